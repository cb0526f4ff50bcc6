import { test } from 'vitest'
import { surviveOutage } from './access-outage.ts'
import { KINDS, type KindName } from './shop-processes.ts'

test.for(Object.keys(KINDS) as KindName[])(
  'while an access system of kind %s is down the shop sells, says so, and issues everything once it is back',
  { timeout: 120_000 },
  (kind) =>
    surviveOutage({
      kind,
      buyers: 2,
      areMany: false,
      awayMs: 8000,
      speed: 60,
      issuedWithinMs: 40_000,
      quietWithinMs: 60_000,
    }),
)
