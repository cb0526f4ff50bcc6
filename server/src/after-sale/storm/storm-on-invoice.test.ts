import type { OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hotelGuests, onInvoice, orderAsCompany, sampleUser, setCredit } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { pay, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { writeFinals } from '../../invoices/finals/write-finals.ts'
import { bookAll } from '../../invoices/payments/book.ts'
import { settleChanged } from '../../invoices/payments/changed-orders.ts'
import { chooseForSilent } from './choose-offer.ts'
import { stormCommand } from './storm.command.ts'

const PASS = 'lipno-b2b-daypass'
const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`
/** Days at 1,000 and at 870 crowns. */
const [MAIN, LOW] = ['2027-01-20', '2027-03-16']

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await setCredit(shop, 50_000_00, 0)
})
// Each test leaves nothing unpaid.
afterEach(async () => {
  expect(await differencesOf(shop)).toEqual([])
})

const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: { vsPrefix: 77 }, operator: { name: 'jana' } })
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const rowOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select o.number, o.status, o.vs, o.received, o.amount_due, o.deposit ->> 'version' as version, c.owed
       from orders o join company c on c.id = o.company_id where o.id = $1`,
      [uuid],
    )
  ).rows[0]
/** Tax documents of an order, and its surplus that waits to be used or sent back. */
const booksOf = async (uuid: string) => {
  const { rows } = await shop.pool.query(
    `select (select count(*)::int from refund where order_id = $1) as refunds,
       (select coalesce(sum(given_back), 0)::int from order_payment where order_id = $1) as surplus,
       (select json_agg(json_build_array(kind, sums -> 'rates') order by paid_at, id) from receipt where order_id = $1) as documents`,
    [uuid],
  )
  return rows[0]
}

