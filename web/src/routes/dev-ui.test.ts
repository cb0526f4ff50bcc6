import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROUTES = fileURLToPath(new URL('./', import.meta.url))
const UI = join(ROUTES, '../ui')

/** Components that are only shown through another one. */
const SHOWN_BY: Record<string, string> = { 'day-cell.tsx': 'calendar.tsx', 'toast.tsx': 'toasts.ts' }

test('the page of components shows every component of web/src/ui', () => {
  const page = ['dev-ui.tsx', ...globSync('dev-ui/*.tsx', { cwd: ROUTES })]
    .map((file) => readFileSync(join(ROUTES, file), 'utf8'))
    .join('\n')
  const shown = new Set([...page.matchAll(/^import (?!type\b).* from '[./]+\/ui\/([^']+)'$/gm)].map(([, file]) => file))
  const components = globSync('*.tsx', { cwd: UI }).filter((file) => !file.includes('.test.'))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((file) => !shown.has(SHOWN_BY[file] ?? file))).toEqual([])
})
