import type { Instant } from '@gondola/rules/day.ts'
import { type Haler, sumOfAmounts } from '@gondola/rules/money.ts'
import { dropClaims, type GrantedClaim, holdClaims } from '../benefits/claims.store.ts'
import { countGuesses, type Guesser, guessingBlocked } from '../benefits/guessing.ts'
import type { OrderClaim } from '../benefits/order-claims.store.ts'
import {
  type BasketPiece,
  type BasketToPrice,
  entriesOf,
  keyedOf,
  mixBasket,
  type PricedBasket,
  type PricedPiece,
  priceBasket,
  rightsKey,
  type WantedClaim,
  type Who,
  whoOf,
} from '../benefits/price-basket.ts'
import { rememberQuoted } from '../benefits/quoted-rights.ts'
import type { FoundRight, ReadRights } from '../benefits/rights.store.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { refuse } from '../http/refusal.ts'
import {
  findHeldBeside,
  type HeldEntry,
  type Hold,
  type ToldPrice,
  writeTold,
} from '../reservations/reservation.store.ts'
import type { QuotedLine } from './quote.ts'

const CARTS_PER_ROUND = 16
const claimTogether = batched(holdClaims, { most: CARTS_PER_ROUND, isBeside: true })
const writeTogether = batched(writeTold, { most: CARTS_PER_ROUND, isBeside: true })

type HeldLine = Required<Pick<QuotedLine, 'product' | 'variant' | 'hold'>> & QuotedLine

export type Rights = { vouchers: readonly string[]; who: Who }

export const isHeld = (line: QuotedLine): line is HeldLine =>
  line.hold !== undefined && line.product !== undefined && line.variant !== undefined

/**
 * Prices held lines with the benefits, vouchers and credit of their basket; sets their `priced`. Claims for the cart
 * the vouchers and credit that these prices use, and stores the quoted prices with the holds. Does nothing and returns
 * undefined where `rightsKey` is null, now and in the last dry-run. `read`: rights that were read with the holds; they
 * are read here where it is undefined.
 */
export async function priceLines(
  ctx: Ctx,
  cartId: string,
  lines: QuotedLine[],
  { vouchers, who, read }: Rights & { read: ReadRights | undefined },
): Promise<PricedBasket | undefined> {
  const held = lines.filter(isHeld)
  const key = rightsKey(ctx, who, { entries: keyedOf(held), vouchers })
  const hadRights = held.some(({ hold }) => hold.rights_key !== null)
  if (key === null && !hadRights) return undefined
  const basket = await guarded(ctx, cartId, basketOf(cartId, held, { vouchers, who }))
  const isNew = held.some(({ hold }) => !isSameKey(hold.rights_key, key))
  // What the holds are told, unless all of it is there. In part it could mix with what another tab is told.
  const newPrices = ({ pieces }: PricedBasket) => {
    const pairs = held.map(({ entry, hold }) => ({ hold, told: toldPrice(hold, pieces.get(entry.uuid), key) }))
    return pairs.every(isTold) ? [] : pairs.map(({ told }) => told)
  }
  const { priced, isWritten } = await holdRights(ctx, cartId, basket, {
    read,
    hadRights,
    isNew,
    until: endOf(held),
    newPrices,
  })
  const told = newPrices(priced)
  if (told.length > 0 && !isWritten) await writeTogether(ctx, { cartId, told })
  for (const line of held) line.priced = priced.pieces.get(line.entry.uuid)
  if (key && isWritten && areForCarts(priced.claims))
    rememberQuoted(ctx, key, { pieces: priced.pieces, claims: priced.claims.map(orderClaim) })
  return priced
}

const areForCarts = (claims: readonly WantedClaim[]) => claims.every(({ isForOrders }) => !isForOrders)
const orderClaim = ({ kind, ref, amount, cardId }: WantedClaim, place: number): OrderClaim => ({
  kind,
  ref,
  amount,
  card_id: cardId,
  place,
})

const MINUTE = 60_000

export const guesserOf = ({ member, network }: Ctx, cartId: string): Guesser => ({
  cartId,
  memberId: member?.id,
  network,
})

/**
 * Returns the basket, with `blockedMinutes` after too many guesses of codes. No code is looked up during these minutes.
 */
