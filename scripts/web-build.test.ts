import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebWhenStale } from './web-build.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gondola-web-build-'))
  write('web/build.ts', `import { appendFileSync } from 'node:fs'\nappendFileSync('web/dist/log', 'built ')`)
  write('web/src/app.tsx', 'first')
  write('rules/src/money.ts', 'first')
  mkdirSync(join(root, 'web/dist'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

const build = () => buildWebWhenStale(root, { onStart: () => undefined })
const log = () => readFileSync(join(root, 'web/dist/log'), 'utf8')

test('pages are built once as long as nothing changes', async () => {
  await build()
  await build()
  expect(log()).toBe('built ')
})

test.each(['web/src/app.tsx', 'rules/src/money.ts'])('a change of %s builds them again', async (path) => {
  await build()
  write(path, 'second')
  await build()
  expect(log()).toBe('built built ')
})

test.each(['web/src/app.test.tsx', 'resorts/lipno/theme.css'])('a change of %s does not', async (path) => {
  await build()
  write(path, 'second')
  await build()
  expect(log()).toBe('built ')
})

test('a build that fails tells its output and is tried again', async () => {
  write('web/build.ts', `console.error('the page is broken'); process.exit(1)`)
  await expect(build()).rejects.toThrow('the page is broken')
  await expect(build()).rejects.toThrow('the page is broken')
})
