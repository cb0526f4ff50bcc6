-- A subtype that followed from a birthday goes with it, where the birthday was erased: of a card of nobody that nobody has told
-- of for as long as a birthday is kept at least, or whose member's account ended. A member's card keeps its subtype, and so does
-- one that was told of since: there the access system knows it, without the shop having kept a birthday.
update card set sub_type = null
where birthday is null and owner in ('anonymous', 'shop') and (status = 'inactive' or told_at < now() - interval '30 days')
  and not sub_type_of_shop and sub_type <> 'external';
