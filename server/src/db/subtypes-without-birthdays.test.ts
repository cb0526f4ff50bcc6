import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'

const MIGRATION = readFileSync(new URL('./migrations/0024_subtypes_without_birthdays.sql', import.meta.url), 'utf8')
const { connectionString } = await testDatabase()
const session = new pg.Client({ connectionString })
beforeAll(() => session.connect())
afterAll(() => session.end())

test.each([
  ['a card of nobody whose birthday was erased loses', "'anonymous', null, 'active', now() - interval '31 days'", null],
  ['a card of an account that ended loses', "'anonymous', null, 'inactive', now()", null],
  [
    'a card of a member keeps',
    "'0b0d8f5e-6f0e-4a44-9d8e-000000000001', null, 'active', now() - interval '1 year'",
    'adult',
  ],
  [
    'a card that the access system told of lately keeps',
    "'anonymous', null, 'active', now() - interval '29 days'",
    'adult',
  ],
  ['a card with its birthday keeps', "'anonymous', '1990-04-12', 'active', now() - interval '1 year'", 'adult'],
])('%s its subtype when subtypes without birthdays go', async (_name, card, kept) => {
  await session.query('delete from card')
  await session.query(
    `insert into card (number, sub_type, owner, birthday, status, told_at) values ('AAAAAAA1-AAA-001', 'adult', ${card})`,
  )
  await session.query(MIGRATION)
  expect((await session.query('select sub_type from card')).rows).toEqual([{ sub_type: kept }])
})
