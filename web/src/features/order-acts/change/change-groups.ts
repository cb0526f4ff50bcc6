import type { ChangeQuote, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import type { Why } from '@gondola/rules/after-sale/rights.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { grouped } from '../../../lib/grouped.ts'
import { amountOf } from '../../../shared/paid-amount.ts'

/** Entries of one product, day and time, which move together (docs/product.md §19.34). */
export type ChangeGroup = {
  key: string
  entries: [OrderEntryItem, ...OrderEntryItem[]]
  day: Day
  /** Start of the slot; null without one. */
  time: TimeOfDay | null
  /** Whether a time of the day is chosen as well. */
  hasTimes: boolean
  /** Days of the ticket. */
  length: number
}

/** A new day and time; null is still to be chosen. */
export type Choice = { day: Day | null; time: TimeOfDay | null }
export type Choices = Readonly<Record<string, Choice>>

export const NO_CHOICE: Choice = { day: null, time: null }

const togetherOf = ({ product, meta }: OrderEntryItem) =>
  `${product._id} ${meta.validFrom} ${meta.timeSlot?.from ?? ''}`

const datedOf = (entries: readonly OrderEntryItem[]) =>
  entries.filter(({ type, reversed }) => type === 'product' && !reversed)

type Rights = Pick<OrderActs, 'entries'>

const whyNot = ({ entries }: Rights, entry: OrderEntryItem): Why | null =>
  entries.find(({ uuid }) => uuid === entry.uuid)?.change.why ?? null

/** Dated entries of an order that cannot move, each with why. What was not under way `atFirst` is not fixed by it. */
export const fixedEntries = (
  entries: readonly OrderEntryItem[],
  rights: Rights,
  atFirst: Rights,
): { entry: OrderEntryItem; why: Why }[] =>
  datedOf(entries).flatMap((entry) => {
    const why = whyNot(rights, entry)
    const isNew = why === 'under-way' && whyNot(atFirst, entry) !== 'under-way'
    return why === null || isNew ? [] : [{ entry, why }]
  })

/** Groups the dated entries that an order keeps. Those of a key in `apart` are groups of their own. */
export function changeGroups(entries: readonly OrderEntryItem[], apart: readonly string[]): ChangeGroup[] {
  const dated = datedOf(entries)
  const keyOf = (entry: OrderEntryItem) => (apart.includes(togetherOf(entry)) ? entry.uuid : togetherOf(entry))
  return grouped(dated, keyOf).flatMap((alike) => {
    const [first, ...others] = alike
    if (!first) return []
    const { validFrom, timeSlot, timeSlotType, inclusiveValidity } = first.meta
    return {
      key: keyOf(first),
      entries: [first, ...others],
      day: validFrom,
      time: timeSlot?.from ?? null,
      hasTimes: timeSlotType === 'range',
      length: Math.max(1, inclusiveValidity.length),
    }
  })
}

/** Returns the key under which the entries of a group are together. */
export const apartKey = ({ entries: [first] }: Pick<ChangeGroup, 'entries'>): string => togetherOf(first)

/** What the shop is asked for one entry. */
export type ChangeItem = { uuid: string; version: number; validFrom: Day; timeSlot?: TimeOfDay }

/** Returns the new day and time of each entry whose group has a day. */
export function itemsOf(
  groups: readonly ChangeGroup[],
  choices: Choices,
  { entries }: Pick<OrderActs, 'entries'>,
): ChangeItem[] {
  const versions = new Map(entries.map(({ uuid, version }) => [uuid, version]))
  return groups.flatMap(({ key, entries, time, hasTimes }) => {
    const { day, time: chosen } = choices[key] ?? NO_CHOICE
    // A slot of the whole day comes with its day.
    const slot = hasTimes ? chosen : time === null ? null : WHOLE_DAY
    if (day === null) return []
    return entries.map(({ uuid }) => ({
      uuid,
      version: versions.get(uuid) ?? 0,
      validFrom: day,
      ...(slot === null ? {} : { timeSlot: slot }),
    }))
  })
}

export type QuotedItem = ChangeQuote['items'][number]

export const quotedOf = ({ entries }: Pick<ChangeGroup, 'entries'>, quote: ChangeQuote | undefined): QuotedItem[] =>
  quote?.items.filter(({ uuid }) => entries.some((entry) => entry.uuid === uuid)) ?? []

/** Returns the sum of differences in decimal crowns; undefined while one is unknown. */
export const differenceOf = (items: readonly QuotedItem[]): number | undefined =>
  items.length === 0 || items.some(({ price }) => price === null)
    ? undefined
    : amountOf(items.map(({ difference }) => ({ amount: difference })))
