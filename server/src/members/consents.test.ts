import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRegistration } from '../../harness/members.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { sampleMemberId } from './sample-members.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const NOW = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

const change = (visitor: Visitor, id: string, body: object, headers: Record<string, string> = {}) =>
  visitor.send({ method: 'PATCH', url: `/api/users/${id}/meta`, payload: body, headers })
const agree = (visitor: Visitor, id: string, marketing: boolean) => change(visitor, id, { terms: { marketing } })

const consentsOf = async (memberId: string) =>
  (
    await shop.pool.query<{ given: string; is_over: boolean }>(
      `select given_at as given, withdrawn_at is not null as is_over from marketing_consent where member_id = $1 order by id`,
      [memberId],
    )
  ).rows

test('a member agrees to news and takes that back, and when each was done is kept', async () => {
  const { visitor, profile } = await aMember(shop)
  expect(await consentsOf(profile.id)).toEqual([])
  const agreed = await agree(visitor, profile.id, true)
  expect([agreed.statusCode, agreed.json().meta.terms]).toEqual([200, { ...profile.meta.terms, marketing: NOW }])
  expect((await visitor.get('/api/users/profile')).json()).toEqual(agreed.json())
  // The consent keeps its first instant.
  expect((await agree(visitor, profile.id, true)).json()).toEqual(agreed.json())
  expect(await consentsOf(profile.id)).toMatchObject([{ is_over: false }])

  const withdrawn = await agree(visitor, profile.id, false)
  expect([withdrawn.statusCode, withdrawn.json().meta.terms]).toEqual([200, { ...profile.meta.terms, noNews: NOW }])
  await agree(visitor, profile.id, false)
  expect(await consentsOf(profile.id)).toMatchObject([{ is_over: true }])

  await agree(visitor, profile.id, true)
  expect(await consentsOf(profile.id)).toMatchObject([{ is_over: true }, { is_over: false }])
})

test('a consent given at once from two places is kept once', async () => {
  const { visitor, profile } = await aMember(shop)
  await Promise.all([1, 2, 3].map(() => agree(visitor, profile.id, true)))
  expect(await consentsOf(profile.id)).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => agree(visitor, profile.id, false)))
  expect(await consentsOf(profile.id)).toMatchObject([{ is_over: true }])
})

test('the consent of a registration is the first of its history, and can be taken back', async () => {
  const { meta } = aRegistration()
  const { visitor, profile } = await aMember(shop, { meta: { ...meta, terms: { ...meta.terms, marketing: true } } })
  const [first] = await consentsOf(profile.id)
  expect(new Date(first?.given ?? 0).toISOString()).toBe(profile.meta.terms.marketing)
  await agree(visitor, profile.id, false)
  expect(await consentsOf(profile.id)).toMatchObject([{ is_over: true }])
  expect(await consentsOf(sampleMemberId('member-marketing'))).toMatchObject([{ is_over: false }])
})

test('news that a registration leaves unticked are declined, and no consent is made up for that', async () => {
  const { meta } = aRegistration()
  const terms = (marketing?: boolean) => ({ meta: { ...meta, terms: { ...meta.terms, marketing } } })
  const [declined, unasked] = [await aMember(shop, terms(false)), await aMember(shop, terms())]
  expect(declined.profile.meta.terms).toMatchObject({ marketing: null, noNews: NOW })
  expect(unasked.profile.meta.terms).not.toHaveProperty('noNews')
  expect(await consentsOf(declined.profile.id)).toEqual([])
})

test('only one’s own: somebody else’s account is refused, and a stranger is asked to log in', async () => {
  const [one, two] = [await aMember(shop), await aMember(shop)]
  expect((await agree(one.visitor, two.profile.id, true)).json()).toMatchObject({ error: { code: 'forbidden' } })
  expect((await agree(one.visitor, randomUUID(), true)).json()).toMatchObject({ error: { code: 'forbidden' } })
  const stranger = await agree(shop.visitor('198.51.100.9'), one.profile.id, true)
  expect([stranger.statusCode, stranger.json().error.code]).toEqual([401, 'not-logged-in'])
  expect(await consentsOf(one.profile.id)).toEqual([])
  expect(await consentsOf(two.profile.id)).toEqual([])
})

test('the call needs the client header and its own origin', async () => {
  const { visitor, profile } = await aMember(shop)
  const body = { terms: { marketing: true } }
  const without = await change(visitor, profile.id, body, { authorization: '' })
  expect([without.statusCode, without.json().error.code]).toEqual([401, 'missing-client'])
  const foreign = await change(visitor, profile.id, body, { origin: 'https://elsewhere.example' })
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([403, 'cross-site'])
  expect(await consentsOf(profile.id)).toEqual([])
})

test.each([
  {},
  { terms: {} },
  { terms: { marketing: 'yes' } },
  { terms: { marketing: null } },
  { terms: { marketing: true, tc: false } },
  { terms: { marketing: true }, roles: { active: true } },
])('refuses %j', async (body) => {
  const { visitor, profile } = await aMember(shop)
  const answer = await change(visitor, profile.id, body)
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad-input'])
  expect((await visitor.get('/api/users/profile')).json().meta).toEqual(profile.meta)
})

test('a consent is never paid for: the price with it is the price without', async () => {
  const { visitor, profile } = await aMember(shop)
  const amount = async () => {
    const quote = await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [aPiece()] })
    return quote.json().amount
  }
  const before = await amount()
  await agree(visitor, profile.id, true)
  expect(await amount()).toEqual(before)
})

test('who changes it over and over is asked to wait', async () => {
  const { visitor, profile } = await aMember(shop)
  // A cart of their own, as the limit counts per cart.
  await visitor.dryRun([aPiece()])
  const codes: number[] = []
  for (let n = 0; n < 21; n++) codes.push((await agree(visitor, profile.id, n % 2 === 0)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(200), 429])
})
