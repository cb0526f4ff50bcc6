import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { call } from '../../lib/api.ts'
import { basketOf } from '../../lib/cart-entries.ts'
import { cart } from '../../state/cart.ts'

/** Checks what a code would do in this cart. Nothing is held, and no use is counted. */
export const checkCode = (publicKey: string): Promise<VoucherResult> =>
  call('validateVoucher', { body: { publicKey, entries: basketOf(cart.get().entries).entries } })
