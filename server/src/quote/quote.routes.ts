import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { releasePlaces } from './places.store.ts'
import { changeSlots, presentQuote, quoteBasket, refuseUnhonoured } from './quote.ts'
import { extendHolds, releaseHolds } from './reservation.store.ts'

export const quoteHandlers: Pick<Handlers, 'dryRun' | 'changeSlots' | 'releaseReservations' | 'extendReservations'> = {
  dryRun: async (ctx, { body }) => {
    // The key is compared with the session and never used as a source of rights.
    if (body.owner) refuse('bad-input', undefined, 'owner')
    refuseUnhonoured(body.entries)
    const entries = await quoteBasket(ctx, ctx.cart(), body.entries, { isSubmitted: false })
    return presentQuote(entries, body.vouchers ?? [])
  },
  changeSlots: async (ctx, { body }) => ({ entries: await changeSlots(ctx, ctx.knownCart(), body) }),
  releaseReservations: async (ctx, { query }) => {
    const cart = ctx.knownCart()
    if (!cart) return { released: [] }
    const released = await releaseHolds(ctx, cart, query.entryUuids)
    if (released.length === query.entryUuids.length) return { released }
    const places = await releasePlaces(ctx, cart, query.entryUuids)
    ctx.load.changed(places.map(({ slot_group, slot_days }) => ({ groupId: slot_group, days: slot_days })))
    return { released: [...released, ...places.map(({ entry_uuid }) => entry_uuid)] }
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
