-- The titles that a registration offers are a setting of each resort. A kept configuration offers them all, as it did until now.
update content set value = jsonb_set(value, '{titles}', '["mr", "mrs", "ms"]')
where key = 'eshop_config' and not value ? 'titles';
