import type { FileTime } from './file-times.ts'

const LISTED = 10
/** A file above this is reported, so that somebody looks at it before it fails the run. */
const SLOW_MS = 40_000
/** No test file may take longer, except in the project `long`. */
const MOST_MS = 80_000
const WITHOUT_LIMIT = 'long'

/** The slowest files in seconds, slowest first, and a warning for each that is close to the limit. */
export function slowestFiles(times: readonly FileTime[]): string[] {
  const sorted = times.toSorted((one, other) => other.ms - one.ms)
  const lines = sorted.slice(0, LISTED).map(({ path, ms }) => `${seconds(ms).padStart(8)}  ${path}`)
  const slow = sorted.filter((file) => hasLimit(file) && file.ms > SLOW_MS && file.ms <= MOST_MS)
  return [
    ...(lines.length > 0 ? ['The slowest files:', ...lines] : []),
    ...slow.map(({ path, ms }) => `! ${path} took ${seconds(ms)}; a test file should stay below ${seconds(SLOW_MS)}.`),
  ]
}

/** One failure for each file above the limit. */
export function tooSlowFiles(times: readonly FileTime[]): string[] {
  return times
    .filter((file) => hasLimit(file) && file.ms > MOST_MS)
    .map(
      ({ path, ms }) =>
        `${path}: took ${seconds(ms)}, the limit is ${seconds(MOST_MS)}. Make it faster, split it, or move it to test:long.`,
    )
}

const hasLimit = ({ project }: FileTime) => project !== WITHOUT_LIMIT
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
