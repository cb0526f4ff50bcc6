import { expect, test } from 'vitest'
import { aroundDay, daysText, longDay, monthName, shortDay, weekdayName, weekdayNames } from './day-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['cz', 'sobota 05.12.2026', 'so 05.12.2026', 'prosinec 2026'],
  ['de', 'Samstag, 05.12.2026', 'Sa, 05.12.2026', 'Dezember 2026'],
  ['en', 'Saturday 05.12.2026', 'Sat 05.12.2026', 'December 2026'],
] as const)('a day in %s', (lang, long, short, month) => {
  expect(plain(longDay('2026-12-05', lang))).toBe(long)
  expect(plain(shortDay('2026-12-05', lang))).toBe(short)
  expect(plain(monthName('2026-12', lang))).toBe(month)
})

test('a date never breaks inside', () => {
  for (const lang of ['cz', 'de', 'en'] as const) expect(longDay('2026-12-05', lang)).not.toContain(' ')
})

test('several days name the first and the last', () => {
  expect(plain(daysText('2026-12-30', '2027-01-02', 'de'))).toBe('Mi, 30.12.2026 – Sa, 02.01.2027')
  expect(plain(daysText('2026-12-05', '2026-12-07', 'cz'))).toBe('so 05.12.2026 – po 07.12.2026')
  expect(plain(daysText('2026-12-05', '2026-12-05', 'cz'))).toBe('sobota 05.12.2026')
})

test('a day is read aloud as a sentence around its number', () => {
  expect(aroundDay('2026-12-05', 'cz')).toEqual({ before: 'sobota', after: '. prosince 2026' })
  expect(aroundDay('2026-12-05', 'de')).toEqual({ before: 'Samstag,', after: '. Dezember 2026' })
  expect(aroundDay('2026-12-05', 'en')).toEqual({ before: 'Saturday', after: ' December 2026' })
})

test('the week begins on Monday', () => {
  expect(weekdayNames('cz').map((name) => name.short)).toEqual(['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'])
})

test.each([
  ['cz', 'cs'],
  ['de', 'de'],
  ['en', 'en'],
] as const)('every day and month in %s is called what Intl calls it', (lang, locale) => {
  const word = (day: string, part: 'weekday' | 'month', options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(Date.parse(`${day}T00:00:00Z`))
      .find(({ type }) => type === part)
      ?.value.replace(/\.$/, '') ?? ''
  for (let date = 1; date <= 7; date++) {
    const day = `2026-03-0${date}`
    expect(weekdayName(day, lang)).toBe(word(day, 'weekday', { weekday: 'long' }))
    expect(weekdayName(day, lang, 'short')).toBe(word(day, 'weekday', { weekday: 'short' }))
  }
  for (let number = 1; number <= 12; number++) {
    const day = `2026-${String(number).padStart(2, '0')}-05`
    expect(plain(monthName(day.slice(0, 7), lang))).toBe(`${word(day, 'month', { month: 'long' })} 2026`)
    expect(aroundDay(day, lang).after).toContain(` ${word(day, 'month', { day: 'numeric', month: 'long' })} `)
  }
})
