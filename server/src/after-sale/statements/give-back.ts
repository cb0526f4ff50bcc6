import type { GivenBack, NamedEntry, OwnOrder, PlainBack, WithdrawEntry } from '@gondola/contract/boot.ts'
import { changeRight, rightsOf, type Why } from '@gondola/rules/after-sale/rights.ts'
import { type Instant, pragueDay } from '@gondola/rules/day.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { findMemberOrders } from '../../orders/orders.store.ts'
import { isOrderKey } from '../../orders/read/order-key.ts'
import { holderOf, textIn } from '../../orders/read/present.ts'
import type { OrderRight } from '../../orders/read/read-order.ts'
import { declaredAt, findActByKey, type ReturnKind } from '../acts.store.ts'
import { printInstant, printWhen } from '../returns/mail-act.ts'
import { backOf, quoteReturn, type ReturnRequest, requestReturn } from '../returns/return-entries.ts'
import { findSale, type Sale, withStates } from '../sale.store.ts'
import { soldEntry, soldOrder } from '../sale.ts'
import type { FormState } from './form-cookie.ts'
import {
  type BegunItem,
  findBegun,
  findCarriedOut,
  findStatement,
  keepChosen,
  reopenStatement,
  type StatementRow,
  sendAcknowledgement,
  writeStatement,
} from './statements.store.ts'

/** Order that a visitor may open, and the right that proves it. */
export type OpenedOrder = { id: string; right: OrderRight }

/** Returns the order that an earlier step opened; undefined without a valid key. */
export const openedOrder = ({ config }: Pick<Ctx, 'config'>, form: FormState): OpenedOrder | undefined =>
  form.transaction !== undefined && isOrderKey(config.orderSecrets, form.transaction, form.key)
    ? { id: form.transaction, right: { key: form.key } }
    : undefined

type Returnable = { number: string; email: string; name: string; entries: (WithdrawEntry & { version: number })[] }

/**
 * Returns an order's entries, each with `why` it cannot be given back (docs/product.md §19.24, §19.15). `why` is null
 * where it can. With a `statement` of this order, rights count as of its declaration, until `CARRY_OUT_HOURS` later.
 * Refuses `not-found`.
 */
export async function returnable(
  ctx: Ctx,
  orderId: string,
  { kind, statement }: { kind: ReturnKind; statement?: string | undefined },
): Promise<Returnable> {
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const now = (statement && (await declaredAt(ctx, statement, orderId))) || ctx.now
  return returnableOf(ctx, sale, { kind, now })
}

function returnableOf(ctx: Ctx, sale: Sale, { kind, now }: { kind: ReturnKind; now: Instant }): Returnable {
  const order = soldOrder(sale)
  const entries = sale.entries.map((entry) => {
    const { until, why } = rightsOf(soldEntry(entry, sale), order, now, ctx.resort.taxLaw)[kind]
    return {
      uuid: entry.uuid,
      version: entry.version,
      ...namedEntry(ctx, entry),
      paid: toCrowns(entry.price),
      until: until === null ? null : lastMoment(kind, until),
      why,
    }
  })
  const holder = sale.entries.map(holderOf).find((name) => name !== null)
  return { number: sale.order.number, email: sale.order.email ?? '', name: holder ?? '', entries }
}

const namedEntry = ({ lang }: Pick<Ctx, 'lang'>, entry: Sale['entries'][number]): NamedEntry => ({
  name: [textIn(entry.product_name, lang), textIn(entry.variant_name, lang)].filter(Boolean).join(', '),
  details: [holderOf(entry), printWhen(entry, lang)].filter(Boolean).join(' · '),
})

/** Returns the last day of a withdrawal, or the last minute of a cancellation. */
const lastMoment = (kind: ReturnKind, until: Instant): string =>
  kind === 'withdraw' ? printDay(pragueDay(until - 1)) : printInstant(until - 60_000)

/** Returns the reason that a refusal to give back names. */
export const whyOf = ({ details }: Refusal): Why | undefined => (details as { why?: Why } | undefined)?.why

