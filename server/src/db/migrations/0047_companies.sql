-- Business customers. A company owes; its users are members. Companies are made by an operator only.
create table company (
  id                uuid primary key default gen_random_uuid(),
  -- By which operators name it.
  key               text not null unique,
  name              text not null,
  address           text not null,
  city              text not null,
  postal_code       text not null,
  country           text not null,
  ico               text,
  dic               text,
  segments          text[] not null default '{}',
  pays_by           text[] not null default '{card}' check (pays_by <@ array['card', 'invoice', 'order']),
  -- Hellers up to which tickets come before the payment.
  credit_limit      bigint not null default 0 check (credit_limit between 0 and 1000000000000),
  -- What is open of its orders on credit.
  owed              bigint not null default 0 check (owed >= 0),
  due_days          smallint not null default 14 check (due_days between 0 and 60),
  invoice_email     text,
  lang              text not null,
  blocked_at        timestamptz,
  -- Since something was overdue for too long.
  credit_stopped_at timestamptz,
  created_at        timestamptz not null default now()
);

-- What an operator changed of a company, kept for good; who and when is in the log.
create table company_change (
  id              bigint generated always as identity primary key,
  company_id      uuid not null references company,
  operator_act_id bigint not null references operator_act,
  before          jsonb not null,
  after           jsonb not null
);
create index company_change_company on company_change (company_id, id);

update member set is_b2b = false;
alter table member
  add column company_id uuid references company,
  -- Whether a user may order for the company.
  add column may_buy boolean not null default true,
  alter column title drop not null,
  alter column birthday drop not null,
  add constraint member_is_of_company check (is_b2b = (company_id is not null)),
  add constraint member_is_person check (company_id is not null or (title is not null and birthday is not null));
create index member_company on member (company_id) where company_id is not null;

alter table operator_act drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules', 'voucher', 'credit',
      'company', 'bank'));

-- The mail by which somebody becomes a user: its link sets the first password.
alter table member_link drop constraint member_link_kind_check,
  add constraint member_link_kind_check check (kind in ('activation', 'recovery', 'email-old', 'email-new', 'invitation'));
