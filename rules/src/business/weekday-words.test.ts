import { expect, test } from 'vitest'
import { czechWeekday } from './weekday-words.ts'

test.each([
  ['2026-12-06', 'neděle', 'v\u00a0neděli'],
  ['2026-12-07', 'pondělí', 'v\u00a0pondělí'],
  ['2026-12-08', 'úterý', 'v\u00a0úterý'],
  ['2026-12-09', 'středy', 've\u00a0středu'],
  ['2026-12-10', 'čtvrtka', 've\u00a0čtvrtek'],
  ['2026-12-11', 'pátku', 'v\u00a0pátek'],
  ['2026-12-12', 'soboty', 'v\u00a0sobotu'],
])('in Czech %s is paid "do %s" and ends "%s"', (day, until, on) => {
  expect([czechWeekday('do', day), czechWeekday('v', day)]).toEqual([until, on])
})
