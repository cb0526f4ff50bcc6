-- A change of date that a storm day offered counts for no limit of its guest, also after another choice.
alter table act add column is_offered boolean not null default false;
update act set is_offered = true where kind = 'change' and exists (select from offer where act_id = act.id);

-- Changes that ended lately are found without reading all acts.
create index act_changed on act (ended_at) where kind = 'change';
