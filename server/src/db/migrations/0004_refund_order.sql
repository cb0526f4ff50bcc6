-- Every payment asks whether its order has a refund.
create index refund_order on refund (order_id);
