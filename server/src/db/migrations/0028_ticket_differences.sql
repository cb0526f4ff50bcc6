-- Tickets of which the access system says something else than the books, from the check that finds it to one that does not.
create table ticket_difference (
  order_id   uuid not null,
  entry_uuid uuid not null,
  rule       text not null,
  found_at   timestamptz not null default now(),
  primary key (order_id, entry_uuid),
  foreign key (order_id, entry_uuid) references order_entry (order_id, uuid)
);
