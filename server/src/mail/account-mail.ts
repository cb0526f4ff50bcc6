import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import type { ProfileField } from '@gondola/rules/member.ts'
import { type Belongings, type Ending, endingsOf } from '@gondola/rules/membership.ts'
import type { PageLook } from '../documents/page-look.ts'
import { printPrice, printText } from '../documents/tickets/print-format.ts'
import { ACCOUNT_TEXTS, AUTOMATIC, FIELD_NAMES } from './account-mail-texts.ts'
import { drawMail, type MailBody } from './mail-layout.ts'
import { type Sender, senderLines } from './mail-parts.ts'
import type { Mail } from './mailer.ts'
import { mailLang } from './orders/order-mail-texts.ts'

/** News of an account that its member is mailed (docs/product.md §18.5). */
export type AccountNews = CommonFacts & Happened

/**
 * Facts of news of any kind. `isByOperator`: an operator did it. `isBlocked`: the account is blocked, so its member
 * cannot sign in and the mail has no button but that to new terms.
 */
type CommonFacts = { isByOperator?: boolean; isBlocked?: boolean }

/**
 * What has happened to an account. `on`: last day of the membership. `isMoved`: only that day has moved, as something
 * was bought or given back. `hasCards`: cards of the account work again. `depositsUntil`: last day to get a card's
 * deposit back. `device`: null where all other devices were signed out. Of `terms`, `from` is the first day of the new
 * terms, and `until` the last day to end the membership.
 */
type Happened =
  | { kind: 'profile-changed'; fields: readonly ProfileField[] }
  | { kind: 'password-changed' }
  | { kind: 'email-changed'; email: string }
  | ({ kind: 'leaving'; on: Day; depositsUntil: Day; isMoved?: boolean } & Belongings)
  | { kind: 'staying' }
  | ({ kind: 'left'; depositsUntil: Day } & Belongings & EndedTickets)
  | { kind: 'blocked'; reason: string; on?: Day }
  | { kind: 'unblocked'; on?: Day; hasCards?: boolean }
  | ({ kind: 'ended'; reason: string; depositsUntil: Day } & Belongings & EndedTickets)
  | ({ kind: 'cards-named' } & NamedCards)
  | { kind: 'card-added'; number: string }
  | { kind: 'card-changed'; number: string }
  | { kind: 'card-removed'; number: string }
  | { kind: 'card-blocked'; number: string }
  | { kind: 'card-active'; number: string }
  | { kind: 'news-on' }
  | { kind: 'news-off' }
  | { kind: 'signed-out'; device: DeviceNames | null }
  | { kind: 'terms'; version: string; from: Day; until: Day }

/**
 * Tickets that ended with the account. `number`: that of the order; `last`: their last day. `hasValidTickets`: other
 * tickets stay valid.
 */
type EndedTickets = { tickets?: readonly { number: string; last: Day }[]; hasValidTickets?: boolean }

/** Numbers of the cards that a registration named, by their outcome (docs/product.md §18.13). */
export type NamedCards = Record<'added' | 'waiting' | 'used' | 'taken' | 'full', string[]>

export const noNamedCards = (): NamedCards => ({ added: [], waiting: [], used: [], taken: [], full: [] })

/** The one device that was signed out. `browser` is null when it is not known. */
export type DeviceNames = { browser: string | null }

export type AccountNewsKind = AccountNews['kind']

/** Words of a mail about an account. `note`: small print, such as what to do if it was somebody else. */
export type AccountWords = { subject: string; heading: string; lead: string[]; button?: string; note: string[] }

/**
 * Facts that the texts of account mails name, printed in the language of the mail. Facts that do not belong to the kind
 * of news are empty, 0 or false. `on`: last day of the membership; of `terms` first day of the new terms. `until`: last
 * day to get a card's deposit back; of `terms` last day to end the membership.
 */
export type PrintedFacts = {
  shop: string
  contact: string
  fields: string
  email: string
  on: string
  until: string
  reason: string
  number: string
  named: NamedCards
  /** Orders with tickets that ended with the account. `last`: last day of those tickets. */
  tickets: { number: string; last: string }[]
  /** Whether an operator made the change, not the member. */
  isByOperator: boolean
  isBlocked: boolean
  /** Whether only the last day has moved, as something was bought or given back. */
  isMoved: boolean
  hasValidTickets: boolean
  hasCards: boolean
  /** Full years, after the one that they are from, for which receipts are kept. */
  receiptYears: number
  /** Parts of the account that its end touches, in the order of the text. */
  endings: Ending[]
  credit: string
  points: number
  vouchers: string
  terms: AccountTopic
  /** Whether all other devices were signed out. */
  isAll: boolean
  /** Browser of the one device that was signed out; empty when it is not known. */
  browser: string
}