/** Returns what comes back for entries and what changes with it, or the refusal. */
export async function backFor(
  ctx: Ctx,
  { id, right }: OpenedOrder,
  request: Pick<ReturnRequest, 'kind' | 'items' | 'statement'>,
): Promise<PlainBack | Refusal> {
  const quoted = await quoteReturn(ctx, id, right, request)
  if (quoted instanceof Refusal) return quoted
  const { money, sale } = quoted
  const isChosen = (entry: Sale['entries'][number]) => request.items.some(({ uuid }) => uuid === entry.uuid)
  return {
    back: backOf(money.total),
    rest: sale.entries.flatMap((entry) => {
      const price = money.rest.get(entry.uuid)
      if (price === undefined) return []
      const { name } = namedEntry(ctx, entry)
      return [{ uuid: entry.uuid, name, was: toCrowns(entry.price), price: toCrowns(price) }]
    }),
    tickets: sale.entries.filter((entry) => isChosen(entry) && entry.type === 'product').length,
    hasGift: sale.entries.some((entry) => isChosen(entry) && entry.gift_template !== null),
    endsChange:
      changeRight(soldOrder(sale), ctx.now).why === null &&
      sale.entries.some((entry) => entry.type === 'product' && !entry.reversed && !isChosen(entry)),
  }
}

/** Lets a statement wait for a person, unless acts carry out all these entries. */
async function reopenUnlessDone(ctx: Ctx, statement: string, items: ReturnRequest['items']): Promise<void> {
  const carriedOut = await findCarriedOut(ctx, statement)
  if (!items.every(({ uuid }) => carriedOut?.includes(uuid))) await reopenStatement(ctx, statement)
}

/**
 * Returns the id of the statement that this form wrote or carried out before. Undefined where it was not sent before.
 * If a part has failed, the statement waits for a person again.
 */
export async function takenBefore(
  ctx: Ctx,
  { attempt, statement, items }: Pick<OrderWithdrawal, 'attempt' | 'statement' | 'items'>,
): Promise<string | undefined> {
  if (attempt !== undefined && (await findStatement(ctx, attempt))) return attempt
  const begun = statement === undefined ? [] : await findBegun(ctx, statement)
  const isBegun = (uuid: string) => begun.some(({ entry_uuid }) => entry_uuid === uuid)
  if (statement === undefined || !items.every(({ uuid }) => isBegun(uuid))) return undefined
  await reopenUnlessDone(ctx, statement, items)
  return statement
}

export type OrderWithdrawal = {
  name: string
  items: ReturnRequest['items']
  /** Statement that this withdrawal carries out. Undefined without one, or a day after it was declared. */
  statement: string | undefined
  /** Id of the new statement otherwise. */
  attempt: string | undefined
  lang: string
}

/**
 * Withdraws from entries of an order (docs/product.md §19.24). Adds them to the `statement` that it carries out, or
 * writes a new one; returns its id. If a part is refused or has failed, the statement waits for a person. A new
 * statement is then acknowledged, with the result. Undefined where an entry is another order's: nothing is written.
 */
export async function withdrawFromOrder(
  ctx: Ctx,
  opened: OpenedOrder,
  { name, items: shown, statement: carries, attempt, lang }: OrderWithdrawal,
): Promise<string | undefined> {
  const found = await returnable(ctx, opened.id, { kind: 'withdraw', statement: carries })
  const entryOf = (uuid: string) => found.entries.find((entry) => entry.uuid === uuid)
  if (shown.some(({ uuid }) => !entryOf(uuid))) return undefined
  const shopNow = ctx.shopNow ?? null
  const entries = shown.map(({ uuid }) => uuid)
  const written = { id: attempt, name, order: found.number, email: found.email, lang, shopNow, entries }
  const statement = carries ?? (await writeStatement(ctx, written, { mail: 'soon' })).id
  if (carries !== undefined) await keepChosen(ctx, statement, entries)
  const items = shown.filter(({ uuid }) => entryOf(uuid)?.why === null)
  const [first] = items
  if (first) {
    // A statement may be carried out part by part. A ticket is given back once, so the first one names its part.
    const request = { kind: 'withdraw', items, statement, key: `statement:${statement}:${first.uuid}` } as const
    await requestReturn(ctx, opened.id, opened.right, request)
  }
  // If a part was refused or has failed, it waits for a person.
  await reopenUnlessDone(ctx, statement, shown)
  // The acknowledgement waited for the result, which it contains.
  if (carries === undefined) await sendAcknowledgement(ctx, statement)
  return statement
}

