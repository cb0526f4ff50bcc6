import type { EshopConfig } from '@gondola/contract/content.ts'
import type { Catalogue, Category, Product, Season, Variant } from '@gondola/rules/catalogue.ts'
import type { Tariff } from '@gondola/rules/recent-price.ts'
import pg from 'pg'
import type { Resort } from '../../../resorts/resort.ts'
import type { Db } from '../db/db.ts'
import { CATALOGUE_CHANNEL, keepTariff, loadCatalogue, loadTariffs } from './catalogue.store.ts'
import { CONTENT_CHANNEL, loadConfig } from './content.store.ts'
import { withBoundCzech } from './import/czech-lines.ts'

/** Catalogue and configuration in memory, with maps by id. Never changed, only replaced. */
export type Shelf = {
  /** Changes with every reload; part of each cache key. */
  version: string
  catalogue: Catalogue
  /** Tariffs of the last `TARIFF_DAYS` days, the oldest first. The last one is current. */
  tariffs: readonly Tariff[]
  config: EshopConfig
  seasons: Map<string, Season>
  categories: Map<string, Category>
  products: Map<string, Product>
  variants: Map<string, { variant: Variant; product: Product }>
}

function shelfOf(version: string, catalogue: Catalogue, tariffs: Tariff[], config: EshopConfig): Shelf {
  return {
    version,
    catalogue,
    tariffs,
    config,
    seasons: new Map(catalogue.seasons.map((season) => [season.id, season])),
    categories: new Map(catalogue.categories.map((category) => [category.id, category])),
    products: new Map(catalogue.products.map((product) => [product.id, product])),
    variants: new Map(
      catalogue.products.flatMap((product) => product.variants.map((variant) => [variant.id, { variant, product }])),
    ),
  }
}

export type ShelfKeeper = { current(): Shelf; reload(): Promise<void>; close(): Promise<void> }

/**
 * Loads the shelf, and reloads it within a second of an announced change. It also reloads after the listening session
 * was lost. Each load first stores the current tariff, from which former prices are read later. If a reload fails, the
 * old shelf stays. Throws when nothing was imported yet.
 */
export async function keepShelf(
  ctx: { db: Db; resort: Pick<Resort, 'ticketSystem'> },
  connectionString: string,
  onError: (error: Error) => void,
): Promise<ShelfKeeper> {
  const { db } = ctx
  let changes = 0
  const load = async () => {
    const [stored, config] = await Promise.all([loadCatalogue(db), loadConfig(ctx)])
    if (!stored || !config) throw new Error('The catalogue has not been imported.')
    // The current tariff has to be kept before anybody asks for its prices, however it got into the database.
    await keepTariff(db)
    const tariffs = await loadTariffs(db)
    return shelfOf(`${stored.version}.${changes++}`, withBoundCzech(stored.catalogue), tariffs, config)
  }
  let shelf: Shelf | undefined
  let closed = false
  let session: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let loading = Promise.resolve()
  // One after another, so that an older state never replaces a newer one.
  const reload = () => {
    const next = async () => {
      shelf = await load()
    }
    loading = loading.then(next, next)
    return loading
  }
  const listen = async () => {
    session = new pg.Client({ connectionString, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    session.on('error', onError)
    session.on('notification', () => void reload().catch(onError))
    session.on('end', () => {
      if (!closed) retry = setTimeout(() => void listen().then(reload).catch(onError), 1000)
    })
    await session.connect()
    await session.query(`listen ${CATALOGUE_CHANNEL}`)
    await session.query(`listen ${CONTENT_CHANNEL}`)
  }
  await listen()
  const close = async () => {
    closed = true
    clearTimeout(retry)
    await session?.end()
  }
  // Already listening, so that no change is missed.
  await reload().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    current: () => {
      if (!shelf) throw new Error('The shelf is empty.')
      return shelf
    },
    reload,
    close,
  }
}
