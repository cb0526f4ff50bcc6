-- Cards that a registration named are claimed once; of those that are, no birthday stays beside the card.
update member set named_cards = '[]' where is_active;
-- An account whose e-mail is not confirmed has no orders: they would hold its address, and keep it for ever.
update orders set member_id = null where member_id in (select id from member where not is_active);
