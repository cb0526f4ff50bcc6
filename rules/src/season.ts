import type { Season } from './catalogue.ts'
import type { Day } from './day.ts'

/** Returns the season that contains today, else the next, else the last. Undefined without seasons. */
export function activeSeason(seasons: readonly Season[], today: Day): Season | undefined {
  const inOrder = [...seasons].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
  return inOrder.find((season) => season.to >= today) ?? inOrder.at(-1)
}
