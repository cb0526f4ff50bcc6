import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Belongings, depositsUntil } from '@gondola/rules/membership.ts'
import { earnedPoints } from '../benefits/account/points.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'
import { mailNews } from '../members/mails/account-mails.store.ts'
import { eraseMember, exportMember, findMemberOrderIds, findMembers, type MemberRow } from '../members/members.store.ts'
import { lockMember } from '../members/settings/settings.store.ts'
import { spellingsOf } from '../members/spellings.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import {
  eraseCardBirthdaysNow,
  eraseKeptMailsTo,
  eraseOrdersNow,
  erasePeopleNow,
  eraseUsesNow,
  findGuestCards,
} from './erasing.store.ts'
import {
  exportComplaints,
  exportOrders,
  exportStatements,
  findGuestOrdersOf,
  type OrderOfPerson,
  readOrdersOf,
} from './orders-of-person.store.ts'
import {
  type CardTicket,
  findBelongings,
  findCardTickets,
  findLastService,
  hasLastingTickets,
  isPaying,
} from './own-account.store.ts'

type PersonCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'>
/** Context in a transaction: all of a person is erased, or nothing. */
type ErasingCtx = Omit<PersonCtx, 'db'> & { db: TxDb }

/** What is left of an order after erasing. `erasedPeople`: how many of its people were erased. */
export type ErasedOrder = OrderOfPerson & { erasedPeople: number }

export type Erased = {
  orders: ErasedOrder[]
  /** Number of cards whose birthdays were erased. */
  birthdays: number
  hadAccount: boolean
  /** Number of deleted mails that were kept instead of sent. */
  mails: number
}

/** Why an account is not ended yet: something bought is valid until `lastService` (docs/product.md §18.26). */
export type StillNeeded = { lastService: Day }
/** `althoughTickets`: an operator ends the account although tickets are to come. */
export type Ending = { althoughTickets?: boolean }

/**
 * Accounts of a person, and the spellings of their e-mail. `spellings` is empty until the e-mail is proven to be
 * theirs.
 */
type Found = { accountIds: string[]; spellings: string[] }

/**
 * Returns all data of the accounts and orders of an e-mail, and notes the export. The operator has checked that the
 * e-mail is the person's who asked.
 */
export const exportPerson = async (ctx: PersonCtx, email: string) =>
  exportFound(ctx, email, await foundByEmail(ctx, email))

/** Returns what is in an account when it ends; amounts in hellers. */
export const belongingsOf = async (ctx: Pick<PersonCtx, 'db' | 'today'>, memberId: string): Promise<Belongings> => ({
  ...(await findBelongings(ctx, memberId, ctx.today)),
  points: (await earnedPoints(ctx, memberId)).points,
})

/**
 * Why an account is not erased. It is a company's, a payment is open (docs/product.md §18.17), or tickets are to come.
 */
export type NotErased = 'company' | 'paying' | StillNeeded

/**
 * Deletes the accounts of an e-mail, and the data of its orders that nothing needs. Idempotent. Returns `NotErased`,
 * with nothing erased, where an account may not end. Otherwise returns what was erased; `tickets` are those that ended
 * with the cards. Mails a confirmed account's address (docs/product.md §18.25).
 */
export const erasePerson = (
  ctx: PersonCtx,
  email: string,
  { althoughTickets = false }: Ending = {},
): Promise<(Erased & { tickets: CardTicket[] }) | NotErased> =>
  inTransaction(ctx, async (tx) => {
    const found = await foundByEmail(tx, email)
    const orderIds = await lockFound(tx, found)
    const accounts = (await findMembers(tx, email)).filter(({ id }) => found.accountIds.includes(id))
    const farewells = []
    for (const one of accounts) {
      if (one.company_id !== null) return 'company'
      if (await isPaying(tx, one.id)) return 'paying'
      const lastService = await findLastService(tx, one.id, ctx.today)
      if (lastService !== null && !althoughTickets) return { lastService }
      const tickets = await findCardTickets(tx, one.id, ctx.today)
      const hasValidTickets = await hasLastingTickets(tx, { memberId: one.id, orderIds, today: ctx.today })
      farewells.push({ to: one, had: { ...(await belongingsOf(tx, one.id)), tickets, hasValidTickets } })
    }
    const erased = await eraseFound(tx, found, orderIds)
    for (const { to, had } of farewells.filter(({ to }) => to.is_active))
      await mailNews(tx, to, { kind: 'left', ...had, depositsUntil: depositsUntil(ctx.today), isByOperator: true })
    return { ...erased, tickets: farewells.flatMap(({ had }) => had.tickets) }
  })

/**
 * Returns all data of a member's account and orders, and notes the export (docs/product.md §18.20). What was bought as
 * a guest with the e-mail is included once the account is proven.
 */
export const exportMemberData = (ctx: PersonCtx, member: MemberRow, lang?: ShopLang) =>
  exportFound(ctx, member.email, foundByMember(member), lang)

