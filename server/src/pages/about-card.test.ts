import { expect, test } from 'vitest'
import { testShop } from '../testing/shop.ts'
import { cardSections } from './about-card.ts'

const DAYS = ['2026-11-21', '2027-05-20'] as const
const CASES = (['lipno', 'annaberg', 'morava'] as const).flatMap((resort) => DAYS.map((day) => ({ resort, day })))

test.for(CASES)(
  '$resort on $day: one price pair, then a first and a second entry, then text alone; the card always saves (spec §2 /aboutCard)',
  async ({ resort, day }) => {
    const shop = await testShop({ resort })
    const ctx = { ...shop.now(), today: day }
    const [once, twice, more] = cardSections(ctx)
    for (const section of [once, twice, more]) expect(ctx.resort.face.pictures).toHaveProperty(section?.imageId ?? '')
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
