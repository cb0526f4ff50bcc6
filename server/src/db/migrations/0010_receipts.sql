-- One receipt for each order that was paid with money, written by the statement that pays it. Its number is given a moment
-- later, in an order of its own: a counter that every payment waits for would make them queue.
create table receipt (
  order_id  uuid primary key references orders,
  -- Civil day of the payment; its year chooses the series.
  day       date not null,
  paid_at   timestamptz not null default now(),
  -- Who sold, as it was when the receipt was issued.
  supplier  jsonb,
  series    text,
  number    int check (number > 0),
  issued_at timestamptz,
  check ((number is null) = (series is null) and (number is null) = (supplier is null)
    and (number is null) = (issued_at is null))
);
create unique index receipt_number on receipt (series, number) where number is not null;
create index receipt_due on receipt (day, paid_at, order_id) where number is null;
alter table receipt alter column supplier set statistics 0;

insert into receipt (order_id, day, paid_at)
select id, (coalesce(to_timestamp(shop_now / 1000.0), paid_at) at time zone 'Europe/Prague')::date, paid_at
from orders where paid_at is not null and amount_due > 0;
