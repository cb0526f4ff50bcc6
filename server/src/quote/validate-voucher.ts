import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { VoucherCheck } from '@gondola/contract/orders.ts'
import { countGuesses, guessingBlocked } from '../benefits/guessing.ts'
import { priceBasket, whoOf } from '../benefits/price-basket.ts'
import type { Ctx } from '../ctx.ts'
import { refuseTooMany } from '../http/refusal.ts'
import { findHolds } from '../reservations/reservation.store.ts'
import { basketOf, guesserOf, isHeld } from './price-lines.ts'
import { checkBasket, wantedHold } from './quote.ts'

/**
 * Returns what a code would do in a basket (docs/product.md §17.15). Entries count at the price that is held for them,
 * else at today's. Holds nothing and uses nothing up, but an unknown code counts as a guess. Refuses
 * `too-many-requests` after too many guesses.
 */
export async function validateVoucher(
  ctx: Ctx,
  cartId: string,
  { publicKey, entries }: VoucherCheck,
): Promise<VoucherResult> {
  const guesser = guesserOf(ctx, cartId)
  const msBeforeNext = await guessingBlocked(ctx, guesser)
  if (msBeforeNext !== undefined) refuseTooMany({ msBeforeNext })
  const lines = await checkBasket(ctx, entries, { isSubmitted: false })
  if (lines.length > 0)
    await ctx.load.fresh(lines.flatMap(({ slot, arrival }) => (slot ? { groupId: slot.group, days: [arrival] } : [])))
  const uuids = lines.map(({ entry }) => entry.uuid)
  const [holds = new Map()] = uuids.length === 0 ? [] : await findHolds(ctx, [{ cartId, entries: uuids }])
  for (const line of lines) {
    const wanted = wantedHold(ctx, line)
    const hold = holds.get(line.entry.uuid) ?? (wanted && { ...NOT_HELD, ...wanted })
    if (hold && line.errors.length === 0) line.hold = hold
  }
  const basket = basketOf(cartId, lines.filter(isHeld), { vouchers: [publicKey], who: whoOf(ctx) })
  const { results } = await priceBasket(ctx, basket)
  const [result] = results
  if (!result) throw new Error('A code without a result.')
  await countGuesses(ctx, guesser, [result])
  return result
}

const NOT_HELD = {
  expires_at: 0,
  renewals: 0,
  expired: false,
  order_id: null,
  net: null,
  benefit_id: null,
  token_id: null,
  rights_key: null,
  voucher_paid: null,
  credit_paid: null,
  credit_id: null,
}
