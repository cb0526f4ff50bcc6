import { expect, test } from 'vitest'
import { leadVariant } from './catalogue.ts'

const leadOf = (...variants: [personType: string, price: number][]) =>
  leadVariant({ variants: variants.map(([personType, price]) => ({ personType, price })) }, ({ price }) => price)
    ?.personType

test('an adult who pays stands for a product, never a teacher who comes for free with a class', () => {
  expect([leadOf(['child', 630], ['adult', 920]), leadOf(['child', 430], ['adult', 0])]).toEqual(['adult', 'child'])
  expect([leadOf(['any', 0], ['adult', 0]), leadOf(['mini', 0], ['child', 300]), leadOf()]).toEqual([
    'adult',
    'child',
    undefined,
  ])
})
