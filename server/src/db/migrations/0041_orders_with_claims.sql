-- An order that takes limited rights, gift vouchers or credit is paid in a transaction that spends them (docs/product.md §17.31).
alter table orders add column takes_claims boolean not null default false;

-- The order in which the vouchers of an order pay: what is given back goes to the last one first.
alter table claim add column place smallint not null default 0;

-- Who pays with a voucher has paid: what an order costs, and not what a card pays of it, decides how long it is kept.
drop index orders_unbilled;
drop index orders_billed;
create index orders_unbilled on orders ((case when email is not null and status in ('failed', 'finished')
    and (paid_at is null or amount_base = 0) then payment_due end))
  where (case when email is not null and status in ('failed', 'finished')
    and (paid_at is null or amount_base = 0) then payment_due end) is not null;
create index orders_billed on orders ((case when email is not null and status in ('failed', 'finished')
    and amount_base > 0 then paid_at end))
  where (case when email is not null and status in ('failed', 'finished') and amount_base > 0 then paid_at end) is not null;
