-- The catalogue is read whole into memory and never queried by its fields, so each thing is one document in the shape
-- that the rules read.
create table catalogue_item (
  kind     text not null check (kind in ('season', 'opening-hours', 'category', 'product')),
  id       text not null,
  position int  not null,
  data     jsonb not null,
  primary key (kind, id)
);

-- One row: what is imported. `version` moves with every change and is announced on the channel `catalogue`.
create table catalogue_state (
  only_row    boolean primary key default true check (only_row),
  version     bigint not null,
  source_hash text not null,
  imported_at timestamptz not null default now()
);

create table content (
  key        text not null,
  locale     text not null default '',
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (key, locale)
);
