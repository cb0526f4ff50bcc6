import { describe, expect, test } from 'vitest'
import { fitsTags, isAdult, isGuardianAge, needsGuardian, parseBirthday, subTypeOf } from './age.ts'

const today = '2026-12-10'

describe('a typed birthday', () => {
  test.each([
    ['01.05.1990', '1990-05-01'],
    ['1.5.1990', '1990-05-01'],
    ['29.02.2012', '2012-02-29'],
    ['09.12.2026', '2026-12-09'],
    ['10.12.2026', undefined],
    ['11.12.2026', undefined],
    ['12.05.', undefined],
    ['31.02.2010', undefined],
    ['29.02.2011', undefined],
    ['', undefined],
    ['\u200b01.05.1990\u00a0', '1990-05-01'],
    ['10.12.1906', '1906-12-10'],
    ['09.12.1906', undefined],
    ['01.05.1899', undefined],
    ['14.10.1066', undefined],
  ])('%j is %s', (typed, day) => {
    expect(parseBirthday(typed, today)).toBe(day)
  })
})

describe('the 15th birthday', () => {
  test.each([
    ['the day before', '2011-12-11', 'child', true],
    ['the day itself', '2011-12-10', 'child', false],
    ['the day after', '2011-12-09', 'adult', false],
  ])('%s', (_, birthday, subType, guardian) => {
    expect(subTypeOf(birthday, today)).toBe(subType)
    expect(isAdult(birthday, today)).toBe(subType === 'adult')
    expect(needsGuardian(birthday, today)).toBe(guardian)
  })

  test('of someone born on a leap day is 28 February', () => {
    expect(needsGuardian('2012-02-29', '2027-02-27')).toBe(true)
    expect(needsGuardian('2012-02-29', '2027-02-28')).toBe(false)
    expect(isAdult('2012-02-29', '2027-02-28')).toBe(false)
    expect(isAdult('2012-02-29', '2027-03-01')).toBe(true)
  })
})

test.each([
  ['the day before the sixth birthday', '2020-12-11', 'mini'],
  ['the sixth birthday itself', '2020-12-10', 'child'],
  ['the day after', '2020-12-09', 'child'],
])('a small child is under six: %s', (_, birthday, subType) => {
  expect(subTypeOf(birthday, today)).toBe(subType)
})

test.each([
  ['2008-12-11', false],
  ['2008-12-10', true],
  ['2008-12-09', true],
])('someone born on %s may be a guardian: %s', (birthday, answer) => {
  expect(isGuardianAge(birthday, today)).toBe(answer)
})

test.each([
  ['an adult fits an adult variant', '1990-05-01', ['adult'], true],
  ['an adult fits no child variant', '1990-05-01', ['child'], false],
  ['a child fits a child variant', '2015-05-01', ['child'], true],
  ['a child fits no adult variant', '2015-05-01', ['adult'], false],
  ['a small child fits a mini variant', '2022-05-01', ['mini'], true],
  ['a small child fits a child variant', '2022-05-01', ['child'], true],
  ['a child of fourteen fits no mini variant', '2012-05-01', ['mini'], false],
  ['an adult fits no mini variant', '1990-05-01', ['mini'], false],
  ['everyone fits a variant without subtypes', '1990-05-01', ['news'], true],
])('%s', (_, birthday, tags, answer) => {
  expect(fitsTags(birthday, tags, today)).toBe(answer)
})
