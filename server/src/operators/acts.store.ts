import { type Db, sql } from '../db/db.ts'
import type { ActKind } from '../db/tables.ts'
import type { Operator } from './operator.ts'

/** `operator_act.reason` of an act that notes a statement of withdrawal as dealt with. */
export const DEALT_WITH = 'statement dealt with'

/**
 * Stores an act of an operator for good. Returns its id. Belongs in the transaction of what the act changes. `subject`
 * says what the act is on, such as numbers of orders, tickets, cards or members; it never holds a guest's name.
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
