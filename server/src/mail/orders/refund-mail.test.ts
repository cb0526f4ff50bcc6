import { describe, expect, test } from 'vitest'
import { aRefund, NBSP } from '../../../harness/orders/order-mails.ts'
import type { Refund } from './refund-mail.ts'

describe('refund', () => {
  test('it names each way back, and what is on a voucher again', () => {
    const { text, messageId } = aRefund({
      reason: 'partly-refused',
      amountHaler: 64_800,
      ways: [
        { kind: 'voucher', amountHaler: 30_000, signs: '…K7Q2', leftHaler: 30_000, until: '2027-12-31' },
        { kind: 'card', amountHaler: 34_800 },
      ],
    })
    expect(text).toContain(`Na dárkový poukaz …K7Q2: 300${NBSP}Kč`)
    expect(text).toContain(`Je na něm 300${NBSP}Kč, platí do 31.12.2027`)
    expect(text).toContain(`Na kartu: 348${NBSP}Kč`)
    expect(text.replaceAll(NBSP, ' ')).toContain('Z toho 348 Kč zaplacených kartou uvidíte na bankovním účtu')
    expect(text).toContain('zbytek máte zpět už teď')
    expect(messageId).toContain('.refund.')
  })

  test.each([
    [
      'cz',
      'Dárkový poukaz, kterým jste platili, už ale použít nejde',
      'Ozvěte se nám',
      /Je na něm|hned|už teď|Nemusíte/,
    ],
    [
      'de',
      'Der Geschenkgutschein, mit dem Sie bezahlt haben, gilt aber nicht mehr',
      'melden Sie sich',
      /Darauf sind|gleich|schon jetzt|müssen nichts/,
    ],
    [
      'en',
      'The gift voucher that you paid with can no longer be used',
      'contact us',
      /It now holds|right away|already|nothing you need/,
    ],
  ])(
    'money on a voucher that is void is not said in %s to be spendable, whatever paid the rest',
    (lang, ended, ask, not) => {
      const voucher = {
        kind: 'voucher',
        amountHaler: 30_000,
        signs: '…K7Q2',
        leftHaler: null,
        until: '2027-12-31',
      } as const
      const card = { kind: 'card', amountHaler: 34_800 } as const
      const told = (changes: Partial<Refund>) => aRefund({ lang, ...changes }).text.replaceAll(NBSP, ' ')
      const split = { reason: 'partly-refused', amountHaler: 64_800, ways: [voucher, card] } as const
      const byVoucher = { kind: 'returned', amountHaler: 30_000, ways: [voucher] } as const
      const texts = [
        told({ ...split, ways: [...split.ways] }),
        told({ ...split, ways: [...split.ways], isTransferred: true }),
        ...(['refused', 'partly-refused'] as const).map((reason) => told({ ...byVoucher, reason, ways: [voucher] })),
      ]
      for (const text of texts) {
        for (const words of [ended, ask, '…K7Q2: 300 Kč']) expect(text).toContain(words)
        expect(text).not.toMatch(not)
      }
      const other = { ...voucher, signs: '…AAAA', leftHaler: 12_000 }
      // Beside another one it is told which.
      expect(told({ ...byVoucher, reason: 'refused', ways: [voucher, other] })).toMatch(
        /…K7Q2: 300 Kč\s+(Tento poukaz už|Dieser Gutschein gilt nicht|This voucher can no)[\s\S]*…AAAA: 300 Kč\s+(Je na něm|Darauf sind jetzt|It now holds) 120 Kč/,
      )
      expect(texts[0]).toMatch(/348 Kč .*(dnů|Werktagen|working days)/)
      for (const text of texts.slice(2)) expect(text).not.toMatch(/bankovním|Bankkonto|bank account/)
    },
  )

  test('what no card paid is back at once, and no bank account is spoken of', () => {
    const { text, messageId } = aRefund({
      kind: 'returned',
      reason: 'refused',
      ways: [{ kind: 'credit', amountHaler: 248_000 }],
    })
    expect(text).toContain(`Do kreditu: 2${NBSP}480${NBSP}Kč`)
    expect(text).not.toContain('bankovním účtu')
    expect(messageId).toContain('.returned.')
  })

  test('a payment that came too late is refunded in full and the mail says so', () => {
    const { subject, text } = aRefund()
    expect(subject).toContain('Vracíme vám peníze, objednávka 2026-004183')
    expect(text).toContain('až po vypršení rezervace')
    expect(text).toContain(`Celou částku 2${NBSP}480${NBSP}Kč`)
    expect(text).toContain('Nemusíte nic dělat')
  })

  test.each([
    ['cz', 'Část vstupenek', 'Zbytek objednávky platí', 'vstup s ní nemáte'],
    ['de', 'Einen Teil der Tickets', 'Der Rest der Bestellung gilt', 'berechtigt nicht zum Eintritt'],
    ['en', 'part of the tickets', 'The rest of the order remains valid', 'does not let you in'],
  ])('tickets that could not be issued leave the others valid in %s, unless they are all', (lang, some, rest, none) => {
    const told = (reason: Refund['reason']) => aRefund({ lang, reason, amountHaler: 26_000 }).text.replaceAll(NBSP, ' ')
    const partly = told('partly-refused')
    for (const part of [some, rest, '260 Kč']) expect(partly).toContain(part)
    expect(partly).not.toContain(none)
    const wholly = told('refused')
    for (const part of [none, '260 Kč']) expect(wholly).toContain(part)
    for (const part of [some, rest]) expect(wholly).not.toContain(part)
  })

  test.each([
    ['cz', 'Psali jsme vám', 'dostanete jinou cestou', 'domluvili'],
    ['de', 'Wir haben Ihnen geschrieben', 'auf anderem Weg', 'besprochen'],
    ['en', 'We wrote to you', 'you get it another way', 'agreed'],
  ])(
    'which an act has promised to the card and cannot go there, goes another way in %s, and nothing is said to be agreed',
    (lang, promised, other, agreed) => {
      const { text } = aRefund({ lang, reason: 'act', isTransferred: true })
      for (const part of [promised, other]) expect(text.replaceAll(NBSP, ' ')).toContain(part)
      expect(text).not.toContain(agreed)
    },
  )

  test.each([
    ['cz', 'Zobrazit objednávku', 'Vybrat jiný termín', 'Otevřít e-shop'],
    ['de', 'Bestellung ansehen', 'Anderen Termin wählen', 'Zum Onlineshop'],
    ['en', 'View your order', 'Choose another date', 'Open the shop'],
  ])('leads in %s to the order that is valid, or to another date instead of what is not', (lang, open, again, shop) => {
    const [page, shopUrl] = ['https://shop.example.cz/shopping/confirmation', 'https://shop.example.cz/shopping/eshop']
    const told = (reason: Refund['reason'], validOrderUrl?: string) => aRefund({ lang, reason, validOrderUrl }).text
    for (const reason of ['paid-twice', 'replaced', 'act'] as const) {
      expect(told(reason, page)).toContain(`${open}:\n${page}\n`)
      expect(told(reason)).toContain(`${shop}:\n${shopUrl}\n`)
    }
    for (const reason of ['late', 'refused'] as const) expect(told(reason)).toContain(`${again}:\n${shopUrl}\n`)
    expect(told('partly-refused', page)).toContain(`${again}:\n${shopUrl}\n`)
  })

  test.each([
    ['cz', 'Doklad 1 a opravný doklad 2 jsou v příloze.', ['doklad-1.pdf', 'opravny-doklad-2.pdf']],
    ['de', 'Der Beleg 1 und der Korrekturbeleg 2 liegen bei.', ['beleg-1.pdf', 'korrekturbeleg-2.pdf']],
    ['en', 'The receipt 1 and the corrective document 2 are attached.', ['receipt-1.pdf', 'corrective-document-2.pdf']],
  ])('a receipt in %s comes along with what corrects it', (lang, words, files) => {
    const pdf = Buffer.from('%PDF-')
    const correction = { number: '2', pdf, receipt: { number: '1', pdf } }
    const { text, attachments } = aRefund({ lang, reason: 'refused', correction })
    expect(text.replaceAll(NBSP, ' ')).toContain(words)
    expect(attachments.map(({ filename }) => filename)).toEqual(files)
  })
})
