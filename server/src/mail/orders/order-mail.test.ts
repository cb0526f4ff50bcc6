import { describe, expect, test } from 'vitest'
import {
  aConfirmation,
  anEntry,
  aPickUp,
  aReceipt,
  aRefund,
  facts,
  look,
  NBSP,
  PAYING,
} from '../../../harness/orders/order-mails.ts'
import { type OrderMailEntry, preparingMail, refusedMail } from './order-mail.ts'

describe('confirmation', () => {
  test('it names the order, every entry, the total with VAT and the way to the order', () => {
    const { subject, text, html } = aConfirmation()
    expect(subject).toBe('Vaše vstupenky, objednávka 2026-004183 | Skiareál Lipno')
    for (const body of [text, html]) {
      expect(body.replace(/<[^>]*>/g, '')).toContain('Stezka korunami stromů, dospělý 15–64 let')
      expect(body).toContain(`neděle${NBSP}06.12.2026`)
      expect(body).toContain(`2${NBSP}220${NBSP}Kč`)
      expect(body).toContain(`2${NBSP}480${NBSP}Kč`)
      expect(body).toContain('2026-004183')
    }
    expect(text).toContain('https://shop.example.cz/shopping/confirmation?transaction=0b7a&key=k1')
    expect(html).toContain('href="https://shop.example.cz/shopping/confirmation?transaction=0b7a&amp;key=k1"')
  })

  test('it carries a simplified tax document, the service period and the contract term', () => {
    const { text } = aConfirmation({ service: { from: '2026-12-06', to: '2026-12-08' }, contractTo: '2026-12-08' })
    expect(text).toContain('Zjednodušený daňový doklad')
    expect(text).toContain(`DPH 12 %: základ 2${NBSP}214,29${NBSP}Kč, daň 265,71${NBSP}Kč`)
    expect(text).toContain(
      `Dodavatel: Vzorový provozovatel s.r.o., Vzorová 1, 100 00 Praha, IČO${NBSP}12345679, DIČ${NBSP}CZ12345679`,
    )
    expect(text).toContain('Období služby: 06.12.2026–08.12.2026')
    expect(text).toContain('nejdéle do 08.12.2026')
  })

  test('above 10 000 CZK it is a full tax document', () => {
    const { text } = aConfirmation({ receipt: aReceipt({ amount: 752_001, vatRate: 12 }) })
    expect(text).not.toContain('Zjednodušený')
    expect(text).toContain('Daňový doklad\nČíslo dokladu: LIP2026000123')
  })

  test('a deposit is outside VAT', () => {
    const { text } = aConfirmation({ receipt: aReceipt({ amount: 10_000, vatRate: 0 }) })
    expect(text).toContain(`bez DPH: 100${NBSP}Kč`)
    expect(text).toContain(`Zaplaceno celkem: 2${NBSP}580${NBSP}Kč`)
  })

  test('without a payment there is no tax document', () => {
    const { text, attachments } = aConfirmation({ receipt: undefined })
    expect(text).not.toContain('doklad')
    expect(attachments.map(({ filename }) => filename.split('-')[0])).toEqual(['vstupenky', 'navsteva', 'podminky'])
  })

  test('it says for each entry what to do with it', () => {
    const { text } = aConfirmation({
      entries: [
        anEntry(),
        anEntry({ type: 'exchange-pass', cardDepositHaler: 10_000 }),
        anEntry({ type: 'info', cardNumber: 'ABCDEFGH-123-456' }),
        anEntry({ type: 'exchange-pass', entryType: 'card-product' }),
        anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without', to: '2027-11-21' } }),
      ],
    })
    expect(text).toContain('ke čtečce u')
    expect(text).toContain(`vratnou zálohu 100${NBSP}Kč`)
    expect(text).toContain('ABCDEFGH-123-456')
    expect(text).toContain('Jděte rovnou k')
    expect(text).toContain('Kartu vám vydáme')
    expect(text).toContain('Poukaz k')
  })

  test.each([
    ['tickets for the gate', [anEntry(), anEntry()], 'Vstupenky najdete v'],
    ['what is collected', [anEntry({ type: 'exchange-pass' })], 'kódy, se kterými si ji vyzvednete'],
    ['what is on a card', [anEntry({ type: 'info' })], 'Vstupenky máte nahrané na kartě'],
    ['vouchers', [anEntry({ entryType: 'transaction_voucher_product' })], 'Dárek najdete v'],
    ['several of these', [anEntry(), anEntry({ type: 'info' })], 'U každé položky níže stojí'],
  ])('its first sentence is true for %s', (_, entries, words) => {
    const { text } = aConfirmation({ entries })
    expect(text.replaceAll(NBSP, ' ')).toContain(words)
    const others = ['stačí je ukázat v mobilu', 'vyzvednete u pokladny', 'nahrané na kartě', 'Dárek najdete']
    expect(others.filter((other) => text.replaceAll(NBSP, ' ').includes(other)).length).toBeLessThan(2)
  })

  test.each([
    ['cz', 'Kartu vám vydáme', 'Záloha je vratná'],
    ['de', 'Ihre Karte erhalten Sie', 'Das Pfand bekommen Sie zurück'],
    ['en', 'Collect your card', 'deposit is refundable'],
  ])('a card in %s has a deposit only where one was paid', (lang, collected, deposit) => {
    const told = (priceHaler: number) => {
      const card = anEntry({ type: 'exchange-pass', entryType: 'card-product', priceHaler })
      return aConfirmation({ lang, entries: [card] }).text.replaceAll(NBSP, ' ')
    }
    for (const words of [collected, deposit]) expect(told(10_000)).toContain(words)
    expect(told(0)).toContain(collected)
    expect(told(0)).not.toContain(deposit)
  })

  test.each([
    ['cz', 'Těšíme se', 'Omlouváme se', 'ke čtečce'],
    ['de', 'Wir freuen uns', 'Entschuldigen Sie', 'Lesegerät'],
    ['en', 'See you', 'Sorry', 'reader'],
  ])('in %s nobody is sent to a gate with a ticket whose day is over', (lang, seeYou, sorry, use) => {
    const late = aConfirmation({ lang, entries: [anEntry({ isOver: true })] }).text
    expect(late).toContain(sorry)
    expect(late).not.toContain(seeYou)
    expect(late).not.toContain(use)
    const partly = aConfirmation({ lang, entries: [anEntry({ isOver: true }), anEntry()] }).text
    expect(partly).toContain(seeYou)
    expect(partly).toContain(use)
    expect(partly).not.toContain(sorry)
  })

  test.each([
    ['cz', 'Tento dárkový poukaz už použít nejde.', 'turniket neotevře'],
    ['de', 'Dieser Geschenkgutschein gilt nicht mehr.', 'öffnet derzeit kein Drehkreuz'],
    ['en', 'This gift voucher can no longer be used.', 'opens no gate'],
  ])('in %s a void gift voucher is no ticket that opens no gate', (lang, words, closed) => {
    const voucher = anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without' } })
    const told = (blocked: OrderMailEntry) =>
      aConfirmation({ lang, entries: [anEntry({ type: 'info' })], blocked: [blocked] }).text.replaceAll(NBSP, ' ')
    expect(told(voucher)).toContain(words)
    expect(told(voucher)).not.toContain(closed)
    expect(told(anEntry())).toContain(closed)
    expect(told(anEntry())).not.toContain(words)
  })

  test.each([
    ['cz', 'Termín:', 'Platí:'],
    ['de', 'Termin:', 'Gültig:'],
    ['en', 'Date:', 'Valid:'],
  ])('in %s a ticket that was refused or is blocked is not called valid on its day', (lang, day, valid) => {
    const dead = anEntry()
    const { text } = aConfirmation({ lang, entries: [], refused: [dead], blocked: [dead] })
    expect(text).toContain(day)
    expect(text).not.toContain(valid)
    expect(refusedMail({ ...facts, look, lang, entries: [dead], shopUrl: 'https://shop.example.cz/' }).text).toContain(
      day,
    )
    const voucher = anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without' } })
    const both = aConfirmation({ lang, entries: [anEntry()], blocked: [voucher] }).text
    expect(both).toContain(valid)
    expect(both).not.toContain(day)
    // It has a last day or none, and neither counts any more.
    for (const validity of [{ kind: 'without' }, { kind: 'without', to: '2027-11-21' }] as const)
      for (const one of [anEntry({ validity }), { ...voucher, validity }]) {
        const undated = aConfirmation({ lang, entries: [], refused: [one], blocked: [one] }).text
        for (const word of [day, valid, '2027']) expect(undated).not.toContain(word)
      }
  })

  test('equal tickets are one row with their count, their sum and whom they are for', () => {
    const { text } = aConfirmation({
      entries: [
        anEntry({ userName: 'Jana Malá' }),
        anEntry({ variant: 'dítě 3–14 let', priceHaler: 10_000 }),
        anEntry({ userName: 'Petr Malý' }),
        anEntry({ validity: { kind: 'day', from: '2026-12-07' } }),
        anEntry({ slot: { from: '10:30', to: '11:00' } }),
      ],
    })
    const rows = text
      .replaceAll(NBSP, ' ')
      .split('\n\n')
      .filter((part) => part.startsWith('Stezka') || part.startsWith('2 ×'))
    expect(rows).toEqual([
      '2 × Stezka korunami stromů, dospělý 15–64 let: 520 Kč\n  Jana Malá, Petr Malý\n  Platí: neděle 06.12.2026',
      'Stezka korunami stromů, dítě 3–14 let: 100 Kč\n  Platí: neděle 06.12.2026',
      'Stezka korunami stromů, dospělý 15–64 let: 260 Kč\n  Platí: pondělí 07.12.2026',
      'Stezka korunami stromů, dospělý 15–64 let: 260 Kč\n  Platí: neděle 06.12.2026, příchod 10.30–11.00',
    ])
  })

  test.each([
    ['cz', 'ke čtečce', 'Jděte rovnou'],
    ['de', 'an das Lesegerät', 'Gehen Sie direkt'],
    ['en', 'to the reader', 'Go straight'],
  ])('what to do is said once in %s for all that share it', (lang, gate, card) => {
    const entries = Array.from({ length: 12 }, (_, index) =>
      anEntry({ variant: `${index}`, type: index % 2 ? 'info' : 'pass', slot: { from: `1${index % 10}:30` } }),
    )
    const mail = aConfirmation({ lang, entries })
    for (const body of [mail.text, mail.html])
      for (const words of [gate, card]) expect(body.replaceAll(NBSP, ' ').split(words)).toHaveLength(2)
  })

  test.each([
    ['of one variant, each for somebody', () => ({})],
    ['each of another variant', (index: number) => ({ variant: `dospělý ${index}, 15–64 let` })],
    [
      'each at another time',
      (index: number) =>
        ({
          validity: { kind: 'day', from: `2027-01-${10 + (index % 20)}` },
          slot: { from: `1${index % 10}:00`, to: `1${index % 10}:30` },
        }) as const,
    ],
  ])('a hundred pieces %s are less than 60 kB of HTML, so that Gmail shows the total and the button', (_, change) => {
    const entries = Array.from({ length: 100 }, (_, index) =>
      anEntry({
        name: 'Visutý most Sky Bridge 721 – pěšky a zpět lanovkou',
        userName: `Anna Maria Alexandra Hohenwarter ${index}`,
        ...change(index),
      }),
    )
    const { html } = aConfirmation({ look, entries, pickUp: aPickUp(), lang: 'de' })
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).toContain('Bestellung ansehen')
    for (const index of [0, 57, 99]) expect(html).toContain(`Hohenwarter ${index}`)
  })

  const LONG = 'Ầ'.repeat(80)
  test.each([
    [
      'each at another time',
      (index: number) => ({ slot: { from: `${10 + (index % 10)}:${10 + Math.floor(index / 10)}` } }),
    ],
    ['of five kinds', (index: number) => ({ variant: `dospělý ${index % 5}` })],
    ['of one kind', () => ({})],
  ])('a hundred pieces %s with the longest names stay below 60 kB, and the others are counted', (_, change) => {
    for (const name of [`${LONG} ${LONG}`, "O'".repeat(80), 'A&'.repeat(80), '"'.repeat(160)]) {
      const entries = Array.from({ length: 100 }, (_, index) =>
        anEntry({ userName: `${name} ${index}.`, ...change(index) }),
      )
      for (const mail of [
        aConfirmation({ look, entries, pickUp: aPickUp(), lang: 'de' }),
        preparingMail({
          ...facts,
          look,
          lang: 'de',
          orderUrl: 'https://shop.example.cz/page',
          ready: entries.slice(0, 1),
          tickets: Buffer.from('%PDF-'),
          late: entries.slice(1),
          offlineCodes: undefined,
          pickUp: aPickUp(),
        }),
        refusedMail({ ...facts, look, lang: 'de', entries, shopUrl: 'https://shop.example.cz/' }),
      ]) {
        expect(Buffer.byteLength(mail.html)).toBeLessThan(60_000)
        const words = mail.html.replace(/<[^>]*>/g, '').replaceAll(NBSP, ' ')
        expect(words).toMatch(/und noch \d+| 99\./)
        expect(words.match(/ \d+\.(?=\D)/g)?.length).toBeGreaterThan(5)
      }
    }
  })

  test('all holders of one row are named while the mail has room, and always in plain text', () => {
    const named = (length: number, name: string) => {
      const entries = Array.from({ length }, (_, index) => anEntry({ userName: `${name} ${index}.` }))
      const { html, text } = aConfirmation({ look, entries, pickUp: aPickUp(), lang: 'de' })
      expect(Buffer.byteLength(html)).toBeLessThan(60_000)
      const count = (body: string) =>
        entries.filter(({ userName = '' }) =>
          body
            .replace(/<[^>]*>/g, '')
            .replaceAll(NBSP, ' ')
            .includes(userName),
        ).length
      return [count(html), count(text)]
    }
    expect(named(100, 'Anna Maria Alexandra Schmidt-Hohenwarter von Sternberg-Rudolstadt und Krumau')).toEqual([
      100, 100,
    ])
    const [inHtml, inText] = named(100, `${LONG} ${LONG}`)
    expect(inText).toBe(100)
    expect(inHtml).toBeGreaterThan(20)
  })

  test('what a long mail leaves out is counted, and linked to the page of the order', () => {
    const entries = Array.from({ length: 100 }, (_, index) =>
      anEntry({ userName: `${LONG} ${LONG}`, slot: { from: `${10 + (index % 10)}:${10 + Math.floor(index / 10)}` } }),
    )
    const { html, text } = aConfirmation({ look, entries, lang: 'en' })
    const [, url, label = ''] = /<a href="([^"]*)"[^>]*>([^\n]{0,90}the page of the order)/.exec(html) ?? []
    const count = /and (\d+) more on/.exec(label.replace(/<[^>]*>/g, '').replaceAll(NBSP, ' '))?.[1]
    expect(url).toContain('/shopping/confirmation')
    expect(html.split(`${LONG} ${LONG}`).length - 1).toBe(100 - Number(count))
    expect(html).toContain('View your order')
    expect(text.split(`${LONG} ${LONG}`)).toHaveLength(101)
  })

  test.each([
    ['cz', 'stačí jednou za všechny', 'složíte vratnou zálohu 100 Kč'],
    ['de', 'einmal für alle genügt', 'zahlen Sie 100 Kč Pfand'],
    ['en', 'once for all of you', 'a refundable deposit of 100 Kč'],
  ])('the code that collects all is in the mail in %s, as a picture and in letters', (lang, forAll, deposit) => {
    const entries = [anEntry({ type: 'exchange-pass', cardDepositHaler: 10_000, isInPickUp: true })]
    const { text, html, pictures } = aConfirmation({ lang, entries, pickUp: aPickUp() })
    for (const body of [text, html])
      for (const words of ['2026-004183-7F3A-9C21', forAll, deposit, 'sobota 12.12.2026'])
        expect(body.replace(/<[^>]*>/g, '').replaceAll(NBSP, ' ')).toContain(words)
    expect(html).toMatch(/<img src="cid:code" alt="[^"]*2026-004183-7F3A-9C21"/)
    expect(pictures).toEqual([{ cid: 'code', contentType: 'image/png', content: Buffer.from('PNG') }])
    // Said once, at the code.
    expect(text.replaceAll(NBSP, ' ').split(deposit)).toHaveLength(2)
    expect(text).not.toMatch(/v příloze najdete kódy|Im Anhang finden Sie die Codes|attached codes/i)
    const one = aConfirmation({ lang, entries, pickUp: aPickUp({ count: 1 }) }).text.replaceAll(NBSP, ' ')
    expect(one).not.toContain(forAll)
  })

  test('a booked time is beside its day', () => {
    expect(aConfirmation({ entries: [anEntry({ slot: { from: '10:30', to: '11:00' } })] }).text).toContain(
      '06.12.2026, příchod 10.30–11.00',
    )
  })

  test('benefits explain the total, and what paid it is below, with the rest of a voucher', () => {
    const { text } = aConfirmation({
      entries: [anEntry({ priceHaler: 85_600, listedHaler: 107_000 })],
      benefits: [{ name: `VIP −20${NBSP}%`, amountHaler: 21_400 }],
      totalHaler: 85_600,
      payments: [
        { kind: 'voucher', amountHaler: 50_000, signs: '…K7Q2', leftHaler: 15_000, until: '2027-12-31' },
        { kind: 'credit', amountHaler: 5_000 },
        { kind: 'card', amountHaler: 30_600 },
      ],
    })
    expect(text).toContain(`1${NBSP}070${NBSP}Kč`)
    expect(text).toContain(`VIP −20${NBSP}%: −214${NBSP}Kč`)
    expect(text).toContain(`Dárkový poukaz …K7Q2: −500${NBSP}Kč`)
    expect(text).toContain(`Na poukazu zbývá 150${NBSP}Kč, platí do 31.12.2027`)
    expect(text).toContain(`Z${NBSP}kreditu: −50${NBSP}Kč`)
    expect(text).toContain(`Zaplaceno kartou: 306${NBSP}Kč`)
  })

  test.each([
    ['cz', 'Dárkový poukaz …K7Q2', 'Z kreditu', 'Zaplaceno kartou'],
    ['de', 'Geschenkgutschein …K7Q2', 'Aus Guthaben', 'Mit Karte bezahlt'],
    ['en', 'Gift voucher …K7Q2', 'From credit', 'Paid by card'],
  ])('in %s voucher and credit have a minus, as on the screens, and the card has none', (lang, gift, credit, card) => {
    const { text, html } = aConfirmation({
      lang,
      payments: [
        { kind: 'voucher', amountHaler: 50_000, signs: '…K7Q2', leftHaler: 0, until: null },
        { kind: 'credit', amountHaler: 5_000 },
        { kind: 'card', amountHaler: 30_600 },
      ],
    })
    for (const line of [`${gift}: −500 Kč`, `${credit}: −50 Kč`, `${card}: 306 Kč`])
      expect(text.replaceAll(NBSP, ' ')).toContain(line)
    expect(html.match(/−(500|50).Kč/g)).toHaveLength(2)
  })

  test.each(['cz', 'de', 'en'])('a voucher without an end is told in %s without a day', (lang) => {
    for (const until of ['4824-01-01', null]) {
      const voucher = { kind: 'voucher', amountHaler: 50_000, signs: '…K7Q2', leftHaler: 15_000, until } as const
      const { text } = aConfirmation({ lang, payments: [voucher] })
      expect(text).toMatch(/(zbývá|sind noch) 150\sKč\n|150\sKč left on the voucher\n/)
      const back = aRefund({ lang, ways: [voucher] }).text
      expect(back).toMatch(/(Je na něm|Darauf sind jetzt|It now holds) 150\sKč\n/)
    }
  })

  test('tickets, receipt and calendar are attached under their numbers; what is not there is not promised', () => {
    expect(aConfirmation().attachments).toEqual([
      { filename: 'vstupenky-2026-004183.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') },
      { filename: 'doklad-LIP2026000123.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF- receipt') },
      {
        filename: 'navsteva-2026-004183.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from('BEGIN:VCALENDAR'),
      },
      {
        filename: 'podminky-2026-004183.txt',
        contentType: 'text/plain; charset=utf-8',
        content: Buffer.from('OBCHODNÍ PODMÍNKY'),
      },
    ])
    const bare = aConfirmation({ tickets: undefined, calendar: undefined, receipt: undefined })
    expect(bare.attachments.map(({ filename }) => filename)).toEqual(['podminky-2026-004183.txt'])
    expect(bare.text).not.toContain('najdete v')
    expect(bare.text).not.toContain('kalendář')
  })

  test.each([
    ['cz', 'cs', 'Zaplaceno. Těšíme se na vás.'],
    ['de', 'de', 'Bezahlt. Wir freuen uns auf Sie.'],
    ['en', 'en', 'Paid. See you soon.'],
    ['pl', 'en', 'Paid. See you soon.'],
  ])('an order in %s is confirmed in %s', (lang, tag, heading) => {
    const mail = aConfirmation({ lang })
    expect(mail.lang).toBe(tag)
    expect(mail.html).toContain(`<html lang="${tag}">`)
    expect(mail.text).toContain(heading)
  })

  test.each([
    ['cz', 'Hotovo. Těšíme se na vás.'],
    ['de', 'Fertig. Wir freuen uns auf Sie.'],
    ['en', 'All set. See you soon.'],
  ])('an order over nothing is not called paid in %s', (lang, heading) => {
    const { subject, text } = aConfirmation({ lang, isFree: true, receipt: undefined, totalHaler: 0 })
    expect(text).toContain(heading)
    expect(`${subject} ${text}`).not.toMatch(PAYING)
  })

  test('what somebody typed is text and never markup or a line of its own', () => {
    const { html, text } = aConfirmation({
      entries: [anEntry({ userName: '<img src=x onerror="alert(1)">\nBcc: all@example.com' })],
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(text).not.toContain('\nBcc:')
  })

  test('it works without pictures from elsewhere', () => {
    expect(aConfirmation().html).not.toMatch(/<img|src=|url\(|<link|<script/)
    const { html, pictures } = aConfirmation({ look, pickUp: aPickUp() })
    expect(html).not.toMatch(/url\(|<link|<script/)
    const inline = pictures.map(({ cid }) => `cid:${cid}`)
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, address]) => address)).toEqual(inline)
    expect(inline).toHaveLength(2)
  })

  test('a repeat of the same mail has the same Message-ID, another one has not', () => {
    expect(aConfirmation().messageId).toBe('<0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11.confirmation.1@shop.example.cz>')
    expect(aConfirmation().messageId).toBe(aConfirmation().messageId)
    expect(aConfirmation({ generation: 2 }).messageId).not.toBe(aConfirmation().messageId)
    expect(aRefund().messageId).toBe('<0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11.refund.1@shop.example.cz>')
  })
})

