import type { OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import type { Why } from '@gondola/rules/after-sale/rights.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, type Instant, weekday, zonedClock } from '@gondola/rules/day.ts'
import { timeText } from '../../lib/day-text.ts'
import type { T } from '../../lib/i18n.ts'
import { amountOf } from '../../shared/paid-amount.ts'

export type Words = { t: T; lang: ShopLang }
export type ActKind = 'change' | 'cancel' | 'withdraw'
type EntryActs = OrderActs['entries'][number]

/** An act as a row of the order: its last moment, or why not. */
export type ActRow = {
  kind: ActKind
  /** First instant at which it is too late. */
  until: Instant | null
  why: Why | null
  /** Decimal crowns that come back for all that it is offered for. */
  back: number
}

const MINUTE = 60_000

/** Reasons that say most to whoever asks; others come after them. */
const TELLING: readonly Why[] = ['under-way', 'not-finished', 'by-operator', 'blocked', 'too-late', 'spent', 'seasonal']

/** Returns the entries for which an act is offered. */
export const offered = ({ entries }: Pick<OrderActs, 'entries'>, kind: 'cancel' | 'withdraw'): EntryActs[] =>
  entries.filter((entry) => entry[kind].why === null)

/**
 * Returns the rows of an order's acts. A row that is never offered to its kind of goods is left out; one that is not
 * offered any more says why (docs/product.md §19.4). An order on invoice has one row (docs/product.md §20.59).
 */
export function actRows(acts: OrderActs, { entries }: Pick<OrderItem, 'entries'>): ActRow[] {
  const kept = acts.entries.filter((entry) => entry.cancel.why !== 'reversed')
  if (kept.length === 0) return []
  // What is on invoice is the operator's to change, whatever it is.
  if (acts.change.why === 'by-operator') return [{ kind: 'cancel', until: null, why: 'by-operator', back: 0 }]
  const isDated = (uuid: string) => entries.find((entry) => entry.uuid === uuid)?.type === 'product'
  const dated = kept.filter(({ uuid }) => isDated(uuid))
  const { until, why } = dateRight(acts, { entries })
  return [
    ...(dated.length > 0 ? [{ kind: 'change' as const, until: instant(until), why, back: 0 }] : []),
    ...(dated.length > 0 ? [rowOf('cancel', dated)] : []),
    // Who never had the right needs no row about it; the footer leads to the statement anyway.
    ...(kept.some(({ withdraw }) => withdraw.until !== null && withdraw.why !== 'no-consumer')
      ? [
          rowOf(
            'withdraw',
            kept.filter(({ withdraw }) => withdraw.until !== null),
          ),
        ]
      : []),
  ]
}

/** Returns the right to change the date of an order. It needs a ticket that can move. */
export function dateRight(acts: OrderActs, { entries }: Pick<OrderItem, 'entries'>): OrderActs['change'] {
  if (acts.change.why !== null) return acts.change
  const dated = entries.filter(({ type }) => type === 'product').map(({ uuid }) => uuid)
  const whys = acts.entries.filter(({ uuid }) => dated.includes(uuid)).map(({ change }) => change.why)
  return whys.includes(null) ? acts.change : { ...acts.change, why: whys[0] ?? 'undated' }
}

function rowOf(kind: 'cancel' | 'withdraw', entries: EntryActs[]): ActRow {
  const open = entries.filter((entry) => entry[kind].why === null)
  const shown = open.length > 0 ? open : entries
  const untils = shown.flatMap((entry) => instant(entry[kind].until) ?? [])
  const whys = entries.flatMap((entry) => entry[kind].why ?? [])
  return {
    kind,
    until: untils.length > 0 ? Math.min(...untils) : null,
    why: open.length > 0 ? null : (TELLING.find((why) => whys.includes(why)) ?? whys[0] ?? null),
    back: amountOf(open.map(({ paid }) => ({ amount: paid }))),
  }
}

export const instant = (iso: string | null): Instant | null => (iso === null ? null : Date.parse(iso))

/** Returns the last moment of an act: "pátku 04.12.2026, 23.58". It is a day alone where the whole day counts. */
export function lastMoment(kind: ActKind, until: Instant, { t, lang }: Words): string {
  const start = zonedClock(until)
  // A slot begins on the minute that is named; all else ends with the minute before.
  const isStart = kind === 'change' && start.time !== '00:00'
  const { today, time } = isStart ? start : zonedClock(until - MINUTE)
  const day = t('acts.day', { weekday: t(`acts.weekday.${weekday(today)}`), day: formatDay(today) })
  return time === '23:59' ? day : t('acts.moment', { day, time: timeText(time, lang) })
}

/** Returns "05.12.2026, 14.02", in the resort's time. */
export function momentText(instant: Instant, { t, lang }: Words): string {
  const { today, time } = zonedClock(instant)
  return t('acts.moment', { day: formatDay(today), time: timeText(time, lang) })
}

/** Returns the sentence below an act's name. */
export function rowText(row: ActRow, price: (crowns: number) => string, words: Words): string {
  const { kind, until, why, back } = row
  const { t } = words
  const moment = until === null ? '' : lastMoment(kind, until, words)
  if (why !== null) return whyText(kind, why, moment, t)
  return [
    t(kind === 'change' && isTime(until) ? 'acts.until.start' : 'acts.until', { moment }),
    ...(kind === 'change' || back === 0 ? [] : [t('acts.back', { price: price(back) })]),
  ].join(' ')
}

const isTime = (until: Instant | null) => until !== null && zonedClock(until).time !== '00:00'

/** Reasons whose text differs by the act; all others have one text. */
const OWN: Partial<Record<Why, readonly ActKind[]>> = { seasonal: ['change'], reversed: ['change'], 'under-way': [] }

/** Returns why an act is not offered, in a sentence. */
export function whyText(kind: ActKind, why: Why, moment: string, t: T): string {
  if ((why === 'too-late' || why === 'started') && moment !== '') return t('acts.why.over', { moment })
  return t(OWN[why]?.includes(kind) ? `acts.why.${kind}.${why}` : `acts.why.${why}`)
}

/** Returns the name of an entry with its variant. */
export const nameOf = ({ product }: Pick<OrderEntryItem, 'product'>): string =>
  [product.name, product.variant.name].filter(Boolean).join(', ')
