import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { KEEP_DAYS, LINK_HOURS } from '@gondola/rules/membership.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { type AccountNews, accountMail } from './account-mail.ts'
import { type MemberMailKind, memberMail } from './member-mail.ts'

const look = readLook(join(RESORTS_DIR, 'lipno'), resort)
const mailOf = (news: AccountNews, lang: ShopLang, terms: AccountTopic = 'general') =>
  accountMail({
    id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
    news,
    to: 'eva@example.cz',
    lang,
    look,
    resortName: 'Annaberg',
    sender: resort,
    publicUrl: 'https://shop.example.cz',
    terms,
    receiptYears: 7,
  })

test.each(SHOP_LANGS)('news of terms in %s are of the text that accounts of the resort agree to', (lang) => {
  const news = { kind: 'terms', version: '2027-03-01', from: '2027-03-01', until: '2027-03-15' } as const
  const [claim, general] = [mailOf(news, lang, 'claim'), mailOf(news, lang)]
  const terms = /obchodní podmínky|Geschäftsbedingungen|terms and conditions/i
  const complaints = /reklamační řád|Reklamationsordnung|complaints procedure/i
  expect(general.text).toMatch(terms)
  expect(general.text).not.toMatch(complaints)
  expect(general.text).toContain(`https://shop.example.cz/terms/general?version=2027-03-01&lng=${lang}`)
  expect(claim.text).toMatch(complaints)
  expect(claim.text).not.toMatch(terms)
  expect(claim.text).not.toMatch(/program|\bKarten|\bcard/i)
  expect(claim.text).toContain(`https://shop.example.cz/terms/claim?version=2027-03-01&lng=${lang}`)
})

const NOTHING = { cards: 0, deposits: 0, credit: 0, points: 0, discounts: 0, vouchers: 0 }

test.each(SHOP_LANGS)('a coming and a past end in %s name what that account has, and nothing else', (lang) => {
  const at = { on: '2026-12-31', reason: '', depositsUntil: '2027-06-30' } as const
  const had = [
    ['cards', 2, /karty z účtu|karten (im|des) konto|cards of/i, ''],
    ['deposits', 2, /záloh|Pfand|deposit/i, '30.06.2027'],
    ['credit', 35_000, /kredit|guthaben|credit/i, '350 Kč'],
    ['points', 120, /body|punkte|points/i, '(120)'],
    ['discounts', 1, /Slevy v účtu|Rabatte im Konto|Discounts of the account/, ''],
    ['vouchers', 100_000, /poukaz|gutschein|voucher/i, '(1 000 Kč)'],
  ] as const
  for (const kind of ['leaving', 'left', 'ended'] as const) {
    const told = (has: Partial<typeof NOTHING>) =>
      mailOf({ kind, ...at, ...NOTHING, ...has }, lang).text.replace(/\s/g, ' ')
    for (const [what, amount, name, said] of had) {
      expect(told({ [what]: amount }), kind).toMatch(name)
      expect(told({ [what]: amount }), kind).toContain(said)
      expect(told({}), `${kind} ${what}`).not.toMatch(name)
    }
    expect(told({})).toMatch(
      /Doklady, odstoupení .* reklamace .* 7\. roku|Belege, Widerrufe und Reklamationen .* 7 volle Jahre|receipts, withdrawals and complaints for 7 full years/,
    )
  }
})

test.each(SHOP_LANGS)('the mail of an end in %s that an old process has queued tells no empty amounts', (lang) => {
  const queued = { kind: 'left', depositsUntil: '2027-06-30', cards: 1 } as AccountNews
  expect(mailOf(queued, lang).text).not.toMatch(
    /kredit|guthaben|credit|body|punkte|points|poukaz|gutschein|voucher|\(\)/i,
  )
})

test.each(SHOP_LANGS)('the end of a membership in %s promises a deposit only where one was paid', (lang) => {
  const ends = [{ kind: 'left' }, { kind: 'ended', reason: 'Zneužitá karta' }] as const
  const deposit = /záloh|Pfand|deposit/
  const paid =
    /Složili jste za kartu zálohu\?|Haben Sie für eine Karte Pfand bezahlt\?|Did you pay a deposit for a card\?/
  for (const end of ends) {
    const told = (deposits: number) =>
      mailOf({ ...end, ...NOTHING, cards: 2, deposits, depositsUntil: '2027-05-30' }, lang).text.replace(/\s/g, ' ')
    expect(told(2)).toMatch(paid)
    expect(told(2)).toContain('30.05.2027')
    expect(told(0)).not.toMatch(deposit)
  }
})

