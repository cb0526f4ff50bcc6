import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks through all screens take minutes each. */
const WALKS = /\/e2e\/(a11y|boxes)\.spec\.ts$/

/** Begins with what takes longest, so that at the end no file is waited for alone. */
export class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWalk = ({ moduleId }: TestSpecification) => WALKS.test(moduleId)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}
