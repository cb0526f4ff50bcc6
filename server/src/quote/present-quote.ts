import type { Quote, QuotedEntry } from '@gondola/contract/orders.ts'
import { cartEntryType } from '@gondola/rules/handout.ts'
import { type PriceSum, sumOf } from '@gondola/rules/line-price.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { sumsOfMember } from '../benefits/price-basket.ts'
import type { Ctx } from '../ctx.ts'
import { cheaperMixes } from './cheaper.ts'
import type { QuotedBasket, QuotedLine } from './quote.ts'

/** Returns what a held line costs after its benefit; 0 without a hold. */
const netOf = ({ hold, priced }: QuotedLine): Haler => priced?.net ?? hold?.price ?? 0

/** Returns what the held lines cost together, after their benefits. */
export const netSum = (lines: readonly QuotedLine[]): PriceSum =>
  sumOf(lines.flatMap((line) => (line.hold ? { ...line.hold, price: netOf(line) } : [])))

/** Returns an entry as a quote shows it. */
export const quotedEntry = (line: QuotedLine): QuotedEntry => {
  const { entry, product, hold, days, errors, priced } = line
  return {
    uuid: entry.uuid,
    variantId: entry.variantId,
    type: product ? cartEntryType(product) : null,
    price: hold ? { ...priceOf(line, hold) } : null,
    priceValidTo: hold ? new Date(hold.expires_at).toISOString() : null,
    renewalsLeft: hold ? renewalsLeft(hold.renewals) : 0,
    inclusiveValidity: days,
    benefitsApplied: priced?.benefitId == null ? [] : [priced.benefitId],
    voucherJournal: priced?.tokenId == null ? [] : [priced.tokenId],
    errors,
  }
}

function priceOf(line: QuotedLine, hold: NonNullable<QuotedLine['hold']>): NonNullable<QuotedEntry['price']> {
  const { price, standard, club, gate, last_price } = hold
  const [net, credit] = [netOf(line), line.priced?.creditPaid ?? 0]
  return {
    price: toCrowns(price),
    saved: toCrowns(price - net),
    withoutCredits: toCrowns(net),
    credit: toCrowns(credit),
    discounted: toCrowns(net - credit),
    lastPrice: last_price === null ? null : toCrowns(last_price),
    standard: toCrowns(standard),
    club: toCrowns(club),
    ...(gate === null ? {} : { gate: toCrowns(gate) }),
  }
}

/**
 * Returns what the held lines cost a member after benefits, in hellers (`club`). For a guest it is what a member
 * without segments would pay with the same codes. `clubDue`: what gift vouchers would leave of it to pay; only for a
 * guest with codes.
 */
function clubSums(
  ctx: Ctx,
  lines: readonly QuotedLine[],
  { priced }: Pick<QuotedBasket, 'priced'>,
): { club: Haler; clubDue?: Haler } {
  const { price, club } = netSum(lines)
  if (!priced) return { club }
  if (priced.basket.who.memberId !== null) return { club: price }
  const clubOf = new Map(lines.flatMap(({ entry, hold }) => (hold ? [[entry.uuid, hold.club] as const] : [])))
  const { net, due } = sumsOfMember(ctx, priced, clubOf)
  return { club: net, clubDue: due }
}

/** Returns the benefits that some line has, in catalogue order. */
const namedBenefits = ({ shelf }: Ctx, lines: readonly QuotedLine[]): Quote['benefits'] =>
  shelf.catalogue.benefits
    .filter(({ id }) => lines.some(({ priced }) => priced?.benefitId === id))
    .map(({ id, name, badge }) => ({ benefitId: id, name, badge }))

/** Returns the reply to a dry-run. */
export function presentQuote(ctx: Ctx, { lines, priced }: QuotedBasket): Quote {
  const { price: base, gate } = netSum(lines)
  const { club, clubDue } = clubSums(ctx, lines, { priced })
  const before = sumOf(lines.flatMap(({ hold }) => hold ?? [])).price
  const paidBy = (field: 'voucherPaid' | 'creditPaid') =>
    lines.reduce((sum, line) => sum + (line.priced?.[field] ?? 0), 0)
  const [voucher, credit] = [paidBy('voucherPaid'), paidBy('creditPaid')]
  return {
    amount: {
      base: toCrowns(base),
      club: toCrowns(club),
      ...(clubDue === undefined ? {} : { clubDue: toCrowns(clubDue) }),
      gate: gate > base ? toCrowns(gate) : null,
      before: toCrowns(before),
      saved: toCrowns(before - base),
      voucher: toCrowns(voucher),
      credit: toCrowns(credit),
      due: toCrowns(base - voucher - credit),
    },
    entries: lines.map(quotedEntry),
    voucherResults: priced?.results ?? [],
    benefits: namedBenefits(ctx, lines),
    credit: priced?.credit
      ? { available: toCrowns(priced.credit.available), inCart: toCrowns(priced.credit.inCart) }
      : null,
    cheaper: cheaperMixes(ctx, lines),
  }
}
