import { expect, test } from 'vitest'
import { choiceHref, withoutChoice } from './choice.ts'

test('a choice keeps page and query and replaces an earlier choice', () => {
  expect(choiceHref('/shopping/eshop', 'product=a&lng=en', { lng: 'de' })).toBe('/shopping/eshop?product=a&lng=de')
  expect(choiceHref('/', '', { season: 'summer' })).toBe('/?season=summer')
})

test('an address without its choice', () => {
  expect(withoutChoice('/', 'lng=de')).toBe('/')
  expect(withoutChoice('/', 'category=a&season=winter')).toBe('/?category=a')
  expect(choiceHref('/', 'fbclid=1&utm_source=mail', { lng: 'de' })).toBe('/?lng=de')
})
