import { test } from 'vitest'
import { surviveOutage } from './access-outage.ts'
import { KINDS, type KindName } from './shop-processes.ts'

test.for(Object.keys(KINDS) as KindName[])(
  'half an hour without an access system of kind %s on a busy day leaves every order issued once, within five minutes',
  { timeout: 900_000 },
  (kind) =>
    surviveOutage({
      kind,
      buyers: 4,
      areMany: true,
      awayMs: 60_000,
      speed: 30,
      issuedWithinMs: 300_000,
      quietWithinMs: 400_000,
    }),
)

test.for(Object.keys(KINDS) as KindName[])(
  'while an access system of kind %s is down the shop sells, says so, and issues everything once it is back',
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
