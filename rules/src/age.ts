import { type Day, parseTypedDay, shiftYears } from './day.ts'

/** Someone is an adult from the day after this birthday (docs/product.md §6.5). */
export const ADULT_AGE = 15
/** A small child is one until this birthday; its tickets say "under 6". */
export const MINI_AGE = 6
/** A guardian must have had this birthday (docs/product.md §6.7). */
export const GUARDIAN_AGE = 18

export const CARD_SUBTYPES = ['adult', 'child', 'mini', 'external'] as const

/** A typed DD.MM.YYYY that is complete, in the calendar and before today; undefined otherwise. */
export function parseBirthday(text: string, today: Day): Day | undefined {
  const day = parseTypedDay(text)
  return day !== undefined && day < today ? day : undefined
}

const birthdayAt = (birthday: Day, age: number): Day => shiftYears(birthday, age)

export const isAdult = (birthday: Day, today: Day): boolean => today > birthdayAt(birthday, ADULT_AGE)

export const isGuardianAge = (birthday: Day, today: Day): boolean => today >= birthdayAt(birthday, GUARDIAN_AGE)

/** Under 15; on the 15th birthday itself no guardian is needed, although the card is still a child's. */
export const needsGuardian = (birthday: Day, today: Day): boolean => today < birthdayAt(birthday, ADULT_AGE)

const isMini = (birthday: Day, today: Day): boolean => today < birthdayAt(birthday, MINI_AGE)

/** The card subtype that a birthday gives (docs/product.md §6.5); a mini is a small child. */
export function subTypeOf(birthday: Day, today: Day): 'adult' | 'child' | 'mini' {
  if (isAdult(birthday, today)) return 'adult'
  return isMini(birthday, today) ? 'mini' : 'child'
}

/**
 * Whether a birthday fits a variant's card subtypes. A small child may go as a child too; a variant without any subtype takes
 * everyone.
 */
export function fitsTags(birthday: Day, tags: readonly string[], today: Day): boolean {
  const subTypes = tags.filter((tag) => CARD_SUBTYPES.some((known) => known === tag))
  const subType = subTypeOf(birthday, today)
  return subTypes.length === 0 || subTypes.includes(subType) || (subType === 'mini' && subTypes.includes('child'))
}
