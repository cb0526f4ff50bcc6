import { decideUntil } from '@gondola/rules/after-sale/complaint.ts'
import { formatDay, pragueDay } from '@gondola/rules/day.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { type ComplaintRow, findOpenComplaints } from './complaints.store.ts'
import { decide } from './decide.ts'

export const COMPLAINTS_USAGE = `npm run refunds -- complaints        the complaints that wait for a decision
npm run refunds -- complaints grant <number> --reason "<what the guest is told>"
npm run refunds -- complaints reject <number> --reason "<what the guest is told>"`

type Problem = { problem: string }

/**
 * Runs `npm run refunds -- complaints`: lists open complaints, or decides one (docs/product.md §19.62). A decision is
 * mailed to the guest. To grant a complaint gives no money back: the operator does that with `reverse`. Returns what to
 * print, or a problem.
 */
export async function complaintsCommand(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  words: readonly string[],
  reason: string,
): Promise<string | Problem> {
  if (words.length === 0) {
    const open = await findOpenComplaints(ctx)
    return open.length === 0 ? 'No complaint waits.' : open.map(complaintText).join('\n')
  }
  const [verdict, number, ...rest] = words
  if (rest.length > 0 || !number || !reason || (verdict !== 'grant' && verdict !== 'reject'))
    return { problem: COMPLAINTS_USAGE }
  const done = await decide(ctx, number, { verdict, reason })
  if (done === 'unknown') return { problem: `No complaint is known as "${number}". Nothing was noted.` }
  if (done === 'decided-before') return { problem: `${number} is decided already. Nothing was noted.` }
  return verdict === 'reject'
    ? `${number}: rejected, the guest is told by mail.`
    : `${number}: granted, the guest is told by mail. Give the money back with: npm run refunds -- reverse <order>/<n> [<amount>] --complaint ${number}`
}

function complaintText(complaint: ComplaintRow): string {
  const { number, raised_at, order_number, order_id, ticket, what, wanted, discovered_on, name, email, phone } =
    complaint
  const raised = pragueDay(raised_at)
  return [
    `${number}  raised ${formatDay(raised)}, decide until ${formatDay(decideUntil(raised))}  order ${order_number}${order_id === null ? ' (not with this e-mail)' : ''}${ticket ? `, ${ticket}` : ''}`,
    `  ${name} <${email}>${phone ? `, ${phone}` : ''}; discovered ${formatDay(discovered_on)}; wants: ${wanted}`,
    ...(what ?? '').split('\n').map((line) => `  | ${line}`),
  ].join('\n')
}
