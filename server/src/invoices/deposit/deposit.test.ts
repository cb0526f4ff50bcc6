import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readCode } from '../../../../e2e/support/read-code.ts'
import { decodeQr } from '../../../../e2e/support/readers.ts'
import { hotelGuests, onInvoice, sampleUser, setCredit } from '../../../harness/companies.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { bookAll } from '../payments/book.ts'
import { settleChanged } from '../payments/changed-orders.ts'
import { keepDeposit } from './deposit.store.ts'
import { newDeposit } from './deposit.ts'

const LIMIT = 5_000_000

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await setCredit(shop, LIMIT, 0)
})

type Order = {
  status: string
  tickets: unknown[]
  meta: {
    invoice: { depositPdfUrl: string | null }
    transfer: Record<string, unknown>
    documents: { kind: string; number: string; pdf: string; isdoc: string }[]
  }
}
const SCHEMA = new URL('../../../../rules/src/business/testing/isdoc-invoice-6.0.2.xsd', import.meta.url)
/** Throws where an ISDOC file is not as its schema says. */
function validate(xml: string) {
  const schema = XmlDocument.fromString(readFileSync(SCHEMA, 'utf8'))
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
    validator.dispose()
    schema.dispose()
  }
}
/** Makes an order on credit whose deposit invoice is out. */
async function drawn(pieces = hotelGuests(10, 4)) {
  const uuid = await onInvoice(hotel, pieces)
  await shop.work('deposit-invoice')
  const { meta } = await read(hotel, uuid)
  const isdocOf = async () => (await hotel.get(meta.documents[0]?.isdoc ?? '')).body
  const textOfPdf = async () => textOf((await hotel.get(meta.documents[0]?.pdf ?? '')).rawPayload)
  const pay = async (amount: number) => {
    await aStatement(shop, [{ amount, symbol: String(meta.transfer.symbol) }])
    await bookAll({ ...shop.now(), bank: shop.deps.resort.bank })
  }
  const statusOf = async () => (await read(hotel, uuid)).status
  return { uuid, isdocOf, textOfPdf, pay, statusOf }
}
/** Takes the first pieces of an order away, as an act does. */
const lose = (uuid: string, count: number) =>
  shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position < $2', [
    uuid,
    count,
  ])
const read = async (visitor: Visitor, uuid: string): Promise<Order> =>
  (await visitor.get(`/api/transactions/${uuid}`)).json()

