-- The catalogue also holds banners.
alter table catalogue_item
  drop constraint catalogue_item_kind_check,
  add constraint catalogue_item_kind_check
    check (kind in ('season', 'opening-hours', 'category', 'product', 'benefit', 'banner'));
