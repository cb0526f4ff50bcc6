import { type Day, weekday } from '../day.ts'

/** Sunday first. */
const CZECH = {
  do: ['neděle', 'pondělí', 'úterý', 'středy', 'čtvrtka', 'pátku', 'soboty'],
  v: ['v neděli', 'v pondělí', 'v úterý', 've středu', 've čtvrtek', 'v pátek', 'v sobotu'],
} as const

/** Returns a Czech weekday in the form after "do", or "v" with the day. */
export const czechWeekday = (preposition: keyof typeof CZECH, day: Day): string =>
  (CZECH[preposition][weekday(day)] ?? '').replace(' ', '\u00a0')
