import { type Day, formatDay } from '@gondola/rules/day.ts'
import { emailKey, isEmail } from '@gondola/rules/email.ts'
import type { Db } from '../db/db.ts'
import { noteOperatorAct } from '../db/operator-acts.ts'
import { eraseMember, exportMember, findMemberByKey, findMemberOrderIds } from '../members/members.store.ts'
import {
  eraseCardBirthdaysNow,
  eraseKeptMailsTo,
  eraseOrdersNow,
  erasePeopleNow,
  findGuestCards,
} from './erasing.store.ts'
import { exportOrders, findOrdersOf, type OrderOfPerson, readOrdersOf } from './orders-of-person.store.ts'

const USAGE = `npm run privacy -- export <e-mail>      all that is kept of the account and the orders of an address, as JSON
npm run privacy -- erase <e-mail>       ends the account, erases of the orders what no ticket, receipt or payment needs, and says what stays
  --by <name>    who gives the command, where that is not the account on this computer`

/** `by` is who gives the command. */
type CommandCtx = { db: Db; today: Day; receiptYears: number; by: string }

/**
 * The operator's command for whoever asks what the shop keeps about them, or to have it erased. Answers what to print, or a
 * problem. Erasing may be repeated; it does what the sweeps would do later, but for what still has to be kept. Who had either done
 * is noted before, with the numbers of the orders and nothing of the person.
 */
export async function privacyCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const [act, typed = '', ...others] = words
  const email = typed.trim()
  if ((act !== 'export' && act !== 'erase') || !isEmail(email) || others.length > 0) return { problem: USAGE }
  const member = await findMemberByKey(ctx, emailKey(email))
  // An address that is only looked up alike is somebody else's.
  const account = member?.email.toLowerCase() === email.toLowerCase() ? member : undefined
  const orderIds = [
    ...new Set([...(account ? await findMemberOrderIds(ctx, account.id) : []), ...(await findOrdersOf(ctx, email))]),
  ]
  const orders = await readOrdersOf(ctx, orderIds)
  await noteOperatorAct(ctx, { kind: act, by: ctx.by, orders: orders.map(({ number }) => number) })
  if (act === 'export') {
    const told = account && (await exportMember(ctx, account.id))
    return JSON.stringify(
      { email, ...(told ? { account: told } : {}), orders: await exportOrders(ctx, orderIds) },
      null,
      2,
    )
  }
  const told = await erase(ctx, orderIds, orders)
  if (account) {
    await eraseMember(ctx, account.id)
    told.push('The account was ended and erased; its cards are inactive.')
  }
  const mails = await eraseKeptMailsTo(ctx, email)
  if (mails > 0) told.push(`Mails that were kept instead of sent: ${mails} erased.`)
  return told.length === 0
    ? `No account and no order was made with ${email}. Who only uses a ticket is found, and erased, with the address of the order.`
    : told.join('\n')
}

async function erase(ctx: CommandCtx, orderIds: string[], orders: OrderOfPerson[]): Promise<string[]> {
  const before = new Map(orders.map(({ number, people }) => [number, people]))
  const cards = await findGuestCards(ctx, orderIds)
  await eraseOrdersNow(ctx, orderIds, ctx.today)
  await erasePeopleNow(ctx, orderIds, ctx.today)
  const birthdays = await eraseCardBirthdaysNow(ctx, cards, ctx.today)
  const told = (await readOrdersOf(ctx, orderIds)).map((order) =>
    toldOf(ctx, order, (before.get(order.number) ?? 0) - order.people),
  )
  if (birthdays > 0) told.push(`Birthdays of cards: ${birthdays} erased.`)
  return told
}

const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

function toldOf({ receiptYears }: CommandCtx, order: OrderOfPerson, erasedPeople: number): string {
  const { number, is_erased, is_open, has_receipt, last_day, people, receipt_day } = order
  if (is_erased) return `${number}  erased`
  if (is_open)
    return `${number}  stays: it waits for a payment, its tickets or a refund. Ask again when that has ended.`
  const told = [
    ...(erasedPeople > 0 ? [`people of ${tickets(erasedPeople)} erased`] : []),
    ...(people > 0 ? [`people of ${tickets(people)} stay, valid until ${formatDay(last_day)}`] : []),
    has_receipt && receipt_day
      ? `its receipt names the e-mail and the buyer, and is kept until 31.12.${Number(receipt_day.slice(0, 4)) + receiptYears}`
      : `the e-mail stays with what is valid until ${formatDay(last_day)}`,
  ]
  return `${number}  ${told.join('; ')}`
}
