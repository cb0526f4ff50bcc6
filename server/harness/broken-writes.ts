import { onTestFinished } from 'vitest'
import type { TestShop } from './shop.ts'

/**
 * Makes the database refuse a write until the test has ended. `write` is as in `create trigger`, such as `update on
 * act`; `when` is an SQL condition on `old` or `new`. Returns a function that allows the write again.
 */
export async function breakWrites({ pool }: Pick<TestShop, 'pool'>, write: string, when: string) {
  const repair = async () => {
    await pool.query('drop function if exists refuse_write cascade')
  }
  onTestFinished(repair)
  await pool.query(
    `create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger refuse_write before ${write} for each row when (${when}) execute function refuse_write()`,
  )
  return repair
}
