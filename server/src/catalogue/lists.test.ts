import { readFileSync } from 'node:fs'
import type { CatalogueItem, CategoryItem, ProductItem } from '@gondola/contract/catalogue.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

const WINTER = 'lipno-winter-2026'
const SUMMER = 'lipno-summer-2027'
const EVENING = 'lipno-ski-evening'
/** The last day of evening skiing. */
const EVENING_ENDS = '2027-03-14'
const AFTER_EVENING = '2027-03-15'
const [DAY_PASS, ADULT, CHILD] = ['lipno-ski-1day', 'lipno-ski-1day-adult', 'lipno-ski-1day-child']

type LocalText = { cz: string; en: string; de: string }
type Described = { _id: string; name: LocalText; description: LocalText; descriptionDetail: LocalText }
type Item = { _id: string; season: string[]; segments: string[] }
type Source = {
  categories: Item[]
  products: (Item & Described & { parents: string[]; dynamic: unknown; variants: { _id: string }[] })[]
}
const resort: Source = JSON.parse(
  readFileSync(new URL('../../../resorts/lipno/catalogue.json', import.meta.url), 'utf8'),
)
const forAll = ({ segments }: Item) => segments.length === 0
/** Items of the resort's file without segments. */
const source = { categories: resort.categories.filter(forAll), products: resort.products.filter(forAll) }

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const list = async <Item extends CatalogueItem = CatalogueItem>(query: string): Promise<Item[]> => {
  const answer = await shop.visitor().get(`/api/products?${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data
}
const ids = async (query: string) => (await list(query)).map(({ _id }) => _id)
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id)

/** Changes a stored item for the rest of a test, and reloads the shelf. */
async function change(id: string, path: string[], value: unknown): Promise<void> {
  const become = async (values: unknown) => {
    await shop.pool.query('update catalogue_item set data = jsonb_set(data, $1, $2) where id = $3', [
      path,
      JSON.stringify(values),
      id,
    ])
    await shop.pool.query('update catalogue_state set version = version + 1')
    await shop.deps.shelf.reload()
  }
  const before = await shop.pool.query('select data #> $1 as value from catalogue_item where id = $2', [path, id])
  onTestFinished(() => become(before.rows[0].value))
  await become(value)
}

/** Returns the path of a field of a variant in its product. */
const pathOf = (variantId: string, field: string) => {
  const variants = shop.deps.shelf.current().products.get(DAY_PASS)?.variants ?? []
  return ['variants', String(variants.findIndex(({ id }) => id === variantId)), field]
}

test('type CATEGORY lists the categories alone, by their rank', async () => {
  const categories = await list<CategoryItem>('type=CATEGORY')
  expect(new Set(categories.map(({ type }) => type))).toEqual(new Set(['CATEGORY']))
  expect(idsOf(categories).toSorted()).toEqual(idsOf(source.categories).toSorted())
  const rows = categories.map(({ placement }) => placement.row)
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
})

test('type PRODUCT lists the products alone, each with its variants', async () => {
  const products = await list<ProductItem>('type=PRODUCT')
  expect(new Set(products.map(({ type }) => type))).toEqual(new Set(['PRODUCT']))
  expect(idsOf(products)).toEqual(idsOf(source.products))
  expect(products.map(({ variants }) => idsOf(variants))).toEqual(
    source.products.map(({ variants }) => idsOf(variants)),
  )
})

test('type VARIANT lists the variants alone, of all products', async () => {
  const variants = await list('type=VARIANT')
  expect(new Set(variants.map(({ type }) => type))).toEqual(new Set(['VARIANT']))
  expect(idsOf(variants)).toEqual(source.products.flatMap((product) => idsOf(product.variants)))
})

test('without a type the categories come before the products; an unknown one is refused', async () => {
  expect(await ids('')).toEqual([...(await ids('type=CATEGORY')), ...(await ids('type=PRODUCT'))])
  expect((await shop.visitor().get('/api/products?type=TICKET')).statusCode).toBe(400)
})

test.each([WINTER, SUMMER])('season lists what belongs to %s, of each type', async (season) => {
  const isOfSeason = (one: Item) => one.season.includes(season)
  const products = source.products.filter(isOfSeason)
  expect(products.length).toBeLessThan(source.products.length)
  const isFilled = ({ _id }: Item) => products.some(({ parents }) => parents.includes(_id))
  expect((await ids(`type=CATEGORY&season=${season}`)).toSorted()).toEqual(
    idsOf(source.categories.filter(isOfSeason).filter(isFilled)).toSorted(),
  )
  expect(await ids(`type=PRODUCT&season=${season}`)).toEqual(idsOf(products))
  expect(await ids(`type=VARIANT&season=${season}`)).toEqual(products.flatMap(({ variants }) => idsOf(variants)))
  expect(await ids(`type=VARIANT&season=spring`)).toEqual([])
})

test('a variant of one season alone is not listed for the other', async () => {
  await change(DAY_PASS, ['seasons'], [WINTER, SUMMER])
  await change(DAY_PASS, pathOf(CHILD, 'seasons'), [SUMMER])
  expect(await ids(`type=VARIANT&season=${WINTER}`)).toContain(ADULT)
  expect(await ids(`type=VARIANT&season=${WINTER}`)).not.toContain(CHILD)
  expect(await ids(`type=VARIANT&season=${SUMMER}`)).toContain(CHILD)
})

test.each([
  ['CATEGORY', 'lipno-cat-ski'],
  ['PRODUCT', DAY_PASS],
  ['VARIANT', ADULT],
])('_id finds the one %s of that id, and none of another type', async (type, id) => {
  expect(await ids(`type=${type}&_id=${id}`)).toEqual([id])
  for (const other of ['CATEGORY', 'PRODUCT', 'VARIANT'].filter((one) => one !== type))
    expect(await ids(`type=${other}&_id=${id}`)).toEqual([])
  expect(await ids(`type=${type}&_id=nothing`)).toEqual([])
})

test('validity.to lists the products that last until that day, with those that have no end', async () => {
  expect(await ids(`type=PRODUCT&validity.to=${EVENING_ENDS}`)).toEqual(idsOf(source.products))
  const later = await ids(`type=PRODUCT&validity.to=${AFTER_EVENING}`)
  expect(later).not.toContain(EVENING)
  expect(later).toContain(DAY_PASS)
  expect((await shop.visitor().get('/api/products?validity.to=tomorrow')).statusCode).toBe(400)
})

test('validity.to lists the categories that last until that day', async () => {
  await change('lipno-cat-ski', ['validity'], { from: null, to: EVENING_ENDS })
  expect(await ids(`type=CATEGORY&validity.to=${EVENING_ENDS}`)).toContain('lipno-cat-ski')
  expect(await ids(`type=CATEGORY&validity.to=${AFTER_EVENING}`)).not.toContain('lipno-cat-ski')
})

test('validity.to lists the variants that last until that day themselves, as their product does', async () => {
  await change(DAY_PASS, pathOf(CHILD, 'validity'), { from: null, to: EVENING_ENDS })
  const on = (day: string) => ids(`type=VARIANT&validity.to=${day}`)
  expect(await on(EVENING_ENDS)).toEqual(expect.arrayContaining([ADULT, CHILD, `${EVENING}-adult`]))
  const later = await on(AFTER_EVENING)
  expect(later).toContain(ADULT)
  expect(later).not.toContain(CHILD)
  expect(later).not.toContain(`${EVENING}-adult`)
})

test('what is not visible yet is in no list, a hidden product with all its variants', async () => {
  const hidden = { from: '2027-02-01', to: null }
  await change(DAY_PASS, pathOf(CHILD, 'visibility'), hidden)
  expect(await ids('type=VARIANT')).toContain(ADULT)
  expect(await ids('type=VARIANT')).not.toContain(CHILD)
  expect(await ids(`type=VARIANT&_id=${CHILD}`)).toEqual([])
  const [product] = await list<ProductItem>(`type=PRODUCT&_id=${DAY_PASS}`)
  expect(idsOf(product?.variants ?? [])).not.toContain(CHILD)

  await change(DAY_PASS, ['visibility'], hidden)
  expect(await ids(`type=PRODUCT&_id=${DAY_PASS}`)).toEqual([])
  expect(await ids(`type=VARIANT&_id=${ADULT}`)).toEqual([])
})

test('a category or product of a segment is in no list of a guest', async () => {
  await change('lipno-cat-ski', ['segments'], ['hotel'])
  await change(DAY_PASS, ['segments'], ['hotel'])
  expect(await ids('type=CATEGORY&_id=lipno-cat-ski')).toEqual([])
  expect(await ids(`type=PRODUCT&_id=${DAY_PASS}`)).toEqual([])
  expect(await ids(`type=VARIANT&_id=${ADULT}`)).toEqual([])
})

test('a product carries its name, description and descriptionDetail in each language', async () => {
  const said = ({ cz, en, de }: LocalText) => ({ cz: cz.replaceAll('\u00a0', ' '), en, de })
  const told = ({ _id, name, description, descriptionDetail }: Described) => ({
    _id,
    name: said(name),
    description: said(description),
    descriptionDetail: said(descriptionDetail),
  })
  const products = (await list<ProductItem>('type=PRODUCT')).map(told)
  expect(products).toEqual(source.products.map(told))
  for (const { name, description, descriptionDetail } of products)
    for (const text of [name, description, descriptionDetail].flatMap((one) => Object.values(one)))
      expect(text).not.toBe('')
  const one = (await shop.visitor().get(`/api/products/${DAY_PASS}`)).json()
  expect(told(one)).toEqual(products.find(({ _id }) => _id === DAY_PASS))
})

test('a product says whether a rule moves its prices: only then may an early purchase be promised to cost less', async () => {
  const found = (await list<ProductItem>('type=PRODUCT')).map(({ _id, dynamicPrice }) => [_id, dynamicPrice])
  expect(found).toEqual(source.products.map(({ _id, dynamic }) => [_id, dynamic !== false]))
  expect(new Set(found.map(([, isDynamic]) => isDynamic)).size).toBe(2)
})

test('evening skiing, open no longer than its hours, is valid until the closing; a four-hour pass is not', async () => {
  const untilClosing = (await list<ProductItem>('type=PRODUCT')).filter(({ meta }) => meta.untilClosing)
  expect(idsOf(untilClosing)).toEqual([EVENING])
})
