import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotelGuests, orderAsCompany, sampleUser } from '../../../harness/companies.ts'
import { aMember, aRegistration, logIn } from '../../../harness/members.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const personalDryRun = (visitor: Visitor, entries: object[]) =>
  visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })

/** Gets prices as a member's page does, submits, pays, and has the tickets issued. */
async function buy(visitor: Visitor, entries = [aPiece()], { isIssued = true } = {}): Promise<string> {
  await personalDryRun(visitor, entries)
  const made = await visitor.post('/v2/transaction/validate', submissionOf(entries))
  expect(made.statusCode, made.body).toBe(201)
  const { uuid } = made.json() as { uuid: string }
  await pay(shop, visitor, uuid)
  if (isIssued) await shop.work()
  return uuid
}

const ordersOf = async (visitor: Visitor, query = '') =>
  (await visitor.get(`/api/transactions/my${query}`)).json() as { total: number; limit: number; data: OrderItem[] }

/** Another browser of the same member, which has no cookie of the order. */
async function elsewhere(email: string): Promise<Visitor> {
  const visitor = shop.visitor('203.0.113.9')
  await logIn(visitor, email)
  return visitor
}

describe("a member's orders", () => {
  test('are listed in any browser, each entry with how it stands at the gate', async () => {
    const { visitor, email } = await aMember(shop)
    const uuid = await buy(visitor, [aPiece()], { isIssued: false })
    const other = await elsewhere(email)
    expect((await ordersOf(other)).data[0]).toMatchObject({
      uuid,
      status: 'paid',
      entries: [{ ready: { state: 'waiting' } }],
    })
    await shop.work()
    const { total, data } = await ordersOf(other)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ uuid, status: 'finished', entries: [{ ready: { state: 'ready' } }] })
    expect(data[0]?.tickets).toHaveLength(1)
  })

  test('open for their member with tickets and receipt, without any cookie or key of the order', async () => {
    const { visitor, email } = await aMember(shop)
    const uuid = await buy(visitor)
    const other = await elsewhere(email)
    expect((await other.get(`/api/transactions/${uuid}`)).json()).toMatchObject({ uuid, entries: [{}] })
    for (const name of ['ticket', 'receipt'])
      expect((await other.get(`/transactions/${uuid}/${name}`)).headers['content-type']).toBe('application/pdf')
  })

  test('stay closed to another member and after the logout', async () => {
    const { visitor, email } = await aMember(shop)
    const uuid = await buy(visitor)
    const other = await elsewhere(email)
    await other.post('/users/logout', {})
    for (const stranger of [(await aMember(shop)).visitor, other]) {
      expect((await stranger.get(`/api/transactions/${uuid}`)).json()).toEqual({ uuid, status: 'finished' })
      expect((await stranger.get(`/transactions/${uuid}/ticket`)).statusCode).toBe(404)
    }
    expect((await other.get('/api/transactions/my')).statusCode).toBe(401)
  })

  test('come ten at a time, the youngest first', async () => {
    const { visitor } = await aMember(shop)
    const bought: string[] = []
    for (let n = 0; n < 11; n++) {
      // A cart submits ten times a minute at most.
      visitor.cookies.delete('cart')
      bought.push(await buy(visitor, [aPiece()], { isIssued: false }))
    }
    const first = await ordersOf(visitor)
    const rest = await ordersOf(visitor, '?$skip=10')
    expect([first.total, first.limit, first.data.length, rest.data.length]).toEqual([11, 10, 10, 1])
    expect([...first.data, ...rest.data].map(({ uuid }) => uuid)).toEqual(bought.reverse())
  })

  test('can be asked for by status: those that are finished', async () => {
    const { visitor } = await aMember(shop)
    const done = await buy(visitor)
    await buy(visitor, [aPiece()], { isIssued: false })
    const { data } = await ordersOf(visitor, '?status=finished&type=purchase&$sort[createdAt]=-1&$limit=10')
    expect(data.map(({ uuid }) => uuid)).toEqual([done])
    await shop.work()
  })

  test('hold neither what was not paid nor what somebody bought as a guest', async () => {
    const { visitor } = await aMember(shop)
    const entries = [aPiece()]
    await personalDryRun(visitor, entries)
    await visitor.post('/v2/transaction/validate', submissionOf(entries))
    const guest = shop.visitor('203.0.113.10')
    await guest.order([aPiece()])
    expect((await ordersOf(visitor)).data).toEqual([])
  })
})