async function guarded(ctx: Ctx, cartId: string, basket: BasketToPrice): Promise<BasketToPrice> {
  const namesNone = basket.vouchers.length === 0 && basket.pieces.every(({ voucher }) => voucher === undefined)
  const blockedMs = namesNone ? undefined : await guessingBlocked(ctx, guesserOf(ctx, cartId))
  return blockedMs === undefined ? basket : { ...basket, blockedMinutes: Math.ceil(blockedMs / MINUTE) }
}

/** Returns held lines as the basket that `priceBasket` takes. */
export const basketOf = (cartId: string, lines: readonly HeldLine[], { vouchers, who }: Rights): BasketToPrice => ({
  cartId,
  who,
  vouchers,
  pieces: lines.map(({ entry, product, variant, arrival, hold, card }) => ({
    entryUuid: entry.uuid,
    piece: {
      productId: product.id,
      variantId: variant.id,
      entryType: product.entryType,
      takesDiscounts: product.takesDiscounts,
      arrival,
      price: hold.price,
    },
    cardId: card?.id ?? null,
    voucher: entry.voucher,
    held: {
      net: hold.net,
      benefitId: hold.benefit_id,
      tokenId: hold.token_id,
      credit: hold.credit_paid,
      creditId: hold.credit_id,
    },
  })),
})

/**
 * Prices lines that move to other slots; sets their `priced`. `before`: the entries that they replace. A move sends no
 * codes, so the vouchers (`token_id`) of `before` and of the cart's other holds are used. Does nothing if the buyer has
 * no segments and `before` was quoted without rights. Nothing is written: the next dry-run does that.
 */
export async function priceMoved(
  ctx: Ctx,
  cartId: string,
  lines: QuotedLine[],
  before: readonly HeldEntry[],
): Promise<void> {
  const who = whoOf(ctx)
  const held = lines.filter(isHeld)
  if (held.length === 0 || (who.segments.length === 0 && !before.some(({ had_rights }) => had_rights))) return
  const uuids = [...before.map(({ entry_uuid }) => entry_uuid), ...held.map(({ entry }) => entry.uuid)]
  const beside = await findHeldBeside(ctx, cartId, uuids)
  const vouchers = [...new Set([...before, ...beside].flatMap(({ token_id }) => token_id ?? []))]
  const moved = basketOf(cartId, held, { vouchers, who })
  const { pieces } = await priceBasket(ctx, {
    ...moved,
    pieces: [...moved.pieces, ...beside.flatMap((one) => pieceOf(ctx, one) ?? [])],
    replaced: before.map(({ entry_uuid }) => entry_uuid),
  })
  for (const line of held) line.priced = pieces.get(line.entry.uuid)
}

function pieceOf(ctx: Ctx, { entry_uuid, variant_id, day, ...held }: HeldEntry): BasketPiece | undefined {
  const found = ctx.shelf.variants.get(variant_id)
  if (!found) return undefined
  const { id: productId, entryType, takesDiscounts } = found.product
  return {
    entryUuid: entry_uuid,
    piece: { productId, variantId: variant_id, entryType, takesDiscounts, arrival: day, price: held.price },
    cardId: null,
    voucher: undefined,
    held: { net: held.net, benefitId: held.benefit_id, tokenId: held.token_id },
  }
}

/**
 * Prices a basket, and claims its vouchers and credit for the cart. Where other carts took some meanwhile, less is
 * granted, and the basket is priced again with what is left. `isWritten`: the claims were written, and with them the
 * quoted prices. Refuses `busy` where pricing again would never end.
 */
