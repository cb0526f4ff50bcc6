import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { Quote } from '@gondola/contract/orders.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aVoucher, type BenefitBuyer, buyerOf, entriesOf, onDay, quoteOf } from '../../harness/benefits/buyer.ts'
import { CREDIT_OF, EXAMPLES, type Example, type Who } from '../../harness/benefits/examples.ts'
import { giveAllBack, paidOrderOf } from '../../harness/benefits/orders.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'

/** Pieces of the ski passes of lipno that make a day as full as an example says. */
const CAPACITY = 4200
/** Figures of full days are a second old at most. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 1100))

async function replyOf(
  shop: TestShop,
  { example, codes, buyer }: { example: Example; codes: string[]; buyer: BenefitBuyer },
): Promise<Quote> {
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
    const codes = [...(example.codes ?? [])]
    for (const crowns of example.vouchers ?? []) codes.push(await aVoucher(shop, crowns))
    const buyer = { ...(members.get(example.who) ?? (await buyerOf(shop, 'guest', ''))), sold: example.sold }
    const { amount, entries, voucherResults, benefits, credit } = await replyOf(shop, { example, codes, buyer })
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
    const ofCredit = example.credit ? [`${resort}-ben-credit`] : []
    expect(voucherResults.map(({ publicKey, status, error, reason }) => [publicKey, status, error, reason])).toEqual(
      [...codes, ...ofCredit].map((code) => [code, 'applied', null, example.reasons?.[code] ?? null]),
    )
    const available = CREDIT_OF[example.who]
    expect(credit).toEqual(example.credit ? { available, inCart: example.amounts.credit } : null)
    const short = voucherResults.find(({ reason }) => reason === 'not-enough-credit')
    expect(short?.details).toEqual(short && { required: example.required, available })
  })

  test('34: each sample code says of itself what is so, in every spelling', async () => {
    const [visitor, code] = [shop.visitor(), (name: string) => `${resort.toUpperCase()}-${name}`]
    const check = async (publicKey: string, by = visitor): Promise<VoucherResult> =>
      (await by.post('/v2/vouchers/validate', { publicKey, entries: [] }, onDay('2027-01-20'))).json()
    for (const one of [code('DAREK-1000'), `${resort} darek 1OOO`])
      expect(await check(one)).toMatchObject({
        status: 'applied',
        error: null,
        kind: 'gift',
        balance: 1000,
        left: 1000,
      })
    expect(await check(code('ZAM-2026-1'))).toMatchObject({ status: 'applied', error: null, kind: 'benefit' })
    expect(await check(code('DAREK-CIZI'))).toMatchObject({ status: 'assigned', error: null, balance: null })
    const own = await check(code('DAREK-CIZI'), members.get('member-plain')?.visitor)
    expect(own).toMatchObject({ status: 'applied', error: null, balance: 500 })
    expect(await check(code('DAREK-2024'))).toMatchObject({ status: null, error: 'expired' })
    expect(await check(code('DAREK-PRYC'))).toMatchObject({ status: null, error: 'used' })
    expect(await check(code('DAREK-1001'))).toMatchObject({ status: null, error: 'unknown' })
  })

  if (resort === 'annaberg')
    test('27: bought, the receipt has both rates of what was paid after the benefits', async () => {
      const example = EXAMPLES.find(({ name }) => name.startsWith('27:')) ?? expect.unreachable()
      const buyer = { ...(members.get(example.who) ?? expect.unreachable()), sold: example.sold }
      const { uuid, amount } = await paidOrderOf(shop, buyer, entriesOf(shop, example), example.codes, {
        additionalVOP: true,
      })
      expect(amount).toMatchObject({ base: 1107, voucher: 1000, due: 107 })
      await shop.work()
      const text = shop.mails.find(({ messageId }) => messageId.includes(uuid))?.text.replaceAll('\u00a0', ' ')
      expect(text).toContain('DPH 10 %: základ 293,64 Kč, daň 29,36 Kč')
      expect(text).toContain('DPH 20 %: základ 653,33 Kč, daň 130,67 Kč')
      await giveAllBack(shop)
    })
})
