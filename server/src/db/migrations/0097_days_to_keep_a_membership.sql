-- The day until which a membership that is to end lasts at least, as its account was opened again. null: it was not.
alter table member add column keep_until date;
