-- When the registers were asked about a company, and what they said; null while they have not answered.
alter table company
  add column checked_at timestamptz,
  add column checked jsonb;
