import { expect, onTestFinished, test } from 'vitest'
import { DEVELOPMENT_SECRET } from '../../server/src/config.ts'
import { verifyCode } from '../../server/src/offline-codes/verify-code.command.ts'
import { orderKey } from '../../server/src/orders/read/order-key.ts'
import { hurryTickets } from '../support/hurry-tickets.ts'
import { textsOf } from '../support/in-page.ts'
import { shownCodes, textOf, words } from '../support/purchase.ts'
import { decodeQr } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

// Both kinds of access systems are proved without a browser, by the tests of ticketing and of outages.
const shop = await sharedShop()
const BACK_MS = 30_000
/** Longer than tickets usually take. */
const LATE_MS = 6000
/** Longer than the pause between two questions of a page. */
const ASKED_MS = 6000

test('while the access system is away a guest has codes for the desk, and sees the tickets become ready by itself', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await shop.access.settings({ downMs: 600_000 })
  onTestFinished(() => shop.access.settings({ downMs: 0 }))
  await page.clock.install()
  const { id } = await withOrder(guest, 'paid')
  await page.getByText(t('confirmation.ready.waiting')).first().waitFor()
  await page.clock.fastForward(LATE_MS)
  const heard = await page.evaluateHandle(textsOf, '[role=status]')
  const printing = page.getByRole('link', { name: t('confirmation.desk.print') })
  await printing.first().waitFor()
  const count = await printing.count()
  expect(count).toBeGreaterThan(1)
  const steps = page.getByRole('region', { name: t('confirmation.next') })
  expect(await textOf(steps)).toContain(words(t('confirmation.next.waiting.2')))

  // The same code is on the page and on its printed part, and a desk takes both.
  const codes = async (pdf: Buffer) => (await decodeQr(pdf)).sort()
  // They are drawn a moment after their words.
  const drawn = page.getByRole('img', { name: t('confirmation.desk.qr', { name: '' }).trim() })
  await expect.poll(() => drawn.count()).toBe(count)
  const drawnWidth = async () => (await drawn.first().boundingBox())?.width
  expect(await drawnWidth()).toBe(220)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(drawnWidth).toBe(200)
  const shown = await codes(await page.pdf({ format: 'A4', printBackground: true, scale: 0.8 }))
  expect(shown).toHaveLength(count)
  const printed = await Promise.all((await printing.all()).map((link) => link.getAttribute('href')))
  const sheets = await Promise.all(
    printed.map(async (href) => codes(await (await page.request.get(href ?? '')).body())),
  )
  expect(sheets.flat().sort()).toEqual(shown)
  for (const code of shown) expect(verifyCode([code, '--day', shop.winter.saturday])).toMatchObject({ isValid: true })

  // The link of a mail opens the same page for somebody else.
  const other = await shop.guest({ lang: 'de' })
  await other.page.clock.install({ time: Date.now() + LATE_MS })
  await other.open(`/shopping/confirmation?transaction=${id}&key=${orderKey(DEVELOPMENT_SECRET, id)}`)
  // Whoever opens it later, or again, has waited before: the codes come with the page, not after another wait.
  for (let times = 0; times < 2; times++) {
    if (times > 0) await other.page.reload()
    await other.page.getByText(t('confirmation.ready.waiting')).first().waitFor()
    expect(await other.page.getByRole('link', { name: t('confirmation.desk.print') }).count()).toBe(count)
    expect(await other.page.getByText(t('confirmation.waiting.lead')).count()).toBe(0)
  }

  await shop.access.settings({ downMs: 0 })
  const isFinished = async () => {
    await hurryTickets(shop)
    return (await shop.db('select from orders where id = $1 and status = $2', [id, 'finished'])).length === 1
  }
  await expect.poll(isFinished, { timeout: BACK_MS, interval: 500 }).toBe(true)
  for (const one of [guest, other]) {
    await one.page.clock.fastForward(ASKED_MS)
    await one.page.getByText(t('confirmation.ready.pickup'), { exact: true }).first().waitFor()
    expect(await shownCodes(one)).toHaveLength(count)
    expect(await one.page.getByRole('link', { name: t('confirmation.desk.print') }).count()).toBe(0)
  }
  expect(await page.getByText(t('confirmation.ready.waiting')).count()).toBe(0)
  expect(await textOf(steps)).toContain(words(t('confirmation.next.pickup.1')))
  // Told once, however often the page asked.
  expect(await heard.jsonValue()).toEqual([
    words(t('confirmation.status.waiting')),
    words(t('confirmation.status.ready', { ready: count, count })),
  ])
  const entries = await shop.db<{ uuid: string }>('select uuid from order_entry where order_id = $1', [id])
  const { permissions } = await shop.access.ledger()
  const made = (permissions as { reference: string }[]).filter(({ reference }) =>
    entries.some(({ uuid }) => reference.startsWith(uuid)),
  )
  expect(made).toHaveLength(count)
})
