import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onInvoice, orderAsCompany, sampleUser, setCredit } from '../../harness/companies.ts'
import { differencesOf } from '../../harness/faults/differences-of.ts'
import { aStatement } from '../../harness/invoices/company-order.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { aPiece, type BasketPiece, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { afterSaleCommand } from '../after-sale/after-sale.command.ts'
import { signedIn } from '../members/session.ts'
import { bootFor } from '../pages/boot.ts'
import { writeFinals } from './finals/write-finals.ts'
import { bookAll } from './payments/book.ts'
import { settleChanged } from './payments/changed-orders.ts'

const DAY = '2027-01-12'
const SCHEMA = new URL('../../../rules/src/business/testing/isdoc-invoice-6.0.2.xsd', import.meta.url)

let shop: TestShop
let school: Visitor
beforeAll(async () => {
  shop = await testShop({ resort: 'annaberg' })
  school = await sampleUser(shop)
})
afterAll(() => shop.close())

/** A course of a school, which the Austrian law taxes at 10 %. */
const course = (pupils: number, teachers = 1): BasketPiece[] => {
  const one = (person: string) =>
    aPiece({ variantId: `annaberg-b2b-school-${person}`, validFrom: DAY, method: 'exchange' })
  return [
    ...Array.from({ length: pupils }, () => one('child')),
    ...Array.from({ length: teachers }, () => one('teacher')),
  ]
}
const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: { vsPrefix: 77 } })
const titlesOf = async (uuid: string) => {
  await shop.work()
  const { meta } = (await school.get(`/api/transactions/${uuid}`)).json() as {
    meta: { documents: { kind: string; pdf: string }[] }
  }
  const texts: Record<string, string> = {}
  for (const { kind, pdf } of meta.documents)
    texts[kind] = textOf((await school.get(pdf)).rawPayload).replaceAll('\u00a0', ' ')
  return texts
}

test('ten pupils and a teacher pay 3,800, and their documents are those of the Austrian law', async () => {
  const uuid = await onInvoice(school, course(10), { lang: 'de', additionalVOP: true })
  const { rows } = await shop.pool.query('select vs, amount_due::int as due from orders where id = $1', [uuid])
  expect(rows[0].due).toBe(3_800_00)
  const { deposit } = await titlesOf(uuid)
  expect(deposit).toMatch(/Zahlungsaufforderung[\s\S]*keine Rechnung/i)
  expect(deposit).toContain('Firmennr. 99999021, UID CZ99999021')
  await aStatement(shop, [{ amount: 3_800_00, symbol: rows[0].vs }])
  expect(await bookAll(ctx())).toMatchObject([{ isPaid: true }])
  expect(await writeFinals(ctx(), '2027-01-13')).toBe(1)
  const { advance, final } = await titlesOf(uuid)
  const { invoice, documents, paidDay } = (await school.get(`/api/transactions/${uuid}`)).json().meta
  expect(paidDay, 'the bank’s day').toBe('2026-12-01')
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'final', pdf: invoice.pdfURL }))
  expect(advance).toContain('Anzahlungsrechnung')
  expect(final).toContain('Schlussrechnung')
  for (const text of [advance, final]) for (const sum of ['3 454,55', '345,45', '3 800,00']) expect(text).toContain(sum)
})

test('home proposes no course of one pupil with two teachers, which nobody could order', async () => {
  const member = await signedIn(shop.deps, { cookies: Object.fromEntries(school.cookies) } as never)
  const search = new URLSearchParams()
  const boot = await bootFor(shop.deps, { path: '/', search, lang: 'de', shopNow: shop.now().now, member })
  expect(boot.products.map(({ id }) => id)).toEqual(['annaberg-b2b-school'])
  expect(boot.page).toMatchObject({ kind: 'home', starter: null })
})

test('its final invoice names the free teacher as the deposit invoice does, also as a valid ISDOC file', async () => {
  const uuid = await onInvoice(school, course(10), { lang: 'de', additionalVOP: true })
  const { rows } = await shop.pool.query('select vs from orders where id = $1', [uuid])
  await shop.work()
  await aStatement(shop, [{ amount: 3_800_00, symbol: rows[0].vs }])
  await bookAll(ctx())
  expect(await writeFinals(ctx(), '2027-01-13')).toBe(1)
  const { deposit, final } = await titlesOf(uuid)
  expect(deposit).toMatch(/Lehrkraft 1 ?× 0,00 0,00/)
  expect(final).toMatch(/Lehrkraft 1 ?× 10 % 0,00/)
  const { documents } = (await school.get(`/api/transactions/${uuid}`)).json().meta as {
    documents: { kind: string; isdoc: string }[]
  }
  const { body } = await school.get(documents.find(({ kind }) => kind === 'final')?.isdoc ?? '')
  expect(body.match(/<LineExtensionAmountTaxInclusive>[^<]*/g)).toEqual([
    '<LineExtensionAmountTaxInclusive>3800.00',
    '<LineExtensionAmountTaxInclusive>0.00',
  ])
  expect(body.match(/<Percent>[^<]*/g)).toEqual(['<Percent>10', '<Percent>10', '<Percent>10', '<Percent>10'])
  const [schema, document] = [XmlDocument.fromString(readFileSync(SCHEMA, 'utf8')), XmlDocument.fromString(body)]
  const validator = XsdValidator.fromDoc(schema)
  expect(() => validator.validate(document)).not.toThrow()
  for (const one of [validator, schema, document]) one.dispose()
})

