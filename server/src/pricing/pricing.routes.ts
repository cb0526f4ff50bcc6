import { PriceReply } from '@gondola/contract/pricing.ts'
import { categoriesSeen } from '../catalogue/catalogue.ts'
import { type Handlers, WrittenAnswer } from '../http/serve.ts'
import type { LoadBook } from './load.ts'
import { pricesForDates } from './pricing.ts'

/** Cache of replies, which are sent again while they are current. In a rush many visitors ask for the same month. */
const written = new WeakMap<LoadBook, Map<string, { answer: WrittenAnswer; isCurrent: () => boolean }>>()
const MOST_WRITTEN = 1000

export const pricingHandlers: Pick<Handlers, 'prices'> = {
  prices: async (ctx, { body }) => {
    const answers = written.get(ctx.load) ?? new Map()
    written.set(ctx.load, answers)
    // What is shown and what is over may change each minute: opening hours end with it, slots with the next one.
    const minutes = `${Math.floor(ctx.now / 60_000)} ${Math.ceil(ctx.now / 60_000)}`
    const key = `${ctx.shelf.version} ${minutes} ${categoriesSeen(ctx)} ${ctx.segments.join()} ${JSON.stringify(body)}`
    const known = answers.get(key)
    if (known?.isCurrent()) return known.answer
    const { days, isCurrent } = await pricesForDates(ctx, body)
    const answer = new WrittenAnswer(JSON.stringify(PriceReply.parse(days)))
    if (answers.size >= MOST_WRITTEN) answers.clear()
    answers.set(key, { answer, isCurrent })
    return answer
  },
}
