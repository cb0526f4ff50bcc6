import { expect, test } from 'vitest'
import { summary, sumOfTallies, tallyOf, type VitestReport } from './test-report.ts'

const report: VitestReport = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'cart.test.ts', status: 'passed', assertionResults: [] }],
}
const red = { status: 'failed', fullName: 'a place is sold once', failureMessages: ['expected 2 to be 1\nat cart.ts'] }

test('passed, failed and skipped tests are counted, and what failed is named with its reason', () => {
  const testResults = [{ name: 'cart.test.ts', status: 'failed', assertionResults: [red] }]
  expect(tallyOf('unit', { ...report, testResults }, 1)).toEqual({
    passed: 3,
    failures: ['cart.test.ts › a place is sold once\n    expected 2 to be 1\n    at cart.ts'],
    skipped: 2,
  })
})

test('a file that cannot be loaded is a failure although none of its tests failed', () => {
  const broken = { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(tallyOf('unit', { ...report, testResults: [...report.testResults, broken] }, 1).failures).toEqual([
    'broken.test.ts\n    no such module',
  ])
})

test('a run that ends badly without a failed test, or without a report, is a failure', () => {
  expect(tallyOf('unit', report, 1).failures).toEqual(['unit: ended with 1'])
  expect(tallyOf('unit', report, null).failures).toEqual(['unit: ended with a signal'])
  expect(tallyOf('unit', undefined, 0).failures).toEqual(['unit: no report was written'])
})

test('the last line names skipped tests only when there are some', () => {
  expect(summary({ passed: 12, failures: [], skipped: 0 })).toBe('12 passed, 0 failed')
  expect(
    summary(
      sumOfTallies([
        { passed: 12, failures: ['lint'], skipped: 0 },
        { passed: 1, failures: [], skipped: 2 },
      ]),
    ),
  ).toBe('✗ lint\n\n13 passed, 1 failed, 2 skipped')
})
