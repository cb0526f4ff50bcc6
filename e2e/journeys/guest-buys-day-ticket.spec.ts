import { unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { longDay } from '../../web/src/lib/day-text.ts'
import { type Answer, listOf, withAnswer } from '../support/answers.ts'
import type { Guest } from '../support/guest.ts'
import { keptCart, keptNames } from '../support/in-page.ts'
import {
  addToCart,
  cartButton,
  chooseOnHome,
  codeForAll,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { decodePicture, decodeQr } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const EMAIL = 'anna.huber@example.at'
const shop = await sharedShop()

test('a stranger buys two adult and one child day pass for the first Saturday, in German on a phone; every call on the way carries the shop’s headers', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  const calls = callsOf(guest)
  await guest.open('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  const starter = page.getByRole('region', { name: t('home.starter') })
  expect(await textOf(starter)).toContain(words(longDay(shop.winter.saturday, 'de')))
  expect(await textOf(starter)).toContain('2 Erwachsene, 1 Kind')

  await chooseOnHome(guest)
  expect(new URL(page.url()).searchParams.get('date')).toBe(shop.winter.saturday)
  await addToCart(guest)
  await expect.poll(() => textOf(onTop(guest))).toContain(words(t('cart.count', { count: 3 })))

  await goToInformations(guest)
  await fillInformations(guest, EMAIL)
  await goToCheckout(guest)
  await expect.poll(() => page.getByText(EMAIL).isVisible()).toBe(true)
  await goToPayment(guest)
  await endPayment(guest, 'paid')

  const codes = await shownCodes(guest)
  expect(codes).toHaveLength(3)
  expect(new Set(codes).size).toBe(3)
  expect(await textOf(page.getByRole('main'))).toContain(EMAIL)

  const orders = await shop.db<{ id: string; status: string; lang: string }>(
    'select id, status, lang from orders where email = $1',
    [EMAIL],
  )
  expect(orders).toMatchObject([{ status: 'finished', lang: 'de' }])
  const entries = await shop.db<{ uuid: string }>('select uuid from order_entry where order_id = $1', [orders[0]?.id])
  const { permissions } = await shop.access.ledger()
  const made = (permissions as { reference: string; code: string }[]).filter(({ reference }) =>
    entries.some(({ uuid }) => reference.startsWith(uuid)),
  )
  expect(made.map(({ code }) => code).sort()).toEqual([...codes].sort())

  const mail = await shop.mailTo(EMAIL)
  expect(mail.html).toMatch(/<html[^>]*lang="de"/)
  const pdf = mail.attachments.find((file) => file.mimeType === 'application/pdf')
  const forAll = await codeForAll(guest)
  expect(await decodeQr(new Uint8Array(pdf?.content as ArrayBuffer))).toEqual([forAll, ...codes])
  // The mail program draws the code itself, from a picture that is a part of the mail.
  const [picture, ...others] = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
  expect([others, picture?.disposition]).toEqual([[], 'inline'])
  expect(mail.html).toContain(`src="cid:${picture?.contentId?.replace(/[<>]/g, '')}"`)
  expect(await decodePicture(new Uint8Array(picture?.content as ArrayBuffer))).toEqual([forAll])

  await guest.reload()
  expect(await shownCodes(guest)).toEqual(codes)

  // Last of all an account is offered, and asks for nothing before it is opened.
  const offer = page.getByRole('region', { name: words(t('confirmation.account')) })
  expect(await offer.getByRole('textbox').count()).toBe(0)
  await offer.getByRole('button', { name: words(t('account.register')) }).click()
  await onTop(guest)
    .getByRole('heading', { name: words(t('account.registration.title')) })
    .waitFor()
  expect(await onTop(guest).locator('input[type=email]').inputValue()).toBe(EMAIL)
  await page.keyboard.press('Escape')

  // docs/ARCHITECTURE.md says what each of them is for.
  expect(await page.evaluate(keptNames)).toEqual(['gondola.purchase.1', 'gondola.settled.1'])
  const cookies = await guest.context.cookies(shop.url)
  expect(cookies.map(({ name }) => name).sort()).toEqual(['cart', 'lang', 'order', 'shop-now', 'turn'])
  expect(await page.evaluate(keptCart)).toBeNull()
  await cartButton(guest).click()
  await onTop(guest)
    .getByRole('heading', { name: t('cart.empty.title') })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: new RegExp(t('chrome.home', { resort: '' }).trim()) }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: t('home.starter.choose') }).waitFor()

  for (const part of ['v2', 'payment', 'transactions'])
    expect(calls.some(({ path }) => path.startsWith(`/api/${part}/`))).toBe(true)
  for (const { path, headers } of calls) {
    expect.soft(headers['cache-control'], path).toBe('no-cache')
    expect.soft(headers.authorization, path).toMatch(/^Basic \S+$/)
  }
})

