import { randomUUID } from 'node:crypto'
import type { BenefitEventReply, VoucherResult } from '@gondola/contract/benefits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aVoucher, onDay } from '../../../harness/benefits/buyer.ts'
import { aMember, aRegistration, logIn, mailedToken, signInSample } from '../../../harness/members.ts'
import { type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

let shop: TestShop
let plain: Visitor
beforeAll(async () => {
  shop = await testShop()
  plain = await signInSample(shop, 'member-plain')
})
afterAll(() => shop.close())

const SOLD = '2027-01-20'
const someone = () => shop.visitor(`10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`)

type Change = { origin?: string; user?: object; dryRun?: boolean }
const add = (visitor: Visitor, codes: string[], { origin = 'FROM_LINK', dryRun, ...rest }: Change = {}) =>
  visitor.post(
    `/benefits/event${dryRun ? '?dryRun=true' : ''}`,
    { benefits: codes.map((publicKey) => ({ publicKey, origin })), ...rest },
    onDay(SOLD),
  )
const added = async (...input: Parameters<typeof add>): Promise<BenefitEventReply> => {
  const reply = await add(...input)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
type NotAdded = { lastSigns: string; error: string }
const byError = (one: NotAdded, other: NotAdded) =>
  `${one.error}${one.lastSigns}`.localeCompare(`${other.error}${other.lastSigns}`)
const listed = async (visitor: Visitor) =>
  (await visitor.get('/api/benefits/voucher')).json().data.map(({ benefitId }: { benefitId: string }) => benefitId)

describe('codes for an account', () => {
  test('join it, and what cannot is told beside them', async () => {
    const { visitor } = await aMember(shop)
    const [code, voucher] = [await aCode(shop, 'lipno-ben-employee'), await aVoucher(shop, 500)]
    const reply = await added(visitor, [code, voucher, 'LIPNO-DAREK-CIZI', 'LIPNO-DAREK-2024', 'NIC-TAKOVEHO'])
    expect(reply.journal).toMatchObject([
      { id: expect.any(String), benefit: { benefitId: 'lipno-ben-employee' } },
      { id: expect.any(String), benefit: null, balance: 500 },
    ])
    expect(reply.benefitErrors).toEqual([
      { publicKey: 'LIPNO-DAREK-CIZI', code: 'assigned' },
      { publicKey: 'LIPNO-DAREK-2024', code: 'expired' },
      { publicKey: 'NIC-TAKOVEHO', code: 'unknown' },
    ])
    expect(await listed(visitor)).toEqual(['gift-voucher', 'lipno-ben-employee'])
    // Now they are this member's alone.
    const elsewhere = await added(someone(), [code, voucher], { dryRun: true })
    expect(elsewhere.benefitErrors.map((one) => one.code)).toEqual(['assigned', 'assigned'])
    expect((await added(visitor, [code])).journal).toHaveLength(1)
  })

  test('a code that many may use joins many accounts', async () => {
    const members = [(await aMember(shop)).visitor, (await aMember(shop)).visitor]
    for (const member of members) expect((await added(member, ['LIPNO-DITE-50'])).journal).toHaveLength(1)
    for (const member of members) expect(await listed(member)).toEqual(['lipno-ben-child-half'])
  })

  test('a dry-run tells what a code is, also to a guest, and changes nothing', async () => {
    const code = await aCode(shop, 'lipno-ben-employee')
    const reply = await added(someone(), [code, 'LIPNO-DAREK-1000'], { dryRun: true })
    expect(reply.journal).toMatchObject([
      { id: null, benefit: { benefitId: 'lipno-ben-employee' } },
      { id: null, benefit: null, balance: 1000 },
    ])
    expect((await added(plain, [code])).journal).toHaveLength(1)
  })

  test('need a session, a confirmed e-mail, and the own account', async () => {
    const body = aRegistration()
    const unconfirmed = someone()
    await unconfirmed.post('/users/registration', body)
    await logIn(unconfirmed, body.email)
    for (const [visitor, change, refusal] of [
      [someone(), {}, [401, 'not-logged-in']],
      [someone(), { user: { id: randomUUID() }, dryRun: true }, [401, 'not-logged-in']],
      [unconfirmed, {}, [403, 'forbidden']],
      [plain, { user: { id: randomUUID() } }, [400, 'bad-input']],
      [plain, { origin: 'FROM_HERE' }, [400, 'bad-input']],
    ] as const) {
      const reply = await add(visitor, ['LIPNO-DITE-50'], change)
      expect([reply.statusCode, reply.json().error.code]).toEqual(refusal)
    }
    expect((await add(plain, [])).statusCode).toBe(400)
    expect(
      (
        await add(
          plain,
          Array.from({ length: 11 }, (_, n) => `A${n}`),
        )
      ).statusCode,
    ).toBe(400)
  })

  test('a registration carries them along, and no bad one stops it', async () => {
    const [code, own] = [await aCode(shop, 'lipno-ben-employee'), await aVoucher(shop, 700)]
    const body = aRegistration({ benefits: [code, own, 'NIC', ''] })
    const visitor = someone()
    const made = await visitor.post('/users/registration', body, onDay(SOLD))
    expect(made.statusCode, made.body).toBe(201)
    const isFree = async () => (await added(someone(), [code], { dryRun: true })).journal.length === 1
    expect(await isFree()).toBe(true)
    await logIn(visitor, body.email)
    expect(await listed(visitor)).toEqual([])
    const { id } = (await visitor.get('/api/users/profile')).json()
    expect((await visitor.get(`/api/users/${id}/membership`)).json()).toMatchObject({ discounts: 0 })
    await visitor.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
    expect(await isFree()).toBe(false)
    await logIn(visitor, body.email)
    expect(await listed(visitor)).toEqual(['gift-voucher', 'lipno-ben-employee'])
    expect((await added(visitor, [own])).journal).toMatchObject([{ balance: 700 }])
  })

  test('a registration with codes that cannot be used tells its member which, and why', async () => {
    const [taken, used, ended] = [
      await aCode(shop, 'lipno-ben-employee'),
      'LIPNO-DAREK-PRYC',
      await aVoucher(shop, 500, { validTo: '2026-12-31' }),
    ]
    const body = aRegistration({ benefits: [taken, used, ended, 'LIPNO-DAREK-CIZI', 'NIC-TAKOVEHO', ''] })
    const visitor = someone()
    expect((await visitor.post('/users/registration', body, onDay(SOLD))).statusCode).toBe(201)
    // Somebody else adds the code before the confirmation.
    await added((await aMember(shop)).visitor, [taken])
    await visitor.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
    await logIn(visitor, body.email)
    const account = async () => (await visitor.get('/api/accounts')).json()
    expect((await account()).notAdded.toSorted(byError)).toEqual(
      [
        { lastSigns: 'CIZI', error: 'assigned' },
        { lastSigns: 'TEST', error: 'assigned' },
        { lastSigns: ended.slice(-4).toUpperCase(), error: 'expired' },
        { lastSigns: 'VEHO', error: 'unknown' },
        { lastSigns: 'PRYC', error: 'used' },
      ].toSorted(byError),
    )
    expect(await listed(visitor)).toEqual([])
    await shop.pool.query(`update code_not_added set noted_at = now() - interval '31 days'`)
    expect(await account()).toEqual({ credit: 0 })
  })

  test('the first to confirm has a code that two registrations named', async () => {
    const code = await aCode(shop, 'lipno-ben-employee')
    const bodies = [aRegistration({ benefits: [code] }), aRegistration({ benefits: [code] })]
    const visitors = bodies.map(someone)
    for (const [at, body] of bodies.entries()) await visitors[at]?.post('/users/registration', body, onDay(SOLD))
    for (const [at, body] of bodies.entries())
      await visitors[at]?.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
    for (const [at, body] of bodies.entries()) await logIn(visitors[at] as Visitor, body.email)
    expect(await Promise.all(visitors.map(listed))).toEqual([['lipno-ben-employee'], []])
  })

  test('a benefit of the registration is granted once, with the confirmation', async () => {
    const benefit = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee')
    if (!benefit) expect.unreachable()
    benefit.isGrantedAtRegistration = true
    try {
      const { visitor, email } = await aMember(shop)
      expect(await listed(visitor)).toEqual(['lipno-ben-employee'])
      const granted = await shop.pool.query(
        `select t.origin, t.max_uses, t.code_hash from benefit_token t join member m on m.id = t.member_id where m.email = $1`,
        [email],
      )
      expect(granted.rows).toEqual([{ origin: 'registration', max_uses: 1, code_hash: null }])
    } finally {
      benefit.isGrantedAtRegistration = false
    }
  })
})

describe('guessing', () => {
  const check = (visitor: Visitor, publicKey: string, entries: object[] = []) =>
    visitor.post('/v2/vouchers/validate', { publicKey, entries }, onDay(SOLD))
  const guess = async (visitor: Visitor, times: number) => {
    for (let n = 0; n < times; n++) await check(visitor, `GUESS-${randomUUID()}`.slice(0, 40))
  }

  test('after five unknown codes of a cart none is looked up, and one that exists costs no try', async () => {
    const visitor = someone()
    for (const known of ['LIPNO-DAREK-2024', 'LIPNO-DAREK-PRYC', 'LIPNO-DAREK-CIZI', 'LIPNO-DAREK-1000'])
      for (let n = 0; n < 3; n++) expect((await check(visitor, known)).statusCode).toBe(200)
    await guess(visitor, 4)
    // The same mistake again is no new guess.
    for (let n = 0; n < 3; n++) expect((await check(visitor, 'LIPNO-PREKLEP')).statusCode).toBe(n === 0 ? 200 : 429)
    const refused = await check(visitor, 'LIPNO-DAREK-1000')
    expect([refused.statusCode, refused.json().error]).toMatchObject([429, { code: 'too-many-requests' }])
    expect(refused.json().error.details.seconds).toBeGreaterThan(500)
    expect((await add(visitor, ['LIPNO-DAREK-1000'], { dryRun: true })).statusCode).toBe(429)
  })

  test('the dry-run is no way around: it prices the rest and says that codes are not looked up', async () => {
    const visitor = someone()
    const piece = { uuid: randomUUID(), variantId: 'lipno-ski-1day-adult', validFrom: '2027-02-06' }
    const dryRun = async (vouchers: string[]) =>
      (
        await visitor.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [piece], vouchers }, onDay(SOLD))
      ).json()
    const code = await aCode(shop, 'lipno-ben-employee')
    expect((await dryRun([code])).amount.due).toBe(565)
    await dryRun([code, 'HADAM-1', 'HADAM-2', 'HADAM-3', 'HADAM-4', 'HADAM-5'])
    const blocked = await dryRun([code, 'LIPNO-DAREK-1000', 'HADAM-6'])
    expect(blocked.amount).toMatchObject({ before: 1130, base: 565, due: 565 })
    const [own, ...rest] = blocked.voucherResults as VoucherResult[]
    expect(own).toMatchObject({ status: 'applied', saved: 565 })
    for (const one of rest)
      expect(one).toMatchObject({ status: null, error: 'too-many-tries', tokenId: null, details: { minutes: 10 } })
  })

  test('a network is slowed once many of its carts have guessed', async () => {
    const address = '203.0.113.9'
    for (let n = 0; n < 50; n++) await guess(shop.visitor(address), 1)
    expect((await check(shop.visitor(address), 'LIPNO-DAREK-1000')).statusCode).toBe(200)
    await guess(shop.visitor(address), 1)
    expect((await check(shop.visitor(address), 'LIPNO-DAREK-1000')).statusCode).toBe(429)
    expect((await check(shop.visitor('203.0.114.9'), 'LIPNO-DAREK-1000')).statusCode).toBe(200)
  })
})
