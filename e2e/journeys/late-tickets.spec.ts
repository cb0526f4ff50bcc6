import { expect, test } from 'vitest'
import { DEVELOPMENT_SECRET } from '../../server/src/config.ts'
import { verifyCode } from '../../server/src/offline-codes/verify-code.command.ts'
import { orderKey } from '../../server/src/orders/order-key.ts'
import type { Guest } from '../support/guest.ts'
import { textsOf } from '../support/in-page.ts'
import {
  endPayment,
  fillCart,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  prepareOrder,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { decodeQr, readPdf } from '../support/readers.ts'
import { openShop } from '../support/shop.ts'

/** Longer than the pauses between the tries of a job. */
const BACK_MS = 60_000
/** Of the two adults and the child that home proposes. */
const BIRTHDAYS = ['14.03.1986', '02.11.1988', '05.06.2016']

const lipno = await openShop()
const annaberg = await openShop({ resort: 'annaberg' })

/** To the payment step, with the birthdays that a resort may ask for. */
async function prepare(guest: Guest, email: string): Promise<void> {
  await fillCart(guest)
  await goToInformations(guest)
  const birthdays = guest.page.locator('main form input[inputmode=numeric]')
  for (const [index, field] of (await birthdays.all()).entries()) await field.fill(BIRTHDAYS[index] ?? '')
  await fillInformations(guest, email)
  await goToCheckout(guest)
}

test.each([
  ['A', lipno, 'cz', 390],
  ['B', annaberg, 'de', 1440],
] as const)(
  'while an access system of kind %s is away a guest has codes for the desk, and sees the tickets become ready by itself',
  async (_kind, shop, lang, width) => {
    const guest = await shop.guest({ lang, width })
    const { page, t } = guest
    await prepare(guest, 'late@example.com')
    await shop.access.settings({ downMs: 600_000 })
    await goToPayment(guest)
    await endPayment(guest, 'paid')
    await page.getByText(t('confirmation.ready.waiting')).first().waitFor()
    const heard = await page.evaluateHandle(textsOf, '[role=status]')
    const printing = page.getByRole('link', { name: t('confirmation.desk.print') })
    await printing.first().waitFor()
    const count = await printing.count()
    expect(count).toBeGreaterThan(1)
    const steps = page.getByRole('region', { name: t('confirmation.next') })
    expect(await textOf(steps)).toContain(words(t('confirmation.next.waiting.2')))

    // The same code stands on the page and on its printed part, and a desk takes both.
    const codes = async (pdf: Buffer) => (await decodeQr(pdf)).sort()
    // They are drawn a moment after their words.
    const drawn = page.getByRole('img', { name: t('confirmation.desk.qr', { name: '' }).trim() })
    await expect.poll(() => drawn.count()).toBe(count)
    expect((await drawn.first().boundingBox())?.width).toBe(width < 683 ? 220 : 200)
    const shown = await codes(await page.pdf({ format: 'A4', printBackground: true, scale: 0.8 }))
    expect(shown).toHaveLength(count)
    const printed = await Promise.all((await printing.all()).map((link) => link.getAttribute('href')))
    const sheets = await Promise.all(
      printed.map(async (href) => codes(await (await page.request.get(href ?? '')).body())),
    )
    expect(sheets.flat().sort()).toEqual(shown)
    for (const code of shown) expect(verifyCode([code, '--day', shop.winter.saturday])).toMatchObject({ isValid: true })

    // The link of a mail opens the same page for somebody else.
    const order = new URL(page.url()).searchParams.get('transaction') ?? ''
    const other = await shop.guest({ lang, width })
    await other.open(`/shopping/confirmation?transaction=${order}&key=${orderKey(DEVELOPMENT_SECRET, order)}`)
    // Whoever opens it later, or again, has waited before: the codes come with the page, not after another wait.
    for (let times = 0; times < 2; times++) {
      if (times > 0) await other.page.reload()
      await other.page.getByText(t('confirmation.ready.waiting')).first().waitFor()
      expect(await other.page.getByRole('link', { name: t('confirmation.desk.print') }).count()).toBe(count)
      expect(await other.page.getByText(t('confirmation.waiting.lead')).count()).toBe(0)
    }

    await shop.access.settings({ downMs: 0 })
    for (const one of [guest, other]) {
      await one.page.getByText(t('confirmation.ready.pickup'), { exact: true }).first().waitFor({ timeout: BACK_MS })
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
    expect((await shop.access.ledger()).permissions).toHaveLength(count)
  },
)

test('a ticket that the access system refuses says that its money goes back, the others are ready', async () => {
  const guest = await lipno.guest()
  const { page, t } = guest
  await prepareOrder(guest, 'refused@example.com')
  const [child] = await lipno.db<{ variant: string }>(
    "select variant_id as variant from reservation where variant_id like '%child' or variant_id like '%junior' limit 1",
  )
  await lipno.access.settings({
    refusals: [{ product: child?.variant ?? '', number: 77, text: 'not for sale', times: 1 }],
  })
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  await page.getByText(t('confirmation.ready.failed'), { exact: true }).waitFor()
  await page.getByText(t('confirmation.issueFailed.lead'), { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: words(t('confirmation.title.partly')) }).waitFor()
  // Heard once: below the headline, which is read out by itself.
  const said = page.getByText(words(t('confirmation.status.failed', { failed: 1, count: 3 })))
  expect(await said.count()).toBe(1)
  expect(await said.locator('xpath=ancestor-or-self::*[@aria-live="polite"]').count()).toBe(1)
  // What the bank shows as paid, and what of it goes back; who has no ticket is not told that it is valid.
  const [sum] = await lipno.db<{ paid: number; back: number }>(
    `select sum(price)::int / 100 as paid, (sum(price) filter (where reversed))::int / 100 as back from order_entry
     where order_id = (select id from orders where email = 'refused@example.com')`,
  )
  const shown = (await textOf(page.getByRole('main'))).replace(/\s/g, '')
  expect(shown).toContain(`zaplaceno${sum?.paid}Kčvracíme${sum?.back}Kč`)
  const refused = page.getByRole('region').filter({ hasText: t('confirmation.ready.failed') })
  expect(await refused.getByText(t('confirmation.day'), { exact: true }).count()).toBe(1)
  expect(await refused.getByText(t('confirmation.valid'), { exact: true }).count()).toBe(0)
  const correction = page.getByRole('link', { name: t('confirmation.correction') })
  const paper = await page.request.get((await correction.getAttribute('href')) ?? '')
  expect(await readPdf(await paper.body())).toContain('Opravný daňový doklad')
})

test('an order of which every ticket was refused links its receipt and what corrects it, for who bought it', async () => {
  const guest = await lipno.guest()
  const { page, t } = guest
  await prepareOrder(guest, 'none@example.com')
  const held = await lipno.db<{ product: string }>('select distinct variant_id as product from reservation')
  await lipno.access.settings({
    refusals: held.map(({ product }) => ({ product, number: 77, text: 'not for sale', times: 9 })),
  })
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await page.getByRole('heading', { name: words(t('confirmation.failed.title')) }).waitFor()
  for (const [name, title] of [
    ['confirmation.receipt', 'aňový doklad'],
    ['confirmation.correction', 'Opravný daňový doklad'],
  ] as const) {
    const link = page.getByRole('link', { name: t(name), exact: true })
    const paper = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await readPdf(await paper.body())).toContain(title)
  }
  await lipno.access.settings({ refusals: [] })
  const stranger = await lipno.guest()
  await stranger.open(`/shopping/confirmation${new URL(page.url()).search}`)
  await stranger.page.getByRole('heading', { name: words(t('confirmation.failed.title')) }).waitFor()
  expect(await stranger.page.getByRole('link', { name: t('confirmation.receipt') }).count()).toBe(0)
})
