import type { Quote } from '@gondola/contract/orders.ts'
import type { Product } from '@gondola/rules/catalogue.ts'
import { defaultMethod } from '@gondola/rules/handout.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPiece, FIRST_SATURDAY, TEST_NOW, type TestShop, testShop } from '../../harness/shop.ts'

/** A moment of each season, with a day that can be bought then. */
const WHEN = [
  { now: TEST_NOW, day: FIRST_SATURDAY },
  { now: '2027-06-12T12:00:00+02:00', day: '2027-06-26' },
]
const PARTY = ['adult', 'adult', 'child', 'child'] as const

describe.each(['lipno', 'annaberg', 'morava'])('two adults and two children in %s', (resort) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ resort })
  })
  afterAll(() => shop.close())

  /** Prices some variants of a product on the first day on which it is open, at a free time where it has times. */
  async function priced({ timeSlotGroup: groupId, tags }: Product, variantIds: string[]): Promise<Quote> {
    for (const { now, day: validFrom } of WHEN) {
      const headers = { 'x-shop-now': now }
      const address = `/api/timeslots?dates=${validFrom}&groupId=${groupId}`
      const slots = groupId ? (await shop.visitor().send({ method: 'GET', url: address, headers })).json() : []
      const [timeSlot] = Object.keys(slots[0]?.times ?? {})
      const method = defaultMethod(tags) ?? 'print'
      const entries = variantIds.map((variantId) =>
        aPiece({ variantId, validFrom, method, ...(timeSlot ? { timeSlot } : {}) }),
      )
      const reply = await shop.visitor().post('/v2/transaction/dry-run', { origin: 'eshop', entries }, headers)
      const quote: Quote = reply.json()
      if (quote.entries.every(({ errors }) => errors.length === 0)) return quote
    }
    throw new Error(`${variantIds.join(', ')} cannot be bought.`)
  }

  test('are told of the family ticket of each product where it costs less, and of none where it does not', async () => {
    const seen: string[] = []
    for (const product of shop.deps.shelf.current().catalogue.products) {
      const idOf = (type: string) => product.variants.find(({ personType }) => personType === type)?.id
      const family = product.variants.find(({ people }) => people?.adult === 2 && people.child === 2)
      const party = PARTY.map(idOf).filter((id) => id !== undefined)
      if (!family || party.length < PARTY.length) continue
      const single = await priced(product, party)
      const taken = await priced(product, [family.id])
      const saving = single.amount.base - taken.amount.base
      const told = single.cheaper.map((mix) => ({
        saving: mix.saving,
        pieces: mix.pieces.map(({ variant, count }) => [variant._id, count]),
      }))
      expect.soft(told, product.id).toEqual(saving > 0 ? [{ saving, pieces: [[family.id, 1]] }] : [])
      expect.soft(taken.cheaper, product.id).toEqual([])
      seen.push(product.id)
    }
    expect(seen.length).toBeGreaterThan(0)
  })
})
