import { DEALT_WITH, noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findOpenStatements } from './statements.store.ts'

/** Marks statements as dealt with (docs/product.md §19.22). If some do not wait, returns those and marks none. */
export async function dealWith(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  numbers: readonly string[],
): Promise<{ unknown: string[] }> {
  const open = await findOpenStatements(ctx)
  const unknown = numbers.filter((number) => !open.some((one) => one.number === number))
  if (unknown.length === 0) await noteAct(ctx, { kind: 'refund', subject: [...numbers], reason: DEALT_WITH })
  return { unknown }
}
