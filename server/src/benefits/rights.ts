import type { VoucherError } from '@gondola/contract/benefits.ts'
import { type BenefitTerms, names, type Piece, type Right } from '@gondola/rules/benefits/benefit.ts'
import type { PayingVoucher } from '@gondola/rules/benefits/pay-with.ts'
import type { Benefit } from '@gondola/rules/catalogue.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { sharesSegment } from '@gondola/rules/segments.ts'
import type { Ctx } from '../ctx.ts'
import { codeHashes } from './codes.ts'
import type { BasketPiece, BasketToPrice, Who } from './price-basket.ts'
import type { FoundRight } from './rights.store.ts'

/** A code, token or benefit that a basket names, with its meaning. */
export type Choice = {
  /** The value as it was sent. */
  value: string
  /** Whether an earlier value named the same right. */
  isRepeated: boolean
  error?: VoucherError | 'assigned'
  found?: FoundRight
  benefit?: Benefit
  /** Right with which prices are mixed. Vouchers, credit and values with an error have none. */
  right?: Right
  /** Voucher that pays, with its free balance. */
  gift?: PayingVoucher
  /** Credit whose benefit is over or inactive. It still pays what live holds were quoted with. */
  isEndedCredit?: true
}

/** Returns the ids of benefits that are given once per member and card (docs/product.md §17.34). */
export const givenOnce = (benefits: readonly Benefit[]): string[] =>
  benefits.flatMap(({ id, oncePerMember }) => (oncePerMember ? id : []))

/** Returns whether claims take a code while some benefits are given once. */
export const mayBeOnce = ({ shelf }: Pick<Ctx, 'shelf'>, claims: readonly { kind: string }[]): boolean =>
  claims.some(({ kind }) => kind === 'token') && givenOnce(shelf.catalogue.benefits).length > 0

/**
 * Returns the right behind each code, token and benefit of a basket (docs/product.md §17.15). First come those of
 * `vouchers`, then other values that pieces name. A second code of a once-only benefit has the error `used`.
 */
export function choicesOf(ctx: Ctx, basket: BasketToPrice, known: readonly FoundRight[]): Choice[] {
  const pinned = basket.pieces.flatMap(({ voucher }) => voucher ?? [])
  const values = [...basket.vouchers, ...new Set(pinned.filter((value) => !basket.vouchers.includes(value)))]
  const seen = new Set<string>()
  const given = new Set<string>()
  return values.map((value) => {
    const choice = choiceOf(ctx, basket, value, known)
    const id = choice.found?.id ?? choice.benefit?.id ?? (choice.isEndedCredit ? value : undefined)
    const isRepeated = id !== undefined && seen.has(id)
    if (id !== undefined) seen.add(id)
    if (isRepeated || !choice.right || !choice.benefit?.oncePerMember) return { value, isRepeated, ...choice }
    // The basket names a second code of a benefit that is given once.
    const { found, benefit } = choice
    if (given.has(benefit.id)) return { value, isRepeated, ...(found ? { found } : {}), benefit, error: 'used' }
    given.add(benefit.id)
    return { value, isRepeated, ...choice }
  })
}

type Meaning = Omit<Choice, 'value' | 'isRepeated'>

function choiceOf(ctx: Ctx, basket: BasketToPrice, value: string, known: readonly FoundRight[]): Meaning {
  const hashes = basket.vouchers.includes(value) ? codeHashes(ctx.config.orderSecrets, value) : []
  const found = known.find(
    ({ kind, id, code_hash }) => kind !== 'credit' && (id === value.toLowerCase() || hashes.includes(code_hash ?? '')),
  )
  const isUsed = found ? isInUse(basket, found) : isToldCredit(basket, value)
  // Ids of benefits are no guesses, so credit and benefits of segments stay.
  const isId = ctx.shelf.catalogue.benefits.some(({ id }) => id === value)
  if (basket.blockedMinutes !== undefined && !isUsed && !isId) return { error: 'too-many-tries' }
  if (!found) return withoutToken(ctx, basket, value)
  if (found.status === 'void') return { error: 'unknown' }
  if (found.member_id !== null && found.member_id !== basket.who.memberId) return { error: 'assigned' }
  if (found.kind !== 'voucher') return tokenOf(ctx, basket, found, isUsed)
  return basket.who.isCompany ? { found, error: 'not-for-companies' } : giftOf(ctx, found, isUsed)
}

