import { expect, test } from 'vitest'
import { copiedBuyer } from './buyer-fields.tsx'

test('the buyer is copied from a person as far as it is known, and nothing empty', () => {
  expect(copiedBuyer({ firstName: ' Petra ', lastName: 'Dvořáková', phone: '1' })).toEqual({ name: 'Petra Dvořáková' })
  const address = { address: 'Vzorová 1', city: 'Praha', postalCode: '100 00', country: 'CZ' }
  expect(copiedBuyer({ lastName: 'Dvořáková', birthday: '01.01.1980', ...address })).toEqual({
    name: 'Dvořáková',
    ...address,
  })
  expect(copiedBuyer({ firstName: ' ', phone: '1' })).toBeUndefined()
})
