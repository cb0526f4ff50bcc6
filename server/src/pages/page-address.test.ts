import { expect, test } from 'vitest'
import { addressOf, addressText } from './page-address.ts'

test.each([
  ['/shopping/eshop?day=2026-12-05', '/shopping/eshop', 'day=2026-12-05'],
  ['/kod?kod=LIPNO-DAREK-1000&lng=de', '/kod', ''],
  ['//', '//', ''],
  ['///', '///', ''],
  ['/\\', '//', ''],
  ['//shopping/eshop?day=1', '//shopping/eshop', 'day=1'],
  ['//[/', '//[/', ''],
  ['http://elsewhere.example/shopping', '/', ''],
  ['', '/', ''],
])('the path of %j is %s', (target, path, query) => {
  const address = addressOf(target)
  expect([address.path, String(address.search)]).toEqual([path, query])
})

test.each(['//elsewhere.example/', '/\\elsewhere.example/', '/\\\\elsewhere.example/'])(
  'a redirect from %j stays in the shop',
  (target) => {
    const { path, search } = addressOf(target)
    expect(addressText(path, search, 'de')).toBe('/elsewhere.example/?lng=de')
  },
)
