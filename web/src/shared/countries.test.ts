import { LANGS } from '@gondola/rules/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { countriesIn } from './countries.ts'

const ASSIGNED = 249

describe('the countries', () => {
  test.each(LANGS)('have a name for each ISO code in %s', async (lang) => {
    const { near, all } = await countriesIn(lang)
    const codes = [...near, ...all].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThanOrEqual(ASSIGNED)
    expect(codes).toEqual(expect.arrayContaining(['SK', 'PL', 'GL', 'JE', 'PR']))
    expect([...near, ...all].filter(({ code, name }) => name === code || name === '')).toEqual([])
  })

  test('of most guests come first: CZ, AT, DE, NL', async () => {
    const { near, all } = await countriesIn('de')
    expect(near.map(({ code }) => code)).toEqual(['CZ', 'AT', 'DE', 'NL'])
    expect(near.map(({ name }) => name)).toEqual(['Tschechien', 'Österreich', 'Deutschland', 'Niederlande'])
    expect(all.map(({ name }) => name).indexOf('Ägypten')).toBeLessThan(all.map(({ name }) => name).indexOf('Belgien'))
  })
})
