-- How an entry was priced before an act changed it: its papers name the benefit as it was called then.
alter table entry_version add column rule jsonb;