describe('the price of a member', () => {
  const piece = aPiece()
  test('is the club price on a personal dry-run and on the order', async () => {
    const { visitor } = await aMember(shop)
    const [entry] = (await personalDryRun(visitor, [piece])).json().entries
    expect(entry.price.price).toBe(entry.price.club)
    expect(entry.price.club).toBeLessThan(entry.price.standard)
    const made = (await visitor.post('/v2/transaction/validate', submissionOf([piece]))).json()
    expect(made.amount.base).toBe(entry.price.club)
  })

  test('is that of a guest without the word personal, and for a guest with it', async () => {
    const { visitor } = await aMember(shop)
    const plain = (await visitor.dryRun([aPiece()])).entries[0]?.price
    const guest = (await personalDryRun(shop.visitor('203.0.113.11'), [aPiece()])).json().entries[0].price
    for (const price of [plain, guest]) expect(price?.price).toBe(price?.standard)
  })

  test('comes with the confirmed e-mail only', async () => {
    const body = aRegistration()
    const visitor = shop.visitor('203.0.113.12')
    await visitor.post('/users/registration', body)
    await logIn(visitor, body.email)
    const { price } = (await personalDryRun(visitor, [aPiece()])).json().entries[0]
    expect(price.price).toBe(price.standard)
  })

  test('goes with the account: rights are read with every call', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query('update member set is_active = false where id = $1', [profile.id])
    const { price } = (await personalDryRun(visitor, [aPiece()])).json().entries[0]
    expect(price.price).toBe(price.standard)
  })

  test('is not charged to a cart that was priced as a guest: it is shown first', async () => {
    const { visitor } = await aMember(shop)
    const entries = [aPiece()]
    await visitor.dryRun(entries)
    const refused = await visitor.post('/v2/transaction/validate', submissionOf(entries))
    expect(refused.json()).toMatchObject({ error: { code: 'price-changed' } })
  })
})

test('an order that a company pays by card has the day of its payment', async () => {
  const hotel = await sampleUser(shop)
  const made = await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' })
  const { uuid } = made.json() as { uuid: string }
  const paidDay = async () => (await hotel.get(`/api/transactions/${uuid}`)).json().meta.paidDay
  expect(await paidDay()).toBeUndefined()
  await pay(shop, hotel, uuid)
  await shop.pool.query(`update orders set paid_at = '2026-11-27T23:30:00Z' where id = $1`, [uuid])
  expect(await paidDay()).toBe('2026-11-28')
})

describe('the owner of a call', () => {
  test('can only be who is signed in', async () => {
    const { visitor, profile } = await aMember(shop)
    const { profile: other } = await aMember(shop)
    const ask = (owner: string) =>
      visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [aPiece()], owner })
    expect((await ask(profile.id)).statusCode).toBe(200)
    expect((await ask(other.id)).json()).toMatchObject({ error: { code: 'bad-input', field: 'owner' } })
    const submit = await visitor.post('/v2/transaction/validate', { ...submissionOf([aPiece()]), owner: other.id })
    expect(submit.json()).toMatchObject({ error: { code: 'bad-input', field: 'owner' } })
  })
})

describe('loyalty points', () => {
  const pointsOf = async (visitor: Visitor) =>
    ((await visitor.get('/api/transactions/points')).json() as { points: number }).points

  test('are earned by a member', async () => {
    const { visitor } = await aMember(shop)
    await buy(visitor)
    const [own] = (await ordersOf(visitor)).data
    expect(own?.points).toBeGreaterThan(0)
    expect(await pointsOf(visitor)).toBe(own?.points)
  })

  test('are not earned by a company, which pays at once here', async () => {
    const hotel = await sampleUser(shop)
    const made = await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' })
    const { uuid } = made.json() as { uuid: string }
    await pay(shop, hotel, uuid)
    await shop.work()
    expect((await hotel.get(`/api/transactions/${uuid}`)).json()).toMatchObject({ status: 'finished', points: 0 })
    expect(await pointsOf(hotel)).toBe(0)
  })
})
