import { isGuardianAge, parseBirthday } from '@gondola/rules/age.ts'
import type { Day } from '@gondola/rules/day.ts'
import { asksGuardian, type UserField } from '@gondola/rules/user-info.ts'
import type { Person } from '../../state/people.ts'

/** A family shares these; name and birthday are everyone's own, and consent is given by each. */
const SHARED: readonly UserField[] = ['lastName', 'address', 'city', 'postalCode', 'country', 'phone', 'email']

/** Shared fields that the resort asks for. */
export const sharedFields = (userInfo: readonly UserField[]): UserField[] =>
  SHARED.filter((field) => userInfo.includes(field))

/**
 * The person with what the first one has in common with them. For someone under 15 a first person of age also becomes
 * the guardian, unless one is named already.
 */
export function copyPerson(first: Person, own: Person, userInfo: readonly UserField[], today: Day): Person {
  const copied: Person = { ...own }
  for (const field of sharedFields(userInfo)) {
    const value = first[field]
    if (typeof value === 'string' && value.trim()) Object.assign(copied, { [field]: value })
  }
  if (!asksGuardian(userInfo, copied, today) || own.legalFirstName || own.legalLastName) return copied
  const birthday = parseBirthday(first.birthday ?? '', today)
  if (birthday !== undefined && isGuardianAge(birthday, today)) {
    copied.legalFirstName = first.firstName
    copied.legalLastName = first.lastName
    copied.legalBirthday = first.birthday
  } else if (first.legalFirstName) {
    copied.legalFirstName = first.legalFirstName
    copied.legalLastName = first.legalLastName
    copied.legalBirthday = first.legalBirthday
  }
  return copied
}
