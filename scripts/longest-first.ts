import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take the longest. */
const LONGEST = [
  'e2e/screens/a11y.spec.ts',
  'e2e/boxes.spec.ts',
  'e2e/screens/slot-cart.spec.ts',
  'e2e/journeys/tickets-at-the-gate.spec.ts',
  'e2e/journeys/late-tickets.spec.ts',
  'server/harness/slots/model.test.ts',
  'server/harness/faults/kill-server.test.ts',
  'server/harness/faults/access-outage.test.ts',
  'server/harness/faults/database-gone.test.ts',
  'server/src/jobs/worker.faults.test.ts',
  'server/src/slots/races.test.ts',
  'server/harness/faults/access-answers.test.ts',
  'server/harness/faults/orphaned-jobs.test.ts',
  'server/harness/slots/processes.test.ts',
]

/** Begins with what takes longest, so that at the end no file is waited for alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(`/${path}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
