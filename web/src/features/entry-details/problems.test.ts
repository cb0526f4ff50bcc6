import type { Missing } from '@gondola/rules/informations-step.ts'
import { describe, expect, test } from 'vitest'
import { buttonNeeds, problemsOf } from './problems.ts'
import { summaryLines } from './summary-lines.ts'

const today = '2026-12-10'
const problems = (missing: Missing[], person = {}, email = '') =>
  problemsOf(missing, { email, people: new Map([['e', person]]), today, asksBirthday: () => true })
const messages = (missing: Missing[], person = {}, email = '') =>
  problems(missing, person, email).map((problem) => problem.message)

describe('what the details step says', () => {
  test('an empty e-mail is asked for, a malformed one is to be checked', () => {
    expect(messages([{ kind: 'email' }])).toEqual(['form.email.required'])
    expect(messages([{ kind: 'email' }], {}, 'jana@')).toEqual(['form.email'])
    expect(messages([{ kind: 'email' }], {}, '花@example.cz')).toEqual(['form.letters'])
  })

  test('a birthday that has not come yet is told from one that is incomplete', () => {
    const wrong: Missing[] = [{ kind: 'user-data', entryId: 'e', fields: { birthday: 'form.dateValid' } }]
    expect(messages(wrong, { birthday: '02.06.2061' })).toEqual(['form.dateValid.future'])
    expect(messages(wrong, { birthday: '12.05.' })).toEqual(['form.dateValid'])
    expect(messages(wrong, { birthday: '31.02.2010' })).toEqual(['form.dateValid'])
  })

  test('an empty birthday is named, of a person, a guardian or a card', () => {
    const fields = { birthday: 'form.required', legalBirthday: 'form.required', firstName: 'form.required' } as const
    expect(messages([{ kind: 'user-data', entryId: 'e', fields }]).sort()).toEqual([
      'form.birthday.required',
      'form.birthday.required',
      'form.required',
    ])
    expect(messages([{ kind: 'exchange-birthday', entryId: 'e' }])).toEqual(['form.birthday.required'])
  })

  test('a birthday that serves twice is asked for once', () => {
    const both: Missing[] = [
      { kind: 'exchange-birthday', entryId: 'e' },
      { kind: 'user-data', entryId: 'e', fields: { birthday: 'form.required' } },
    ]
    expect(problems(both).map((problem) => problem.id)).toEqual(['birthday-e'])
  })

  test('the problems of an entry stand in the order of its fields', () => {
    const missing: Missing[] = [
      { kind: 'exchange-birthday', entryId: 'e' },
      { kind: 'user-data', entryId: 'e', fields: { agreements: 'form.required', firstName: 'form.required' } },
    ]
    expect(problems(missing).map((problem) => problem.field)).toEqual(['firstName', 'birthday', 'agreements'])
  })

  test('an entry with many problems is one line of the summary', () => {
    const fields = {
      firstName: 'form.required',
      lastName: 'form.required',
      city: 'form.required',
      phone: 'form.required',
    } as const
    const lines = summaryLines(problems([{ kind: 'user-data', entryId: 'e', fields }, { kind: 'terms' }]))
    expect(lines.map(({ problem, more }) => [problem.field, more])).toEqual([
      ['firstName', 3],
      ['terms', 0],
    ])
  })

  test('a birthday of the wrong age says so', () => {
    expect(messages([{ kind: 'exchange-birthday-mismatch', entryId: 'e' }])).toEqual([
      'productAssigment.cardBirthday.input.error',
    ])
  })

  test('the button names the first thing that is missing', () => {
    expect(buttonNeeds(problems([{ kind: 'email' }, { kind: 'terms' }]))).toBe('informations.continue.email')
    expect(buttonNeeds(problems([{ kind: 'terms' }]))).toBe('informations.continue.terms')
    expect(buttonNeeds(problems([{ kind: 'assignment', entryId: 'e' }]))).toBe('informations.continue.method')
    expect(buttonNeeds([])).toBeUndefined()
  })
})
