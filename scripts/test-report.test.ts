import { expect, test } from 'vitest'
import { summary, sumOf, tallyOf, type VitestReport } from './test-report.ts'

const report: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
}

test('passed, failed and skipped tests are counted', () => {
  expect(tallyOf({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a file that cannot be loaded is a failure although none of its tests failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(tallyOf({ ...report, testResults: [...report.testResults, broken] }, 1).failed).toBe(1)
})

test('a file whose tests failed is not counted once more', () => {
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(tallyOf({ ...report, numFailedTests: 1, testResults: [failing] }, 1).failed).toBe(1)
})

test('a run that ends badly without a failed test, or without a report, is a failure', () => {
  expect(tallyOf(report, 1).failed).toBe(1)
  expect(tallyOf(report, null).failed).toBe(1)
  expect(tallyOf(undefined, 0).failed).toBe(1)
})

test('the last line names skipped tests only when there are some', () => {
  expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(
    summary(
      sumOf([
        { passed: 12, failed: 1, skipped: 0 },
        { passed: 1, failed: 0, skipped: 2 },
      ]),
    ),
  ).toBe('13 passed, 1 failed, 2 skipped')
})
