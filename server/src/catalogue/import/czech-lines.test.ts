import { expect, test } from 'vitest'
import { bindCzechWords, withBoundCzech } from './czech-lines.ts'

test.each([
  ['Sleva 10 % s LIPNO.CARD', 'Sleva 10 % s~LIPNO.CARD'],
  ['V lese a v aleji (i v zimě)', 'V~lese a~v~aleji (i~v~zimě)'],
  ['U lanovky', 'U~lanovky'],
  ['Skipas na den', 'Skipas na den'],
  ['Skupina A', 'Skupina A'],
  ['Předprodej do 7. prosince', 'Předprodej do 7.~prosince'],
  ['od 5. 12. s kartou', 'od 5.~12.~s~kartou'],
  ['V roce 2026. Potom ne', 'V~roce 2026. Potom ne'],
])('a Czech word of one letter never ends a line, nor does an ordinal: %s', (text, bound) => {
  expect(bindCzechWords(text)).toBe(bound.replaceAll('~', '\u00a0'))
})

test('only Czech is bound, wherever it stands', () => {
  const name = { cz: 'Sleva s kartou', de: 'a b', en: 'I see a lift' }
  expect(withBoundCzech([{ id: 'a b', name, at: null }])).toEqual([
    { id: 'a b', name: { ...name, cz: 'Sleva s\u00a0kartou' }, at: null },
  ])
})
