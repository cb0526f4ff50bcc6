import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.visitor().get(`/api/benefits/partner${query}`)).json()

/** Changes a stored benefit and reloads the shelf. */
async function change(id: string, values: object) {
  const changed = await shop.pool.query(
    `update catalogue_item set data = data || $1::jsonb where kind = 'benefit' and id = $2 returning id`,
    [JSON.stringify(values), id],
  )
  expect(changed.rows).toHaveLength(1)
  await shop.pool.query('update catalogue_state set version = version + 1')
  await shop.deps.shelf.reload()
}

test('a list of all partner discounts with name, description and badge in every language', async () => {
  const all = await list()
  expect(all).toMatchObject({ total: 8, limit: 100, skip: 0 })
  expect(all.data[0]).toEqual({
    id: 'lipno-partner-1',
    benefitId: 'lipno-partner-1',
    tokenId: 'lipno-partner-1',
    type: 'others',
    group: 'partner',
    name: { cz: 'Půjčovna u\u00a0lanovky', en: 'Rental at the lift', de: 'Verleih am Lift' },
    description: {
      cz: 'Sleva 10\u00a0% s\u00a0LIPNO.CARD',
      en: '10% off with LIPNO.CARD',
      de: '10\u00a0% Rabatt mit der LIPNO.CARD',
    },
    badge: { cz: '−10\u00a0%', en: '−10%', de: '−10\u00a0%' },
    imageId: 'partner-rental',
    season: null,
    validity: { from: '2026-01-01', to: '4824-01-01' },
    products: [],
    variants: [],
    maxUsage: 10,
    effect: { type: 'percent', value: 10, with: null, redeem: 'partner' },
  })
  const some = await list('?$skip=6&$limit=6')
  expect(some.total).toBe(8)
  expect(some.data.map(({ benefitId }: { benefitId: string }) => benefitId)).toEqual([
    'lipno-partner-7',
    'lipno-partner-8',
  ])
})

test("with `my` only the visitor's own partner discounts: none for a stranger", async () => {
  expect(await list('?my')).toMatchObject({ total: 0, data: [] })
  const variants = [{ variant: 'lipno-treetop-adult', countMin: -1, countMax: 2 }]
  await change('lipno-mypartner-1', { segments: [], variants })
  const own = await list('?my')
  expect(own.data.map(({ benefitId }: { benefitId: string }) => benefitId)).toEqual(['lipno-mypartner-1'])
  expect(own.data[0].variants).toEqual(variants)
  expect(own.data[0].productNames.map(({ cz }: { cz: string }) => cz)).toEqual([
    'Bobová dráha: jedna jízda',
    'Stezka korunami stromů',
  ])
  expect((await list()).total).toBe(8)
  expect((await shop.visitor().get('/api/benefits/partner?my=perhaps')).statusCode).toBe(400)
})

test('an inactive or a past discount is left out', async () => {
  await change('lipno-partner-2', { status: 'inactive' })
  await change('lipno-partner-3', { validity: { from: '2026-01-01', to: '2026-11-20' } })
  const ids = (await list()).data.map(({ benefitId }: { benefitId: string }) => benefitId)
  expect(ids).toHaveLength(6)
  expect(ids).not.toContain('lipno-partner-2')
  expect(ids).not.toContain('lipno-partner-3')
})
