import { test } from 'vitest'
import { surviveOutage } from './access-outage.ts'
import { KINDS, type KindName } from './shop-processes.ts'

test.for(Object.keys(KINDS) as KindName[])(
  'half an hour without an access system of kind %s on a busy day leaves every order issued once, within five minutes',
  { timeout: 900_000 },
  (kind) =>
    surviveOutage({
      kind,
      buyers: 16,
      areMany: true,
      awayMs: 60_000,
      speed: 30,
      issuedWithinMs: 300_000,
      quietWithinMs: 400_000,
    }),
)
