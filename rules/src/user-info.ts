import { isGuardianAge, needsGuardian, parseBirthday } from './age.ts'
import type { Day } from './day.ts'
import { MOST_LETTERS, type SpecialMessage, specialMessage, type TextMessage, textMessage } from './text-field.ts'
import { tidy } from './tidy.ts'

/**
 * Fields that can be asked of the person who uses an entry (docs/product.md §6.2). The resort's `userInfo` chooses from
 * them.
 */
export const USER_FIELDS = [
  'firstName',
  'lastName',
  'birthday',
  'address',
  'city',
  'postalCode',
  'country',
  'phone',
  'email',
  'agreements',
] as const
export type UserField = (typeof USER_FIELDS)[number]

/** Fields that are asked for beside the birthday of somebody under 15. */
export const GUARDIAN_FIELDS = ['legalFirstName', 'legalLastName', 'legalBirthday'] as const
export type GuardianField = (typeof GUARDIAN_FIELDS)[number]

/** Personal data as typed; birthdays are DD.MM.YYYY. */
export type UserInfo = Partial<Record<Exclude<UserField, 'agreements'> | GuardianField, string>> & {
  agreements?: boolean
}

export type FieldMessage = TextMessage | SpecialMessage | 'form.dateValid' | 'form.olderThan18'
export type UserInfoErrors = Partial<Record<UserField | GuardianField, FieldMessage>>

/** Returns whether the guardian's fields are shown. The birthday is asked for, and it is of somebody under 15. */
export function asksGuardian(fields: readonly UserField[], info: UserInfo, today: Day): boolean {
  const birthday = fields.includes('birthday') ? parseBirthday(info.birthday ?? '', today) : undefined
  return birthday !== undefined && needsGuardian(birthday, today)
}

/** Returns the fields that the page asks for, with the guardian's if needed. */
export const askedFields = (
  fields: readonly UserField[],
  info: UserInfo,
  today: Day,
): (UserField | GuardianField)[] => [...fields, ...(asksGuardian(fields, info, today) ? GUARDIAN_FIELDS : [])]

function fieldMessage(field: UserField | GuardianField, info: UserInfo, today: Day): FieldMessage | undefined {
  switch (field) {
    case 'agreements':
      return info.agreements === true ? undefined : 'form.required'
    case 'postalCode':
    case 'phone':
    case 'country':
    case 'email':
      return specialMessage(field, info[field])
    case 'address':
    case 'city':
      return textMessage(info[field], MOST_LETTERS[field])
    case 'birthday':
    case 'legalBirthday':
      return birthdayMessage(field, info[field] ?? '', today)
    default:
      return textMessage(info[field], MOST_LETTERS.name)
  }
}

function birthdayMessage(field: 'birthday' | 'legalBirthday', typed: string, today: Day): FieldMessage | undefined {
  if (tidy(typed) === '') return 'form.required'
  const birthday = parseBirthday(typed, today)
  if (birthday === undefined) return 'form.dateValid'
  return field === 'legalBirthday' && !isGuardianAge(birthday, today) ? 'form.olderThan18' : undefined
}

/** Returns the message of each wrong field (docs/product.md §6.2). A field that is not asked for is never wrong. */
export function userInfoErrors(fields: readonly UserField[], info: UserInfo, today: Day): UserInfoErrors {
  const errors: UserInfoErrors = {}
  for (const field of askedFields(fields, info, today)) {
    const message = fieldMessage(field, info, today)
    if (message) errors[field] = message
  }
  return errors
}
