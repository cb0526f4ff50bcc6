-- A bank takes a payment away again: that line says how much, and never pays anything.
alter table bank_line add column takes_back boolean not null default false;
alter table bank_line drop constraint bank_line_state_check,
  add constraint bank_line_state_check check (state in ('open', 'used', 'ignored', 'returned', 'taken-back'));