async function holdRights(
  ctx: Ctx,
  cartId: string,
  basket: BasketToPrice,
  {
    read,
    hadRights,
    isNew,
    until,
    newPrices,
  }: {
    read: ReadRights | undefined
    hadRights: boolean
    isNew: boolean
    until: Instant
    newPrices: (priced: PricedBasket) => HeldTold[]
  },
): Promise<{ priced: PricedBasket; isWritten: boolean }> {
  let priced = await priceBasket(ctx, basket, read)
  // Choices of entries are ids. They are never looked up as codes, so they are no guesses.
  await countGuesses(ctx, guesserOf(ctx, cartId), priced.results.slice(0, basket.vouchers.length))
  if (!isNew && holdsAlready(priced, until)) return { priced, isWritten: false }
  for (;;) {
    const wanted = wantedOf(priced)
    if (wanted.length === 0) {
      if (hadRights) await dropClaims(ctx, cartId)
      return { priced, isWritten: false }
    }
    const granted = await claimTogether(ctx, {
      cartId,
      wanted,
      until,
      entries: entriesOf(basket),
      told: newPrices(priced),
    })
    const known = lessened(priced.known, granted)
    if (!known) {
      ctx.log.error({ granted }, 'a mix wants more than is free')
      refuse('busy')
    }
    if (known === priced.known) return { priced, isWritten: true }
    priced = mixBasket(ctx, basket, known)
  }
}

/**
 * Returns the claims that a cart may hold. Left out are public codes, with more than `MOST_HELD_USES` uses: only orders
 * claim them.
 */
const wantedOf = ({ claims }: PricedBasket): WantedClaim[] => claims.filter(({ isForOrders }) => !isForOrders)

/**
 * Returns whether exactly the claims of `priced` are held, at least until `until`. The cart holds them, or its unpaid
 * orders of these entries do. A second claim beside such an order's would lessen what is free for others.
 */
function holdsAlready(priced: PricedBasket, until: Instant): boolean {
  const areExactly = (claims: WantedClaim[], heldOf: (one: FoundRight) => [amount: Haler, end: Instant | null]) =>
    priced.known.every((one) => {
      const wanted = claims.find(({ kind, ref }) => kind === one.kind && ref === one.id)?.amount ?? 0
      const [amount, end] = heldOf(one)
      return amount === wanted && (amount === 0 || (end ?? 0) >= until)
    })
  return (
    areExactly(wantedOf(priced), ({ own, own_until }) => [own, own_until]) ||
    (priced.known.every(({ own }) => own === 0) &&
      areExactly(priced.claims, ({ ordered, ordered_until }) => [ordered, ordered_until]))
  )
}

/**
 * Returns the `known` rights; of one granted less than wanted, only that much is free. The same array where
 * all was granted. Undefined where no less is free than before: pricing again would never end.
 */
export function lessened(
  known: readonly FoundRight[],
  granted: readonly GrantedClaim[],
): readonly FoundRight[] | undefined {
  const less = new Map(
    granted.flatMap((one) => (one.amount < one.wanted ? [[`${one.kind} ${one.ref}`, one.amount]] : [])),
  )
  if (less.size === 0) return known
  const lesser = known.map((one) => {
    const amount = less.get(`${one.kind} ${one.id}`)
    return amount === undefined ? one : { ...one, claimed: one.total - one.used - amount }
  })
  return sumOfAmounts(lesser.map(freeOf)) < sumOfAmounts(known.map(freeOf)) ? lesser : undefined
}

const freeOf = ({ total, used, claimed }: FoundRight) => total - used - claimed

const endOf = (lines: readonly HeldLine[]): Instant => Math.max(...lines.map(({ hold }) => hold.expires_at))

const isSameKey = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

type HeldTold = ToldPrice & Pick<Hold, 'entry_uuid' | 'price'>

function toldPrice({ entry_uuid, price }: Hold, priced: PricedPiece | undefined, key: Buffer | null): HeldTold {
  const benefit = priced && priced.benefitId !== null ? priced : undefined
  return {
    entry_uuid,
    price,
    net: benefit?.net ?? null,
    benefit_id: benefit?.benefitId ?? null,
    token_id: benefit?.tokenId ?? null,
    rights_key: key,
    voucher_paid: (key && priced?.voucherPaid) ?? null,
    credit_paid: (key && priced?.creditPaid) ?? null,
    credit_id: (key && priced?.creditId) ?? null,
  }
}

const isTold = ({ hold, told }: { hold: Hold; told: ToldPrice }): boolean =>
  hold.net === told.net &&
  hold.benefit_id === told.benefit_id &&
  hold.token_id === told.token_id &&
  hold.voucher_paid === told.voucher_paid &&
  hold.credit_paid === told.credit_paid &&
  hold.credit_id === told.credit_id &&
  isSameKey(hold.rights_key, told.rights_key)
