import { expect, test } from 'vitest'
import { translator } from './i18n.ts'

test.each([
  ['Potvrzení přijde hned po zaplacení e-mailem', 'Potvrzení přijde hned po zaplacení e-\u2060mailem'],
  ['Bitte anderen Tag wählen: 1-Tages-Skipass.', 'Bitte anderen Tag wählen: 1-\u2060Tages-Skipass.'],
  ['Nejdřív vyberte nový čas: Sky Bridge – pěšky', 'Nejdřív vyberte nový čas: Sky Bridge\u00a0– pěšky'],
  ['Za chvíli je máte v\u00a0e-mailu.', 'Za chvíli je máte v\u00a0e-\u2060mailu.'],
  ['nahrajeme na kartu AB12CD34-E5F-6G7', 'nahrajeme na kartu AB12CD34-\u2060E5F-\u20606G7'],
  ['Číslo karty na zadní straně začíná 01-1614.', 'Číslo karty na zadní straně začíná 01-\u20601614.'],
  ['Upravit e-mail', 'Upravit e-mail'],
  ['der 1-Tages-Skipass', 'der 1-Tages-Skipass'],
])('no line of "%s" ends in the first part of a word or a number, or begins with a dash', (text, joined) => {
  expect(translator('cz', { key: text })('key')).toBe(joined)
  expect(translator('de', { key: text })('key')).toBe(joined)
})

test.each([
  ['na mapě a v lese', 'na mapě a\u00a0v\u00a0lese'],
  ['A kdo s vámi?', 'A\u00a0kdo s\u00a0vámi?'],
  ['cesta (u jezera)', 'cesta (u\u00a0jezera)'],
  ['sobota a', 'sobota a'],
])('no line of "%s" ends in a one-letter word', (text, joined) => {
  expect(translator('cz', { key: text })('key')).toBe(joined)
  expect(translator('en', { key: text })('key')).toBe(text)
})

test.each([
  ['{{n}} z\u00a0{{count}}', 3, '1 ze\u00a03'],
  ['{{n}} z\u00a0{{count}}', 5, '1 z\u00a05'],
  ['Hotové: {{n}} z {{count}}.', 2, 'Hotové: 1 ze 2.'],
  ['Hotové: {{n}} z {{count}}.', 11, 'Hotové: 1 z\u00a011.'],
  ['Cena se změnila z {{count}} Kč.', '1\u00a0200', 'Cena se změnila z\u00a01\u00a0200 Kč.'],
  ['Cena se změnila z {{count}} Kč.', '620', 'Cena se změnila ze 620 Kč.'],
  ['od {{count}} z Lipna', 3, 'od 3 z\u00a0Lipna'],
  ['sníh z 2. prosince', 3, 'sníh z\u00a02. prosince'],
])('%s with %s reads as it is said in Czech', (text, count, read) => {
  expect(translator('cz', { key: text })('key', { n: 1, count })).toBe(read)
})
