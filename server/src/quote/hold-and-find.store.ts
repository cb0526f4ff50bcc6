import { type AskedRights, type ReadRights, type RightRow, rightsOf, rightsParts } from '../benefits/rights.store.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql } from '../db/db.ts'
import {
  type HeldRow,
  type Hold,
  holdPrices,
  holdStatement,
  holdsOf,
  type WantedHolds,
} from '../reservations/reservation.store.ts'

/** Prices that a cart wants held. `asked`: what to read of its codes and rights; missing if nothing. */
export type HoldsAndRights = WantedHolds & { asked?: AskedRights | undefined }
export type HeldAndFound = { holds: Map<string, Hold>; read?: ReadRights | undefined }

/**
 * Holds prices as `holdPrices` and reads rights as `findRights`, in one statement. `read` is missing for a cart without
 * `asked`. The rights are as they were when the statement began, even if it waited for the lock of a hold: `holdClaims`
 * counts them again under its own locks.
 */
export async function holdAndFind(ctx: { db: Db }, carts: HoldsAndRights[]): Promise<HeldAndFound[]> {
  const baskets = carts.map(({ asked }) => asked)
  if (baskets.every((asked) => !asked)) return (await holdPrices(ctx, carts)).map((holds) => ({ holds }))
  const { rows } = await sql<(HeldRow & { n: null }) | RightRow>`
    ${ctes([sql`held as (${holdStatement(carts)})`, rightsParts(baskets)])}
    -- Nothing is joined: each row is a hold or a right.
    select h.*, f.*, coalesce(h.benefit_id, f.benefit_id) as benefit_id from held h full join found_right f on false`.execute(
    ctx.db,
  )
  const found = rightsOf(
    baskets,
    rows.filter((row) => row.n !== null),
  )
  const holds = holdsOf(
    carts,
    rows.filter((row) => row.n === null),
  )
  return baskets.map((asked, n) => ({
    holds: holds[n] ?? new Map(),
    read: asked && { asked, found: found[n] ?? [] },
  }))
}
