import { expect, test } from 'vitest'
import { changeItem } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import { focused } from '../support/in-page.ts'
import { addButton, addToCart, onTop, textOf, words } from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const summer = await seasonDays(shop.url, 'summer')
const TREETOP = { slug: 'stezka-a-kralovstvi-lesa', title: 'Stezka + Království lesa' }

/** A change of the catalogue is heard of a moment later. */
const PATIENCE = { timeout: 15_000 }

/** A guest who looks at the summer while it is on sale. */
async function summerGuest(width = 390): Promise<Guest> {
  const guest = await shop.guest({ now: summer.now, width })
  await guest.open('/shopping/eshop?season=summer')
  return guest
}

const posters = ({ page, t }: Guest) => page.getByRole('region', { name: t('banner.row') }).getByRole('link')
const text = (words: string) => ({ cz: words, de: words, en: words })
const TOLD = { title: 'Celý den venku', description: 'Věž i les.' }
const block = (imgLocation: 'left' | 'right') => ({
  title: text(TOLD.title),
  description: text(TOLD.description),
  imgLocation,
})
const pathOf = ({ page }: Guest) => new URL(page.url()).pathname

test('the shop shows its promo banners, and a click opens the banner’s page', async () => {
  const guest = await summerGuest()
  const { page } = guest
  await posters(guest).filter({ hasText: TREETOP.title }).click()
  await page.getByRole('heading', { level: 1, name: TREETOP.title }).waitFor()
  expect(pathOf(guest)).toBe(`/banners/${TREETOP.slug}`)
  await expect.poll(() => page.title()).toContain(TREETOP.title)
  expect(
    await page
      .locator('header')
      .getByRole('button', { name: guest.t('chrome.menu') })
      .isVisible(),
  ).toBe(true)
  const main = await textOf(page.getByRole('main'))
  for (const said of ['Celý den v lese levněji', 'Kombinace', 'nízká sezóna', 'místo 510 Kč', '460 Kč dospělý'])
    expect.soft(main).toContain(said)
})

test('before the sale a calendar that finds no free day says when the sale starts', async () => {
  const guest = await shop.guest()
  await guest.open(`/banners/${TREETOP.slug}?season=summer`)
  const start = words(guest.t('shop.saleStart.summer.next', { day: '01.12.' }).replace(/\.$/, ''))
  await guest.page.getByRole('status').filter({ hasText: start }).waitFor()
  // There are days, but nobody has them yet.
  expect(await textOf(guest.page.getByRole('main'))).not.toContain(words(guest.t('shop.date.noneFree')))
})

test('the banners are a row that the keyboard walks through, each one in view', async () => {
  const guest = await summerGuest()
  const { page } = guest
  const [first, second] = await posters(guest).all()
  await first?.focus()
  expect(await page.evaluate(focused)).toContain(TREETOP.title)
  await page.keyboard.press('Tab')
  expect(await second?.evaluate((link) => link === document.activeElement)).toBe(true)
  await expect
    .poll(async () => {
      const box = await second?.boundingBox()
      return box && box.x >= 0 && box.x + box.width <= 390
    })
    .toBe(true)
})

