import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { type ShownValidity, shownValidity } from '@gondola/rules/inclusive-validity.ts'
import { longDay } from '../lib/day-text.ts'
import type { T } from '../lib/i18n.ts'
import { withEntryTime } from './slot-words.ts'

type Entry = Pick<OrderEntryItem, 'type' | 'meta' | 'product'>

/** Returns how the days of validity of an ordered entry are shown. */
export const entryValidity = ({ type, meta: { inclusiveValidity, validFrom }, product }: Entry): ShownValidity =>
  shownValidity(inclusiveValidity.length ? inclusiveValidity : [validFrom], {
    unit: product.meta.tokenValidityUnit === 'hours' ? 'hours' : 'days',
    hasDay: type === 'product',
  })

/**
 * Returns days and time of an ordered entry, such as "sobota 22.05.2027, příchod 10.30–11.00". For several days it
 * gives the first and the last. For a gift voucher it gives the last day on which the voucher is accepted.
 */
export function validityText(entry: Entry, words: { t: T; lang: ShopLang }): string {
  const { t, lang } = words
  const last = entry.meta.inclusiveValidity.at(-1)
  if (entry.type === 'transaction_voucher_product' && last)
    return t('confirmation.valid.until', { day: formatDay(last) })
  const shown = entryValidity(entry)
  if (shown.kind === 'none') return t('confirmation.valid.always')
  const days =
    shown.kind === 'day'
      ? longDay(shown.day, lang, ' ')
      : t('confirmation.valid.range', { from: formatDay(shown.from), to: formatDay(shown.to) })
  return withEntryTime(days, entry.meta.timeSlot?.from ?? null, { ...words, visit: entry.product.meta })
}
