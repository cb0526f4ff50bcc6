import { expect, test } from 'vitest'
import { translator } from './i18n.ts'

test.each([
  ['Potvrzení přijde hned po zaplacení e-mailem', 'Potvrzení přijde hned po zaplacení e-\u2060mailem'],
  ['Bitte anderen Tag wählen: 1-Tages-Skipass.', 'Bitte anderen Tag wählen: 1-\u2060Tages-Skipass.'],
  ['Nejdřív vyberte nový čas: Sky Bridge – pěšky', 'Nejdřív vyberte nový čas: Sky Bridge\u00a0– pěšky'],
  ['Za chvíli je máte v\u00a0e-mailu.', 'Za chvíli je máte v\u00a0e-\u2060mailu.'],
  ['Upravit e-mail', 'Upravit e-mail'],
  ['der 1-Tages-Skipass', 'der 1-Tages-Skipass'],
])('no line of "%s" ends in the first part of a word or begins with a dash', (text, joined) => {
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
