import type { VoucherReason, VoucherResult } from '@gondola/contract/benefits.ts'
import { isOnItsDay, names, type Piece } from '@gondola/rules/benefits/benefit.ts'
import type { Limit, Mix } from '@gondola/rules/benefits/best-mix.ts'
import { NO_EFFECT } from '@gondola/rules/benefits/no-effect.ts'
import type { Payment } from '@gondola/rules/benefits/pay-with.ts'
import type { Benefit } from '@gondola/rules/catalogue.ts'
import { type Haler, sumOfAmounts, toCrowns } from '@gondola/rules/money.ts'
import { namesWithoutDiscounts, productsNamed } from '../catalogue/products-named.ts'
import type { Ctx } from '../ctx.ts'
import type { BasketCredit } from './credit.ts'
import type { Choice } from './rights.ts'

/**
 * What was decided for a basket. Arrays have one item for each piece: `nets` are prices after benefits, and `payable`
 * says whether vouchers may pay. `blockedMinutes`: until codes are looked up again.
 */
type Outcome = {
  mix: Mix
  pieces: readonly Piece[]
  nets: readonly Haler[]
  paid: Payment
  credit: BasketCredit
  payable: readonly boolean[]
  blockedMinutes: number | undefined
}

/**
 * Returns the result of one code. An error is about the code, a reason about the basket (docs/product.md §17.15). A
 * code that others hold or own has the status `assigned` and no error.
 */
export function resultOf(ctx: Ctx, choice: Choice, outcome: Outcome): VoucherResult {
  const { value, error, found, benefit, gift, isEndedCredit } = choice
  const result: VoucherResult = { ...NO_EFFECT, publicKey: value }
  if (error === 'assigned') return { ...result, status: 'assigned' }
  if (error) return { ...result, error, details: detailsOfError(choice, outcome) }
  if (gift) return { ...result, ...giftResult(ctx, choice, outcome) }
  const credit = outcome.credit.ofBenefit.get(value)
  // It pays what was told, or nothing.
  if (isEndedCredit && !credit?.isEnough) return { ...result, error: 'expired' }
  const id = benefit?.id ?? (isEndedCredit ? value : null)
  const about = {
    status: 'applied' as const,
    tokenId: found?.id ?? id,
    benefitId: found?.benefit_id ?? id,
    name: benefit?.name ?? null,
    ...(benefit ? { about: aboutOf(ctx, benefit) } : {}),
    validTo: found?.valid_to ?? benefit?.validity.to ?? null,
  }
  const [kind, saved, reason] = credit
    ? [
        'credit' as const,
        sumOfAmounts(outcome.paid.creditOf.map((paid, at) => (credit.caps[at] ? paid : 0))),
        benefit && !isEndedCredit ? reasonOfCredit(benefit, credit, outcome) : null,
      ]
    : ['benefit' as const, savedBy(choice, outcome), reasonOf(choice, outcome)]
  return {
    ...result,
    ...about,
    kind,
    saved: choice.isRepeated ? 0 : toCrowns(saved),
    reason,
    details: detailsOfReason(ctx, reason, { benefit, credit, limit: outcome.mix.limits.get(choice.right?.id ?? '') }),
  }
}

const aboutOf = (ctx: Ctx, { description, badge, validity, maxUsage, effect }: Benefit): VoucherResult['about'] => ({
  description,
  badge,
  validity,
  maxUsage,
  products: effect.appliesTo,
  productNames: productsNamed(ctx, effect),
})

const savedBy = ({ right }: Choice, { mix }: Outcome): Haler =>
  sumOfAmounts(mix.assigned.map((assigned, at) => (right && assigned?.id === right.id ? (mix.savings[at] ?? 0) : 0)))

const reasonOf = ({ right }: Choice, { mix }: Outcome): VoucherReason | null => mix.reasons.get(right?.id ?? '') ?? null

/**
 * Returns the first reason why credit leaves out an entry that asks for it. Null where credit pays for all of them, or
 * no reason fits (docs/product.md §17.6).
 */
function reasonOfCredit(
  benefit: Benefit,
  { isEnough, asked, caps }: { isEnough: boolean; asked: boolean[]; caps: Haler[] },
  { pieces, nets }: Outcome,
): VoucherReason | null {
  if (asked.includes(true) && asked.every((is, at) => !is || caps[at])) return null
  const named = pieces.flatMap((piece, at) => (asked[at] && names(benefit, piece) ? [{ piece, at }] : []))
  if (named.length === 0) return 'not-in-cart'
  if (named.some(({ piece }) => !isOnItsDay(benefit, piece))) return 'wrong-day'
  if (!isEnough) return 'not-enough-credit'
  return named.some(({ at }) => (nets[at] ?? 0) > 0 && !caps[at]) ? 'over-limit' : null
}

function giftResult(
  ctx: Ctx,
  { found, gift, isRepeated }: Choice,
  { paid, pieces, payable, nets }: Outcome,
): Partial<VoucherResult> {
  const balance = gift?.balance ?? 0
  const used = paid.perVoucher.get(gift?.id ?? '') ?? 0
  const isPayable = nets.some((net, at) => payable[at] && net > 0)
  const unpaid = pieces.flatMap(({ productId }, at) => (!payable[at] && (nets[at] ?? 0) > 0 ? productId : []))
  const notFor = namesWithoutDiscounts(ctx)
  return {
    status: 'applied',
    kind: 'gift',
    tokenId: gift?.id ?? null,
    saved: isRepeated ? 0 : toCrowns(used),
    balance: toCrowns(balance),
    left: toCrowns(balance - used),
    ...(found && found.claimed > 0 ? { held: toCrowns(found.claimed) } : {}),
    validTo: found?.valid_to ?? null,
    reason: unpaid.length > 0 && !isPayable ? 'nothing-to-pay' : null,
    details: unpaid.length > 0 ? { products: productsNamed(ctx, { appliesTo: unpaid, variants: [] }) } : null,
    ...(notFor.length > 0 ? { notFor } : {}),
  }
}

function detailsOfError({ error, found }: Choice, { blockedMinutes }: Outcome): VoucherResult['details'] {
  if (error === 'too-many-tries') return { minutes: blockedMinutes ?? 0 }
  return error === 'not-yet' && found?.valid_from ? { day: found.valid_from } : null
}

/** Returns the numbers and names that the text of a reason has. */
function detailsOfReason(
  ctx: Ctx,
  reason: VoucherReason | null,
  {
    benefit,
    credit,
    limit,
  }: {
    benefit: Benefit | undefined
    credit: { required: Haler; available: Haler } | undefined
    limit: Limit | undefined
  },
): VoucherResult['details'] {
  if (!benefit) return null
  const { effect, validity, maxUsage } = benefit
  if (reason === 'not-in-cart') return { products: productsNamed(ctx, effect) }
  if (reason === 'needs-companion')
    return {
      products: productsNamed(ctx, { appliesTo: effect.with?.products ?? [], variants: effect.with?.variants ?? [] }),
    }
  if (reason === 'wrong-day') return { from: validity.from, to: validity.to }
  if (reason === 'over-limit') return limit ?? { count: maxUsage }
  if (reason === 'not-enough-credit' && credit)
    return { required: toCrowns(credit.required), available: toCrowns(credit.available) }
  return null
}
