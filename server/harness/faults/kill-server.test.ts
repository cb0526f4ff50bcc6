import { test } from 'vitest'
import { surviveKills } from './kill-server.ts'

test(
  'killing the server in the middle of purchases loses nothing that was acknowledged or paid, and spends nothing twice',
  {
    timeout: 120_000,
  },
  // Other tests have the cores meanwhile: how fast it starts is measured in kill-server.long.ts.
  () => surviveKills({ kind: 'A', kills: 1, lateMs: 2_000, finished: 3, closedMs: 45_000, freesJobs: true }),
)