type AccountMail = {
  id: string
  news: AccountNews
  to: string
  lang: string
  look: PageLook
  resortName: string
  sender: Sender
  publicUrl: string
  /** Text that members of the resort agree to: terms or complaints procedure. */
  terms: AccountTopic
  receiptYears: number
}

/**
 * Pages that the buttons of mails lead to, by the kind of news. A kind that is missing has no button, except `terms`,
 * whose button opens the new version.
 */
const PAGES: Partial<Record<AccountNewsKind, string>> = {
  'profile-changed': '/personal/settings',
  'news-on': '/personal/settings',
  'news-off': '/personal/settings',
  'signed-out': '/personal/settings',
  leaving: '/personal/settings',
  unblocked: '/personal/settings',
  staying: '/personal/settings',
  'cards-named': '/personal/cards',
  'card-added': '/personal/cards',
  'card-changed': '/personal/cards',
  'card-removed': '/personal/cards',
  'card-blocked': '/personal/cards',
  'card-active': '/personal/cards',
}

/** Creates the mail with news of an account. `id` identifies the news, so that a retry has the same Message-ID. */
export function accountMail({
  id,
  news,
  to,
  lang: asked,
  look,
  resortName,
  sender,
  publicUrl,
  terms,
  receiptYears,
}: AccountMail): Mail {
  const lang = mailLang(asked)
  const words = ACCOUNT_TEXTS[lang][news.kind](
    factsOf(news, { lang, shop: resortName, contact: sender.contact.email, terms, receiptYears }),
  )
  const join = (text: string) => printText(text, lang)
  const page = news.kind === 'terms' ? `/terms/${terms}?version=${news.version}&` : pageOf(news.kind)
  const body: MailBody = {
    look,
    resortName,
    lang,
    heading: words.heading,
    lead: words.lead.map(join),
    rows: [],
    // Terms are read without signing in.
    ...(words.button && page && (!news.isBlocked || news.kind === 'terms')
      ? { button: { label: words.button, url: `${publicUrl}${page}lng=${lang}` } }
      : {}),
    sections: [],
    note: [...words.note.map(join), AUTOMATIC[lang]],
    foot: senderLines(resortName, sender, lang),
  }
  return {
    messageId: `<${id}.${news.kind}@${new URL(publicUrl).hostname}>`,
    to: [to],
    subject: `${words.subject} | ${resortName}`,
    attachments: [],
    ...drawMail(body),
  }
}

const pageOf = (kind: AccountNewsKind) => {
  const page = PAGES[kind]
  return page && `${page}?`
}

function factsOf(
  news: AccountNews,
  { lang, ...given }: Pick<PrintedFacts, 'shop' | 'contact' | 'terms' | 'receiptYears'> & { lang: ShopLang },
): PrintedFacts {
  const day = (one: Day | undefined) => (one ? formatDay(one) : '')
  return {
    ...given,
    fields: 'fields' in news ? news.fields.map((field) => FIELD_NAMES[lang][field]).join(', ') : '',
    email: 'email' in news ? news.email : '',
    on: day('on' in news ? news.on : 'from' in news ? news.from : undefined),
    until: day('until' in news ? news.until : 'depositsUntil' in news ? news.depositsUntil : undefined),
    reason: 'reason' in news ? news.reason : '',
    number: 'number' in news ? news.number : '',
    named: 'added' in news ? news : noNamedCards(),
    tickets: ordersOf('tickets' in news ? (news.tickets ?? []) : []),
    isByOperator: news.isByOperator === true,
    isBlocked: news.isBlocked === true,
    isMoved: 'isMoved' in news && news.isMoved === true,
    hasValidTickets: 'hasValidTickets' in news && news.hasValidTickets === true,
    hasCards: 'hasCards' in news && news.hasCards === true,
    endings: 'cards' in news ? endingsOf(news) : [],
    credit: 'credit' in news ? printPrice(news.credit) : '',
    points: 'points' in news ? news.points : 0,
    vouchers: 'vouchers' in news ? printPrice(news.vouchers) : '',
    isAll: 'device' in news && news.device === null,
    browser: 'device' in news ? (news.device?.browser ?? '') : '',
  }
}

/** Returns the order numbers of tickets, with the latest last day of each order, printed. */
const ordersOf = (tickets: NonNullable<EndedTickets['tickets']>) =>
  [...Map.groupBy(tickets, ({ number }) => number)].map(([number, of]) => ({
    number,
    last: formatDay(
      of
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
    ),
  }))
