import { expect, test } from 'vitest'
import { withBadge } from './badge.ts'

test.each([
  ['VIP', '−20 %', 'VIP −20 %'],
  ['Ranní lyžování za 250 Kč', '250 Kč', 'Ranní lyžování za 250 Kč'],
  ['Stezka zdarma', 'Zdarma', 'Stezka zdarma'],
  ['', '−20 %', '−20 %'],
  ['VIP', '', 'VIP'],
])('a badge is named after "%s" unless the name says it', (name, badge, words) => {
  expect(withBadge(name, badge)).toBe(words)
})
