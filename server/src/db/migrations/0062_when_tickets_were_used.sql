-- When a ticket that an act could not give back or move had first opened a gate, as the access system tells.
alter table act_item add column used_at timestamptz;
