import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'

/** Returns the day of an instant, as members read it. */
export const dayText = (instant: string): string => formatDay(zonedClock(Date.parse(instant)).today)

/** Returns day and time of an instant. Czech writes a dot between hours and minutes. */
export function momentText(instant: string, lang: ShopLang): string {
  const { time } = zonedClock(Date.parse(instant))
  return `${dayText(instant)},\u00a0${lang === 'cz' ? time.replace(/^0/, '').replace(':', '.') : time}`
}
