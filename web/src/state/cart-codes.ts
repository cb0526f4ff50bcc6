import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { canonicalCode, MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { tidyNumber } from '@gondola/rules/tidy.ts'
import { type CartEntry, type CartState, cart } from './cart.ts'

/** Whether two spellings are the same code (docs/product.md §17.12). */
export const isOfCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other)

/**
 * Returns the element of `vouchers` that stands for a code (docs/product.md §17.25). It is the code as it was typed, or
 * the id of its token. Undefined if the cart does not hold the code. `token`: id of the code's token, null if it has
 * none. A caller that leaves `token` out may pass a code or a token id as `code`.
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

/** Whether the cart holds a code or token. */
export const holdsCode = (held: Pick<CartState, 'vouchers' | 'results'>, code: string): boolean =>
  heldCode(held, code) !== undefined

/**
 * Adds a code, or a token of the account, and has the cart priced. `result` is the result of an earlier check, shown
 * until the quote comes. Returns `failed` when the pricing fails. Returns `failed` and adds nothing when the cart
 * already holds this code, or `MOST_CODES` codes.
 */
export async function addCode(typed: string, result: VoucherResult | null = null): Promise<'ok' | 'failed'> {
  const { vouchers, results } = cart.get()
  // The shop returns it in this form.
  const code = tidyNumber(typed)
  if (vouchers.length >= MOST_CODES || heldCode({ vouchers, results }, code, result?.tokenId) !== undefined)
    return 'failed'
  const others = results.filter(({ publicKey }) => publicKey !== code)
  return cart.setCodes([...vouchers, code], result ? [...others, { ...result, publicKey: code }] : others)
}

/** Removes a right of the account from the entries that chose it. Has the cart priced. */
export function dropChoice(right: string): Promise<'ok' | 'failed'> {
  cart.note({ entries: cart.get().entries.map((entry) => withoutChoice(entry, right)) })
  return cart.recheck()
}

function withoutChoice(entry: CartEntry, right: string): CartEntry {
  const { voucher, ...rest } = entry
  return voucher === right ? rest : entry
}

/**
 * Removes rights that no longer work from the cart, and has it priced. They leave its codes and the entries that chose
 * them (docs/product.md §17.24).
 */
export function dropLost(rights: readonly string[]): Promise<'ok' | 'failed'> {
  cart.note({ entries: cart.get().entries.map((entry) => rights.reduce(withoutChoice, entry)) })
  return dropCodes(rights)
}

/** Removes codes from the cart and has it priced. Each can be added again with `addCode`. */
export function dropCodes(codes: readonly string[]): Promise<'ok' | 'failed'> {
  const { vouchers, results } = cart.get()
  const isLeft = (code: string) => !codes.includes(code)
  return cart.setCodes(
    vouchers.filter(isLeft),
    results.filter(({ publicKey }) => isLeft(publicKey)),
  )
}
