import { describe, expect, test } from 'vitest'
import {
  printArrival,
  printDay,
  printDayTime,
  printHours,
  printPrice,
  printText,
  printValidity,
} from './print-format.ts'

describe('prices', () => {
  test.each([
    [0, '0\u00a0Kč'],
    [26_000, '260\u00a0Kč'],
    [248_000, '2\u00a0480\u00a0Kč'],
    [123_456_700, '1\u00a0234\u00a0567\u00a0Kč'],
    [232_143, '2\u00a0321,43\u00a0Kč'],
    [105, '1,05\u00a0Kč'],
    [-9_000, '−90\u00a0Kč'],
  ])('%i hellers are printed as %s', (amount, printed) => {
    expect(printPrice(amount)).toBe(printed)
  })
})

test('a moment has the hour of the resort as each language writes it', () => {
  const at = Date.parse('2026-12-11T19:05:00Z')
  const said = (['cz', 'de', 'en'] as const).map((lang) => printDayTime(at, lang))
  expect(said).toEqual(['11.12.2026, 20.05', '11.12.2026, 20:05\u00a0Uhr', '11.12.2026, 20:05'])
})

describe('validity', () => {
  test('days are shown DD.MM.YYYY', () => {
    expect(printDay('2026-12-06')).toBe('06.12.2026')
  })

  test('a single day names its weekday in the language of the ticket', () => {
    const day = { kind: 'day', from: '2026-12-06' } as const
    expect(printValidity(day, 'cz')).toBe('neděle\u00a006.12.2026')
    expect(printValidity(day, 'de')).toBe('Sonntag,\u00a006.12.2026')
    expect(printValidity(day, 'en')).toBe('Sunday\u00a006.12.2026')
    expect(printValidity(day, 'pl')).toBe('niedziela\u00a006.12.2026')
  })

  test('several days are shown as a range', () => {
    expect(printValidity({ kind: 'range', from: '2026-12-30', to: '2027-01-02' }, 'cz')).toBe('30.12.2026–02.01.2027')
  })

  test('a range of one day is a day', () => {
    expect(printValidity({ kind: 'range', from: '2026-12-06', to: '2026-12-06' }, 'cz')).toBe('neděle\u00a006.12.2026')
  })

  test('without validity is said in words', () => {
    expect(printValidity({ kind: 'without' }, 'cz')).toBe('bez omezení')
    expect(printValidity({ kind: 'without', to: '2027-11-21' }, 'de')).toBe('bis\u00a021.11.2027')
  })

  test('times are written as each language does', () => {
    const slot = { from: '10:30', to: '11:00' }
    expect(printHours(slot, 'cz')).toBe('10.30–11.00')
    expect(printHours(slot, 'de')).toBe('10:30–11:00\u00a0Uhr')
    expect(printHours({ from: '08:30', to: '09:00' }, 'cz')).toBe('8.30–9.00')
    expect(printHours({ from: '00:30' }, 'en')).toBe('0:30')
  })

  test.each([
    ['cz', '10.00–10.30', '10.00, konec\u00a012.00'],
    ['de', '10:00–10:30\u00a0Uhr', '10:00\u00a0Uhr, Ende\u00a012:00\u00a0Uhr'],
    ['en', '10:00–10:30', '10:00, ends\u00a012:00'],
    ['pl', '10:00–10:30', '10:00, koniec\u00a012:00'],
  ] as const)('in %s one arrives within a slot, or for a visit of known length', (lang, within, visit) => {
    const slot = { from: '10:00', to: '10:30' }
    expect(printArrival(slot, lang)).toBe(within)
    expect(printArrival({ ...slot, visitTo: '12:00' }, lang)).toBe(visit)
    const part = { cz: 'Most', de: 'Brücke', en: 'Bridge' }
    expect(printArrival({ ...slot, part }, lang, 'x')).toBe(`${part[lang === 'pl' ? 'en' : lang]}: x ${within}`)
  })
})

describe('line ends', () => {
  test('a one-letter word never ends a Czech line', () => {
    expect(printText('Přijďte v den k bráně i s dětmi a s kočárkem', 'cz')).toBe(
      'Přijďte v\u00a0den k\u00a0bráně i\u00a0s\u00a0dětmi a\u00a0s\u00a0kočárkem',
    )
    expect(printText('V e-shopu („v košíku“)', 'cz')).toBe('V\u00a0e-shopu („v\u00a0košíku“)')
  })

  test('the last letter of a longer word is left alone', () => {
    expect(printText('voda teče, MÁ být', 'cz')).toBe('voda teče, MÁ být')
  })

  test('German and English keep their spaces', () => {
    expect(printText('a ticket i hold', 'en')).toBe('a ticket i hold')
  })
})