test.each([
  ['cz', 'Váš dárek, objednávka', 'darek'],
  ['de', 'Ihr Geschenk, Bestellung', 'geschenk'],
  ['en', 'Your gift, order', 'gift'],
])('the mail of nothing but gift vouchers speaks of a gift and not of tickets in %s', (lang, subject, file) => {
  const voucher = anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without', to: '2027-11-21' } })
  const gift = aConfirmation({ lang, entries: [voucher] })
  expect(gift.subject).toBe(`${subject} 2026-004183 | Skiareál Lipno`)
  expect(gift.attachments[0]?.filename).toBe(`${file}-2026-004183.pdf`)
  expect(aConfirmation({ lang, entries: [voucher, anEntry()] }).subject).not.toContain(subject)
})

test.each(['cz', 'de', 'en'])('the mail of a voucher in %s says where its code shows what is left', (lang) => {
  const voucher = anEntry({ entryType: 'transaction_voucher_product', validity: { kind: 'without', to: '2027-11-21' } })
  const page = aConfirmation({ lang, entries: [voucher] })
  expect(page.text).toContain('https://shop.example.cz/kod')
  expect(page.html).toContain('href="https://shop.example.cz/kod"')
  expect(page.text).not.toMatch(/košík|Warenkorb|\bcart\b/)
  const url = 'https://shop.example.cz/shopping/eshop'
  const cart = aConfirmation({ lang, entries: [voucher], codeField: { on: 'cart', url } })
  expect(cart.html).toContain(`href="${url}"`)
  expect(cart.text).toMatch(/v\skošíku e-shopu|im Warenkorb|in the cart/)
  expect(cart.text).not.toContain('/kod')
  expect(aConfirmation({ lang, entries: [anEntry()] }).text).not.toContain('/kod')
})