test.each(SHOP_LANGS)(
  'the mail of a coming end in %s says until when a deposit is returned, if one may have been paid',
  (lang) => {
    const told = (deposits: number) =>
      mailOf(
        { kind: 'leaving', on: '2026-12-31', ...NOTHING, cards: 2, deposits, depositsUntil: '2027-06-30' },
        lang,
      ).text.replace(/\s/g, ' ')
    expect(told(1)).toContain('30.06.2027')
    expect(told(0)).not.toMatch(/záloh|Pfand|deposit/i)
  },
)

test.each(SHOP_LANGS)('what an operator did with a card in %s is no reason to change a password', (lang) => {
  for (const kind of ['card-blocked', 'card-active'] as const) {
    const told = (isByOperator: boolean) =>
      mailOf({ kind, number: '01-1614 7159 9229 9670 9834-2', isByOperator }, lang).text
    expect(told(false)).toMatch(/heslo|Passwort|password/)
    expect(told(true)).not.toMatch(/heslo|Passwort|password/)
  }
})

/** What a mail says of an act of the member, and of the operator. */
const BY_MEMBER: Record<ShopLang, RegExp> = {
  cz: / jste vzali|^Ukončili jste|heslo/im,
  de: /^Sie haben|Passwort/m,
  en: /^You have (ended|decided)|password/m,
}
const BY_OPERATOR: Record<ShopLang, RegExp> = { cz: /žádost/, de: /gewünscht|gebeten|erhalten/, en: /asked/ }
const WHO_ASKED = /Nežádali jste o to\?|Haben Sie nicht darum gebeten\?|Did you not ask for this\?/

test.each(SHOP_LANGS)(
  'what an operator did for a member in %s is told as that, and not as an act of theirs',
  (lang) => {
    const ends = { ...NOTHING, depositsUntil: '2027-06-30' }
    const acts: AccountNews[] = [
      { kind: 'profile-changed', fields: ['birthday'] },
      { kind: 'leaving', on: '2026-12-31', ...ends },
      { kind: 'staying' },
      { kind: 'left', ...ends },
    ]
    const told = (news: AccountNews) => mailOf({ ...news, isByOperator: true }, lang).text.replaceAll('\u00a0', ' ')
    for (const news of acts) {
      expect(told(news), news.kind).toMatch(BY_OPERATOR[lang])
      expect(told(news), news.kind).not.toMatch(BY_MEMBER[lang])
      expect(told(news).replace(/\s+/g, ' '), news.kind).toMatch(WHO_ASKED)
    }
    expect(told({ kind: 'email-changed', email: 'eva@example.com' })).not.toMatch(
      /z obou adres|beiden Adressen|both addresses/,
    )
  },
)

test.each(SHOP_LANGS)('a blocked account is sent in %s to no page that answers no', (lang) => {
  const number = '01-1614 7159 9229 9670 9834-2'
  const acts: AccountNews[] = [
    { kind: 'profile-changed', fields: ['birthday'] },
    { kind: 'leaving', on: '2026-12-31', ...NOTHING, depositsUntil: '2027-06-30' },
    { kind: 'staying' },
    { kind: 'card-blocked', number },
    { kind: 'card-active', number },
  ]
  for (const news of acts) {
    const told = (isBlocked: boolean) => mailOf({ ...news, isByOperator: true, isBlocked }, lang).text
    expect(told(false), news.kind).toContain('/personal/')
    expect(told(true), news.kind).not.toMatch(
      /\/personal\/|V.nastavení|In den Einstellungen|in the settings|V.účtu ji zase/,
    )
  }
})

