import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { programEnv } from './program-env.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FILES = globSync('server/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes("/variants.ts'"),
)

test('what npm test tries with one access system, or resort, is so with every one', async () => {
  expect(FILES.length).toBeGreaterThan(5)
  const { TEST_DATABASE_URL = '' } = process.env
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...FILES], {
    cwd: ROOT,
    env: { ...programEnv(), TEST_DATABASE_URL, ALL_VARIANTS: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  const [code] = await once(child, 'close')
  expect(code, said.join('')).toBe(0)
})
