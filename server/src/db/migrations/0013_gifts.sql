-- Which of the resort's templates a gift is printed on; null for what is no gift.
alter table order_entry add column gift_template text check (gift_template is null or is_gift);

-- Who buys, where the receipt has to say so.
alter table orders add column buyer jsonb;
