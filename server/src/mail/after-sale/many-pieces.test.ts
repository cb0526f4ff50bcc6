import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../../resorts/folders.ts'
import { resort as lipno } from '../../../../resorts/lipno/resort.ts'
import { readLook } from '../../documents/page-look.ts'
import type { Mail } from '../mailer.ts'
import { type ReturnedEntry, type ReturnedMail, returnedMail, statementMail } from './after-sale-mail.ts'
import { askedMail, type ChangedEntry, changedMail, type EndOfChange } from './change-mail.ts'
import { type OfferMail, offerMail } from './offer-mail.ts'

const facts = (lang: string) => ({
  id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
  kind: 'act',
  to: 'petra.dvorakova@example.cz',
  lang,
  look: readLook(join(RESORTS_DIR, 'lipno'), lipno),
  resortName: 'Skiareál Lipno',
  sender: lipno,
  host: 'shop.example.cz',
  orderNumber: '2026-004183',
  orderUrl: 'https://shop.example.cz/shopping/confirmation?transaction=0b7a&key=k1',
})
const NAME = 'Visutý most Sky Bridge 721 – pěšky a zpět lanovkou, dospělý 15–64 let'
const WHEN = 'neděle 06.12.2026, příchod 10.30–11.00'

/** Each is alike, or each at another time; some were not done. */
const SPREADS = [
  ['alike', () => WHEN],
  ['each at another time', (index: number) => `neděle 06.12.2026, příchod ${index}.30`],
] as const
type Spread = (typeof SPREADS)[number][1]
const hundred = <Piece>(pieceOf: (index: number) => Piece): Piece[] =>
  Array.from({ length: 100 }, (_, at) => pieceOf(at))

const returned = (entries: ReturnedEntry[], lang = 'cz', changes: Partial<ReturnedMail> = {}): Mail =>
  returnedMail({
    ...facts(lang),
    act: 'cancel',
    entries,
    back: { card: entries.reduce((sum, { back }) => sum + back, 0), credit: 0, voucher: 0 },
    isOnInvoice: false,
    dearer: 0,
    documents: [],
    calendar: { now: undefined, gone: undefined },
    ...changes,
  })
const changed = (entries: ChangedEntry[], lang = 'cz', changes: Partial<EndOfChange> = {}): Mail =>
  changedMail({
    ...facts(lang),
    entries,
    back: { card: 0, credit: 0, voucher: 0 },
    isOnInvoice: false,
    paid: 0,
    codes: 'same',
    documents: [],
    tickets: undefined,
    calendar: undefined,
    ...changes,
  })
const asked = (entries: ChangedEntry[], lang = 'cz'): Mail =>
  askedMail({ ...facts(lang), entries, payment: undefined, openedBy: null })
const offered = (entries: { name: string; when: string }[], lang = 'cz', changes: Partial<OfferMail> = {}): Mail =>
  offerMail({
    ...facts(lang),
    urlOf: (choice) => `https://shop.example.cz/?offer=${choice}`,
    day: '06.12.2026',
    entries: entries.map((entry) => ({ ...entry, isPart: false })),
    choices: ['move', 'money', 'credit'],
    money: '1 000 Kč',
    credit: '1 100 Kč',
    until: '13.12.2026 18:00',
    silent: 'money',
    isOnInvoice: false,
    isFree: false,
    isKept: false,
    ...changes,
  })

const back = (index: number, whenOf: Spread): ReturnedEntry => ({
  name: NAME,
  when: whenOf(index),
  back: 26_000,
  error: index % 10 === 0 ? 'used' : index % 10 === 1 ? 'refused' : null,
})
const moved = (index: number, whenOf: Spread): ChangedEntry => ({
  name: NAME,
  was: whenOf(index),
  now: whenOf(index + 1),
  difference: 5_000,
  error: index % 10 === 0 ? 'used' : index % 10 === 1 ? 'refused' : null,
})

