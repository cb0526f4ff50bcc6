import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { programEnv } from './program-env.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Imports of what chooses among variants, also for the tests that call it. */
const CHOOSES = /\/(variants|usable)\.ts'/

/** Runs the files of a project that choose among variants, with those that `npm test` leaves out. */
async function runWithOthers(project: string, pattern: string): Promise<void> {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => CHOOSES.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(5)
  const { TEST_DATABASE_URL = '', CHROMIUM_PATH = '' } = process.env
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...files], {
    cwd: ROOT,
    env: { ...programEnv(), TEST_DATABASE_URL, CHROMIUM_PATH, OTHER_VARIANTS: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  const [code] = await once(child, 'close')
  expect(code, said.join('')).toBe(0)
}

test('what npm test tries with one access system, or resort, is so with the others', () =>
  runWithOthers('server', 'server/**/*.test.ts'))

test('what npm test tries in one language, or at one width, is so in the others', () =>
  runWithOthers('components', 'web/src/**/*.browser.test.tsx'))
