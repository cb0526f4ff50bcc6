-- The network that places were reserved from, /24 or /48, for the limits against hoarding; goes with the reservation, a day
-- after it has expired. Only of reservations with places, so that nothing else pays for it.
alter table reservation add network text;
create index reservation_network on reservation (network, held_since) where network is not null;
create index reservation_cart on reservation (cart_id) where slot_group is not null;
