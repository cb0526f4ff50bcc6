import { expect, test } from 'vitest'
import { longDay } from '../../web/src/lib/day-text.ts'
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
