import { afterAll, beforeEach, expect, test } from 'vitest'
import { FIRST_SATURDAY, type TestShop, testShop } from '../../harness/shop.ts'

const PRODUCT = 'lipno-ski-1day'
const [ADULT, CHILD] = [`${PRODUCT}-adult`, `${PRODUCT}-child`]

let shop: TestShop
beforeEach(async () => {
  await shop?.close()
  shop = await testShop()
})
afterAll(() => shop.close())

/** Changes the stored product and reloads the shelf. */
async function change(path: string[], value: unknown) {
  const changed = await shop.pool.query(
    `update catalogue_item set data = jsonb_set(data, $1, $2) where kind = 'product' and id = $3 returning id`,
    [path, JSON.stringify(value), PRODUCT],
  )
  expect(changed.rows).toHaveLength(1)
  await shop.pool.query('update catalogue_state set version = version + 1')
  await shop.deps.shelf.reload()
}

const variantIndex = (id: string) =>
  shop.deps.shelf
    .current()
    .products.get(PRODUCT)
    ?.variants.findIndex((variant) => variant.id === id) ?? -1
const variants = async () =>
  (await shop.visitor().get(`/api/products/${PRODUCT}`)).json().variants.map(({ _id }: { _id: string }) => _id)
const ask = (path: string, body: object, at?: string) => shop.visitor().post(path, body, at ? { 'x-shop-now': at } : {})
const prices = (variantId: string, dates: string[], at?: string) =>
  ask('/v2/transaction/prices', { origin: 'eshop', entries: [{ variantId, count: 1 }], dates }, at)

test('a variant outside its visibility is not shown, priced or checked, its product and its siblings are', async () => {
  expect(await variants()).toContain(CHILD)
  await change(['variants', String(variantIndex(CHILD)), 'visibility'], { from: '2027-02-01', to: null })
  expect(await variants()).toContain(ADULT)
  expect(await variants()).not.toContain(CHILD)
  expect((await prices(CHILD, [FIRST_SATURDAY])).statusCode).toBe(404)
  expect((await prices(ADULT, [FIRST_SATURDAY])).statusCode).toBe(200)
  const check = await ask('/v2/variants/validate', { variant: CHILD, arrival: FIRST_SATURDAY })
  expect(check.statusCode).toBe(404)
  // It is shown from its first day on.
  const later = await shop.visitor().send({
    method: 'GET',
    url: `/api/products/${PRODUCT}`,
    headers: { 'x-shop-now': '2027-02-01T08:00:00Z' },
  })
  expect(later.json().variants.map(({ _id }: { _id: string }) => _id)).toContain(CHILD)
})

test('outside its hours a product is not sold for today, and still for tomorrow', async () => {
  await change(['visibilityOptions', 'dayTime'], { from: '06:00', to: '12:00' })
  const days = ['2026-12-10', '2026-12-11']
  const [morning, evening] = ['2026-12-10T08:00:00Z', '2026-12-10T12:00:00Z']
  const states = async (at: string) =>
    Object.values((await prices(ADULT, days, at)).json()).map((day) => (day as { state: string }).state)
  expect(await states(morning)).toEqual(['open', 'open'])
  expect(await states(evening)).toEqual(['closed', 'open'])
  const check = async (arrival: string) =>
    (await ask('/v2/variants/validate', { variant: ADULT, arrival }, evening)).json()
  expect(await check('2026-12-10')).toEqual({ valid: false, reasons: ['notVisible'] })
  expect(await check('2026-12-11')).toEqual({ valid: true, reasons: [] })
})
