import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../../resorts/folders.ts'
import { testShop } from '../../../harness/shop.ts'
import { importResort } from './import.ts'

const shop = await testShop()
afterAll(() => shop.close())

test.each([
  ['lipno', 'B', 'lipno-ski-1day'],
  ['annaberg', 'A', 'annaberg-ski-1day'],
] as const)(
  'the products of %s stop the import where the resort has access system %s',
  async (key, ticketSystem, id) => {
    const catalogueFile = join(RESORTS_DIR, key, 'catalogue.json')
    const options = { catalogueFile, resort: { ticketSystem }, today: '2026-11-21', moveSeasons: false }
    const answer = importResort(shop.deps, options)
    await expect(answer).rejects.toThrow(
      `the resort has access system ${ticketSystem}, but another is the ticketSystem of`,
    )
    await expect(answer).rejects.toThrow(id)
  },
)
