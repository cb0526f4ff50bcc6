-- Since when nobody knows whether the provider pays a refund; null where that may be since the refund is owed.
alter table refund add column doubt_since timestamptz;
-- What was asked for before calls were counted may have been paid: one call more than were counted.
update refund set asks = asks + 1
where state = 'due' and (asks = 0 or created_at < (select applied_at from migration where name like '0061%'));
