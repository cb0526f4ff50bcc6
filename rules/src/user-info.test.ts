import { describe, expect, test } from 'vitest'
import { askedFields, asksGuardian, GUARDIAN_FIELDS, USER_FIELDS, type UserInfo, userInfoErrors } from './user-info.ts'

const today = '2026-12-10'
const complete: UserInfo = {
  firstName: 'Jana',
  lastName: 'Nováková',
  birthday: '01.05.1990',
  address: 'Vzorová 1',
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
  phone: '+420 600 000 000',
  email: 'jana@example.cz',
  agreements: true,
}
const errors = (change: UserInfo) => userInfoErrors(USER_FIELDS, { ...complete, ...change }, today)
const aChild: UserInfo = {
  birthday: '11.12.2011',
  legalFirstName: 'Eva',
  legalLastName: 'Nováková',
  legalBirthday: '01.01.1980',
}

describe('the form of a person', () => {
  test('that is complete has no errors', () => {
    expect(errors({})).toEqual({})
  })

  test.each(USER_FIELDS)('asks for a listed %s', (field) => {
    expect(userInfoErrors([field], {}, today)).toEqual({ [field]: 'form.required' })
    if (field !== 'agreements')
      expect(userInfoErrors([field], { [field]: '  ' }, today)).toEqual({ [field]: 'form.required' })
  })

  test('asks for nothing that is not listed', () => {
    expect(userInfoErrors([], {}, today)).toEqual({})
    expect(userInfoErrors(['firstName'], { firstName: 'Jana', email: 'nonsense' }, today)).toEqual({})
  })

  test.each([
    [{ birthday: '10.12.2026' }, { birthday: 'form.dateValid' }],
    [{ birthday: '11.12.2026' }, { birthday: 'form.dateValid' }],
    [{ birthday: '31.02.2010' }, { birthday: 'form.dateValid' }],
    [{ birthday: '12.05.' }, { birthday: 'form.dateValid' }],
    [{ postalCode: '12345678901' }, { postalCode: 'form.postalCode' }],
    [{ postalCode: '1234567890' }, {}],
    [{ postalCode: '!' }, { postalCode: 'form.postalCode' }],
    [{ postalCode: 'SW1A 1AA' }, {}],
    [{ email: 'jana@example' }, { email: 'form.email' }],
    [{ email: '\u200bjana@example.cz\u202c' }, {}],
    [{ email: '花@example.cz' }, { email: 'form.letters' }],
    [{ phone: 'x' }, { phone: 'form.phone' }],
    [{ phone: '12345' }, { phone: 'form.phone' }],
    [{ phone: '+43 (0) 660/123-45.67' }, {}],
    [{ country: 'ZZ' }, { country: 'form.country' }],
    [{ country: 'Česko' }, { country: 'form.country' }],
    [{ firstName: '小龙' }, { firstName: 'form.letters' }],
    [{ lastName: 'محمد' }, { lastName: 'form.letters' }],
    [{ firstName: 'Əli', lastName: 'Məmmədov' }, {}],
    [{ firstName: '\u200b\u00ad' }, { firstName: 'form.required' }],
    [{ lastName: 'x'.repeat(81) }, { lastName: 'form.long' }],
    [{ address: '東京 1' }, { address: 'form.letters' }],
    [{ birthday: '14.10.1066' }, { birthday: 'form.dateValid' }],
    [{ agreements: false }, { agreements: 'form.required' }],
  ])('%j gives %j', (change, answer) => {
    expect(errors(change)).toEqual(answer)
  })
})

describe('the guardian', () => {
  test('of someone under 15 is needed', () => {
    expect(errors({ birthday: '11.12.2011' })).toEqual({
      legalFirstName: 'form.required',
      legalLastName: 'form.required',
      legalBirthday: 'form.required',
    })
    expect(errors(aChild)).toEqual({})
  })

  test('is named in letters that can be printed', () => {
    expect(errors({ ...aChild, legalFirstName: '花子' })).toEqual({ legalFirstName: 'form.letters' })
  })

  test('of someone of 15 is not, on the birthday itself', () => {
    expect(errors({ birthday: '10.12.2011' })).toEqual({})
  })

  test('is not asked for where no birthday is', () => {
    expect(userInfoErrors(['firstName'], { firstName: 'Jan', birthday: '11.12.2011' }, today)).toEqual({})
    expect(asksGuardian(['firstName'], { birthday: '11.12.2011' }, today)).toBe(false)
    expect(asksGuardian(['birthday'], { birthday: '11.12.2011' }, today)).toBe(true)
    expect(asksGuardian(['birthday'], { birthday: '11.12.' }, today)).toBe(false)
    expect(askedFields(['birthday'], { birthday: '11.12.2011' }, today)).toEqual(['birthday', ...GUARDIAN_FIELDS])
    expect(askedFields(['firstName'], { birthday: '11.12.2011' }, today)).toEqual(['firstName'])
  })

  test.each([
    ['31.02.1980', 'form.dateValid'],
    ['10.12.2026', 'form.dateValid'],
    ['11.12.2008', 'form.olderThan18'],
    ['10.12.2008', undefined],
    ['01.01.1899', 'form.dateValid'],
  ])('born on %s gives %s', (legalBirthday, message) => {
    expect(errors({ ...aChild, legalBirthday }).legalBirthday).toBe(message)
  })
})