/**
 * Returns whether the cart or its unpaid order claims this right, or was quoted it. Such a right works on after its
 * last day, until the hold ends.
 */
const isInUse = ({ pieces }: BasketToPrice, { id, is_held }: FoundRight): boolean =>
  is_held || pieces.some(({ held }) => held.tokenId === id)

/**
 * Returns how much credit of the benefit `value` a piece was last quoted with. It is 0 once the piece names another
 * right.
 */
export const toldCredit = ({ voucher, held }: BasketPiece, value: string): Haler =>
  voucher === value && held.creditId === value ? (held.credit ?? 0) : 0

/** Returns whether live holds were quoted with credit of the benefit `value`. */
const isToldCredit = ({ pieces }: BasketToPrice, value: string): boolean =>
  pieces.some((piece) => toldCredit(piece, value) > 0)

function giftOf(ctx: Ctx, found: FoundRight, isUsed: boolean): Meaning {
  const error = isUsed ? undefined : errorOfDays(ctx, found)
  const balance = found.total - found.used - found.claimed
  if (error) return { found, error }
  if (balance <= 0) return { found, error: found.used >= found.total ? 'used' : 'assigned' }
  return { found, gift: { id: found.id, balance, validTo: found.valid_to } }
}

function tokenOf(ctx: Ctx, { who, pieces }: BasketToPrice, found: FoundRight, isUsed: boolean): Meaning {
  const listed = ctx.shelf.catalogue.benefits.find(({ id }) => id === found.benefit_id)
  const told = pieces.some(({ held }) => held.tokenId === found.id && held.benefitId === found.benefit_id)
  const isWithdrawn = listed?.status !== 'active'
  if (isWithdrawn && !told) return { error: 'unknown' }
  const about = { found, ...(listed ? { benefit: listed } : {}) }
  const last = listed?.validity.to ?? null
  const error = errorOfDays(ctx, found) ?? (last !== null && last < ctx.today ? 'expired' : undefined)
  if (error && !isUsed) return { ...about, error }
  if (listed?.oncePerMember && who.memberId === null) return { ...about, error: 'login-needed' }
  if (listed && !isFor(listed, who)) return { ...about, error: 'not-for-you' }
  const terms = listed && !isWithdrawn ? listed : withdrawn(found.benefit_id ?? '')
  const named = pieces.filter(({ piece }) => names(terms, piece))
  const isHad = found.is_had || (named.length > 0 && named.every(({ cardId }) => isHadBy(found, cardId)))
  if (isHad || found.used >= found.total) return { ...about, error: 'used' }
  if (found.used + found.claimed >= found.total) return { ...about, error: 'assigned' }
  return { ...about, right: { id: found.id, benefit: terms, uses: found.total - found.used - found.claimed } }
}

const isHadBy = ({ had_by }: FoundRight, cardId: string | null): boolean => cardId !== null && had_by.includes(cardId)

/**
 * Returns the meaning of a value that names no stored code or voucher. It may be the id of a segment's benefit or of
 * credit; anything else is `unknown`. Credit of live holds outlives its benefit (docs/product.md §17.20).
 */
function withoutToken(ctx: Ctx, basket: BasketToPrice, value: string): Meaning {
  const { who } = basket
  const benefit = ctx.shelf.catalogue.benefits.find(({ id }) => id === value)
  const isActive = benefit?.status === 'active'
  const to = benefit?.validity.to ?? null
  const isOver = to !== null && to < ctx.today
  const isForThem = !benefit || isFor(benefit, who)
  if (isToldCredit(basket, value) && (!isActive || isOver) && isForThem && isCredit(benefit) && who.memberId !== null)
    return { ...(benefit ? { benefit } : {}), isEndedCredit: true }
  if (!benefit || !isActive || !needsNoToken(benefit)) return { error: 'unknown' }
  if (who.memberId === null) return { benefit, error: 'login-needed' }
  if (!isForThem) return { benefit, error: 'not-for-you' }
  if (isOver) return { benefit, error: 'expired' }
  return benefit.effect.type === 'credit'
    ? { benefit }
    : { benefit, right: { id: benefit.id, benefit, uses: Number.POSITIVE_INFINITY } }
}

