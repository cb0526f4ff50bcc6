import { expect, test } from 'vitest'
import { aProduct } from './sample-product.ts'
import { countWords, isForPersons, priceReason, showsTwoPrices, validityWords } from './wording.ts'

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

test.each([
  ['group of any age', 20, 'shop.count.persons 24'],
  ['thing', -1, 'shop.count.pieces 24'],
])('of a %s with at least %i to come it says %s', (_name, countMin, words) => {
  const { variants, ...product } = aProduct()
  const [variant] = variants
  if (!variant) throw new Error('The product has no variant.')
  const own = { ...product, variants: [{ ...variant, _id: 'group', personType: 'any' as const, countMin }] }
  expect(countWords(own, { group: 24 }, (key, vars) => `${key} ${vars?.count}`)).toBe(words)
  expect(isForPersons(own)).toBe(countMin > 1)
})
