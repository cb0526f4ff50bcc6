import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, expect, test } from 'vitest'
import { writePassKeys } from '../../server/harness/pass-keys.ts'
import { verifyCode } from '../../server/src/offline-codes/verify-code.command.ts'
import { paths } from '../../web/src/routing/paths.ts'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import type { Guest } from '../support/guest.ts'
import { hurryTickets } from '../support/hurry-tickets.ts'
import {
  button,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  onTop,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { decodeQr, readPass, readPdf } from '../support/readers.ts'
import { openShop } from '../support/shop.ts'
import { type WishedItem, withCart, withOrder } from '../support/state.ts'

const folder = mkdtempSync(join(tmpdir(), 'gondola-pass-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keys = writePassKeys(folder)
const env = { APPLE_PASS_CERT: keys.certificate, APPLE_PASS_KEY: keys.key, APPLE_WWDR_CERT: keys.wwdr }
// Both kinds of access systems are proved without a browser, by the tests of ticketing and of outages.
const shop = await openShop({ env })

const WISH = 'Krásnou vycházku!'
const EMAIL = 'rodina@example.com'
const BACK_MS = 40_000

const CARD = { typed: 'sampleo1 adt oo1', printed: 'SAMPLE01-ADT-001', words: 'LIPNO.CARD' }
const ON_CARD = 'lipno-ski-1day-adult'
const PRINTED = 'lipno-treetop-adult'
const GIFT = 'lipno-treetop-senior'
const ON_PHONE = 'lipno-treetop-child'
/** One piece of each. */
const ITEMS: WishedItem[] = [
  { product: 'lipno-ski-1day', counts: { [ON_CARD]: 1 }, day: shop.winter.saturday },
  { product: 'lipno-treetop', counts: { [PRINTED]: 1, [GIFT]: 1, [ON_PHONE]: 1 }, day: shop.winter.saturday },
]

async function chooseCard(guest: Guest): Promise<void> {
  const { page, t } = guest
  const onCard = words(t('informations.method.card', { card: CARD.words }))
  await page
    .getByRole('radio', { name: new RegExp(`^${onCard}`) })
    .first()
    .click()
  await onTop(guest).getByRole('textbox').fill(CARD.typed)
  await button(guest, 'addCardModal.ok').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByText(CARD.printed).first().waitFor()
}

/** Makes a gift of the piece whose block is headed so, on the celebration's template and with words of its own. */
async function makeGift({ page, t }: Guest, heading: RegExp): Promise<void> {
  const block = page.getByRole('region', { name: heading })
  await block.getByRole('checkbox', { name: t('informations.gift'), exact: true }).check()
  await block.locator('input[value=celebration]').check()
  await block.getByRole('checkbox', { name: t('informations.gift.message') }).check()
  await block.getByRole('textbox', { name: t('informations.gift.message.label') }).fill(WISH)
}

type Bought = { uuid: string; variant: string; code: string | null; number: string }
const boughtIn = (order: string) =>
  shop.db<Bought>(
    `select e.uuid, e.variant_id as variant, e.code, o.number from order_entry e join orders o on o.id = e.order_id
     where o.id = $1 order by e.position`,
    [order],
  )

/** What the simulator's own ledger has for a piece. */
async function permissionsOf({ uuid }: Bought) {
  const { permissions } = await shop.access.ledger()
  return (permissions as { reference: string; state: string; code: string; wtp?: string; identification?: unknown }[])
    .filter(({ reference }) => reference.startsWith(uuid))
    .map((permission) => ({ ...permission, opens: () => pass(permission.reference) }))
}

async function pass(reference: string): Promise<boolean> {
  const answer = await shop.access.call('/passages', { method: 'POST', body: JSON.stringify({ reference }) })
  return ((await answer.json()) as { open: boolean }).open
}

test('a guest loads a pass onto a card, prints another, sends a third as a gift and adds a fourth to a wallet; an outage in the middle costs nobody a ticket', {
  timeout: 120_000,
}, async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await withCart(guest, { items: ITEMS, path: paths.informations })
  await chooseCard(guest)
  const [given] = await shop.db<{ name: Record<string, string> }>(
    `select variant -> 'name' as name from catalogue_item, jsonb_array_elements(data -> 'variants') variant
       where variant ->> 'id' = $1`,
    [GIFT],
  )
  await makeGift(guest, new RegExp(`^${given?.name.de}`))
  await fillInformations(guest, EMAIL)
  await goToCheckout(guest)

  // The access system goes away while the guest pays, and when it is back its first answer gets lost.
  await shop.access.settings({ downMs: 600_000 })
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  const pieces = 4
  const stands = page.getByRole('img', { name: t('confirmation.desk.qr', { name: '' }).trim() })
  await expect.poll(() => stands.count(), { timeout: 15_000 }).toBe(pieces)
  const sheets = await page.getByRole('link', { name: t('confirmation.desk.print') }).all()
  const addresses = await Promise.all(sheets.map((link) => link.getAttribute('href')))
  const codes = (
    await Promise.all(addresses.map(async (path) => decodeQr(await (await page.request.get(path ?? '')).body())))
  ).flat()
  expect([codes.length, new Set(codes).size]).toEqual([pieces, pieces])
  for (const code of codes) expect(verifyCode([code, '--day', shop.winter.saturday])).toMatchObject({ isValid: true })
  expect((await shop.access.ledger()).permissions).toEqual([])

  await shop.access.settings({ downMs: 0, faults: { issue: { kind: 'lose', times: 1 } } })
  // The ticket whose answer was lost comes with a later try than the others.
  const back = { timeout: BACK_MS, interval: 1000 }
  await expect
    .poll(async () => {
      await hurryTickets(shop)
      return textOf(page.getByRole('main'))
    }, back)
    .toMatch(new RegExp(`(${words(t('confirmation.ready.print'))}.*){3}`))
  const waiting = page.getByText(t('confirmation.ready.waiting'))
  await expect
    .poll(async () => {
      await hurryTickets(shop)
      return waiting.count()
    }, back)
    .toBe(0)
  expect(await page.getByText(t('confirmation.ready.failed'), { exact: true }).count()).toBe(0)

  // Exactly one permission for each piece in the access system's own books, and it opens the gate.
  const order = new URL(page.url()).searchParams.get('transaction') ?? ''
  const bought = await boughtIn(order)
  expect(bought.map(({ variant }) => variant).sort()).toEqual([ON_CARD, PRINTED, GIFT, ON_PHONE].sort())
  const piece = (variant: string): Bought => {
    const found = bought.find((one) => one.variant === variant)
    if (!found) throw new Error(`${variant} was not bought`)
    return found
  }
  for (const one of bought) {
    const permissions = await permissionsOf(one)
    expect(permissions).toMatchObject([{ state: 'active', code: one.code ?? '' }])
    expect(await permissions[0]?.opens()).toBe(true)
  }
  expect((await shop.access.ledger()).permissions).toHaveLength(pieces)
  expect(await shop.db('select status from orders where id = $1', [order])).toEqual([{ status: 'finished' }])
  expect(await shop.db('select from refund')).toEqual([])

  // The pass is on the card and needs nothing else.
  const [loaded] = await permissionsOf(piece(ON_CARD))
  expect(JSON.stringify(loaded)).toContain(CARD.printed.replace(/^01-|[ ]|-\d$/g, '').slice(0, 20))
  expect(loaded?.code).toBe('')
  expect(await textOf(page.getByRole('main'))).toContain(CARD.printed)

  // Another is printed: its paper shows the code that the access system made.
  const fileOf = async (path: string) => {
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(200)
    return answer.body()
  }
  const paperOf = ({ uuid }: Bought) => fileOf(paths.ticket(order, guest.lang, uuid))
  const printed = piece(PRINTED)
  const paper = await paperOf(printed)
  expect(await decodeQr(paper)).toEqual([printed.code])
  expect(await readPdf(paper)).toContain(printed.code)

  // A third is a gift: with its giver's words, without price and buyer.
  const gift = await paperOf(piece(GIFT))
  expect(await decodeQr(gift)).toEqual([piece(GIFT).code])
  const said = await readPdf(gift)
  expect(said).toContain(WISH)
  expect(said).not.toMatch(new RegExp(`Kč|${EMAIL}`))

  // A fourth is in a wallet, signed by the pass type's authority.
  const onPhone = piece(ON_PHONE)
  const link = page.locator(`a[href*="wallet-pass"][href*="${onPhone.uuid}"]`)
  const wallet = await readPass(await fileOf((await link.getAttribute('href')) ?? ''), keys.wwdr)
  expect([wallet.serialNumber, wallet.barcodes[0]?.message]).toEqual([onPhone.uuid, onPhone.code])

  // The mail brings the same papers.
  const mail = await shop.mailTo(EMAIL)
  const tickets = mail.attachments.find(({ filename }) => filename?.includes(printed.number))
  const mailed = await decodeQr(new Uint8Array(tickets?.content as ArrayBuffer))
  expect(mailed.sort()).toEqual(bought.flatMap(({ code }) => code ?? []).sort())
})

/** `npm run tickets -- …` beside the shop. */
async function operate(...words: string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/tickets.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
    env: {
      ...process.env,
      DATABASE_URL: shop.databaseUrl,
      ACCESS_SYSTEM_URL: shop.access.url,
      ACCESS_SYSTEM_PASSWORD: TEST_ENV.ACCESS_PASSWORD,
    },
  })
  return stdout
}

