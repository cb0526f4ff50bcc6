-- Chip cards that the shop has heard of. The access system knows more of them; the shop keeps what it needs to load tickets
-- onto them.
create table card (
  id         uuid primary key default gen_random_uuid(),
  -- As it is printed, so that a number is one card however it was typed.
  number     text not null unique,
  status     text not null default 'active' check (status in ('active', 'inactive')),
  -- 'anonymous' (nobody's), 'shop', or whose it is.
  owner      text not null default 'anonymous',
  birthday   date,
  sub_type   text check (sub_type in ('adult', 'child', 'mini', 'external')),
  created_at timestamptz not null default now()
);

-- The card that the permission of an entry is loaded onto.
alter table order_entry add column card_id uuid references card;
create index order_entry_card on order_entry (card_id) where card_id is not null;
