import { type RawBuilder, sql } from 'kysely'

type Cte = RawBuilder<unknown> | false

/** The `with` clause of a statement. Each part is one or more whole CTEs, `name as (…)`; parts that are `false` are left out. */
export const ctes = (parts: Cte[]): RawBuilder<unknown> => sql`with ${joinCtes(parts)}`

/** Whole CTEs as one part of a `with` clause. */
export const joinCtes = (parts: Cte[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== false),
    sql`, `,
  )
