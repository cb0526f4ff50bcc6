import type { Quote } from '@gondola/contract/orders.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aVoucher, type BenefitBuyer, buyerOf, entriesOf, quoteOf } from '../../harness/benefits/buyer.ts'
import { EXAMPLES, type Example, type Who } from '../../harness/benefits/examples.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'

/** Pieces of the ski passes of lipno that make a day as full as an example says. */
const CAPACITY = 4200
/** Figures of full days are a second old at most. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 1100))

async function replyOf(shop: TestShop, example: Example, buyer: BenefitBuyer): Promise<Quote> {
  const codes = [...(example.codes ?? [])]
  for (const crowns of example.vouchers ?? []) codes.push(await aVoucher(shop, crowns))
  if (!example.shareSold) return quoteOf(buyer, entriesOf(shop, example), codes)
  const [, day] = example.basket[0] ?? expect.unreachable()
  await shop.pool.query(`insert into day_load values ('ski', $1, $2)`, [day, example.shareSold * CAPACITY])
  await seen()
  const quote = await quoteOf(buyer, entriesOf(shop, example), codes)
  await shop.pool.query('delete from day_load')
  await seen()
  return quote
}

describe.each(['lipno', 'annaberg', 'morava'])('at %s', (resort) => {
  let shop: TestShop
  let members: Map<Who, BenefitBuyer>
  beforeAll(async () => {
    shop = await testShop({ resort })
    const signedIn = (['member-plain', 'member-marketing'] as const).map(
      async (who) => [who, await buyerOf(shop, who, '')] as const,
    )
    members = new Map(await Promise.all(signedIn))
  })
  afterAll(() => shop.close())
  // Each example begins with codes that nobody holds.
  afterEach(() => shop.pool.query('delete from claim'))

  test.each(EXAMPLES.filter((example) => example.resort === resort))('$name', async (example) => {
    const { amount, entries, voucherResults, benefits } = await replyOf(shop, example, {
      ...(members.get(example.who) ?? (await buyerOf(shop, 'guest', ''))),
      sold: example.sold,
    })
    expect(entries.flatMap(({ errors }) => errors)).toEqual([])
    expect(entries.map(({ price }) => price?.withoutCredits)).toEqual(example.nets)
    expect(amount).toMatchObject(example.amounts)
    expect(benefits.map(({ benefitId }) => benefitId).sort()).toEqual(
      [...new Set(entries.flatMap(({ benefitsApplied }) => benefitsApplied))].sort(),
    )
    expect(entries.map(({ price }) => [price?.saved, price?.discounted])).toEqual(
      entries.map(({ price }, at) => [
        (price?.price ?? 0) - (example.nets[at] ?? 0),
        (example.nets[at] ?? 0) - (price?.credit ?? 0),
      ]),
    )
    if (example.creditOf) expect(entries.map(({ price }) => price?.credit)).toEqual(example.creditOf)
    for (const [code, reason] of Object.entries(example.reasons ?? {}))
      expect(voucherResults.find(({ publicKey }) => publicKey === code)).toMatchObject({ status: 'applied', reason })
  })
})
