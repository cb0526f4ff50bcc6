import { expect, test } from 'vitest'
import { evenLines } from './even-lines.ts'

test.each([
  ['<p>na e-mailu</p>', '<p>na e-\u2060mailu</p>'],
  ['<p>Anmelde-E-Mail</p>', '<p>Anmelde-E-\u2060Mail</p>'],
  ['<p>do 14 dnů</p>', '<p>do 14\u00a0dnů</p>'],
  ['<p>Vzorová 1, 100 00 Praha</p>', '<p>Vzorová 1, 100\u00a000\u00a0Praha</p>'],
  ['<td>525 600 minut</td>', '<td>525\u00a0600 minut</td>'],
  ['<td>8–16</td>', '<td>8\u2060–\u206016</td>'],
])('no line of %s tears apart what belongs together', (html, even) => {
  expect(evenLines(html)).toBe(even)
})

test('what a link leads to stays as it is', () => {
  const link = '<a href="mailto:e-mail@1 2–3.example" title="2 dny">'
  expect(evenLines(link)).toBe(link)
})
