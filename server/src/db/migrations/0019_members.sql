-- Accounts. An address is looked up by its key, lowercased and without accents; mail goes to the address as it was given.
create table member (
  id            uuid primary key default gen_random_uuid(),
  email         text not null,
  email_key     text not null unique,
  -- argon2id with its parameters; null as long as no password was chosen.
  password      text,
  title         text not null check (title in ('mr', 'mrs', 'ms')),
  first_name    text not null,
  last_name     text not null,
  birthday      date not null,
  address       text,
  city          text not null,
  postal_code   text not null,
  country       text not null,
  phone         text,
  -- The e-mail was confirmed.
  is_active     boolean not null default false,
  is_b2b        boolean not null default false,
  segments      text[] not null default '{}',
  -- When each was agreed to: tc, privacy, marketing, vop.
  terms         jsonb not null,
  channel       text not null,
  -- Cards that were named at the registration; they become the member's once the e-mail is confirmed.
  named_cards   jsonb not null default '[]',
  lang          text not null,
  created_at    timestamptz not null default now()
);
-- Accounts whose e-mail nobody confirmed, to be forgotten.
create index member_unconfirmed on member (created_at) where not is_active;

-- Who is signed in. The cookie is a random number; the database holds its SHA-256.
create table member_session (
  id         bytea primary key,
  member_id  uuid not null references member on delete cascade,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
) with (fillfactor = 70);
create index member_session_member on member_session (member_id);
create index member_session_seen on member_session (seen_at);

-- Links of mails, each for one use. What the link carries follows from the id and the shop's secret and is stored nowhere.
create table member_link (
  id         uuid primary key default gen_random_uuid(),
  member_id  uuid not null references member on delete cascade,
  kind       text not null check (kind in ('activation', 'recovery')),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index member_link_member on member_link (member_id);
create index member_link_expiry on member_link (expires_at);

create index orders_of_member on orders (member_id, created_at) where member_id is not null;
create index card_owner on card (owner);
-- Whether its owner has told the birthday: what was known before is shown to nobody, as a number alone makes an owner.
alter table card add column owner_told_birthday boolean not null default false;
