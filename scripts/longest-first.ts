import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take the longest. */
const LONGEST = [
  'e2e/a11y.spec.ts',
  'e2e/boxes.spec.ts',
  'e2e/slot-cart.spec.ts',
  'e2e/tickets-at-the-gate.spec.ts',
  'e2e/late-tickets.spec.ts',
  'server/src/slots/model.test.ts',
  'server/src/faults/kill-server.test.ts',
  'server/src/faults/access-outage.test.ts',
  'server/src/faults/database-gone.test.ts',
  'server/src/jobs/worker.faults.test.ts',
  'server/src/slots/races.test.ts',
  'server/src/faults/access-answers.test.ts',
  'server/src/faults/orphaned-jobs.test.ts',
  'server/src/slots/processes.test.ts',
]

/** Begins with what takes longest, so that at the end no file is waited for alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(`/${path}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