test.each(SHOP_LANGS)(
  'a blocked account reads new terms in %s, and is told to write instead of opening settings',
  (lang) => {
    const news = { kind: 'terms', version: '2027-03-01', from: '2027-03-01', until: '2027-03-15' } as const
    const told = (isBlocked: boolean) => mailOf({ ...news, isBlocked }, lang).text.replace(/\s+/g, ' ')
    const settings = /v nastavení|in den Einstellungen|in the settings/
    expect(told(false)).toMatch(settings)
    expect(told(true)).not.toMatch(settings)
    expect(told(true)).toMatch(/až po odblokování|erst nach der Freigabe|only after we open/)
    expect(told(true)).toContain(`/terms/general?version=2027-03-01&lng=${lang}`)
  },
)

test.each(SHOP_LANGS)('a day that has moved is told in %s as an act of nobody', (lang) => {
  const leaving = { kind: 'leaving', on: '2026-12-31', ...NOTHING, depositsUntil: '2027-06-30' } as const
  const told = (isMoved: boolean) => mailOf({ ...leaving, isMoved }, lang).text.replace(/\s+/g, ' ')
  const someone = /Ukončili jste|Dostali jsme žádost|Kündigung Ihrer Mitgliedschaft|You have ended|We were asked/
  expect(told(false)).toMatch(someone)
  expect(told(true)).not.toMatch(someone)
  expect(told(true)).toMatch(/se změnil, protože|hat sich geändert, weil|has changed, as/)
  const unasked = /Nežádali jste|Haben Sie nicht darum gebeten|Did you not ask/
  expect(told(true)).not.toMatch(unasked)
  expect(told(true)).not.toMatch(/heslo|Passwort|password/)
})

test.each(SHOP_LANGS)('a blocked account is promised in %s no day on which it ends, but days to keep it', (lang) => {
  const on = '2026-12-31'
  const earliest = /nejdříve 31\.12\.2026|frühestens am 31\.12\.2026|31\.12\.2026 at the earliest/
  const news: AccountNews[] = [
    { kind: 'leaving', on, ...NOTHING, depositsUntil: '2027-06-30', isBlocked: true },
    { kind: 'blocked', reason: 'x', on },
  ]
  for (const one of news) {
    const { subject, text } = mailOf(one, lang)
    expect(`${subject} ${text}`.replace(/\s+/g, ' ').split('31.12.2026'), one.kind).toHaveLength(2)
    const told = text.replace(/\s+/g, ' ')
    expect(told, one.kind).toMatch(earliest)
    expect(told, one.kind).toMatch(new RegExp(`${KEEP_DAYS} (dní na rozmyšlenou|Tage Bedenkzeit|days to change)`))
  }
  expect(mailOf({ kind: 'blocked', reason: 'x' }, lang).text).not.toMatch(/nejdříve|frühestens|earliest/)
})

test.each(SHOP_LANGS)(
  'the mail of an opened account tells in %s its last day, and leads to where that is taken back',
  (lang) => {
    const leaving = mailOf({ kind: 'unblocked', on: '2026-12-31' }, lang).text
    expect(leaving).toContain('31.12.2026')
    expect(leaving).toContain('/personal/settings')
    const other = mailOf({ kind: 'unblocked' }, lang).text
    expect(other).not.toMatch(/skončí|endet|ends/)
    expect(other).not.toContain('/personal/settings')
  },
)

test.each(SHOP_LANGS)('an opened account is told in %s that its cards work only where some do again', (lang) => {
  const told = (hasCards: boolean) => mailOf({ kind: 'unblocked', hasCards }, lang).text
  expect(told(true)).toMatch(/karty|Karten|cards/)
  expect(told(false)).not.toMatch(/karty|Karten|cards/)
})

test.each(SHOP_LANGS)(
  'who is erased or ended by an operator is told in %s of valid tickets only where there are some',
  (lang) => {
    const at = { ...NOTHING, depositsUntil: '2027-06-30', isByOperator: true }
    const words = /vstupenky, které dál platí|weiterhin gültige Tickets|your still valid tickets/
    for (const end of [{ kind: 'left' }, { kind: 'ended', reason: 'x' }] as const) {
      const told = (hasValidTickets: boolean) =>
        mailOf({ ...end, ...at, hasValidTickets }, lang).text.replace(/\s+/g, ' ')
      expect(told(true), end.kind).toMatch(words)
      expect(told(false), end.kind).not.toMatch(words)
    }
  },
)

