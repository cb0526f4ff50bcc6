import type { GivenBack, OwnOrder, WithdrawEntry } from '@gondola/contract/boot.ts'
import { rightsOf } from '@gondola/rules/after-sale/rights.ts'
import { type Instant, pragueDay } from '@gondola/rules/day.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { findMemberOrders } from '../../orders/orders.store.ts'
import { isOrderKey } from '../../orders/read/order-key.ts'
import { holderOf, textIn } from '../../orders/read/present.ts'
import type { OrderRight } from '../../orders/read/read-order.ts'
import { findActByKey, type ReturnKind } from '../acts.store.ts'
import { printInstant } from '../returns/mail-act.ts'
import { quoteReturn, requestReturn } from '../returns/return-entries.ts'
import { findSale, type Sale } from '../sale.store.ts'
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

type Returnable = { number: string; email: string; name: string; entries: (WithdrawEntry & { version: number })[] }

/**
 * Returns what can be withdrawn from or cancelled of an order, entry by entry (docs/product.md §19.43, §19.94). With a
 * statement of its buyer the time of that counts, for a day.
 */
export async function returnable(
  ctx: Ctx,
  orderId: string,
  { kind, statement }: { kind: ReturnKind; statement?: string | undefined },
): Promise<Returnable> {
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const order = soldOrder(sale)
  const now = (statement && (await declaredAt(ctx, statement, orderId))) || ctx.now
  const entries = sale.entries.map((entry) => {
    const { until, why } = rightsOf(soldEntry(entry, sale), order, now, ctx.resort.taxLaw)[kind]
    return {
      uuid: entry.uuid,
      version: entry.version,
      name: nameOf(ctx, entry),
      paid: toCrowns(entry.price),
      until: until === null ? null : lastMoment(kind, until),
      why,
    }
  })
  const holder = sale.entries.map(holderOf).find((name) => name !== null)
  return { number: sale.order.number, email: sale.order.email ?? '', name: holder ?? '', entries }
}

const nameOf = ({ lang }: Pick<Ctx, 'lang'>, { product_name, variant_name }: Sale['entries'][number]): string =>
  [textIn(product_name, lang), textIn(variant_name, lang)].filter(Boolean).join(', ')

/** Returns the last day of a withdrawal, which ends at midnight, and the last minute of a cancellation. */
const lastMoment = (kind: ReturnKind, until: Instant): string =>
  kind === 'withdraw' ? printDay(pragueDay(until - 1)) : printInstant(until - 60_000)

/** Returns the chosen entries that can be given back, as a request names them. */
export const chosenOf = ({ entries }: Returnable, chosen: readonly string[]): Returnable['entries'] =>
  entries.filter(({ uuid, why }) => why === null && chosen.includes(uuid))

/** Returns the crowns that come back for entries; null where they cannot go together. */
export async function backFor(
  ctx: Ctx,
  { id, right }: OpenedOrder,
  entries: Returnable['entries'],
  { kind, statement }: { kind: ReturnKind; statement?: string | undefined },
): Promise<number | null> {
  const items = entries.map(({ uuid, version }) => ({ uuid, version }))
  const quoted = await quoteReturn(ctx, id, right, { kind, items, statement })
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
  const found = await returnable(ctx, opened.id, { kind: 'withdraw', statement: carries })
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

/** Key of the cancellation that a plain form asks for; a form that is sent twice cancels once. */
const keyOf = (attempt: string) => `form:${attempt}`

/** Chosen entries, the sum that was shown, in crowns, and what makes a repetition harmless. */
export type OrderCancellation = { chosen: readonly string[]; expected: number; attempt: string }

/** Cancels entries of an order (docs/product.md §19.94); returns whether that has begun. */
export async function cancelOfOrder(
  ctx: Ctx,
  { id, right }: OpenedOrder,
  { chosen, expected, attempt }: OrderCancellation,
): Promise<boolean> {
  const key = keyOf(attempt)
  const { entries } = await returnable(ctx, id, { kind: 'cancel' })
  // Those that cannot be cancelled as well: the request knows whether this form has begun that.
  const items = entries.filter(({ uuid }) => chosen.includes(uuid)).map(({ uuid, version }) => ({ uuid, version }))
  if (items.length < chosen.length || items.length === 0) return false
  const begun = await requestReturn(ctx, id, right, { kind: 'cancel', items, expected: fromCrowns(expected), key })
  return !(begun instanceof Refusal)
}

/** Returns the cancellation that a form has begun, with what became of each entry; undefined where there is none. */
export async function cancelledBy(
  ctx: Ctx,
  { id }: OpenedOrder,
  attempt: string,
): Promise<{ number: string; email: string; entries: GivenBack[] } | undefined> {
  const act = await findActByKey(ctx, id, keyOf(attempt))
  const sale = act && (await findSale(ctx, id))
  if (!act || !sale) return undefined
  const entries = sale.entries.flatMap((entry) => {
    const item = act.items.find(({ entry_uuid }) => entry_uuid === entry.uuid)
    if (!item) return []
    const { state, error, used_at: usedAt } = item
    return [{ name: nameOf(ctx, entry), status: state, error, usedAt: usedAt === null ? null : printInstant(usedAt) }]
  })
  return { number: sale.order.number, email: sale.order.email ?? '', entries }
}

/** The orders that a member is offered to withdraw from, at most; a withdrawal ends after two weeks. */
const MOST_OWN = 20

/** Returns a member's newest orders of which something can be withdrawn from (docs/product.md §19.95). */
export async function ownWithdrawable(ctx: Ctx, memberId: string): Promise<OwnOrder[]> {
  const { orders } = await findMemberOrders(
    ctx,
    { memberId, companyId: undefined },
    { statuses: ['finished'], today: ctx.today, limit: MOST_OWN, skip: 0 },
  )
  const own: OwnOrder[] = []
  for (const { order } of orders) {
    const { number, entries } = await returnable(ctx, order.id, { kind: 'withdraw' })
    const open = entries.filter(({ why }) => why === null)
    if (open.length > 0) own.push({ uuid: order.id, number, entries: open.map(({ name }) => name) })
  }
  return own
}
