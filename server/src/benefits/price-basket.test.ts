import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode } from '../../harness/benefits/buyer.ts'
import { aMember } from '../../harness/members.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { ctxOf } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { eraseMember } from '../members/members.store.ts'
import { grantBenefits } from './account/account-benefits.store.ts'
import { holdClaims, releaseClaims } from './claims.store.ts'
import {
  type BasketPiece,
  type BasketToPrice,
  GUEST,
  type KeyedEntry,
  priceBasket,
  rightsKey,
  type Who,
} from './price-basket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ctx = () => ctxOf(shop.deps, Date.parse('2027-01-20T09:00:00Z'))

const ADULT: BasketPiece = {
  entryUuid: randomUUID(),
  piece: {
    productId: 'lipno-ski-1day',
    variantId: 'lipno-ski-1day-adult',
    entryType: 'PRODUCT',
    takesDiscounts: true,
    arrival: '2027-02-06',
    price: 113_000,
  },
  cardId: null,
  voucher: undefined,
  held: { net: null, benefitId: null, tokenId: null },
}
const basket = (change: Partial<BasketToPrice> = {}): BasketToPrice => ({
  cartId: randomUUID(),
  who: GUEST,
  pieces: [ADULT],
  vouchers: [],
  ...change,
})
/** Returns the sample member with this much credit. */
async function memberOf(balance: number): Promise<string> {
  const { rows } = await shop.pool.query<{ member_id: string }>(
    'select member_id from credit_account where balance = $1',
    [balance],
  )
  return rows[0]?.member_id ?? expect.unreachable()
}
const inHours = (hours: number) => Date.now() + hours * 3_600_000

test('a code of one use that another cart holds is assigned, until that cart gives it back', async () => {
  const [one, other] = [basket({ vouchers: ['LIPNO-ZAM-2026-3'] }), basket({ vouchers: ['lipno zam 2O26 3'] })]
  const first = await priceBasket(ctx(), one)
  expect(first.pieces.get(ADULT.entryUuid)).toMatchObject({ net: 56_500, benefitId: 'lipno-ben-employee' })
  expect(first.claims).toMatchObject([{ kind: 'token', amount: 1, isForOrders: false }])
  await holdClaims(shop.deps, [{ cartId: one.cartId ?? '', wanted: first.claims, until: inHours(1) }])
  expect((await priceBasket(ctx(), one)).results).toMatchObject([{ status: 'applied', saved: 565 }])
  const second = await priceBasket(ctx(), other)
  expect(second.results).toMatchObject([{ status: 'assigned', error: null, saved: 0 }])
  expect(second.pieces.get(ADULT.entryUuid)).toMatchObject({ net: 113_000, benefitId: null, tokenId: null })
  await releaseClaims(shop.deps, one.cartId ?? '')
  expect((await priceBasket(ctx(), other)).results).toMatchObject([{ status: 'applied', saved: 565 }])
})

test('of a voucher that two carts want at once the second is granted the rest', async () => {
  const of = (change: Partial<BasketToPrice> = {}) => basket({ vouchers: ['LIPNO-DAREK-1000'], ...change })
  const cheap = of({ pieces: [{ ...ADULT, piece: { ...ADULT.piece, price: 85_000 } }] })
  const [first, second] = [await priceBasket(ctx(), cheap), await priceBasket(ctx(), of())]
  const hold = (claims: typeof first.claims) =>
    holdClaims(shop.deps, [{ cartId: randomUUID(), wanted: claims, until: inHours(1) }])
  expect(await hold(first.claims)).toMatchObject([[{ kind: 'voucher', amount: 85_000 }]])
  expect(await hold(second.claims)).toMatchObject([[{ kind: 'voucher', amount: 15_000 }]])
  expect(await hold(second.claims)).toMatchObject([[{ kind: 'voucher', amount: 0 }]])
})

test('what decides the price of a basket has one key in every order and spelling', () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const keyOf = (uuids: string[], vouchers: string[], who: Who = GUEST, change: Partial<KeyedEntry> = {}) =>
    rightsKey(ctx(), who, {
      entries: uuids.map((uuid) => ({ uuid, variantId: 'lipno-ski-1day-adult', day: '2027-02-06', ...change })),
      vouchers,
    })?.toString('hex')
  expect(keyOf([one], [])).toBeUndefined()
  expect(keyOf([one, other], ['ABC-1', 'DEF'])).toBe(keyOf([other, one.toUpperCase()], ['def', 'abci']))
  const keys = [keyOf([one], ['ABC']), keyOf([one, other], ['ABC']), keyOf([one], ['ABD'])]
  // An entry that is something else, or of another day, is no companion any more.
  keys.push(
    ...[{ variantId: 'lipno-ski-1day-child' }, { day: '2027-02-07' }].map((change) =>
      keyOf([one], ['ABC'], GUEST, change),
    ),
  )
  const member = { memberId: randomUUID(), segments: ['vip'] }
  keys.push(keyOf([one], ['ABC'], member), keyOf([one], [], member), keyOf([one], [], { ...member, isCompany: true }))
  expect(new Set(keys).size).toBe(keys.length)
})

