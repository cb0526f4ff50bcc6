import type { RawBuilder } from 'kysely'
import { sql } from '../db/db.ts'

/**
 * Returns SQL for the `deposit` of an order `o` with the next version. The version is still to be drawn, has a UUID of
 * its own, and asks for what has not been received. Null if there is no deposit invoice yet. `received`: the new
 * amount, if the same update changes that column.
 */
export const nextDeposit = (o: RawBuilder<unknown>, received = sql`${o}.received`): RawBuilder<unknown> =>
  sql`(${o}.deposit - 'drawn') || jsonb_build_object('version', (${o}.deposit ->> 'version')::int + 1, 'received', ${received}, 'uuid', gen_random_uuid())`
