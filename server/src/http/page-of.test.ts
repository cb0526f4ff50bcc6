import { type RouteName, routes } from '@gondola/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryTicketSystem } from '../../harness/partners.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import type { KnownCard } from '../ticketing/ticketing.ts'

/** Required query of each list call, besides pagination. */
const NEEDED: Partial<Record<RouteName, string>> = { lookUpCard: 'wtpNumber=SAMPLE01-ADT-001' }
/** Lists of the signed-in member, and one without data; they are tested with their modules. */
const OF_MEMBERS: RouteName[] = [
  'myCards',
  'myOrders',
  'myPoints',
  'users',
  'voucherBenefits',
  'segmentBenefits',
  'creditBenefits',
]
const lists = Object.entries(routes)
  .filter(
    ([name, { response }]) =>
      !OF_MEMBERS.includes(name as RouteName) &&
      ['total', 'data'].every((part) => part in ((response as { shape?: object }).shape ?? {})),
  )
  .map(([name, { path }]) => ({ path, address: `/api${path}?${NEEDED[name as RouteName] ?? ''}` }))

/** Every card is free and belongs to nobody. */
const checkCard = async (number: string): Promise<KnownCard> => ({
  state: 'known',
  number,
  isBlocked: false,
  owner: 'none',
  subType: 'adult',
  isBirthdayKnown: true,
  isRegistrable: true,
  taken: [],
})

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ ticketSystem: { ...memoryTicketSystem().ticketSystem, checkCard } })
})
afterAll(() => shop.close())

test('five calls answer a list to everyone', () => {
  expect(lists.map(({ path }) => path)).toEqual([
    '/season',
    '/products',
    '/banner',
    '/benefits/partner',
    '/tokens/card',
  ])
})

describe.each(lists)('GET $path', ({ address }) => {
  const ask = (bounds: string) => shop.visitor().get(`${address}&${bounds}`)

  test('returns total, limit, skip and data; $limit and $skip choose a part of it', async () => {
    const all = (await ask('')).json()
    expect(all).toMatchObject({ total: all.data.length, limit: 100, skip: 0, data: expect.any(Array) })
    expect(all.total).toBeGreaterThan(0)
    for (const [bounds, limit, skip] of [
      ['$limit=1', 1, 0],
      ['$limit=1&$skip=1', 1, 1],
      ['$limit=100&$skip=0', 100, 0],
      ['$skip=1000', 100, 1000],
    ] as const)
      expect((await ask(bounds)).json()).toEqual({ ...all, limit, skip, data: all.data.slice(skip, skip + limit) })
  })

  test.each(['$limit=0', '$limit=101', '$limit=-1', '$limit=many', '$limit=1.5', '$limit=', '$skip=-1', '$skip=some'])(
    'refuses %s',
    async (bounds) => {
      const answer = await ask(bounds)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatchObject({ code: 'bad-input', field: bounds.split('=')[0] })
    },
  )
})
