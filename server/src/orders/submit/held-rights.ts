import type { Submission } from '@gondola/contract/orders.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { codeHashes } from '../../benefits/codes.ts'
import type { OrderClaim } from '../../benefits/order-claims.store.ts'
import { keyedOf, rightsKey, type Who, whoOf } from '../../benefits/price-basket.ts'
import { type QuotedRights, takeQuoted } from '../../benefits/quoted-rights.ts'
import { mayBeOnce } from '../../benefits/rights.ts'
import type { Ctx } from '../../ctx.ts'
import { batched } from '../../db/batched.ts'
import type { QuotedLine } from '../../quote/quote.ts'
import { findTold, type ToldClaim } from './held-rights.store.ts'

const CARTS_PER_ROUND = 16
const toldTogether = batched(findTold, { most: CARTS_PER_ROUND, isBeside: true })

/** The rights of a basket as its last dry-run showed them. */
export type HeldRights = QuotedRights & {
  key: Buffer
  /** Whether the cart, not an earlier order of it, held all claims when read. */
  areHeld: boolean
  /** Whether they are from the memory of this process. What is stored may have changed since. */
  isRemembered: boolean
}

/**
 * Returns the rights of an order as the last quote of its basket showed them. Undefined where no right is in play: no
 * codes, no chosen rights, and a buyer without segments. `changed` for one of these reasons:
 * - A hold has expired, or was quoted for another buyer or with other codes, chosen rights or entries.
 * - The claims add up to other sums than shown.
 * - A right is another member's.
 *
 * Reads nothing where this process has quoted the basket, except for a trial. The order is checked when it is written.
 */
export async function heldRights(
  ctx: Ctx,
  { cartId, submission, isTrial = false }: { cartId: string; submission: Submission; isTrial?: boolean },
  lines: readonly QuotedLine[],
): Promise<HeldRights | undefined | 'changed'> {
  const who = whoOf(ctx)
  const { vouchers } = submission
  const key = rightsKey(ctx, who, { entries: keyedOf(lines), vouchers })
  if (key === null) return undefined
  const quoted = isTrial ? undefined : takeQuoted(ctx, key)
  if (quoted && !mayBeOnce(ctx, quoted.claims)) return { key, ...quoted, areHeld: true, isRemembered: true }
  const told = await toldTogether(ctx, { cartId, entries: lines.map(({ entry }) => entry.uuid) })
  const held = lines.flatMap(({ entry, card }) => {
    const hold = told.holds.get(entry.uuid)
    if (!hold?.rights_key?.equals(key) || hold.voucher_paid === null || hold.credit_paid === null) return []
    if (!isFor(who, hold)) return []
    const { net, token_id, voucher_paid: voucherPaid, credit_paid: creditPaid } = hold
    return { uuid: entry.uuid, cardId: card?.id ?? null, tokenId: token_id, net, voucherPaid, creditPaid }
  })
  if (held.length < lines.length) return 'changed'
  const voucherPaid = held.reduce((sum, piece) => sum + piece.voucherPaid, 0)
  const creditPaid = held.reduce((sum, piece) => sum + piece.creditPaid, 0)
  // Another tab may have changed the claims of the cart.
  const isNamed = namedBy(ctx, submission)
  const usable = told.claims.filter((claim) => isFor(who, claim) && (claim.kind !== 'voucher' || isNamed(claim)))
  // Until its next dry-run, the cart's claims are those of its order.
  const byHolder = Map.groupBy(usable, ({ order_id }) => order_id)
  const money = [...byHolder.values(), []].find(
    (claims) => sumOfClaims(claims, 'voucher') === voucherPaid && sumOfClaims(claims, 'credit') === creditPaid,
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
  const own = byHolder.get(null) ?? []
  const isOwn = ({ kind, ref }: OrderClaim) => own.some((one) => one.kind === kind && one.ref === ref)
  return {
    key,
    pieces: new Map(held.map((piece) => [piece.uuid, piece])),
    claims,
    areHeld: claims.every(isOwn),
    isRemembered: false,
  }
}

/** Returns whether a buyer may use a right. Without an `owner` everybody may. */
const isFor = ({ memberId }: Who, { owner }: { owner: string | null }) => owner === null || owner === memberId

/** Returns a check whether a submission names a claim's voucher, by code or id. */
function namedBy({ config }: Ctx, { entries, vouchers = [] }: Submission): (claim: ToldClaim) => boolean {
  const hashes = new Set(vouchers.flatMap((value) => codeHashes(config.orderSecrets, value)))
  const ids = new Set([...vouchers, ...entries.flatMap(({ voucher }) => voucher ?? [])].map((id) => id.toLowerCase()))
  return ({ ref, code_hash }) => ids.has(ref) || (code_hash !== null && hashes.has(code_hash))
}

const sumOfClaims = (claims: readonly ToldClaim[], kind: ToldClaim['kind']): Haler =>
  claims.reduce((sum, claim) => (claim.kind === kind ? sum + claim.amount : sum), 0)