test.each(SHOP_LANGS)('cards that a registration named are told in %s, and why one was not added', (lang) => {
  const told = (
    news: Pick<Extract<AccountNews, { kind: 'cards-named' }>, 'added' | 'waiting' | 'used' | 'taken' | 'full'>,
  ) => mailOf({ kind: 'cards-named', ...news }, lang).text.replace(/\s+/g, ' ')
  const words = {
    used: /jiné objednávky|anderen Bestellung|another order/,
    taken: /jinému účtu|anderen Konto|another account/,
    waiting: /počká|wartet|waits/,
    full: /nejvíc|so viele|as many/,
  }
  const all = told({ added: ['A-1', 'A-2'], waiting: ['A-5'], used: ['A-3'], taken: ['A-4'], full: ['A-6'] })
  for (const number of ['A-1, A-2', 'A-3', 'A-4', 'A-5', 'A-6']) expect(all).toContain(number)
  const one = told({ added: ['A-1'], waiting: [], used: [], taken: [], full: [] })
  for (const why of Object.values(words)) {
    expect(all).toMatch(why)
    expect(one).not.toMatch(why)
  }
})

const NOT_YOU = {
  cz: /Nebyli jste to vy\?|Nežádali jste o nic\?|Neregistrovali jste se\?|Účet jste nečekali\?/,
  de: /Das waren nicht Sie\?|Sie haben sich nicht registriert\?|Sie haben damit nicht gerechnet\?/,
  en: /Was this not you\?|Did you not expect this\?/,
}

test.each(SHOP_LANGS)(
  'whatever a member does with the account is told in %s with what to do if it was not them',
  (lang) => {
    const number = '01-1614 7159 9229 9670 9834-2'
    const acts: AccountNews[] = [
      { kind: 'profile-changed', fields: ['phone'] },
      { kind: 'password-changed' },
      { kind: 'email-changed', email: 'eva@example.com' },
      { kind: 'leaving', on: '2026-12-31', ...NOTHING, depositsUntil: '2027-06-30' },
      { kind: 'staying' },
      { kind: 'card-added', number },
      { kind: 'card-changed', number },
      { kind: 'card-removed', number },
      { kind: 'card-blocked', number },
      { kind: 'card-active', number },
      { kind: 'news-on' },
      { kind: 'news-off' },
      { kind: 'signed-out', device: null },
    ]
    for (const news of acts) expect(mailOf(news, lang).text.replaceAll('\u00a0', ' '), news.kind).toMatch(NOT_YOU[lang])
    // What the resort did cannot have been a stranger: there is whom to ask.
    for (const kind of ['blocked', 'ended'] as const)
      expect(mailOf({ kind, reason: '', ...NOTHING, depositsUntil: '2027-05-30' }, lang).text).toContain(
        `${resort.contact.email}.`,
      )
  },
)

test.each([
  ['cz', ['3 dny', 'hodinu', '24 hodin', '24 hodin', '7 dní']],
  ['de', ['3 Tage', 'eine Stunde', '24 Stunden', '24 Stunden', '7 Tage']],
  ['en', ['3 days', 'one hour', '24 hours', '24 hours', '7 days']],
] as const)('each link in %s says how long it works, and what to do if it was not you', (lang, lives) => {
  for (const [at, kind] of (Object.keys(LINK_HOURS) as MemberMailKind[]).entries()) {
    const mail = memberMail({
      kind,
      linkId: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
      url: 'https://shop.example.cz/users/activation?token=1',
      to: 'eva@example.cz',
      lang,
      registeredAt: 0,
      oldEmail: 'eva@example.cz',
      newEmail: 'eva@example.com',
      look,
      resortName: 'Annaberg',
      sender: resort,
      host: 'shop.example.cz',
    })
    const text = mail.text.replaceAll('\u00a0', ' ')
    expect(text, kind).toMatch(new RegExp(`(platí|gilt|works for) ${lives[at]}[ .,]`))
    expect(text, kind).toMatch(NOT_YOU[lang])
    // Signing in works before, as a guest.
    if (kind === 'activation') expect(text).not.toMatch(/nikdo nepřihlásí|niemand anmelden|nobody can sign in/)
  }
})
