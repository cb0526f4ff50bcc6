-- A subtype that followed from a birthday goes with it.
update card set sub_type = null
where birthday is null and not sub_type_of_shop and sub_type <> 'external';
