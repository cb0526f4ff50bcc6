import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { focused } from '../support/in-page.ts'
import { onTop } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const CARD = 'LIPNO.CARD'

/** Copies of a partner's discount, put on the shelf as an import does. */
const addPartners = (count: number) =>
  shop.db(
    `with source as (select data from catalogue_item where kind = 'benefit' and id = 'lipno-partner-1'),
     added as (
       insert into catalogue_item (kind, id, position, data)
       select 'benefit', 'more-' || n, 100 + n, data || jsonb_build_object('id', 'more-' || n)
       from source, generate_series(1, $1::int) n returning id),
     moved as (update catalogue_state set version = version + 1 where exists (select from added) returning version)
     select pg_notify('catalogue', version::text) from moved`,
    [count],
  )

const pairs = ({ page, t }: Guest) =>
  page.locator('main section').filter({ hasText: t('shop.saving', { price: '' }).trim() })

test('six partner discounts, then twelve, then all; the focus goes on with the first new one', async () => {
  await addPartners(6)
  const headers = { authorization: `Basic ${btoa('shop:shop')}` }
  const known = async () => (await (await fetch(`${shop.url}/api/benefits/partner`, { headers })).json()).total
  await expect.poll(known).toBe(14)
  const guest = await shop.guest()
  const { page, t } = guest
  const items = page.getByRole('list', { name: t('partners.title') }).getByRole('listitem')
  await guest.open('/discounts/partner')
  const count = page.getByRole('main').getByRole('status')
  expect(await count.textContent()).toBe(t('partners.count', { shown: 6, total: 14 }))
  expect(await items.count()).toBe(6)
  const more = page.getByRole('button', { name: t('partners.more') })
  await more.click()
  await expect.poll(() => items.count()).toBe(12)
  await expect.poll(() => count.textContent()).toBe(t('partners.count', { shown: 12, total: 14 }))
  const seventh = (await items.nth(6).textContent()) ?? ''
  expect(await page.evaluate(focused)).toBe(seventh.replace(/\s+/g, ' ').trim())
  await more.click()
  await expect.poll(() => items.count()).toBe(14)
  await expect.poll(() => more.count()).toBe(0)
  expect(await items.nth(12).evaluate((item) => item === document.activeElement)).toBe(true)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('chrome.back') })
    .click()
  await page.waitForURL('**/personal/discounts')
})

test('the card has a page with prices, the card itself and the partners, and ways back to the shop', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/aboutCard')
  await page.getByRole('heading', { level: 1, name: t('aboutCard.title', { card: CARD }) }).waitFor()
  expect(await pairs(guest).count()).toBe(2)
  const section = (key: string) =>
    page.getByRole('region', { name: t(`aboutCard.${key}.title`, { card: CARD }), exact: true })
  expect(await section('once').getByText('Kč').count()).toBe(3)
  expect(await section('twice').getByText(t('aboutCard.entry.first'), { exact: true }).count()).toBe(1)
  expect(await section('twice').getByText(t('aboutCard.entry.second'), { exact: true }).count()).toBe(1)
  expect(await section('more').getByText('Kč').count()).toBe(0)
  const choose = page.getByRole('link', { name: t('aboutCard.offer.choose') })
  expect(await choose.getAttribute('href')).toContain('product=lipno-card-product')

  // Three of the partners, then the way to all of them (docs/product.md §11.9).
  const carousel = page.getByRole('list', { name: t('aboutCard.partners.title') })
  expect(await carousel.getByRole('listitem').count()).toBe(4)
  expect(await carousel.getByRole('link').allTextContents()).toEqual([t('aboutCard.partners.all')])
  const left = () => carousel.evaluate((list) => list.scrollLeft)
  await page.getByRole('button', { name: t('aboutCard.partners.next') }).click()
  await expect.poll(left).toBeGreaterThan(100)
  await page.getByRole('button', { name: t('aboutCard.partners.before') }).click()
  await expect.poll(left).toBe(0)
  await page.getByRole('link', { name: t('aboutCard.partners.all') }).click()
  await page.getByRole('heading', { level: 1, name: t('partners.title') }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: t('aboutCard.partners.shop') }).click()
  await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
})

test('pictures of the season, and a missing one is replaced', async () => {
  const guest = await shop.guest({ expected: [/ERR_FAILED/] })
  const { page } = guest
  const shown = () =>
    page.locator('main img').evaluateAll((images) => images.map((one) => (one as HTMLImageElement).currentSrc))
  await guest.open('/aboutCard?season=summer')
  await expect.poll(async () => (await shown())[0]).toContain('/card-summer-wide')
  await guest.open('/aboutCard?season=winter')
  await expect.poll(async () => (await shown())[0]).toContain('/card-wide')
  await page.route(/card-summer-wide|images\/category\/card/, (route) => route.abort())
  await guest.open('/aboutCard?season=summer')
  await expect.poll(async () => (await shown())[0]).toContain('/season-summer-wide')
})

test('the header leads to the card only in summer, on a desk and in the menu of a phone', async () => {
  for (const width of [1440, 390]) {
    const guest = await shop.guest({ width })
    const { page, t } = guest
    for (const season of ['winter', 'summer']) {
      await guest.open(`/?season=${season}`)
      if (width === 390) await page.getByRole('button', { name: t('chrome.menu') }).click()
      const place = width === 390 ? onTop(guest) : page.locator('header')
      if (width === 390) await place.getByRole('link', { name: t('chrome.menu.eshop') }).waitFor()
      const link = place.locator('a[href="/aboutCard"]')
      expect(await link.count(), `${season} at ${width} px`).toBe(season === 'summer' ? 1 : 0)
      if (season === 'summer') {
        await link.click()
        await page.waitForURL('**/aboutCard')
        await page.getByRole('heading', { level: 1, name: t('aboutCard.title', { card: CARD }) }).waitFor()
      }
    }
  }
})
