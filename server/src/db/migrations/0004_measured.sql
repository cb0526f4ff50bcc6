-- Every payment asks whether its order has a refund.
create index refund_order on refund (order_id);

-- No statement searches by these; gathering their statistics again and again cost a tenth of the database's work.
alter table reservation alter column rule set statistics 0;
alter table orders
  alter column content_hash set statistics 0,
  alter column owner_key set statistics 0,
  alter column email set statistics 0;
alter table order_entry
  alter column product_name set statistics 0,
  alter column variant_name set statistics 0,
  alter column days set statistics 0,
  alter column validity set statistics 0,
  alter column rule set statistics 0,
  alter column permission set statistics 0,
  alter column code set statistics 0;
alter table entry_person alter column data set statistics 0;
alter table payment_attempt
  alter column ref set statistics 0,
  alter column url set statistics 0;