test('from the medium breakpoint up two banners stand in a row', async () => {
  const guest = await summerGuest(768)
  const boxes = await Promise.all((await posters(guest).all()).map((one) => one.boundingBox()))
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect((boxes[1]?.x ?? 0) > (boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBe(true)
})

test('an external banner opens in a new tab that knows nothing of the shop', async () => {
  const guest = await summerGuest()
  const external = posters(guest).filter({ hasText: 'Ubytování' })
  expect(await external.getAttribute('href')).toBe('https://www.lipno.info/')
  expect(await external.getAttribute('target')).toBe('_blank')
  expect(await external.getAttribute('rel')).toBe('noopener')
  expect(await textOf(external)).toContain(words(guest.t('banner.newWindow')))
})

test('without scripts the banners lead to their pages, and the shop says whom to ask instead, in each language', async () => {
  const guest = await summerGuest()
  const page = await guest.context.browser()?.newPage({ javaScriptEnabled: false })
  if (!page) throw new Error('The browser is gone.')
  await page.context().addCookies(await guest.context.cookies())
  await page.goto(`${shop.url}/shopping/eshop`)
  await page.getByRole('link', { name: TREETOP.title }).first().click()
  await page.getByRole('heading', { level: 1, name: TREETOP.title }).waitFor()
  for (const [lang, word] of [
    ['cz', 'zapnutý JavaScript'],
    ['de', 'braucht Ihr Browser JavaScript'],
    ['en', 'needs JavaScript'],
  ] as const) {
    await page.goto(`${shop.url}/shopping/eshop?lng=${lang}`)
    const told = page.locator('.no-script')
    expect(await told.textContent()).toContain(word)
    expect(await told.evaluate((line) => getComputedStyle(line).position)).toBe('sticky')
    expect(await told.locator('a[href^="tel:+"], a[href^="mailto:"]').count()).toBe(2)
  }
  await page.context().close()
})

test('what a banner promotes is bought on its page, and the address keeps what is chosen', async () => {
  const guest = await summerGuest(1440)
  const { page, t } = guest
  await guest.open(`/banners/${TREETOP.slug}`)
  await page
    .locator('[data-day]', { hasText: t('shop.date.unit') })
    .first()
    .click()
  await page.waitForURL(/\/banners\/.*date=/)
  await guest.reload()
  await addButton(guest).waitFor()
  await addToCart(guest)
  await expect.poll(() => textOf(onTop(guest))).toContain(TREETOP.title)
  expect(pathOf(guest)).toBe(`/banners/${TREETOP.slug}`)
})

test('the picker stands on top of the paragraphs or below them, as the banner says', async () => {
  const guest = await summerGuest()
  const { page } = guest
  const isPickerAbove = async () => {
    await guest.open(`/banners/${TREETOP.slug}`)
    const paragraph = page.getByRole('heading', { level: 2, name: 'Celý den venku' })
    if ((await paragraph.count()) === 0) return undefined
    const [picker, told] = [
      await page.getByRole('heading', { level: 2, name: 'Koupit vstupenky' }).boundingBox(),
      await paragraph.boundingBox(),
    ]
    return picker && told && picker.y < told.y
  }
  await changeItem(shop, 'lipno-b2', { pageContent: [block('right')], pickerPosition: 'below' })
  await expect.poll(isPickerAbove, PATIENCE).toBe(false)
  await changeItem(shop, 'lipno-b2', { pageContent: [block('right')], pickerPosition: 'top' })
  await expect.poll(isPickerAbove, PATIENCE).toBe(true)
})

test.for(['left', 'right'] as const)(
  'a paragraph has a title, a description and its picture on the %s, as the banner says',
  async (side) => {
    await changeItem(shop, 'lipno-b2', { pageContent: [block(side)] })
    const guest = await summerGuest(1440)
    const { page } = guest
    const paragraph = page.locator('section', { has: page.getByRole('heading', { level: 2, name: TOLD.title }) })
    const sideOfPicture = async () => {
      await guest.open(`/banners/${TREETOP.slug}`)
      if ((await paragraph.count()) === 0) return undefined
      const [picture, title] = [
        await paragraph.locator('img').boundingBox(),
        await paragraph.getByRole('heading').boundingBox(),
      ]
      return picture && title && (picture.x < title.x ? 'left' : 'right')
    }
    await expect.poll(sideOfPicture, PATIENCE).toBe(side)
    expect(await paragraph.getByText(TOLD.description).isVisible()).toBe(true)
  },
)

test('the page of a banner shows its picture', async () => {
  const guest = await summerGuest()
  const cover = guest.page.getByRole('article').locator('img').first()
  const shown = () => cover.evaluate((image) => (image as HTMLImageElement).currentSrc)
  for (const [imageId, drawing] of [
    ['bobsleigh', 'bob-summer'],
    ['chairlift', 'lift-summer'],
  ] as const) {
    await changeItem(shop, 'lipno-b2', { imageId })
    await expect
      .poll(async () => {
        await guest.open(`/banners/${TREETOP.slug}`)
        return shown()
      }, PATIENCE)
      .toContain(`/${drawing}-wide`)
    expect(await cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
})

test('the end of home is the first promotion of something that is sold', async () => {
  const guest = await summerGuest()
  await guest.open('/')
  const promo = guest.page.getByRole('region', { name: TREETOP.title })
  expect(await promo.getByRole('link', { name: 'Koupit vstupenky' }).getAttribute('href')).toBe(
    `/banners/${TREETOP.slug}`,
  )
})

test('featured products are real ones and stand there only while their flag is on', async () => {
  const guest = await summerGuest()
  const { page, t } = guest
  const featured = page.getByRole('region', { name: t('shop.featured') })
  const link = featured.getByRole('link').first()
  expect(await textOf(link)).toMatch(/od [\d\s]+ Kč$/)
  await link.click()
  await page.locator('#party-title').waitFor()
  await shop.configure(['flags', 'featuredProducts'], false)
  await expect
    .poll(async () => {
      await guest.open('/shopping/eshop')
      return featured.count()
    }, PATIENCE)
    .toBe(0)
})
