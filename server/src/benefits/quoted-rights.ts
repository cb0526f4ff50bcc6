import type { Config } from '../config.ts'
import { perShop } from '../per-shop.ts'
import { remember } from '../remember.ts'
import type { OrderClaim } from './order-claims.store.ts'
import type { PricedPiece } from './price-basket.ts'

/** Rights of a basket as its last quote showed and held them. `pieces` are by entry id. */
export type QuotedRights = {
  pieces: ReadonlyMap<string, Pick<PricedPiece, 'net' | 'voucherPaid' | 'creditPaid'>>
  claims: OrderClaim[]
}

const MOST_BASKETS = 5000
/** By `rightsKey` in hex. */
const quotedOf = perShop(() => new Map<string, QuotedRights>())

type Shop = { config: Config }

/** Remembers a quote for its order, which mostly follows in the same process. */
export const rememberQuoted = (shop: Shop, key: Buffer, rights: QuotedRights): void =>
  remember(quotedOf(shop), key.toString('hex'), rights, MOST_BASKETS)

/**
 * Returns and forgets the rights of a quote of this process. An order checks them against what is held when it is
 * written, as another process may have quoted the basket since.
 */
export function takeQuoted(shop: Shop, key: Buffer): QuotedRights | undefined {
  const name = key.toString('hex')
  const rights = quotedOf(shop).get(name)
  quotedOf(shop).delete(name)
  return rights
}
