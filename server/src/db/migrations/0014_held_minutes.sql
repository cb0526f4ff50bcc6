-- The minutes of the last two hours in which a cart held places of a slot that it let go of since, moved away from, or held
-- anew; what it still holds stands in its reservations. Each minute that was begun counts, and once, however many entries
-- held places. Forgotten two hours after the last of them.
create table slot_minutes (
  cart_id   uuid           not null,
  group_id  text           not null,
  day       date           not null,
  start_min smallint       not null,
  minutes   tstzmultirange not null,
  primary key (cart_id, group_id, day, start_min)
);
create index slot_minutes_end on slot_minutes (upper(minutes));

alter table reservation
  -- For how many minutes its cart had held the slot before: they shorten every end of it.
  add held_before smallint not null default 0,
  -- Taken out of the cart while a payment of its order was open. The places stay for the payment, unless the cart asks for
  -- the slot again.
  add let_go boolean not null default false;
create index reservation_let_go on reservation (cart_id) where let_go;
