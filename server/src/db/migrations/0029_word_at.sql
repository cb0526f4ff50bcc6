-- When somebody's word of a card last changed what is kept of it. Only what is bought after it settles the word: an order from
-- before says nothing of what was told since. Of the cards that are there, every order settles what is kept.
alter table card add column word_at timestamptz not null default '-infinity';
