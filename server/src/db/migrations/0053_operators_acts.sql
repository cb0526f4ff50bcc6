-- Acts of the operator after a sale (docs/product.md §19.50 and on). `reverse` gives back a ticket, `reduce` a part of its
-- price, `storm` what a guest chose on a day that did not take place.
alter table act
  drop constraint act_kind_check,
  add constraint act_kind_check check (kind in ('cancel', 'withdraw', 'change', 'reverse', 'reduce', 'storm')),
  add column operator_act_id bigint references operator_act;

alter table act_item
  -- The part of the price that goes back; null is all of it.
  add column amount bigint check (amount > 0),
  -- A desk has to say first that no card went out, or that it came back.
  add column waits_for_desk boolean not null default false,
  -- Of what the card paid: it becomes a new voucher instead of going back.
  add column to_voucher bigint not null default 0 check (to_voucher >= 0);

alter table order_entry
  drop constraint order_entry_reversed_why_check,
  add constraint order_entry_reversed_why_check check (reversed_why in ('cancel', 'withdraw', 'reverse', 'storm'));

alter table operator_act
  drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules', 'voucher', 'credit',
      'company', 'bank', 'reverse', 'storm', 'complaint'));

-- A day, or some times of it, that does not take place; with what its guests may choose.
create table storm (
  id              uuid primary key default gen_random_uuid(),
  -- A group of slots or a product.
  subject         text not null,
  day             date not null,
  -- Minutes of the day at which slots start; null is all of the day.
  from_min        smallint,
  to_min          smallint,
  choices         text[] not null check (choices <@ array['move', 'money', 'credit']),
  silent          text not null check (silent in ('money', 'keep')),
  bonus_percent   smallint not null check (bonus_percent between 0 and 100),
  until           timestamptz not null,
  reason          text not null,
  operator_act_id bigint not null references operator_act,
  created_at      timestamptz not null default now(),
  -- Every guest has chosen, or the deadline did.
  ended_at        timestamptz
);
create unique index storm_key on storm (subject, day, coalesce(from_min, -1), coalesce(to_min, -1));
create index storm_open on storm (until) where ended_at is null;

create table offer (
  id         uuid primary key default gen_random_uuid(),
  storm_id   uuid not null references storm,
  order_id   uuid not null,
  entry_uuid uuid not null,
  choice     text check (choice in ('move', 'money', 'credit', 'keep')),
  chosen_at  timestamptz,
  -- Carries the choice out; null of a ticket that is kept.
  act_id     uuid references act,
  foreign key (order_id, entry_uuid) references order_entry (order_id, uuid),
  -- A second run adds none.
  unique (storm_id, order_id, entry_uuid),
  check ((choice is null) = (chosen_at is null))
);
create index offer_order on offer (order_id);
create index offer_open on offer (storm_id) where choice is null;
create index offer_act on offer (act_id) where act_id is not null;

create table complaint (
  id              uuid primary key default gen_random_uuid(),
  place           bigint generated always as identity,
  -- As typed; null once erased.
  order_number    text,
  ticket          text,
  what            text,
  wanted          text not null check (wanted in ('money', 'discount', 'replacement', 'other')),
  discovered_on   date not null,
  name            text,
  email           text,
  phone           text,
  lang            text not null,
  -- Order that number and e-mail name; null where they name none.
  order_id        uuid references orders,
  shop_now        bigint,
  raised_at       timestamptz not null default now(),
  decided_at      timestamptz,
  is_granted      boolean,
  -- What the guest is told; null once erased.
  decision        text,
  operator_act_id bigint references operator_act,
  check ((decided_at is null) = (is_granted is null))
);
create index complaint_open on complaint (raised_at) where decided_at is null;
create index complaint_order on complaint (order_id) where order_id is not null;

-- Phones that keep passes of Apple and ask for new ones. Names no guest, yet a device.
create table pass_device (
  id         text primary key,
  push_token text not null,
  seen_at    timestamptz not null default now()
);
create table pass_registration (
  device_id  text not null references pass_device on delete cascade,
  -- An entry, or an order for the one code that collects several.
  serial     uuid not null,
  order_id   uuid not null references orders,
  -- Grows with each change; the tag that devices send back.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (device_id, serial)
);
create index pass_registration_order on pass_registration (order_id);
