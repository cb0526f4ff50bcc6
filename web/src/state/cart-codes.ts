import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { canonicalCode, MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { type CartState, cart } from './cart.ts'

/** Whether both are one code, however they are spelled (docs/product.md §17.10). */
export const isOfCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other)

/** Whether a cart holds a code or token (docs/product.md §17.54). The code of a token may have been typed. */
export const holdsCode = ({ vouchers, results }: Pick<CartState, 'vouchers' | 'results'>, code: string): boolean =>
  vouchers.some((one) => isOfCode(one, code)) ||
  results.some(({ publicKey, tokenId }) => tokenId === code && vouchers.includes(publicKey))

/** Adds a code, or a token of the account, to the cart. `result` is what the shop answered about it. */
export async function addCode(typed: string, result: VoucherResult | null = null): Promise<'ok' | 'failed'> {
  const { vouchers, results } = cart.get()
  // The shop returns it in this form.
  const code = tidy(typed)
  if (vouchers.length >= MOST_CODES || holdsCode({ vouchers, results }, code)) return 'failed'
  const others = results.filter(({ publicKey }) => publicKey !== code)
  return cart.setCodes([...vouchers, code], result ? [...others, { ...result, publicKey: code }] : others)
}

/** Removes codes from the cart. `addCode` reverts it. */
export function dropCodes(codes: readonly string[]): Promise<'ok' | 'failed'> {
  const { vouchers, results } = cart.get()
  const isLeft = (code: string) => !codes.includes(code)
  return cart.setCodes(
    vouchers.filter(isLeft),
    results.filter(({ publicKey }) => isLeft(publicKey)),
  )
}
