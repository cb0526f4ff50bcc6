import { expect, test } from 'vitest'
import { linesOf } from './why-price.tsx'

const said = (key: string, vars?: object) => [key, ...Object.values(vars ?? {})].join(' ')
const rule = { ruleVersion: '14da9d6b', leadDays: 30, leadFactor: 0.9, shareSold: 0.2, soldFactor: 1, factor: 0.9 }
const bounds = { floor: 0.85, ceiling: 1.15, roundTo: 10 }

test('why a price is what it is: how early, within which bounds, and how full only where that changes it', () => {
  const [early, limits] = ['shop.why.lead 30 shop.why.less 10', 'shop.why.factor 90 85 115']
  expect(linesOf({ ...rule, ...bounds }, said)).toEqual([early, limits])
  const full = { shareSold: 0.86, soldFactor: 1.1, factor: 0.99 }
  expect(linesOf({ ...rule, ...bounds, ...full }, said)).toEqual([
    early,
    'shop.why.sold 86 shop.why.more 10',
    'shop.why.factor 99 85 115',
  ])
})

test('a price that no rule moves is that of the list, and nothing else is said of it', () => {
  expect(linesOf({ ...rule, ...bounds, floor: 1, ceiling: 1 }, said)).toEqual(['shop.why.fixed'])
})
