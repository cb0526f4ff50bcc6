-- What the registers said of a company, when the last of it was said, and when they were asked.
alter table company
  add column checked_at timestamptz,
  add column checked jsonb,
  add column asked_at timestamptz;
