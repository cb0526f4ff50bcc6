import type { TestShop } from '../shop.ts'
import { type Difference, findDifferences } from './differences.ts'

/** Returns the violated invariants of a shop; empty when all is well. */
export async function differencesOf({ pool }: Pick<TestShop, 'pool'>): Promise<Difference[]> {
  const session = await pool.connect()
  try {
    return await findDifferences(session)
  } finally {
    session.release()
  }
}
