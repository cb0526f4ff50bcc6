import type { RawBuilder } from 'kysely'
import { sql } from '../db/db.ts'

/**
 * Returns the next version of the deposit invoice of an order `o`. It asks for what has not come by then, and has a UUID
 * of its own. Null before the first is drawn. `received`: what has come, where the same update changes it.
 */
export const nextDeposit = (o: RawBuilder<unknown>, received = sql`${o}.received`): RawBuilder<unknown> =>
  sql`(${o}.deposit - 'drawn') || jsonb_build_object('version', (${o}.deposit ->> 'version')::int + 1, 'received', ${received}, 'uuid', gen_random_uuid())`
