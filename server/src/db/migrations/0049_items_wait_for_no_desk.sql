-- Cards are given back at a ticket office, never by an act (docs/product.md §19.3).
alter table act_item drop column waits_for_desk;
