import { addShares, type MoneyBack, type Shares, sharesOf, splitBack } from '@gondola/rules/after-sale/money-back.ts'
import { type AsVoucher, asVoucher } from '@gondola/rules/after-sale/reversal.ts'
import { lastSigns } from '@gondola/rules/benefits/code.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { codeHash, voucherCode } from '../../benefits/codes.ts'
import type { Ctx } from '../../ctx.ts'
import type { TxDb } from '../../db/db.ts'
import { findOffersOfAct, type OfferRow } from '../offers/offers.store.ts'
import { worthOf } from '../offers/open-offers.ts'
import { addToVoucher, findVoucherOf } from './storm.store.ts'

/** Days for which a voucher is valid, as many as a sold one. */
const VALID_DAYS = 365
const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/**
 * Returns what an offer puts on a voucher, and what is refunded beside it. `toVoucher` is the part of the offered sum
 * that was paid by card. `value` is `toVoucher` and the bonus, which is `bonus_percent` of the whole offered sum.
 * `back` is what returns to credit and vouchers.
 */
export function offeredVoucher(offer: OfferRow): AsVoucher {
  const { price, voucher_paid, credit_paid, bonus_percent } = offer
  const worth = worthOf(offer)
  const shares = splitBack(sharesOf(price, { voucher: voucher_paid, credit: credit_paid }), worth)
  return asVoucher(worth, shares, bonus_percent)
}

/** Returns the code of an act's voucher, and its hash. The code is derived from the secret and never stored. */
function codeOf(secret: string, actId: string) {
  const code = voucherCode(secret, actId)
  return { code, hash: codeHash(secret, code) ?? '' }
}

/**
 * Returns the voucher that was issued for an act; undefined without one. Tries each of `orderSecrets`, as its code
 * depends on the secret of that time.
 */
async function issuedOf(ctx: Pick<Ctx, 'config' | 'db'>, actId: string) {
  for (const secret of ctx.config.orderSecrets) {
    const one = codeOf(secret, actId)
    const found = await findVoucherOf(ctx, one.hash)
    if (found) return { ...one, ...found }
  }
  return undefined
}

/**
 * Returns the voucher of a storm day's act; undefined where the act has issued none. `code` is null once the voucher is
 * void (docs/product.md §9.6).
 */
export async function stormVoucher(
  ctx: Ctx,
  actId: string,
): Promise<{ code: string | null; value: Haler; validTo: Day } | undefined> {
  const found = await issuedOf(ctx, actId)
  if (!found) return undefined
  const { code, value, valid_to: validTo, status } = found
  return { code: status === 'void' ? null : code, value, validTo }
}

/**
 * Turns refunds to the card into a voucher where guests chose `credit`. Issues a voucher with that sum and the bonus,
 * or adds both to the one of this act (docs/product.md §19.46). Returns in `money` what is still refunded, and in
 * `toVoucher` the sum of each such entry, without the bonus.
 */
export async function voucherInstead(
  ctx: Ctx & { db: TxDb },
  actId: string,
  money: MoneyBack,
): Promise<{ money: MoneyBack; toVoucher: Map<string, Haler> }> {
  const perEntry = new Map(money.perEntry)
  const toVoucher = new Map<string, Haler>()
  let value = 0
  for (const offer of await findOffersOfAct(ctx, actId)) {
    if (offer.choice !== 'credit' || !perEntry.has(offer.entry_uuid)) continue
    const voucher = offeredVoucher(offer)
    perEntry.set(offer.entry_uuid, voucher.back)
    toVoucher.set(offer.entry_uuid, voucher.toVoucher)
    value += voucher.value
  }
  if (value > 0) {
    const { code, hash } = (await issuedOf(ctx, actId)) ?? codeOf(ctx.config.ORDER_SECRET, actId)
    await addToVoucher(ctx, { hash, lastSigns: lastSigns(code), value, validTo: addDays(ctx.today, VALID_DAYS) })
  }
  return { money: { ...money, perEntry, total: [...perEntry.values()].reduce(addShares, NOTHING) }, toVoucher }
}
