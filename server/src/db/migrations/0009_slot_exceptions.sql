-- What an operator offers of one slot instead of what the catalogue's rules say. Kept whatever is laid out later: where the
-- rules know the slot no longer nothing is offered, and once they know it again the exception counts again.
create table slot_exception (
  group_id   text     not null,
  day        date     not null,
  start_min  smallint not null check (start_min between 0 and 1439),
  -- None for a closed slot.
  offered    int not null check (offered between 0 and 100000),
  -- The operator's account on the computer that the command was given on.
  changed_by text not null,
  changed_at timestamptz not null default now(),
  reason     text,
  primary key (group_id, day, start_min)
);
create index slot_exception_day on slot_exception (day);
