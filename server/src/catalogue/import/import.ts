import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Catalogue } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Resort } from '../../../../resorts/resort.ts'
import type { Db } from '../../db/db.ts'
import { storeCatalogue } from '../catalogue.store.ts'
import { readEshopConfig, storeConfig } from '../content.store.ts'
import { shiftCatalogue } from '../sample-data/season-shift.ts'
import { readCatalogueSource } from './source.ts'

export type ImportOptions = {
  catalogueFile: string
  resort: Pick<Resort, 'ticketSystem'>
  today: Day
  /** Shifts sample data by whole years so that it does not age. Off for a production import. */
  moveSeasons: boolean
}

/**
 * Imports a resort's catalogue and, the first time, its configuration. Returns the catalogue, and whether it differs
 * from the stored one. Idempotent for the same file on the same day. Throws when the file is wrong, or names another
 * access system than the resort's.
 */
export async function importResort(
  ctx: { db: Db },
  options: ImportOptions,
): Promise<{ changed: boolean; catalogue: Catalogue }> {
  const file = readFileSync(options.catalogueFile, 'utf8')
  const { catalogue, config } = readCatalogueSource(JSON.parse(file))
  checkSystem(catalogue, options.resort)
  await storeConfig(ctx, readEshopConfig(config, options.resort))
  const moved = options.moveSeasons ? shiftCatalogue(catalogue, options.today) : catalogue
  const hash = createHash('sha256').update(JSON.stringify(moved)).digest('hex')
  return { ...(await storeCatalogue(ctx, moved, hash)), catalogue: moved }
}

/** Throws when a product names another access system than the resort's. A file copied from another resort may. */
function checkSystem({ products }: Catalogue, { ticketSystem }: Pick<Resort, 'ticketSystem'>): void {
  const foreign = products.filter((product) => product.ticketSystem !== null && product.ticketSystem !== ticketSystem)
  if (foreign.length === 0) return
  const ids = foreign.map(({ id }) => id).join(', ')
  throw new Error(
    `The catalogue is not right: the resort has access system ${ticketSystem}, but another is the ticketSystem of ${ids}.`,
  )
}
