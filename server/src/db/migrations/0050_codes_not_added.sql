-- Codes of a registration that did not join its account. Its member is told so for a while.
create table code_not_added (
  member_id  uuid not null references member on delete cascade,
  last_signs text not null,
  error      text not null,
  noted_at   timestamptz not null default now(),
  primary key (member_id, last_signs)
);
