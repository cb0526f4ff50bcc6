-- Benefits, gift vouchers and credit (docs/product.md §17). Codes are money and rights: only their hashes are here.

-- A right to one benefit: by a code, or granted to a member.
create table benefit_token (
  id         uuid primary key default gen_random_uuid(),
  benefit_id text not null,
  -- null: granted, without a code.
  code_hash  bytea unique,
  last_signs text not null default '',
  member_id  uuid references member on delete cascade,
  -- Orders in which it takes something off, over all time.
  max_uses   int not null check (max_uses > 0),
  used       int not null default 0,
  valid_from date,
  valid_to   date,
  status     text not null default 'active' check (status in ('active', 'void')),
  origin     text not null check (origin in ('catalogue', 'bulk', 'registration', 'operator')),
  created_at timestamptz not null default now(),
  check (used between 0 and max_uses),
  check (code_hash is not null or member_id is not null)
);
create unique index benefit_token_registration on benefit_token (benefit_id, member_id) where origin = 'registration';
create index benefit_token_member on benefit_token (member_id) where member_id is not null;

-- A gift voucher has a balance now. Those that an operator issues belong to no order.
alter table gift_voucher
  add column id uuid not null unique default gen_random_uuid(),
  add column spent bigint not null default 0,
  add column member_id uuid references member on delete set null,
  add column valid_from date,
  add column status text not null default 'active' check (status in ('active', 'void')),
  add column last_signs text not null default '',
  alter column order_id drop not null,
  alter column entry_uuid drop not null,
  add constraint gift_voucher_spent_check check (spent between 0 and value);
create index gift_voucher_member on gift_voucher (member_id) where member_id is not null;
create unique index gift_voucher_entry on gift_voucher (order_id, entry_uuid);

create table credit_account (
  member_id uuid primary key references member on delete cascade,
  balance   bigint not null default 0 check (balance >= 0)
);

-- What a cart holds of a limited right or of money, and an order spends. It is free again when its time is over or it is
-- returned; nothing sweeps.
create table claim (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('token', 'voucher', 'credit')),
  -- Id of a token or a voucher; of credit the member.
  ref        uuid not null,
  cart_id    uuid not null,
  order_id   uuid,
  -- Hellers; of a token 1.
  amount     bigint not null check (amount > 0),
  state      text not null default 'held' check (state in ('held', 'spent', 'returned')),
  expires_at timestamptz not null,
  -- Card that an entry with a benefit of the registration goes onto.
  card_id    uuid,
  check (state = 'held' or order_id is not null)
);
create unique index claim_of_cart on claim (kind, ref, cart_id) where state = 'held' and order_id is null;
create unique index claim_of_order on claim (kind, ref, order_id) where order_id is not null;
create index claim_order on claim (order_id) where order_id is not null;
create index claim_cart on claim (cart_id) where state = 'held';
create index claim_live on claim (kind, ref) where state = 'held';

-- What went onto a voucher, an account or a token, or off it. A step that is booked twice is booked once.
create table money_movement (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('token', 'voucher', 'credit')),
  ref      uuid not null,
  order_id uuid,
  amount   bigint not null check (amount <> 0),
  reason   text not null,
  operator_act_id bigint references operator_act,
  at       timestamptz not null default now()
);
create unique index money_movement_once on money_movement (kind, ref, order_id, reason) where order_id is not null;
create index money_movement_ref on money_movement (kind, ref, id);

-- Codes that a member has added to the account.
create table member_benefit (
  member_id uuid not null references member on delete cascade,
  kind      text not null check (kind in ('token', 'voucher')),
  ref       uuid not null,
  origin    text not null check (origin in ('FROM_LINK', 'FROM_LINK_REGISTER', 'FROM_DISCOUNT_CENTER')),
  added_at  timestamptz not null default now(),
  primary key (member_id, kind, ref)
);

-- What a cart holds: the price after the benefit, and with what it was told. null in almost every row.
alter table reservation
  add column net bigint check (net between 0 and price),
  add column benefit_id text,
  add column token_id uuid,
  -- Hash of the codes, choices and member that the last dry-run priced with.
  add column rights_key bytea;

-- `price` is the price after the benefit: receipts, mails and tickets read it. `listed` is the one before.
alter table order_entry
  add column listed bigint,
  add column benefit_id text,
  add column token_id uuid,
  add column voucher_paid bigint not null default 0,
  add column credit_paid bigint not null default 0,
  add constraint order_entry_paid_check
    check (voucher_paid >= 0 and credit_paid >= 0 and voucher_paid + credit_paid <= price and price <= coalesce(listed, price));

alter table orders
  add column amount_voucher bigint not null default 0 check (amount_voucher >= 0),
  add column amount_credit bigint not null default 0 check (amount_credit >= 0),
  add constraint orders_due_check check (amount_due = amount_base - amount_voucher - amount_credit);

alter table operator_act drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules', 'voucher', 'credit'));
