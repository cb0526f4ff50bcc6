import { join } from 'node:path'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { variants } from '../../../harness/variants.ts'
import { loadDocumentAssets } from '../tickets/ticket-pdf.ts'
import type { PaymentPaper } from './payment-document.ts'
import { renderPaymentPaper } from './payment-pdf.ts'
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts'
import { renderReceipt } from './receipt-pdf.ts'

const ALL = await Promise.all(
  resortKeys().map(async (resort) => ({ resort, assets: await loadDocumentAssets(join(RESORTS_DIR, resort)) })),
)
const assets = ALL[0]?.assets
if (!assets) throw new Error('there is no resort')

const aLine = (changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  names: ['Skipas na 1 den, dospělý 15–64 let'],
  when: '05.12.2026',
  count: 2,
  price: 124_000,
  vatRate: 12,
  ...changes,
})

function aReceipt({ lines = [aLine()], law = 'CZ', ...changes }: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return {
    lang: 'cz',
    law,
    number: 'LIP2026000123',
    day: '2026-11-21',
    orderNumber: '2026-004183',
    supplier: {
      name: 'Gondola Sample Operator lipno s.r.o.',
      address: 'Vzorová 1, 100 00 Praha',
      ico: '12345679',
      dic: 'CZ12345679',
    },
    email: 'petra.dvorakova@example.cz',
    resortName: 'Skiareál Lipno',
    lines,
    sums: receiptSums(
      lines.map(({ count, price, vatRate }) => ({ amount: count * price, vatRate })),
      law,
    ),
    payments: [],
    ...changes,
  }
}
const render = (changes: Partial<ReceiptDocument> = {}) => renderReceipt(aReceipt(changes), assets)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const DEPOSIT = aLine({ names: ['LIPNO.CARD'], count: 1, price: 10_000, vatRate: 0 })

describe('what a receipt says', () => {
  test('who sold, to whom, under which number and when, in letters that can be copied', async () => {
    const text = textOf(await render())
    for (const part of [
      'Zjednodušený daňový doklad',
      'Skiareál Lipno',
      'Gondola Sample Operator lipno s.r.o.',
      'IČO 12345679, DIČ CZ12345679',
      'petra.dvorakova@example.cz',
      'LIP2026000123',
      '21.11.2026',
      '2026-004183',
      'Skipas na 1 den, dospělý 15–64 let',
    ])
      expect(text).toContain(part)
  })

  test('VAT is listed per rate; a refundable deposit in a line of its own outside VAT; the rounding is stated', async () => {
    const text = textOf(await render({ lines: [aLine(), aLine({ count: 1, price: 24_900, vatRate: 21 }), DEPOSIT] }))
    expect(text).toMatch(/2 ?× 1 240,00 12 % 2 480,00/)
    expect(text).toMatch(/LIPNO\.CARD.* 1 ?× 100,00 – 100,00/)
    expect(text).toContain('12 % 2 214,29 265,71 2 480,00')
    expect(text).toContain('21 % 205,79 43,21 249,00')
    expect(text).toContain('Mimo DPH 100,00')
    expect(text).toContain('2 829,00 Kč')
    expect(text).toContain('zaokrouhlena na haléře')
  })

  test.each([
    [1_000_000, 'Zjednodušený daňový doklad'],
    [1_000_100, 'Daňový doklad'],
  ])('over %d hellers it is a %s', async (price, title) => {
    const text = textOf(await render({ lines: [aLine({ count: 1, price })] }))
    expect(text).toContain(title)
    expect(text.includes('Zjednodušený')).toBe(title.startsWith('Zjednodušený'))
  })

  test('a gift voucher alone is no tax document: it is taxed when it is used', async () => {
    const voucher = aLine({ names: ['Dárkový poukaz 1 000 Kč'], count: 1, price: 100_000, vatRate: 0 })
    const text = textOf(await render({ lines: [voucher] }))
    expect(text).toContain('Doklad o zaplacení')
    expect(text).not.toMatch(/daňový doklad|Základ daně/i)
    expect(text).toContain('až při jeho použití')
    // Named as on its page.
    expect(textOf(await render({ lang: 'pl', lines: [voucher] }))).toContain('bony upominkowe')
  })

  test.each([
    ['de', 'Vereinfachter Steuerbeleg', 'Dodavatel / Verkäufer'],
    ['en', 'Simplified tax document', 'Dodavatel / Seller'],
    ['pl', 'Uproszczony dokument podatkowy', 'Dodavatel / Sprzedawca'],
  ] as const)('for an order in %s the Czech words have the others beside them', async (lang, title, label) => {
    const text = textOf(await render({ lang, lines: [aLine({ names: ['Skipas', 'Ski pass'] })] }))
    for (const part of ['Zjednodušený daňový doklad', title, label, 'Ski pass']) expect(text).toContain(part)
  })
})

