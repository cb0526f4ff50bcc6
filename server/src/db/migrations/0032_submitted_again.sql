-- When an order that waits for its payment was last submitted again unchanged. The word of a card that its buyer mended before
-- that is settled by it, as by a new order. Null where an order was submitted once.
alter table orders add column submitted_again_at timestamptz;
