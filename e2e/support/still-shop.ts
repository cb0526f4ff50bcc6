import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeasonItem } from '@gondola/contract/content.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { expect, vi } from 'vitest'
import { loadResort, RESORTS_DIR } from '../../resorts/folders.ts'
import { importResort } from '../../server/src/catalogue/import/import.ts'
import { readCatalogueSource } from '../../server/src/catalogue/import/source.ts'
import { openDatabase } from '../../server/src/db/db.ts'
import { seasonDays } from './season-days.ts'
import { type OpenShop, openShop } from './shop.ts'

export type StillShop = OpenShop & {
  /** Two weeks before the first season of the catalogue file, as an ISO instant. */
  now: string
}

/**
 * Starts a shop whose seasons are those of the catalogue file, whatever the date. Days keep their weekdays, so its
 * screens look the same every year.
 */
export async function openStillShop(resort: string): Promise<StillShop> {
  const shop = await openShop({ resort })
  const folder = join(RESORTS_DIR, resort)
  const catalogueFile = join(folder, 'catalogue.json')
  const database = openDatabase(shop.databaseUrl, { size: 2, onError: () => undefined })
  await importResort(database, {
    catalogueFile,
    resort: await loadResort(folder),
    today: pragueDay(Date.now()),
    moveSeasons: false,
  })
  await database.close()
  const { seasons } = readCatalogueSource(JSON.parse(await readFile(catalogueFile, 'utf8'))).catalogue
  await vi.waitFor(async () => {
    const { data } = (await (await fetch(`${shop.url}/api/season`)).json()) as { data: SeasonItem[] }
    expect(data.map(({ from }) => from)).toEqual(seasons.map(({ from }) => from))
  })
  return { ...shop, now: (await seasonDays(shop.url, 'first')).now }
}
