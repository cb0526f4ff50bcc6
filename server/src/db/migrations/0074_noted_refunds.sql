-- Refunds that were paid another way, by the moment of the next look at the provider.
create index refund_noted on refund ((case when state = 'transferred' then coalesce(next_inquiry_at, done_at) end))
  where (case when state = 'transferred' then coalesce(next_inquiry_at, done_at) end) is not null;