const MAILS = [
  [
    'of a cancellation',
    (whenOf: Spread, lang: string) =>
      returned(
        hundred((index) => back(index, whenOf)),
        lang,
      ),
  ],
  [
    'of a wish for another date',
    (whenOf: Spread, lang: string) =>
      asked(
        hundred((at) => moved(at, whenOf)),
        lang,
      ),
  ],
  [
    'of a change of date',
    (whenOf: Spread, lang: string) =>
      changed(
        hundred((index) => moved(index, whenOf)),
        lang,
      ),
  ],
  [
    'of the offer after a storm',
    (whenOf: Spread, lang: string) =>
      offered(
        hundred((index) => ({ name: NAME, when: whenOf(index) })),
        lang,
      ),
  ],
] as const

const plain = ({ text }: Mail) => text.replaceAll('\u00a0', ' ')

describe.each(MAILS)('the mail %s', (_, mailOf) => {
  test.each(SPREADS)('has less than 60 kB of HTML for a hundred pieces, %s', (_spread, whenOf) => {
    expect(Buffer.byteLength(mailOf(whenOf, 'de').html)).toBeLessThan(60_000)
  })

  test('tells pieces that are alike in one row', () => {
    const { text } = mailOf(() => WHEN, 'cz')
    expect(text.split('Sky Bridge 721').length - 1).toBeLessThanOrEqual(3)
    expect(text).toMatch(/(80|100) × Visutý most Sky Bridge 721/)
  })
})

const LONG = `${'Ž'.repeat(120)} & ${'Ř'.repeat(60)}`
const at = (index: number) => `neděle 06.12.2026, příchod ${index}.30`
/** Each was used at another time, so each has a reason of its own. */
const used = (index: number) => ({ error: 'used' as const, usedAt: `06.12.2026, ${index}:07` })

test.each([
  [
    'a cancellation',
    () =>
      returned(
        hundred((index) => ({ name: LONG, when: at(index), back: 0, ...used(index) })),
        'de',
      ),
  ],
  [
    'a wish',
    () =>
      asked(
        hundred((index) => ({ name: LONG, was: at(index), now: WHEN, difference: 0, error: null })),
        'de',
      ),
  ],
  [
    'a change',
    () =>
      changed(
        hundred((index) => ({ name: LONG, was: at(index), now: WHEN, difference: 0, ...used(index) })),
        'de',
      ),
  ],
  [
    'an offer',
    () =>
      offered(
        hundred((index) => ({ name: LONG, when: at(index) })),
        'de',
      ),
  ],
] as const)(
  '%s with the longest names, each for a reason of its own, is below 60 kB, and whole in plain text',
  (_, drawn) => {
    const { html, text } = drawn()
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    const words = html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
    expect(words).toMatch(/und noch \d+ auf der Seite der Bestellung/)
    expect(words).toContain(at(0))
    expect(hundred((index) => at(index)).filter((when) => !text.replaceAll('\u00a0', ' ').includes(when))).toEqual([])
  },
)

test('a cancellation is told with count and sum, and below it once for all why some were not cancelled', () => {
  const piece = { name: NAME, when: WHEN, back: 26_000 }
  const [kept, gone] = [
    { ...piece, back: 0, error: 'used' as const },
    { ...piece, error: null },
  ]
  expect(plain(returned([kept, gone, gone, kept]))).toContain(
    [
      `2 × ${NAME}: 520 Kč\n  ${WHEN}`,
      'Co už bylo použito, platí dál.',
      `2 × ${NAME}\n  ${WHEN}`,
      'Vracíme: 520 Kč',
    ].join('\n\n'),
  )
})

test('a change is told with the old and the new time, its whole difference, and once why some stay as they are', () => {
  const piece = { name: NAME, was: '06.12.2026', now: '07.12.2026', difference: -5_000 }
  const mail = changed([
    { ...piece, error: 'refused' },
    { ...piece, error: null },
    { ...piece, error: null },
    { ...piece, now: '08.12.2026', difference: 2_000, error: null },
  ])
  expect(plain(mail)).toContain(
    [
      `2 × ${NAME}: −100 Kč\n  Dosud: 06.12.2026\n  Nově: 07.12.2026`,
      `${NAME}: +20 Kč\n  Dosud: 06.12.2026\n  Nově: 08.12.2026`,
      'Vstupní systém nové datum nepřijal. Dosavadní datum platí dál.',
      `${NAME}\n  Platí dál: 06.12.2026`,
    ].join('\n\n'),
  )
})

