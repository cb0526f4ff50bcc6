import { expect, test } from 'vitest'
import { translator } from '../lib/i18n.ts'
import { lostText, withEntryTime } from './slot-words.ts'

const wordsOf = (lang: 'cz' | 'de' | 'en', entry: string) => ({
  lang,
  t: translator(lang, { 'shop.ticket.entry': entry }),
  visit: {},
})
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['cz', 'příchod {{time}}', 'sobota 5. 12., příchod 10.30–11.00'],
  ['de', 'Ankunft {{time}} Uhr', 'sobota 5. 12., Ankunft 10:30–11:00 Uhr'],
  ['en', 'arrival {{time}}', 'sobota 5. 12., arrival 10:30–11:00'],
] as const)('the time to come stands after the day, as it is written in %s', (lang, entry, expected) => {
  expect(plain(withEntryTime('sobota 5. 12.', '10:30', wordsOf(lang, entry)))).toBe(expected)
})

test.each([
  ['cz', 'příchod {{from}}, konec {{to}}', 'sobota 5. 12., příchod 10.00, konec 12.00'],
  ['de', 'Ankunft {{from}} Uhr, Ende {{to}} Uhr', 'sobota 5. 12., Ankunft 10:00 Uhr, Ende 12:00 Uhr'],
  ['en', 'arrival {{from}}, ends {{to}}', 'sobota 5. 12., arrival 10:00, ends 12:00'],
] as const)('a visit of known length has its end there in %s', (lang, visit, expected) => {
  const words = { lang, t: translator(lang, { 'shop.ticket.visit': visit }), visit: { visitMinutes: 120 } }
  expect(plain(withEntryTime('sobota 5. 12.', '10:00', words))).toBe(expected)
})

test.each([
  ['cz', 'příchod {{time}}', 'Sky Bridge 721: příchod 10.00–10.30'],
  ['de', 'Ankunft {{time}} Uhr', 'Sky Bridge 721: Ankunft 10:00–10:30 Uhr'],
  ['en', 'arrival {{time}}', 'Sky Bridge 721: arrival 10:00–10:30'],
] as const)('a time for a part of a product stands behind the name of the part in %s', (lang, entry, expected) => {
  const name = 'Sky Bridge 721'
  const words = { ...wordsOf(lang, entry), visit: { timeSlotName: { cz: name, de: name, en: name } } }
  const said = withEntryTime('sobota 5. 12.', '10:00', words)
  expect(plain(said)).toBe(`sobota 5. 12., ${expected}`)
  // Only the time itself is kept on one line.
  expect(said).toContain(`, ${name}: `)
})

test('a slot of the whole day shows the day alone, as does what has no slot', () => {
  const words = wordsOf('cz', 'příchod {{time}}')
  expect(withEntryTime('sobota', '00:00', words)).toBe('sobota')
  expect(withEntryTime('sobota', null, words)).toBe('sobota')
  expect(withEntryTime('', '10:30', words)).toBe('')
})

test('a time that others have taken is told so, one that is closed as no longer offered', () => {
  const info = { time: '10:30', state: 'full', free: 0, taken: 1 } as const
  expect(lostText('10:30', [info])).toBe('shop.time.lost')
  expect(lostText('11:00', [info])).toBe('shop.time.gone')
})
