import type { EshopConfig } from '@gondola/contract/content.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resortKeys } from '../../../resorts/folders.ts'
import { type TestShop, testShop } from '../testing/shop.ts'

const YES_OR_NO = expect.any(Boolean)
/** Of every resort (spec §3 Eshop config, §9 Resort flags). */
const CARRIED = {
  enabled: YES_OR_NO,
  seasonPicker: YES_OR_NO,
  dualPrices: YES_OR_NO,
  productCountLimit: expect.any(Number),
  priceDecimals: expect.any(Number),
  userInfo: expect.any(Array),
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

describe.each(resortKeys())('the configuration of %s (spec §3 Eshop config)', (resort) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ resort })
  })
  afterAll(() => shop.close())

  test('carries every setting and flag', async () => {
    expect(await configOf(shop)).toMatchObject(CARRIED)
  })

  test('is what the operator sets, each setting of its own', async () => {
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