/** Orders passes for a day on invoice; their tickets are made. */
async function ordered(day: string, passes: number, lang = 'cz') {
  const uuid = await onInvoice(hotel, hotelGuests(passes, 0, day), { lang })
  await shop.work()
  const acts = async () => (await hotel.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
  return {
    uuid,
    acts,
    row: () => rowOf(uuid),
    books: () => booksOf(uuid),
    order: async () => (await hotel.get(`/api/transactions/${uuid}`)).json() as OrderItem,
    async choose(body: object, count?: number) {
      const [first, ...also] = (await acts()).offers.filter(({ isOpen }) => isOpen).slice(0, count)
      const reply = await hotel.post(`/v2/transaction/${uuid}/offer/${first?.id}`, {
        ...body,
        also: also.map(({ id }) => id),
      })
      expect(reply.statusCode, reply.body).toBe(201)
      await shop.work()
    },
    /** Writes the final invoices as of a day; returns the tax rates of this order's. */
    async finals(asOf: string) {
      await writeFinals(shop.now(), asOf)
      const documents: [string, unknown][] = (await booksOf(uuid)).documents ?? []
      return documents.flatMap(([kind, rates]) => (kind === 'final' ? [rates] : []))
    },
    async pay(amount: number) {
      await aStatement(shop, [{ amount, symbol: (await rowOf(uuid)).vs }])
      await bookAll(ctx())
      await shop.work()
    },
  }
}
const storm = async (day: string, ...words: string[]) => {
  const { catalogue } = shop.now().shelf
  const told = await stormCommand({ ...ctx(), catalogue }, [PASS, day, '--until', UNTIL, '--reason', 'wind', ...words])
  await shop.work()
  return String(told)
}
/** Books what was given back, and draws and mails the documents. */
const settle = async () => {
  await settleChanged(ctx())
  await shop.work()
}
const passDeadline = (day: string) => shop.pool.query('update storm set until = now() where day = $1', [day])

describe('forty passes on invoice on a storm day, of which ten are moved to a cheaper day and the rest given back', () => {
  const decide = async ({ choose }: Awaited<ReturnType<typeof ordered>>) => {
    await choose({ choice: 'move', item: { validFrom: LOW } }, 10)
    await choose({ choice: 'money' })
    await settle()
  }

  test('before the payment: 8,700 of 40,000 stay owed, asked for by the next deposit invoice', async () => {
    const day = '2027-01-12'
    const company = await ordered(day, 40)
    expect(await company.row()).toMatchObject({ status: 'unpaid', amount_due: 40_000_00, owed: 40_000_00 })
    const mails = shop.mails.length
    expect(await storm(day)).toContain('40 offers were made now. There are 40 in 1 orders, 40 of them open.')
    const [offer] = (await company.acts()).offers
    expect([offer?.choices, offer?.money, offer?.isOpen]).toEqual([['move', 'money'], 1000, true])
    const [mail] = shop.mails.slice(mails)
    expect(plain(mail?.text)).toContain('Odečíst 40 000 Kč z objednávky')
    expect(plain(mail?.text)).not.toMatch(/Poukaz|vrátíme vám peníze/)

    await decide(company)
    const row = await company.row()
    expect(row).toMatchObject({ status: 'unpaid', amount_due: 8_700_00, owed: 8_700_00, version: '2' })
    const { meta, entries } = await company.order()
    expect(meta.transfer).toMatchObject({ rest: 8700, qr: expect.stringContaining('*AM:8700.00*') })
    expect(entries.filter(({ reversed }) => !reversed).map(({ meta }) => meta.validFrom)).toEqual(Array(10).fill(LOW))
    expect((await hotel.get(meta.documents?.[0]?.isdoc ?? '')).body).toContain('<PayableAmount>8700.00</PayableAmount>')
    const told = shop.mails.slice(mails).map(({ text }) => plain(text))
    expect(told.filter((text) => text.includes('Objednávka je o 1 300 Kč levnější.'))).toHaveLength(1)
    expect(told.filter((text) => text.includes('Objednávka je o 30 000 Kč levnější.'))).toHaveLength(1)
    expect(told.filter((text) => text.includes('Zaplaťte prosím 8 700 Kč převodem'))).toHaveLength(1)

    await company.pay(8_700_00)
    expect(await company.row()).toMatchObject({ status: 'finished', received: 8_700_00, owed: 0 })
    expect(await company.books()).toEqual({
      refunds: 0,
      surplus: 0,
      documents: [['advance', [{ rate: 12, base: 7_767_86, vat: 932_14, gross: 8_700_00 }]]],
    })
    expect(await company.finals('2027-02-01')).toEqual([])
    expect(await company.finals('2027-03-17')).toEqual([[{ rate: 12, base: 7_767_86, vat: 932_14, gross: 8_700_00 }]])
  })

  test('before the payment: no deposit invoice asks for what is not taken off yet, as with a day that costs the same', async () => {
    const day = '2027-01-26'
    const company = await ordered(day, 40)
    await storm(day)
    await company.choose({ choice: 'money' }, 30)
    const mails = shop.mails.length
    await company.choose({ choice: 'move', item: { validFrom: MAIN } })
    expect(await company.row()).toMatchObject({ amount_due: 40_000_00, version: '1' })
    await settle()
    expect(await company.row()).toMatchObject({ amount_due: 10_000_00, version: '2' })
    const told = shop.mails.slice(mails).map(({ text }) => plain(text))
    expect(told.filter((text) => /Zaplaťte prosím .* převodem/.test(text))).toEqual([
      expect.stringContaining('Zaplaťte prosím 10 000 Kč převodem'),
    ])
    await company.pay(10_000_00)
  })

  test('after the payment: 31,300 wait to be used or sent back, with corrective documents, and no card gets money', async () => {
    const day = '2027-01-13'
    const company = await ordered(day, 40)
    await company.pay(40_000_00)
    await storm(day)
    const mails = shop.mails.length
    await decide(company)
    expect(await company.row()).toMatchObject({
      status: 'finished',
      amount_due: 8_700_00,
      received: 8_700_00,
      owed: 0,
    })
    expect(await company.books()).toEqual({
      refunds: 0,
      surplus: 31_300_00,
      documents: [
        ['advance', [{ rate: 12, base: 35_714_29, vat: 4_285_71, gross: 40_000_00 }]],
        ['correction', [{ rate: 12, base: -27_946_43, vat: -3_353_57, gross: -31_300_00 }]],
      ],
    })
    const told = shop.mails.slice(mails)
    expect(told.map(({ subject }) => subject).filter((one) => one.startsWith('Opravný daňový doklad'))).toHaveLength(1)
    expect(told.some(({ text }) => /kart/i.test(text))).toBe(false)
    const { documents } = (await company.order()).meta
    expect((await hotel.get(documents?.at(-1)?.isdoc ?? '')).body).toContain(
      '<Note>Změna termínu, cena se snížila. Den byl zrušen.</Note>',
    )
  })
})

describe('an offer for an order on invoice', () => {
  test('is not for a voucher: where nothing else is offered, the operator is told', async () => {
    const day = '2027-01-14'
    const company = await ordered(day, 1)
    expect(await storm(day, '--choices', 'credit')).toMatch(/0 offers.*\n.*\n.*is of a company, which gets no voucher/)
    await company.pay(1_000_00)
  })

  test('is not for a voucher where the company paid by card either, as it could not spend it', async () => {
    const day = '2027-01-26'
    const made = await orderAsCompany(hotel, hotelGuests(1, 0, day), { paidWith: 'card' })
    const { uuid } = made.json() as { uuid: string }
    await pay(shop, hotel, uuid)
    await shop.work()
    expect(await storm(day)).toContain('1 offers were made now.')
    const { offers } = (await hotel.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
    expect(offers.map(({ choices }) => choices)).toEqual([['move', 'money']])
    expect(plain(shop.mails.at(-1)?.text)).not.toContain('Poukaz')
    const path = `/v2/transaction/${uuid}/offer/${offers[0]?.id}`
    expect((await hotel.post(path, { choice: 'credit' })).json()).toMatchObject({ error: { field: 'choice' } })
    await shop.pool.query(`update storm set subject = subject || ' before' where day = $1`, [day])
    expect(await storm(day, '--choices', 'credit')).toContain('is of a company, which gets no voucher')
  })

  test('waits for tickets on credit that are being made, and the command names them', async () => {
    const day = '2027-01-27'
    const uuid = await onInvoice(hotel, hotelGuests(1, 0, day))
    expect(await storm(day)).toContain('is being made: its offer comes by itself')
    await shop.work()
    expect(await storm(day)).toContain('1 offers were made now.')
    await aStatement(shop, [{ amount: 1_000_00, symbol: (await rowOf(uuid)).vs }])
    await bookAll(ctx())
    await shop.work()
  })

  test('comes with the tickets: an order that waits for its payment is named, and asked once it is paid', async () => {
    const day = '2027-01-15'
    await setCredit(shop, 0, 0)
    const company = await ordered(day, 2)
    const { number } = await company.row()
    const told = await storm(day)
    expect(told).toContain('2 tickets get none.')
    expect(told).toContain(`  ${number}/1  jana@example.com  waits for its payment by invoice`)
    await company.pay(2_000_00)
    expect(await storm(day)).toContain('2 offers were made now.')
  })

  test('is chosen by who may order, or with the mailed link, and the deposit invoice then names the new day', async () => {
    const day = '2027-01-18'
    const company = await ordered(day, 1, 'de')
    await storm(day)
    const link = new URL(/https?:\S+offer=move\S*/.exec(shop.mails.at(-1)?.text ?? '')?.[0] ?? '')
    const mails = shop.mails.length
    await shop.pool.query('update member set may_buy = false where company_id is not null')
    const { offers, isReadOnly } = await company.acts()
    const [offer] = offers
    const path = `/v2/transaction/${company.uuid}/offer/${offer?.id}`
    const refused = await hotel.post(path, { choice: 'money' })
    await shop.pool.query('update member set may_buy = true where company_id is not null')
    expect([isReadOnly, refused.statusCode, refused.json().error.code]).toEqual([true, 403, 'forbidden'])
    expect((await company.acts()).isReadOnly).toBeUndefined()
    const guest = shop.visitor()
    const body = { choice: 'move', item: { validFrom: MAIN } }
    expect((await guest.post(path, body)).statusCode).toBe(404)
    const chosen = await guest.post(`${path}?key=${link.searchParams.get('key')}`, body)
    expect(chosen.statusCode, chosen.body).toBe(201)
    await shop.work()
    expect(await company.row()).toMatchObject({ status: 'unpaid', amount_due: 1_000_00, owed: 1_000_00, version: '2' })
    const told = shop.mails.slice(mails).map(({ subject }) => subject)
    expect(told.filter((subject) => subject.startsWith('Zahlungsaufforderung'))).toHaveLength(1)
    expect(told.filter((subject) => subject.startsWith('Neues Datum'))).toHaveLength(1)
    await company.pay(1_000_00)
  })

  test('has no day in a month whose final invoice is written', async () => {
    const day = '2027-02-02'
    const pieces = [...hotelGuests(1, 0, '2027-01-19'), ...hotelGuests(1, 0, day)]
    const uuid = await onInvoice(hotel, pieces)
    await shop.work()
    await aStatement(shop, [{ amount: (await rowOf(uuid)).amount_due, symbol: (await rowOf(uuid)).vs }])
    await bookAll(ctx())
    await writeFinals(shop.now(), '2027-01-20')
    await storm(day)
    const { offers } = (await hotel.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
    const path = `/v2/transaction/${uuid}/offer/${offers[0]?.id}`
    const refused = await hotel.post(path, { choice: 'move', item: { validFrom: MAIN } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'entry-errors'])
    expect((await hotel.post(path, { choice: 'move', item: { validFrom: LOW } })).statusCode).toBe(201)
    await shop.work()
    await settle()
  })

  test('ends an unpaid order of whose company nothing is heard, as nothing of it is left', async () => {
    const day = '2027-01-21'
    const company = await ordered(day, 2)
    await storm(day)
    await passDeadline(day)
    await chooseForSilent(shop.now())
    await shop.work()
    await settle()
    await settle()
    expect(await company.row()).toMatchObject({ status: 'failed', amount_due: 0, owed: 0 })
    expect((await company.acts()).offers.map(({ choice }) => choice)).toEqual(['money', 'money'])
  })

  test('holds back only the final invoices of months that it may change: its own, and that of its new day', async () => {
    const day = '2027-02-03'
    const pieces = [...hotelGuests(1, 0, '2027-03-10'), ...hotelGuests(1, 0, '2027-01-27'), ...hotelGuests(2, 0, day)]
    const uuid = await onInvoice(hotel, pieces)
    await shop.work()
    const months = async (asOf: string) => {
      await writeFinals(shop.now(), asOf)
      const { rows } = await shop.pool.query<{ month: string }>(
        `select service_month as month from receipt where order_id = $1 and kind = 'final' order by month`,
        [uuid],
      )
      return rows.map(({ month }) => month)
    }
    await storm(day)
    const { offers } = (await hotel.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
    expect(await months('2027-02-28')).toEqual(['2027-01'])
    const path = (at: number) => `/v2/transaction/${uuid}/offer/${offers[at]?.id}`
    const moved = await hotel.post(path(0), { choice: 'move', item: { validFrom: LOW } })
    expect(moved.statusCode, moved.body).toBe(201)
    expect(await months('2027-03-11')).toEqual(['2027-01'])
    await shop.work()
    await settle()
    expect(await months('2027-03-11')).toEqual(['2027-01'])
    await hotel.post(path(1), { choice: 'money' })
    expect(await months('2027-02-28')).toEqual(['2027-01'])
    await shop.work()
    await settle()
    expect(await months('2027-03-17')).toEqual(['2027-01', '2027-03'])
    const { vs, amount_due: amount } = await rowOf(uuid)
    await aStatement(shop, [{ amount, symbol: vs }])
    await bookAll(ctx())
  })

  test('is decided before the final invoice is written', async () => {
    const day = '2027-01-22'
    const company = await ordered(day, 2)
    await storm(day, '--silent', 'keep')
    await company.choose({ choice: 'money' }, 1)
    await settle()
    expect(await company.finals('2027-01-23')).toEqual([])
    await passDeadline(day)
    await chooseForSilent(shop.now())
    expect(await company.finals('2027-01-23')).toEqual([[{ rate: 12, base: 892_86, vat: 107_14, gross: 1_000_00 }]])
    await company.pay(1_000_00)
    expect(await company.row()).toMatchObject({ status: 'finished', owed: 0 })
  })

  test('and a payment at the same moment come to the same end', async () => {
    const day = '2027-01-25'
    const company = await ordered(day, 2)
    await storm(day)
    const [offer] = (await company.acts()).offers
    await hotel.post(`/v2/transaction/${company.uuid}/offer/${offer?.id}`, { choice: 'money' })
    await aStatement(shop, [{ amount: 2_000_00, symbol: (await company.row()).vs }])
    // The return is stored first; the payment then finds an order that is not settled.
    await atOnce(
      shop.pool,
      company.uuid,
      () => shop.work('run-act'),
      () => bookAll(ctx()),
    )
    await settle()
    expect(await company.row()).toMatchObject({ status: 'unpaid', amount_due: 1_000_00, received: 0, owed: 1_000_00 })
    await bookAll(ctx())
    await shop.work()
    expect(await company.row()).toMatchObject({ status: 'finished', amount_due: 1_000_00, received: 1_000_00, owed: 0 })
    const { rows } = await shop.pool.query('select amount from order_payment where order_id = $1', [company.uuid])
    expect(rows).toEqual([{ amount: 1_000_00 }])
  })
})
