import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { type Piece, takesDiscounts } from '@gondola/rules/benefits/benefit.ts'
import { bestMix } from '@gondola/rules/benefits/best-mix.ts'
import { canonicalCode } from '@gondola/rules/benefits/code.ts'
import { payWith } from '@gondola/rules/benefits/pay-with.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Haler, sumOfAmounts } from '@gondola/rules/money.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { codeHashes } from './codes.ts'
import { creditOf } from './credit.ts'
import { type AskedRights, type FoundRight, findRights, type ReadRights } from './rights.store.ts'
import { type Choice, choicesOf, givenOnce, mixedRights } from './rights.ts'
import { resultOf } from './voucher-results.ts'

const BASKETS_PER_ROUND = 16
const findTogether = batched(findRights, { most: BASKETS_PER_ROUND, isBeside: true })

/**
 * Carts hold uses only of tokens with at most this many uses in all. A token with more is a public code. Only orders
 * count its uses, as claims of carts would lock its row all the time in a rush.
 */
export const MOST_HELD_USES = 20

/** Who buys. `memberId` is null and `segments` are empty for guests, and for members with an unconfirmed e-mail. */
export type Who = {
  memberId: string | null
  segments: readonly string[]
  /** Companies use neither gift vouchers nor credit (docs/product.md §20.11). */
  isCompany?: boolean
}

export const GUEST: Who = { memberId: null, segments: [] }

/** Returns who buys with a session (docs/product.md §10.5). */
export const whoOf = ({ member, segments }: Pick<Ctx, 'member' | 'segments'>): Who =>
  member?.isActive ? { memberId: member.id, segments, isCompany: Boolean(member.company) } : GUEST

/** A piece without an error, with its held price. */
export type BasketPiece = {
  entryUuid: string
  piece: Piece
  /** Card that the piece is loaded onto. */
  cardId: string | null
  /** Right that the buyer chose for the piece: a token, or a benefit of credit. */
  voucher: string | undefined
  /** Price, benefit and credit that the piece was quoted with and still holds. Null without them. */
  held: {
    net: Haler | null
    benefitId: string | null
    tokenId: string | null
    credit?: Haler | null
    creditId?: string | null
  }
}

export type BasketToPrice = {
  cartId: string | undefined
  who: Who
  /** In the order of the basket. */
  pieces: readonly BasketPiece[]
  /** Entries that the pieces replace. */
  replaced?: readonly string[]
  /** Codes and tokens as they were typed. */
  vouchers: readonly string[]
  /** Minutes until codes are looked up again, after too many guesses. Codes in use by the cart work all the same. */
  blockedMinutes?: number | undefined
}

/** Price of a piece after its benefit, and what pays it. Amounts are hellers. */
export type PricedPiece = {
  net: Haler
  benefitId: string | null
  tokenId: string | null
  voucherPaid: Haler
  creditPaid: Haler
  /** Benefit of credit that pays `creditPaid`; null where that is 0. */
  creditId: string | null
}

/** A limited right, or money, that a cart or an order wants for itself. */
export type WantedClaim = {
  kind: 'token' | 'voucher' | 'credit'
  ref: string
  /** In hellers; 1 for a token. */
  amount: Haler
  /** Card of the piece that uses a token. */
  cardId: string | null
  /** Whether only orders claim it, and carts do not, see `MOST_HELD_USES`. */
  isForOrders: boolean
}

export type PricedBasket = {
  /** By entry id. */
  pieces: Map<string, PricedPiece>
  claims: WantedClaim[]
  /** One for each of `vouchers`, then for each other value that an entry names. */
  results: VoucherResult[]
  /**
   * Null where no entry asks for credit. `inCart` is what it pays, `required` what the account has to hold for that.
   */
  credit: { available: Haler; inCart: Haler; required: Haler } | null
  /** The basket, and the rights that were read. `mixBasket` needs them again once less is free. */
  basket: BasketToPrice
  known: readonly FoundRight[]
}

/** The part of an entry that `rightsKey` hashes. `day` is the arrival. */
export type KeyedEntry = { uuid: string; variantId: string; day: Day; voucher?: string | undefined }

/** Returns the parts of basket lines that `rightsKey` hashes. */
export const keyedOf = (lines: readonly { entry: Omit<KeyedEntry, 'day'>; arrival: Day }[]): KeyedEntry[] =>
  lines.map(({ entry: { uuid, variantId, voucher }, arrival }) => ({ uuid, variantId, day: arrival, voucher }))

