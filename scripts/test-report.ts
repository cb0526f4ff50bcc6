/** Result of one step of the tests. `failures` names each failure, with the first lines of its reason. */
export type Tally = { passed: number; failures: readonly string[]; skipped: number }

/** The used part of the report of vitest's `json` reporter. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

const LINES_OF_WHY = 6

/**
 * Counts a report. A file that failed outside its tests is one failure. So is a failed run of `project` without a shown
 * reason.
 */
export function tallyOf(project: string, report: VitestReport | undefined, exitCode: number | null): Tally {
  if (!report) return { passed: 0, failures: [`${project}: no report was written`], skipped: 0 }
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((result) => result.status === 'failed')
    if (tests.length > 0)
      return tests.map((test) => failureOf(`${file.name} › ${test.fullName}`, test.failureMessages?.join('\n') ?? ''))
    return file.status === 'failed' ? [failureOf(file.name, file.message ?? '')] : []
  })
  if (failures.length === 0 && exitCode !== 0) failures.push(`${project}: ended with ${exitCode ?? 'a signal'}`)
  return { passed: report.numPassedTests, failures, skipped: report.numPendingTests + report.numTodoTests }
}

function failureOf(name: string, why: string): string {
  const lines = why.split('\n').slice(0, LINES_OF_WHY)
  return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n')
}

export function sumOfTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** Returns the end of every test command. It has the failures by name, and the count in the last line. */
export function summary({ passed, failures, skipped }: Tally): string {
  const count = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...failures.map((failure) => `✗ ${failure}\n`), count].join('\n')
}
