import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Import, importsOf, isTest, sources } from './imports.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What a workspace may import besides itself. Programs around the shop (scripts, e2e, bench) may import all. */
const WORKSPACES: Record<string, string[]> = {
  rules: [],
  contract: ['rules'],
  resorts: ['rules', 'contract'],
  server: ['rules', 'contract', 'resorts'],
  web: ['rules', 'contract', 'resorts'],
  simulators: ['rules', 'contract'],
}
/** Tests may also use the simulators and the readers of the browser tests. */
const FOR_TESTS = ['simulators', 'e2e']

/**
 * Columns from left to right; everything imports to the left. The first and the last may import within themselves.
 * Files beside the folders assemble everything, so they are in the last column unless listed.
 */
const SERVER = [
  [
    'limit-concurrency',
    'config',
    'ctx',
    'db',
    'exit-with-parent',
    'http',
    'jobs',
    'metrics',
    'on-failed',
    'operators',
    'per-shop',
    'remember',
    'resort',
  ],
  ['documents', 'offline-codes', 'ticketing'],
  ['catalogue', 'mail', 'phones', 'receipts', 'slots'],
  ['legal', 'members', 'refunds', 'reservations'],
  ['bank', 'benefits', 'cards', 'companies', 'pricing'],
  ['privacy', 'quote', 'registration'],
  ['orders'],
  ['papers', 'tickets'],
  ['payments'],
  ['after-sale'],
  ['invoices'],
  ['background', 'dev', 'pages'],
]
const WEB = [['lib', 'routing', 'ui'], ['state'], ['shared'], ['features'], ['routes'], []]

const workspaceOf = (path: string) => path.split('/')[0] ?? ''

/** The module of a file below `src`: its folder, or its own name. */
function moduleOf(path: string): string {
  const inner = path.replace(/^[^/]+\/src\//, '').replace(/\.tsx?$/, '')
  return inner.split('/')[0] ?? inner
}

const imports = Object.keys(WORKSPACES).flatMap(sources).flatMap(importsOf)
const told = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

function againstTheOrder(workspace: string, columns: string[][]): string[] {
  const columnOf = (path: string) => {
    const at = columns.findIndex((column) => column.includes(moduleOf(path)))
    const isBesideFolders = path.split('/').length === 3
    return at === -1 && isBesideFolders ? columns.length - 1 : at
  }
  const isOurs = (path: string) => path.startsWith(`${workspace}/src/`) && !isTest(path)
  return told(
    imports
      .filter(({ from, to }) => isOurs(from) && isOurs(to) && moduleOf(from) !== moduleOf(to))
      // The ctx is a plain object of everything; it imports the others for types only.
      .filter(({ from, isType }) => !(isType && from.endsWith('/src/ctx.ts')))
      .filter(({ from, to }) => {
        const [left, right] = [columnOf(to), columnOf(from)]
        const isFree = right === 0 || right === columns.length - 1
        return left === -1 || right === -1 || left > right || (left === right && !isFree)
      }),
  )
}

describe('everything imports to the left', () => {
  test('between workspaces: rules ← contract ← server and web; simulators know neither', () => {
    const against = imports.filter(({ from, to }) => {
      const [own, other] = [workspaceOf(from), workspaceOf(to)]
      const allowed = [own, ...(WORKSPACES[own] ?? []), ...(isTest(from) ? FOR_TESTS : [])]
      return !allowed.includes(other)
    })
    expect(told(against)).toEqual([])
  })

  test('within the server', () => {
    expect(againstTheOrder('server', SERVER)).toEqual([])
  })

  test('nothing in the server needs the harness of its tests', () => {
    const against = imports.filter(({ from, to }) => to.includes('/harness/') && !isTest(from))
    expect(told(against).filter((line) => line.startsWith('server/src/'))).toEqual([])
  })

  test('within the web', () => {
    expect(againstTheOrder('web', WEB)).toEqual([])
  })

  test('features do not import each other', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
    const against = imports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return own !== undefined && other !== undefined && own !== other && !isTest(from)
    })
    expect(told(against)).toEqual([])
  })

  test('of two folders side by side at most one imports the other', () => {
    const known = new Set(imports.filter(({ from, to }) => !isTest(from) && !isTest(to)).flatMap(betweenFolders))
    const isMutual = (pair: string) => known.has(pair.split(' → ').reverse().join(' → '))
    expect([...known].filter(isMutual)).toEqual([])
  })
})

/** Returns the folders where the paths of an import part, as `from → to`. Nothing where one of them lies above. */
function betweenFolders({ from, to }: Import): string[] {
  const [own, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const at = own.findIndex((part, place) => part !== other[place])
  const upTo = (path: string[]) => path.slice(0, at + 1).join('/')
  return at === -1 || other[at] === undefined ? [] : [`${upTo(own)} → ${upTo(other)}`]
}

test('a command of the operator acts through use cases; of a store it may only read', () => {
  const fromStore = /^import\s+(type\s+)?\{([^}]*)\}\s+from\s+'[^']*\.store\.ts'/gm
  const writers = sources('server/src')
    .filter((file) => file.endsWith('.command.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(fromStore)].map((found) => ({ file, found })),
    )
    .flatMap(({ file, found: [, isType, names = ''] }) =>
      (isType ? [] : names.split(',').map((name) => name.trim())).map((name) => ({ file, name })),
    )
    .filter(({ name }) => name !== '' && !/^(type |find)/.test(name))
  expect(writers.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('only config.ts reads the settings of the server', () => {
  const mayRead = ['server/src/config.ts', 'server/src/exit-with-parent.ts', 'server/src/db/postgres-account.ts']
  const readers = sources('server/src')
    .filter((file) => !isTest(file) && !mayRead.includes(file))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('process.env'))
  expect(readers).toEqual([])
})

test('the imports are found in every shape they are written in', () => {
  expect(imports.length).toBeGreaterThan(300)
  expect(told(imports)).toContain('server/src/db/tables.ts → rules/src/money.ts')
  expect(told(imports)).toContain('server/harness/database.ts → server/src/db/migrate.ts')
})
