import type { Submission } from '@gondola/contract/orders.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderClaim } from '../../benefits/order-claims.store.ts'
import { rightsKey, whoOf } from '../../benefits/price-basket.ts'
import type { Ctx } from '../../ctx.ts'
import { batched } from '../../db/batched.ts'
import type { QuotedLine } from '../../quote/quote.ts'
import { findTold, type ToldClaim } from './held-rights.store.ts'

const CARTS_PER_ROUND = 16
const toldTogether = batched(findTold, { most: CARTS_PER_ROUND })

/** What the last dry-run told of the rights of a basket. */
export type HeldRights = {
  key: Buffer
  /** By entry id: the price after the benefit. Vouchers and credit pay parts of it. */
  pieces: Map<string, { net: Haler; voucherPaid: Haler; creditPaid: Haler }>
  claims: OrderClaim[]
  /** Whether its cart holds all of them, as far as it is known. */
  areHeld: boolean
}

/**
 * Returns what an order takes and shares with its rights. It is what its buyer was last shown; undefined where no right
 * is in play. `changed`: the last dry-run had other codes or choices, or less is claimed than it told.
 */
export async function heldRights(
  ctx: Ctx,
  { cartId, submission }: { cartId: string; submission: Submission },
  lines: readonly QuotedLine[],
): Promise<HeldRights | undefined | 'changed'> {
  const who = whoOf(ctx)
  const key = rightsKey(ctx, who, submission)
  if (key === null) return undefined
  const told = await toldTogether(ctx, { cartId, entries: lines.map(({ entry }) => entry.uuid) })
  const held = lines.flatMap(({ entry, card }) => {
    const hold = told.holds.get(entry.uuid)
    if (!hold?.rights_key?.equals(key) || hold.voucher_paid === null || hold.credit_paid === null) return []
    const { net, token_id, voucher_paid: voucherPaid, credit_paid: creditPaid } = hold
    return { uuid: entry.uuid, cardId: card?.id ?? null, tokenId: token_id, net, voucherPaid, creditPaid }
  })
  if (held.length < lines.length) return 'changed'
  const voucherPaid = held.reduce((sum, piece) => sum + piece.voucherPaid, 0)
  const creditPaid = held.reduce((sum, piece) => sum + piece.creditPaid, 0)
  const [own, ordered] = [false, true].map((isOrdered) => told.claims.filter((one) => one.is_ordered === isOrdered))
  // Before its next dry-run, what a cart was told is claimed by its order.
  const money = [own, ordered].find(
    (claims = []) => sumOf(claims, 'voucher') === voucherPaid && sumOf(claims, 'credit') === creditPaid,
  )
  if (!money) return 'changed'
  const tokens = [...new Set(held.flatMap(({ tokenId }) => tokenId ?? []))].map((ref) => ({
    kind: 'token' as const,
    ref,
    amount: 1,
    card_id: held.find(({ tokenId, cardId }) => tokenId === ref && cardId !== null)?.cardId ?? null,
  }))
  const claims = [...tokens, ...money.filter(({ kind }) => kind !== 'token')].map(
    ({ kind, ref, amount, card_id }, place): OrderClaim => ({ kind, ref, amount, card_id, place }),
  )
  const isOwn = ({ kind, ref }: OrderClaim) => own?.some((one) => one.kind === kind && one.ref === ref) ?? false
  return {
    key,
    pieces: new Map(held.map((piece) => [piece.uuid, piece])),
    claims,
    areHeld: claims.every(isOwn),
  }
}

const sumOf = (claims: readonly ToldClaim[], kind: ToldClaim['kind']): Haler =>
  claims.reduce((sum, claim) => (claim.kind === kind ? sum + claim.amount : sum), 0)
