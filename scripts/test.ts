// `npm test`: types, format and lint, then the vitest projects unit, components, server and journeys. Arguments choose
// parts; screens, sweeps and long run only by them. `--changed` runs what a change touches, screens too. Failures are named at
// the end; the last line is the count of everything.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../server/harness/postgres.ts'
import { CHANGED, changedFiles, changedSelection, type Selection } from './changed-tests.ts'
import type { FileTime } from './file-times.ts'
import { slowestFiles, tooSlowFiles } from './slow-files.ts'
import { summary, sumOfTallies, type Tally, tallyOf, type VitestReport } from './test-report.ts'
import { buildWebWhenStale } from './web-build.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const USUAL_PARTS = ['check', 'unit', 'components', 'server', 'journeys'] as const
const PARTS = [...USUAL_PARTS, 'screens', 'sweeps', 'long'] as const
type Part = (typeof PARTS)[number]
type Project = Exclude<Part, 'check'>
const WITH_DATABASE = ['server', 'journeys', 'screens', 'sweeps', 'long'] as const
const WITH_BROWSER = ['components', 'journeys', 'screens', 'sweeps', 'long'] as const

const everything: Selection = () => []

/** A step that hangs longer is killed and fails. */
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

const NOTHING: Tally = { passed: 0, failures: [], skipped: 0 }

const reports = mkdtempSync(join(tmpdir(), 'gondola-reports-'))
const fileTimes: FileTime[] = []
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

type VitestRun = { selection: Selection; env?: NodeJS.ProcessEnv; most?: number }

async function vitest(project: Project, { selection, env = {}, most = STEP_MS }: VitestRun): Promise<Tally> {
  const selected = selection(project)
  if (!selected) return NOTHING
  const file = join(reports, `${project}.json`)
  const timesFile = join(reports, `${project}-times.json`)
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/file-times.ts',
    `--outputFile.json=${file}`,
    ...selected,
  ]
  const { code } = await run(command, { isShown: true, env: { ...env, FILE_TIMES: timesFile }, most })
  const times = readJson<FileTime[]>(timesFile) ?? []
  fileTimes.push(...times)
  const tally = tallyOf(project, readJson<VitestReport>(file), code)
  return { ...tally, failures: [...tally.failures, ...tooSlowFiles(times)] }
}

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined

function ofChanged(): Selection {
  const changed = changedFiles(ROOT)
  say(`${changed.paths.length} files have changed since ${changed.since}.`)
  return changedSelection(changed)
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

/**
 * Looks for the browser once, or installs it. The component tests read its path from the environment, as they cannot
 * install one.
 */
async function browserEnv(): Promise<NodeJS.ProcessEnv> {
  const { browserPath } = await import('../e2e/support/chromium.ts')
  return { CHROMIUM_PATH: browserPath() }
}

async function test(parts: readonly Part[], selection: Selection): Promise<Tally> {
  const isRun = (part: Part) => parts.includes(part) && (part === 'check' || selection(part) !== undefined)
  const needsDatabase = WITH_DATABASE.some(isRun)
  const browser = WITH_BROWSER.some(isRun) ? await browserEnv() : {}
  const [databaseAddress, ...early] = await Promise.all([
    needsDatabase ? databaseEnv() : {},
    isRun('check') ? check() : [],
    isRun('unit') ? vitest('unit', { selection }) : [],
    needsDatabase ? buildPages() : [],
  ])
  const tallies = early.flat()
  const env = { ...browser, ...databaseAddress }
  for (const project of ['components', 'server', 'journeys', 'screens', 'sweeps'] as const)
    if (isRun(project)) tallies.push(await vitest(project, { selection, env }))
  if (isRun('long')) tallies.push(await vitest('long', { selection, env, most: LONG_MS }))
  return sumOfTallies(tallies)
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

const words = process.argv.slice(2)
const isChanged = words.includes(CHANGED)
const chosen = words.filter((word) => word !== CHANGED)
const isPart = (name: string): name is Part => PARTS.some((part) => part === name)
if (!chosen.every(isPart)) {
  say(`There is no such part of the tests; there are ${PARTS.join(', ')}. ${CHANGED} runs what a change touches.`)
  void end(1)
} else {
  const usual: readonly Part[] = isChanged ? [...USUAL_PARTS, 'screens'] : USUAL_PARTS
  test(chosen.length > 0 ? chosen : usual, isChanged ? ofChanged() : everything).then(
    (tally) => {
      const lines = [...slowestFiles(fileTimes), '', summary(tally).replaceAll(ROOT, '')]
      return end(tally.failures.length === 0 ? 0 : 1, lines.join('\n'))
    },
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      return end(1, summary({ passed: 0, failures: ['the tests could not be run'], skipped: 0 }))
    },
  )
}
