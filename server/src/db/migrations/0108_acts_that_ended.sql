-- Acts that ended lately are found without reading all acts, those on changes as before with an index of their own.
create index act_ended on act (ended_at);
