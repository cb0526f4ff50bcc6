import { expect, test } from 'vitest'
import { aroundDay, dateText, daysText, longDay, monthName, shortDay, weekdayNames } from './day-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['cz', 'sobota 5. 12. 2026', 'so 5. 12.', 'prosinec 2026'],
  ['de', 'Samstag, 5.12.2026', 'Sa 5.12.', 'Dezember 2026'],
  ['en', 'Saturday, 5 December 2026', 'Sat 5 Dec', 'December 2026'],
] as const)('a day in %s', (lang, long, short, month) => {
  expect(plain(longDay('2026-12-05', lang))).toBe(long)
  expect(plain(shortDay('2026-12-05', lang))).toBe(short)
  expect(plain(monthName('2026-12', lang))).toBe(month)
})

test('a date never breaks inside', () => {
  expect(dateText('2026-12-05', 'cz')).not.toContain(' ')
})

test('several days name the first and the last', () => {
  expect(plain(daysText('2026-12-05', '2026-12-07', 'cz'))).toBe('so 5. 12. – po 7. 12. 2026')
  expect(plain(daysText('2026-12-05', '2026-12-05', 'cz'))).toBe('sobota 5. 12. 2026')
})

test('a day is read aloud as a sentence around its number', () => {
  expect(aroundDay('2026-12-05', 'cz')).toEqual({ before: 'sobota', after: '. prosince 2026' })
  expect(aroundDay('2026-12-05', 'de')).toEqual({ before: 'Samstag', after: '. Dezember 2026' })
  expect(aroundDay('2026-12-05', 'en')).toEqual({ before: 'Saturday', after: ' December 2026' })
})

test('the week begins on Monday', () => {
  expect(weekdayNames('cz').map((name) => name.short)).toEqual(['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'])
})
