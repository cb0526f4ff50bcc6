import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import type { TimeOfDay } from '@gondola/rules/day.ts'
import { visitEnd, WHOLE_DAY } from '@gondola/rules/slot.ts'
import { slotText, timeText } from '../lib/day-text.ts'
import type { T } from '../lib/i18n.ts'
import type { SlotTexts } from '../ui/slot-times.tsx'
import type { SlotInfo } from './slot-infos.ts'

const HARD = '\u00a0'

type Words = { t: T; lang: ShopLang }
/**
 * Translator, language and product for words about a time. `visit`: a cart entry or a product's `meta`, with the length
 * of a visit, and the part of the product that the slot is for.
 */
export type TimeWords = Words & { visit: { visitMinutes?: number | undefined; timeSlotName?: LocalText | undefined } }

const NOON = '12:00'

/**
 * Returns "příchod 10.30–11.00"; for a visit of known length "příchod 10.00, konec 12.00". A slot for a part of a
 * product says which: "Sky Bridge 721: příchod 10.30–11.00".
 */
export const entryTime = (time: TimeOfDay, words: TimeWords): string => partName(words) + timeOf(time, words)

/** Returns "10.30". A slot for a part of a product says which: "Sky Bridge 721: 10.30". */
export const startTime = (time: TimeOfDay, words: Omit<TimeWords, 't'>): string =>
  partName(words) + timeText(time, words.lang)

const partName = ({ visit: { timeSlotName }, lang }: Omit<TimeWords, 't'>) =>
  timeSlotName ? `${timeSlotName[lang]}: ` : ''

function timeOf(time: TimeOfDay, { t, lang, visit }: TimeWords): string {
  const end = visitEnd(time, visit.visitMinutes)
  return end
    ? t('shop.ticket.visit', { from: timeText(time, lang), to: timeText(end, lang) })
    : t('shop.ticket.entry', { time: slotText(time, lang) })
}

/** Returns "sobota 22.05.2027, příchod 10.30–11.00". Without a time, or for a whole day, only the days. */
export const withEntryTime = (days: string, time: TimeOfDay | null, words: TimeWords): string =>
  days === '' || time === null || time === WHOLE_DAY
    ? days
    : `${days}, ${partName(words)}${timeOf(time, words).replaceAll(' ', HARD).replace(`,${HARD}`, ', ')}`

/** Returns the slots of a day for a grid, split at noon. A half without slots is left out. */
export function slotGroups(infos: SlotInfo[], { t, lang }: Words) {
  const slots = infos.map((info) => ({ ...info, text: timeText(info.time, lang), note: noteOf(info, t) }))
  return [
    { label: t('shop.time.morning'), slots: slots.filter(({ time }) => time < NOON) },
    { label: t('shop.time.afternoon'), slots: slots.filter(({ time }) => time >= NOON) },
  ].filter((group) => group.slots.length > 0)
}

/**
 * Returns the text key of why a chosen time cannot be kept. Either its places are taken, or it is no longer offered.
 */
export const lostText = (lost: TimeOfDay, infos: SlotInfo[]): string =>
  infos.some(({ time }) => time === lost) ? 'shop.time.lost' : 'shop.time.gone'

/** Texts shown in place of a day's times. */
export const slotTexts = (t: T): SlotTexts => ({
  loading: t('shop.time.loading'),
  failed: t('timeSlots.timesLoadError'),
  retry: t('shop.retry'),
  none: t('timeSlots.timesNotFoundForDay'),
  full: t('timeSlots.timesNotAvailableForSelection'),
  past: t('shop.time.allPast'),
})

function noteOf({ state, free }: SlotInfo, t: T): string {
  if (state === 'own') return t('shop.time.own')
  if (state === 'past') return t('shop.time.past')
  if (state === 'full') return t('shop.time.full')
  if (state === 'short') return t('shop.time.only', { count: free })
  return t(state === 'few' ? 'shop.time.left' : 'shop.date.places', { count: free })
}
