import { type Db, sql } from '../db/db.ts'
import type { Operator } from './operator.ts'

/**
 * What operators do: give money back from the refund queue (`refund`), tell or erase personal data (`export`, `erase`),
 * `block` and `unblock` tickets, `offer` other places of slots than the rules say, or what the `rules` say again.
 */
export type ActKind = 'refund' | 'erase' | 'export' | 'block' | 'unblock' | 'offer' | 'rules'

/**
 * Notes an act of an operator for good, in the transaction of what it changes. `subject` says what it was done to, and
 * never names a guest: numbers of orders or tickets, or slots. Returns the id of the act.
 */
export async function noteAct(
  ctx: { db: Db; operator: Operator },
  { kind, subject, reason = null }: { kind: ActKind; subject: string[]; reason?: string | null },
): Promise<number> {
  const noted = await sql<{ id: number }>`
    insert into operator_act (kind, asked_by, subject, reason)
    values (${kind}, ${ctx.operator.name}, ${subject}, ${reason}) returning id`.execute(ctx.db)
  return noted.rows[0]?.id ?? 0
}
