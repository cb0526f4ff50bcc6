import type { DayPrice } from '@gondola/contract/pricing.ts'
import { expect, test } from 'vitest'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import type { Guest } from '../support/guest.ts'
import { PETR } from '../support/member.ts'
import { addToCart, onTop, textOf, words } from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'
import { signedIn } from '../support/state.ts'

// What a member is shown while choosing is what the cart then asks: one column everywhere.
const shop = await openShop()
const PRODUCT = 'lipno-ski-1day'
const ADULT = `${PRODUCT}-adult`
const CHILD = `${PRODUCT}-child`
const DAY = shop.winter.saturday
const PAGE = `/shopping/eshop?product=${PRODUCT}&date=${DAY}&n=${ADULT}:2,${CHILD}:1`
const PATIENCE = { timeout: 15_000 }

const figures = (crowns: number | null) => new Intl.NumberFormat('cs').format(crowns ?? 0).replace(/\s/g, ' ')
const main = ({ page }: Guest) => page.getByRole('main')
const persons = ({ page }: Guest) =>
  page.locator('section', { has: page.locator('#party-title') }).getByRole('listitem')
const chosenDay = ({ page }: Guest) => page.getByRole('gridcell', { selected: true })

/** What the shop asks for some pieces on the day, by the call that every page uses. */
async function asked({ page }: Guest, counts: Record<string, number>): Promise<DayPrice> {
  const body = {
    origin: 'eshop',
    entries: Object.entries(counts).map(([variantId, count]) => ({ variantId, count })),
    dates: [DAY],
  }
  return page.evaluate(
    async ({ body, day }) => {
      const headers = { authorization: `Basic ${btoa('shop:shop')}`, 'content-type': 'application/json' }
      const answer = await fetch('/api/v2/transaction/prices', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json())[day]
    },
    { body, day: DAY },
  )
}

test.for([
  [true, 390],
  [true, 1440],
  [false, 1440],
] as const)(
  'a member sees the own price in days, persons, total and cart; dualPrices %s names the other beside it, at %i px',
  async ([isOn, width]) => {
    await changeSetting(shop, ['dualPrices'], isOn)
    const guest = await shop.guest({ width })
    const { page, t } = guest
    await signedIn(guest, PETR)
    await guest.open(PAGE)
    const [one, all] = [await asked(guest, { [ADULT]: 1 }), await asked(guest, { [ADULT]: 2, [CHILD]: 1 })]
    expect(one.club).toBeLessThan(one.standard ?? 0)

    await expect.poll(() => textOf(chosenDay(guest)), PATIENCE).toContain(figures(all.club))
    const adult = await textOf(persons(guest).first())
    expect(adult).toContain(`${figures(one.club)} Kč`)
    expect(adult.includes(words(t('shop.withoutAccount', { price: `${figures(one.standard)} Kč` })))).toBe(isOn)
    expect(adult.includes(figures(one.standard))).toBe(isOn)
    const bar = page.getByRole('region', { name: t('shop.bar.label') }).filter({ visible: true })
    expect(await textOf(bar)).toContain(`${figures(all.club)} Kč`)
    // What is said aloud comes a moment after what is seen, as long as presses follow each other.
    await expect.poll(() => textOf(main(guest)), PATIENCE).not.toContain(figures(all.standard))

    await addToCart(guest)
    const cart = await textOf(onTop(guest))
    expect(cart).toContain(`${figures(all.club)} Kč`)
    expect(cart.includes(words(t('shop.withoutAccount', { price: `${figures(all.standard)} Kč` })))).toBe(isOn)

    await onTop(guest)
      .getByRole('button', { name: words(t('slotChange.confirm')) })
      .first()
      .click()
    await expect.poll(() => textOf(onTop(guest).locator(`[data-day='${DAY}']`)), PATIENCE).toContain(figures(all.club))
    await expect.poll(() => textOf(onTop(guest))).not.toContain(figures(all.standard))
  },
)

test('a guest reads how one gets the lower price, joins from there and keeps what was chosen', async () => {
  const guest = await shop.guest({ width: 390, calm: true })
  const { page, t } = guest
  await bringAxe(guest)
  await guest.open(PAGE)
  const all = await asked(guest, { [ADULT]: 2, [CHILD]: 1 })
  expect(await textOf(chosenDay(guest))).toContain(figures(all.standard))
  await expectUsableAtAnyWidth(guest)
  await page.getByRole('button', { name: words(t('shop.pair.join')) }).click()
  await onTop(guest)
    .getByRole('heading', { name: words(t('account.login.title')) })
    .waitFor()
  await onTop(guest)
    .getByRole('textbox', { name: new RegExp(`^${words(t('informations.email.label'))}`) })
    .fill(PETR.email)
  await onTop(guest)
    .getByLabel(words(t('account.password')), { exact: true })
    .fill(PETR.password)
  await onTop(guest)
    .getByRole('button', { name: words(t('account.login')), exact: true })
    .click()
  await expect.poll(() => textOf(chosenDay(guest)), PATIENCE).toContain(figures(all.club))
  expect(new URL(page.url()).searchParams.get('date')).toBe(DAY)
  await page.getByText(words(t('shop.pair.member'))).waitFor()
  await expectUsableAtAnyWidth(guest)
})

test('whoever has not confirmed the e-mail pays the usual price, and reads what is missing', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await signedIn(guest, { email: 'eva.zkusebni@example.com', password: PETR.password })
  await guest.open(PAGE)
  await page.getByText(words(t('shop.pair.unconfirmed'))).waitFor()
  const all = await asked(guest, { [ADULT]: 2, [CHILD]: 1 })
  expect(await textOf(chosenDay(guest))).toContain(figures(all.standard))
})