/**
 * Returns a hash of who buys, and of a basket's entries, codes and chosen rights. `vouchers` are the codes; the
 * `voucher` of an entry is its chosen right. Null without codes, chosen rights and segments. A quote stores the hash
 * with its holds. An order needs holds with the same hash, so that it takes only what its buyer was shown.
 */
export function rightsKey(
  { config }: Pick<Ctx, 'config'>,
  who: Who,
  { entries, vouchers = [] }: { entries: readonly KeyedEntry[]; vouchers?: readonly string[] | undefined },
): Buffer | null {
  const chosen = entries.flatMap(({ uuid, voucher }) =>
    voucher === undefined ? [] : [[uuid.toLowerCase(), canonicalCode(voucher)]],
  )
  if (vouchers.length === 0 && chosen.length === 0 && who.segments.length === 0) return null
  const content = {
    codes: [...new Set(vouchers.map(canonicalCode))].sort(),
    chosen: chosen.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    member: who.memberId,
    segments: who.segments.toSorted(),
    isCompany: who.isCompany ?? false,
    entries: entries.map(({ uuid, variantId, day }) => `${uuid.toLowerCase()} ${variantId} ${day}`).sort(),
  }
  return createHmac('sha256', config.ORDER_SECRET)
    .update(`rights:${JSON.stringify(content)}`)
    .digest()
}

/**
 * Works out the benefits of a basket, and what vouchers and credit pay. Writes nothing: it holds no right and counts no
 * guess. `read` is as for `readRights`.
 */