/** Returns whether a benefit is credit. True for a benefit that has left the catalogue, as it may have been credit. */
const isCredit = (benefit: Benefit | undefined): boolean => !benefit || benefit.effect.type === 'credit'

const isFor = ({ segments, effect }: Benefit, who: Who) =>
  sharesSegment(segments, who.segments) && !(who.isCompany && effect.type === 'credit')
const isOfSegment = ({ group, effect }: Benefit) =>
  effect.redeem === 'shop' && (group === 'vip' || group === 'myPartner') && effect.type !== 'credit'
const needsNoToken = (benefit: Benefit) => benefit.effect.type === 'credit' || isOfSegment(benefit)

function errorOfDays({ today }: Ctx, { valid_from, valid_to }: FoundRight): VoucherError | undefined {
  if (valid_to !== null && valid_to < today) return 'expired'
  return valid_from !== null && valid_from > today ? 'not-yet' : undefined
}

/**
 * Returns terms for a benefit that is inactive or has left the catalogue. They name no product, so only pieces that
 * were quoted with it still get it.
 */
const withdrawn = (id: string): BenefitTerms => ({
  id,
  validity: { from: null, to: null },
  maxUsage: Number.MAX_SAFE_INTEGER,
  variants: [],
  effect: { type: 'percent', value: 0, appliesTo: [], variants: [], with: null, redeem: 'shop' },
})

/**
 * Returns rights and pieces for `bestMix`, the rights in catalogue order. The rights are those of the choices, and the
 * benefits of the member's segments. A piece keeps the benefit that its hold was quoted with while that right is among
 * the rights (docs/product.md §17.20). So a segment's benefit that is inactive by now stays among them, with the terms
 * of `withdrawn`, if a piece was quoted with it.
 */
export function mixedRights(
  ctx: Ctx,
  { who, pieces }: BasketToPrice,
  choices: readonly Choice[],
): { rights: Right[]; pieces: Piece[] } {
  const { benefits } = ctx.shelf.catalogue
  const ofSegments = benefits.filter(
    (benefit) =>
      benefit.status === 'active' &&
      isOfSegment(benefit) &&
      who.memberId !== null &&
      sharesSegment(benefit.segments, who.segments),
  )
  const rights = new Map<string, Right>(ofSegments.map((benefit) => [benefit.id, rightOf(benefit)]))
  for (const { right } of choices) if (right) rights.set(right.id, right)
  const hadBy = (cardId: string | null) =>
    choices.flatMap(({ found, right }) => (found && right && isHadBy(found, cardId) ? right.benefit.id : []))
  const told = pieces.map(({ piece: asked, cardId, held: { net, benefitId, tokenId } }) => {
    const had = hadBy(cardId)
    const piece = had.length > 0 ? { ...asked, had } : asked
    if (net === null || benefitId === null || net >= piece.price) return piece
    const listed = benefits.find(({ id }) => id === benefitId)
    if (tokenId === null && who.memberId !== null && listed?.status !== 'active')
      rights.set(benefitId, rightOf(withdrawn(benefitId)))
    return rights.has(tokenId ?? benefitId) ? { ...piece, told: { benefitId, saving: piece.price - net } } : piece
  })
  const rankOf = ({ benefit }: Right) => benefits.findIndex(({ id }) => id === benefit.id)
  return { rights: [...rights.values()].sort((one, other) => rankOf(one) - rankOf(other)), pieces: told }
}

const rightOf = (benefit: BenefitTerms): Right => ({ id: benefit.id, benefit, uses: Number.POSITIVE_INFINITY })