test('one old day and one new day are drawn, but not where tickets differ or one stays', () => {
  const days = { was: { day: '2026-12-06', from: '10:30' }, now: { day: '2027-01-02', from: undefined } }
  const piece = { name: NAME, was: '06.12.2026', now: '02.01.2027', days, difference: 0, error: null }
  const drawn = (...more: Partial<ChangedEntry>[]) =>
    /<div aria-hidden="true".*?<\/div>/
      .exec(changed([piece, ...more.map((other) => ({ ...piece, ...other }))], 'de').html)?.[0]
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
  expect(drawn({})).toBe(' So 6 Dezember bisher 10:30 Uhr → Sa 2 Januar neu ')
  expect(drawn({ days: { ...days, now: { day: '2027-01-03', from: undefined } } })).toBeUndefined()
  expect(drawn({ days: undefined })).toBeUndefined()
  expect(drawn({ error: 'used' })).toBeUndefined()
})

test.each([
  ['cz', 'Do 24 hodin'],
  ['de', 'binnen 24 Stunden'],
  ['en', 'Within 24 hours'],
])('a statement that its sender may carry out says in %s for how long', (lang, words) => {
  const { text } = statementMail({
    ...facts(lang),
    number: 'W-2026-0001',
    declaredAt: '27.11.2026, 14:07:32 (SEČ)',
    statement: 'Odstupuji od smlouvy.',
    name: 'Petra Dvořáková',
    email: 'petra.dvorakova@example.cz',
    entries: [],
    carryOutUrl: 'https://shop.example.cz/withdraw',
  })
  expect(text.replaceAll('\u00a0', ' ')).toContain(words)
})

test.each([
  ['cz', ['z prohlížeče', 'přes odkaz', 'z účtu'], 'Cena se nemění.'],
  ['de', ['aus dem Browser', 'über den Link', 'aus dem Konto'], 'Der Preis bleibt gleich.'],
  ['en', ['from the browser', 'through the link', 'from the account'], 'The price is unchanged.'],
])('the mails of a change tell by which way the order was opened, and that nothing is owed: %s', (lang, ways, same) => {
  const entry = { name: NAME, was: '06.12.2026', now: '07.12.2026', difference: 0, error: null }
  const opened = (['cookie', 'key', 'member'] as const).map((openedBy) =>
    plain(askedMail({ ...facts(lang), entries: [entry], payment: undefined, openedBy })),
  )
  for (const [at, way] of ways.entries()) expect(opened[at]).toContain(way)
  expect(plain(changed([entry], lang))).toContain(same)
  expect(plain(changed([{ ...entry, error: 'refused' }], lang))).not.toContain(same)
})

test('nobody is told to delete an event of the calendar that goes on with those who stay', () => {
  const event = Buffer.from('event')
  const mail = (gone: Buffer | undefined) =>
    changedMail({
      ...facts('cz'),
      entries: [{ name: NAME, was: '06.12.2026', now: '07.12.2026', difference: 0, error: null }],
      back: { card: 0, credit: 0, voucher: 0 },
      isOnInvoice: false,
      paid: 0,
      codes: 'same',
      documents: [],
      tickets: undefined,
      calendar: { now: event, gone },
    }).text
  expect(mail(event)).toContain('smažte')
  expect(mail(undefined)).not.toContain('smažte')
})

test.each([
  ['cz', 'Dárkový poukaz už použít nejde', 'vracíme to'],
  ['de', 'Der Gutschein gilt nicht mehr', 'erstatten wir'],
  ['en', 'The gift voucher can no longer be used', 'we are refunding what'],
])('what was left of a voucher bought on invoice is not said to be refunded: %s', (lang, ended, refunding) => {
  const entry: ReturnedEntry = { name: NAME, when: '', back: 15_000, error: null }
  const mail = (isOnInvoice: boolean) =>
    plain(returned([entry], lang, { act: 'reduce', isRestOfVoucher: true, isOnInvoice }))
  expect([mail(false), mail(true)]).toEqual([expect.stringContaining(ended), expect.stringContaining(ended)])
  expect([mail(false).includes(refunding), mail(true).includes(refunding)]).toEqual([true, false])
})

