-- A corrective document has an id of its own, and a refund or none: what becomes dearer is corrected too. What tells it from a
-- receipt are the entries that it is for. The documents that there are keep the address that they have under their refund.
alter table receipt add column id uuid;
update receipt set id = coalesce(refund_id, gen_random_uuid());
alter table receipt alter column id set default gen_random_uuid();
alter table receipt add primary key (id);
alter table receipt drop constraint receipt_check1;
alter table receipt add check (refund_id is null or entries is not null);
drop index receipt_order;
create unique index receipt_order on receipt (order_id) where entries is null;
create index receipt_corrections on receipt (order_id) where entries is not null;
