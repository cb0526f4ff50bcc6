import type { RegistrationField, RegistrationMessage } from '@gondola/rules/member.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../lib/api.ts'
import { codesProblem, fieldText, refusalOf, registrationBody, type TypedRegistration } from './registration.ts'
import { emptyCard, type TypedCard } from './typed-card.ts'

const typed: TypedRegistration = {
  email: ' jana@example.com ',
  password: ' Vzorek2026',
  title: 'mrs',
  firstName: 'Jana ',
  lastName: 'Nováková',
  birthday: '14.03.1986',
  postalCode: '382 78',
  city: 'Lipno',
  country: 'CZ',
  hasCard: false,
  agreements: true,
}
const card: TypedCard = {
  ...emptyCard(0),
  birthday: '05.06.2016',
  found: {
    card: { number: 'SAMPLE11-REF-011', identifiers: { wtpNumber: 'SAMPLE11-REF-011' } },
    asksBirthday: true,
  },
}
const where = { lang: 'cz', origin: 'https://shop.example' } as const
const sentOf = (form: TypedRegistration, cards: TypedCard[] = []) => registrationBody(form, { cards, ...where })

describe('what a registration sends', () => {
  test('is tidy, but the password stays as it was typed', () => {
    expect(sentOf(typed)).toMatchObject({ email: 'jana@example.com', firstName: 'Jana', password: ' Vzorek2026' })
  })

  test('has the codes that were typed, each once, and none without any', () => {
    const { benefits } = sentOf({ ...typed, codes: ' LIPNO-DITE-50, lipno-darek-1000 ;LIPNO-DITE-50,, ' })
    expect(benefits).toEqual(['LIPNO-DITE-50', 'lipno-darek-1000'])
    expect(sentOf({ ...typed, codes: ' ,' })).not.toHaveProperty('benefits')
  })

  test('has each code whole: one that is too long, and too many, are told instead', () => {
    const codes = Array.from({ length: 10 }, (_, at) => `LIPNO-DITE-${at}`)
    expect(codesProblem(codes.join(','))).toBeUndefined()
    expect(codesProblem([...codes, 'LIPNO-DITE-10'].join(','))).toBe('account.codes.many')
    expect(codesProblem(`LIPNO-DITE-50, ${'X'.repeat(41)}`)).toBe('form.long')
    expect(codesProblem()).toBeUndefined()
  })

  test('agrees to the terms and to the processing of data with the one box, and says no to news that were not ticked', () => {
    expect(sentOf(typed).meta.terms).toEqual({ tc: true, privacy: true, marketing: false })
    expect(sentOf({ ...typed, marketing: true, vop: true }).meta.terms).toEqual({
      tc: true,
      privacy: true,
      marketing: true,
      vop: true,
    })
    expect(sentOf({ ...typed, agreements: false }).meta.terms).toMatchObject({ tc: false, privacy: false })
  })

  test('says where it began: in the shop, unless with a card or at a tablet', () => {
    expect(sentOf(typed).meta.registration).toEqual({ channel: 'eshop' })
    expect(registrationBody(typed, { cards: [], channel: 'tablet', ...where }).meta.registration).toEqual({
      channel: 'tablet',
    })
  })

  test('has the cards of who has some, with the birthday that was asked for', () => {
    expect(sentOf({ ...typed, hasCard: true }, [card]).tokens).toEqual([
      { extIdentifiers: { wtpNumber: 'SAMPLE11-REF-011' }, birthday: '05.06.2016' },
    ])
    expect(sentOf(typed, [card]).tokens).toBeUndefined()
    expect(sentOf({ ...typed, hasCard: true }, [emptyCard(0)]).tokens).toBeUndefined()
  })
})

test.each<[RegistrationField, RegistrationMessage, string]>([
  ['email', 'form.required', 'form.required'],
  ['birthday', 'form.required', 'form.birthday.required'],
  ['country', 'form.required', 'account.choose'],
  ['hasCard', 'form.required', 'account.choose'],
  ['agreements', 'form.required', 'account.agreements.required'],
  ['birthday', 'form.olderThan15', 'form.olderThan15'],
])('%s with %s says %s', (field, message, text) => {
  expect(fieldText(field, message)).toBe(text)
})

test.each([
  [new CallError('email-in-use', '', 400, undefined, undefined, 'email'), { field: 'email', text: 'form.emailInUse' }],
  [
    new CallError('bad-input', '', 400, { key: 'form.olderThan15' }, undefined, 'birthday'),
    { field: 'birthday', text: 'form.olderThan15' },
  ],
  [new CallError('bad-input', '', 400, undefined, undefined, 'city'), { field: 'city', text: 'error.badInput' }],
  [new CallError('bad-input', '', 400, undefined, undefined, 'tokens'), { text: 'error.badInput' }],
  [new CallError('network', 'no answer'), { text: 'error.network' }],
])('what the shop refuses is told beside its field where it has one', (refusal, told) => {
  expect(refusalOf(refusal)).toEqual(told)
})
