// `npm test`: types, lint and format, and the tests of the vitest projects unit, server and e2e. One
// argument chooses a part: check, unit, server, e2e, or long, which runs only then. What failed is
// named at the end, and the last line is the count of everything.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../server/harness/postgres.ts'
import { summary, sumOf, type Tally, tallyOf, type VitestReport } from './test-report.ts'
import { buildWebWhenStale } from './web-build.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const USUAL_PARTS = ['check', 'unit', 'server', 'e2e'] as const
const PARTS = [...USUAL_PARTS, 'long'] as const
type Part = (typeof PARTS)[number]

/** What hangs is ended and counts as failed. */
const STEP_MS = 40 * 60_000
const LONG_MS = (60 + Number(process.env.MODEL_MINUTES ?? 0)) * 60_000

const CHECKS = {
  types: [
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
    ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json', '--noEmit'],
  ],
  format: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--linter-enabled=false']],
  lint: [
    ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings'],
    ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  ],
}

const reports = mkdtempSync(join(tmpdir(), 'gondola-reports-'))
const running = new Set<ChildProcess>()
let database: ReturnType<typeof startTestPostgres> | undefined

type Ended = { code: number | null; output: string }

/** Runs a script with its arguments, its output shown at once or kept. */
function run(
  command: readonly string[],
  options: { isShown: boolean; env?: NodeJS.ProcessEnv; most?: number },
): Promise<Ended> {
  const [script = '', ...args] = command
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
    timeout: options.most ?? STEP_MS,
    killSignal: 'SIGKILL',
  })
  running.add(child)
  const output: string[] = []
  child.stdout?.on('data', (text) => output.push(String(text)))
  child.stderr?.on('data', (text) => output.push(String(text)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output: output.join('') })
    })
  })
}

async function check(): Promise<Tally> {
  let passed = 0
  const failed: string[] = []
  for (const [name, commands] of Object.entries(CHECKS)) {
    const started = Date.now()
    const failures: string[] = []
    for (const command of commands) {
      const { code, output } = await run(command, { isShown: false })
      if (code !== 0) failures.push(output.trim())
    }
    if (failures.length === 0) passed++
    else failed.push(`check: ${name}`)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    say(`${failures.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (failures.length > 0) say(failures.join('\n'))
  }
  return { passed, failures: failed, skipped: 0 }
}

async function vitest(project: string, env: NodeJS.ProcessEnv = {}, most = STEP_MS): Promise<Tally> {
  const file = join(reports, `${project}.json`)
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
  ]
  const { code } = await run([...command, `--outputFile.json=${file}`], { isShown: true, env, most })
  const report: VitestReport | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  return tallyOf(project, report, code)
}

async function buildPages(): Promise<Tally[]> {
  try {
    await buildWebWhenStale(ROOT, { onStart: () => say('Building the pages …') })
    return []
  } catch (error) {
    say((error as Error).message)
    return [{ passed: 0, failures: ['the pages could not be built'], skipped: 0 }]
  }
}

async function databaseEnv(): Promise<NodeJS.ProcessEnv> {
  if (process.env.TEST_DATABASE_URL) return {}
  database = startTestPostgres()
  return { TEST_DATABASE_URL: (await database).connectionString }
}

async function test(parts: readonly Part[]): Promise<Tally> {
  const has = (part: Part) => parts.includes(part)
  const needsDatabase = has('server') || has('e2e') || has('long')
  const [env, ...early] = await Promise.all([
    needsDatabase ? databaseEnv() : {},
    has('check') ? check() : [],
    has('unit') ? vitest('unit') : [],
    needsDatabase ? buildPages() : [],
  ])
  const tallies = early.flat()
  if (has('server')) tallies.push(await vitest('server', env))
  if (has('e2e')) tallies.push(await vitest('e2e', env))
  if (has('long')) tallies.push(await vitest('long', env, LONG_MS))
  return sumOf(tallies)
}

async function end(code: number, lastLine?: string): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await database?.then((server) => server.stop()).catch(() => undefined)
  rmSync(reports, { recursive: true, force: true })
  if (lastLine) process.stdout.write(`\n${lastLine}\n`, () => process.exit(code))
  else process.exit(code)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(1))

const chosen = process.argv.slice(2)
const isPart = (name: string): name is Part => PARTS.some((part) => part === name)
if (!chosen.every(isPart)) {
  say(`There is no such part of the tests; there are ${PARTS.join(', ')}.`)
  void end(1)
} else {
  test(chosen.length > 0 ? chosen : USUAL_PARTS).then(
    (tally) => end(tally.failures.length === 0 ? 0 : 1, summary(tally).replaceAll(ROOT, '')),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      return end(1, summary({ passed: 0, failures: ['the tests could not be run'], skipped: 0 }))
    },
  )
}
