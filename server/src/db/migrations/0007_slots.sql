-- The catalogue also holds slot groups.
alter table catalogue_item
  drop constraint catalogue_item_kind_check,
  add constraint catalogue_item_kind_check
    check (kind in ('season', 'opening-hours', 'category', 'product', 'slot-group', 'benefit', 'banner'));

-- One slot of a group: a capacity that several products may share. Its key is a civil day and minute in Europe/Prague,
-- never an instant; minute 0 is the whole day.
create table slot (
  group_id  text     not null,
  day       date     not null,
  start_min smallint not null check (start_min between 0 and 1439),
  -- Places that the resort's rules want to sell. Lowering it below what is taken stops the sale and harms nobody.
  offered   int not null check (offered >= 0),
  -- Second line: whatever the code does, no more than this is ever taken. What is offered, or what was taken already
  -- when the offer was lowered.
  capacity  int not null,
  held      int not null default 0 check (held >= 0),
  sold      int not null default 0 check (sold >= 0),
  primary key (group_id, day, start_min),
  check (offered <= capacity),
  check (held + sold <= capacity)
) with (fillfactor = 50);

-- The slot of a reservation, null for what has none: its places are taken on each of the days. No CHECKs here and on the
-- entries, as every purchase would pay for them, with a slot or without: slots/invariants.sql counts again.
alter table reservation
  add slot_group   text,
  add slot_start   smallint,
  add slot_days    date[],
  add places       smallint,
  -- Whether they are counted in slot.held now. Off once they were given back, or sold.
  add holds_places boolean not null default false;
create index reservation_places on reservation (expires_at) where holds_places;

-- Such an order is paid only together with its places.
alter table orders add takes_places boolean not null default false;

alter table order_entry
  add slot_group text,
  add slot_start smallint,
  add places     smallint,
  -- Whether they are counted in slot.sold now, on each of the entry's days.
  add has_places boolean not null default false;
create index order_entry_places on order_entry (slot_group, day) where has_places;
