import { readFileSync } from 'node:fs'
import { ORDER_MOVES } from '@gondola/rules/order-status.ts'
import type pg from 'pg'

export const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')
export const SLOT_INVARIANTS = readFileSync(new URL('../../src/slots/invariants.sql', import.meta.url), 'utf8')

/** One thing that is not as it has to be: which rule, whose row, and what is wrong with it. */
export type Difference = { rule: string; subject: string; detail: string }

/** Holds the books against the invariants, in one snapshot of its own on this session; empty when all is well. */
export const findDifferences = (session: pg.ClientBase): Promise<Difference[]> =>
  inSnapshot(session, () => readDifferences(session))

/** The same within the transaction of the session, which has to be of one snapshot. */
export async function readDifferences(session: pg.ClientBase): Promise<Difference[]> {
  const books = await session.query<Difference>(INVARIANTS, [JSON.stringify(ORDER_MOVES)])
  const slots = await session.query<Difference>(SLOT_INVARIANTS)
  return [...books.rows, ...slots.rows]
}

/** Everything that `read` asks on this session is of one moment. */
export async function inSnapshot<R>(session: pg.ClientBase, read: () => Promise<R>): Promise<R> {
  await session.query('begin isolation level repeatable read read only')
  try {
    return await read()
  } finally {
    await session.query('rollback')
  }
}
