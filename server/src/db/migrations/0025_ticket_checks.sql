-- The nights on which the tickets of the last day were held against the access system: once for the whole shop.
create table ticket_check (
  day         date primary key,
  begun_at    timestamptz not null default now(),
  -- Both null until it has ended.
  tickets     int,
  differences int
);
-- The first night is the next one.
insert into ticket_check (day, tickets, differences) values ((now() at time zone 'Europe/Prague')::date, 0, 0);
