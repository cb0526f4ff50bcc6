import { emailKey } from '@gondola/rules/email.ts'
import { eraseMember, exportMember, findMemberByKey, findMemberOrderIds } from '../members/members.store.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import {
  eraseCardBirthdaysNow,
  eraseKeptMailsTo,
  eraseOrdersNow,
  erasePeopleNow,
  findGuestCards,
} from './erasing.store.ts'
import { exportOrders, findOrdersOf, type OrderOfPerson, readOrdersOf } from './orders-of-person.store.ts'

type PersonCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'>

/** Outcome of erasing an order. */
export type ErasedOrder = OrderOfPerson & { erasedPeople: number }

export type Erased = {
  orders: ErasedOrder[]
  /** Number of cards whose birthdays were erased. */
  birthdays: number
  hadAccount: boolean
  /** Number of deleted mails that were kept instead of sent. */
  mails: number
}

type Found = { accountId: string | undefined; orderIds: string[]; orders: OrderOfPerson[] }

/** Returns all data of the account and the orders of an address. */
export async function exportPerson(ctx: PersonCtx, email: string) {
  const { accountId, orderIds } = await findPerson(ctx, email, 'export')
  const account = accountId === undefined ? undefined : await exportMember(ctx, accountId)
  return { email, ...(account ? { account } : {}), orders: await exportOrders(ctx, orderIds) }
}

/**
 * Deletes the account of an address and erases what nothing needs of its orders. Idempotent.
 * It does what the sweeps would do later. What has to be kept stays.
 */
export async function erasePerson(ctx: PersonCtx, email: string): Promise<Erased> {
  const { accountId, orderIds, orders } = await findPerson(ctx, email, 'erase')
  const before = new Map(orders.map(({ number, people }) => [number, people]))
  const cards = await findGuestCards(ctx, orderIds)
  await eraseOrdersNow(ctx, orderIds, ctx.today)
  await erasePeopleNow(ctx, orderIds, ctx.today)
  const birthdays = await eraseCardBirthdaysNow(ctx, cards, ctx.today)
  const left = await readOrdersOf(ctx, orderIds)
  if (accountId !== undefined) await eraseMember(ctx, accountId)
  return {
    orders: left.map((order) => ({ ...order, erasedPeople: (before.get(order.number) ?? 0) - order.people })),
    birthdays,
    hadAccount: accountId !== undefined,
    mails: await eraseKeptMailsTo(ctx, email),
  }
}

/**
 * Finds the account and the orders of an address.
 * First records who asked, with the numbers of the orders and no personal data.
 */
async function findPerson(ctx: PersonCtx, email: string, kind: 'export' | 'erase'): Promise<Found> {
  const member = await findMemberByKey(ctx, emailKey(email))
  // The look-up ignores more than case; a merely similar address is somebody else's.
  const account = member?.email.toLowerCase() === email.toLowerCase() ? member : undefined
  const orderIds = [
    ...new Set([...(account ? await findMemberOrderIds(ctx, account.id) : []), ...(await findOrdersOf(ctx, email))]),
  ]
  const orders = await readOrdersOf(ctx, orderIds)
  await noteAct(ctx, { kind, subject: orders.map(({ number }) => number) })
  return { accountId: account?.id, orderIds, orders }
}
