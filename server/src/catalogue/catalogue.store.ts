import type { Catalogue } from '@gondola/rules/catalogue.ts'
import { TARIFF_DAYS, type Tariff } from '@gondola/rules/recent-price.ts'
import { type Db, inTransaction, sql } from '../db/db.ts'

export const CATALOGUE_CHANNEL = 'catalogue'

type Item = {
  kind: 'season' | 'opening-hours' | 'category' | 'product' | 'slot-group' | 'benefit' | 'banner'
  id: string
  position: number
  data: unknown
}

const itemsOf = (catalogue: Catalogue): Item[] => [
  ...catalogue.seasons.map((data, position): Item => ({ kind: 'season', id: data.id, position, data })),
  ...catalogue.openingHours.map(
    (data, position): Item => ({ kind: 'opening-hours', id: String(position), position, data }),
  ),
  ...catalogue.categories.map((data, position): Item => ({ kind: 'category', id: data.id, position, data })),
  ...catalogue.products.map((data, position): Item => ({ kind: 'product', id: data.id, position, data })),
  ...catalogue.slotGroups.map((data, position): Item => ({ kind: 'slot-group', id: data.id, position, data })),
  ...catalogue.benefits.map((data, position): Item => ({ kind: 'benefit', id: data.id, position, data })),
  ...catalogue.banners.map((data, position): Item => ({ kind: 'banner', id: data.id, position, data })),
]

/**
 * Replaces the stored catalogue and notifies every process, whose shelves then reload. Does nothing, and returns
 * `changed` false, when `sourceHash` is that of the last import.
 */
export async function storeCatalogue(
  ctx: { db: Db },
  catalogue: Catalogue,
  sourceHash: string,
): Promise<{ changed: boolean }> {
  return inTransaction(ctx, async ({ db }) => {
    const moved = await sql<{ version: number }>`
      insert into catalogue_state (version, source_hash) values (1, ${sourceHash})
      on conflict (only_row) do update
        set version = catalogue_state.version + 1, source_hash = excluded.source_hash, imported_at = now()
        where catalogue_state.source_hash <> excluded.source_hash
      returning version`.execute(db)
    if (moved.rows.length === 0) return { changed: false }
    await sql`delete from catalogue_item`.execute(db)
    await sql`
      insert into catalogue_item (kind, id, position, data)
      select kind, id, position, data
      from jsonb_to_recordset(${JSON.stringify(itemsOf(catalogue))}::jsonb) as item (kind text, id text, position int, data jsonb)`.execute(
      db,
    )
    await sql`select pg_notify(${CATALOGUE_CHANNEL}, ${String(moved.rows[0]?.version)})`.execute(db)
    return { changed: true }
  })
}

/** Loads the whole catalogue with its version; undefined before the first import. */
export async function loadCatalogue(db: Db): Promise<{ version: number; catalogue: Catalogue } | undefined> {
  const rows = await sql<{ version: number; kind: Item['kind']; data: never }>`
    select state.version, item.kind, item.data
    from catalogue_state state left join catalogue_item item on true
    order by item.kind, item.position`.execute(db)
  const first = rows.rows[0]
  if (!first) return undefined
  const of = <T>(kind: Item['kind']) => rows.rows.filter((row) => row.kind === kind).map((row) => row.data as T)
  return {
    version: first.version,
    catalogue: {
      seasons: of('season'),
      openingHours: of('opening-hours'),
      categories: of('category'),
      products: of('product'),
      slotGroups: of('slot-group'),
      benefits: of('benefit'),
      banners: of('banner'),
    },
  }
}

/** Stores the current tariff with its day, unless it equals the last one. */
export async function keepTariff(db: Db): Promise<void> {
  await sql`
    insert into tariff (version, data)
    select version, data from current_tariff
    where data is distinct from (select data from tariff order by version desc limit 1)
    on conflict (version) do nothing`.execute(db)
}

/**
 * Loads the tariffs that were valid within the last `TARIFF_DAYS` days, the oldest first. Former prices are read from
 * them.
 */
export async function loadTariffs(db: Db): Promise<Tariff[]> {
  const rows = await sql<{ since: Tariff['since']; data: Omit<Tariff, 'since'> }>`
    select since, data from tariff
    where version >= coalesce(
      (select max(version) from tariff where since < (now() at time zone 'Europe/Prague')::date - ${TARIFF_DAYS}::int), 0)
    order by version`.execute(db)
  return rows.rows.map(({ since, data }) => ({ since, ...data }))
}
