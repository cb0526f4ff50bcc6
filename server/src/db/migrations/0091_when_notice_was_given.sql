-- The day from which a notice counts that ends a membership. null: none was given, or it was before this was kept.
alter table member add column notice_on date;