const BUYER = {
  name: 'Horská škola s.r.o.',
  address: 'Vzorová 12',
  city: 'Brno',
  postalCode: '602 00',
  country: 'CZ',
  ico: '26016885',
  dic: 'CZ26016885',
}

describe('a receipt of another kind', () => {
  const many = [aLine({ count: 12 })]

  test('a full tax document names its buyer with the address and the numbers of a company', async () => {
    const text = textOf(await render({ lines: many, buyer: BUYER }))
    expect(text).toMatch(/(?<!ený) ?Daňový doklad/)
    for (const part of ['Horská škola s.r.o.', 'Vzorová 12', '602 00 Brno, Česko', 'IČO 26016885, DIČ CZ26016885'])
      expect(text).toContain(part)
    // 1,240 CZK with 12 % of tax in it.
    expect(text).toContain('za kus bez DPH 1 107,14')
    expect(textOf(await render())).not.toContain('za kus bez DPH')
  })

  test('a buyer written in Cyrillic is named whole, as written and in Latin letters', async () => {
    const buyer = {
      name: 'Олена Щербань',
      address: 'вул. Хрещатик 22',
      city: 'Київ',
      postalCode: '01001',
      country: 'UA',
    }
    const text = textOf(await render({ buyer }))
    for (const part of ['Олена Щербань', 'вул. Хрещатик 22', '01001 Київ']) expect(text).toContain(part)
    for (const part of ['Olena Shcherban', 'vul. Khreshchatik 22', '01001 Kyiv']) expect(text).toContain(part)
  })

  test('what is given back has negative amounts on a corrective document that names the first one', async () => {
    const lines = [aLine({ count: 1, price: -124_000 })]
    const corrects = { number: 'LIP2026000100', day: '2026-11-20' }
    const text = textOf(await render({ number: 'LIPO2026000007', lines, corrects }))
    for (const part of ['Opravný daňový doklad', 'Opravuje doklad', 'LIP2026000100, 20.11.2026', 'Vráceno celkem'])
      expect(text).toContain(part)
    expect(text).toContain('−1 240,00')
    expect(text).toContain('12 % −1 107,14 −132,86 −1 240,00')
    const deposit = textOf(await render({ lines: [{ ...DEPOSIT, price: -10_000 }], corrects }))
    expect(deposit).toContain('Doklad o vrácení platby')
    expect(deposit).not.toMatch(/daňový doklad/i)
  })

  test.each([
    [undefined, -3000, ['Leistung wurde nicht erbracht', 'Rückzahlung', 'auf demselben Weg']],
    // As it was written before reasons were kept.
    [undefined, 3000, ['Leistung wurde nicht erbracht', 'Rückzahlung']],
    ['change', 3000, ['Termin geändert, Aufpreis bezahlt', 'Doplaceno celkem / Aufpreis bezahlt', 'online im Shop']],
    ['change', -3000, ['Termin geändert, der Preis ist gesunken', 'Rückzahlung', 'auf demselben Weg']],
    ['cancel', -3000, ['Vom Gast storniert', 'Rückzahlung']],
    ['withdraw', -3000, ['Widerruf des Vertrags', 'Rückzahlung']],
    ['storm', -3000, ['Der Tag wurde abgesagt', 'Rückzahlung']],
    ['share', -3000, ['Einer der Tage wurde abgesagt', 'Rückzahlung']],
    ['reduce', -3000, ['Der Preis wurde gesenkt', 'Rückzahlung']],
    ['rest', -3000, ['Der Rest des Gutscheins wurde storniert', 'Rückzahlung']],
    ['reverse', -3000, ['Vom Verkäufer storniert', 'Rückzahlung']],
  ] as const)(
    'a correction for %s of %d hellers says why, and whether it was paid or goes back',
    async (reason, price, parts) => {
      const corrects = { number: 'LIP2026000100', day: '2026-11-20', ...(reason ? { reason } : {}) }
      const text = textOf(await render({ lang: 'de', lines: [aLine({ count: 1, price })], corrects }))
      for (const part of parts) expect(text).toContain(part)
      expect(text.includes('nicht erbracht')).toBe(reason === undefined)
      expect(text.includes('Rückzahlung')).toBe(price < 0 || reason === undefined)
    },
  )

  test('by Austrian law it is a Kleinbetragsrechnung or a Rechnung in German, with the order’s words beside it', async () => {
    const lines = [aLine({ names: ['Zipline', 'Zipline'], vatRate: 20 })]
    const small = textOf(await render({ law: 'AT', lang: 'de', lines }))
    for (const part of ['Kleinbetragsrechnung', 'Rechnungsnummer', 'USt.', 'UID CZ12345679', '20 %'])
      expect(small).toContain(part)
    expect(small).not.toMatch(/MwSt|DPH|Dodavatel/)
    const { operator } = await loadResort(join(RESORTS_DIR, 'annaberg'))
    const own = textOf(await render({ law: 'AT', lang: 'cz', lines, supplier: operator }))
    expect(own).toContain(`${operator.name}`)
    expect(own).toMatch(/FN \d{6}[a-z], UID ATU\d{8}/)
    expect(own).not.toMatch(/IČO|DIČ|Firmennr/)
    const large = textOf(await render({ law: 'AT', lines: [aLine({ count: 12, vatRate: 20 })], buyer: BUYER }))
    for (const part of ['Rechnung', 'Daňový doklad', 'Verkäufer / Dodavatel', 'Horská škola', 'Brno, Tschechien'])
      expect(large).toContain(part)
    expect(large).not.toContain('Kleinbetragsrechnung')
    const corrects = { number: 'ANN2026000100', day: '2026-11-20' }
    expect(textOf(await render({ law: 'AT', lang: 'de', lines, corrects }))).toContain('Rechnungsberichtigung')
  })
})

