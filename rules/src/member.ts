import { needsGuardian, parseBirthday } from './age.ts'
import type { Day } from './day.ts'
import { isEmail } from './email.ts'
import { isPassword } from './password.ts'
import { POSTAL_CODE_MAX } from './user-info.ts'

export const TITLES = ['mr', 'mrs', 'ms'] as const
export type Title = (typeof TITLES)[number]

/** What the registration asks for, in the order of its form (docs/product.md §10.1). */
export const REGISTRATION_FIELDS = [
  'email',
  'password',
  'title',
  'firstName',
  'lastName',
  'birthday',
  'postalCode',
  'city',
  'country',
  'hasCard',
  'agreements',
  'vop',
] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** As it is typed; the birthday as DD.MM.YYYY. */
export type RegistrationForm = {
  email?: string
  password?: string
  title?: string
  firstName?: string
  lastName?: string
  birthday?: string
  postalCode?: string
  city?: string
  country?: string
  hasCard?: boolean
  agreements?: boolean
  vop?: boolean
}

export type RegistrationMessage =
  | 'form.required'
  | 'form.email'
  | 'form.errors.password'
  | 'form.dateValid'
  | 'form.olderThan15'
  | 'form.postalCode'

/**
 * What a resort's registration asks for besides: whether one has a card, and the box of its terms (docs/product.md
 * §10.2).
 */
export type RegistrationFlags = { registerCardNumber: boolean; registerVOPCheckbox: boolean }
/** With the titles that it offers (docs/product.md §1.15). */
export type RegistrationSettings = { flags: RegistrationFlags; titles: readonly Title[] }

/** The fields that a resort's registration has. */
export const registrationFields = (flags: RegistrationFlags): RegistrationField[] =>
  REGISTRATION_FIELDS.filter(
    (field) => (field !== 'hasCard' || flags.registerCardNumber) && (field !== 'vop' || flags.registerVOPCheckbox),
  )

function messageOf(
  field: RegistrationField,
  form: RegistrationForm,
  titles: readonly Title[],
  today: Day,
): RegistrationMessage | undefined {
  if (field === 'agreements' || field === 'vop') return form[field] === true ? undefined : 'form.required'
  if (field === 'hasCard') return form.hasCard === undefined ? 'form.required' : undefined
  const value = field === 'password' ? (form.password ?? '') : (form[field]?.trim() ?? '')
  if (value === '') return 'form.required'
  if (field === 'email') return isEmail(value) ? undefined : 'form.email'
  if (field === 'password') return isPassword(value) ? undefined : 'form.errors.password'
  if (field === 'title') return titles.some((title) => title === value) ? undefined : 'form.required'
  if (field === 'postalCode') return value.length > POSTAL_CODE_MAX ? 'form.postalCode' : undefined
  if (field !== 'birthday') return undefined
  const birthday = parseBirthday(value, today)
  if (birthday === undefined) return 'form.dateValid'
  return needsGuardian(birthday, today) ? 'form.olderThan15' : undefined
}

/** The message of each field that is not right (docs/product.md §10.1); nobody under 15 registers. */
export function registrationErrors(
  form: RegistrationForm,
  { flags, titles }: RegistrationSettings,
  today: Day,
): Partial<Record<RegistrationField, RegistrationMessage>> {
  const errors: Partial<Record<RegistrationField, RegistrationMessage>> = {}
  for (const field of registrationFields(flags)) {
    const message = messageOf(field, form, titles, today)
    if (message) errors[field] = message
  }
  return errors
}
