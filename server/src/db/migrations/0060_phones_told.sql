-- When the change happened that a phone was last told of, in milliseconds; so that it is told of each one once.
alter table pass_registration add column told_of bigint;

-- A phone that has its passes no more is found by where it was told.
create index pass_device_push_token on pass_device (push_token);
