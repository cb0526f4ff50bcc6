import { defineConfig } from 'vitest/config'
import { WalksFirst } from './e2e/support/walks-first.ts'

const postgres = './server/src/testing/postgres.ts'

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: WalksFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,resorts,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,simulators}/**/*.test.ts'],
          globalSetup: postgres,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: [postgres, './e2e/support/pages.ts'],
          // Each file has a shop and a browser of its own. A third at a time would only wait for two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{server,e2e}/**/*.long.ts'],
          globalSetup: postgres,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
