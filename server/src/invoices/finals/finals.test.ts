import { readFileSync } from 'node:fs'
import { spacedIban } from '@gondola/rules/business/iban.ts'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakWrites } from '../../../harness/broken-writes.ts'
import {
  aCompanyOrder,
  aStatement,
  copiesOf,
  ORDER_A,
  ORDER_B,
  pieces,
} from '../../../harness/invoices/company-order.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { findDifferences } from '../check/check.store.ts'
import { documentFiles } from '../documents/document-files.ts'
import { bookAll } from '../payments/book.ts'
import { settleChanged } from '../payments/changed-orders.ts'
import { finalsCommand } from './finals.command.ts'
import { writeFinals } from './write-finals.ts'

const schema = XmlDocument.fromString(
  readFileSync(new URL('../../../../rules/src/business/testing/isdoc-invoice-6.0.2.xsd', import.meta.url), 'utf8'),
)
const validator = XsdValidator.fromDoc(schema)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  validator.dispose()
  schema.dispose()
  await shop.close()
})
beforeEach(async () => {
  await shop.pool.query(`delete from receipt where kind <> 'receipt'`)
  await shop.pool.query('truncate bank_statement, order_payment cascade')
  await shop.pool.query(`update orders set status = 'failed' where vs is not null`)
  shop.mails.length = 0
})

const ctx = () => ({ ...shop.now(), today: '2026-12-31', bank: { vsPrefix: 77 } })
const finalsOf = async (id: string) =>
  (
    await shop.pool.query(
      `select day, service_month as month, sums->'total' as total, sums->'toPay' as "toPay",
         jsonb_array_length(sums->'claimed') as claimed, sums->'differences' as differences
       from receipt where order_id = $1 and kind = 'final' order by service_month`,
      [id],
    )
  ).rows
const pay = async (symbol: string, amount: number, day = '2026-12-21') => {
  await aStatement(shop, [{ amount, symbol, day }])
  await bookAll(ctx())
}
const mailed = async (subject: string) => {
  await shop.work('mail-invoice')
  const mail = shop.mails.findLast((one) => one.subject.includes(subject))
  if (!mail) throw new Error(`No mail about ${subject} among ${shop.mails.map(({ subject }) => subject).join('; ')}`)
  const [pdf, file] = mail.attachments
  return {
    mail,
    text: textOf(pdf?.content ?? Buffer.from('')).replaceAll('\u00a0', ' '),
    isdoc: String(file?.content),
  }
}
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)
const validate = (text: string) => {
  const xml = XmlDocument.fromString(text)
  validator.validate(xml)
  xml.dispose()
}