test.each([
  ['cz', 'Poukaz na 1 430 Kč, který jste si místo peněz vybrali, už použít nejde', 'Platí do', 'Kód poukazu'],
  ['de', 'Der Gutschein über 1 430 Kč, den Sie statt Geld gewählt haben, gilt nicht mehr', 'gilt bis', 'Gutscheincode'],
  ['en', 'The voucher worth 1 430 Kč that you chose instead of money can no longer be used', 'until', 'Voucher code'],
])('a voucher that is void by now has neither a code nor a last day: %s', (lang, ended, ...withCode) => {
  const entry: ReturnedEntry = { name: NAME, when: '', back: 0, error: null }
  const mail = (code: string | null) =>
    plain(returned([entry], lang, { act: 'storm', voucher: { code, value: 143_000, bonus: 0, validTo: '12.12.2027' } }))
  const [valid, gone] = [mail('ABCDE-FGHJ-KMNP'), mail(null)]
  expect([valid.includes(ended), gone.includes(ended)]).toEqual([false, true])
  for (const words of withCode) expect([valid.includes(words), gone.includes(words)]).toEqual([true, false])
})

test('a statement of withdrawal names what is alike once, with its count', () => {
  const mail = statementMail({
    ...facts('cz'),
    number: 'W-2026-0001',
    declaredAt: '27.11.2026, 14:07:32 (SEČ)',
    statement: 'Odstupuji od smlouvy.',
    name: 'Petra Dvořáková',
    email: 'petra.dvorakova@example.cz',
    entries: [NAME, 'Karta', NAME],
  })
  expect(plain(mail)).toContain(`– 2 × ${NAME}\n– Karta\n`)
})

test.each([
  ['cz', 'Změna data v objednávce', 'Vaši volbu se nepodařilo vyřídit'],
  ['de', 'Änderung des Datums', 'Ihre Wahl ließ sich nicht ausführen'],
  ['en', 'Change of date', 'Your choice could not be carried out'],
])('a subject in %s promises neither a new date nor money where there is none', (lang, date, storm) => {
  const error = 'used' as const
  expect(changed([{ name: NAME, was: '06.12.2026', now: '07.12.2026', difference: 0, error }], lang).subject).toContain(
    date,
  )
  const entries = [{ name: NAME, when: WHEN, back: 0, error }]
  expect(returned(entries, lang, { act: 'storm' }).subject).toContain(storm)
})

test.each([
  ['cz', 'postaráme se o to', 'Co jste si objednali na 06.12.2026, se neuskuteční.', 'nic jste totiž neplatili'],
  ['de', 'wir kümmern uns darum', 'Was Sie für den 06.12.2026 bestellt haben, findet nicht statt.', 'nichts bezahlt'],
  ['en', 'we are taking care of it', 'What you ordered for 06.12.2026 cannot take place.', 'you paid nothing'],
])('the silent of a storm day are promised no money where none goes back: %s', (lang, care, free, nothing) => {
  const piece = { name: NAME, when: WHEN, back: 0, error: null }
  const told = (...entries: ReturnedEntry[]) => returned(entries, lang, { act: 'storm', silentDay: '06.12.2026' })
  const headOf = (mail: Mail) => plain(mail).toLowerCase().split('\n\n')
  const part = told(piece, { ...piece, error: 'refused' })
  expect(headOf(part).slice(0, 2).join()).toContain(care)
  expect(plain(part)).not.toContain(nothing)
  expect(plain(told(piece))).toContain(free)
  expect(plain(told(piece))).toContain(nothing)
  for (const { subject } of [part, told(piece)]) expect(subject).toContain('06.12.2026')
})

