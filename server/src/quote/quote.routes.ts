import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { extendClaims } from '../benefits/claims.store.ts'
import { GUEST, whoOf } from '../benefits/price-basket.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { extendHolds } from '../reservations/reservation.store.ts'
import { presentQuote } from './present-quote.ts'
import { quoteBasket, refuseUnsupportedFields } from './quote.ts'
import { validateVoucher } from './validate-voucher.ts'

export const quoteHandlers: Pick<Handlers, 'dryRun' | 'validateVoucher' | 'extendReservations'> = {
  dryRun: async (visit, { query, body }) => {
    // Without `personal`, prices are those of a guest (docs/product.md §3.15).
    const isPersonal = query.personal !== undefined
    const ctx = isPersonal ? visit : { ...visit, column: 'standard' as const }
    // The owner is only compared with the session; it gives no rights.
    if (body.owner && body.owner !== ctx.member?.id) refuse('bad-input', undefined, 'owner')
    refuseUnsupportedFields(body.entries)
    const who = isPersonal ? whoOf(ctx) : GUEST
    return presentQuote(ctx, await quoteBasket(ctx, ctx.cart(), body, { isSubmitted: false, who }))
  },
  validateVoucher: (ctx, { body }) => validateVoucher(ctx, ctx.cart(), body),
  extendReservations: async (ctx, { body }) => {
    const cart = ctx.knownCart()
    const extended = cart ? await extendHolds(ctx, cart, body.entryUuids) : []
    if (!cart || extended.length === 0) refuse('renewals-spent')
    if (extended.some(({ had_rights }) => had_rights)) await extendClaims(ctx, cart)
    return {
      entries: extended.map(({ entry_uuid, expires_at, renewals }) => ({
        uuid: entry_uuid,
        priceValidTo: new Date(expires_at).toISOString(),
        renewalsLeft: renewalsLeft(renewals),
      })),
    }
  },
}
