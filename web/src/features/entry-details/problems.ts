import type { UserData } from '@gondola/contract/orders.ts'
import type { BuyerField } from '@gondola/rules/buyer.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Missing } from '@gondola/rules/informations-step.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import { type FieldMessage, GUARDIAN_FIELDS, USER_FIELDS } from '@gondola/rules/user-info.ts'

/** A problem: its control, and the text key of how to correct it. */
export type Problem = {
  /** Id of the control. */
  id: string
  entryId: string | null
  /** Names the control in the summary: a field of a person, or one of these. */
  field:
    | keyof UserData
    | `buyer.${BuyerField}`
    | 'giftMessage'
    | 'exchangeBirthday'
    | 'orderEmail'
    | 'terms'
    | 'additionalTerms'
    | 'method'
  message: string
}

export const EMAIL_ID = 'order-email'
export const TERMS_ID = 'order-terms'
export const ADDITIONAL_TERMS_ID = 'order-additional-terms'
export const fieldId = (entryId: string, field: string): string => `${field}-${entryId}`
export const buyerId = (field: BuyerField): string => `buyer-${field}`
export const methodId = (entryId: string): string => fieldId(entryId, 'method')

/** Returns the text key for a missing birthday, or one of nobody who is alive. */
function dateMessage(typed: string | undefined, today: Day): string {
  const text = tidy(typed ?? '')
  if (text === '') return 'form.birthday.required'
  const day = parseTypedDay(text)
  if (day === undefined) return 'form.dateValid'
  return day >= today ? 'form.dateValid.future' : 'form.dateValid.past'
}

/** Returns the text key for the address of the order that is missing or wrong. */
function emailMessage(typed: string): string {
  const message = specialMessage('email', typed)
  return message === undefined || message === 'form.required' ? 'form.email.required' : message
}

function messageOf(field: keyof UserData, message: FieldMessage, person: UserData | undefined, today: Day): string {
  if (field === 'agreements') return 'form.agreements.required'
  const isDate = field === 'birthday' || field === 'legalBirthday'
  return isDate && message !== 'form.olderThan18' ? dateMessage(person?.[field], today) : message
}

function problemOf(missing: Missing, email: string, person: UserData | undefined, today: Day): Problem[] {
  switch (missing.kind) {
    case 'email':
      return [
        {
          id: EMAIL_ID,
          entryId: null,
          field: 'orderEmail',
          message: emailMessage(email),
        },
      ]
    case 'terms':
      return [{ id: TERMS_ID, entryId: null, field: 'terms', message: 'informations.terms.required' }]
    case 'additional-terms':
      return [
        { id: ADDITIONAL_TERMS_ID, entryId: null, field: 'additionalTerms', message: 'informations.terms.required' },
      ]
    case 'user-data':
      return Object.entries(missing.fields).map(([name, message]) => {
        const field = name as keyof typeof missing.fields
        return {
          id: fieldId(missing.entryId, field),
          entryId: missing.entryId,
          field,
          message: messageOf(field, message, person, today),
        }
      })
    case 'buyer':
      return Object.entries(missing.fields).map(([name, message]) => {
        const field = name as BuyerField
        return { id: buyerId(field), entryId: null, field: `buyer.${field}`, message }
      })
    case 'gift-message':
      return [
        {
          id: fieldId(missing.entryId, 'giftMessage'),
          entryId: missing.entryId,
          field: 'giftMessage',
          message: missing.message,
        },
      ]
    case 'exchange-birthday':
    case 'exchange-birthday-mismatch':
      return [
        {
          id: fieldId(missing.entryId, 'birthday'),
          entryId: missing.entryId,
          field: 'exchangeBirthday',
          message:
            missing.kind === 'exchange-birthday'
              ? dateMessage(person?.birthday, today)
              : 'productAssigment.cardBirthday.input.error',
        },
      ]
    case 'card':
    case 'assignment':
      return [
        {
          id: methodId(missing.entryId),
          entryId: missing.entryId,
          field: 'method',
          message: missing.kind === 'card' ? 'informations.card.missing' : 'informations.handout',
        },
      ]
  }
}

/** The controls of one entry from top to bottom. */
const ORDER: readonly Problem['field'][] = [
  'method',
  'giftMessage',
  'exchangeBirthday',
  ...USER_FIELDS.filter((field) => field !== 'agreements'),
  ...GUARDIAN_FIELDS,
  'agreements',
]

export type ProblemsInput = {
  email: string
  people: ReadonlyMap<string, UserData>
  today: Day
  /** Whether the person form of this entry asks for the birthday. It then serves the exchange as well. */
  asksBirthday: (entryId: string) => boolean
}

/** Turns what is missing into problems, one per control, in the order of the page. */
export function problemsOf(missing: readonly Missing[], input: ProblemsInput): Problem[] {
  const { email, people, today, asksBirthday } = input
  const problems = new Map<string, Problem>()
  for (const one of missing) {
    const person = 'entryId' in one ? people.get(one.entryId) : undefined
    for (const problem of problemOf(one, email, person, today))
      if (!problems.has(problem.id)) {
        const isOfForm =
          problem.field === 'exchangeBirthday' && problem.entryId !== null && asksBirthday(problem.entryId)
        problems.set(problem.id, isOfForm ? { ...problem, field: 'birthday' } : problem)
      }
  }
  return [...problems.values()].sort((one, other) =>
    one.entryId === other.entryId ? ORDER.indexOf(one.field) - ORDER.indexOf(other.field) : 0,
  )
}

/** Returns what the button names: the first missing thing on the page. */
export function buttonNeeds(problems: readonly Problem[]): string | undefined {
  const first = problems[0]
  if (!first) return undefined
  if (first.field === 'orderEmail') return 'informations.continue.email'
  if (first.field === 'terms' || first.field === 'additionalTerms') return 'informations.continue.terms'
  if (first.field.startsWith('buyer.')) return 'informations.continue.buyer'
  if (first.field === 'giftMessage') return 'informations.continue.gift'
  return first.field === 'method' ? 'informations.continue.method' : 'informations.continue.user-data'
}
