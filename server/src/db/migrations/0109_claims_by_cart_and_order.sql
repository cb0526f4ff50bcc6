-- Claims are found by their cart or their order. Indexes that begin with these serve every such statement, also one that
-- was planned while the table was still small.
drop index claim_of_cart, claim_of_order, claim_order;
create unique index claim_of_cart on claim (cart_id, kind, ref) where state = 'held' and order_id is null;
create unique index claim_of_order on claim (order_id, kind, ref) where order_id is not null;
