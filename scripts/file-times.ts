import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** A test file and its duration, from its import to its last hook. */
export type FileTime = { project: string; path: string; ms: number }

/** Writes the durations of all files of a run to the file that FILE_TIMES names. */
export default class FileTimes implements Reporter {
  readonly #times: FileTime[] = []

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.#times.push({
      project: module.project.name,
      path: module.relativeModuleId,
      ms: collectDuration + setupDuration + duration,
    })
  }

  onTestRunEnd(): void {
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#times))
  }
}
