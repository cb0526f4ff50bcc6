import type { OrderItem } from '@gondola/contract/orders.ts'
import { usable } from '../../shared/ready.ts'

type Bought = Pick<OrderItem['entries'][number], 'type' | 'reversed'> & {
  meta: Pick<OrderItem['entries'][number]['meta'], 'method'>
}

/**
 * Returns which way to the gate an order has. Reversed entries do not count. Neither do card entries beside others,
 * which need no action, nor vouchers beside others, which open no gate.
 */
export function visitKind(entries: Bought[]): 'print' | 'pickup' | 'mixed' | 'voucher' | 'card' {
  const used = entries.filter((entry) => !entry.reversed)
  if (used.length > 0 && used.every((entry) => entry.type === 'transaction_voucher_product')) return 'voucher'
  const shown = used.filter(({ type, meta }) => meta.method !== 'for-card' && type !== 'transaction_voucher_product')
  if (used.length > 0 && shown.length === 0) return 'card'
  const isPrinted = (entry: Bought) => entry.meta.method === 'for-print'
  if (shown.every(isPrinted)) return 'print'
  return shown.some(isPrinted) ? 'mixed' : 'pickup'
}

const isLate = ({ ready, reversed }: Handed) => ready.state === 'waiting' && !reversed

/** Returns whether the ticket office loads anything of it onto cards. */
export const takesCards = (entries: (Handed & { meta: { onCard?: true | undefined } })[]): boolean =>
  [...usable(entries), ...entries.filter(isLate)].some(({ meta }) => meta.onCard)

type Handed = Bought & { ready: Pick<OrderItem['entries'][number]['ready'], 'state'> }

/**
 * Returns what the steps of the day are about. Null when nothing will open a gate. Vouchers and new cards are ready at
 * once. Beside those alone, guests ask about the tickets that wait.
 */
export function stepsKind(entries: Handed[]): ReturnType<typeof visitKind> | 'waiting' | null {
  const now = usable(entries)
  const late = entries.filter(isLate)
  if (late.length > 0 && !now.some(({ type }) => type === 'product')) return 'waiting'
  return now.length > 0 ? visitKind([...now, ...late]) : null
}

/**
 * Returns what an order of cards alone costs at the desk. Nothing more where the price is the deposit, or nothing at
 * all. Null for an order of tickets.
 */
export function depositOfCards(
  entries: Pick<OrderItem['entries'][number], 'type' | 'reversed' | 'amount'>[],
): 'paid' | 'free' | null {
  const used = entries.filter(({ reversed }) => !reversed)
  if (used.some(({ type }) => type === 'product')) return null
  return used.some(({ amount }) => amount > 0) ? 'paid' : 'free'
}

type Shown = Pick<OrderItem, 'pickUp'> & {
  entries: (Pick<OrderItem['entries'][number], 'uuid' | 'type' | 'reversed' | 'ready'> & Bought)[]
}

const collectedOf = (entries: Shown['entries']) =>
  usable(entries).filter(
    ({ type, meta }) =>
      type !== 'transaction_voucher_product' && meta.method !== 'for-card' && meta.method !== 'for-print',
  )

/** Returns whether one code collects all of it. Gifts and tickets that were moved have their own. */
export const isOneCode = ({ pickUp, entries }: Shown): boolean =>
  pickUp !== undefined && collectedOf(entries).every(({ uuid }) => pickUp.entries.includes(uuid))

/** Returns whether only one code is sent. It collects all, or there is only one ticket to collect. */
export const sendsOneCode = (order: Shown): boolean => isOneCode(order) || collectedOf(order.entries).length === 1
