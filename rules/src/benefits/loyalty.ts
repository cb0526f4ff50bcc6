import type { Haler } from '../money.ts'

const POINT = 10_000

/** An entry that was kept. `net` is its price after its benefit, `credit` what credit paid of it. */
export type EarningEntry = { isProduct: boolean; net: Haler; credit: Haler }

/** Returns the loyalty points of an order: one for each whole 100 crowns paid (docs/product.md §17.11). */
export const pointsOf = (entries: readonly EarningEntry[]): number =>
  Math.floor(entries.reduce((sum, { isProduct, net, credit }) => sum + (isProduct ? net - credit : 0), 0) / POINT)
