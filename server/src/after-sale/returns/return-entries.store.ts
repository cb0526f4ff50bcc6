import type { MoneyBack } from '@gondola/rules/after-sale/money-back.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { returnParts, voidSoldPart } from '../../benefits/order-claims.store.ts'
import { ctes } from '../../db/ctes.ts'
import { sql, type TxDb } from '../../db/db.ts'
import type { CorrectionLine, CorrectionReason } from '../../db/tables.ts'
import { returnPlaces, unloadDays } from '../../orders/order-places.store.ts'
import type { EntryRow } from '../../orders/orders.store.ts'
import { dayOf, keepCorrectionLines, writeCorrections } from '../../receipts/receipts.store.ts'
import { oweRefunds } from '../../refunds/refunds.store.ts'
import type { Sale } from '../sale.store.ts'

/**
 * Reverses entries of a locked order; `kind` is stored as `reversed_why`. Their places are freed, the share sold of
 * their days falls, and gift vouchers that they sold become void. Entries reversed before stay as they are.
 */
export async function reverseEntries(
  ctx: { db: TxDb },
  { order }: Sale,
  { kind, uuids }: { kind: EntryRow['reversed_why']; uuids: readonly string[] },
): Promise<void> {
  const returned = sql`select order_id, uuid from gone`
  await sql`
    ${ctes([
      sql`gone as (
        select order_id, uuid, load_key, day from order_entry
        where order_id = ${order.id} and uuid = any(${uuids}::uuid[]) and not reversed
      )`,
      returnPlaces(returned),
      voidSoldPart(sql`gone`),
      unloadDays(sql`gone`),
    ])}
    update order_entry e set reversed = true, reversed_why = ${kind}, live = false, has_places = false
    from gone where (e.order_id, e.uuid) = (gone.order_id, gone.uuid)`.execute(ctx.db)
}

/**
 * Stores new prices (`rest`) of entries that are not given back. Their former state becomes a version. Receipts read
 * that version. `restPaid` is added to `credit_paid` and `voucher_paid`; it is negative where money goes back.
 * `isBack`: a part of the price goes back, so `listed` falls by as much as the price.
 */
export async function repriceRest(
  ctx: { db: TxDb },
  { order }: Sale,
  { rest, restPaid, isBack }: Pick<MoneyBack, 'rest' | 'restPaid'> & { isBack: boolean },
): Promise<void> {
  if (rest.size === 0) return
  const rows = [...rest].map(([uuid, price]) => ({ uuid, price, ...restPaid.get(uuid) }))
  await sql`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        uuid uuid, price bigint, credit bigint, voucher bigint)
    ), kept as (
      insert into entry_version (order_id, uuid, version, day, days, slot_start, price, listed, benefit_id, rule)
      select e.order_id, e.uuid, e.version, e.day, e.days, e.slot_start, e.price, e.listed, e.benefit_id, e.rule
      from order_entry e join new using (uuid) where e.order_id = ${order.id}
    )
    update order_entry e set version = e.version + 1, price = new.price,
      listed = case when ${isBack} then e.listed - e.price + new.price else e.listed end,
      credit_paid = e.credit_paid + coalesce(new.credit, 0), voucher_paid = e.voucher_paid + coalesce(new.voucher, 0)
    from new where e.order_id = ${order.id} and e.uuid = new.uuid`.execute(ctx.db)
}

/**
 * Gives back what credit and vouchers paid of entries (`perEntry`, by uuid). A code gets its use back once it lowers
 * the price of no entry that is not reversed. The entries have to be reversed or repriced before.
 */
export async function returnClaims(
  ctx: { db: TxDb },
  { order }: Pick<Sale, 'order'>,
  { perEntry, reason, shopNow }: { perEntry: MoneyBack['perEntry']; reason: string; shopNow: number | null },
): Promise<void> {
  if (!order.takes_claims) return
  const rows = [...perEntry.values()].map(({ voucher, credit }) => ({ voucher, credit }))
  await sql`
    ${ctes([
      sql`reversal as (
        select ${order.id}::uuid as order_id, null::uuid as uuid, voucher as voucher_paid, credit as credit_paid,
          ${reason}::text as reason, ${dayOf(sql`${shopNow}::bigint`)} as day
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (voucher bigint, credit bigint)
      )`,
      returnParts(sql`reversal`),
    ])}
    select from reversal`.execute(ctx.db)
}

/**
 * Money that an act owes back. `parts`: what goes to each payment by card. `entries`, `lines` and `why` are for the
 * corrective document.
 */
export type Owed = {
  actId: string
  /** Names this debt: each payment is owed back once per reason. */
  reason: string
  shopNow: number | null
  parts: readonly { attemptId: string; amount: Haler }[]
  entries: readonly string[]
  lines: readonly CorrectionLine[]
  why: CorrectionReason
  hasReceipt: boolean
}

/**
 * Owes money back to payments by card, with one corrective document for all of them. If `parts` is empty, only the
 * document is written. Without `hasReceipt` there is no document.
 */
export async function oweBack(ctx: { db: TxDb }, orderId: string, owed: Owed): Promise<void> {
  const day = dayOf(sql`${owed.shopNow}::bigint`)
  const entries = sql`${owed.hasReceipt ? owed.entries : null}::uuid[]`
  const [first, ...others] = owed.parts.map(
    ({ attemptId, amount }, place) => sql`
      select ${attemptId}::uuid as attempt_id, ${orderId}::uuid as order_id, ${amount}::bigint as amount,
        ${owed.reason}::text as reason, ${day} as day, ${place === 0 ? entries : sql`null::uuid[]`} as entries`,
  )
  if (!first && !owed.hasReceipt) return
  const parts = first
    ? oweRefunds(sql.join([first, ...others], sql` union all `))
    : writeCorrections(sql`select ${orderId}::uuid, null::uuid, ${day}, ${entries}`)
  const corrected = await sql<{ id: string }>`${ctes([parts])} select id from corrected`.execute(ctx.db)
  const [document] = corrected.rows
  if (document) await keepCorrectionLines(ctx, document.id, owed)
}
