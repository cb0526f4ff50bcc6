import { test } from 'vitest'
import { surviveKills } from './kill-server.ts'

test(
  'killing the server in the middle of purchases loses nothing that was acknowledged or paid, and spends nothing twice',
  {
    timeout: 120_000,
  },
  () => surviveKills({ kind: 'A', kills: 1, lateMs: 400, finished: 3, freesJobs: true }),
)
