import { type Db, sql } from './db.ts'

/** Writes what an operator has done to some orders or had told of them, by their numbers: for good, as acts are answered for. */
export async function noteOperatorAct(
  ctx: { db: Db },
  { kind, by, orders }: { kind: 'refund' | 'erase' | 'export'; by: string; orders: string[] },
): Promise<void> {
  await sql`insert into operator_act (kind, asked_by, orders) values (${kind}, ${by}, ${orders})`.execute(ctx.db)
}