test.each([
  ['cz', /peníze|vracíme|vrátit|poukaz|Kč/i, 'Nic nevracíme, nic jste totiž neplatili.', 'Zrušit vstupenky'],
  [
    'de',
    /geld|erstatte|gutschein|Kč/i,
    'Zu erstatten ist nichts, denn Sie haben nichts bezahlt.',
    'Tickets stornieren',
  ],
  ['en', /money|refund|voucher|Kč/i, 'There is nothing to refund, as you paid nothing.', 'Cancel the tickets'],
])('of a ticket that cost nothing a mail says so, and speaks of no money: %s', (lang, money, nothing, cancel) => {
  const piece = { name: NAME, when: WHEN, back: 0, error: null }
  const wordsOf = (mail: Mail) => [mail.subject, plain(mail)].join().replace(nothing, '').replace('?offer=money', '')
  for (const act of ['cancel', 'reverse', 'storm'] as const) {
    const mail = returned([piece], lang, { act, isFree: true })
    expect(plain(mail)).toContain(nothing)
    // Tickets and vouchers that were given back are not valid any more.
    expect(wordsOf(mail).replace(/^.*(už neplatí|nicht mehr gültig|no longer valid).*$/m, '')).not.toMatch(money)
  }
  for (const error of ['used', 'refused'] as const)
    expect(
      wordsOf(returned([{ ...piece, error }], lang, { act: 'storm', silentDay: '06.12.2026', isFree: true })),
    ).not.toMatch(money)
  for (const isOnInvoice of [false, true])
    for (const silent of ['money', 'keep'] as const) {
      const mail = offered([piece], lang, { isFree: true, isOnInvoice, silent, money: '0 Kč', credit: '0 Kč' })
      expect(plain(mail)).toContain(cancel)
      expect(wordsOf(mail)).not.toMatch(money)
    }
})

test.each([
  ['cz', 'V příloze je opravný doklad A1.', 'V příloze jsou opravné doklady A1, A2.'],
  ['de', 'Im Anhang ist der Korrekturbeleg A1.', 'Im Anhang sind die Korrekturbelege A1, A2.'],
  ['en', 'The corrective document A1 is attached.', 'The corrective documents A1, A2 are attached.'],
])('one corrective document or several are attached in %s', (lang, one, two) => {
  const [first, second] = ['A1', 'A2'].map((number) => ({ number, pdf: Buffer.from('%PDF-') }))
  const told = (documents: (typeof first)[]) =>
    plain(
      returned([{ name: NAME, when: WHEN, back: 100, error: null }], lang, {
        documents: documents.flatMap((file) => file ?? []),
      }),
    )
  expect(told([first])).toContain(one)
  expect(told([first, second])).toContain(two)
})

test.each(['cz', 'de', 'en'])(
  'until when one chooses after a storm, and what happens otherwise, is said above the buttons in %s',
  (lang) => {
    const { text } = offered([{ name: NAME, when: WHEN }], lang)
    expect(text.indexOf('13.12.2026 18:00')).toBeGreaterThan(0)
    expect(text.indexOf('13.12.2026 18:00')).toBeLessThan(text.indexOf('https://'))
  },
)

test.each([
  ['cz', /už ale použít nejde\. Ozvěte se nám/],
  ['de', /gilt aber nicht mehr\. Bitte melden Sie sich bei uns/],
  ['en', /can no longer be used, though\. Please contact us/],
])('money that went back to a voucher that is void waits for a decision: %s', (lang, ended) => {
  const back = { card: 0, credit: 0, voucher: 15_000 }
  const entry = { name: NAME, when: '', back: 15_000, error: null }
  const moved = { name: NAME, was: '06.12.2026', now: '07.12.2026', difference: -15_000, error: null }
  for (const isBackOnVoid of [true, false]) {
    const mails = [returned([entry], lang, { back, isBackOnVoid }), changed([moved], lang, { back, isBackOnVoid })]
    expect(mails.map((mail) => ended.test(plain(mail)))).toEqual([isBackOnVoid, isBackOnVoid])
  }
})
