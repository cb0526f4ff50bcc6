import { isGuardianAge, parseBirthday } from '@gondola/rules/age.ts'
import type { Day } from '@gondola/rules/day.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { asksGuardian, type UserField } from '@gondola/rules/user-info.ts'
import type { Person } from '../../state/people.ts'

/** Fields that a family shares. Name and birthday are personal, and consent is given by each. */
const SHARED: readonly UserField[] = ['lastName', 'address', 'city', 'postalCode', 'country', 'phone', 'email']

/** Returns the shared fields that the resort asks for. */
export const sharedFields = (userInfo: readonly UserField[]): UserField[] =>
  SHARED.filter((field) => userInfo.includes(field))

/**
 * Returns the person with the shared data of another one. For someone under 15, another person of age also becomes the
 * guardian, unless one is named.
 */
export function copyPerson(other: Person, own: Person, userInfo: readonly UserField[], today: Day): Person {
  const copied: Person = { ...own }
  for (const field of sharedFields(userInfo)) {
    const value = other[field]
    if (typeof value === 'string' && tidy(value)) Object.assign(copied, { [field]: value })
  }
  if (!asksGuardian(userInfo, copied, today) || own.legalFirstName || own.legalLastName) return copied
  const birthday = parseBirthday(other.birthday ?? '', today)
  if (birthday !== undefined && isGuardianAge(birthday, today)) {
    copied.legalFirstName = other.firstName
    copied.legalLastName = other.lastName
    copied.legalBirthday = other.birthday
  } else if (other.legalFirstName) {
    copied.legalFirstName = other.legalFirstName
    copied.legalLastName = other.legalLastName
    copied.legalBirthday = other.legalBirthday
  }
  return copied
}

/**
 * Returns the others who can be copied from. Each has something to copy. Of several with the same data, as in a family,
 * only the first.
 */
export function copyable<Other extends { person: Person }>(
  others: readonly Other[],
  { birthday }: Person,
  userInfo: readonly UserField[],
  today: Day,
): Other[] {
  // Data typed already must not change who is offered. Otherwise the same button would copy something else the second
  // time.
  const own: Person = birthday === undefined ? {} : { birthday }
  return differing(others, ({ person }) => copyPerson(person, own, userInfo, today), own)
}

/** Returns the first of all that give the same, without those that give nothing. */
export function differing<Other>(others: readonly Other[], giveOf: (other: Other) => object, nothing: object): Other[] {
  const seen = new Set([JSON.stringify(nothing)])
  return others.filter((other) => {
    const given = JSON.stringify(giveOf(other))
    return !seen.has(given) && seen.add(given)
  })
}

/** Whether one of these has something that the person lacks. */
export const hasMissingData = (
  others: readonly { person: Person }[],
  own: Person,
  userInfo: readonly UserField[],
): boolean => sharedFields(userInfo).some((field) => !own[field] && others.some(({ person }) => person[field]))
