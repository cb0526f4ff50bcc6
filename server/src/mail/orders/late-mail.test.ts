import { describe, expect, test } from 'vitest'
import { aConfirmation, anEntry, aPickUp, facts, NBSP, PAYING } from '../../../harness/orders/order-mails.ts'
import { type LateOrder, type OrderMailEntry, preparingMail, refusedMail } from './order-mail.ts'

const WORDS = {
  cz: {
    attached: /z\u00a0?\s?přílo(hy|ze)|v\u00a0?\s?příloze/,
    done: /rovnou k|Nahráno|kartu vám vydáme u|nahrajeme vám/i,
  },
  de: { attached: /Anhang|liegt bei/, done: /Drehkreuz|gespeichert|wir laden Ihr/i },
  en: { attached: /attached/, done: /straight to the gate|Loaded on|we load/i },
}

describe('late tickets', () => {
  const late = (entries: OrderMailEntry[], changes: Partial<LateOrder> = {}) =>
    preparingMail({
      ...facts,
      orderUrl: 'https://shop.example.cz/shopping/confirmation?transaction=0b7a&key=k1',
      ready: [],
      tickets: undefined,
      late: entries,
      offlineCodes: undefined,
      ...changes,
    })
  const EVERY_USE = [
    anEntry(),
    anEntry({ type: 'exchange-pass', cardDepositHaler: 10_000 }),
    anEntry({ type: 'exchange-pass' }),
    anEntry({ type: 'info', cardNumber: 'ABCDEFGH-123-456' }),
    anEntry({ type: 'exchange-pass', entryType: 'card-product' }),
    anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without', to: '2027-11-21' } }),
  ]

  test.each(['cz', 'de', 'en'] as const)('the mail in %s sends nobody anywhere and names no attachment', (lang) => {
    const { text, html, attachments } = late(EVERY_USE, { lang })
    expect(attachments).toEqual([])
    for (const body of [text, html]) {
      expect(body).not.toMatch(WORDS[lang].attached)
      expect(body).not.toMatch(WORDS[lang].done)
    }
  })

  test.each(
    (['cz', 'de', 'en'] as const).flatMap((lang) => [
      { lang, of: 'all tickets', entries: [anEntry()], ready: [] },
      { lang, of: 'tickets for a card', entries: [anEntry({ type: 'info' })], ready: [] },
      { lang, of: 'some tickets', entries: [anEntry()], ready: [anEntry()] },
    ]),
  )('the mail in $lang that $of are late says not to pay again, unless nothing was due', (of) => {
    const told = (isFree: boolean) => {
      const { subject, text } = late(of.entries, { ...of, isFree, offlineCodes: Buffer.from('%PDF-') })
      return { subject, text: text.replaceAll(NBSP, ' ') }
    }
    const nothingToDo = { cz: 'Nemusíte nic dělat', de: 'Sie müssen nichts tun', en: 'nothing you need to do' }[of.lang]
    const [paid, free] = [told(false), told(true)]
    for (const { text } of [paid, free]) expect(text).toContain(nothingToDo)
    expect(paid.subject).toMatch(/^(Zaplaceno|Bezahlt|Paid), /)
    expect(paid.text).toMatch(/^(Zaplaceno|Bezahlt|Paid)\. /)
    expect(paid.text).toMatch(/podruhé nic neplaťte\.|zahlen Sie nicht noch einmal\.|do not pay again\./)
    for (const words of Object.values(free)) expect(words).not.toMatch(PAYING)
    expect(free.subject).toMatch(/^\p{Lu}/u)
  })

  test.each(['cz', 'de', 'en'] as const)(
    'the mail in %s speaks of the code for a desk at the entries that have one',
    (lang) => {
      const desk = { until: '2026-12-06' }
      const { text } = late([anEntry({ desk }), anEntry({ entryType: 'transaction_voucher_product' })], {
        lang,
        offlineCodes: Buffer.from('%PDF-'),
      })
      const code = { cz: 'náhradní kód', de: 'Ersatzcode', en: 'stand-in code' }[lang]
      // Once for the order and once for the entry.
      expect(text.replaceAll(NBSP, ' ').split(code)).toHaveLength(3)
      expect(text).not.toMatch(WORDS[lang].done)
    },
  )

  test.each([
    ['that a code replaces', anEntry({ desk: { until: '2026-12-06' } }), 'náhradní kód'],
    ['for a card', anEntry({ type: 'info' }), 'Napíšeme vám'],
  ])('the mail of nothing but tickets %s says once what happens', (_, entry, words) => {
    const { text } = late([entry, entry], { offlineCodes: entry.desk && Buffer.from('%PDF-') })
    expect(text.replaceAll(NBSP, ' ').split(words)).toHaveLength(2)
  })
})

test('the code that collects what is ready is in the mail that some is late, as in that of the order', () => {
  const order = { ...facts, orderUrl: 'https://shop.example.cz/page', tickets: undefined, offlineCodes: undefined }
  const ready = [anEntry({ type: 'exchange-pass', isInPickUp: true })]
  const { text, html, pictures } = preparingMail({ ...order, ready, late: [anEntry()], pickUp: aPickUp() })
  for (const body of [text, html]) expect(body).toContain('2026-004183-7F3A-9C21')
  expect(html).toContain('<img src="cid:code"')
  expect(pictures.map(({ cid }) => cid)).toEqual(['code'])
})

