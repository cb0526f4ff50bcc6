-- A member's card that was the shop's before is the shop's again once they let go of it.
alter table card add column was_of_shop boolean not null default false;
-- Who brought a card is kept while a member has it. Of those that are members' already nobody knows it any more.
update card set by_guest = true
where owner not in ('anonymous', 'shop') and not birthday_of_shop and not sub_type_of_shop;