/** Idempotency key of the cancellation that a plain form asks for. */
const keyOf = (attempt: string) => `form:${attempt}`

/** Entries and sum in crowns as shown. Requests with the same `attempt` cancel once. */
export type OrderCancellation = { items: ReturnRequest['items']; expected: number; attempt: string }

/** Cancels entries of an order (docs/product.md §19.15); returns the refusal, or undefined once it has begun. */
export async function cancelOfOrder(
  ctx: Ctx,
  { id, right }: OpenedOrder,
  { items, expected, attempt }: OrderCancellation,
): Promise<Refusal | undefined> {
  const request = { kind: 'cancel', items, expected: fromCrowns(expected), key: keyOf(attempt) } as const
  const begun = await requestReturn(ctx, id, right, request)
  return begun instanceof Refusal ? begun : undefined
}

/**
 * Returns the cancellation that a form has begun, entry by entry. Undefined where there is none. `attempt` proves that
 * the visitor has seen the form.
 */
export async function cancelledBy(
  ctx: Ctx,
  { transaction, attempt }: NonNullable<FormState['cancelled']>,
): Promise<{ number: string; email: string; entries: GivenBack[] } | undefined> {
  const act = await findActByKey(ctx, transaction, keyOf(attempt))
  const sale = act && (await findSale(ctx, transaction))
  if (!act || !sale) return undefined
  const entries = sale.entries.flatMap((entry) => {
    const item = act.items.find(({ entry_uuid }) => entry_uuid === entry.uuid)
    return item ? [becameOf(ctx, entry, item)] : []
  })
  return { number: sale.order.number, email: sale.order.email ?? '', entries }
}

/**
 * Returns the results of the entries that a visitor chose for a withdrawal (docs/product.md §19.28). Knowing these
 * entries proves that they have seen the form.
 */
export async function withdrawnBy(
  ctx: Ctx,
  { id, order_id: orderId }: Pick<StatementRow, 'id' | 'order_id'>,
  chosen: readonly string[],
): Promise<GivenBack[]> {
  const sale = orderId !== null && chosen.length > 0 ? await findSale(ctx, orderId) : undefined
  if (!sale) return []
  const begun = await findBegun(ctx, id)
  return sale.entries
    .filter(({ uuid }) => chosen.includes(uuid))
    .map((entry) =>
      becameOf(
        ctx,
        entry,
        begun.find(({ entry_uuid }) => entry_uuid === entry.uuid),
      ),
    )
}

/**
 * Returns how far giving back an entry has come. `waits`: no act covers it, so a person decides. `desk`: a card that is
 * to be brought back first.
 */
function becameOf(ctx: Ctx, entry: Sale['entries'][number], item: BegunItem | undefined): GivenBack {
  const name = namedEntry(ctx, entry)
  if (!item) return { ...name, status: 'waits', error: null, usedAt: null }
  const { state, error, used_at: usedAt, waits_for_desk: isAtDesk } = item
  const status = state === 'requested' && isAtDesk ? 'desk' : state
  return { ...name, status, error, usedAt: usedAt === null ? null : printInstant(usedAt) }
}

/** Number of a member's newest finished orders that are searched for something to withdraw from. */
const ORDERS_SEARCHED = 20

/**
 * Returns those of a member's newest orders that can be withdrawn from (docs/product.md §19.25). Only finished orders
 * are searched, at most `ORDERS_SEARCHED`.
 */
export async function ownWithdrawable(ctx: Ctx, memberId: string): Promise<OwnOrder[]> {
  const { orders } = await findMemberOrders(
    ctx,
    { memberId, companyId: undefined },
    { statuses: ['finished'], today: ctx.today, limit: ORDERS_SEARCHED, skip: 0 },
  )
  return (await withStates(ctx, orders)).flatMap((sale) => {
    const { number, entries } = returnableOf(ctx, sale, { kind: 'withdraw', now: ctx.now })
    const open = entries.filter(({ why }) => why === null)
    return open.length > 0 ? [{ uuid: sale.order.id, number, entries: open.map(({ name }) => name) }] : []
  })
}
