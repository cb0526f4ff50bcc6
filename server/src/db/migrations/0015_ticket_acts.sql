-- Since when the access system lets a ticket open no gate; null for what may open them.
alter table order_entry add column blocked_at timestamptz;
create index order_entry_blocked on order_entry (blocked_at) where blocked_at is not null;

-- What an operator asks of the access system about a ticket that it made. Written before the call. One whose outcome nobody
-- heard is `doubtful`; it is so too when it stays `calling`, as its process is gone. The next act on the ticket asks the
-- access system first and leaves it behind.
create table ticket_act (
  id           bigint generated always as identity primary key,
  order_id     uuid not null,
  entry_uuid   uuid not null,
  generation   smallint not null,
  kind         text not null check (kind in ('block', 'unblock')),
  state        text not null default 'calling' check (state in ('calling', 'doubtful', 'left', 'done', 'refused')),
  error_number int,
  error_text   text,
  -- The operator's account on the computer that the command was given on.
  asked_by     text not null,
  reason       text,
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  foreign key (order_id, entry_uuid) references order_entry (order_id, uuid)
);
create index ticket_act_entry on ticket_act (order_id, entry_uuid, id);
-- One act at a time on a ticket.
create unique index ticket_act_open on ticket_act (order_id, entry_uuid) where state in ('calling', 'doubtful');
