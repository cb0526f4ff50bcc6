import { domainToUnicode } from 'node:url'
import { addressParts, asciiDomain } from '@gondola/rules/email.ts'
import { eraseMember, exportMember, findMemberOrderIds, findMembers } from '../members/members.store.ts'
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

type Found = { accountIds: string[]; orderIds: string[]; orders: OrderOfPerson[] }

/** Returns all data of the account and the orders of an address. */
export async function exportPerson(ctx: PersonCtx, email: string) {
  const { accountIds, orderIds } = await findPerson(ctx, email, 'export')
  const account = accountIds[0] === undefined ? undefined : await exportMember(ctx, accountIds[0])
  return { email, ...(account ? { account } : {}), orders: await exportOrders(ctx, orderIds) }
}

/**
 * Deletes the account of an address and erases what nothing needs of its orders. Idempotent.
 * It does what the sweeps would do later. What has to be kept stays.
 */
export async function erasePerson(ctx: PersonCtx, email: string): Promise<Erased> {
  const { accountIds, orderIds, orders } = await findPerson(ctx, email, 'erase')
  const before = new Map(orders.map(({ number, people }) => [number, people]))
  const cards = await findGuestCards(ctx, orderIds)
  await eraseOrdersNow(ctx, orderIds, ctx.today)
  await erasePeopleNow(ctx, orderIds, ctx.today)
  const birthdays = await eraseCardBirthdaysNow(ctx, cards, ctx.today)
  const left = await readOrdersOf(ctx, orderIds)
  for (const id of accountIds) await eraseMember(ctx, id)
  return {
    orders: left.map((order) => ({ ...order, erasedPeople: (before.get(order.number) ?? 0) - order.people })),
    birthdays,
    hadAccount: accountIds.length > 0,
    mails: await eraseKeptMailsTo(ctx, spellingsOf(email)),
  }
}

/**
 * Finds the account and the orders of an address.
 * First records who asked, with the numbers of the orders and no personal data.
 */
async function findPerson(ctx: PersonCtx, email: string, kind: 'export' | 'erase'): Promise<Found> {
  // The look-up ignores more than case; a merely similar address is somebody else's.
  const spellings = spellingsOf(email)
  const found = await findMembers(ctx, email)
  const accounts = found.filter((one) => spellings.includes(one.email.toLowerCase()))
  const ofAccounts = await Promise.all(accounts.map(({ id }) => findMemberOrderIds(ctx, id)))
  const orderIds = [...new Set([...ofAccounts.flat(), ...(await findOrdersOf(ctx, spellings))])]
  const orders = await readOrdersOf(ctx, orderIds)
  await noteAct(ctx, { kind, subject: orders.map(({ number }) => number) })
  return { accountIds: accounts.map(({ id }) => id), orderIds, orders }
}

/** Returns the spellings of one mailbox, in lower case: as given, and with its domain in letters and in ASCII. */
export function spellingsOf(email: string): string[] {
  const { local, domain } = addressParts(email)
  const domains = [domain, asciiDomain(domain), domainToUnicode(domain)]
  return [...new Set([email.toLowerCase(), ...domains.map((one) => `${local}@${one}`)])]
}