test('a payer abroad reads what to write into the text of the transfer, on each paper, in the mail and in the order', async () => {
  const before = shop.mails.length
  const uuid = await onInvoice(school, course(10), { lang: 'de', additionalVOP: true })
  const { rows } = await shop.pool.query('select vs from orders where id = $1', [uuid])
  const reference = `/VS/${rows[0].vs}`
  const { deposit } = await titlesOf(uuid)
  expect(deposit).toMatch(new RegExp(`Verwendungszweck[\\s\\S]*${reference}`))
  expect(deposit).toContain('in der App einer tschechischen Bank')
  const mail = shop.mails.slice(before).find(({ subject }) => subject.startsWith('Zahlungsaufforderung'))
  expect(mail?.text).toContain(`Verwendungszweck: ${reference}`)
  expect(mail?.text).toContain('bis Samstag,\u00a005.12.2026')
  const { transfer } = (await school.get(`/api/transactions/${uuid}`)).json().meta
  expect(transfer).toMatchObject({ reference, bic: 'GIBACZPX' })
  expect(await writeFinals(ctx(), '2027-01-13')).toBe(1)
  const { final } = await titlesOf(uuid)
  for (const words of [`Verwendungszweck: ${reference}`, 'in der App einer tschechischen Bank'])
    expect(final).toContain(words)
  await aStatement(shop, [{ amount: 3_800_00, symbol: rows[0].vs }])
  await bookAll(ctx())
})

test('its ISDOC files name the seller’s country and postal code, and its order earns no points', async () => {
  const uuid = await onInvoice(school, course(10), { additionalVOP: true })
  const { rows } = await shop.pool.query('select vs from orders where id = $1', [uuid])
  await shop.work()
  await aStatement(shop, [{ amount: 3_800_00, symbol: rows[0].vs }])
  await bookAll(ctx())
  await shop.work()
  const { status, points, meta } = (await school.get(`/api/transactions/${uuid}`)).json() as {
    status: string
    points: number
    meta: { documents: { kind: string; isdoc: string }[] }
  }
  expect([status, points]).toEqual(['finished', 0])
  expect(meta.documents.map(({ kind }) => kind)).toEqual(['deposit', 'advance'])
  for (const { isdoc } of meta.documents) {
    const { body } = await school.get(isdoc)
    const seller = /<AccountingSupplierParty>.*?<\/AccountingSupplierParty>/s.exec(body)?.[0] ?? ''
    for (const part of ['<CityName>Wien<', '<PostalZone>1010<', '<IdentificationCode>AT<'])
      expect(seller).toContain(part)
  }
})

test('once all its pupils are given back, its free teacher goes too, and then the order ends', async () => {
  await setCredit(shop, 50_000_00, 0)
  const pieces = course(10)
  const teacher = `${pieces.at(-1)?.uuid}.1`
  const uuid = await onInvoice(school, pieces, { additionalVOP: true })
  await shop.work()
  const rowOf = async () =>
    (
      await shop.pool.query(
        `select o.number, o.status, c.owed, (
           select count(*)::int from order_entry e where e.order_id = o.id and not e.reversed) as kept
         from orders o join company c on c.id = o.company_id where o.id = $1`,
        [uuid],
      )
    ).rows[0]
  const { number } = await rowOf()
  for (let place = 1; place <= 10; place++)
    await afterSaleCommand(
      { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'AT', resort: { currency: 'CZK' } },
      ['reverse', `${number}/${place}`, '--reason', 'the course is off'],
    )
  await shop.work()
  expect(await settleChanged(ctx())).toBe(1)
  expect(await rowOf()).toMatchObject({ status: 'unpaid', owed: 0, kept: 1 })
  expect(shop.access.permissions.has(teacher)).toBe(true)
  expect(await settleChanged(ctx())).toBe(0)
  await shop.work()
  expect(shop.access.permissions.has(teacher)).toBe(false)
  expect(await settleChanged(ctx())).toBe(1)
  expect(await rowOf()).toMatchObject({ status: 'failed', owed: 0, kept: 0 })
  expect(await settleChanged(ctx())).toBe(0)
  await shop.work()
  expect(await differencesOf(shop)).toEqual([])
})

test('nine pupils are too few', async () => {
  const reply = await orderAsCompany(school, course(9), { additionalVOP: true })
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain('countMin')
})

test('its orders have no print of all tickets', async () => {
  const { flags } = (await school.get('/api/content?key=eshop_config')).json() as { flags: Record<string, boolean> }
  expect(flags.downloadPrintTickets).toBe(false)
})
