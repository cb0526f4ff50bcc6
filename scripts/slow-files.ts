import type { FileTime } from './file-times.ts'

const LISTED = 10
/** A slower file is reported as a warning, before it fails the run. */
const SLOW_MS = 40_000
/** A slower test file fails, except in the projects of `test:long`. */
const MOST_MS = 80_000
const WITHOUT_LIMIT = ['long', 'screens', 'sweeps']

/** Returns the slowest files in seconds, slowest first. Adds a warning for each close to the limit. */
export function slowestFiles(times: readonly FileTime[]): string[] {
  const sorted = times.toSorted((one, other) => other.ms - one.ms)
  const lines = sorted.slice(0, LISTED).map(({ path, ms }) => `${seconds(ms).padStart(8)}  ${path}`)
  const slow = sorted.filter((file) => hasLimit(file) && file.ms > SLOW_MS && file.ms <= MOST_MS)
  return [
    ...(lines.length > 0 ? ['The slowest files:', ...lines] : []),
    ...slow.map(({ path, ms }) => `! ${path} took ${seconds(ms)}; a test file should stay below ${seconds(SLOW_MS)}.`),
  ]
}

/** Returns one failure for each file above the limit. */
export function tooSlowFiles(times: readonly FileTime[]): string[] {
  return times
    .filter((file) => hasLimit(file) && file.ms > MOST_MS)
    .map(
      ({ path, ms }) =>
        `${path}: took ${seconds(ms)}, the limit is ${seconds(MOST_MS)}. Make it faster, split it, or move it to test:long.`,
    )
}

const hasLimit = ({ project }: FileTime) => !WITHOUT_LIMIT.includes(project)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
