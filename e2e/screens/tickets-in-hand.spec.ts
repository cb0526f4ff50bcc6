import { unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Answer, listOf, withAnswer } from '../support/answers.ts'
import { codeForAll, shownCodes } from '../support/purchase.ts'
import { decodeQr } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const shop = await sharedShop()

test('a reader reads the codes that the confirmation draws', async () => {
  const guest = await shop.guest({ width: 1440 })
  await withOrder(guest, 'finished')
  const codes = (await shownCodes(guest)).sort()
  const forAll = await codeForAll(guest)
  // Codes on one sheet are found in any order; they are drawn a moment after their words.
  const printed = async () => (await decodeQr(await guest.page.pdf({ format: 'A4', printBackground: true }))).sort()
  const patience = { timeout: 45_000, interval: 500 }
  await expect.poll(printed, patience).toEqual([forAll])
  await guest.page.getByText(guest.t('confirmation.pickUp.single.text')).click()
  await expect.poll(printed, patience).toEqual([forAll, ...codes].sort())
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
