import type { Handlers } from '../http/serve.ts'
import { pricesForDates } from './pricing.ts'

export const pricingHandlers: Pick<Handlers, 'prices'> = {
  prices: (ctx, { body }) => pricesForDates(ctx, body),
}
