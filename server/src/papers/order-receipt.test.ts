import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyOutcome } from '../../harness/orders/ready-outcome.ts'
import { textOf, textsOf } from '../../harness/read-pdf.ts'
import { aPiece, FIRST_SATURDAY, pay, type TestShop, testShop } from '../../harness/shop.ts'
import type { ReceiptDocument } from '../documents/receipts/receipt-document.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { findEntries, findOrder } from '../orders/orders.store.ts'
import { orderKey } from '../orders/read/order-key.ts'
import { findCorrections } from '../receipts/receipts.store.ts'
import { correctionOf, receiptOf } from '../receipts/receipts.ts'
import { beginIssue, storeIssue } from '../tickets/issue.store.ts'
import { versionsOf } from './entry-versions.ts'
import { correctionDocument, receiptDocument } from './order-receipt.ts'

let shop: TestShop
/** Mails that the mail server accepted. */
const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      done()
    })
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  shop = await testShop()
  shop.deps.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { from: 'Skiareál Lipno <obchod@shop.example.cz>' })
})
afterAll(async () => {
  await shop.deps.mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await shop.close()
})

const BASKET = () => [
  aPiece(),
  aPiece(),
  aPiece({ variantId: 'lipno-bob-1-adult', timeSlot: '12:00', method: 'print' }),
  aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange' }),
  aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' }),
]

async function boughtOrder(pieces = BASKET(), lang = 'cz') {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(pieces, { lang })
  await pay(shop, buyer, uuid)
  await shop.work()
  const order = (await buyer.get(`/api/transactions/${uuid}`)).json()
  return { buyer, uuid, pieces, order, mail: await readMail(received.at(-1) ?? '') }
}

/** Reads a mail. Pictures of its text are apart from what is attached. */
async function readMail(raw: Buffer | string) {
  const { attachments: all, ...mail } = await PostalMime.parse(raw)
  const [pictures = [], attachments = []] = [true, false].map((isInline) =>
    all.filter(({ disposition }) => (disposition === 'inline') === isInline),
  )
  return { ...mail, attachments, pictures }
}

test('the order mail brings tickets, receipt and calendar, and says the same in plain text', async () => {
  const { order, mail, uuid } = await boughtOrder()
  const [tickets, receipt, calendar] = mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }))
  expect(tickets).toEqual({ filename: `vstupenky-${order.number}.pdf`, mimeType: 'application/pdf' })
  expect(receipt).toEqual({
    filename: expect.stringMatching(/^doklad-LIP2026\d{6}\.pdf$/),
    mimeType: 'application/pdf',
  })
  expect(calendar).toEqual({ filename: `navsteva-${order.number}.ics`, mimeType: 'text/calendar' })
  const terms = Buffer.from(mail.attachments[3]?.content as ArrayBuffer)
    .toString()
    .replaceAll('\u00a0', ' ')
  expect(mail.attachments[3]?.filename).toBe(`podminky-${order.number}.txt`)
  expect(mail.text).toContain('/terms/general?version=2026-11-27&lng=cz')
  for (const title of [
    'VŠEOBECNÉ OBCHODNÍ PODMÍNKY',
    'PROVOZNÍ ŘÁD',
    'POUČENÍ O ODSTOUPENÍ OD SMLOUVY',
    'REKLAMAČNÍ ŘÁD',
  ])
    expect(terms).toContain(title)
  expect(terms).not.toMatch(/[{}<>]|\*\*|undefined/)
  expect(terms.length).toBeLessThan(30_000)
  const number = receipt?.filename?.slice(7, -4) ?? ''
  expect(mail.text).toContain(`Číslo dokladu: ${number}`)
  expect(mail.text).toContain('Zjednodušený daňový doklad')
  expect(mail.text).toMatch(/DPH 12 %: základ/)
  expect(mail.text).toMatch(/bez DPH: 1\u00a0100\u00a0Kč/)

  const file = new ICAL.Component(ICAL.parse(Buffer.from(mail.attachments[2]?.content as ArrayBuffer).toString()))
  const events = file.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  // Two people on skis on one day, and one slot; neither the card nor the voucher has a day.
  expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([
    `${uuid}.lipno-ski-1day.${FIRST_SATURDAY}`,
    `${uuid}.lipno-bob-1.${FIRST_SATURDAY}.1200`,
  ])
  expect(events.map(({ summary }) => summary.split(' × ').length)).toEqual([2, 1])
  expect(events[0]?.summary).toMatch(/^2 × /)
  expect(events.map(({ startDate }) => startDate.toString())).toEqual([FIRST_SATURDAY, `${FIRST_SATURDAY}T12:00:00`])
  expect(events[1]?.startDate.zone?.tzid).toBe('Europe/Prague')
  for (const { code } of order.tickets) expect(file.toString()).not.toContain(code)

  const paper = textOf(Buffer.from(mail.attachments[1]?.content as ArrayBuffer))
  expect(paper).toContain(number)
  expect(paper).toContain('21.11.2026')
  expect(paper).toMatch(/LIPNO\.CARD.* 1 ?× 100,00 – 100,00/)
  expect(paper).toContain('Mimo DPH 1 100,00')
})

