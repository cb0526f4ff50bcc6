-- Statements of the bank, each imported as a whole or not at all. Only money that came is kept, never what was paid.
create table bank_statement (
  id              uuid primary key default gen_random_uuid(),
  -- IBAN of the operator.
  account         text not null,
  format          text not null check (format in ('gpc', 'camt', 'fio')),
  -- Of the file: the same one is imported once.
  sha256          bytea not null unique,
  number          text not null,
  first_day       date not null,
  last_day        date not null,
  opening         bigint not null,
  closing         bigint not null,
  operator_act_id bigint not null references operator_act
);
create index bank_statement_of_account on bank_statement (account, last_day);

create table bank_line (
  id            bigint generated always as identity primary key,
  statement_id  uuid not null references bank_statement,
  account       text not null,
  -- The bank's name of the line, or its place in the statement.
  ref           text not null,
  -- On which the bank booked it.
  day           date not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  symbol        text,
  -- Null where it is another business of the operator, and once erased.
  payer_name    text,
  payer_account text,
  message       text,
  is_reversal   boolean not null,
  state         text not null check (state in ('open', 'ignored', 'returned')),
  imported_at   timestamptz not null default now(),
  unique (account, ref)
);
create index bank_line_open on bank_line (day, id) where state = 'open';
create index bank_line_named on bank_line (imported_at) where payer_name is not null;
create index bank_line_statement on bank_line (statement_id);
create index bank_line_day on bank_line (account, day);
