-- What prices went by in the past: seasons, rules and price books, one row each time one of them has changed. The law asks
-- for the lowest price of the days before a reduction, and a price book that was replaced no longer tells it. The rows are
-- read into memory with the catalogue and never changed.
create table tariff (
  -- That of the catalogue that brought it.
  version bigint primary key,
  -- Civil day on which the shop began to ask these prices.
  since   date not null default (now() at time zone 'Europe/Prague')::date,
  data    jsonb not null
);
alter table tariff alter column data set statistics 0;

-- The part of the catalogue that prices go by, as it is now.
create view current_tariff as
select
  state.version,
  jsonb_build_object(
    'seasons', coalesce((select jsonb_agg(data order by position) from catalogue_item where kind = 'season'), '[]'),
    'products', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', data -> 'id',
          'seasons', data -> 'seasons',
          'yearRound', data -> 'yearRound',
          'dynamic', data -> 'dynamic',
          'variants', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('id', one -> 'id', 'seasons', one -> 'seasons', 'priceBook', one -> 'priceBook')
                order by place
              ),
              '[]'
            )
            from jsonb_array_elements(data -> 'variants') with ordinality as variant (one, place)
          )
        )
        order by id
      )
      from catalogue_item
      where kind = 'product'
    ), '[]')
  ) as data
from catalogue_state state;

insert into tariff (version, since, data)
select version, (imported_at at time zone 'Europe/Prague')::date, data from current_tariff join catalogue_state using (version);
