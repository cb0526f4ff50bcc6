import type { Ctx } from '../../ctx.ts'
import type { Deposit } from '../../db/tables.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { keepDeposit } from './deposit.store.ts'

/** Returns what a new deposit invoice says of its seller. */
const newDeposit = ({ resort, today }: Ctx): Deposit => {
  const { iban, bic, name } = resort.bank
  return { supplier: resort.operator, bank: { iban, bic, name }, day: today, version: 1 }
}

/** Draws the deposit invoice of an order. Idempotent: a repetition draws the same. */
export async function drawDeposit(ctx: Ctx, { orderId }: JobPayloads['deposit-invoice']): Promise<void> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Error(`Order ${orderId} does not exist.`)
  if (order.vs === null) return
  await keepDeposit(ctx, order.id, order.deposit ?? newDeposit(ctx))
}