describe('a final invoice', () => {
  test('of an order that was paid takes off its tax documents, and leaves nothing to tax or to pay', async () => {
    const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    await pay(order.symbol, 5_000_00)
    await pay(order.symbol, 6_500_00, '2026-12-29')
    expect(await writeFinals(ctx(), '2026-12-30')).toBe(0)
    expect(await writeFinals(ctx(), '2026-12-31')).toBe(1)
    expect(await writeFinals(ctx(), '2026-12-31')).toBe(0)
    const zero = { base: 0, vat: 0, gross: 0 }
    expect(await finalsOf(order.id)).toEqual([
      {
        day: '2026-12-30',
        month: '2026-12',
        total: 11_500_00,
        toPay: 0,
        claimed: 2,
        differences: [
          { rate: 12, ...zero },
          { rate: 21, ...zero },
        ],
      },
    ])
    const { mail, text, isdoc } = await mailed('Vyúčtovací faktura LIPF2026')
    expect(mail.text).toContain('Je celá zaplacená')
    for (const words of [
      'Vyúčtovací faktura',
      'LIPP2026',
      '9 821,43',
      '1 178,57',
      '413,22',
      '86,78',
      'Vše je zaplaceno',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('QR Platba')
    validate(isdoc)
    expect([valuesOf(isdoc, 'AlreadyClaimedTaxInclusiveAmount').at(-1), valuesOf(isdoc, 'PayableAmount')]).toEqual([
      '11500.00',
      ['0.00'],
    ])
  })

  test('names beside each tax document that it takes off what corrected it', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await pay(order.symbol, 12_960_00)
    await shop.pool.query('update order_entry set reversed = true, live = false where (order_id, position) = ($1, 0)', [
      order.id,
    ])
    await settleChanged(ctx())
    await writeFinals(ctx(), '2027-01-13')
    const { text, isdoc } = await mailed('Vyúčtovací faktura LIPF2027')
    const [, of, correction] = /<Note>zdaněno, (LIPP\d{10}) po opravě (LIPO\d{10})\.<\/Note>/.exec(isdoc) ?? []
    validate(isdoc)
    expect(valuesOf(isdoc, 'ID')).toContain(of)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`zdaněno, ${of}`)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`po opravě ${correction}`)
    const { rows } = await shop.pool.query(
      `select kind, series || lpad(number::text, 6, '0') as number from receipt where order_id = $1 order by kind`,
      [order.id],
    )
    expect(rows.slice(0, 2)).toEqual([
      { kind: 'advance', number: of },
      { kind: 'correction', number: correction },
    ])
  })

  test('of an order on credit that was not paid asks for all of it; its payment gets no document later', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
    await writeFinals(ctx(), '2027-01-13')
    expect(await finalsOf(order.id)).toMatchObject([
      { month: '2027-01', day: '2027-01-12', toPay: 12_960_00, claimed: 0 },
    ])
    const { text, isdoc } = await mailed('Vyúčtovací faktura LIPF2027')
    for (const words of ['12 960,00', order.symbol, 'QR Platba', 'CZ65 0800 0000 1920 0014 5399', '892,86'])
      expect(text).toContain(words)
    validate(isdoc)
    expect(valuesOf(isdoc, 'PayableAmount')).toEqual(['12960.00'])
    await pay(order.symbol, 12_960_00, '2027-01-15')
    const { rows } = await shop.pool.query(
      `select o.status, (select count(*)::int from receipt r where r.order_id = o.id and r.kind = 'advance') as documents
       from orders o where id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ status: 'finished', documents: 0 }])
  })

  test('names the account that it was written with, and an older one that of today', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
    await writeFinals(ctx(), '2027-01-13')
    const { rows } = await shop.pool.query<{ id: string }>('select id from receipt where order_id = $1', [order.id])
    const row = await findOrder(ctx(), order.id)
    if (!row) throw new Error('There is no order.')
    const bank = { ...shop.deps.resort.bank, iban: 'CZ6907101781240000004159', bic: 'CNBACZPP', name: 'Another Bank' }
    const drawn = async () => {
      const [file] = await documentFiles({ ...ctx(), resort: { ...shop.deps.resort, bank } }, row, [rows[0]?.id ?? ''])
      const text = textOf(file?.pdf ?? Buffer.from(''))
      return [
        valuesOf(file?.isdoc ?? '', 'IBAN'),
        valuesOf(file?.isdoc ?? '', 'BIC'),
        text.match(/CZ\d{2}( \d{4}){5}/g),
      ]
    }
    const own = shop.deps.resort.bank
    expect(await drawn()).toEqual([[own.iban], [own.bic], [spacedIban(own.iban)]])
    await shop.pool.query("update receipt set sums = sums - 'bank' where order_id = $1", [order.id])
    expect(await drawn()).toEqual([[bank.iban], [bank.bic], [spacedIban(bank.iban)]])
  })

  test('of services on the same day are numbered in the order of their orders', async () => {
    const orders = []
    for (let made = 0; made < 5; made++)
      orders.push(await aCompanyOrder(shop, pieces(1, { gross: 1_000_00, day: '2026-12-20' }), { onCredit: true }))
    expect(await writeFinals(ctx(), '2026-12-31')).toBe(5)
    await issueReceipts(ctx())
    const { rows } = await shop.pool.query(
      "select o.number from receipt r join orders o on o.id = r.order_id where r.kind = 'final' order by r.number",
    )
    expect(rows.map(({ number }) => number)).toEqual(orders.map(({ number }) => number))
  })

  test('of two months takes off the older documents first', async () => {
    const lines = [
      ...pieces(2, { gross: 1_000_00, day: '2026-12-20' }),
      ...pieces(2, { gross: 1_000_00, day: '2027-01-10' }),
    ]
    const order = await aCompanyOrder(shop, lines, { onCredit: true })
    await pay(order.symbol, 1_500_00)
    await writeFinals(ctx(), '2026-12-21')
    expect(await finalsOf(order.id)).toMatchObject([{ month: '2026-12', total: 2_000_00, toPay: 500_00 }])
    await pay(order.symbol, 2_500_00, '2026-12-22')
    await writeFinals(ctx(), '2027-01-11')
    expect(await finalsOf(order.id)).toMatchObject([
      { month: '2026-12', toPay: 500_00 },
      { month: '2027-01', total: 2_000_00, toPay: 0, claimed: 1 },
    ])
  })

  test('leaves to a payment that comes later the tax of what no document has taxed', async () => {
    const lines = [...pieces(25, { gross: 440_00, day: '2026-12-30' }), { gross: 500_00, rate: 21, day: '2027-01-05' }]
    const order = await aCompanyOrder(shop, lines, { onCredit: true })
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalsOf(order.id)).toMatchObject([{ month: '2026-12', toPay: 11_000_00 }])
    await pay(order.symbol, 11_500_00, '2026-12-31')
    const { rows } = await shop.pool.query(
      `select sums->'rates' as rates from receipt where order_id = $1 and kind = 'advance'`,
      [order.id],
    )
    expect(rows).toEqual([{ rates: [{ rate: 21, base: 413_22, vat: 86_78, gross: 500_00 }] }])
    await writeFinals(ctx(), '2027-01-06')
    expect(await finalsOf(order.id)).toMatchObject([{ toPay: 11_000_00 }, { month: '2027-01', toPay: 0 }])
  })

  test('of an order without credit is written only once it is paid', async () => {
    const order = await aCompanyOrder(shop, pieces(1, { gross: 500_00, day: '2026-12-30' }))
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalsOf(order.id)).toEqual([])
  })

  test('that cannot be written stops no other, not even many that are older', async () => {
    const broken = await aCompanyOrder(shop, pieces(1, { gross: 500_00, day: '2026-12-28' }), { onCredit: true })
    await copiesOf(shop, broken.id, 199)
    const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    await breakWrites(shop, 'insert on receipt', `new.order_id <> '${order.id}'`)
    const failed = new Set<unknown>()
    expect(await writeFinals(ctx(), '2026-12-31', (_error, id) => failed.add(id))).toBe(1)
    expect([failed.size, failed.has(broken.id)]).toEqual([200, true])
    expect(await finalsOf(order.id)).toHaveLength(1)
  })

  test('is written by a command that names its day', async () => {
    await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    expect(await finalsCommand(ctx(), ['--as-of', '2026-12-30'])).toBe('No final invoice is due.')
    expect(await finalsCommand(ctx(), ['--as-of', '2026-12-31'])).toBe('1 final invoice is written. It is mailed now.')
    expect(await finalsCommand(ctx(), ['2026-12-31'])).toHaveProperty('problem')
  })

  test('of services that are still to come is refused, unless who tries the shop says so', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const early = { ...ctx(), today: '2027-01-12' }
    expect(await finalsCommand(early, ['--as-of', '2027-01-13'])).toEqual({
      problem: expect.stringMatching(/^2027-01-13 is still to come.*latest day is 2027-01-12/),
    })
    expect(await finalsOf(order.id)).toEqual([])
    expect(await finalsCommand(early, ['--as-of', '2027-01-13', '--although-to-come'])).toContain('is written')
    expect(await finalsOf(order.id)).toHaveLength(1)
  })
})

describe('what has no day, such as cards', () => {
  /** Makes the last two pieces of an order cards. */
  const asCards = async ({ id }: { id: string }) => {
    const changed = await shop.pool.query(
      `update order_entry set type = 'card-product', days = '{}' where order_id = $1
         and position >= (select count(*) - 2 from order_entry where order_id = $1)`,
      [id],
    )
    expect(changed.rowCount).toBe(2)
  }
  const CARDS = pieces(2, { gross: 100_00, rate: 0 })
  const WALKS = pieces(2, { gross: 440_00, day: '2026-12-15' })
  const documentsOf = async (id: string) =>
    (
      await shop.pool.query(
        `select kind, sums->'total' as total, sums->'rates' as rates, sums->'outsideVat' as outside from receipt
         where order_id = $1 order by paid_at, id`,
        [id],
      )
    ).rows

  test('is on the first final invoice of an order that is not paid yet, which asks for it', async () => {
    const order = await aCompanyOrder(shop, [...WALKS, ...CARDS], { onCredit: true })
    await asCards(order)
    await writeFinals(ctx(), '2026-12-16')
    expect(await finalsOf(order.id)).toMatchObject([{ month: '2026-12', total: 1_080_00, toPay: 1_080_00 }])
    const { mail, isdoc } = await mailed('Vyúčtovací faktura LIPF2026')
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Podle ní zbývá zaplatit 1 080 Kč.')
    validate(isdoc)
    expect(valuesOf(isdoc, 'PayableAmount')).toEqual(['1080.00'])
    await pay(order.symbol, 1_080_00, '2026-12-20')
    await shop.pool.query(`update orders set paid_at = '2026-12-20' where id = $1`, [order.id])
    expect(await writeFinals(ctx(), '2027-12-31')).toBe(0)
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
      order.id,
    ])
    await settleChanged(ctx())
    expect(await documentsOf(order.id)).toMatchObject([
      { kind: 'final', total: 1_080_00, outside: 200_00 },
      {
        kind: 'correction',
        total: -440_00,
        rates: [{ rate: 12, base: -392_85, vat: -47_15, gross: -440_00 }],
        outside: 0,
      },
    ])
    expect((await findDifferences(ctx(), 100)).filter(({ of }) => of === order.number)).toEqual([])
  })

  test('is on the final invoice of the month of the payment, where that came before', async () => {
    const order = await aCompanyOrder(shop, [...WALKS, ...CARDS], { onCredit: true })
    await asCards(order)
    await pay(order.symbol, 1_080_00, '2026-11-25')
    await shop.pool.query(`update orders set paid_at = '2026-11-25T12:00Z' where id = $1`, [order.id])
    await writeFinals(ctx(), '2026-12-16')
    expect(await finalsOf(order.id)).toMatchObject([
      { month: '2026-11', total: 200_00, toPay: 0 },
      { month: '2026-12', total: 880_00, toPay: 0 },
    ])
  })

  test('is on the next one, where it is paid in a month that has its own without it', async () => {
    const later = pieces(2, { gross: 440_00, day: '2027-01-10' })
    const cards = CARDS.map((card) => ({ ...card, day: '2027-01-10' }))
    const order = await aCompanyOrder(shop, [...WALKS, ...later, ...cards], { onCredit: true })
    await writeFinals(ctx(), '2026-12-16')
    await asCards(order)
    await pay(order.symbol, 1_960_00, '2026-12-20')
    await shop.pool.query(`update orders set paid_at = '2026-12-20' where id = $1`, [order.id])
    await writeFinals(ctx(), '2027-01-11')
    expect(await finalsOf(order.id)).toMatchObject([
      { month: '2026-12', total: 880_00, toPay: 880_00 },
      { month: '2027-01', total: 1_080_00, toPay: 0 },
    ])
  })

  test('is on one of the month after the last, once it is paid, where each of its months has its own without it', async () => {
    const cards = CARDS.map((card) => ({ ...card, day: '2027-01-10' }))
    const order = await aCompanyOrder(shop, [...WALKS, ...cards], { onCredit: true })
    await writeFinals(ctx(), '2026-12-16')
    await asCards(order)
    await writeFinals(ctx(), '2027-01-02')
    expect(await finalsOf(order.id)).toHaveLength(1)
    await pay(order.symbol, 1_080_00, '2026-12-20')
    await shop.pool.query(`update orders set paid_at = '2026-12-20' where id = $1`, [order.id])
    await writeFinals(ctx(), '2027-01-01')
    expect(await finalsOf(order.id)).toHaveLength(1)
    await writeFinals(ctx(), '2027-01-02')
    expect(await finalsOf(order.id)).toMatchObject([
      { month: '2026-12', total: 880_00, toPay: 880_00 },
      { month: '2027-01', total: 200_00, toPay: 0 },
    ])
    await writeFinals(ctx(), '2027-12-31')
    expect(await finalsOf(order.id)).toHaveLength(2)
    expect((await findDifferences(ctx(), 100)).filter(({ of }) => of === order.number)).toEqual([])
  })
})

test('each document names the company as it was when it was written, and a correction as what it corrects', async () => {
  const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  const move = (address: string, dic: string) =>
    shop.pool.query('update company set address = $2, dic = $3 where id = $1', [order.company, address, dic])
  const giveBack = async (position: number) => {
    await shop.pool.query(
      'update order_entry set reversed = true, live = false where (order_id, position) = ($1, $2)',
      [order.id, position],
    )
    await settleChanged(ctx())
  }
  await move('Nová 1', 'CZ25123891')
  await pay(order.symbol, 5_000_00)
  await move('Druhá 2', 'CZ7103192745')
  await giveBack(25)
  await move('Třetí 3', 'CZ640903926')
  await writeFinals(ctx(), '2026-12-31')
  await move('Čtvrtá 4', 'CZ99999013')
  await giveBack(0)
  const { rows } = await shop.pool.query(
    `select kind, buyer->>'address' as address, buyer->>'dic' as dic from receipt where order_id = $1 order by paid_at, id`,
    [order.id],
  )
  expect(rows.map(({ kind, address, dic }) => [kind, address, dic])).toEqual([
    ['advance', 'Nová 1', 'CZ25123891'],
    ['correction', 'Nová 1', 'CZ25123891'],
    ['final', 'Třetí 3', 'CZ640903926'],
    ['correction', 'Třetí 3', 'CZ640903926'],
  ])
})

test.each([
  ['what was paid for another month', 880_00, 'Je celá zaplacená, nic podle ní neplaťte.', false],
  ['nothing', 0, 'Podle ní zbývá zaplatit 880 Kč.', true],
])('the mail of a final invoice asks for what that does: after %s', async (_, paid, words, isAsking) => {
  const lines = [...pieces(2, { gross: 440_00, day: '2026-12-20' }), ...pieces(2, { gross: 440_00, day: '2027-01-10' })]
  const order = await aCompanyOrder(shop, lines, { onCredit: true })
  if (paid > 0) await pay(order.symbol, paid)
  await writeFinals(ctx(), '2026-12-31')
  const { mail, isdoc } = await mailed('Vyúčtovací faktura LIPF2026')
  const text = mail.text.replaceAll('\u00a0', ' ')
  expect(text).toContain(words)
  expect([text.includes('Částka: 880 Kč'), text.includes('Platební údaje')]).toEqual([isAsking, isAsking])
  expect(text).not.toContain('1 760')
  expect(valuesOf(isdoc, 'PayableAmount')).toEqual([isAsking ? '880.00' : '0.00'])
})

test('the mail of a final invoice names the payer’s reference of its company’s country then', async () => {
  const order = await aCompanyOrder(shop, pieces(2, { gross: 440_00, day: '2026-12-20' }), { onCredit: true })
  await shop.pool.query("update company set country = 'AT' where id = $1", [order.company])
  await writeFinals(ctx(), '2026-12-31')
  const { mail, text } = await mailed('Vyúčtovací faktura LIPF2026')
  for (const one of [mail.text, text]) expect(one).toContain(`/VS/${order.symbol}`)
})

test('a tax document on a payment goes out with its mail, as PDF and ISDOC', async () => {
  const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await pay(order.symbol, 5_000_00)
  const { mail, text, isdoc } = await mailed('Část platby')
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^danovy-doklad-LIPP2026\d{6}\.pdf$/),
    expect.stringMatching(/^danovy-doklad-LIPP2026\d{6}\.isdoc$/),
  ])
  for (const words of [
    'Daňový doklad k přijaté platbě',
    '21.12.2026',
    '4 270,19',
    '512,42',
    '179,66',
    '37,73',
    'CZ99999013',
    'Tuto částku máte zaplacenou, znovu ji neplaťte.',
  ])
    expect(text).toContain(words)
  // None follows for what is supplied on the day of a payment after its month's.
  expect(text).not.toContain('Vyúčtovací fakturu')
  validate(isdoc)
  expect([
    valuesOf(isdoc, 'DocumentType'),
    valuesOf(isdoc, 'TaxPointDate'),
    valuesOf(isdoc, 'TaxInclusiveAmount').at(-1),
  ]).toEqual([['5'], ['2026-12-21'], '5000.00'])
})

test('the correction of a final invoice says that less is to be paid, and money goes back only of what was paid', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  const giveBack = async (position: number) => {
    await shop.pool.query(
      'update order_entry set reversed = true, live = false where (order_id, position) = ($1, $2)',
      [order.id, position],
    )
    await settleChanged(ctx())
    const { text, isdoc } = await mailed('Opravný daňový doklad')
    validate(isdoc)
    return { text, amounts: [valuesOf(isdoc, 'PaidDepositsAmount'), valuesOf(isdoc, 'PayableAmount')].flat() }
  }
  await writeFinals(ctx(), '2027-01-13')
  const owed = await giveBack(0)
  expect(owed.text).toContain('o tuto částku platíte méně')
  expect(owed.text).not.toContain('vráceno')
  expect(owed.amounts).toEqual(['0.00', '-1000.00'])
  await pay(order.symbol, 11_960_00)
  const paid = await giveBack(1)
  expect(paid.text).toContain('vráceno převodem, nebo započteno')
  expect(paid.text).not.toContain('platíte méně')
  expect(paid.amounts).toEqual(['-1000.00', '0.00'])
})

test('the correction of a final invoice of which a part was paid names what goes back, and what is owed no more', async () => {
  const order = await aCompanyOrder(shop, pieces(4, { gross: 440_00, day: '2026-12-20' }), { onCredit: true })
  await shop.pool.query("update orders set lang = 'de' where id = $1", [order.id])
  await pay(order.symbol, 500_00)
  await writeFinals(ctx(), '2026-12-31')
  await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position < 3', [
    order.id,
  ])
  await settleChanged(ctx())
  const { text, isdoc } = await mailed('Rechnungsberichtigung')
  for (const words of [
    '60,00 Kč: vráceno převodem, nebo započteno / zurück überwiesen oder verrechnet',
    '1 260,00 Kč: o tuto částku platíte méně / um diesen Betrag zahlen Sie weniger',
  ])
    expect(text).toContain(words)
  validate(isdoc)
  expect([valuesOf(isdoc, 'PaidDepositsAmount'), valuesOf(isdoc, 'PayableAmount')]).toEqual([['-60.00'], ['-1260.00']])
  // As older corrections were kept.
  const row = await findOrder(ctx(), order.id)
  const { rows } = await shop.pool.query<{ id: string }>(
    `update receipt set sums = sums - 'paid' || '{"isUnpaid": true}' where order_id = $1 and kind = 'correction' returning id`,
    [order.id],
  )
  const [older] = row ? await documentFiles(ctx(), row, [rows[0]?.id ?? '']) : []
  expect(valuesOf(older?.isdoc ?? '', 'PayableAmount')).toEqual(['-1320.00'])
})

test('a correction that raises the document on a payment says that the money is for the rest of the order', async () => {
  const lines = [...pieces(2, { gross: 440_00, day: '2026-12-20' }), ...pieces(2, { gross: 440_00, day: '2027-01-10' })]
  const order = await aCompanyOrder(shop, lines, { onCredit: true })
  await pay(order.symbol, 1_320_00)
  await writeFinals(ctx(), '2026-12-31')
  await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
    order.id,
  ])
  await settleChanged(ctx())
  await shop.work('mail-invoice')
  const told = shop.mails.filter(({ subject }) => subject.startsWith('Opravný daňový doklad LIPO'))
  const totals = told.map(({ text, attachments }) => [
    valuesOf(String(attachments[1]?.content), 'TaxInclusiveAmount').at(-1),
    ...['Tuto částku znovu neplaťte.', 'Co jste za ni převedli navíc'].map((words) =>
      text.replaceAll('\u00a0', ' ').includes(words),
    ),
  ])
  expect(totals.sort()).toEqual([
    ['-440.00', false, true],
    ['440.00', true, false],
  ])
})

test('money for a final invoice of which all is given back gets a document, and the next one asks for nothing', async () => {
  const lines = [...pieces(2, { gross: 440_00, day: '2026-12-20' }), ...pieces(2, { gross: 440_00, day: '2027-01-10' })]
  const order = await aCompanyOrder(shop, lines, { onCredit: true })
  await writeFinals(ctx(), '2026-12-31')
  await pay(order.symbol, 880_00)
  await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position < 2', [
    order.id,
  ])
  await settleChanged(ctx())
  const { mail, text, isdoc } = await mailed('Daňový doklad LIPP2026')
  expect(mail.text).toContain('znovu neplaťte')
  expect(text).toContain('785,71')
  validate(isdoc)
  expect(valuesOf(isdoc, 'DocumentType')).toEqual(['5'])
  await writeFinals(ctx(), '2027-01-11')
  expect(await finalsOf(order.id)).toMatchObject([
    { month: '2026-12', toPay: 880_00 },
    { month: '2027-01', total: 880_00, toPay: 0, claimed: 1 },
  ])
})

test('money of a payment that a final invoice takes pays that one: the correction says what is left to pay', async () => {
  const lines = [...pieces(25, { gross: 440_00, day: '2026-12-30' }), { gross: 500_00, rate: 21, day: '2027-01-10' }]
  const order = await aCompanyOrder(shop, lines, { onCredit: true })
  await pay(order.symbol, 5_000_00)
  await writeFinals(ctx(), '2026-12-31')
  expect(await finalsOf(order.id)).toMatchObject([{ total: 11_000_00, toPay: 6_217_39 }])
  await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and vat_rate = 21', [
    order.id,
  ])
  await settleChanged(ctx())
  const { mail, isdoc } = await mailed('Opravný daňový doklad')
  expect(valuesOf(isdoc, 'TaxInclusiveAmount').at(-1)).toBe('-217.39')
  const told = mail.text.replaceAll('\u00a0', ' ')
  expect(told).toContain('Zbývá zaplatit 6 000 Kč')
  expect(told).not.toContain('převedli navíc')
})

test('the correction of a payment at another rate is set off within it, as PDF and ISDOC', async () => {
  const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await pay(order.symbol, 5_000_00)
  await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and vat_rate = 21', [
    order.id,
  ])
  await settleChanged(ctx())
  const { mail, text, isdoc } = await mailed('Opravný daňový doklad')
  const told = mail.text.replaceAll('\u00a0', ' ')
  expect(told).toContain('v sazbách toho, co z objednávky zbylo')
  expect(told).toContain('Nic podle něj neplaťte.')
  expect(told).not.toContain('znovu neplaťte')
  expect(told).not.toContain('vrátili')
  expect(text).not.toMatch(/(vráceno|zaplaceno) převodem/)
  validate(isdoc)
  expect(valuesOf(isdoc, 'LineExtensionAmountTaxInclusive')).toEqual(['217.39', '-217.39'])
  expect(valuesOf(isdoc, 'InvoicedQuantity')).toEqual(['1', '-1'])
  expect(valuesOf(isdoc, 'PayableAmount')).toEqual(['0.00'])
})

test('the mail of the last payment says that nothing is left to pay, and when the final invoice comes', async () => {
  const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await pay(order.symbol, 11_500_00)
  const { mail } = await mailed('Platba přijata')
  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(
    'Máte zaplaceno, nic dalšího neplaťte. Vyúčtovací fakturu pošleme za každý měsíc, ve kterém objednávku využijete.',
  )
})

test('a final invoice with something left to pay names the account as Czech banks do, and the IBAN in groups', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
  await shop.pool.query("update orders set lang = 'de' where id = $1", [order.id])
  await writeFinals(ctx(), '2027-01-13')
  const { text } = await mailed('Schlussrechnung')
  expect(text).toContain('19-2000145399/0800')
  expect(text).toContain('CZ65 0800 0000 1920 0014 5399, BIC')
  expect(text).toContain('za kus bez DPH / pro Stück ohne MwSt.')
})