/**
 * Locks an account and the orders that `exportMemberData` returns. Waits for payments under way, so later statements
 * see their result. Returns the ids of the orders, for `eraseMemberData`.
 */
export const lockMemberData = (ctx: ErasingCtx, member: MemberRow): Promise<string[]> =>
  lockFound(ctx, foundByMember(member))

/**
 * Deletes an account, and the data of its locked orders that nothing needs. `end` is the membership's last day, from
 * which the time to return deposits counts; null means today.
 */
export const eraseMemberData = (
  ctx: ErasingCtx,
  member: MemberRow,
  orderIds: string[],
  end: Day | null = null,
): Promise<Erased> => eraseFound(ctx, foundByMember(member), orderIds, end)

async function foundByEmail(ctx: PersonCtx, email: string): Promise<Found> {
  // The look-up ignores more than case; a merely similar address is somebody else's.
  const spellings = spellingsOf(email)
  const accounts = (await findMembers(ctx, email)).filter((one) => spellings.includes(one.email.toLowerCase()))
  return { accountIds: accounts.map(({ id }) => id), spellings }
}

/**
 * Returns a member's account, and the spellings of its e-mail. The spellings are left out until mailbox and password
 * are proven (docs/product.md §18.11).
 */
const foundByMember = ({ id, email, proven_at }: MemberRow): Found => ({
  accountIds: [id],
  spellings: proven_at ? spellingsOf(email) : [],
})

async function exportFound(ctx: PersonCtx, email: string, found: Found, lang?: ShopLang) {
  const { accountIds } = found
  const orderIds = await findOrderIds(ctx, found)
  await noteOrders(ctx, orderIds, 'export')
  const accounts = []
  for (const id of accountIds) {
    const account = await exportMember(ctx, id)
    if (account) accounts.push({ ...account, loyaltyPoints: (await earnedPoints(ctx, id)).points })
  }
  const withdrawals = await exportStatements(ctx, found)
  const complaints = await exportComplaints(ctx, found)
  return {
    email,
    // Registrations that nobody has confirmed are accounts, too.
    ...(accounts.length > 1 ? { accounts } : accounts[0] ? { account: accounts[0] } : {}),
    orders: await exportOrders(ctx, orderIds, lang),
    ...(withdrawals.length > 0 ? { withdrawals } : {}),
    ...(complaints.length > 0 ? { complaints } : {}),
  }
}

/**
 * Locks a person's accounts, then their orders; returns the ids of the orders. Payments lock in the same sequence.
 * Cards and codes are locked afterwards (docs/locking.md).
 */
async function lockFound(ctx: ErasingCtx, found: Found): Promise<string[]> {
  for (const id of found.accountIds.toSorted()) await lockMember(ctx, id)
  const orderIds = await findOrderIds(ctx, found)
  await lockOrders(ctx, orderIds)
  return orderIds
}

async function eraseFound(ctx: ErasingCtx, found: Found, orderIds: string[], end: Day | null = null): Promise<Erased> {
  const { accountIds, spellings } = found
  const orders = await noteOrders(ctx, orderIds, 'erase')
  const before = new Map(orders.map(({ number, people }) => [number, people]))
  const cards = await findGuestCards(ctx, orderIds)
  await eraseOrdersNow(ctx, orderIds, ctx.today)
  await erasePeopleNow(ctx, orderIds, ctx.today)
  await eraseUsesNow(ctx, orderIds, ctx.today)
  const birthdays = await eraseCardBirthdaysNow(ctx, cards, ctx.today)
  const left = await readOrdersOf(ctx, orderIds)
  for (const id of accountIds.toSorted()) await eraseMember(ctx, id, end)
  return {
    orders: left.map((order) => ({ ...order, erasedPeople: (before.get(order.number) ?? 0) - order.people })),
    birthdays,
    hadAccount: accountIds.length > 0,
    mails: await eraseKeptMailsTo(ctx, spellings),
  }
}

/** Finds the orders of the accounts, and those of guests with the address. */
async function findOrderIds(ctx: PersonCtx, { accountIds, spellings }: Found): Promise<string[]> {
  const ofAccounts = await Promise.all(accountIds.map((id) => findMemberOrderIds(ctx, id)))
  const ofGuest = spellings.length > 0 ? await findGuestOrdersOf(ctx, spellings) : []
  return [...new Set([...ofAccounts.flat(), ...ofGuest])]
}

/** Notes an operator's act of this kind, with the orders' numbers and no personal data. Returns the orders. */
async function noteOrders(ctx: PersonCtx, orderIds: string[], kind: 'export' | 'erase'): Promise<OrderOfPerson[]> {
  const orders = await readOrdersOf(ctx, orderIds)
  await noteAct(ctx, { kind, subject: orders.map(({ number }) => number) })
  return orders
}
