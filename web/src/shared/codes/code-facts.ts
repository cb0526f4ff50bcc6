import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { NamedBenefit } from '@gondola/contract/orders.ts'
import { lastSigns } from '@gondola/rules/benefits/code.ts'
import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, isWithoutValidity } from '@gondola/rules/day.ts'
import type { CartEntry } from '../../lib/cart-entries.ts'
import type { T } from '../../lib/i18n.ts'
import type { CartState } from '../../state/cart.ts'

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the last characters of a code as they are shown, "…K7Q2". Empty for a right of the account, which has no
 * code.
 */
export function signsOf({
  publicKey,
  kind,
  benefitId,
}: Pick<VoucherResult, 'publicKey' | 'kind' | 'benefitId'>): string {
  if (publicKey.startsWith('…')) return publicKey
  return TOKEN.test(publicKey) || kind === 'credit' || publicKey === benefitId ? '' : `…${lastSigns(publicKey)}`
}

/** Returns the name of a benefit or credit. A general word stands for one that has left the catalogue. */
export const rightName = (
  { kind, name }: Pick<VoucherResult, 'kind' | 'name'>,
  { t, lang }: { t: T; lang: ShopLang },
): string => name?.[lang] ?? t(kind === 'credit' ? 'code.credit' : 'code.unnamed')

/** Returns the name of a code; of a gift voucher with its balance. */
export const nameOf = (
  { balance, ...code }: Pick<VoucherResult, 'kind' | 'name' | 'balance'>,
  { t, lang, money }: { t: T; lang: ShopLang; money: (crowns: number) => string },
): string => {
  if (code.kind !== 'gift') return rightName(code, { t, lang })
  return balance === null ? t('code.gift') : t('code.gift.of', { price: money(balance) })
}

/**
 * Whether an accepted code takes nothing off the present cart. It has an error or a reason, is a gift voucher or credit
 * that is not needed, or has not been checked (`kind` null). A benefit without error and reason counts as in effect,
 * even if it saves 0.
 */
export const isWaiting = ({
  status,
  error,
  reason,
  kind,
  saved,
}: Pick<VoucherResult, 'status' | 'error' | 'reason' | 'kind' | 'saved'>): boolean =>
  status === 'applied' && saved === 0 && (error !== null || reason !== null || kind !== 'benefit')

/** Returns the results of a cart's codes. In an empty cart they take nothing off, whatever the last quote said. */
export const resultsOf = ({
  entries,
  results,
}: {
  entries: readonly unknown[]
  results: readonly VoucherResult[]
}): VoucherResult[] =>
  results.map((result) => (entries.length > 0 ? result : { ...result, saved: 0, left: result.balance }))

type SummedCart = Pick<CartState, 'vouchers'> & { amount: Pick<CartState['amount'], 'before' | 'base'> }

/**
 * Returns by how many crowns a code lowered the price after benefits. `before` is the cart without that code. It may
 * have replaced a benefit, so that this is less than what it takes off itself. Returns 0 where that is unknown:
 * `before` is not priced, or more than this code differs.
 */
export const fallOf = (before: SummedCart & Pick<CartState, 'isChecking'>, { amount, vouchers }: SummedCart): number =>
  !before.isChecking && before.amount.before === amount.before && vouchers.length === before.vouchers.length + 1
    ? Number((before.amount.base - amount.base).toFixed(2))
    : 0

/** Returns the first or last day of a code as DD.MM.YYYY. Empty where it has none. */
export const untilText = (day: string | null): string => (day === null || isWithoutValidity(day) ? '' : formatDay(day))

/**
 * Returns up to two sentences on the days of a benefit. The first has its days of arrival. The second has the last day
 * of the code, unless that is the last day of arrival too. A sentence whose last day is not set is left out.
 */
export function benefitDays({ about, validTo }: Pick<VoucherResult, 'about' | 'validTo'>, t: T): string[] {
  const { from, to } = about?.validity ?? { from: null, to: null }
  const last = untilText(to)
  const until = validTo === to ? '' : untilText(validTo)
  const arrival = from
    ? t('codePage.arrival', { from: formatDay(from), to: last })
    : t('discounts.arrival', { day: last })
  return [...(last ? [arrival] : []), ...(until ? [t('discounts.until', { day: until })] : [])]
}

/**
 * Returns the limit of a code where the cart has more pieces for it. A reason says so only where they get no benefit at
 * all, so that a member's own benefit on them would leave it out. Null where the code has a reason.
 */
export function limitText(
  { kind, benefitId, reason, about, saved }: VoucherResult,
  { entries, t }: { entries: readonly Pick<CartEntry, 'productId' | 'benefits'>[]; t: T },
): string | null {
  if (kind !== 'benefit' || benefitId === null || reason !== null || !about || saved === 0) return null
  const named = entries.filter(({ productId }) => about.products.includes(productId))
  const served = named.filter(({ benefits }) => benefits.includes(benefitId))
  const isFull = served.length >= about.maxUsage && named.length > served.length
  return isFull ? t('discounts.pieces', { count: about.maxUsage }) : null
}

/** Returns names, divided by commas. */
export const namesIn = (names: readonly LocalText[], lang: ShopLang): string =>
  names.map((name) => name[lang]).join(', ')

export type Saving = { benefitId: string; name: LocalText | null; badge: LocalText | null; saved: number }

/**
 * Returns the crowns that each benefit takes off the entries. They come in the order of `benefits`, the catalogue's.
 * Others come last. Entries without a saving are skipped. `name` is null for a benefit that neither `benefits` nor
 * `results` names.
 */
export function savingsOf(
  entries: readonly Pick<CartEntry, 'price' | 'benefits'>[],
  { benefits, results }: { benefits: readonly NamedBenefit[]; results: readonly VoucherResult[] },
): Saving[] {
  const found = new Map<string, Saving>()
  for (const { price, benefits: ids } of entries) {
    const [benefitId] = ids
    if (benefitId === undefined || !price?.saved) continue
    const known = benefits.find((benefit) => benefit.benefitId === benefitId)
    const name = known?.name ?? results.find((result) => result.benefitId === benefitId)?.name ?? null
    const before = found.get(benefitId)?.saved ?? 0
    found.set(benefitId, { benefitId, name, badge: known?.badge ?? null, saved: before + price.saved })
  }
  const rankOf = ({ benefitId }: Saving) => {
    const rank = benefits.findIndex((benefit) => benefit.benefitId === benefitId)
    return rank < 0 ? benefits.length : rank
  }
  return [...found.values()].sort((one, other) => rankOf(one) - rankOf(other))
}
