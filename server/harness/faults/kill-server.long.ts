import { test } from 'vitest'
import { surviveKills } from './kill-server.ts'
import { KINDS, type KindName } from './shop-processes.ts'

test.for(Object.keys(KINDS) as KindName[])(
  'killing the server again and again loses nothing that was acknowledged or paid and spends nothing twice, with an access system of kind %s',
  (kind) => surviveKills({ kind, kills: 5, lateMs: 150, finished: 16, closedMs: 10_000 }),
)
