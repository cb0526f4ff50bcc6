-- Which of the resort's templates a gift is printed on; null for what is no gift.
alter table order_entry add column gift_template text check (gift_template is null or is_gift);

-- Who buys, where the receipt has to say so.
alter table orders add column buyer jsonb;

-- Beside its receipt an order has a corrective document for each refund of something that the receipt was issued for. They
-- are numbered alike, in series of their own.
alter table receipt drop constraint receipt_pkey;
alter table receipt add column refund_id uuid references refund;
-- Which entries were given back.
alter table receipt add column entries uuid[];
alter table receipt add check ((refund_id is null) = (entries is null));
create unique index receipt_order on receipt (order_id) where refund_id is null;
create unique index receipt_refund on receipt (refund_id) where refund_id is not null;

insert into receipt (order_id, refund_id, day, paid_at, entries)
select r.order_id, r.id, (r.created_at at time zone 'Europe/Prague')::date, r.created_at, array(
  select e.uuid from order_entry e
  where e.order_id = r.order_id and e.reversed and e.error_number is not null order by e.position)
from refund r
where r.reason like 'refused:%' and exists (select from receipt c where c.order_id = r.order_id and c.refund_id is null)
  -- Where there are several, nothing says which of the entries each was for.
  and (select count(*) from refund o where o.order_id = r.order_id and o.reason like 'refused:%') = 1;

-- A card that a guest brought into the shop: forgotten again unless something is bought for it.
alter table card add column by_guest boolean not null default false;
create index card_by_guest on card (created_at) where by_guest;
