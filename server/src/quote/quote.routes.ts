import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { extendHolds } from '../reservations/reservation.store.ts'
import { presentQuote, quoteBasket, refuseUnsupportedFields } from './quote.ts'

export const quoteHandlers: Pick<Handlers, 'dryRun' | 'extendReservations'> = {
  dryRun: async (visit, { query, body }) => {
    // Without `personal`, prices are those of a guest (docs/product.md §3.15).
    const ctx = query.personal === undefined ? { ...visit, column: 'standard' as const } : visit
    // The owner is only compared with the session; it gives no rights.
    if (body.owner && body.owner !== ctx.member?.id) refuse('bad-input', undefined, 'owner')
    refuseUnsupportedFields(body.entries)
    const entries = await quoteBasket(ctx, ctx.cart(), body.entries, { isSubmitted: false })
    return presentQuote(ctx, entries, body.vouchers ?? [])
  },
  extendReservations: async (ctx, { body }) => {
    const cart = ctx.knownCart()
    const extended = cart ? await extendHolds(ctx, cart, body.entryUuids) : []
    if (extended.length === 0) refuse('renewals-spent')
    return {
      entries: extended.map(({ entry_uuid, expires_at, renewals }) => ({
        uuid: entry_uuid,
        priceValidTo: new Date(expires_at).toISOString(),
        renewalsLeft: renewalsLeft(renewals),
      })),
    }
  },
}