export async function priceBasket(ctx: Ctx, basket: BasketToPrice, read?: ReadRights): Promise<PricedBasket> {
  return mixBasket(ctx, basket, await readRights(ctx, basket, read))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The parts of a basket that decide which rights are looked up. */
type NamedRights = Pick<BasketToPrice, 'cartId' | 'who' | 'vouchers' | 'replaced'> & {
  pieces: readonly (Pick<BasketPiece, 'entryUuid' | 'cardId' | 'voucher'> & { held?: BasketPiece['held'] })[]
}

/**
 * Returns the stored rights that a basket names, by a code or for a piece. Reads nothing where it names none, nor where
 * `read`, an earlier result, was asked the same. Otherwise it reads in one statement with other baskets.
 */
export async function readRights(ctx: Ctx, basket: NamedRights, read?: ReadRights): Promise<readonly FoundRight[]> {
  const asked = askedRights(ctx, basket)
  if (!asked) return []
  return read && isDeepStrictEqual(read.asked, asked) ? read.found : findTogether(ctx, asked)
}

/** Returns what to ask for the rights of a basket; undefined where it names none. */
export function askedRights(ctx: Ctx, basket: NamedRights): AskedRights | undefined {
  const { cartId, who, pieces, vouchers } = basket
  const values = [...vouchers, ...pieces.flatMap(({ voucher }) => voucher ?? [])]
  if (values.length === 0) return undefined
  const { benefits } = ctx.shelf.catalogue
  const isCredit = (value: string) => benefits.some(({ id, effect }) => id === value && effect.type === 'credit')
  const asksCredit =
    values.some(isCredit) || pieces.some(({ voucher, held }) => voucher !== undefined && held?.creditId === voucher)
  return {
    // Choices of entries are ids. As codes, a basket of many entries would be as many guesses.
    hashes: vouchers.flatMap((value) => codeHashes(ctx.config.orderSecrets, value)),
    ids: values.flatMap((value) => (UUID.test(value) ? value.toLowerCase() : [])),
    cartId,
    entries: entriesOf(basket),
    creditOf: asksCredit ? who.memberId : null,
    once: givenOnce(benefits),
    memberId: who.memberId,
    cardIds: pieces.flatMap(({ cardId }) => cardId ?? []),
  }
}

/**
 * Returns the ids of a basket's entries and of those that they replace. What the cart's orders of these entries claim
 * is free for the basket.
 */
export const entriesOf = ({ pieces, replaced = [] }: Pick<NamedRights, 'pieces' | 'replaced'>): string[] => [
  ...pieces.map(({ entryUuid }) => entryUuid),
  ...replaced,
]

/** Does what `priceBasket` does with rights that were read before. Reads nothing. */
export function mixBasket(ctx: Ctx, basket: BasketToPrice, known: readonly FoundRight[]): PricedBasket {
  const choices = choicesOf(ctx, basket, known)
  // Benefits: the cheapest mix.
  const { rights, pieces } = mixedRights(ctx, basket, choices)
  const mix = bestMix(rights, pieces, pinsOf(basket, choices))
  const nets = pieces.map(({ price }, at) => price - (mix.savings[at] ?? 0))
  // Money: vouchers and credit pay what is left.
  const credit = creditOf({ basket, pieces, nets, choices, known })
  const vouchers = [...new Map(choices.flatMap(({ gift }) => (gift ? [[gift.id, gift] as const] : []))).values()]
  const payable = pieces.map(takesDiscounts)
  const paid = payWith({ nets, payable, vouchers, creditCaps: credit.caps })
  const inCart = sumOfAmounts(paid.creditOf)
  const tokenOf = (at: number) => {
    const id = mix.assigned[at]?.id
    return known.find((one) => one.kind === 'token' && one.id === id)
  }
  return {
    pieces: new Map(
      basket.pieces.map(({ entryUuid, voucher }, at) => [
        entryUuid,
        {
          net: nets[at] ?? 0,
          benefitId: mix.assigned[at]?.benefit.id ?? null,
          tokenId: tokenOf(at)?.id ?? null,
          voucherPaid: paid.voucherOf[at] ?? 0,
          creditPaid: paid.creditOf[at] ?? 0,
          creditId: paid.creditOf[at] ? (voucher ?? null) : null,
        },
      ]),
    ),
    claims: [
      ...[...new Set(pieces.flatMap((_, at) => tokenOf(at) ?? []))].map(({ id, total }) => ({
        kind: 'token' as const,
        ref: id,
        amount: 1,
        cardId: basket.pieces.find(({ cardId }, at) => cardId !== null && tokenOf(at)?.id === id)?.cardId ?? null,
        isForOrders: total > MOST_HELD_USES,
      })),
      ...[...paid.perVoucher].map(([ref, amount]) => moneyClaim('voucher', ref, amount)),
      ...(basket.who.memberId && inCart > 0 ? [moneyClaim('credit', basket.who.memberId, inCart)] : []),
    ],
    results: choices.map((choice) =>
      resultOf(ctx, choice, { mix, pieces, nets, paid, credit, payable, blockedMinutes: basket.blockedMinutes }),
    ),
    credit: credit.isAsked ? { available: credit.available, inCart, required: credit.required } : null,
    basket,
    known,
  }
}

const moneyClaim = (kind: 'voucher' | 'credit', ref: string, amount: Haler): WantedClaim => ({
  kind,
  ref,
  amount,
  cardId: null,
  isForOrders: false,
})

/**
 * Returns what a guest's basket would cost a member without segments (docs/product.md §11.14). `net` is the price after
 * benefits, `due` what vouchers leave of it. The codes are the same; `clubOf` has club prices by entry. Reads nothing.
 */
export function sumsOfMember(
  ctx: Ctx,
  { basket, known }: PricedBasket,
  clubOf: ReadonlyMap<string, Haler>,
): { net: Haler; due: Haler } {
  const pieces = basket.pieces.map(({ piece, held, ...one }) => ({
    ...one,
    piece: { ...piece, price: clubOf.get(one.entryUuid) ?? piece.price },
    // What a guest was told is not promised to a member.
    held: { ...held, net: null },
  }))
  const priced = mixBasket(ctx, { ...basket, pieces, who: PLAIN_MEMBER }, known)
  const paid = [...priced.pieces.values()]
  return {
    net: sumOfAmounts(paid.map(({ net }) => net)),
    due: sumOfAmounts(paid.map(({ net, voucherPaid, creditPaid }) => net - voucherPaid - creditPaid)),
  }
}

const PLAIN_MEMBER: Who = { memberId: 'nobody', segments: [] }

/** Returns the ids of the rights that the buyer chose, by index of the piece. */
const pinsOf = ({ pieces }: BasketToPrice, choices: readonly Choice[]): Map<number, string> =>
  new Map(
    pieces.flatMap(({ voucher }, at) => {
      const right = choices.find(({ value }) => value === voucher)?.right
      return voucher !== undefined && right ? [[at, right.id] as const] : []
    }),
  )
