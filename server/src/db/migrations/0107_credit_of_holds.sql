-- Which benefit's credit pays of a held entry, as the last dry-run told it. null where none does, or where an earlier release
-- told it: its buyer then has what credit pays now.
alter table reservation add column credit_id text;
