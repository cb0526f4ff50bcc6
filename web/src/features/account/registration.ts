import type { Registration } from '@gondola/contract/users.ts'
import { CODE_MAX, MOST_CODES } from '@gondola/rules/benefits/code.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import {
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationMessage,
} from '@gondola/rules/member.ts'
import { tidy, tidyEmail } from '@gondola/rules/tidy.ts'
import type { CallError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { type TypedCard, tokenOf } from './typed-card.ts'

/** Fields of the form besides the rule's. */
export type TypedRegistration = RegistrationForm & { marketing?: boolean; codes?: string }

const CHOICES: readonly RegistrationField[] = ['title', 'hasCard', 'country']
const BOXES: readonly RegistrationField[] = ['agreements', 'vop']

/** Returns the text key that says how to correct a field. It is the rule's own message where that is enough. */
export function fieldText(field: RegistrationField, message: RegistrationMessage): string {
  if (message !== 'form.required') return message
  if (BOXES.includes(field)) return 'account.agreements.required'
  if (CHOICES.includes(field)) return 'account.choose'
  return field === 'birthday' ? 'form.birthday.required' : message
}

/** Returns the codes of a text, each once. */
export const codesIn = (text = ''): string[] => [...new Set(text.split(/[,;\n]/).map(tidy))].filter(Boolean)

/** Returns the text key of what is wrong with typed codes. One is too long, or they are too many. */
export function codesProblem(text?: string): string | undefined {
  const codes = codesIn(text)
  if (codes.some((code) => code.length > CODE_MAX)) return 'form.long'
  return codes.length > MOST_CODES ? 'account.codes.many' : undefined
}

/** Returns the body to send; with cards only if the visitor said they have some. */
export function registrationBody(
  form: TypedRegistration,
  {
    cards,
    lang,
    origin,
    channel = 'eshop',
  }: {
    cards: readonly TypedCard[]
    lang: ShopLang
    origin: string
    channel?: Registration['meta']['registration']['channel'] | undefined
  },
): Registration {
  const text = (field: 'title' | 'firstName' | 'lastName' | 'birthday' | 'city' | 'postalCode' | 'country') =>
    tidy(form[field] ?? '')
  const benefits = codesIn(form.codes)
  const tokens = form.hasCard ? cards.flatMap(tokenOf) : []
  return {
    email: tidyEmail(form.email ?? ''),
    password: form.password ?? '',
    title: text('title'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthday: text('birthday'),
    city: text('city'),
    postalCode: text('postalCode'),
    country: text('country'),
    ...(form.hasCard === undefined ? {} : { hasCard: form.hasCard }),
    ...(tokens.length > 0 ? { tokens } : {}),
    ...(benefits.length > 0 ? { benefits } : {}),
    applicationUrl: origin,
    meta: {
      lang,
      terms: {
        tc: form.agreements === true,
        privacy: form.agreements === true,
        marketing: form.marketing === true,
        ...(form.vop === undefined ? {} : { vop: form.vop }),
      },
      registration: { channel },
    },
  }
}

/** Returns the text of a refusal, and its field if there is one. */
export function refusalOf({ code, field, details }: CallError): { field?: RegistrationField; text: string } {
  const known = REGISTRATION_FIELDS.find((one) => one === field)
  const key = keyIn(details)
  const text = key && known ? fieldText(known, key) : errorText[code]
  return known ? { field: known, text } : { text }
}

const MESSAGES: readonly RegistrationMessage[] = [
  'form.required',
  'form.email',
  'form.errors.password',
  'form.dateValid',
  'form.olderThan15',
  'form.postalCode',
  'form.country',
  'form.letters',
  'form.long',
]
const keyIn = (details: unknown): RegistrationMessage | undefined =>
  typeof details === 'object' && details && 'key' in details
    ? MESSAGES.find((message) => message === details.key)
    : undefined
