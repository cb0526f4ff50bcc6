-- What is to be done later is found by the moment at which it is due. Each of these lists is over an expression that is null
-- for what is not on it, and only the statements that work it off use the expression. A partial index over a plain column
-- could serve any statement that names its condition: empty when the planner looked last, it seems the cheapest way to a
-- single row as well, and in a rush each such statement reads the whole list.
drop index reservation_places;
create index reservation_places on reservation ((case when holds_places then expires_at end))
  where (case when holds_places then expires_at end) is not null;
drop index orders_open;
create index orders_open on orders ((case when status in ('new', 'payment_failed') then payment_due end))
  where (case when status in ('new', 'payment_failed') then payment_due end) is not null;
drop index orders_unfinished;
create index orders_unfinished on orders ((case when status = 'paid' then paid_at end))
  where (case when status = 'paid' then paid_at end) is not null;
drop index payment_attempt_inquiry;
create index payment_attempt_inquiry on payment_attempt ((case when state = 'open' then next_inquiry_at end))
  where (case when state = 'open' then next_inquiry_at end) is not null;
