-- A change of date that its guest left before paying (docs/product.md §19.80).
alter table act_item drop constraint act_item_error_check,
  add constraint act_item_error_check
    check (error in ('used', 'refused', 'not-covered', 'not-paid', 'too-late', 'left'));

-- The payment of such a change: nobody is led to it any more, and the provider is asked until it has ended.
alter table payment_attempt drop constraint payment_attempt_state_check,
  add constraint payment_attempt_state_check
    check (state in ('open', 'paid', 'declined', 'cancelled', 'timed-out', 'left'));
drop index payment_attempt_inquiry;
create index payment_attempt_inquiry on payment_attempt ((case when state in ('open', 'left') then next_inquiry_at end))
  where (case when state in ('open', 'left') then next_inquiry_at end) is not null;
