import { expect, test } from 'vitest'
import { profileErrors } from './member.ts'

const errorsOf = (form: Parameters<typeof profileErrors>[0]) =>
  profileErrors(form, { titles: ['mr', 'mrs'] }, '2026-11-27')

test('a profile keeps the rules of the registration', () => {
  expect(errorsOf({ title: 'ms', firstName: '', city: ' ', postalCode: 'x', country: 'XX' })).toEqual({
    title: 'form.required',
    firstName: 'form.required',
    city: 'form.required',
    postalCode: 'form.postalCode',
    country: 'form.country',
  })
})

test('nobody becomes younger than 15 by a change of the birthday', () => {
  expect(errorsOf({ birthday: '28.11.2011' })).toEqual({ birthday: 'form.olderThan15' })
  expect(errorsOf({ birthday: '27.11.2011' })).toEqual({})
  expect(errorsOf({ birthday: '31.02.1990' })).toEqual({ birthday: 'form.dateValid' })
})

test('telephone and address may be empty, and are checked otherwise', () => {
  expect(errorsOf({ phone: '', address: '' })).toEqual({})
  expect(errorsOf({ phone: 'abc' })).toEqual({ phone: 'form.phone' })
})
