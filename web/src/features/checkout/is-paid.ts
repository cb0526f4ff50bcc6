import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { CallError, call } from '../../lib/api.ts'

/** On invoice nothing more is done here: `unpaid` is as good as paid. */
export const isDone = (status: OrderReceipt['status']): boolean =>
  status === 'paid' || status === 'finished' || status === 'unpaid'

/** Returns why a call failed; throws any other error again. */
export function codeOf(error: unknown): ErrorCode | 'network' {
  if (error instanceof CallError) return error.code
  throw error
}

/** Returns whether an order is paid, or to be paid on invoice. False when the call fails. */
export async function isPaid(order: string): Promise<boolean> {
  try {
    return isDone((await call('order', { params: { id: order }, query: {} })).status)
  } catch (error) {
    codeOf(error)
    return false
  }
}
