import type { RawBuilder } from 'kysely'
import { sql } from '../db/db.ts'

/**
 * Returns the expression for the next version of the `deposit` of an order `o`. It has a new UUID, and no `drawn`, the
 * lines and total of the drawn PDF. Null if the order has no deposit invoice. `received` is the amount received so far,
 * in hellers; pass it if the same update changes that column.
 */
export const nextDeposit = (o: RawBuilder<unknown>, received = sql`${o}.received`): RawBuilder<unknown> =>
  sql`(${o}.deposit - 'drawn') || jsonb_build_object('version', (${o}.deposit ->> 'version')::int + 1, 'received', ${received}, 'uuid', gen_random_uuid())`