test('a family gets one code in the mail: on its page, as a picture inside of the mail, and first in the PDF', async () => {
  const child = () => aPiece({ variantId: 'lipno-ski-1day-child' })
  const { order, mail, buyer, uuid } = await boughtOrder([aPiece(), aPiece(), child(), child()])
  const { code } = order.pickUp
  expect(code).toMatch(new RegExp(`^${order.number}-....-....$`))
  expect(mail.pictures.map(({ contentId, mimeType, related }) => ({ contentId, mimeType, related }))).toEqual([
    { contentId: '<resort>', mimeType: 'image/jpeg', related: true },
    { contentId: '<code>', mimeType: 'image/png', related: true },
  ])
  for (const body of [mail.text, mail.html?.replace(/<[^>]*>/g, '')]) {
    expect(body).toContain(code)
    expect(body?.match(/2 × /g)).toHaveLength(2)
    expect(body?.match(/pokladny/g)).toHaveLength(1)
  }
  const pages = textsOf(Buffer.from(mail.attachments[0]?.content as ArrayBuffer))
  expect(pages).toHaveLength(5)
  expect(pages[0]).toContain(code)
  expect(pages[0]).toMatch(/2 × Dospělý.*2 × Dítě/)
  for (const [index, { code }] of order.tickets.entries()) expect(pages[index + 1]).toContain(code)
  const alone = await buyer.get(`/transactions/${uuid}/ticket?lang=en&cartId=${uuid}`)
  expect(textsOf(alone.rawPayload)).toEqual([expect.stringContaining('One code for all (4)')])
})

test('an order in German is told in German; its receipt in both languages', async () => {
  const { mail } = await boughtOrder([aPiece()], 'de')
  expect(mail.attachments.map(({ filename }) => filename?.split('-')[0])).toEqual([
    'tickets',
    'beleg',
    'besuch',
    'bedingungen',
  ])
  expect(mail.text).toContain('Kalenderdatei')
  expect(textOf(Buffer.from(mail.attachments[1]?.content as ArrayBuffer))).toContain('Steuerbeleg')
})

test('meta carries the receipt url, which opens for the owner and the key of the mail and for nobody else', async () => {
  const { buyer, uuid, order } = await boughtOrder([aPiece()])
  expect(order.meta.receipt).toBe(`/transactions/${uuid}/receipt`)
  const answer = await buyer.get(order.meta.receipt)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="LIP2026\d{6}\.pdf"$/)
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const again = await buyer.get(order.meta.receipt)
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)

  const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
  const stranger = shop.visitor()
  expect((await stranger.get(order.meta.receipt)).statusCode).toBe(404)
  const { meta } = (await stranger.get(`/api/transactions/${uuid}?key=${key}`)).json()
  expect((await stranger.get(meta.receipt)).statusCode).toBe(200)
})

test('before it is paid an order has no receipt', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()])
  expect((await buyer.get(`/api/transactions/${uuid}`)).json().meta.receipt).toBeNull()
  expect((await buyer.get(`/transactions/${uuid}/receipt`)).statusCode).toBe(409)
})

/**
 * Pays an order of these variants; juniors are refused. Returns the texts of its receipt and its corrective document.
 */
async function correctedOrder(variantIds: string[], lang = 'cz') {
  shop.access.refuse('lipno-ski-1day-junior', 78)
  const buyer = shop.visitor()
  const pieces = variantIds.map((variantId) => aPiece({ variantId }))
  const { uuid, entries } = await buyer.order(pieces, { lang, email: `${randomUUID()}@example.cz` })
  await pay(shop, buyer, uuid)
  await shop.work()
  const rows = await shop.pool.query(
    `select series || lpad(number::text, 6, '0') as number, refund_id is not null as corrects from receipt
     where order_id = $1 order by refund_id is not null`,
    [uuid],
  )
  const mails = await Promise.all(received.map(readMail))
  const { number, meta } = (await buyer.get(`/api/transactions/${uuid}`)).json()
  const isRefund = ({ filename }: { filename: string | null }) =>
    /^(opravny-doklad|korrekturbeleg)-/.test(filename ?? '')
  const refund = mails.find(({ subject, attachments }) => subject?.includes(number) && attachments.some(isRefund))
  return { buyer, uuid, meta, entries, documents: rows.rows, refund }
}