test('whoever takes the phone out again sees that a ticket was blocked meanwhile, and that it is no longer', async () => {
  const guest = await shop.guest({ calm: true })
  const { page, t } = guest
  await bringAxe(guest)
  const counts = { 'lipno-treetop-adult': 1, 'lipno-treetop-child': 1 }
  await withOrder(guest, 'finished', { items: [{ product: 'lipno-treetop', counts, day: shop.winter.saturday }] })
  const codes = await shownCodes(guest)
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const blocked = page.getByText(new RegExp(`^${t('confirmation.ready.blocked')} od `))

  const code = codes[1] ?? ''
  expect(await operate('block', code, '--reason', 'phone stolen')).toMatch(/\/2 is blocked: it opens no gate\.\n$/)
  await lookAgain()
  await blocked.waitFor()
  expect(await shownCodes(guest)).toEqual([codes[0]])
  expect(await page.getByRole('img', { name: t('confirmation.qr', { code }) }).count()).toBe(0)
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(words(t('confirmation.blocked.lead')))
  const said = page.locator('[role=status]').filter({
    hasText: `${words(t('confirmation.status.ready', { ready: 1, count: 2 }))} ${words(t('confirmation.status.blocked', { blocked: 1, count: 2 }))}`,
  })
  await said.waitFor({ state: 'attached' })
  await expectUsableAtAnyWidth(guest)

  expect(await operate('unblock', code)).toMatch(/\/2 is unblocked: it opens the gates again\.\n$/)
  await lookAgain()
  await expect.poll(() => blocked.count()).toBe(0)
  expect(await shownCodes(guest)).toEqual(codes)
  expect(await operate(code)).toContain('access system: active, opened no gate yet')
})