describe('the deposit invoice of an order', () => {
  test('is named once it is drawn, with account, symbol and the code of the example', async () => {
    await shop.pool.query('update orders set vs = null')
    await shop.pool.query('delete from symbol_year')
    const uuid = await onInvoice(hotel, hotelGuests(10, 4), { purchaseOrder: 'OBJ-2026-118' })
    const before = await read(hotel, uuid)
    expect(before).toMatchObject({ status: 'unpaid', meta: { invoice: { depositPdfUrl: null }, documents: [] } })
    await shop.work()
    const order = await read(hotel, uuid)
    expect(order.meta).toMatchObject({
      invoice: { depositPdfUrl: `/transactions/${uuid}/deposit-invoice` },
      transfer: {
        onCredit: true,
        dueDay: '2026-12-05',
        endsAt: null,
        rest: 12_960,
        received: 0,
        symbol: '7726000013',
        account: '19-2000145399/0800',
        iban: 'CZ6508000000192000145399',
        qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:12960.00*CC:CZK*MSG:GONDOLA LIPNO 7726000013*X-VS:7726000013',
        purchaseOrder: 'OBJ-2026-118',
      },
      documents: [{ kind: 'deposit', number: '7726000013' }],
    })
    expect(order.tickets).not.toEqual([])
    const pdf = await hotel.get(order.meta.documents[0]?.pdf ?? '')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = textOf(pdf.rawPayload)
    for (const part of [
      'Zálohová faktura 7726000013',
      'není daňovým dokladem',
      'Gondola Vzorový Hotel s.r.o.',
      'IČO 99999013, DIČ CZ99999013',
      'OBJ-2026-118',
      '10 × 1 000,00 10 000,00',
      '4× 740,00 2 960,00',
      '12 960,00 Kč',
      'CZ65 0800 0000 1920 0014 5399',
      'Vstupenky dodáváme s objednávkou',
    ])
      expect(text).toContain(part)
    // A rate or a base would make it a tax document.
    expect(text).not.toMatch(/12 %|Základ daně|Daňový doklad č/)
    expect(await decodeQr(pdf.rawPayload)).toEqual([order.meta.transfer.qr])
    expect(await readCode(pdf.rawPayload)).toBe(order.meta.transfer.qr)
  })

  test('has the longest name of a company and the longest order number whole', async () => {
    const [name, purchaseOrder] = [
      'Základní škola a mateřská škola Jana Ámose Komenského Vzorov nad Orlicí, příspěvková organizace města Vzorov jedna dva',
      'Đ'.repeat(40),
    ] as const
    const before = (await shop.pool.query('select name from company')).rows[0]?.name
    await shop.pool.query('update company set name = $1', [name])
    onTestFinished(() => shop.pool.query('update company set name = $1', [before]).then(() => undefined))
    const uuid = await onInvoice(hotel, hotelGuests(1), { purchaseOrder })
    await shop.work()
    const pdf = await hotel.get((await read(hotel, uuid)).meta.documents[0]?.pdf ?? '')
    // Columns are beside each other, so lines of both are mixed.
    const text = textOf(pdf.rawPayload)
    for (const word of name.split(' ')) expect(text).toContain(word)
    expect(text.match(/Đ/g)).toHaveLength(40)
  })

  test('has an ISDOC file of its own type, without tax', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(2))
    await shop.work()
    const { meta } = await read(hotel, uuid)
    const file = await hotel.get(meta.documents[0]?.isdoc ?? '')
    const document = XmlDocument.fromString(file.body)
    const at = (path: string) => document.get(path, { i: 'http://isdoc.cz/namespace/2013' })?.content
    expect([
      at('/i:Invoice/i:DocumentType'),
      at('//i:VATApplicable'),
      at('//i:AccountingSupplierParty//i:CityName'),
      at('//i:AccountingSupplierParty//i:PostalZone'),
      at('//i:PayableAmount'),
      at('//i:VariableSymbol'),
    ]).toEqual(['4', 'false', 'Praha', '100 00', '2000.00', meta.transfer.symbol])
    document.dispose()
  })

  test('is mailed with its file to the buyer and the address for invoices, once, and tickets to the buyer alone', async () => {
    await shop.pool.query("update company set invoice_email = 'ucto@example.com'")
    const before = shop.mails.length
    const uuid = await onInvoice(hotel, hotelGuests(1), { email: 'recepce@example.com', lang: 'de' })
    await shop.work()
    const mails = shop.mails.slice(before)
    const deposit = mails.filter(({ subject }) => subject.startsWith('Zahlungsaufforderung'))
    expect(deposit.map(({ to, attachments }) => [to, attachments?.map(({ contentType }) => contentType)])).toEqual([
      [
        ['recepce@example.com', 'ucto@example.com'],
        ['application/pdf', 'application/x-isdoc'],
      ],
    ])
    expect(mails.length).toBe(2)
    expect(mails.find((mail) => mail !== deposit[0])?.to).toEqual(['recepce@example.com'])
    await shop.pool.query('update company set invoice_email = null')
    expect((await read(hotel, uuid)).meta.documents).toHaveLength(1)
  })

  test('has a mail that names what was ordered, for when, and the company’s own number', async () => {
    const before = shop.mails.length
    await onInvoice(hotel, hotelGuests(10, 4), { purchaseOrder: 'OBJ-2026-118' })
    await shop.work()
    const mail = shop.mails.slice(before).find(({ subject }) => subject.startsWith('Zálohová faktura'))
    const text = mail?.text.replaceAll('\u00a0', ' ') ?? ''
    expect(text).toMatch(/10 × Skipas pro partnery 1 den, [^\n]*: 10 000 Kč\n {2}12\.01\.2027/)
    expect(text).toMatch(/4 × Skipas pro partnery 1 den, [^\n]*: 2 960 Kč/)
    expect(text).toContain('Zbývá zaplatit: 12 960 Kč')
    expect(text).toContain('Číslo vaší objednávky: OBJ-2026-118')
    expect(text).toMatch(/V příloze je zálohová faktura 7726/)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^zalohova-faktura-7726\d{6}\.pdf$/),
      expect.stringMatching(/^zalohova-faktura-7726\d{6}\.isdoc$/),
    ])
  })

  test('says that tickets come with the payment where there is no credit, and when the order ends without it', async () => {
    await setCredit(shop, 0, 0)
    const uuid = await onInvoice(hotel, hotelGuests(1))
    await shop.work()
    const order = await read(hotel, uuid)
    expect(order).toMatchObject({ tickets: [], meta: { transfer: { onCredit: false, dueDay: '2026-12-05' } } })
    const { rows } = await shop.pool.query(
      'select floor(extract(epoch from payment_due) * 1000)::float8 as ends from orders where id = $1',
      [uuid],
    )
    expect(Date.parse(String(order.meta.transfer.endsAt))).toBe(rows[0].ends)
    const text = textOf((await hotel.get(order.meta.documents[0]?.pdf ?? '')).rawPayload)
    expect(text).toContain('Vstupenky pošleme po přijetí platby.')
  })

  test('has the next version under the same number when a ticket is refused', async () => {
    const pieces = hotelGuests(10, 4)
    const uuid = await onInvoice(hotel, pieces)
    await shop.work('deposit-invoice')
    shop.access.refuse(`${pieces[0]?.uuid}.1`, 1301)
    const mails = shop.mails.length
    await shop.work()
    const order = await read(hotel, uuid)
    expect(order.meta.transfer).toMatchObject({ rest: 11_960, qr: expect.stringContaining('*AM:11960.00*') })
    const file = (await hotel.get(order.meta.documents[0]?.pdf ?? '')).rawPayload
    expect(await decodeQr(file)).toEqual([order.meta.transfer.qr])
    const text = textOf(file)
    expect(text).toContain('verze 2, nahrazuje předchozí')
    expect(text).toContain('9× 1 000,00 9 000,00')
    // Readers take a file with a known UUID for one that they have.
    const isdocOf = async () => (await hotel.get(order.meta.documents[0]?.isdoc ?? '')).body
    const [, second] = /<UUID>([^<]*)</.exec(await isdocOf()) ?? []
    expect(second).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(second).not.toBe(uuid)
    expect(await isdocOf()).toContain(`<UUID>${second}<`)
    // Where none was kept it is that of the order.
    await shop.pool.query("update orders set deposit = deposit - 'uuid' where id = $1", [uuid])
    expect(await isdocOf()).toContain(`<UUID>${uuid}<`)
    expect(shop.mails.slice(mails).filter(({ subject }) => subject.startsWith('Zálohová faktura'))).toHaveLength(1)
  })

  test('asks from its second version on for what has not come yet', async () => {
    const pieces = hotelGuests(10, 4)
    const uuid = await onInvoice(hotel, pieces)
    await shop.work('deposit-invoice')
    const { meta } = await read(hotel, uuid)
    await aStatement(shop, [{ amount: 5_000_00, symbol: String(meta.transfer.symbol) }])
    await bookAll({ ...shop.now(), bank: shop.deps.resort.bank })
    shop.access.refuse(`${pieces[0]?.uuid}.1`, 1301)
    await shop.work()
    const { pdf = '', isdoc = '' } = (await read(hotel, uuid)).meta.documents[0] ?? {}
    const file = (await hotel.get(pdf)).rawPayload
    expect(await decodeQr(file)).toEqual([expect.stringContaining('*AM:6960.00*')])
    expect(textOf(file)).toContain('celkem 11 960,00 Kč včetně DPH, přijato 5 000,00 Kč')
    const xml = (await hotel.get(isdoc)).body
    expect(xml).toContain('<PaidDepositsAmount>5000.00</PaidDepositsAmount><PayableAmount>6960.00</PayableAmount>')
  })

  test('names in its next version the company as it is by then, and in the first as it was', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(2))
    await shop.work('deposit-invoice')
    const { pdf = '', isdoc = '' } = (await read(hotel, uuid)).meta.documents[0] ?? {}
    const namesAustria = async () => [
      textOf((await hotel.get(pdf)).rawPayload).includes('6020 Innsbruck, Rakousko'),
      (await hotel.get(isdoc)).body.includes('<IdentificationCode>AT<'),
    ]
    await shop.work()
    const { rows } = await shop.pool.query('select id, city, postal_code, country from company')
    await shop.pool.query("update company set (city, postal_code, country) = ('Innsbruck', '6020', 'AT')")
    onTestFinished(async () => {
      for (const { id, city, postal_code, country } of rows)
        await shop.pool.query('update company set (city, postal_code, country) = ($2, $3, $4) where id = $1', [
          id,
          city,
          postal_code,
          country,
        ])
    })
    expect(await namesAustria()).toEqual([false, false])
    await lose(uuid, 1)
    expect(await settleChanged(shop.now())).toBe(1)
    const mails = shop.mails.length
    await shop.work()
    expect(await namesAustria()).toEqual([true, true])
    const mail = shop.mails.slice(mails).find(({ subject }) => subject.startsWith('Zálohová faktura'))
    const symbol = (await read(hotel, uuid)).meta.transfer.symbol
    expect(mail?.text).toContain(`/VS/${symbol}`)
  })

  test('says that it is void once its order has ended, and has no code to pay it', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(1))
    await shop.work()
    const pdf = (await read(hotel, uuid)).meta.documents[0]?.pdf ?? ''
    expect(textOf((await hotel.get(pdf)).rawPayload)).not.toContain('NEPLATÍ')
    await shop.pool.query("update orders set status = 'failed' where id = $1", [uuid])
    const ended = (await hotel.get(pdf)).rawPayload
    expect(textOf(ended)).toContain('NEPLATÍ, objednávka skončila')
    expect(textOf(ended)).not.toMatch(/Platební údaje|CZ65 0800/)
    expect(await decodeQr(ended)).toEqual([])
  })

  test('is not kept where its order costs less than was drawn, so that it is drawn again', async () => {
    const id = await onInvoice(hotel, hotelGuests(2))
    const { buyer } = (await shop.pool.query('select buyer from orders where id = $1', [id])).rows[0]
    const keep = keepDeposit(shop.now(), { id, amount_due: 3_000_00, buyer }, newDeposit(shop.now()))
    await expect(keep).rejects.toThrow(/has changed/)
    expect((await read(hotel, id)).meta.invoice.depositPdfUrl).toBeNull()
    await shop.work()
    const next = { ...newDeposit(shop.now()), version: 2 }
    await expect(keepDeposit(shop.now(), { id, amount_due: 2_000_00, buyer }, next)).rejects.toThrow(/has changed/)
    // Its buyer may have been erased meanwhile: they are not written back.
    await shop.pool.query('update orders set buyer = null where id = $1', [id])
    const first = keepDeposit(shop.now(), { id, amount_due: 2_000_00, buyer }, newDeposit(shop.now()))
    await expect(first).rejects.toThrow(/has changed/)
  })

  test('of a paid order stays as it was mailed, and has no code to pay it', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(10, 4))
    await shop.work()
    const { meta } = await read(hotel, uuid)
    await aStatement(shop, [{ amount: 12_960_00, symbol: String(meta.transfer.symbol) }])
    await bookAll({ ...shop.now(), bank: shop.deps.resort.bank })
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
      uuid,
    ])
    await settleChanged(shop.now())
    expect((await shop.pool.query('select amount_due from orders where id = $1', [uuid])).rows).toEqual([
      { amount_due: 11_960_00 },
    ])
    const { pdf = '', isdoc = '' } = meta.documents[0] ?? {}
    const file = (await hotel.get(pdf)).rawPayload
    expect(await decodeQr(file)).toEqual([])
    for (const part of ['10 × 1 000,00 10 000,00', '12 960,00 Kč']) expect(textOf(file)).toContain(part)
    expect(textOf(file)).not.toMatch(/Platební údaje|CZ65 0800/)
    const xml = (await hotel.get(isdoc)).body
    expect(xml).toContain('<PayableAmount>12960.00</PayableAmount>')
    expect(xml).toContain(`<UUID>${uuid}</UUID>`)
  })

  test.each(['given back', 'refused'])(
    'stays the one that was mailed where the payment covers what is left once a ticket is %s',
    async (how) => {
      const pieces = hotelGuests(10, 4)
      const { uuid, isdocOf, textOfPdf, pay, statusOf } = await drawn(pieces)
      const mailed = await isdocOf()
      if (how === 'refused') shop.access.refuse(`${pieces[0]?.uuid}.1`, 1301)
      else await shop.work()
      await pay(11_960_00)
      expect(await statusOf()).toBe('unpaid')
      if (how === 'refused') await shop.work()
      else await lose(uuid, 1)
      // A refusal leaves nothing to pay at once.
      expect((await textOfPdf()).includes('Platební údaje')).toBe(how !== 'refused')
      expect(await settleChanged(shop.now())).toBe(1)
      await shop.work()
      expect(await statusOf()).toBe('finished')
      expect(await isdocOf()).toBe(mailed)
      const text = await textOfPdf()
      expect(text).toContain('10 × 1 000,00 10 000,00')
      expect(text).not.toContain('verze 2')
    },
  )

  test('stays the one that was mailed, and valid, where all tickets are given back and the order ends', async () => {
    const { uuid, isdocOf, textOfPdf, statusOf } = await drawn(hotelGuests(2))
    await shop.work()
    const mailed = await isdocOf()
    await lose(uuid, 2)
    expect(await settleChanged(shop.now())).toBe(1)
    await shop.work()
    expect(await statusOf()).toBe('failed')
    expect(() => validate(mailed)).not.toThrow()
    const xml = await isdocOf()
    expect(() => validate(xml)).not.toThrow()
    expect(xml).toBe(mailed)
    const text = await textOfPdf()
    for (const part of ['NEPLATÍ', '2 × 1 000,00 2 000,00']) expect(text.replaceAll('2×', '2 ×')).toContain(part)
    expect(text).not.toContain('verze 2')
  })

  test('is for the users of its company alone', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(1))
    await shop.work()
    const colleague = await sampleUser(shop)
    expect((await colleague.get(`/transactions/${uuid}/deposit-invoice`)).statusCode).toBe(200)
    const list = (await colleague.get('/api/transactions/my?payment=open&$limit=1')).json()
    expect(list).toMatchObject({ data: [{ uuid, status: 'unpaid' }] })
    expect((await colleague.get('/api/transactions/my?payment=overdue')).json().data).toEqual([])
    const guest = shop.visitor()
    for (const name of ['deposit-invoice', 'deposit-isdoc'])
      expect((await guest.get(`/transactions/${uuid}/${name}`)).statusCode).toBe(404)
  })
})
