import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'

const { connectionString } = await testDatabase()

/** Returns sorted column names by table, read from the source of the hand-written types. */
function written(): Record<string, string[]> {
  const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  const body = source
    .slice(source.indexOf('export type Tables = {'))
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/Json<.*>/g, 'Json')
  const tables: Record<string, string[]> = {}
  for (const [, table = '', columns = ''] of body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}\n(?= {2}\w|\})/gm))
    tables[table] = [...columns.matchAll(/(?:^|[;{\n])\s*(\w+)\??: /g)].flatMap(([, name]) => name ?? []).sort()
  return tables
}

test('the hand-written tables are the migrated ones', async () => {
  const session = new pg.Client({ connectionString })
  await session.connect()
  const { rows } = await session.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  await session.end()
  const migrated: Record<string, string[]> = {}
  for (const { table_name, column_name } of rows) migrated[table_name] = [...(migrated[table_name] ?? []), column_name]
  for (const columns of Object.values(migrated)) columns.sort()
  expect(written()).toEqual(migrated)
})
