import { expect, test } from 'vitest'
import { catalogueIndex, seasonsOf } from './catalogue-index.ts'
import { aCatalogue, aProduct, aVariant } from './testing/a-catalogue.ts'

test('a catalogue is indexed once, another one anew', () => {
  const catalogue = aCatalogue()
  expect(catalogueIndex(catalogue)).toBe(catalogueIndex(catalogue))
  expect(catalogueIndex({ ...catalogue })).not.toBe(catalogueIndex(catalogue))
  expect(catalogueIndex(catalogue).variants.get('pass-adult')?.product.id).toBe('pass')
  expect(catalogueIndex(catalogue).hours.get('treetop')).toHaveLength(2)
})

test('the seasons of a variant narrow those of its product', () => {
  const product = aProduct({ seasons: ['winter', 'summer', 'forgotten'] })
  const names = (variant = aVariant()) => seasonsOf(aCatalogue(), product, variant).map((season) => season.id)
  expect(names()).toEqual(['winter', 'summer'])
  expect(names(aVariant({ seasons: ['summer'] }))).toEqual(['summer'])
})
