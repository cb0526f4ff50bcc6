import type { DayPrice } from '@gondola/contract/pricing.ts'
import { INVALID_REASONS } from '@gondola/rules/validity.ts'
import type { DayWords } from './day-infos.ts'

/** Reasons of time slots come after those of the ticket itself, which say more. */
const REASONS = [...INVALID_REASONS, 'slot-past', 'no-slots'] as const

/** The whole sentence why a day cannot be had. */
export function blockedReason(price: DayPrice | undefined, { t, lang }: Pick<DayWords, 't' | 'lang'>): string {
  if (price?.state === 'soldOut') return t('shop.reason.soldOut')
  if (price?.closure) return price.closure[lang]
  const reason = REASONS.find((one) => price?.reasons?.includes(one))
  return t(reason ? `shop.reason.${reason}` : 'shop.reason.closed')
}
