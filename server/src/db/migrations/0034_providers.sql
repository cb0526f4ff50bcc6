-- When the provider's page of an attempt stops taking money; null where the provider does not say.
alter table payment_attempt add column expires_at timestamptz;
-- A refund that the provider has taken on and not done yet, and when it is asked about next.
alter table refund drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('due', 'pending', 'done', 'failed')),
  add column next_inquiry_at timestamptz;
create index refund_pending on refund (next_inquiry_at) where state = 'pending';
