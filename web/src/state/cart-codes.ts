import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { canonicalCode, MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { type CartEntry, type CartState, cart } from './cart.ts'

/** Whether both are one code, however they are spelled (docs/product.md §17.12). */
export const isOfCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other)

/**
 * Returns how the cart already names a discount code or voucher, if it has it (docs/product.md §17.25). It may have been
 * typed as a code and be offered here as a token of the account, or the other way round.
 */
export function heldCode(
  { vouchers, results }: Pick<CartState, 'vouchers' | 'results'>,
  code: string,
  token: string | null = code,
): string | undefined {
  const typed = vouchers.find((one) => isOfCode(one, code) || one === token)
  if (typed !== undefined || token === null) return typed
  return results.find(({ publicKey, tokenId }) => tokenId === token && vouchers.includes(publicKey))?.publicKey
}

/** Whether a cart holds a code or token. */
export const holdsCode = (held: Pick<CartState, 'vouchers' | 'results'>, code: string): boolean =>
  heldCode(held, code) !== undefined

/** Adds a code, or a token of the account, to the cart. `result` is what the shop answered about it. */
export async function addCode(typed: string, result: VoucherResult | null = null): Promise<'ok' | 'failed'> {
  const { vouchers, results } = cart.get()
  // The shop returns it in this form.
  const code = tidy(typed)
  if (vouchers.length >= MOST_CODES || heldCode({ vouchers, results }, code, result?.tokenId) !== undefined)
    return 'failed'
  const others = results.filter(({ publicKey }) => publicKey !== code)
  return cart.setCodes([...vouchers, code], result ? [...others, { ...result, publicKey: code }] : others)
}

/** Has the entries that ask for a right of the account priced without it. */
export function dropChoice(right: string): Promise<'ok' | 'failed'> {
  cart.note({ entries: cart.get().entries.map((entry) => withoutChoice(entry, right)) })
  return cart.recheck()
}

function withoutChoice(entry: CartEntry, right: string): CartEntry {
  const { voucher, ...rest } = entry
  return voucher === right ? rest : entry
}

/** Removes codes and choices of entries that can no longer be used. */
export function dropLost(rights: readonly string[]): Promise<'ok' | 'failed'> {
  cart.note({ entries: cart.get().entries.map((entry) => rights.reduce(withoutChoice, entry)) })
  return dropCodes(rights)
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