test('what is given back of an order brings a corrective tax document with a number of its own series (Act on VAT § 45)', async () => {
  const { documents, refund, entries } = await correctedOrder(['lipno-ski-1day-adult', 'lipno-ski-1day-junior'])
  const [receipt, correction] = documents
  expect(receipt.number).toMatch(/^LIP2026\d{6}$/)
  expect(correction).toEqual({ number: 'LIPO2026000001', corrects: true })
  expect(refund?.attachments.map(({ filename }) => filename)).toEqual(['opravny-doklad-LIPO2026000001.pdf'])
  const words = refund?.text?.replace(/\s/g, ' ')
  expect(words).toContain('Opravný doklad LIPO2026000001 je v příloze.')
  expect(words).toContain('Část vstupenek')
  const paper = textOf(Buffer.from(refund?.attachments[0]?.content as ArrayBuffer))
  const back = entries[1]?.amount ?? 0
  const shown = (amount: number) =>
    `−${amount
      .toFixed(2)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/, ' ')}`
  for (const part of [
    'Opravný daňový doklad',
    receipt.number,
    'LIPO2026000001',
    'Služba nebyla poskytnuta',
    shown(back),
  ])
    expect(paper).toContain(part)
  expect(paper).not.toContain('Zjednodušený')
  expect(paper).toMatch(/12 % −[\d ,]+ −[\d ,]+/)
  expect(paper).not.toContain('dospělý')
})

test('an order of which every ticket was refused keeps the receipt of its payment, and all of it is corrected', async () => {
  const { documents, refund, entries } = await correctedOrder(['lipno-ski-1day-junior', 'lipno-ski-1day-junior'], 'de')
  expect(documents.map(({ corrects }) => corrects)).toEqual([false, true])
  expect(documents[1].number).toBe('LIPO2026000002')
  // No confirmation carried the receipt, so it comes with the corrective document. Nothing says that anything is left.
  expect(refund?.attachments.map(({ filename }) => filename)).toEqual([
    `beleg-${documents[0].number}.pdf`,
    'korrekturbeleg-LIPO2026000002.pdf',
  ])
  const words = refund?.text?.replace(/\s/g, ' ')
  expect(words).toContain('Die Bestellung ist daher ungültig und berechtigt nicht zum Eintritt.')
  expect(words).not.toMatch(/Einige|einen Teil|gilt unverändert/)
  const [billed, paper] = (refund?.attachments ?? []).map(({ content }) => textOf(Buffer.from(content as ArrayBuffer)))
  expect(billed).toContain(documents[0].number)
  expect(billed).not.toContain('Korrekturbeleg')
  expect(paper).toContain('Korrekturbeleg')
  expect(paper).toMatch(/2 ?×/)
  expect(entries).toHaveLength(2)
})

test('what corrects the receipt stands beside it in the order, and opens for who may see it and for nobody else', async () => {
  const { buyer, uuid, meta, documents } = await correctedOrder(['lipno-ski-1day-adult', 'lipno-ski-1day-junior'])
  expect(meta.corrections).toEqual([expect.stringContaining(`/transactions/${uuid}/correction?correctionId=`)])
  const answer = await buyer.get(meta.corrections[0])
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toBe(`inline; filename="${documents[1].number}.pdf"`)
  expect(textOf(answer.rawPayload)).toContain('Opravný daňový doklad')

  const stranger = shop.visitor()
  expect((await stranger.get(meta.corrections[0])).statusCode).toBe(404)
  const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
  const keyed = (await stranger.get(`/api/transactions/${uuid}?key=${key}`)).json()
  expect((await stranger.get(keyed.meta.corrections[0])).statusCode).toBe(200)
  // The document of another order opens nothing here, nor does one that does not exist.
  const other = await correctedOrder(['lipno-ski-1day-junior'])
  const foreign = new URL(other.meta.corrections[0], 'http://x').searchParams.get('correctionId')
  for (const correctionId of [foreign, randomUUID()])
    expect((await buyer.get(`/transactions/${uuid}/correction?correctionId=${correctionId}`)).statusCode).toBe(404)
  expect((await boughtOrder([aPiece()])).order.meta.corrections).toEqual([])
})

test('what corrects a receipt in several steps adds up to its VAT, to the heller', async () => {
  const ctx = shop.now()
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece(), aPiece()])
  await pay(shop, buyer, uuid)
  // Each of them alone is rounded down, both together up.
  await shop.pool.query('update order_entry set price = 59000 where order_id = $1', [uuid])
  for (const entry of await beginIssue(ctx, [uuid]))
    await storeIssue(ctx, [{ order_id: uuid, shop_now: null }], [{ ...readyOutcome(entry), ready: false }])
  const [order, entries, receipt] = [
    await findOrder(ctx, uuid),
    await findEntries(ctx, uuid),
    await receiptOf(ctx, uuid),
  ]
  if (!order || !receipt) throw new Error('It was paid.')
  const versions = await versionsOf(ctx, uuid, entries)
  const vat = ({ sums }: ReceiptDocument) => sums.rates.map((one) => one.vat)
  expect(vat(receiptDocument(ctx, order, entries, { receipt, payments: [] }))).toEqual([126_43])
  const corrected: number[][] = []
  for (const id of await findCorrections(ctx, uuid)) {
    const correction = await correctionOf(ctx, { id })
    if (correction) corrected.push(vat(correctionDocument(ctx, order, versions, { correction, receipt, ways: [] })))
  }
  expect(corrected).toEqual([[-63_22], [-63_21]])
})
