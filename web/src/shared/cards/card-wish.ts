import type { EshopConfig } from '@gondola/contract/content.ts'
import { allowedSubTypes } from '@gondola/rules/card-check.ts'
import type { Day } from '@gondola/rules/day.ts'
import { allowedMethods } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../../state/cart.ts'
import type { CardWish } from './verification.ts'

/** Returns the first and the last day on which an entry is valid. */
export const daysOf = ({ arrival, inclusiveValidity }: CartEntry) => ({
  validFrom: inclusiveValidity[0] ?? arrival,
  validTo: inclusiveValidity.at(-1) ?? arrival,
})

/** Returns what an entry demands of its card. */
export const wishOf = (
  entry: CartEntry,
  entries: readonly CartEntry[],
  { config, today }: { config: EshopConfig; today: Day },
): CardWish => ({
  kind: config.flags.ticketSystem,
  flags: config.flags,
  allowed: allowedSubTypes(entry.variantTags, config.flags),
  ...daysOf(entry),
  isCardOnly: allowedMethods(entry.tags).every((method) => method === 'card'),
  taken: entries.flatMap(({ id, card }) => (card && id !== entry.id ? [card.number] : [])),
  today,
})
