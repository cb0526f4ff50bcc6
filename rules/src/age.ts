import { type Day, shiftYears } from './day.ts'
import { parseTypedDay } from './typed-day.ts'

/** An adult is someone from the day after this birthday (docs/product.md §6.5). */
export const ADULT_AGE = 15
/** A small child is someone until this birthday; such tickets say "under 6". */
export const MINI_AGE = 6
/** A guardian has had this birthday (docs/product.md §6.6). */
export const GUARDIAN_AGE = 18
/** Nobody is older: an earlier year is a typing error. */
export const MOST_AGE = 120

export const CARD_SUBTYPES = ['adult', 'child', 'mini', 'external'] as const

/** Reads a typed DD.MM.YYYY. Undefined unless it is complete, in the calendar, before today and of somebody alive. */
export function parseBirthday(text: string, today: Day): Day | undefined {
  const day = parseTypedDay(text)
  return day !== undefined && day < today && day >= shiftYears(today, -MOST_AGE) ? day : undefined
}

const birthdayAt = (birthday: Day, age: number): Day => shiftYears(birthday, age)

export const isAdult = (birthday: Day, today: Day): boolean => today > birthdayAt(birthday, ADULT_AGE)

export const isGuardianAge = (birthday: Day, today: Day): boolean => today >= birthdayAt(birthday, GUARDIAN_AGE)

/**
 * Returns whether someone is under 15. On the 15th birthday no guardian is needed, although the card is still a
 * child's.
 */
export const needsGuardian = (birthday: Day, today: Day): boolean => today < birthdayAt(birthday, ADULT_AGE)

const isMini = (birthday: Day, today: Day): boolean => today < birthdayAt(birthday, MINI_AGE)

/** Returns the card subtype for a birthday (docs/product.md §6.5). `mini` is a small child. */
export function subTypeOf(birthday: Day, today: Day): 'adult' | 'child' | 'mini' {
  if (isAdult(birthday, today)) return 'adult'
  return isMini(birthday, today) ? 'mini' : 'child'
}

/**
 * Returns whether a birthday fits a variant's card subtypes. A small child fits `child` too. A variant without any
 * subtype fits everyone.
 */
export function fitsTags(birthday: Day, tags: readonly string[], today: Day): boolean {
  const subTypes = tags.filter((tag) => CARD_SUBTYPES.some((known) => known === tag))
  const subType = subTypeOf(birthday, today)
  return subTypes.length === 0 || subTypes.includes(subType) || (subType === 'mini' && subTypes.includes('child'))
}
