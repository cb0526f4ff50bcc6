import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { programEnv } from '../program-env.ts'
import type { Proof } from './guard.ts'
import { GUARDS } from './guards.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gondola-guards-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Races are a matter of luck: they may succeed so often without their guard. */
const RACE_TRIES = '25'

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Runs tests of the projects `server` and `long` without a guard. Returns the status and output of each. */
async function runWithout(guard: string, tests: Pick<Proof, 'file' | 'name'>[]) {
  const { TEST_DATABASE_URL = '' } = process.env
  const ownNames = tests.map(({ name }) => name.split(' > ').at(-1) ?? '')
  const file = join(folder, `${guard}.json`)
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--project=long',
      '--reporter=json',
      `--outputFile=${file}`,
      `--testNamePattern=${ownNames.map((name) => RegExp.escape(name)).join('|')}`,
      ...new Set(tests.map((test) => test.file)),
    ],
    {
      cwd: ROOT,
      env: { ...programEnv(), TEST_DATABASE_URL, WITHOUT_GUARD: guard, RACE_TRIES },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await once(child, 'close')
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.map(({ name }) => {
    const found = results.find(({ fullName }) => fullName === name.replaceAll(' > ', ' '))
    return { status: found?.status ?? 'not run', said: found?.failureMessages.join('\n') ?? '' }
  })
}

// Two at a time (vitest.config.ts): each waits half of its time for its own shop.
for (const [guard, { protects, proofs }] of Object.entries(GUARDS))
  test.concurrent(`without the guard "${guard}" its tests fail: ${protects}`, async ({ expect }) => {
    const results = await runWithout(guard, proofs)
    const expected = proofs.map(({ harm }) => ({ status: 'failed', said: expect.stringContaining(harm) }))
    expect(results).toEqual(expected)
    // A test that cannot even run proves nothing.
    for (const { said } of results) expect(said).not.toMatch(/syntax error|SyntaxError|ReferenceError/)
  })

test('behind a guard that fails the table itself refuses to sell a place twice', async () => {
  const name = 'of sixty at once no more than five hold one of five places, and each of them has it'
  const results = await runWithout('room', [{ file: 'server/src/slots/races.test.ts', name }])
  expect(results).toEqual([{ status: 'passed', said: '' }])
})
