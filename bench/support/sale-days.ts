import { addDays, type Day, dayRange, pragueDay } from '@gondola/rules/day.ts'
import { type Clients, openVisitor } from './visitor.ts'

/** What buyers of the benches take. */
export const PARTY = ['lipno-ski-1day-adult', 'lipno-ski-1day-child']
const DATES_AT_ONCE = 31
const FURTHEST_DAYS = 400

/** Returns the next days on which the party can come, at most so many: a busy month of whatever winter is next. */
export async function saleDays(clients: Clients, apiKey: string, most: number): Promise<Day[]> {
  const visitor = openVisitor(clients, apiKey)
  const entries = PARTY.map((variantId) => ({ variantId, count: 1 }))
  const tomorrow = addDays(pragueDay(Date.now()), 1)
  const days: Day[] = []
  for (let after = 0; after < FURTHEST_DAYS && days.length < most; after += DATES_AT_ONCE) {
    const dates = dayRange(addDays(tomorrow, after), DATES_AT_ONCE)
    const asked = await visitor.call('POST', '/v2/transaction/prices', { origin: 'eshop', entries, dates })
    const prices = asked.body as Record<Day, { standard: number | null; state: string }>
    days.push(...dates.filter((day) => prices[day]?.state === 'open' && prices[day].standard !== null))
  }
  return days.slice(0, most)
}
