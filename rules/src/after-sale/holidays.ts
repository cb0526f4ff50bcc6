import { addDays, type Day, weekday } from '../day.ts'
import type { TaxLaw } from '../receipt.ts'

/** Public holidays with a fixed date, as MM-DD, by country. A resort follows the law of its country. */
const FIXED: Record<TaxLaw, readonly string[]> = {
  CZ: ['01-01', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', '12-25', '12-26'],
  AT: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
}
/** Public holidays that move with Easter, in days after Easter Sunday. */
const AFTER_EASTER: Record<TaxLaw, readonly number[]> = { CZ: [-2, 1], AT: [1, 39, 50, 60] }

const isHoliday = (day: Day, law: TaxLaw): boolean => {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return FIXED[law].includes(day.slice(5)) || AFTER_EASTER[law].some((days) => addDays(easter, days) === day)
}

/** Returns the first working day from `day` on. Saturdays, Sundays and public holidays are none. */
export function nextWorkingDay(day: Day, law: TaxLaw): Day {
  let found = day
  while (weekday(found) === 0 || weekday(found) === 6 || isHoliday(found, law)) found = addDays(found, 1)
  return found
}

/** Returns Easter Sunday of a year by the Gregorian computation (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moon = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451)
  const count = epact + shift - 7 * late + 114
  const [month, day] = [Math.floor(count / 31), (count % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
