-- Entries of its order that the guest chose. A statement without the choice names none.
alter table withdrawal_statement add column entries uuid[] not null default '{}';

-- What the provider has refunded of its payment beyond what the shop knows, once it was found; and who has dealt with it.
alter table refund
  add column overpaid bigint check (overpaid > 0),
  add column overpaid_act_id bigint references operator_act,
  add check (overpaid is not null or overpaid_act_id is null);
