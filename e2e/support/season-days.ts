import type { SeasonItem } from '@gondola/contract/content.ts'
import { addDays, type Day, weekday } from '@gondola/rules/day.ts'

const SATURDAY = 6
const WEEKS_BEFORE = 2

export type SeasonDays = {
  /** First Saturday of the season. */
  saturday: Day
  /** ISO instant of a Saturday noon two weeks before it. Tests use it as the shop's now, so that they do not age. */
  now: string
}

/**
 * Returns days of a season of the shop at `url`. The sample data moves by whole years. `first` is the season that ends
 * first, of either kind: the other one still follows.
 */
export async function seasonDays(url: string, kind: 'winter' | 'summer' | 'first'): Promise<SeasonDays> {
  const reply = await fetch(`${url}/api/season?parent=null&config=eshop`)
  const { data } = (await reply.json()) as { data: SeasonItem[] }
  const seasons = data
    .filter((season) => kind === 'first' || season.type === kind)
    .sort((one, other) => one.to.localeCompare(other.to))
  const season = seasons[0]
  if (!season) throw new Error(`The shop has no ${kind} season.`)
  let saturday = season.from
  while (weekday(saturday) !== SATURDAY) saturday = addDays(saturday, 1)
  return { saturday, now: `${addDays(saturday, -7 * WEEKS_BEFORE)}T11:00:00Z` }
}
