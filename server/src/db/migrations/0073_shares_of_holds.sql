-- What gift vouchers and credit pay of a held entry, as the last dry-run told it. An order takes it from here. null where
-- no right was in play, or where an earlier release told it: the buyer is then shown the price again.
alter table reservation
  add column voucher_paid bigint,
  add column credit_paid bigint;
