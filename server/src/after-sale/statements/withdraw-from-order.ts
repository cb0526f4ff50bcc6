import type { WithdrawEntry } from '@gondola/contract/boot.ts'
import { rightsOf } from '@gondola/rules/after-sale/rights.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { isOrderKey } from '../../orders/read/order-key.ts'
import { holderOf, textIn } from '../../orders/read/present.ts'
import type { OrderRight } from '../../orders/read/read-order.ts'
import { quoteReturn, requestReturn } from '../returns/return-entries.ts'
import { findSale } from '../sale.store.ts'
import { soldEntry, soldOrder } from '../sale.ts'
import type { FormState } from './form-cookie.ts'
import { declaredAt, sendAcknowledgement, writeStatement } from './statements.store.ts'

/** Order whose buyer is known, and its key as the proof. */
export type OpenedOrder = { id: string; right: OrderRight }

/** Returns the order that an earlier step has opened; undefined without a valid key. */
export const openedOrder = ({ config }: Pick<Ctx, 'config'>, form: FormState): OpenedOrder | undefined =>
  form.transaction !== undefined && isOrderKey(config.orderSecrets, form.transaction, form.key)
    ? { id: form.transaction, right: { key: form.key } }
    : undefined

type Withdrawable = { number: string; email: string; name: string; entries: (WithdrawEntry & { version: number })[] }

/**
 * Returns what can be withdrawn of an order, entry by entry (docs/product.md §19.43). With a statement of its buyer the
 * time of that counts, for a day.
 */
export async function withdrawable(ctx: Ctx, orderId: string, statement?: string): Promise<Withdrawable> {
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const order = soldOrder(sale)
  const now = (statement && (await declaredAt(ctx, statement, orderId))) || ctx.now
  const entries = sale.entries.map((entry) => {
    const { until, why } = rightsOf(soldEntry(entry, sale), order, now, ctx.resort.taxLaw).withdraw
    return {
      uuid: entry.uuid,
      version: entry.version,
      name: [textIn(entry.product_name, ctx.lang), textIn(entry.variant_name, ctx.lang)].filter(Boolean).join(', '),
      paid: toCrowns(entry.price),
      // The first instant at which it is too late is the midnight after the last day.
      until: until === null ? null : printDay(pragueDay(until - 1)),
      why,
    }
  })
  const holder = sale.entries.map(holderOf).find((name) => name !== null)
  return { number: sale.order.number, email: sale.order.email ?? '', name: holder ?? '', entries }
}

/** Returns the chosen entries that can be withdrawn, as a request names them. */
export const chosenOf = ({ entries }: Withdrawable, chosen: readonly string[]): Withdrawable['entries'] =>
  entries.filter(({ uuid, why }) => why === null && chosen.includes(uuid))

/** Returns the crowns that come back for entries; null where they cannot go together. */
export async function backFor(
  ctx: Ctx,
  { id, right }: OpenedOrder,
  entries: Withdrawable['entries'],
  statement?: string,
) {
  const items = entries.map(({ uuid, version }) => ({ uuid, version }))
  const quoted = await quoteReturn(ctx, id, right, { kind: 'withdraw', items, statement })
  if (quoted instanceof Refusal) return null
  const { card, credit, voucher } = quoted.money.total
  return toCrowns(card + credit + voucher)
}

export type OrderWithdrawal = { name: string; chosen: readonly string[]; carries: string | undefined; lang: string }

/**
 * Withdraws from entries of an order (docs/product.md §19.43); returns the id of the statement. It is written down and
 * acknowledged also where the withdrawal is refused meanwhile; a person deals with it then.
 */
export async function withdrawFromOrder(
  ctx: Ctx,
  opened: OpenedOrder,
  { name, chosen, carries, lang }: OrderWithdrawal,
): Promise<string> {
  const found = await withdrawable(ctx, opened.id, carries)
  const shopNow = ctx.shopNow ?? null
  const statement =
    carries ??
    (await writeStatement(ctx, { name, order: found.number, email: found.email, lang, shopNow }, { mail: 'soon' })).id
  const items = chosenOf(found, chosen).map(({ uuid, version }) => ({ uuid, version }))
  if (items.length > 0) {
    const request = { kind: 'withdraw', items, statement, key: `statement:${statement}` } as const
    // Where it is refused, the statement waits for a person.
    await requestReturn(ctx, opened.id, opened.right, request)
  }
  // It waited for what it tells of.
  if (carries === undefined) await sendAcknowledgement(ctx, statement)
  return statement
}
