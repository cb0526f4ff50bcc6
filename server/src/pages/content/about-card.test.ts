import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EshopConfig } from '@gondola/contract/content.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { SAMPLES } from '../../../../resorts/testing/samples.ts'
import { testShop } from '../../../harness/shop.ts'
import { cardSections } from './about-card.ts'

const DAYS = ['2026-11-21', '2027-05-20'] as const
type Source = { configSuggestion: EshopConfig }

/** A resort that never shows the page may name products that it does not have. */
function hasCardPage(key: string): boolean {
  const { configSuggestion } = JSON.parse(readFileSync(join(RESORTS_DIR, key, 'catalogue.json'), 'utf8')) as Source
  return configSuggestion.flags.aboutCard || SAMPLES.includes(key)
}

const CASES: { resort: string; day: (typeof DAYS)[number] }[] = []
for (const resort of resortKeys()) if (hasCardPage(resort)) CASES.push(...DAYS.map((day) => ({ resort, day })))

test.for(CASES)(
  '$resort on $day: one price pair, then a first and a second entry, then text alone; the card always saves',
  async ({ resort, day }) => {
    const shop = await testShop({ resort })
    const ctx = { ...shop.now(), today: day }
    const [once, twice, more] = cardSections(ctx)
    const { pictures } = ctx.resort.face
    for (const section of [once, twice, more])
      expect(pictures[section?.imageId ?? ''] ?? pictures.category).toBeDefined()
    expect(once?.prices).toHaveLength(1)
    expect(twice?.prices).toHaveLength(2)
    expect(more).toMatchObject({ prices: [] })
    expect(more?.product).toBeUndefined()
    for (const { regular, card } of [...(once?.prices ?? []), ...(twice?.prices ?? [])])
      expect(card).toBeLessThan(regular)
    const [first, second] = twice?.prices ?? []
    expect(second?.regular).toBe(first?.regular)
    expect(second?.card).toBeLessThan(first?.card ?? 0)

    const { shelf } = ctx
    const single = cardSections({ ...ctx, shelf: { ...shelf, config: { ...shelf.config, dualPrices: false } } })
    expect(single[0]?.prices, 'without dual prices').toEqual([{ regular: once?.prices[0]?.regular }])
    await shop.close()
  },
)
