import { formatDay } from '@gondola/rules/day.ts'
import { isEmail } from '@gondola/rules/email.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { ALTHOUGH_TICKETS, endedLines, outlasts } from './ending-tickets.ts'
import { type Erased, type ErasedOrder, erasePerson, exportPerson, type NotErased } from './person-data.ts'

const USAGE = `npm run privacy -- export <e-mail>      all that is kept of the account and the orders of an address, as JSON
npm run privacy -- erase <e-mail>       ends the account, erases of the orders what no ticket, receipt or payment needs, and says what stays
  --although-tickets    erases an account that has tickets to come; those on its cards end
  --by <name>    who gives the command, where that is not the account on this computer`

type CommandCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'> & { receiptYears: number }

const NOT_ERASED: Record<Extract<NotErased, string>, string> = {
  company: 'is a user of a company: take them out first, with npm run companies.',
  paying: 'has a payment under way: ask again when that has ended.',
}

/** Exports or erases a person's data for an operator. Returns what to print, or a problem. */
export async function privacyCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const althoughTickets = words[0] === 'erase' && words.includes(ALTHOUGH_TICKETS)
  const [act, typed = '', ...others] = althoughTickets ? words.filter((word) => word !== ALTHOUGH_TICKETS) : words
  const email = tidyEmail(typed)
  if ((act !== 'export' && act !== 'erase') || !isEmail(email) || others.length > 0) return { problem: USAGE }
  if (act === 'export') return JSON.stringify(await exportPerson(ctx, email), null, 2)
  const erased = await erasePerson(ctx, email, { althoughTickets })
  if (typeof erased === 'string') return { problem: `${email} ${NOT_ERASED[erased]} Nothing was erased.` }
  if ('lastService' in erased) return { problem: `${email} ${outlasts(erased)} Nothing was erased.` }
  const lines = [...describeErased(ctx, erased), ...endedLines(erased.tickets)]
  return lines.length === 0
    ? `No account and no order was made with ${email}. Who only uses a ticket is found, and erased, with the address of the order.`
    : lines.join('\n')
}

function describeErased(ctx: CommandCtx, { orders, birthdays, hadAccount, mails }: Erased): string[] {
  const lines = orders.map((order) => describeErasure(ctx, order))
  if (birthdays > 0) lines.push(`Birthdays of cards: ${birthdays} erased.`)
  if (hadAccount) lines.push('The account was ended and erased; its cards are inactive.')
  if (mails > 0) lines.push(`Mails that were kept instead of sent: ${mails} erased.`)
  return lines
}

const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

function describeErasure({ receiptYears }: CommandCtx, order: ErasedOrder): string {
  const { number, is_erased, is_open, has_receipt, last_day, people, erasedPeople, receipt_day } = order
  if (is_erased) return `${number}  erased`
  if (is_open)
    return `${number}  stays: it waits for a payment, its tickets or a refund. Ask again when that has ended.`
  const lines = [
    ...(erasedPeople > 0 ? [`people of ${tickets(erasedPeople)} erased`] : []),
    ...(people > 0 ? [`people of ${tickets(people)} stay, valid until ${formatDay(last_day)}`] : []),
    has_receipt && receipt_day
      ? `its receipt names the e-mail and the buyer, and is kept until 31.12.${Number(receipt_day.slice(0, 4)) + receiptYears}`
      : `the e-mail stays with what is valid until ${formatDay(last_day)}`,
  ]
  return `${number}  ${lines.join('; ')}`
}
