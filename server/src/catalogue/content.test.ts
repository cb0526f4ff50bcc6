import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EshopConfig, SeasonItem } from '@gondola/contract/content.ts'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'

const YES_OR_NO = expect.any(Boolean)
/** Settings of every resort. */
const CARRIED = {
  enabled: YES_OR_NO,
  seasonPicker: YES_OR_NO,
  dualPrices: YES_OR_NO,
  productCountLimit: expect.any(Number),
  priceDecimals: expect.any(Number),
  userInfo: expect.any(Array),
  titles: expect.any(Array),
  personalHeaderItems: expect.any(Array),
  paths: { code: YES_OR_NO, card: YES_OR_NO, tablet: YES_OR_NO },
  cartButtonUrl: expect.stringMatching(/^\/shopping\//),
  flags: {
    registerCardNumber: YES_OR_NO,
    downloadPrintTickets: YES_OR_NO,
    removeCard: YES_OR_NO,
    showDatePrices: YES_OR_NO,
    addCardType: YES_OR_NO,
    allowShopOwnedCard: YES_OR_NO,
    allowAdultExternal: YES_OR_NO,
    ticketSystem: expect.stringMatching(/^[AB]$/),
    registrationCheckbox: YES_OR_NO,
    registerVOPCheckbox: YES_OR_NO,
    additionalVOP: YES_OR_NO,
    exchangeTicketCardBirthday: YES_OR_NO,
    aboutCard: YES_OR_NO,
    hideDayTimeslotCapacityLabel: YES_OR_NO,
    showB2BAllCategories: YES_OR_NO,
  },
}

const configOf = async (shop: TestShop): Promise<EshopConfig> =>
  (await shop.visitor().get('/api/content?key=eshop_config')).json()

const textsOf = async (shop: TestShop, locale: string): Promise<Record<string, string>> =>
  (await shop.visitor().get(`/api/content?key=translations&locale=${locale}`)).json()

const seasonsOf = async (shop: TestShop, query: string): Promise<SeasonItem[]> =>
  (await shop.visitor().get(`/api/season?${query}`)).json().data

/** The texts of a language in the files of a folder. */
function textsIn(folder: string, lang: ShopLang): Record<string, string> {
  const texts = join(folder, 'texts')
  const files = existsSync(texts) ? readdirSync(texts).filter((file) => file.endsWith(`.${lang}.json`)) : []
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(texts, file), 'utf8'))))
}

/** Returns texts with plain instead of non-breaking spaces. */
const withPlainSpaces = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replace(/\s+/g, ' ')]))

describe.each(resortKeys())('the content of %s', (resort) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ resort })
  })
  afterAll(() => shop.close())

  test('has a configuration with every setting and flag', async () => {
    expect(await configOf(shop)).toMatchObject(CARRIED)
  })

  test.each(SHOP_LANGS)('has the texts of the files in %s, its own over those of all', async (lang) => {
    const texts = await textsOf(shop, lang)
    expect(withPlainSpaces(texts)).toEqual(
      withPlainSpaces({ ...textsIn(RESORTS_DIR, lang), ...textsIn(join(RESORTS_DIR, resort), lang) }),
    )
    expect(Object.keys(texts).length).toBeGreaterThan(300)
  })

  test('has its Czech texts for Polish, and none for any other language', async () => {
    expect(await textsOf(shop, 'pl')).toEqual(await textsOf(shop, 'cz'))
    for (const query of ['key=translations&locale=fr', 'key=translations', 'key=others&locale=cz', 'locale=cz', '']) {
      const answer = await shop.visitor().get(`/api/content?${query}`)
      expect.soft([answer.statusCode, answer.json().error?.code], query).toEqual([400, 'bad-input'])
    }
  })

  test('has a winter and a summer, one of them active; parent=null leaves out the seasons within them', async () => {
    const seasons = await seasonsOf(shop, 'parent=null&config=eshop')
    expect(seasons.map(({ type }) => type)).toEqual(['winter', 'summer'])
    expect(seasons.map(({ active }) => active)).toEqual([true, false])
    const [winter, summer] = seasons
    expect(winter).toEqual({
      _id: expect.any(String),
      type: 'winter',
      name: { cz: expect.any(String), en: expect.any(String), de: expect.any(String) },
      active: true,
      parent: null,
      from: expect.stringMatching(/^2026-1/),
      to: expect.stringMatching(/^2027-0[34]/),
    })
    await shop.pool.query('update catalogue_item set data = data || $1 where id = $2', [
      { parent: winter?._id },
      summer?._id,
    ])
    await shop.deps.shelf.reload()
    expect((await seasonsOf(shop, 'parent=null&config=eshop')).map(({ type }) => type)).toEqual(['winter'])
    expect((await seasonsOf(shop, 'config=eshop')).map(({ type }) => type)).toEqual(['winter', 'summer'])
    for (const query of ['parent=summer', 'config=office', 'active=true'])
      expect.soft((await shop.visitor().get(`/api/season?${query}`)).statusCode, query).toBe(400)
  })

  test('says which access system the resort has, whatever was kept of it', async () => {
    const { ticketSystem } = shop.deps.resort
    await shop.pool.query(
      `update content set value = jsonb_set(value, '{flags,ticketSystem}', to_jsonb($1::text)) where key = 'eshop_config'`,
      [ticketSystem === 'A' ? 'B' : 'A'],
    )
    await shop.deps.shelf.reload()
    expect((await configOf(shop)).flags.ticketSystem).toBe(ticketSystem)
  })

  test('has the configuration that the operator sets, each setting of its own', async () => {
    const seeded = await configOf(shop)
    const turned = (value: unknown): unknown => {
      if (typeof value === 'boolean') return !value
      if (Array.isArray(value)) return value.toReversed()
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, turned(one)]))
    }
    const changed = {
      ...(turned(seeded) as EshopConfig),
      productCountLimit: 7,
      priceDecimals: 2,
      cartButtonUrl: '/elsewhere',
    }
    await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [changed])
    await shop.deps.shelf.reload()
    expect(await configOf(shop)).toEqual(changed)
  })
})
