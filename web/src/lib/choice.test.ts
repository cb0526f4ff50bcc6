import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choiceHref, withoutChoice } from './choice.ts'

const SOURCES = join(import.meta.dirname, '..')

test('a choice keeps page and query and replaces an earlier choice', () => {
  expect(choiceHref('/shopping/eshop', 'product=a&lng=en', { lng: 'de' })).toBe('/shopping/eshop?product=a&lng=de')
  expect(choiceHref('/', '', { season: 'summer' })).toBe('/?season=summer')
})

test('an address without its choice', () => {
  expect(withoutChoice('/', 'lng=de')).toBe('/')
  expect(withoutChoice('/', 'category=a&season=winter')).toBe('/?category=a')
  expect(choiceHref('/', 'fbclid=1&utm_source=mail', { lng: 'de' })).toBe('/?lng=de')
})

test('a choice keeps all that a page reads, and nothing that is added to an address elsewhere', () => {
  const read =
    'category change date error key kod n offer order payment product time token transaction version view'.split(' ')
  const query = (names: string[]) => names.map((name) => `${name}=1`).join('&')
  expect(withoutChoice('/', query(read))).toBe(`/?${query(read)}`)
  expect(withoutChoice('/', query([...read, 'mibextid', 'clickid', 'pk_campaign', 'n1', 'dates']))).toBe(
    `/?${query(read)}`,
  )
  // Whatever a page reads is kept.
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!testing).*(?<!\.test)\.tsx?$/.test(name),
  )
  const found = files.flatMap((name) => [
    ...readFileSync(join(SOURCES, name), 'utf8').matchAll(
      /(?:URLSearchParams\(\w*(?:\(\)|\.search)?\)|\b(?:search|query|rest))\.(?:get|has)\('(\w+)'\)/g,
    ),
  ])
  const names = new Set(found.map(([, name = '']) => name))
  for (const choice of ['lng', 'season']) names.delete(choice)
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !read.includes(name))).toEqual([])
})
