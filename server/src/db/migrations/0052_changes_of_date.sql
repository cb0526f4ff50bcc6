-- Changes of date (docs/product.md §19.20): acts whose entries get another day. A dearer one waits for its payment.
alter table act drop constraint act_kind_check,
  add constraint act_kind_check check (kind in ('cancel', 'withdraw', 'change')),
  -- What a change costs more, and until when it can be paid.
  add column pay bigint not null default 0 check (pay >= 0),
  add column pay_until timestamptz,
  add column paid_at timestamptz,
  -- What was paid for it and not needed, as entries could not be changed.
  add column back_over bigint not null default 0 check (back_over >= 0),
  -- Address that gets a copy of its mails, without link and tickets; null once erased.
  add column email text,
  add column opened_by text check (opened_by in ('cookie', 'key', 'member'));
create index act_unpaid on act (pay_until) where state = 'unpaid';

alter table act_item drop constraint act_item_error_check,
  add constraint act_item_error_check check (error in ('used', 'refused', 'not-covered', 'not-paid', 'too-late'));

-- What an entry gets by a change: its new day, time and price. The new places are held until its item ends.
create table act_change (
  act_id       uuid not null,
  entry_uuid   uuid not null,
  day          date not null,
  days         date[] not null,
  slot_group   text,
  slot_start   smallint,
  places       smallint,
  holds_places boolean not null default false,
  difference   bigint not null,
  price        bigint not null,
  -- Price before the benefit; null is the same.
  listed       bigint,
  benefit_id   text,
  standard     bigint not null,
  club         bigint not null,
  gate         bigint,
  rule         jsonb not null,
  primary key (act_id, entry_uuid),
  foreign key (act_id, entry_uuid) references act_item (act_id, entry_uuid),
  check ((slot_group is null) = (slot_start is null) and (slot_group is null) = (places is null)),
  check (slot_group is not null or not holds_places)
);
create index act_change_held on act_change (slot_group) where holds_places;

-- A payment of a change, not of the order.
alter table payment_attempt add column act_id uuid references act;

-- Versions keep what else a change of date may change. Until now no act changed a slot or a benefit.
alter table entry_version
  add column listed bigint,
  add column benefit_id text,
  add column act_id uuid references act;
update entry_version v set listed = e.listed, benefit_id = e.benefit_id
from order_entry e where (e.order_id, e.uuid) = (v.order_id, v.uuid);

-- The act that a corrective document is about.
alter table receipt add column act_id uuid references act;
create index receipt_act on receipt (act_id) where act_id is not null;
update receipt r set act_id = i.act_id from act_item i
where r.entries is not null and i.order_id = r.order_id and i.state = 'success' and i.entry_uuid = any(r.entries);

-- Column of prices in which an order was bought; null of older orders, whose prices tell it.
alter table orders add column price_column text check (price_column in ('standard', 'club'));
