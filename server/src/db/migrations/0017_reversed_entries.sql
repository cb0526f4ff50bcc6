-- What an entry was tried under in earlier orders is found by its uuid. Over an expression, so that no other statement takes
-- this index for the cheapest way to a row, and over nothing that an entry changes when it becomes ready.
create index order_entry_reversed on order_entry ((case when reversed then uuid end), generation)
  where (case when reversed then uuid end) is not null;