describe('the page', () => {
  test.each(variants(ALL))(
    'in $resort a usual basket takes one page below 60 kB, in two languages too',
    async ({ assets }) => {
      const lines = [
        aLine(),
        aLine({ vatRate: 21 }),
        aLine({ names: ['Bobová dráha', 'Bobsleigh run'] }),
        DEPOSIT,
        DEPOSIT,
      ]
      for (const lang of ['cz', 'de'] as const) {
        const pdf = await renderReceipt(aReceipt({ lang, lines }), assets)
        expect(pagesOf(pdf)).toBe(1)
        expect(pdf.length).toBeLessThan(60_000)
      }
    },
  )

  test('a hundred different lines go on on further pages, and none is lost', async () => {
    const lines = Array.from({ length: 100 }, (_, index) =>
      aLine({ names: [`Zážitek č. ${index}.`], price: 100 * index }),
    )
    const pdf = await render({ lines })
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    const text = textOf(pdf)
    for (const { names } of lines) expect(text).toContain(names[0])
    expect(text).toContain('Zaplaceno celkem')
  })

  test('the same receipt has the same bytes', async () => {
    expect((await render()).equals(await render())).toBe(true)
  })
})

describe('a corrective document of a company', () => {
  const correction = (changes: Partial<PaymentPaper>): PaymentPaper => {
    const { supplier, lang, law, orderNumber, resortName } = aReceipt()
    return {
      kind: 'correction',
      ...{ supplier, lang, law, orderNumber, resortName },
      number: 'LIPO2026000007',
      issued: '2026-12-03',
      taxPoint: '2026-12-03',
      symbol: '7726000013',
      buyer: { name: 'Hotel', address: 'Vzorová 9', city: 'Praha', postalCode: '100 00', country: 'CZ' },
      corrects: { number: 'LIPP2026000001', day: '2026-12-01' },
      because: [],
      paid: -5_000_00,
      lines: [],
      rates: [{ rate: 12, base: -4_464_29, vat: -535_71, gross: -5_000_00 }],
      outsideVat: 0,
      total: -5_000_00,
      claimed: [],
      differences: [],
      toPay: 0,
      ...changes,
    }
  }
  const textWith = async (changes: Partial<PaymentPaper>) =>
    textOf(await renderPaymentPaper(correction(changes), assets))

  test('says each reason in the words of the law, and of the order beside them', async () => {
    const reasons = [
      ['undone', 'Platba byla k objednávce připsána omylem.', 'Zahlung wurde der Bestellung irrtümlich', 'in error.'],
      ['recalled', 'Banka vzala platbu zpět.', 'Die Bank hat die Zahlung zurückgenommen.', 'The bank took'],
      ['unpaid', 'Objednávka nebyla včas celá zaplacena.', 'nicht rechtzeitig vollständig', 'not paid in full'],
      ['refused', 'Služba nebyla poskytnuta.', 'Die Leistung wurde nicht erbracht.', 'was not provided.'],
      ['reverse', 'Storno prodávajícím.', 'Vom Verkäufer storniert.', 'Cancelled by the seller.'],
      ['reduce', 'Cena byla snížena.', 'Der Preis wurde gesenkt.', 'The price was lowered.'],
      ['rest', 'Zbytek dárkového poukazu', 'Der Rest des Gutscheins', 'left of the gift voucher'],
      ['storm', 'Den byl zrušen.', 'Der Tag wurde abgesagt.', 'The day was called off.'],
      ['share', 'Jeden z dnů byl zrušen.', 'Einer der Tage wurde abgesagt.', 'One of the days was'],
      ['change', 'Změna termínu, cena se snížila.', 'Termin geändert, der Preis ist', 'Date changed, the price'],
    ] as const
    const because = reasons.map(([why]) => why)
    const [german, english] = [await textWith({ lang: 'de', because }), await textWith({ lang: 'en', because })]
    expect(german).toContain('Důvod opravy / Grund der Korrektur')
    expect(english).toContain('Důvod opravy / Reason')
    for (const [why, cz, de, en] of reasons) {
      expect.soft(german, why).toContain(cz)
      expect.soft(german, why).toContain(de)
      expect.soft(english, why).toContain(en)
    }
  })

  test('names several reasons, those of Austrian law in its terms, and none where none was kept', async () => {
    const austrian = await textWith({ law: 'AT', lang: 'de', because: ['change', 'storm'] })
    expect(austrian).toMatch(
      /Grund der Berichtigung Termin geändert, der Preis ist gesunken\. Der Tag wurde abgesagt\./,
    )
    expect(await textWith({})).not.toContain('Důvod')
  })

  test.each([
    ['reverse', true],
    ['unpaid', true],
    ['undone', false],
    ['recalled', false],
  ] as const)('for %s says that money went back, which it did: %s', async (why, wentBack) => {
    const text = await textWith({ because: [why] })
    expect(text.includes('vráceno převodem, nebo započteno')).toBe(wentBack)
    expect(text).not.toContain('platíte méně')
    expect(text).toContain('−5 000,00 Kč')
  })
})
