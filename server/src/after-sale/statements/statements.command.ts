import { addDays, formatDay, zonedClock } from '@gondola/rules/day.ts'
import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { DEALT_WITH, findOpenStatements, type OpenStatement } from './statements.store.ts'

/** Days within which a statement is dealt with. */
const DAYS = 14

/**
 * Runs `npm run refunds -- statements`: lists statements of withdrawal that wait for somebody, or notes that some were
 * dealt with (docs/product.md §19.9). Returns what to print, or a problem.
 */
export async function statementsCommand(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  numbers: readonly string[],
): Promise<string | { problem: string }> {
  const open = await findOpenStatements(ctx)
  if (numbers.length === 0) return open.length === 0 ? 'No statement waits.' : open.map(told).join('\n')
  const unknown = numbers.filter((number) => !open.some((one) => one.number === number))
  if (unknown.length > 0) return { problem: `Not waiting: ${unknown.join(', ')}. Nothing was noted.` }
  await inTransaction(ctx, (tx) => noteAct(tx, { kind: 'refund', subject: [...numbers], reason: DEALT_WITH }))
  return `${numbers.join(', ')}: noted as dealt with.`
}

function told({ number, declared_at, name, email, order_number, is_of_order }: OpenStatement): string {
  const { today, time } = zonedClock(declared_at)
  const order = `order ${order_number}${is_of_order ? '' : ' (not with this e-mail)'}`
  return `${number}  received ${formatDay(today)} ${time}, until ${formatDay(addDays(today, DAYS))}  ${order}  ${name} <${email}>`
}
