-- When the tickets of an order came: what came late onto a storm day is found without reading all orders.
create index orders_came on orders ((coalesce(issued_at, finished_at)));
