import { describe, expect, test } from 'vitest'
import {
  profileErrors,
  type RegistrationForm,
  registrationErrors,
  registrationFields,
  TITLES,
  type Title,
} from './member.ts'

const TODAY = '2026-11-24'
const PLAIN = { registerCardNumber: false, registerVOPCheckbox: false }
const FORM: RegistrationForm = {
  email: 'jana@example.com',
  password: 'Abcdefg1',
  title: 'mrs',
  firstName: 'Jana',
  lastName: 'Ukázková',
  birthday: '03.02.1985',
  postalCode: '100 00',
  city: 'Praha',
  country: 'CZ',
  agreements: true,
}

const errorsOf = (change: RegistrationForm, flags = PLAIN, titles: readonly Title[] = TITLES) =>
  registrationErrors({ ...FORM, ...change }, { flags, titles }, TODAY)

test('a form with everything has no errors', () => {
  expect(errorsOf({})).toEqual({})
})

test.each([
  'email',
  'password',
  'title',
  'firstName',
  'lastName',
  'postalCode',
  'country',
  'city',
  'birthday',
] as const)('registration requires %s', (field) => {
  expect(errorsOf({ [field]: '' })).toEqual({ [field]: 'form.required' })
  expect(errorsOf({ [field]: '  ' })).toHaveProperty(field)
})

test.each<[RegistrationForm, object]>([
  [{ email: 'jana@' }, { email: 'form.email' }],
  [{ password: 'abcdefg1' }, { password: 'form.errors.password' }],
  [{ title: 'dr' }, { title: 'form.required' }],
  [{ postalCode: '12345678901' }, { postalCode: 'form.postalCode' }],
  [{ birthday: '31.02.1985' }, { birthday: 'form.dateValid' }],
  [{ birthday: '24.11.2026' }, { birthday: 'form.dateValid' }],
  [{ agreements: false }, { agreements: 'form.required' }],
])('%o is refused', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

describe('the age of 15', () => {
  test('nobody under 15 registers', () => {
    expect(errorsOf({ birthday: '25.11.2011' })).toEqual({ birthday: 'form.olderThan15' })
  })
  test('on the 15th birthday one does', () => {
    expect(errorsOf({ birthday: '24.11.2011' })).toEqual({})
  })
})

test('a title that the resort does not offer is none', () => {
  expect(errorsOf({ title: 'ms' }, PLAIN, ['mr', 'mrs'])).toEqual({ title: 'form.required' })
  expect(errorsOf({ title: 'mrs' }, PLAIN, ['mr', 'mrs'])).toEqual({})
})

describe('what a resort asks for besides', () => {
  test('with registerCardNumber an answer to whether one has a card is needed, whichever it is', () => {
    const flags = { ...PLAIN, registerCardNumber: true }
    expect(errorsOf({}, flags)).toEqual({ hasCard: 'form.required' })
    expect(errorsOf({ hasCard: false }, flags)).toEqual({})
  })
  test('with registerVOPCheckbox its box has to be ticked', () => {
    const flags = { ...PLAIN, registerVOPCheckbox: true }
    expect(errorsOf({}, flags)).toEqual({ vop: 'form.required' })
    expect(errorsOf({ vop: true }, flags)).toEqual({})
  })
  test('without the flags neither is a field', () => {
    expect(registrationFields(PLAIN)).not.toContain('hasCard')
    expect(registrationFields(PLAIN)).not.toContain('vop')
  })
})

describe('a profile', () => {
  const errorsOf = (form: Parameters<typeof profileErrors>[0]) =>
    profileErrors(form, { titles: ['mr', 'mrs'] }, '2026-11-27')

  test('keeps the rules of the registration', () => {
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
    expect(errorsOf({ phone: '\u200b', address: ' \u200e' })).toEqual({})
    expect(errorsOf({ phone: 'abc' })).toEqual({ phone: 'form.phone' })
  })
})
