-- When tickets were used is forgotten some time after their last day. First, as acts write their items before refunds.
create index act_item_used on act_item (order_id) where used_at is not null;
-- When the provider was last asked to pay a refund. A call ends within seconds, so an older one is under way no more.
alter table refund add column asked_at timestamptz;
