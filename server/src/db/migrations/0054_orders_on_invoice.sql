-- Companies buy on invoice: an order may have its tickets before its payment, and is paid in parts by transfers.
alter table orders
  -- Of every order that a user of a company makes, however it is paid.
  add column company_id     uuid references company,
  -- Whether its tickets come before the payment; what is open of it counts in company.owed while it is unpaid.
  add column on_credit      boolean not null default false check (not on_credit or company_id is not null),
  -- Since when its tickets may be made: since the payment, or at once on credit.
  add column released_at    timestamptz,
  -- Since when no ticket of an order on credit waits; such an order is finished once it is paid.
  add column issued_at      timestamptz,
  add column due_day        date,
  -- Variable symbol, by which a transfer names the order.
  add column vs             text check (vs ~ '^[1-9][0-9]{9}$'),
  -- The company's own number of the order.
  add column purchase_order text,
  -- What its deposit invoice says of the seller, and its version.
  add column deposit        jsonb,
  -- When the deposit invoice was drawn.
  add column deposit_at     timestamptz,
  -- Transfers booked so far.
  add column received       bigint not null default 0 check (received >= 0),
  -- What entries that were refused or cancelled before the payment took off.
  add column taken_off      bigint not null default 0 check (taken_off >= 0),
  -- Reminders sent.
  add column reminded       smallint not null default 0 check (reminded >= 0),
  drop constraint orders_due_check,
  add constraint orders_due_check check (amount_due = amount_base - amount_voucher - amount_credit - taken_off);
update orders set released_at = paid_at where paid_at is not null;
create unique index orders_vs on orders (vs) where vs is not null;
create index orders_of_company on orders (company_id, created_at) where company_id is not null;
-- Work lists over expressions, as in migration 0016.
create index orders_unpaid on orders ((case when status = 'unpaid' then due_day end))
  where (case when status = 'unpaid' then due_day end) is not null;
drop index orders_unfinished;
create index orders_unfinished on orders ((case when status in ('paid', 'unpaid') and issued_at is null then released_at end))
  where (case when status in ('paid', 'unpaid') and issued_at is null then released_at end) is not null;

-- The last serial number of each year's variable symbols.
create table symbol_year (
  year   smallint primary key,
  serial int not null check (serial > 0)
);

-- A part of a payment that was booked on an order.
create table order_payment (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid not null references orders,
  -- Null where an operator noted money that no statement has.
  bank_line_id    bigint references bank_line,
  amount          bigint not null check (amount > 0),
  -- On which the bank booked it: the day of the tax document.
  day             date not null,
  -- Null where its symbol and amount decided.
  operator_act_id bigint references operator_act,
  booked_at       timestamptz not null default now(),
  -- What became a surplus again, as the order costs less since.
  given_back      bigint not null default 0 check (given_back between 0 and amount),
  undone_at       timestamptz
);
create index order_payment_order on order_payment (order_id);
create index order_payment_line on order_payment (bank_line_id) where bank_line_id is not null;

-- Money of a line that was sent back by hand.
create table bank_return (
  id              bigint generated always as identity primary key,
  bank_line_id    bigint not null references bank_line,
  amount          bigint not null check (amount > 0),
  operator_act_id bigint not null references operator_act,
  returned_at     timestamptz not null default now()
);
create index bank_return_line on bank_return (bank_line_id);

alter table bank_line drop constraint bank_line_state_check,
  add constraint bank_line_state_check check (state in ('open', 'used', 'ignored', 'returned'));

-- Beside receipts and corrective documents there are tax documents on payments (advance) and final invoices.
alter table receipt
  add column kind             text not null default 'receipt' check (kind in ('receipt', 'correction', 'advance', 'final')),
  add column order_payment_id uuid references order_payment,
  -- Month of service of a final invoice, such as 2027-01.
  add column service_month    text check (service_month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Sums and buyer of a company's document, as they were when it was written.
  add column sums             jsonb,
  add column buyer            jsonb;
update receipt set kind = 'correction' where entries is not null;
alter table receipt
  add constraint receipt_entries_check check (entries is null or kind = 'correction'),
  add constraint receipt_advance_check check ((kind = 'advance') = (order_payment_id is not null) or kind = 'correction'),
  add constraint receipt_final_check check ((kind = 'final') = (service_month is not null) or kind = 'correction');
drop index receipt_order;
drop index receipt_corrections;
create unique index receipt_order on receipt (order_id) where kind = 'receipt';
create index receipt_others on receipt (order_id) where kind <> 'receipt';
create unique index receipt_advance on receipt (order_payment_id) where kind = 'advance';
create unique index receipt_final on receipt (order_id, service_month) where kind = 'final';