describe('a benefit that is given once', () => {
  /** A basket of two entries at 930 crowns onto these cards, of a member with a code of five percent for one of them. */
  async function priced(cards: (string | null)[], had: string[]) {
    const { catalogue } = ctx().shelf
    const listed = catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee') ?? expect.unreachable()
    const effect = { ...listed.effect, value: 5 }
    const benefits = [{ ...listed, oncePerMember: true, maxUsage: 1, effect }]
    // Somebody else has used another code of it for these cards.
    await aCode(shop, listed.id)
    await shop.pool.query(
      `insert into claim (kind, ref, cart_id, order_id, amount, state, expires_at, card_id)
       select 'token', t.id, gen_random_uuid(), gen_random_uuid(), 1, 'spent', now(), card
       from unnest($1::uuid[]) card, (select id from benefit_token where benefit_id = $2 order by created_at desc limit 1) t`,
      [had, listed.id],
    )
    const { results, pieces } = await priceBasket(
      { ...ctx(), shelf: { ...ctx().shelf, catalogue: { ...catalogue, benefits } } },
      basket({
        who: { memberId: await memberOf(4000), segments: [] },
        pieces: cards.map((cardId) => ({
          ...ADULT,
          entryUuid: randomUUID(),
          cardId,
          piece: { ...ADULT.piece, price: 93_000 },
        })),
        vouchers: [await aCode(shop, listed.id)],
      }),
    )
    return { results, nets: [...pieces.values()].map(({ net }) => net / 100) }
  }
  const [HAD, NEW] = [randomUUID(), randomUUID()]

  test('goes to the entry that is not for a card which had it', async () => {
    const applied = [{ status: 'applied', error: null, reason: null, saved: 47 }]
    expect(await priced([HAD, null], [HAD])).toMatchObject({ results: applied, nets: [930, 883] })
    expect(await priced([HAD, NEW], [HAD])).toMatchObject({ results: applied, nets: [930, 883] })
  })

  test('is used where all entries that it names are for cards which had it', async () => {
    expect(await priced([HAD, HAD], [HAD])).toMatchObject({ results: [{ error: 'used', saved: 0 }], nets: [930, 930] })
  })

  test('is used for a card whose former owner had it granted, and has erased the account since', async () => {
    const { profile } = await aMember(shop)
    await inTransaction(shop.deps, (tx) => grantBenefits(tx, profile.id, ['lipno-ben-employee']))
    const card = randomUUID()
    await shop.pool.query(
      `insert into claim (kind, ref, cart_id, order_id, amount, state, expires_at, card_id)
       select 'token', id, gen_random_uuid(), gen_random_uuid(), 1, 'spent', now(), $2 from benefit_token where member_id = $1`,
      [profile.id, card],
    )
    await inTransaction(shop.deps, (tx) => eraseMember(tx, profile.id))
    expect(await priced([card], [])).toMatchObject({ results: [{ error: 'used', saved: 0 }], nets: [930] })
  })
})

test.each([
  ['as many pieces as get a benefit', 10, { countMin: -1, countMax: 1 }, { count: 1 }],
  ['those of an order, where these are fewer', 1, { countMin: -1, countMax: 2 }, { count: 1 }],
  ['how many it takes, where they are too few', 10, { countMin: 3, countMax: -1 }, { least: 3 }],
])('a limit tells %s', async (_name, maxUsage, bounds, details) => {
  const { catalogue } = ctx().shelf
  const listed = catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee') ?? expect.unreachable()
  const benefits = [{ ...listed, maxUsage, variants: [{ variant: ADULT.piece.variantId, ...bounds }] }]
  const { results } = await priceBasket(
    { ...ctx(), shelf: { ...ctx().shelf, catalogue: { ...catalogue, benefits } } },
    basket({
      pieces: [ADULT, { ...ADULT, entryUuid: randomUUID() }],
      vouchers: [await aCode(shop, listed.id)],
    }),
  )
  expect(results).toMatchObject([{ reason: 'over-limit' }])
  expect(results[0]?.details).toEqual(details)
})

test('credit that an entry asks for on a day on which it does not work says for which days it does', async () => {
  const { catalogue } = ctx().shelf
  const credit = catalogue.benefits.find(({ effect }) => effect.type === 'credit') ?? expect.unreachable()
  const validity = { from: '2026-12-01', to: ADULT.piece.arrival }
  const benefits = [{ ...credit, validity }]
  const later = { ...ADULT, entryUuid: randomUUID(), piece: { ...ADULT.piece, arrival: '2027-02-07' } }
  const resultOf = async (...pieces: BasketPiece[]) => {
    const memberId = await memberOf(35_000)
    const { results } = await priceBasket(
      { ...ctx(), shelf: { ...ctx().shelf, catalogue: { ...catalogue, benefits } } },
      basket({
        who: { memberId, segments: credit.segments },
        pieces: pieces.map((piece) => ({ ...piece, voucher: credit.id })),
      }),
    )
    return results
  }
  const told = { kind: 'credit', reason: 'wrong-day', details: validity }
  expect(await resultOf(later)).toMatchObject([{ ...told, saved: 0 }])
  expect(await resultOf(ADULT, later)).toMatchObject([{ ...told, saved: 100 }])
  expect(await resultOf(ADULT)).toMatchObject([{ reason: null, saved: 100 }])
})

test('credit that is named several times, once by an entry, pays no more than its maximum of each piece', async () => {
  const memberId = await memberOf(35_000)
  const { benefits } = shop.deps.shelf.current().catalogue
  const { id, segments } = benefits.find(({ effect }) => effect.type === 'credit') ?? expect.unreachable()
  const of = (vouchers: string[]) =>
    basket({ who: { memberId, segments }, pieces: [{ ...ADULT, voucher: id }], vouchers })
  const once = await priceBasket(ctx(), of([]))
  expect(once.credit?.inCart).toBeGreaterThan(0)
  expect((await priceBasket(ctx(), of([id, id, id]))).credit).toEqual(once.credit)
})
