import { readdirSync, readFileSync } from 'node:fs'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { ctes, joinCtes } from './ctes.ts'
import { sql } from './db.ts'

const db = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('whole CTEs stand one after another, without those that are left out', () => {
  const isRare = Math.random() > 1
  const paid = sql`paid as (select ${7} as id)`
  const told = joinCtes([sql`mail as (select 1)`, isRare && sql`letter as (select 2)`])
  const { sql: text, parameters } =
    sql`${ctes([paid, isRare && sql`rare as (select 3)`, told])} select from paid`.compile(db)
  expect(text).toBe('with paid as (select $1 as id), mail as (select 1) select from paid')
  expect(parameters).toEqual([7])
})

/** Returns the fixed text of the template at `start`, its nested templates, and its end. */
function readTemplate(source: string, start: number): { text: string; inner: string[]; end: number } {
  const inner: string[] = []
  let text = ''
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return { text, inner, end: at }
    if (!source.startsWith('${', at)) {
      text += source[at]
      continue
    }
    text += '?'
    let depth = 1
    for (at += 2; depth > 0; at++) {
      if (source[at] === '{') depth++
      else if (source[at] === '}') depth--
      else if (source[at] === '`') {
        const template = readTemplate(source, at + 1)
        inner.push(...(isSql(source, at) ? [template.text] : []), ...template.inner)
        at = template.end
      }
    }
    at--
  }
  throw new Error('A template without an end.')
}

const isSql = (source: string, quote: number) => source.startsWith('sql', quote - 3)

/** Returns the fixed texts of all SQL templates in a source, nested ones included. */
function piecesOf(source: string): string[] {
  const pieces: string[] = []
  for (let at = source.indexOf('sql`'); at !== -1; at = source.indexOf('sql`', at)) {
    const { text, inner, end } = readTemplate(source, at + 4)
    pieces.push(text, ...inner)
    at = end + 1
  }
  return pieces
}

/** Returns whether all parentheses are balanced. */
function isWhole(piece: string): boolean {
  let depth = 0
  for (const one of piece.replaceAll(/--.*|'[^']*'/g, '').matchAll(/[()]/g)) {
    depth += one[0] === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

test('no piece of SQL in the server closes a parenthesis that another one opened', () => {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const pieces = files
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, root), 'utf8').replaceAll(/sql<[^`;]*?>`/g, 'sql`')
      return piecesOf(source).map((piece) => ({ name, piece }))
    })
  expect(pieces.length).toBeGreaterThan(200)
  expect(pieces.filter(({ piece }) => !isWhole(piece))).toEqual([])
})

test('a piece that closes what it did not open is found, inside another one too', () => {
  const found = (source: string) => piecesOf(source).filter((piece) => !isWhole(piece))
  expect(found("sql`), people as (select '(')`")).toHaveLength(1)
  expect(found(`sql\`with a as (\${rare ? sql\`), b as (\` : sql\`\`}) select 1\``)).toEqual(['), b as ('])
  expect(found('sql`with a as (select count(*)) -- one (\nselect 1`')).toEqual([])
})
