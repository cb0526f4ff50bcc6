-- Money that no statement has, and that an order gave back, is sent back or used for another order.
alter table bank_return alter column bank_line_id drop not null,
  add column order_payment_id uuid references order_payment,
  add constraint bank_return_of_one check (num_nonnulls(bank_line_id, order_payment_id) = 1);
create index bank_return_payment on bank_return (order_payment_id) where order_payment_id is not null;

-- The earlier payment that gave this money back; null where it came with a line, or from outside.
alter table order_payment add column of_payment_id uuid references order_payment,
  add constraint order_payment_of_one check (bank_line_id is null or of_payment_id is null);
create index order_payment_of_payment on order_payment (of_payment_id) where of_payment_id is not null;
