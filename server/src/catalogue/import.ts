import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { EshopConfig } from '@gondola/contract/content.ts'
import type { Catalogue } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { shiftCatalogue } from '@gondola/rules/season-shift.ts'
import { storeConfig } from '../content/content.store.ts'
import type { Db } from '../db/db.ts'
import { storeCatalogue } from './catalogue.store.ts'
import { readCatalogueSource } from './source.ts'

export type ImportOptions = {
  catalogueFile: string
  today: Day
  /** Sample data moves by whole years so that it does not age; a production import moves nothing. */
  moveSeasons: boolean
}

/**
 * Imports a resort's catalogue and, the first time, its configuration. Repeating it with the same file on the same day
 * changes nothing. Answers the catalogue as it is now. Throws when the file is not right.
 */
export async function importResort(
  ctx: { db: Db },
  options: ImportOptions,
): Promise<{ changed: boolean; catalogue: Catalogue }> {
  const file = readFileSync(options.catalogueFile, 'utf8')
  const { catalogue, config } = readCatalogueSource(JSON.parse(file))
  await storeConfig(ctx, EshopConfig.parse(config))
  const moved = options.moveSeasons ? shiftCatalogue(catalogue, options.today) : catalogue
  const hash = createHash('sha256').update(JSON.stringify(moved)).digest('hex')
  return { ...(await storeCatalogue(ctx, moved, hash)), catalogue: moved }
}
