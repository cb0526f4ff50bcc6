import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { presentQuote, quoteBasket, refuseUnhonoured } from './quote.ts'
import { extendHolds, releaseHolds } from './reservation.store.ts'

export const quoteHandlers: Pick<Handlers, 'dryRun' | 'releaseReservations' | 'extendReservations'> = {
  dryRun: async (ctx, { body }) => {
    // The key is compared with the session and never used as a source of rights.
    if (body.owner) refuse('bad-input', undefined, 'owner')
    refuseUnhonoured(body.entries)
    const entries = await quoteBasket(ctx, ctx.cart(), body.entries, { isSubmitted: false })
    return presentQuote(entries, body.vouchers ?? [])
  },
  releaseReservations: async (ctx, { query }) => {
    const cart = ctx.knownCart()
    return { released: cart ? await releaseHolds(ctx, cart, query.entryUuids) : [] }
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
