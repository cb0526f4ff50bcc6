import { isDeepStrictEqual } from 'node:util'
import type { Notes } from './buyers.ts'
import { findDifferences, inSnapshot } from './differences.ts'
import { type Shop, until } from './shop-processes.ts'

type Order = {
  id: string
  status: string
  email: string
  amount: number
  entries: string[]
  wasPaid: boolean
  /** Mails that may have been sent about refunds and acts. */
  others: number
}
type Entry = {
  order_id: string
  uuid: string
  generation: number
  state: string
  reversed: boolean
  permission: Record<string, unknown> | null
  remote: boolean
}
type Attempt = {
  id: string
  order_id: string
  ref: string | null
  url: string | null
  state: string
  amount: number
  refunded: number
}

const FINAL = ['paid', 'refunded']

/**
 * Waits until nothing is in progress: no job, no notice, no unknown paid payment.
 * Preventive voiding happens minutes later and is not waited for.
 */
export async function untilQuiet(shop: Shop, within = 60_000): Promise<number> {
  return until('the shop is quiet', within, async () => {
    const [row] = await shop.query<{ jobs: number; paid: number }>(
      `select (select count(*)::int from graphile_worker.jobs) + (select count(*)::int from graphile_worker_refunds.jobs)
           + (select count(*)::int from graphile_worker_acts.jobs) + (select count(*)::int from graphile_worker_mail.jobs) as jobs,
         (select count(*)::int from orders where status = 'paid') as paid`,
    )
    if (row?.jobs !== 0 || row.paid !== 0) return false
    const { payments, notices } = await shop.payment.ledger()
    if (notices.some(({ status }) => status === 'waiting')) return false
    const captured = payments.filter(({ state }) => FINAL.includes(state)).map(({ merchantRef }) => merchantRef)
    const open = await shop.query(`select from payment_attempt where id = any($1::uuid[]) and state <> 'paid'`, [
      captured,
    ])
    return open.length === 0
  })
}

/**
 * Returns everything that is wrong, one line each. Call it when the shop is quiet.
 * Checks the invariants of the database, the partners' ledgers, the mails, and what the buyers were told.
 */
export async function findFaults(shop: Shop, notes?: Notes): Promise<string[]> {
  const differences = await shop.onSession(findDifferences)
  const books = await readBooks(shop)
  return [
    ...differences.map(({ rule, subject, detail }) => `${rule} ${subject}: ${detail}`),
    ...(await compareMoney(shop, books)),
    ...(await compareTickets(shop, books)),
    ...compareMails(shop, books),
    ...(notes ? await compareNotes(shop, books, notes) : []),
  ]
}

type Books = { orders: Map<string, Order>; entries: Entry[]; attempts: Map<string, Attempt> }

async function readBooks(shop: Shop): Promise<Books> {
  return shop.onSession((session) =>
    inSnapshot(session, async () => {
      const orders = await session.query<Order>(
        `select id, status, email, amount_base::int as amount, paid_at is not null as "wasPaid",
           (select count(*)::int from refund where order_id = orders.id)
             + (select 2 * count(*)::int from act where order_id = orders.id) as others,
           (select array_agg(uuid::text) from order_entry where order_id = orders.id) as entries
         from orders`,
      )
      const entries = await session.query<Entry>(
        `select order_id, uuid, generation, state, reversed, permission,
           ticket_system is not null as remote from order_entry`,
      )
      const attempts = await session.query<Attempt>(
        `select a.id, a.order_id, a.ref, a.url, a.state, a.amount::int as amount,
           (select coalesce(sum(r.amount), 0)::int from refund r where r.attempt_id = a.id and r.state = 'done') as refunded
         from payment_attempt a`,
      )
      return {
        orders: new Map(orders.rows.map((order) => [order.id, order])),
        entries: entries.rows,
        attempts: new Map(attempts.rows.map((attempt) => [attempt.id, attempt])),
      }
    }),
  )
}

/** Compares the provider's ledger: each captured payment belongs to a finished order or was refunded. */
async function compareMoney(shop: Shop, { orders, attempts }: Books): Promise<string[]> {
  const faults: string[] = []
  const { payments } = await shop.payment.ledger()
  const captured = payments.filter(({ state }) => FINAL.includes(state))
  const known = new Set(captured.map(({ merchantRef }) => merchantRef))
  for (const payment of captured) {
    const attempt = attempts.get(payment.merchantRef)
    const order = orders.get(attempt?.order_id ?? '')
    if (!attempt || !order) faults.push(`payment ${payment.id}: was captured and belongs to nothing`)
    else if (attempt.state !== 'paid')
      faults.push(`payment ${payment.id}: was captured, our attempt is ${attempt.state}`)
    else if (attempt.amount !== payment.amount || attempt.refunded !== payment.refunded)
      faults.push(
        `payment ${payment.id}: captured ${payment.amount} less ${payment.refunded}, ours ${attempt.amount} less ${attempt.refunded}`,
      )
    else if (order.status !== 'finished' && payment.refunded !== payment.amount)
      faults.push(`order ${order.id}: its payment was captured, it is ${order.status}`)
  }
  for (const attempt of attempts.values())
    if (attempt.state === 'paid' && !known.has(attempt.id)) faults.push(`attempt ${attempt.id}: paid in our books only`)
  const theirs = captured.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0)
  const ours = [...attempts.values()].reduce((sum, it) => sum + (it.state === 'paid' ? it.amount - it.refunded : 0), 0)
  if (theirs !== ours) faults.push(`money: the provider has ${theirs}, our books say ${ours}`)
  return faults
}

