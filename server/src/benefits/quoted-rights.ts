import type { Db } from '../db/db.ts'
import type { OrderClaim } from './order-claims.store.ts'
import type { PricedPiece } from './price-basket.ts'

/** Rights of a basket as its last quote showed and held them. `pieces` are by entry id. */
export type QuotedRights = {
  pieces: ReadonlyMap<string, Pick<PricedPiece, 'net' | 'voucherPaid' | 'creditPaid'>>
  claims: OrderClaim[]
}

const MOST_BASKETS = 5000
/** By `rightsKey` in hex, oldest first. */
const quotedOn = new WeakMap<Db, Map<string, QuotedRights>>()

/** Remembers a quote for the order that mostly follows it in the same process. Forgets the oldest beyond 5000. */
export function rememberQuoted({ db }: { db: Db }, key: Buffer, rights: QuotedRights): void {
  const quoted = quotedOn.get(db) ?? new Map<string, QuotedRights>()
  quotedOn.set(db, quoted)
  const name = key.toString('hex')
  quoted.delete(name)
  quoted.set(name, rights)
  for (const oldest of quoted.keys()) {
    if (quoted.size <= MOST_BASKETS) break
    quoted.delete(oldest)
  }
}

/**
 * Returns and forgets the rights of a quote of this process. An order checks them against what is held when it is
 * written, as another process may have quoted the basket since.
 */
export function takeQuoted({ db }: { db: Db }, key: Buffer): QuotedRights | undefined {
  const quoted = quotedOn.get(db)
  const name = key.toString('hex')
  const rights = quoted?.get(name)
  quoted?.delete(name)
  return rights
}
