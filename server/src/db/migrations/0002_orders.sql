-- A held price (and, with time slots, the held places) of one entry of a cart.
-- cart_id is derived from the secret in the visitor's cookie, so a row belongs to whoever holds the cookie.
create table reservation (
  entry_uuid   uuid primary key,
  cart_id      uuid not null,
  variant_id   text not null,
  day          date not null,
  -- Which of the price columns was held: a member's price is not kept when the session ends.
  price_column text not null check (price_column in ('standard', 'club')),
  price        bigint not null check (price >= 0),
  standard     bigint not null check (standard >= 0),
  club         bigint not null check (club >= 0),
  gate         bigint check (gate >= 0),
  last_price   bigint check (last_price >= 0),
  rule         jsonb not null,
  expires_at   timestamptz not null,
  renewals     smallint not null default 0,
  -- When this content was first held; no number of submits holds a price for ever.
  held_since   timestamptz not null default now(),
  -- Set while an order waits for its payment; the visitor cannot release it then.
  order_id     uuid
) with (fillfactor = 80);
create index reservation_expiry on reservation (expires_at);

create sequence order_number;

create table orders (
  id              uuid primary key,
  number          text not null unique,
  cart_id         uuid not null,
  -- SHA-256 of the order cookie that opens it.
  owner_key       bytea not null,
  member_id       uuid,
  status          text not null check (status in ('new', 'unpaid', 'paid', 'finished', 'failed', 'payment_failed')),
  type            text not null default 'purchase' check (type in ('unknown', 'purchase', 'return')),
  sales_point     text not null check (sales_point in ('eshop', 'b2b')),
  origin          text not null check (origin in ('eshop', 'ssp')),
  paid_with       text not null check (paid_with in ('card', 'invoice', 'order')),
  email           text not null,
  lang            text not null,
  additional_vop  boolean not null default false,
  amount_base     bigint not null check (amount_base >= 0),
  amount_club     bigint not null check (amount_club >= 0),
  -- What is to be paid now.
  amount_due      bigint not null check (amount_due >= 0),
  skip_payment    boolean not null default false,
  content_hash    bytea not null,
  idempotency_key text,
  superseded_by   uuid,
  -- End of the payment window.
  payment_due     timestamptz not null,
  created_at      timestamptz not null default now(),
  paid_at         timestamptz,
  finished_at     timestamptz,
  -- The moved civil now of someone trying the shop on another day, epoch milliseconds.
  shop_now        bigint
) with (fillfactor = 70);
create index orders_by_cart on orders (cart_id) where status in ('new', 'payment_failed');
create unique index orders_idempotency on orders (cart_id, idempotency_key) where idempotency_key is not null;
create index orders_open on orders (payment_due) where status in ('new', 'payment_failed');
create index orders_unfinished on orders (paid_at) where status = 'paid';

create table order_entry (
  order_id     uuid not null references orders,
  uuid         uuid not null,
  position     smallint not null,
  -- False once the order was superseded or failed; the entry may then stand in another order.
  live         boolean not null default true,
  type         text not null check (type in ('product', 'card-product', 'transaction_voucher_product')),
  product_id   text not null,
  variant_id   text not null,
  product_name jsonb not null,
  variant_name jsonb not null,
  image_id     text not null,
  person_type  text not null,
  -- What the share sold is counted under; null is not counted.
  load_key     text,
  day          date not null,
  days         date[] not null,
  validity     jsonb not null,
  method       text not null check (method in ('print', 'prepaid', 'exchange', 'card')),
  is_gift      boolean not null default false,
  price        bigint not null check (price >= 0),
  standard     bigint not null,
  club         bigint not null,
  gate         bigint,
  vat_rate     numeric(5, 2) not null,
  rule         jsonb not null,
  -- null: ready when paid, no access system is asked.
  ticket_system text check (ticket_system in ('A', 'B')),
  generation   smallint not null default 1,
  state        text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  ready_at     timestamptz,
  error_number int,
  error_text   text,
  is_prepaid   boolean not null default false,
  permission   jsonb,
  code         text,
  reversed     boolean not null default false,
  primary key (order_id, uuid)
) with (fillfactor = 70);
-- Second net of idempotency: an entry stands in one live order at most.
create unique index order_entry_live on order_entry (uuid) where live;

-- Personal data of entries, apart so that it can be erased alone.
create table entry_person (
  order_id   uuid not null,
  entry_uuid uuid not null,
  data       jsonb not null,
  primary key (order_id, entry_uuid),
  foreign key (order_id, entry_uuid) references order_entry (order_id, uuid)
);

-- Written before the access system is called; a row that is still `calling` when the job runs again is in doubt.
create table issue_attempt (
  order_id    uuid not null,
  entry_uuid  uuid not null,
  generation  smallint not null,
  state       text not null default 'calling' check (state in ('calling', 'done', 'refused')),
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (order_id, entry_uuid, generation)
);

create table order_history (
  id          bigint generated always as identity primary key,
  order_id    uuid not null,
  from_status text,
  to_status   text not null,
  reason      text not null,
  at          timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

-- Pieces sold per first activity and day of arrival: the share sold of the dynamic price, never a limit of sale.
create table day_load (
  load_key text not null,
  day      date not null,
  pieces   int  not null check (pieces >= 0),
  primary key (load_key, day)
) with (fillfactor = 50);

create table payment_attempt (
  id              uuid primary key,
  order_id        uuid not null references orders,
  provider        text not null,
  -- The provider's id and address, known once it has answered.
  ref             text,
  url             text,
  amount          bigint not null check (amount > 0),
  currency        text not null default 'CZK',
  state           text not null default 'open'
                  check (state in ('open', 'paid', 'declined', 'cancelled', 'timed-out')),
  opened_at       timestamptz not null default now(),
  next_inquiry_at timestamptz not null default now() + interval '2 minutes',
  inquiries       smallint not null default 0,
  asked_at        timestamptz,
  closed_at       timestamptz
) with (fillfactor = 70);
create unique index payment_attempt_open on payment_attempt (order_id) where state = 'open';
create index payment_attempt_order on payment_attempt (order_id);
create index payment_attempt_inquiry on payment_attempt (next_inquiry_at) where state = 'open';

create table payment_notice (
  provider    text not null,
  event_id    text not null,
  attempt_id  uuid not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table refund (
  id         uuid primary key,
  attempt_id uuid not null references payment_attempt,
  order_id   uuid not null references orders,
  amount     bigint not null check (amount > 0),
  reason     text not null,
  state      text not null default 'due' check (state in ('due', 'done', 'failed')),
  ref        text,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  unique (attempt_id, reason)
);

-- A gift voucher that was sold; the code itself is never stored.
create table gift_voucher (
  code_hash  bytea primary key,
  order_id   uuid not null,
  entry_uuid uuid not null,
  value      bigint not null check (value > 0),
  valid_to   date not null,
  sold_at    timestamptz not null default now()
);