/** Compares the access system's ledger: one active permission per ready entry, and no others. */
async function compareTickets(shop: Shop, { orders, entries }: Books): Promise<string[]> {
  const faults: string[] = []
  const { permissions } = await shop.access.ledger()
  const active = permissions.filter(({ state }) => state === 'active')
  const byEntry = new Map<string, typeof active>()
  for (const permission of active) {
    const uuid = permission.reference.split('.')[0] ?? ''
    byEntry.set(uuid, [...(byEntry.get(uuid) ?? []), permission])
  }
  const wanted = new Set<string>()
  for (const entry of entries) {
    if (!entry.remote || entry.reversed || orders.get(entry.order_id)?.status !== 'finished') continue
    wanted.add(entry.uuid)
    const found = byEntry.get(entry.uuid) ?? []
    if (found.length !== 1) faults.push(`entry ${entry.uuid}: ${found.length} active permissions`)
    else if (!isDeepStrictEqual(found[0]?.identity, entry.permission))
      faults.push(`entry ${entry.uuid}: another permission than in our books`)
  }
  for (const [uuid, found] of byEntry) if (!wanted.has(uuid)) faults.push(`entry ${uuid}: ${found.length} free tickets`)
  return faults
}

/**
 * Compares mails by address, as each buyer has their own.
 * A finished order's buyer got the tickets, one more mail per refund, two per act and at most one while it waited. Repeats are the
 * same message.
 */
function compareMails(shop: Shop, { orders }: Books): string[] {
  const faults: string[] = []
  for (const order of orders.values()) {
    const mails = shop.mails.filter(({ to }) => to.includes(order.email))
    const confirmations = mails.filter(({ messageId }) => messageId.includes('.confirmation.'))
    const kinds = [...new Set(mails.map(({ messageId }) => messageId))]
    const preparing = kinds.filter((messageId) => messageId.includes('.preparing.'))
    const others = kinds.length - preparing.length - new Set(confirmations.map((it) => it.messageId)).size
    if (order.status === 'finished' && !confirmations.some(({ hasPdf }) => hasPdf))
      faults.push(`order ${order.id}: no mail with tickets came to ${order.email}`)
    if (order.status !== 'finished' && confirmations.length > 0)
      faults.push(`order ${order.id}: confirmed, it is ${order.status}`)
    if (new Set(confirmations.map(({ messageId }) => messageId)).size > 1)
      faults.push(`order ${order.id}: ${confirmations.length} mails with different Message-IDs`)
    if (preparing.length > 1) faults.push(`order ${order.id}: told ${preparing.length} times that its tickets wait`)
    if (others > order.others && order.status === 'finished')
      faults.push(`order ${order.id}: ${others} mails of another kind`)
  }
  return faults
}

/** Compares acknowledged replies and notices with the books. */
async function compareNotes(shop: Shop, { orders, attempts }: Books, notes: Notes): Promise<string[]> {
  const faults: string[] = []
  const orderOfKey = new Map<string, string>()
  for (const receipt of notes.receipts) {
    const order = orders.get(receipt.orderId)
    if (!order) faults.push(`order ${receipt.orderId}: acknowledged and not there`)
    else if (
      order.amount !== Math.round(receipt.crowns * 100) ||
      order.entries.toSorted().join() !== receipt.entries.toSorted().join()
    )
      faults.push(`order ${receipt.orderId}: is not what was acknowledged`)
    const other = orderOfKey.get(receipt.key)
    if (other && other !== receipt.orderId)
      faults.push(`key ${receipt.key}: answered orders ${other} and ${receipt.orderId}`)
    orderOfKey.set(receipt.key, receipt.orderId)
  }
  for (const { orderId, url } of notes.addresses)
    if (![...attempts.values()].some((attempt) => attempt.order_id === orderId && attempt.url === url))
      faults.push(`order ${orderId}: the payment address it was given is not there`)
  for (const { orderId, status } of notes.statuses) {
    const order = orders.get(orderId)
    const isKept = status === 'finished' ? order?.status === 'finished' : status !== 'paid' || order?.wasPaid
    if (!isKept) faults.push(`order ${orderId}: was told as ${status}, is ${order?.status}`)
  }
  const { payments, notices } = await shop.payment.ledger()
  for (const notice of notices) {
    if (notice.status !== 'delivered' || notice.state !== 'paid') continue
    const merchantRef = payments.find(({ id }) => id === notice.payment)?.merchantRef ?? ''
    if (attempts.get(merchantRef)?.state !== 'paid') faults.push(`notice ${notice.eventId}: was taken and not followed`)
  }
  return faults
}
