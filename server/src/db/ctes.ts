import { type RawBuilder, sql } from 'kysely'

type Cte = RawBuilder<unknown> | false

/** Builds the `with` clause of a statement. Each part holds whole CTEs, `name as (…)`; `false` parts are left out. */
export const ctes = (parts: Cte[]): RawBuilder<unknown> => sql`with ${joinCtes(parts)}`

/** Joins whole CTEs into one part of a `with` clause. */
export const joinCtes = (parts: Cte[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== false),
    sql`, `,
  )
