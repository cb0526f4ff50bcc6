import { randomUUID } from 'node:crypto'
import type { Quote } from '@gondola/contract/orders.ts'
import type { Benefit } from '@gondola/rules/catalogue.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aCode,
  askQuote,
  aVoucher,
  type BenefitBuyer,
  buyerOf,
  type Entry,
  entriesOf,
  onDay,
  quoteOf,
} from '../../harness/benefits/buyer.ts'
import type { Example } from '../../harness/benefits/examples.ts'
import { orderOf } from '../../harness/benefits/orders.ts'
import { notify, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'
import type { FoundRight } from '../benefits/rights.store.ts'
import { lessened } from './price-lines.ts'

let shop: TestShop
let vip: BenefitBuyer
let plain: BenefitBuyer
beforeAll(async () => {
  shop = await testShop()
  vip = await buyerOf(shop, 'member-marketing', SOLD)
  plain = await buyerOf(shop, 'member-plain', SOLD)
})
afterAll(() => shop.close())
afterEach(() => shop.pool.query('delete from claim'))

const SOLD = '2027-01-20'
const SATURDAY = '2027-02-06'
const CONCERT = '2027-07-02'
const guest = (): BenefitBuyer => ({ visitor: shop.visitor(), sold: SOLD, isPersonal: false })
const entries = (...basket: Example['basket']): Entry[] => entriesOf(shop, { resort: 'lipno', basket })
const ADULT: Example['basket'][number] = ['ski-1day-adult', SATURDAY]
const CHILD: Example['basket'][number] = ['ski-1day-child', SATURDAY]

const saidOf = ({ voucherResults }: Quote) =>
  voucherResults.map(({ status, error, reason, saved, details }) => ({ status, error, reason, saved, details }))
const nothing = { status: null, error: null, reason: null, saved: 0, details: null }
const claims = async (buyer: BenefitBuyer) => {
  const found = await shop.pool.query(
    `select c.kind, c.amount::int, c.expires_at from claim c join reservation r using (cart_id)
     where r.entry_uuid = $1 and c.state = 'held' and c.expires_at > now() order by kind`,
    [last.get(buyer)],
  )
  return found.rows as { kind: string; amount: number; expires_at: number }[]
}
const last = new WeakMap<BenefitBuyer, string>()
const quote = (buyer: BenefitBuyer, basket: Entry[], vouchers: string[] = []) => {
  last.set(buyer, basket[0]?.uuid ?? '')
  return quoteOf(buyer, basket, vouchers)
}

describe('an error is about the code', () => {
  test.each<[string, () => Promise<string> | string, object]>([
    ['a mistyped one', () => 'LIPNO-DAREK-1001', { error: 'unknown' }],
    ['one without letters', () => '– – –', { error: 'unknown' }],
    ['a void one', () => aCode(shop, 'lipno-ben-employee', { status: 'void' }), { error: 'unknown' }],
    ['one of a benefit that is gone', () => aCode(shop, 'lipno-ben-of-last-year'), { error: 'unknown' }],
    ['one that is over', () => aCode(shop, 'lipno-ben-employee', { validTo: '2027-01-19' }), { error: 'expired' }],
    ['a voucher that is over', () => 'LIPNO-DAREK-2024', { error: 'expired' }],
    [
      'one that begins later',
      () => aCode(shop, 'lipno-ben-employee', { validFrom: '2027-01-21' }),
      { error: 'not-yet', details: { day: '2027-01-21' } },
    ],
    ['a spent voucher', () => 'LIPNO-DAREK-PRYC', { error: 'used' }],
    ['one of another account', () => 'LIPNO-DAREK-CIZI', { status: 'assigned' }],
    ['a benefit of members', () => 'lipno-ben-vip', { error: 'login-needed' }],
  ])('%s', async (_name, made, said) => {
    const quoted = await quote(guest(), entries(ADULT), [await made()])
    expect(saidOf(quoted)).toEqual([{ ...nothing, ...said }])
    expect(quoted.amount).toMatchObject({ before: 1130, base: 1130, due: 1130 })
  })

  test('a code is good on its first day and on its last one', async () => {
    const code = await aCode(shop, 'lipno-ben-employee', { validFrom: SOLD, validTo: SOLD })
    expect((await quote(guest(), entries(ADULT), [code])).amount.due).toBe(565)
  })

  test('a benefit of another segment is for other guests', async () => {
    expect(saidOf(await quote(plain, entries(ADULT), ['lipno-ben-vip']))).toEqual([
      { ...nothing, error: 'not-for-you' },
    ])
  })

  test('an entry names a right by its id, never by a code, so that its many entries are no guesses', async () => {
    const named = entries(ADULT).map((entry) => ({ ...entry, voucher: 'LIPNO-DAREK-1000' }))
    const quoted = await quote(guest(), named)
    expect(saidOf(quoted)).toEqual([{ ...nothing, error: 'unknown' }])
    expect(quoted.amount).toMatchObject({ voucher: 0, due: 1130 })
  })

  test('a voucher of the own account pays, and only with the session', async () => {
    const child = entries(CHILD)
    expect((await quote(plain, child, ['LIPNO-DAREK-CIZI'])).amount).toMatchObject({ voucher: 500, due: 310 })
    const asGuest = await quote({ ...plain, isPersonal: false }, entries(CHILD), ['LIPNO-DAREK-CIZI'])
    expect(asGuest.voucherResults).toMatchObject([{ status: 'assigned' }])
  })
})

describe('a reason is about the cart, and the code waits', () => {
  test.each<[string, Example['basket'], object]>([
    [
      'LIPNO-VECER-350',
      [ADULT],
      { reason: 'not-in-cart', details: { products: [{ cz: 'Večerní lyžování 18–21, Dospělý 19–64' }] } },
    ],
    [
      'LIPNO-DITE-50',
      [CHILD],
      {
        reason: 'needs-companion',
        details: {
          products: [{ cz: '1denní skipas, Dospělý 19–64', de: expect.stringMatching(/^1-Tages-Skipass, Erw/) }],
        },
      },
    ],
    [
      'LIPNO-STEZKA-4D',
      [['treetop-adult', SATURDAY]],
      { reason: 'needs-companion', details: { products: [{ cz: '4denní skipas' }, {}, {}, {}] } },
    ],
    [
      'LIPNO-STEZKA-4D',
      [['treetop-adult', '2027-04-30']],
      { reason: 'wrong-day', details: { from: '2026-12-05', to: '2027-03-29' } },
    ],
    ['LIPNO-VECER-350', [['ski-evening-adult', SATURDAY, 3]], { reason: 'over-limit', details: { count: 2 } }],
    [
      'LIPNO-DAREK-1000',
      [['gift-voucher-500', SATURDAY]],
      { reason: 'nothing-to-pay', details: { products: [{ cz: 'Dárkový poukaz' }] } },
    ],
    [
      'LIPNO-DAREK-1000',
      [['concert-any', CONCERT]],
      { reason: 'nothing-to-pay', details: { products: [{ cz: 'Koncert u\u00a0jezera' }] } },
    ],
    // What it does not pay is named beside what it pays.
    [
      'LIPNO-DAREK-1000',
      [['concert-any', CONCERT], ADULT],
      {
        reason: null,
        details: { products: [{ cz: 'Koncert u\u00a0jezera' }] },
        notFor: [{ cz: 'Koncert u\u00a0jezera' }],
      },
    ],
    // Nothing is left to pay.
    ['LIPNO-DAREK-1000', [['treetop-mini', SATURDAY]], { reason: null, saved: 0, details: null }],
    ['lipno-ben-credit', [CHILD], { reason: 'not-in-cart' }],
  ])('%s with %j', async (code, basket, said) => {
    const { voucherResults } = await quote(code === 'lipno-ben-credit' ? vip : guest(), entries(...basket), [code])
    expect(voucherResults).toMatchObject([{ status: 'applied', error: null, ...said }])
  })

  test('too little credit names what is needed and what is there', async () => {
    const basket = entriesOf(shop, { resort: 'lipno', basket: [CHILD], credit: 'all' })
    const quoted = await quote(plain, basket)
    expect(quoted.voucherResults).toMatchObject([
      { kind: 'credit', reason: 'not-enough-credit', saved: 0, details: { required: 100, available: 40 } },
    ])
    expect(quoted.credit).toEqual({ available: 40, inCart: 0 })
  })
})

describe('whatever stands in the place of a code', () => {
  test.each(['', 'ž'.repeat(40), randomUUID(), "'; drop table claim; --", 'lipno-ben-employee', '💶💶'])(
    '%j is a result and no refusal',
    async (typed) => {
      const [piece] = entries(ADULT)
      const basket = piece ? [{ ...piece, voucher: typed }] : []
      const { amount, voucherResults } = await quote(guest(), basket, [typed])
      expect(amount.due).toBe(1130)
      expect(voucherResults).toMatchObject([{ publicKey: typed, status: null, error: 'unknown' }])
    },
  )

  test('more than ten codes, or one of more than 40 signs, is refused with its field', async () => {
    const buyer = guest()
    for (const vouchers of [Array.from({ length: 11 }, (_, n) => `A${n}`), ['A'.repeat(41)]]) {
      const reply = await askQuote(buyer, entries(ADULT), vouchers)
      expect([reply.statusCode, reply.json().error]).toMatchObject([400, { code: 'bad-input' }])
      expect(reply.json().error.field).toMatch(/^vouchers/)
    }
  })

  test('a code in ten spellings works once', async () => {
    const spellings = ['LIPNO-DAREK-1000', 'lipno darek 1OOO', ' LIPNO DÁREK I000', 'l1pn0darek1000']
    const { amount, voucherResults } = await quote(guest(), entries(ADULT), spellings)
    expect(amount).toMatchObject({ voucher: 1000, due: 130 })
    expect(voucherResults.map(({ status, saved }) => [status, saved])).toEqual([
      ['applied', 1000],
      ['applied', 0],
      ['applied', 0],
      ['applied', 0],
    ])
  })
})

test('a code chosen for one entry goes to that one', async () => {
  const code = await aCode(shop, 'lipno-ben-employee')
  const [adult, child] = entries(ADULT, CHILD)
  const first = await quote(guest(), [adult, child] as Entry[], [code])
  expect(first.entries.map(({ benefitsApplied }) => benefitsApplied)).toEqual([['lipno-ben-employee'], []])
  const tokenId = first.voucherResults[0]?.tokenId ?? ''
  expect(first.entries[0]?.voucherJournal).toEqual([tokenId])
  await shop.pool.query('delete from claim')
  const [again, pinned] = entries(ADULT, CHILD)
  const chosen = await quote(guest(), [again, { ...pinned, voucher: tokenId }] as Entry[])
  expect(chosen.entries.map(({ price }) => price?.withoutCredits)).toEqual([1130, 425])
  expect(chosen.voucherResults).toMatchObject([{ publicKey: tokenId, status: 'applied', saved: 425 }])
})

test('a benefit that is given once needs an account, and is used up by its first order', async () => {
  const benefit = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-evening-350')
  if (!benefit) expect.unreachable()
  benefit.oncePerMember = true
  try {
    const [code, evening] = ['LIPNO-VECER-350', () => entries(['ski-evening-adult', SATURDAY])]
    expect((await quote(guest(), evening(), [code])).voucherResults).toMatchObject([{ error: 'login-needed' }])
    const basket = evening().map((entry) => ({ ...entry, method: 'prepaid' }))
    expect((await quote(plain, basket, [code])).amount.due).toBe(350)
    const body = { ...submissionOf(basket), vouchers: [code] }
    const ordered = await plain.visitor.post('/v2/transaction/validate', body, onDay(SOLD))
    expect(ordered.statusCode, ordered.body).toBe(201)
    const elsewhere = await buyerOf(shop, 'member-plain', SOLD)
    expect((await quote(elsewhere, evening(), [code])).voucherResults).toMatchObject([{ error: 'used' }])
    expect((await quote(vip, evening(), [code])).voucherResults).toMatchObject([{ status: 'applied' }])
  } finally {
    benefit.oncePerMember = false
  }
})

describe('what a cart uses it holds', () => {
  test('as long as its prices: with the dry-run, a renewal, and no longer', async () => {
    const [buyer, basket] = [guest(), entries(CHILD)]
    const [entry] = (await quote(buyer, basket, ['LIPNO-DAREK-1000'])).entries
    expect(await claims(buyer)).toMatchObject([{ kind: 'voucher', amount: 85_000 }])
    const endOf = async () => new Date((await claims(buyer))[0]?.expires_at ?? 0).toISOString()
    expect(await endOf()).toBe(entry?.priceValidTo)
    await shop.pool.query(`update reservation set expires_at = expires_at - interval '5 minutes'`)
    const renewed = await buyer.visitor.post('/v2/transaction/price-reservation/extend', {
      entryUuids: [basket[0]?.uuid],
    })
    expect(await endOf()).toBe(renewed.json().entries[0].priceValidTo)
    const again = await quote(buyer, basket, ['LIPNO-DAREK-1000'])
    expect(await endOf()).toBe(again.entries[0]?.priceValidTo)
    await shop.pool.query(`update claim set expires_at = now()`)
    expect((await quote(guest(), entries(CHILD), ['LIPNO-DAREK-1000'])).amount.due).toBe(0)
  })

  test('others get the rest of a voucher, and nothing of a code of one use', async () => {
    const [one, other] = [guest(), guest()]
    const codes = [await aVoucher(shop, 1000), await aCode(shop, 'lipno-ben-employee')]
    const first = await quote(one, entries(ADULT), codes)
    expect(first.amount).toMatchObject({ base: 565, voucher: 565, due: 0 })
    expect(first.voucherResults[0]).not.toHaveProperty('held')
    const second = await quote(other, entries(ADULT), codes)
    expect(second.amount).toMatchObject({ base: 1130, voucher: 435, due: 695 })
    expect(second.voucherResults).toMatchObject([
      { status: 'applied', balance: 435, held: 565, left: 0 },
      { status: 'assigned', saved: 0 },
    ])
  })

  test('a code that is taken out, or whose last entry is, is free at once', async () => {
    const code = await aCode(shop, 'lipno-ben-employee')
    const [one, other, basket] = [guest(), guest(), entries(ADULT)]
    await quote(one, basket, [code])
    const without = await quote(one, basket)
    expect(without.entries).toMatchObject([{ price: { withoutCredits: 1130, saved: 0 }, benefitsApplied: [] }])
    const theirs = entries(ADULT)
    expect((await quote(other, theirs, [code])).amount.due).toBe(565)
    await other.visitor.send({
      method: 'DELETE',
      url: `/api/v2/transaction/price-reservation?entryUuids=${theirs[0]?.uuid}`,
    })
    expect((await quote(one, basket, [code])).amount.due).toBe(565)
  })

  test('a code of many uses is held by nobody', async () => {
    const buyer = guest()
    expect((await quote(buyer, entries(ADULT, CHILD), ['LIPNO-DITE-50'])).amount.saved).toBe(425)
    expect(await claims(buyer)).toEqual([])
  })

  test('credit is held for its member, and another cart of theirs gets what is left', async () => {
    const credit = (count: number) =>
      entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', SATURDAY, count]], credit: 'all' })
    expect((await quote(vip, credit(3))).amount).toMatchObject({ credit: 300, due: 2268 })
    const elsewhere = await buyerOf(shop, 'member-marketing', SOLD)
    const second = await quote(elsewhere, credit(1))
    expect(second.amount).toMatchObject({ credit: 0, due: 856 })
    expect(second.credit).toEqual({ available: 50, inCart: 0 })
  })
})

describe('what was told holds', () => {
  const benefitOf = (id: string) =>
    shop.deps.shelf.current().catalogue.benefits.find((benefit) => benefit.id === id) ?? expect.unreachable(id)

  test('35: a withdrawn benefit stays with what is held, and is not given anew', async () => {
    const basket = entries(ADULT)
    expect((await quote(vip, basket)).amount.due).toBe(856)
    const benefit = benefitOf('lipno-ben-vip')
    await shop.pool.query(`insert into day_load values ('ski', $1, 4000)`, [SATURDAY])
    benefit.status = 'inactive'
    try {
      await new Promise((resolve) => setTimeout(resolve, 1100))
      const again = await quote(vip, [...basket, ...entries(ADULT)])
      const [held, added] = again.entries
      expect(held).toMatchObject({
        price: { price: 1070, withoutCredits: 856 },
        benefitsApplied: ['lipno-ben-vip'],
      })
      expect(added?.benefitsApplied).toEqual([])
      expect(added?.price?.withoutCredits).toBe(added?.price?.price)
      expect(added?.price?.price).toBeGreaterThan(1070)
      const moved = await quote(
        vip,
        basket.map((entry) => ({ ...entry, validFrom: '2027-02-07' })),
      )
      expect(moved.entries).toMatchObject([{ benefitsApplied: [] }])
    } finally {
      benefit.status = 'active'
      await shop.pool.query('delete from day_load')
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
  })

  test('a code that ends at midnight counts until the hold ends, for its own cart alone', async () => {
    const code = await aCode(shop, 'lipno-ben-employee', { uses: 5, validTo: SOLD })
    const [buyer, basket] = [guest(), entries(ADULT)]
    await quote(buyer, basket, [code])
    expect((await quote({ ...buyer, sold: '2027-01-21' }, basket, [code])).amount.due).toBe(565)
    const late = await quote({ ...guest(), sold: '2027-01-21' }, entries(ADULT), [code])
    expect(late.voucherResults).toMatchObject([{ error: 'expired' }])
  })

  test('a gift voucher that ends at midnight counts on where the payment of its order was declined', async () => {
    const code = await aVoucher(shop, 300, { validTo: SOLD })
    const [buyer, basket] = [guest(), entries(ADULT)]
    const { uuid } = await orderOf(shop, buyer, basket, [code])
    const ref = shop.payment.refOf((await buyer.visitor.paymentUrl(uuid)).json().url)
    shop.payment.end(ref, 'declined')
    await notify(shop, ref)
    const late = (of: BenefitBuyer) => ({ ...of, sold: '2027-01-21' })
    const again = await quote(late(buyer), basket, [code])
    expect([saidOf(again), again.amount.voucher]).toMatchObject([[{ status: 'applied', error: null, saved: 300 }], 300])
    const other = await quote(late(guest()), entries(ADULT), [code])
    expect(other.voucherResults).toMatchObject([{ error: 'expired' }])
  })

  test('after a declined payment a code with two uses is free for one more cart, which the first does not hinder', async () => {
    const code = await aCode(shop, 'lipno-ben-employee', { uses: 2 })
    const [buyer, basket] = [guest(), entries(ADULT)]
    const { uuid } = await orderOf(shop, buyer, basket, [code])
    const ref = shop.payment.refOf((await buyer.visitor.paymentUrl(uuid)).json().url)
    shop.payment.end(ref, 'declined')
    await notify(shop, ref)
    expect((await quote(buyer, basket, [code])).amount.due).toBe(565)
    expect((await quote(guest(), entries(ADULT), [code])).voucherResults).toMatchObject([{ status: 'applied' }])
    // An order with other content replaces the first, and takes its use of the code.
    const again = await orderOf(shop, buyer, basket, [code], { email: 'other@example.com' })
    expect(again).toMatchObject({ status: 'new', amount: { due: 565 } })
    expect((await quote(guest(), entries(ADULT), [code])).voucherResults).toMatchObject([{ status: 'assigned' }])
  })

  test.each<[string, (credit: Benefit) => Partial<Benefit> | undefined, object]>([
    ['withdrawn', () => ({ status: 'inactive' }), { error: 'unknown', saved: 0 }],
    ['taken out of the catalogue', () => undefined, { error: 'unknown', saved: 0 }],
    ['over since midnight', () => ({ validity: { from: null, to: '2027-01-19' } }), { error: 'expired', saved: 0 }],
    ['lowered', ({ max }) => ({ max: max / 2 }), { error: null, saved: 50 }],
  ])(
    '18: credit that is %s pays until the hold ends what was told, and another cart has what counts now',
    async (_, change, anew) => {
      const credit = (count: number) =>
        entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', SATURDAY, count]], credit: 'all' })
      const [basket, later] = [credit(3).map((entry) => ({ ...entry, method: 'prepaid' })), credit(1)]
      const told = { amount: { base: 2568, credit: 300, due: 2268 }, credit: { available: 350, inCart: 300 } }
      expect(await quote(vip, basket)).toMatchObject(told)
      const { benefits } = shop.deps.shelf.current().catalogue
      const listed = benefitOf('lipno-ben-credit')
      const at = benefits.indexOf(listed)
      const changed = change(listed)
      benefits.splice(at, 1, ...(changed ? [{ ...listed, ...changed }] : []))
      try {
        const again = await quote(vip, basket)
        expect(again).toMatchObject(told)
        expect(saidOf(again)).toEqual([{ ...nothing, status: 'applied', saved: 300 }])
        const elsewhere = await buyerOf(shop, 'member-marketing', SOLD)
        expect((await quote(elsewhere, later)).voucherResults).toMatchObject([anew])
        const ordered = await vip.visitor.post('/v2/transaction/validate', submissionOf(basket), onDay(SOLD))
        expect(ordered.json()).toMatchObject({ amount: told.amount })
        expect((await quote(vip, basket)).amount).toMatchObject(told.amount)
      } finally {
        benefits.splice(at, changed ? 1 : 0, listed)
      }
    },
  )

  test('credit that was told unevenly and is lowered pays no more than the account has', async () => {
    const basket = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', SATURDAY, 2]], credit: 'all' })
    expect((await quote(vip, basket)).amount.credit).toBe(200)
    const listed = benefitOf('lipno-ben-credit')
    const { max } = listed
    const tell = (credit: number, { uuid }: Entry) =>
      shop.pool.query('update reservation set credit_paid = $1 where entry_uuid = $2', [credit, uuid])
    await Promise.all(basket.map((entry, at) => tell(at === 0 ? 7100 : 3500, entry)))
    await shop.pool.query('update credit_account set balance = 10700 where balance = 35000')
    listed.max = 4000
    try {
      expect((await quote(vip, basket)).amount.credit).toBe(107)
    } finally {
      listed.max = max
      await shop.pool.query('update credit_account set balance = 35000 where balance = 10700')
    }
  })

  test.each<[string, (credit: Benefit) => Benefit[]]>([
    ['withdrawn', (credit) => [{ ...credit, status: 'inactive' }]],
    ['taken out of the catalogue', () => []],
  ])('credit that is %s pays for no further piece, and nothing where the account has less', async (_, change) => {
    const pieces = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', SATURDAY, 2]], credit: 'all' })
    const basket = pieces.slice(0, 1)
    expect((await quote(vip, basket)).amount).toMatchObject({ credit: 100, due: 756 })
    const { benefits } = shop.deps.shelf.current().catalogue
    const listed = benefitOf('lipno-ben-credit')
    const at = benefits.indexOf(listed)
    const changed = change(listed)
    benefits.splice(at, 1, ...changed)
    try {
      expect(saidOf(await quote(vip, pieces))).toEqual([{ ...nothing, status: 'applied', saved: 100 }])
      await shop.pool.query('update credit_account set balance = 5000 where balance = 35000')
      const less = await quote(vip, basket)
      expect([saidOf(less), less.amount.due]).toEqual([[{ ...nothing, error: 'expired' }], 856])
    } finally {
      await shop.pool.query('update credit_account set balance = 35000 where balance = 5000')
      benefits.splice(at, changed.length, listed)
    }
  })

  test('credit of one benefit is not promised by another one', async () => {
    const basket = entriesOf(shop, { resort: 'lipno', basket: [ADULT], credit: 'all' })
    expect((await quote(vip, basket)).amount.credit).toBe(100)
    const { benefits } = shop.deps.shelf.current().catalogue
    const less = { ...benefitOf('lipno-ben-credit'), id: 'lipno-ben-less-credit', max: 5000 }
    benefits.push(less)
    try {
      const other = basket.map((entry) => ({ ...entry, voucher: less.id }))
      expect((await quote(vip, other)).amount.credit).toBe(50)
      // Nor by one that has ended.
      less.status = 'inactive'
      expect(saidOf(await quote(vip, basket))).toMatchObject([{ status: 'applied', saved: 100 }])
      expect(saidOf(await quote(vip, other))).toEqual([{ ...nothing, error: 'unknown' }])
    } finally {
      benefits.splice(benefits.indexOf(less), 1)
    }
  })

  test('a mix that wants more than is free is refused rather than made again for ever', () => {
    const known = [{ kind: 'credit', id: 'a', total: 107, used: 0, claimed: 0 } as FoundRight]
    const granted = (wanted: number, amount: number) => [{ kind: 'credit' as const, ref: 'a', wanted, amount }]
    expect(lessened(known, granted(107, 107))).toBe(known)
    expect(lessened(known, granted(107, 50))).toMatchObject([{ claimed: 57 }])
    expect(lessened(known, granted(111, 107))).toBeUndefined()
  })

  test('a member who signs out, or a guest’s dry-run, has no benefit of segments', async () => {
    const basket = entries(['treetop-adult', SATURDAY])
    expect((await quote(vip, basket)).amount).toMatchObject({ before: 260, base: 208 })
    expect((await quote({ ...vip, isPersonal: false }, basket)).amount).toMatchObject({ before: 290, base: 290 })
  })
})

test('a moved entry is answered with the benefits of its cart', async () => {
  const [bob, ...rest] = entries(['bob-1-adult', SATURDAY], ADULT)
  const basket = [bob as Entry, ...rest]
  expect((await quote(vip, basket)).entries[0]?.price?.withoutCredits).toBe(85)
  const moved = await vip.visitor.send({
    method: 'PATCH',
    url: '/api/v2/cart/timeslots',
    payload: { [bob?.uuid ?? '']: { date: SATURDAY, time: '11:00' } },
    headers: onDay(SOLD),
  })
  expect(moved.json().entries).toMatchObject([
    { errors: [], price: { price: 100, withoutCredits: 85 }, benefitsApplied: ['lipno-mypartner-1'] },
  ])
})

test.each<[string, Example['basket'], () => Promise<string> | string]>([
  ['a code for some of it', [ADULT, CHILD, ['treetop-family', SATURDAY]], () => 'LIPNO-DITE-50'],
  ['a gift voucher', [ADULT, CHILD], () => aVoucher(shop, 500)],
  ['a mistyped code', [ADULT, CHILD], () => 'LIPNO-DAREK-1001'],
])('a guest with %s is told what a member pays for the same', async (_name, basket, made) => {
  const code = await made()
  const { amount } = await quote(guest(), entries(...basket), [code])
  await shop.pool.query('delete from claim')
  expect(amount.club).toBe((await quote(plain, entries(...basket), [code])).amount.base)
  expect(amount.club).toBeLessThan(amount.base)
  expect(amount.clubDue).toBe((await quote(plain, entries(...basket), [code])).amount.due)
})

test('a guest whose voucher pays all is told that nothing would be due from a member either', async () => {
  const { amount } = await quote(guest(), entries(ADULT), [await aVoucher(shop, 5000)])
  expect(amount).toMatchObject({ due: 0, clubDue: 0 })
  expect(amount.club).toBeLessThan(amount.base)
})

test('a suggestion of a cheaper mix is made beside a benefit of another product', async () => {
  const basket = entries(['treetop-adult', SATURDAY, 2], ['treetop-child', SATURDAY, 2], ADULT, CHILD)
  const { cheaper, benefits } = await quote(guest(), basket, ['LIPNO-DITE-50'])
  expect(benefits).toHaveLength(1)
  expect(cheaper.map((mix) => mix.pieces.map(({ variant }) => variant._id))).toEqual([['lipno-treetop-family']])
})

test('a suggestion of a cheaper mix is never made for pieces with a benefit', async () => {
  const party = (): Example['basket'] => [
    ['treetop-adult', SATURDAY, 2],
    ['treetop-child', SATURDAY, 2],
  ]
  expect((await quote(guest(), entries(...party()))).cheaper).toHaveLength(1)
  expect((await quote(vip, entries(...party()))).cheaper).toEqual([])
})

// Last, as its member's codes are not looked up for a while.
test('credit stays in the cart after too many mistyped codes', async () => {
  const basket = entriesOf(shop, { resort: 'lipno', basket: [ADULT], credit: 'all' })
  const { amount } = await quote(vip, basket)
  expect(amount.credit).toBe(100)
  for (let n = 1; n <= 6; n++) await quote(vip, basket, [`LIPNO-WRONG-${n}`])
  const blocked = await quote(vip, basket, ['LIPNO-WRONG-7'])
  expect(blocked.voucherResults[0]).toMatchObject({ error: 'too-many-tries' })
  expect(blocked.amount).toEqual(amount)
  // Also once the catalogue has it no longer.
  const { benefits } = shop.deps.shelf.current().catalogue
  const at = benefits.findIndex(({ id }) => id === 'lipno-ben-credit')
  const removed = benefits.splice(at, 1)
  try {
    expect((await quote(vip, basket, ['LIPNO-WRONG-8'])).amount).toEqual(amount)
  } finally {
    benefits.splice(at, 0, ...removed)
  }
})

// Its members' codes are not looked up for a while either.
test('choices that are gone are no guesses, codes in place of credit are', async () => {
  await shop.pool.query('update credit_account set balance = 10000 where balance = 4000')
  const basket = entriesOf(shop, { resort: 'lipno', basket: [ADULT], credit: 'all' })
  const chosen = (voucher: string) => basket.map((entry) => ({ ...entry, voucher }))
  for (let n = 1; n <= 6; n++)
    expect((await quote(plain, chosen(`lipno-ben-gone-${n}`))).voucherResults).toMatchObject([{ error: 'unknown' }])
  const said: unknown[] = []
  for (let n = 1; n <= 6; n++) {
    expect((await quote(plain, basket)).amount.credit).toBe(100)
    const code = `LIPNO-GUESS-${n}`
    const { voucherResults, amount } = await quote(plain, chosen(code), [code])
    said.push([voucherResults.map(({ error }) => error), amount.credit])
  }
  expect([said[0], said[1], said.at(-1)]).toEqual([
    [['unknown'], 0],
    [['unknown'], 0],
    [['too-many-tries'], 0],
  ])
})
