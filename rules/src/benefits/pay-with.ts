import type { Benefit } from '../catalogue.ts'
import { type Haler, sumOfAmounts } from '../money.ts'
import { type BenefitTerms, names, type Piece } from './benefit.ts'

const CROWN = 100

/**
 * Returns a total shared out over parts in proportion, each share at most its part (docs/product.md §17.9). Shares are
 * whole crowns if the total and all parts are, else hellers. What is left over goes to the largest remainders, and of
 * equal ones to the earlier. Throws a RangeError when the total is more than the parts together.
 */
export function shareOut(total: Haler, parts: readonly Haler[]): Haler[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  if (total > sum) throw new RangeError(`${total} is more than the parts together, ${sum}`)
  if (total === 0) return parts.map(() => 0)
  const unit = [total, ...parts].every((amount) => amount % CROWN === 0) ? CROWN : 1
  // BigInt, as the product of two amounts may exceed the exact numbers.
  const exact = parts.map((part) => {
    const product = BigInt(total / unit) * BigInt(part)
    return { share: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) }
  })
  const missing = total / unit - exact.reduce((all, { share }) => all + share, 0)
  const byRemainder = [...exact].sort((one, other) => other.remainder - one.remainder)
  for (const one of byRemainder.slice(0, missing)) one.share++
  return exact.map(({ share }) => share * unit)
}

/** Money of a gift voucher that a cart may use. */
export type PayingVoucher = { id: string; balance: Haler; validTo: string | null }

export type Payment = {
  voucherOf: Haler[]
  creditOf: Haler[]
  perVoucher: Map<string, Haler>
  due: Haler
}

/**
 * Returns what gift vouchers and credit pay of the nets (docs/product.md §17.8). Vouchers come first, but leave as much
 * to credit as it can pay. `creditCaps` is the most that credit may pay of each piece, and 0 where it pays nothing.
 */
export function payWith({
  nets,
  payable,
  vouchers,
  creditCaps,
}: {
  nets: readonly Haler[]
  /** Whether vouchers and credit may pay for the piece at all. */
  payable: readonly boolean[]
  /** In the order in which they were entered. */
  vouchers: readonly PayingVoucher[]
  creditCaps: readonly Haler[]
}): Payment {
  const open = nets.map((net, at) => (payable[at] ? net : 0))
  const caps = open.map((net, at) => Math.min(net, creditCaps[at] ?? 0))
  const beside = open.map((net, at) => net - (caps[at] ?? 0))
  const free = sumOfAmounts(vouchers.map(({ balance }) => balance))
  const paid = Math.min(free, sumOfAmounts(open))
  const first = Math.min(paid, sumOfAmounts(beside))
  const [fromBeside, fromCaps] = [shareOut(first, beside), shareOut(paid - first, caps)]
  const voucherOf = open.map((_, at) => (fromBeside[at] ?? 0) + (fromCaps[at] ?? 0))
  const creditOf = caps.map((cap, at) => cap - (fromCaps[at] ?? 0))
  const due = sumOfAmounts(nets) - paid - sumOfAmounts(creditOf)
  return { voucherOf, creditOf, perVoucher: spentOf(vouchers, paid), due }
}

/**
 * Spends the vouchers that end first. Of equal ones it takes those with a smaller balance, then those entered first.
 */
function spentOf(vouchers: readonly PayingVoucher[], paid: Haler): Map<string, Haler> {
  const spent = new Map<string, Haler>()
  let left = paid
  for (const { id, balance } of [...vouchers].sort(
    (one, other) => (one.validTo ?? '9999').localeCompare(other.validTo ?? '9999') || one.balance - other.balance,
  )) {
    const amount = Math.min(balance, left)
    if (amount > 0) spent.set(id, amount)
    left -= amount
  }
  return spent
}

/** Terms of a credit benefit. An account has to hold `max` for each piece, and at least `min`. */
export type CreditTerms = BenefitTerms & Pick<Benefit, 'min' | 'max'>

/** Returns the credit that an account needs for a number of pieces (docs/product.md §17.10). */
export const requiredCredit = ({ min, max }: Pick<CreditTerms, 'min' | 'max'>, count: number): Haler =>
  count === 0 ? 0 : Math.max(min, max * count)

/** The most that credit pays of each piece. The account needs `required` for that. */
export type CreditCaps = {
  caps: Haler[]
  required: Haler
  isEnough: boolean
  /** Whether it would pay for the piece if it is enough. */
  counts: boolean[]
}

/**
 * Returns the most that credit pays of each piece. Either all pieces that ask for it get it, up to `maxUsage`, or none,
 * if `required` is more than `available`.
 */
export function creditCaps(
  benefit: CreditTerms,
  {
    pieces,
    nets,
    asked,
    available,
  }: {
    pieces: readonly Piece[]
    nets: readonly Haler[]
    asked: readonly boolean[]
    available: Haler
  },
): CreditCaps {
  let count = 0
  const caps = pieces.map((piece, at) => {
    const net = nets[at] ?? 0
    if (!asked[at] || net <= 0 || count >= benefit.maxUsage || !names(benefit, piece)) return 0
    count++
    return Math.min(benefit.max, net)
  })
  const required = requiredCredit(benefit, count)
  const isEnough = required <= available
  return { caps: isEnough ? caps : caps.map(() => 0), required, isEnough, counts: caps.map((cap) => cap > 0) }
}

/**
 * Returns credit that pays no less than live holds were told (docs/product.md §17.20). That holds while it would pay
 * for no further piece, and for credit that has ended, where `now` is missing. `told` is 0 for pieces without. More is
 * paid only as far as the account has it, so that all caps together are never more than `available`.
 */
export function keptCredit(
  now: CreditCaps | undefined,
  { told, available }: { told: readonly Haler[]; available: Haler },
): Omit<CreditCaps, 'counts'> {
  const required = sumOfAmounts(told)
  const isMore = now?.counts.some((is, at) => is && !told[at])
  if (now && (isMore || required > available)) return now
  if (required > available) return { caps: told.map(() => 0), required, isEnough: false }
  let left = available - required
  const caps = told.map((amount, at) => {
    const more = Math.min(Math.max(0, (now?.caps[at] ?? 0) - amount), left)
    left -= more
    return amount + more
  })
  return { caps, required: Math.max(sumOfAmounts(caps), now?.isEnough ? now.required : 0), isEnough: true }
}
