import type { OrderItem } from '@gondola/contract/orders.ts'

type Bought = Pick<OrderItem['entries'][number], 'type' | 'reversed'> & {
  meta: Pick<OrderItem['entries'][number]['meta'], 'method'>
}

/** Which way to the gate an order has; what was returned does not count. */
export function visitKind(entries: Bought[]): 'print' | 'pickup' | 'mixed' | 'voucher' {
  const used = entries.filter((entry) => !entry.reversed)
  if (used.length > 0 && used.every((entry) => entry.type === 'transaction_voucher_product')) return 'voucher'
  const isPrinted = (entry: Bought) => entry.meta.method === 'for-print'
  if (used.every(isPrinted)) return 'print'
  return used.some(isPrinted) ? 'mixed' : 'pickup'
}