/** The shop's calls that the browser makes from now on, with their headers. */
function callsOf({ context }: Guest) {
  const calls: { path: string; headers: Record<string, string> }[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, headers: request.headers() })
  })
  return calls
}

test('a reader reads the codes that the confirmation draws', async () => {
  const guest = await shop.guest({ width: 1440 })
  await withOrder(guest, 'finished')
  const codes = (await shownCodes(guest)).sort()
  const forAll = await codeForAll(guest)
  // Codes on one sheet are found in any order; they are drawn a moment after their words.
  const printed = async () => (await decodeQr(await guest.page.pdf({ format: 'A4', printBackground: true }))).sort()
  await expect.poll(printed, { timeout: 15_000, interval: 500 }).toEqual([forAll])
  await guest.page.getByText(guest.t('confirmation.pickUp.single.text')).click()
  await expect.poll(printed, { timeout: 15_000, interval: 500 }).toEqual([forAll, ...codes].sort())
})

test('tickets are downloaded in a window of their own', async () => {
  const guest = await shop.guest()
  const { context, page, t } = guest
  const downloads: string[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/ticket')) downloads.push(pathname + search)
  })
  const { id } = await withOrder(guest, 'finished')
  await shownCodes(guest)

  const one = page.getByRole('link', { name: /PDF/ })
  const all = page.getByRole('link', { name: t('confirmation.pdf.all') })
  for (const link of [one.first(), all]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    expect(opened).not.toBe(page)
    expect(new URL(page.url()).pathname).toBe('/shopping/confirmation')
  }
  await expect.poll(() => downloads.length).toBe(2)
  expect(downloads[0]).toMatch(new RegExp(`^/transactions/${id}/ticket\\?lang=cz&cartId=[0-9a-f-]{36}`))
  expect(downloads[1]).toMatch(new RegExp(`^/transactions/${id}/ticket\\?lang=cz`))
  expect(downloads[1]).not.toContain('cartId')
})

test('a family puts its one code on a phone: a pass for Apple Wallet, a link to Google Wallet, and its QR code has its size', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await withOrder(guest, 'finished')
  const code = await codeForAll(guest)
  const apple = page.getByRole('link', { name: t('confirmation.wallet.apple') })
  const google = page.getByRole('link', { name: t('confirmation.wallet.google') })
  await expect.poll(() => Promise.all([apple.count(), google.count()])).toEqual([1, 1])
  const get = async (link: Locator) =>
    page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href, { maxRedirects: 0 })
  const { location = '' } = (await get(google.first())).headers()
  expect(location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)
  expect(Buffer.from(location.split('.').at(-2) ?? '', 'base64url').toString()).toContain(code)

  const [download] = await Promise.all([page.waitForEvent('download'), apple.first().click()])
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d+\.pkpass$/)
  const answer = await get(apple.first())
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
  const pass = JSON.parse(Buffer.from(unzipSync(await answer.body())['pass.json'] ?? []).toString())
  expect(pass.barcodes[0].message).toBe(code)

  const qrSize = async () => {
    const box = await page.getByRole('img', { name: t('confirmation.pickUp.qr', { code }) }).boundingBox()
    return [box?.width, box?.height]
  }
  await expect.poll(qrSize).toEqual([150, 150])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(qrSize).toEqual([120, 120])

  await withAnswer(guest, '**/api/transactions/*', withoutWallets, async () => {
    await guest.reload()
    expect(await codeForAll(guest)).toBe(code)
    expect([await apple.count(), await google.count()]).toEqual([0, 0])
  })
})

/** The order of a shop that has no keys for wallets. */
const withoutWallets = (order: Answer): Answer => ({
  tickets: listOf(order, 'tickets').map((ticket) => ({
    ...ticket,
    walletData: { googleWalletLink: null, pkpassContent: null },
  })),
  pickUp: { ...(order.pickUp as object), walletData: { googleWalletLink: null, pkpassContent: null } },
})
