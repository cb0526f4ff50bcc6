import { needsGuardian, parseBirthday } from './age.ts'
import type { Day } from './day.ts'
import { isPassword } from './password.ts'
import { MOST_LETTERS, type SpecialMessage, specialMessage, type TextMessage, textMessage } from './text-field.ts'
import { tidy } from './tidy.ts'

export const TITLES = ['mr', 'mrs', 'ms'] as const
export type Title = (typeof TITLES)[number]

/** Fields of the registration, in the order of its form (docs/product.md §10.1). */
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

/** The form as typed; the birthday is DD.MM.YYYY. */
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
  | TextMessage
  | SpecialMessage
  | 'form.errors.password'
  | 'form.dateValid'
  | 'form.olderThan15'

/** Optional questions of a registration: cards, and a box for the terms (docs/product.md §10.2). */
export type RegistrationFlags = { registerCardNumber: boolean; registerVOPCheckbox: boolean }
/** Settings of a resort's registration, with the titles that it offers (docs/product.md §1.15). */
export type RegistrationSettings = { flags: RegistrationFlags; titles: readonly Title[] }

/** Returns the fields of a resort's registration. */
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
  switch (field) {
    case 'email':
    case 'postalCode':
    case 'country':
      return specialMessage(field, form[field])
    case 'firstName':
    case 'lastName':
      return textMessage(form[field], MOST_LETTERS.name)
    case 'city':
      return textMessage(form.city, MOST_LETTERS.city)
    case 'password':
      if (!form.password) return 'form.required'
      return isPassword(form.password) ? undefined : 'form.errors.password'
    case 'title':
      return titles.some((title) => title === form.title) ? undefined : 'form.required'
    case 'birthday': {
      if (tidy(form.birthday ?? '') === '') return 'form.required'
      const birthday = parseBirthday(form.birthday ?? '', today)
      if (birthday === undefined) return 'form.dateValid'
      return needsGuardian(birthday, today) ? 'form.olderThan15' : undefined
    }
  }
}

/** Returns the messages of optional fields that are filled in and wrong. The page does not ask for them. */
export function optionalErrors(form: { address?: string | undefined; phone?: string | undefined }) {
  const errors: { address?: TextMessage; phone?: TextMessage | SpecialMessage } = {}
  const address = textMessage(form.address, MOST_LETTERS.address)
  const phone = specialMessage('phone', form.phone)
  if (address && address !== 'form.required') errors.address = address
  if (phone && phone !== 'form.required') errors.phone = phone
  return errors
}

/** Returns the message of each wrong field (docs/product.md §10.1). Nobody under 15 registers. */
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

/** Fields of the profile that a member changes in the settings (docs/product.md §18.2). */
export const PROFILE_FIELDS = [
  'title',
  'firstName',
  'lastName',
  'birthday',
  'phone',
  'address',
  'city',
  'postalCode',
  'country',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type ProfileForm = { [F in ProfileField]?: string | undefined }

/**
 * Returns the messages of wrong fields of a profile (docs/product.md §18.2), by the rules of the registration.
 * Telephone and address may be empty, and missing fields are not checked.
 */
export function profileErrors(
  form: ProfileForm,
  { titles }: { titles: readonly Title[] },
  today: Day,
): Partial<Record<ProfileField, RegistrationMessage>> {
  const errors: Partial<Record<ProfileField, RegistrationMessage>> = optionalErrors(form)
  for (const field of PROFILE_FIELDS) {
    const value = form[field]
    if (value === undefined || field === 'phone' || field === 'address') continue
    const message = messageOf(field, { [field]: value }, titles, today)
    if (message) errors[field] = message
  }
  return errors
}
