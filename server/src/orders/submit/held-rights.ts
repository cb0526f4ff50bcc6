import type { Submission } from '@gondola/contract/orders.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderClaim } from '../../benefits/order-claims.store.ts'
import {
  entriesOf,
  mixBasket,
  type PricedBasket,
  type PricedPiece,
  readRights,
  rightsKey,
  whoOf,
} from '../../benefits/price-basket.ts'
import type { FoundRight } from '../../benefits/rights.store.ts'
import type { Ctx } from '../../ctx.ts'
import { batched } from '../../db/batched.ts'
import { basketOf, isHeld } from '../../quote/price-lines.ts'
import type { QuotedLine } from '../../quote/quote.ts'
import { findHolds } from '../../reservations/reservation.store.ts'

const CARTS_PER_ROUND = 16
const holdsTogether = batched(findHolds, { most: CARTS_PER_ROUND })

/** What the last dry-run told of the rights of a basket. */
export type HeldRights = {
  key: Buffer
  pieces: Map<string, PricedPiece>
  claims: OrderClaim[]
  /** Whether its cart holds all of them, as far as it is known. */
  areHeld: boolean
}

/**
 * Returns what an order takes and shares with its rights. It is what its buyer was last shown; undefined where no right
 * is in play. `changed`: the last dry-run had other codes, choices or amounts than this submission has now.
 */
export async function heldRights(
  ctx: Ctx,
  { cartId, submission }: { cartId: string; submission: Submission },
  checked: readonly QuotedLine[],
): Promise<HeldRights | undefined | 'changed'> {
  const who = whoOf(ctx)
  const key = rightsKey(ctx, who, submission)
  if (key === null) return undefined
  const vouchers = submission.vouchers ?? []
  const pieces = checked.map(({ entry, card }) => ({
    entryUuid: entry.uuid,
    cardId: card?.id ?? null,
    voucher: entry.voucher,
  }))
  const entries = entriesOf({ pieces })
  const [holds, known] = await Promise.all([
    holdsTogether(ctx, { cartId, entries }),
    readRights(ctx, { cartId, who, vouchers, pieces }),
  ])
  const lines = checked
    .map((line): QuotedLine => {
      const hold = holds.get(line.entry.uuid)
      return hold?.rights_key?.equals(key) ? { ...line, hold } : line
    })
    .filter(isHeld)
  if (lines.length < checked.length) return 'changed'
  const basket = { ...basketOf(cartId, lines, { vouchers, who }), keepsTold: true }
  const priced = mixBasket(ctx, basket, known.map(asTold))
  const isSame =
    lines.every(({ entry, hold }) => {
      const piece = priced.pieces.get(entry.uuid)
      const benefit = piece?.benefitId ?? null
      return piece?.net === (hold.net ?? hold.price) && benefit === hold.benefit_id && piece.tokenId === hold.token_id
    }) && known.every((right) => right.kind === 'token' || moneyOf(priced, right) === right.told)
  if (!isSame) return 'changed'
  const claims = priced.claims.map(
    ({ kind, ref, amount, cardId }, place): OrderClaim => ({ kind, ref, amount, card_id: cardId, place }),
  )
  return { key, pieces: priced.pieces, claims, areHeld: priced.claims.every(({ isForOrders }) => !isForOrders) }
}

const moneyOf = ({ claims }: PricedBasket, { kind, id }: FoundRight): Haler =>
  claims.find((claim) => claim.kind === kind && claim.ref === id)?.amount ?? 0

/** A voucher pays what was told, although more of it may be free by now. */
const asTold = (right: FoundRight): FoundRight =>
  right.kind === 'voucher' ? { ...right, claimed: right.total - right.used - right.told } : right
