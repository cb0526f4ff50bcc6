import { expect, test } from 'vitest'
import { anEntry } from '../../testing/sample-order.ts'
import { placesOf } from './places-of.ts'

test('a family takes its places, whoever else one, also before the product is known', () => {
  const of = (_id: string) => anEntry({ product: { variant: { _id, name: _id } } })
  const product = { variants: [{ _id: 'adult' }, { _id: 'family', places: 4 }] }
  expect(placesOf(product, [of('adult'), of('family'), of('gone')])).toBe(6)
  expect(placesOf(undefined, [of('family'), of('adult')])).toBe(2)
})