describe('tickets of which some are late', () => {
  const ready = [anEntry({ type: 'info', cardNumber: 'ABCDEFGH-123-456' })]
  const pdf = Buffer.from('%PDF-')
  const partly = (lang: string, changes: Partial<LateOrder> = {}) =>
    preparingMail({
      ...facts,
      lang,
      orderUrl: 'https://shop.example.cz/shopping/confirmation?transaction=0b7a&key=k1',
      ready,
      tickets: pdf,
      late: [anEntry({ desk: { until: '2026-12-06' } })],
      offlineCodes: pdf,
      ...changes,
    })
  const wordsOf = ({ text }: { text: string }) => text.replaceAll(NBSP, ' ')

  test.each([
    ['cz', 'část je hotová', 'Jděte rovnou k turniketu', ['vstupenky', 'nahradni-kod']],
    ['de', 'ein Teil ist fertig', 'Gehen Sie direkt zum Drehkreuz', ['tickets', 'ersatzcode']],
    ['en', 'a part is ready', 'Go straight to the gate', ['tickets', 'stand-in-code']],
  ])('are told of in %s: those that are ready are used as after the confirmation', (lang, title, use, files) => {
    const mail = partly(lang)
    expect(mail.subject).toContain(title)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(
      files.map((file) => `${file}-${facts.orderNumber}.pdf`),
    )
    expect(wordsOf(mail)).toContain(use)
    expect(wordsOf(mail)).not.toMatch(/nahráváme|laden das Ticket|are loading/)
  })

  test.each([
    ['cz', 'náhradní kód', 'pošleme e-mailem'],
    ['de', 'Ersatzcode', 'per E-Mail'],
    ['en', 'stand-in code', 'e-mail you'],
  ])('are spoken of without a code for a desk in %s where the shop makes none', (lang, code, follows) => {
    expect(wordsOf(partly(lang))).toContain(code)
    const bare = partly(lang, { late: [anEntry()], offlineCodes: undefined })
    expect(wordsOf(bare)).not.toContain(code)
    expect(wordsOf(bare)).toContain(follows)
    expect(bare.attachments).toHaveLength(1)
  })
})

describe('a part that could not be issued', () => {
  const refused = [anEntry({ variant: 'senior', priceHaler: 79_000 })]

  test.each([
    ['cz', 'posíláme zpět', 'Toto se nám nepodařilo', `Vracíme: −790${NBSP}Kč`],
    ['de', 'auf demselben Weg', 'nicht ausstellen, Sie erhalten', `Wir erstatten: −790${NBSP}Kč`],
    ['en', 'the way it came', 'We could not issue this', `Returned to you: −790${NBSP}Kč`],
  ])('stands in the confirmation in %s with its money on its way back', (lang, lead, line, amount) => {
    const { text } = aConfirmation({ lang, refused })
    const words = text.replaceAll(NBSP, ' ')
    expect(words).toContain('senior')
    for (const part of [lead, line, amount]) expect(words).toContain(part.replaceAll(NBSP, ' '))
  })

  test.each([
    ['cz', 'Toto se nám nepodařilo vystavit.', 'peníze'],
    ['de', 'Konnten wir nicht ausstellen.', 'Geld'],
    ['en', 'We could not issue this.', 'money'],
  ])('promises no money in %s where it cost nothing', (lang, line, money) => {
    const text = aConfirmation({ lang, refused: [anEntry({ priceHaler: 0 })] }).text.replaceAll(NBSP, ' ')
    expect(text).toContain(line)
    expect(text).not.toContain(money)
    const both = aConfirmation({ lang, refused: [anEntry({ priceHaler: 0 }), ...refused] }).text.replaceAll(NBSP, ' ')
    for (const words of [line, money]) expect(both).toContain(words)
  })

  test('is not spoken of where all was issued', () => {
    expect(aConfirmation({ lang: 'en' }).text).not.toContain('could not issue')
  })
})

test('mails without the rows of what benefits took off show what each entry costs after them', () => {
  const reduced = [anEntry({ priceHaler: 85_600, listedHaler: 107_000 })]
  const [shopUrl, orderUrl] = ['https://shop.example.cz/', 'https://shop.example.cz/shopping/confirmation']
  const offlineCodes = undefined
  const mails = [
    preparingMail({ ...facts, orderUrl, ready: reduced, tickets: undefined, late: [], offlineCodes }),
    preparingMail({ ...facts, orderUrl, ready: [], tickets: undefined, late: reduced, offlineCodes }),
    refusedMail({ ...facts, entries: reduced, shopUrl }),
  ]
  for (const { text } of mails) {
    expect(text).toContain(`856${NBSP}Kč`)
    expect(text).not.toContain(`1${NBSP}070${NBSP}Kč`)
  }
})

test.each([
  ['cz', 'Vstupenky se nepodařilo vystavit', 'Nic jste neplatili', 'Toto se nám nepodařilo vystavit.'],
  ['de', 'konnten nicht ausgestellt werden', 'Sie haben nichts bezahlt', 'Konnten wir nicht ausstellen.'],
  ['en', 'could not be issued', 'You paid nothing', 'We could not issue this.'],
])('free tickets that were all refused are told of in %s without a word of money to come', (lang, title, ...parts) => {
  const shopUrl = 'https://shop.example.cz/shopping/eshop'
  const { subject, text } = refusedMail({ ...facts, lang, entries: [anEntry({ priceHaler: 0 })], shopUrl })
  expect(subject).toContain(title)
  for (const part of [...parts, shopUrl]) expect(text.replaceAll(NBSP, ' ')).toContain(part)
})
