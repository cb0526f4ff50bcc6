const DAY_MS = 86_400_000

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day) + days * DAY_MS)
}

/** Month `YYYY-MM` that lies `months` away. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The same day in a month that lies `months` away, or that month's last day when it is shorter. */
export function sameDayInMonth(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const wanted = `${month}-${day.slice(8)}`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return wanted < last ? wanted : last
}

/** 0 is Monday. */
export function weekday(day: string): number {
  return (new Date(utc(day)).getUTCDay() + 6) % 7
}

/** The weeks of a month, Monday first; days of the neighbouring months are `null`. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const next = `${addMonths(month, 1)}-01`
  const weeks: (string | null)[][] = []
  for (let monday = addDays(first, -weekday(first)); monday < next; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index)
        return day >= first && day < next ? day : null
      }),
    )
  }
  return weeks
}

/** Where a key of the grid leads from a day; `undefined` for other keys. */
export function dayByKey(key: string, shift: boolean, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return sameDayInMonth(day, shift ? -12 : -1)
    case 'PageDown':
      return sameDayInMonth(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
