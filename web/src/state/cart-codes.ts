import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { canonicalCode } from '@gondola/rules/benefits/code.ts'

/** Codes that cannot be used any longer, with what is to pay with and without them in decimal crowns. */
export type LostCodes = { results: VoucherResult[]; before: number; after: number }

/** Whether a code cannot be used, by this buyer or at all. One with a reason can: it waits. */
export const isLostCode = ({ status, error }: Pick<VoucherResult, 'status' | 'error'>): boolean =>
  error !== null || status === 'assigned'

/** Whether both are one code, however they are spelled (docs/product.md §17.10). */
export const isOfCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other)

/** Returns the results with one that replaces what was said of the same code. */
export const withResult = (results: VoucherResult[], result: VoucherResult | null): VoucherResult[] =>
  result ? [...results.filter(({ publicKey }) => publicKey !== result.publicKey), result] : results
