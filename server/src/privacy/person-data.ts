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

/** What became of an order whose personal data was to be erased. */
export type ErasedOrder = OrderOfPerson & { erasedPeople: number }

export type Erased = {
  orders: ErasedOrder[]
  /** Of cards whose birthdays were erased. */
  birthdays: number
  hadAccount: boolean
  /** Mails that were kept instead of sent. */
  mails: number
}

type Found = { accountId: string | undefined; orderIds: string[]; orders: OrderOfPerson[] }

/** Returns all that is kept of the account and the orders of an address. */
export async function exportPerson(ctx: PersonCtx, email: string) {
  const { accountId, orderIds } = await findPerson(ctx, email, 'export')
  const account = accountId === undefined ? undefined : await exportMember(ctx, accountId)
  return { email, ...(account ? { account } : {}), orders: await exportOrders(ctx, orderIds) }
}

/**
 * Ends the account of an address and erases of its orders what nothing needs. May be repeated: it does what the sweeps
 * would do later, but for what still has to be kept.
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

/** The account and the orders of an address. Who asked is noted first, with the numbers of the orders and nothing of the person. */
async function findPerson(ctx: PersonCtx, email: string, kind: 'export' | 'erase'): Promise<Found> {
  const member = await findMemberByKey(ctx, emailKey(email))
  // An address that is only looked up alike is somebody else's.
  const account = member?.email.toLowerCase() === email.toLowerCase() ? member : undefined
  const orderIds = [
    ...new Set([...(account ? await findMemberOrderIds(ctx, account.id) : []), ...(await findOrdersOf(ctx, email))]),
  ]
  const orders = await readOrdersOf(ctx, orderIds)
  await noteAct(ctx, { kind, subject: orders.map(({ number }) => number) })
  return { accountId: account?.id, orderIds, orders }
}
