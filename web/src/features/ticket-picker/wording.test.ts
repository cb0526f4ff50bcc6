import { expect, test } from 'vitest'
import { aProduct } from './sample-product.ts'
import { priceReason, showsTwoPrices, validityWords } from './wording.ts'

test.for([
  ['PRODUCT', true, true],
  ['PRODUCT', false, false],
  ['card-product', true, false],
] as const)(
  'of a %s with dualPrices %s the prices of guests and members are told side by side: %s',
  ([entryType, dualPrices, isTold]) => {
    expect(showsTwoPrices({ entryType }, { dualPrices })).toBe(isTold)
  },
)

test('an early purchase is promised to cost less only where a rule moves the price, not where the list names dates', () => {
  expect(priceReason({ dynamicPrice: true })).toBe('shop.date.why')
  expect(priceReason({ dynamicPrice: false })).toBe('shop.date.why.fixed')
})

test.each([
  ['a day', {}, [], null],
  ['days', { tokenValidityAmount: 7 }, [], 'shop.validity.days 7'],
  ['any days within as many', { tokenValidityAmount: 7 }, ['any_days'], 'shop.validity.within 7'],
  ['hours', { tokenValidityAmount: 4, tokenValidityUnit: 'hours' }, [], 'shop.validity.hours 4'],
  [
    'hours until the closing, which only the first passage of all would have',
    { tokenValidityAmount: 3, tokenValidityUnit: 'hours', untilClosing: true },
    [],
    null,
  ],
  ['a season', { tokenValidityAmount: 115, seasonal: true }, [], 'shop.validity.season'],
] as const)('what is valid for %s says so: %j %j → %s', (_, meta, tags, words) => {
  const product = aProduct({ meta: { ...aProduct().meta, ...meta }, tags: [...tags] })
  expect(validityWords(product, (key, vars) => [key, ...Object.values(vars ?? {})].join(' '))).toBe(words)
})
