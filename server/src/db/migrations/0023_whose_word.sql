-- What the shop knows of a card by itself. All else is what somebody said of it, and gives way to what the next one says
-- until something is bought.
alter table card
  add column birthday_of_shop boolean not null default false,
  add column sub_type_of_shop boolean not null default false;
-- Of cards that no guest brought and nobody has told of since, all is the shop's.
update card set birthday_of_shop = birthday is not null, sub_type_of_shop = sub_type is not null
where not by_guest and owner in ('anonymous', 'shop') and status = 'active' and told_at = created_at;
