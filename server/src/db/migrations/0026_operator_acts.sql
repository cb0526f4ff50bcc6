-- What operators had done by command that no other row says who did: money given back from the refund queue, personal data
-- erased. Kept for good; the numbers of orders name nobody.
create table operator_act (
  id        bigint generated always as identity primary key,
  at        timestamptz not null default now(),
  kind      text not null check (kind in ('refund', 'erase')),
  -- Who gave the command, by the account on that computer or as they called themselves.
  asked_by  text not null check (asked_by <> ''),
  -- Numbers of the orders that it was about.
  orders    text[] not null
);
