-- Acts after a sale (docs/product.md §19): one act of a guest with the entries that it is for, each with its own end. Jobs of
-- a lane of their own do them. Its schema is the library's, which makes it after every migration.
create table withdrawal_statement (
  id           uuid primary key default gen_random_uuid(),
  place        bigint generated always as identity,
  -- As typed; null once erased.
  name         text,
  order_number text,
  email        text,
  lang         text not null,
  -- Order that number and e-mail name; null where they name none.
  order_id     uuid references orders,
  declared_at  timestamptz not null default now()
);
create index withdrawal_statement_order on withdrawal_statement (order_id) where order_id is not null;
create index withdrawal_statement_declared on withdrawal_statement (declared_at) where email is not null;

create table act (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid not null references orders,
  kind            text not null check (kind in ('cancel', 'withdraw')),
  state           text not null check (state in ('unpaid', 'running', 'success', 'failed')),
  idempotency_key text,
  statement_id    uuid references withdrawal_statement,
  lang            text not null,
  -- The moved civil now of someone trying the shop on another day, epoch milliseconds.
  shop_now        bigint,
  created_at      timestamptz not null default now(),
  ended_at        timestamptz
);
create unique index act_key on act (order_id, idempotency_key);
create index act_open on act (created_at) where ended_at is null;

create table act_item (
  act_id         uuid not null references act,
  order_id       uuid not null,
  entry_uuid     uuid not null,
  state          text not null default 'requested' check (state in ('requested', 'success', 'error')),
  error          text check (error in ('used', 'refused')),
  -- The access system's own number.
  error_number   int,
  -- A desk has to say first that no card went out, or that it came back.
  waits_for_desk boolean not null default false,
  called_at      timestamptz,
  ended_at       timestamptz,
  -- What goes back for it, by the way it was paid.
  back_card      bigint not null default 0 check (back_card >= 0),
  back_credit    bigint not null default 0 check (back_credit >= 0),
  back_voucher   bigint not null default 0 check (back_voucher >= 0),
  primary key (act_id, entry_uuid),
  foreign key (order_id, entry_uuid) references order_entry (order_id, uuid),
  check ((state = 'error') = (error is not null))
);
-- One open act per entry: a second one finds it.
create unique index act_item_open on act_item (order_id, entry_uuid) where state = 'requested';

-- An entry as it was before an act changed it. Receipts and corrective documents read these and never change.
create table entry_version (
  order_id   uuid not null,
  uuid       uuid not null,
  version    smallint not null,
  day        date not null,
  days       date[] not null,
  slot_start smallint,
  price      bigint not null,
  primary key (order_id, uuid, version),
  foreign key (order_id, uuid) references order_entry (order_id, uuid)
);
alter table order_entry
  add column version smallint not null default 0,
  add column reversed_why text check (reversed_why in ('cancel', 'withdraw'));

-- What a corrective document takes away and adds: [{uuid, from, to}] with versions of entries. Null: its entries, as sold.
alter table receipt add column lines jsonb;

-- What an entry is bound to is kept as it was sold. Season passes and rides are told by their product.
update order_entry e set validity = validity || jsonb_build_object('term', case when p.data ->> 'giftStatus' = 'none' then 'season' else 'rides' end)
from catalogue_item p
where e.type = 'product' and p.kind = 'product' and p.id = e.product_id and (p.data ->> 'seasonal')::boolean;
