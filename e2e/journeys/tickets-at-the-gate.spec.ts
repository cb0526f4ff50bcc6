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
import {
  addToCart,
  button,
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
import { decodeQr, readPass, readPdf } from '../support/readers.ts'
import { type OpenShop, openShop } from '../support/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'gondola-pass-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keys = writePassKeys(folder)
const env = { APPLE_PASS_CERT: keys.certificate, APPLE_PASS_KEY: keys.key, APPLE_WWDR_CERT: keys.wwdr }
const lipno = await openShop({ env })
const annaberg = await openShop({ resort: 'annaberg', env })

const WISH = 'Krásnou vycházku!'
const EMAIL = 'rodina@example.com'
/** Longer than the pauses between the first tries of a job together. */
const BACK_MS = 100_000

/** Products with the variants that are put into the cart, each of them one piece. */
type Basket = { product: string; variants: string[] }[]
type Walk = {
  shop: OpenShop
  lang: 'cz' | 'de'
  width: number
  /** The call of the stand-in that makes a permission. */
  making: string
  card: { typed: string; printed: string; words: string }
  onCard: string
  printed: string
  gift: string
  onPhone: string
  basket: Basket
}

const WALKS: [kind: 'A' | 'B', walk: Walk][] = [
  [
    'A',
    {
      shop: lipno,
      lang: 'cz',
      width: 390,
      making: 'issue',
      card: { typed: 'sampleo1 adt oo1', printed: 'SAMPLE01-ADT-001', words: 'LIPNO.CARD' },
      onCard: 'lipno-ski-1day-adult',
      printed: 'lipno-treetop-adult',
      gift: 'lipno-treetop-senior',
      onPhone: 'lipno-treetop-child',
      basket: [
        { product: 'lipno-ski-1day', variants: ['lipno-ski-1day-adult'] },
        { product: 'lipno-treetop', variants: ['lipno-treetop-adult', 'lipno-treetop-senior', 'lipno-treetop-child'] },
      ],
    },
  ],
  [
    'B',
    {
      shop: annaberg,
      lang: 'de',
      width: 1440,
      making: 'commit',
      card: { typed: '161490000000000000014', printed: '01-1614 9000 0000 0000 0001-4', words: 'KeyCard' },
      onCard: 'annaberg-ski-1day-adult',
      printed: 'annaberg-walker-adult',
      gift: 'annaberg-walker-child',
      onPhone: 'annaberg-tour-day-any',
      basket: [
        { product: 'annaberg-ski-1day', variants: ['annaberg-ski-1day-adult'] },
        { product: 'annaberg-walker', variants: ['annaberg-walker-adult', 'annaberg-walker-child'] },
        { product: 'annaberg-tour-day', variants: ['annaberg-tour-day-any'] },
      ],
    },
  ],
]

async function fill(guest: Guest, { shop, basket }: Walk): Promise<void> {
  for (const { product, variants } of basket) {
    const n = variants.map((id) => `${id}:1`).join(',')
    await guest.open(paths.product(product, { date: shop.winter.saturday, n }))
    await addToCart(guest)
  }
}

async function chooseCard(guest: Guest, { card }: Walk): Promise<void> {
  const { page, t } = guest
  const onCard = words(t('informations.method.card', { card: card.words }))
  await page
    .getByRole('radio', { name: new RegExp(`^${onCard}`) })
    .first()
    .click()
  await onTop(guest).getByRole('textbox').fill(card.typed)
  await button(guest, 'addCardModal.ok').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByText(card.printed).first().waitFor()
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
const boughtIn = (shop: OpenShop, order: string) =>
  shop.db<Bought>(
    `select e.uuid, e.variant_id as variant, e.code, o.number from order_entry e join orders o on o.id = e.order_id
     where o.id = $1 order by e.position`,
    [order],
  )

/** What the stand-in's own ledger has for a piece. */
async function permissionsOf(shop: OpenShop, { uuid }: Bought) {
  const { permissions } = await shop.access.ledger()
  return (permissions as { reference: string; state: string; code: string; wtp?: string; identification?: unknown }[])
    .filter(({ reference }) => reference.startsWith(uuid))
    .map((permission) => ({ ...permission, opens: () => pass(shop, permission.reference) }))
}

async function pass(shop: OpenShop, reference: string): Promise<boolean> {
  const answer = await shop.access.call('/passages', { method: 'POST', body: JSON.stringify({ reference }) })
  return ((await answer.json()) as { open: boolean }).open
}

test.each(WALKS)(
  'a guest loads a pass onto a card of kind %s, prints another, sends a third as a gift and adds a fourth to a wallet; an outage in the middle costs nobody a ticket (decisions 22, 27)',
  { timeout: 240_000 },
  async (_kind, walk) => {
    const { shop } = walk
    const guest = await shop.guest({ lang: walk.lang, width: walk.width })
    const { page, t } = guest
    await fill(guest, walk)
    await goToInformations(guest)
    await chooseCard(guest, walk)
    const [given] = await shop.db<{ name: Record<string, string> }>(
      `select variant -> 'name' as name from catalogue_item, jsonb_array_elements(data -> 'variants') variant
       where variant ->> 'id' = $1`,
      [walk.gift],
    )
    await makeGift(guest, new RegExp(`^${given?.name[walk.lang]}`))
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

    await shop.access.settings({ downMs: 0, faults: { [walk.making]: { kind: 'lose', times: 1 } } })
    // The ticket whose answer was lost comes with a later try than the others.
    const back = { timeout: BACK_MS, interval: 1000 }
    await expect
      .poll(() => textOf(page.getByRole('main')), back)
      .toMatch(new RegExp(`(${words(t('confirmation.ready.print'))}.*){3}`))
    await expect.poll(() => page.getByText(t('confirmation.ready.waiting')).count(), back).toBe(0)
    expect(await page.getByText(t('confirmation.ready.failed'), { exact: true }).count()).toBe(0)

    // Exactly one permission for each piece in the access system's own books, and it opens the gate.
    const order = new URL(page.url()).searchParams.get('transaction') ?? ''
    const bought = await boughtIn(shop, order)
    expect(bought.map(({ variant }) => variant).sort()).toEqual(
      [walk.onCard, walk.printed, walk.gift, walk.onPhone].sort(),
    )
    const piece = (variant: string): Bought => {
      const found = bought.find((one) => one.variant === variant)
      if (!found) throw new Error(`${variant} was not bought`)
      return found
    }
    for (const one of bought) {
      const permissions = await permissionsOf(shop, one)
      expect(permissions).toMatchObject([{ state: 'active', code: one.code ?? '' }])
      expect(await permissions[0]?.opens()).toBe(true)
    }
    expect((await shop.access.ledger()).permissions).toHaveLength(pieces)
    expect(await shop.db('select status from orders where id = $1', [order])).toEqual([{ status: 'finished' }])
    expect(await shop.db('select from refund')).toEqual([])

    // The pass is on the card and needs nothing else.
    const [loaded] = await permissionsOf(shop, piece(walk.onCard))
    expect(JSON.stringify(loaded)).toContain(walk.card.printed.replace(/^01-|[ ]|-\d$/g, '').slice(0, 20))
    expect(loaded?.code).toBe('')
    expect(await textOf(page.getByRole('main'))).toContain(walk.card.printed)

    // Another is printed: its paper shows the code that the access system made.
    const fileOf = async (path: string) => {
      const answer = await page.request.get(path)
      expect(answer.status()).toBe(200)
      return answer.body()
    }
    const paperOf = ({ uuid }: Bought) => fileOf(paths.ticket(order, walk.lang, uuid))
    const printed = piece(walk.printed)
    const paper = await paperOf(printed)
    expect(await decodeQr(paper)).toEqual([printed.code])
    expect(await readPdf(paper)).toContain(printed.code)

    // A third is a gift: with its giver's words, without price and buyer.
    const gift = await paperOf(piece(walk.gift))
    expect(await decodeQr(gift)).toEqual([piece(walk.gift).code])
    const said = await readPdf(gift)
    expect(said).toContain(WISH)
    expect(said).not.toMatch(new RegExp(`Kč|${EMAIL}`))

    // A fourth is in a wallet, signed by the pass type's authority.
    const onPhone = piece(walk.onPhone)
    const link = page.locator(`a[href*="wallet-pass"][href*="${onPhone.uuid}"]`)
    const wallet = await readPass(await fileOf((await link.getAttribute('href')) ?? ''), keys.wwdr)
    expect([wallet.serialNumber, wallet.barcodes[0]?.message]).toEqual([onPhone.uuid, onPhone.code])

    // The mail brings the same papers.
    const mail = await shop.mailTo(EMAIL)
    const tickets = mail.attachments.find(({ filename }) => filename?.includes(printed.number))
    const mailed = await decodeQr(new Uint8Array(tickets?.content as ArrayBuffer))
    expect(mailed.sort()).toEqual(bought.flatMap(({ code }) => code ?? []).sort())
  },
)

/** `npm run tickets -- …` beside the shop. */
async function operate(shop: OpenShop, ...words: string[]): Promise<string> {
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
  const guest = await lipno.guest({ calm: true })
  const { page, t } = guest
  await bringAxe(guest)
  const n = 'lipno-treetop-adult:1,lipno-treetop-child:1'
  await guest.open(paths.product('lipno-treetop', { date: lipno.winter.saturday, n }))
  await addToCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, 'ztraceno@example.cz')
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  const codes = await shownCodes(guest)
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const blocked = page.getByText(new RegExp(`^${t('confirmation.ready.blocked')} od `))

  const code = codes[1] ?? ''
  expect(await operate(lipno, 'block', code, '--reason', 'phone stolen')).toMatch(
    /\/2 is blocked: it opens no gate\.\n$/,
  )
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

  expect(await operate(lipno, 'unblock', code)).toMatch(/\/2 is unblocked: it opens the gates again\.\n$/)
  await lookAgain()
  await expect.poll(() => blocked.count()).toBe(0)
  expect(await shownCodes(guest)).toEqual(codes)
  expect(await operate(lipno, code)).toContain('access system: active, opened no gate yet')
})
