import { expect, test } from 'vitest'
import { mergeMarks } from './merge-marks.ts'

const row = (letter: string) => letter.repeat(7)
const HALF_MERGED = ['a', `${row('<')} HEAD`, 'ours', row('='), 'theirs', `${row('>')} 1a2b3c (why)`, 'z'].join('\n')

test('the marks of a merge are found in every kind of text', () => {
  expect(mergeMarks(HALF_MERGED, 'src/price.ts')).toEqual([2, 4, 6])
  expect(mergeMarks(HALF_MERGED.replaceAll('\n', '\r\n'), 'texts/cz.json')).toEqual([2, 4, 6])
  expect(mergeMarks(HALF_MERGED, 'README.md')).toEqual([2, 6])
  expect(mergeMarks(`${row('|')} base`, 'migration.sql')).toEqual([1])
})

test('what only looks like a mark is none', () => {
  const texts = [`const mark = '${row('<')}'`, row('=').concat('='), `Prices\n${row('=')}`, `  ${row('>')} deep`]
  for (const text of texts) expect(mergeMarks(text, 'README.md')).toEqual([])
})
