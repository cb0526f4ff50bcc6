import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { DAY_PASS, EVENING } from '../../resorts/testing/made-up-catalogue.ts'
import { MADE_UP, writeMadeUpResort } from '../../resorts/testing/made-up-resort.ts'
import {
  addToCart,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  prepareOrder,
  shownCodes,
  textOf,
} from '../support/purchase.ts'
import { decodeQr } from '../support/readers.ts'
import { openShop } from '../support/shop.ts'

const dir = writeMadeUpResort()
afterAll(() => rmSync(dir, { recursive: true }))
const shop = await openShop({ resort: MADE_UP.key, env: { RESORTS_DIR: dir } })
const EMAIL = 'anna.huber@example.at'

test('the footer shows the logos of the resort, their names in their own language', async () => {
  const { page, t, open } = await shop.guest({ lang: 'de' })
  await open('/')
  const logos = page.getByRole('list', { name: t('footer.logos') }).getByRole('img')
  await logos.first().scrollIntoViewIfNeeded()
  const named = await logos.evaluateAll((all) => (all as HTMLImageElement[]).map(({ alt, lang }) => [alt, lang]))
  expect(named).toEqual([['Havraní hřeben', 'cs']])
  const isDrawn = () => logos.first().evaluate((one) => (one as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
})

test.each([
  {
    season: 'winter',
    stated: {
      surface: 'rgb(255, 255, 255)',
      corner: '10px',
      size: '16px',
      space: '14px',
      shadow: 'rgb(22, 38, 26) 0px -2px 8px 0px',
      motion: '0.16s, 0.16s',
    },
  },
  {
    season: 'summer',
    stated: {
      surface: 'rgb(253, 254, 251)',
      corner: '12px',
      size: '18px',
      space: '10px',
      shadow: 'rgb(18, 38, 26) 0px -1px 3px 0px',
      motion: '0.19s, 0.19s',
    },
  },
])('what its theme states anew for $season reaches a page, in whatever order the styles come', async (one) => {
  const { page, t, open } = await shop.guest()
  const lookOfBar = (label: string) =>
    page.getByRole('region', { name: label, exact: true }).evaluate((bar) => {
      const of = (selector: string) => getComputedStyle(bar.querySelector(selector) ?? bar)
      const { backgroundColor, borderTopLeftRadius, boxShadow, paddingTop } = getComputedStyle(bar)
      return {
        surface: backgroundColor,
        corner: borderTopLeftRadius,
        size: of('p').fontSize,
        space: paddingTop,
        shadow: boxShadow,
        motion: of('button').transitionDuration,
      }
    })
  await open(`/shopping/eshop?product=${DAY_PASS.product}&season=${one.season}`)
  expect(await lookOfBar(t('shop.bar.label'))).toEqual(one.stated)
  // Its styles are linked, below those of the resort.
  await open('/dev/ui')
  expect(await lookOfBar('Total')).toEqual(one.stated)
})

test('without drawn pictures a page asks for none, and shows its night instead', async () => {
  const { page, open } = await shop.guest()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/')
  const sky = page.locator('div:has(> .wrap > h1)')
  expect(await sky.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(18, 38, 26)')
  await open(`/shopping/eshop?product=${DAY_PASS.product}`)
  expect(asked.filter((path) => /^\/(pictures|images|faces)\//.test(path))).toEqual([])
})

test('a product shows the prices of its own catalogue', async () => {
  const { page, open } = await shop.guest()
  await open(`/shopping/eshop?product=${DAY_PASS.product}&date=${shop.winter.saturday}`)
  expect(await page.locator('h1').textContent()).toBe('Denní skipas Havran')
  const shown = await textOf(page.getByRole('main'))
  for (const price of ['640 Kč', '390 Kč']) expect(shown).toContain(price)
})

test('a stranger on a phone buys a day there and gets tickets in its name', async () => {
  const guest = await shop.guest({ lang: 'de' })
  await prepareOrder(guest, EMAIL)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  const codes = await shownCodes(guest)
  expect(codes.length).toBeGreaterThan(0)
  for (const code of codes) expect(code).toMatch(new RegExp(`^${MADE_UP.codePrefix}-`))
  const mail = await shop.mailTo(EMAIL)
  expect(mail.from?.address).toBe('shop@havran.example')
  expect(mail.html).toContain(MADE_UP.name.de)
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content
  const read = await decodeQr(new Uint8Array(pdf as ArrayBuffer))
  expect(read.filter((code) => codes.includes(code))).toEqual(codes)
})

test('the pages and the mail speak of the deposit that the resort asks for a card', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  const email = 'petr.novak@example.cz'
  const deposits: Record<string, string[]> = {}
  /** The amounts that follow the word for it: the details name it beside the choice of a handout and beside the sum. */
  const note = (where: string, text: string) => {
    const amounts = [...text.matchAll(/záloh[^.]*?([\d ]+ Kč)/gi)].map(([, amount = '']) => amount.trim())
    deposits[where] = [...new Set(amounts)]
  }
  const noteMain = async (where: string) => note(where, await textOf(page.getByRole('main')))
  await guest.open('/')
  await noteMain('home')
  await guest.open(`/shopping/eshop?product=${EVENING.product}&date=${shop.winter.saturday}&n=${EVENING.adult}:1`)
  await noteMain('picker')
  await addToCart(guest)
  await goToInformations(guest)
  await noteMain('details')
  await fillInformations(guest, email)
  await goToCheckout(guest)
  await noteMain('checkout')
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  await noteMain('confirmation')
  note('mail', (await shop.mailTo(email)).html?.replace(/\s+/g, ' ') ?? '')
  const one = [`${MADE_UP.cardDeposit} Kč`]
  expect(deposits).toEqual({ home: one, picker: one, details: one, checkout: one, confirmation: one, mail: one })
})
