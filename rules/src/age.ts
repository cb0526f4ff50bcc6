import { type Day, parseTypedDay, shiftYears } from './day.ts'

/** Someone is an adult from the day after this birthday (spec §5 Birthday). */
export const ADULT_AGE = 15
/** A guardian must have had this birthday (spec §5). */
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

/** The card subtype that a birthday gives. */
export const subTypeOf = (birthday: Day, today: Day): 'adult' | 'child' =>
  isAdult(birthday, today) ? 'adult' : 'child'

/**
 * Whether a birthday fits a variant's card subtypes. A mini is a child on its card; a variant without any subtype takes
 * everyone.
 */
export function fitsTags(birthday: Day, tags: readonly string[], today: Day): boolean {
  const subTypes = tags.filter((tag) => CARD_SUBTYPES.some((known) => known === tag))
  const subType = subTypeOf(birthday, today)
  return subTypes.length === 0 || subTypes.includes(subType) || (subType === 'child' && subTypes.includes('mini'))
}
