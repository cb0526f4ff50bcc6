import { readFileSync } from 'node:fs'
import { ORDER_MOVES } from '@gondola/rules/order-status.ts'
import type pg from 'pg'

export const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')
export const SLOT_INVARIANTS = readFileSync(new URL('../../src/slots/invariants.sql', import.meta.url), 'utf8')

/** A violated invariant: its rule, the row's subject, and what is wrong. */
export type Difference = { rule: string; subject: string; detail: string }

/** Compares the books with the invariants, in a snapshot of its own. Empty when all is well. */
export const findDifferences = (session: pg.ClientBase): Promise<Difference[]> =>
  inSnapshot(session, () => readDifferences(session))

/** The same inside the session's transaction, which has to be a snapshot. */
export async function readDifferences(session: pg.ClientBase): Promise<Difference[]> {
  const books = await session.query<Difference>(INVARIANTS, [JSON.stringify(ORDER_MOVES)])
  const slots = await session.query<Difference>(SLOT_INVARIANTS)
  return [...books.rows, ...slots.rows]
}

/** Runs `read` in one snapshot of this session. */
export async function inSnapshot<R>(session: pg.ClientBase, read: () => Promise<R>): Promise<R> {
  await session.query('begin isolation level repeatable read read only')
  try {
    return await read()
  } finally {
    await session.query('rollback')
  }
}
