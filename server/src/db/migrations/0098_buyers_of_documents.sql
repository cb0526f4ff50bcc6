-- The buyers that documents of companies keep, by day: they are erased once their years are over.
create index receipt_buyer on receipt (day) where buyer is not null;
