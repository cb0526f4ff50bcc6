import { isCountry } from './country.ts'
import { isEmail } from './email.ts'
import { isPrintable } from './printable.ts'
import { tidy, tidyEmail, tidyNumber } from './tidy.ts'

/** Most characters of a field, in UTF-16 units. Documents have space for them. */
export const MOST_LETTERS = {
  name: 80,
  company: 120,
  address: 120,
  city: 80,
  postalCode: 10,
  phone: 30,
  email: 254,
  ico: 20,
} as const

export type TextMessage = 'form.required' | 'form.letters' | 'form.long'
export type SpecialMessage = 'form.postalCode' | 'form.phone' | 'form.country' | 'form.email'

/** Returns why a text cannot be stored and printed; undefined when it can. */
export function textMessage(typed: string | undefined, most: number): TextMessage | undefined {
  const text = tidy(typed ?? '')
  if (text === '') return 'form.required'
  if (text.length > most) return 'form.long'
  return isPrintable(text) ? undefined : 'form.letters'
}

/** A telephone number as people write it. The shortest have six digits, the longest are international. */
const PHONE = /^(?![/·])\(?\+?[\d ()/.·-]+(?<![/·])$/
const isPhone = (phone: string) => PHONE.test(phone) && /^\d{6,17}$/.test(phone.replace(/\D/g, ''))
/** Letters, digits, blanks and dashes. Every country with postal codes has digits in them. */
const isPostalCode = (code: string) => /^[\p{L}\d -]+$/u.test(code) && /\d/.test(code)

const CHECKS: Record<'postalCode' | 'phone' | 'country' | 'email', [(text: string) => boolean, SpecialMessage]> = {
  postalCode: [(text) => isPostalCode(text) && text.length <= MOST_LETTERS.postalCode, 'form.postalCode'],
  phone: [isPhone, 'form.phone'],
  country: [(text) => isCountry(text.toUpperCase()), 'form.country'],
  email: [isEmail, 'form.email'],
}

/** Returns why a field with a fixed form is wrong. Letters that cannot be printed are named first. */
export function specialMessage(
  field: keyof typeof CHECKS,
  typed: string | undefined,
): TextMessage | SpecialMessage | undefined {
  const text = (field === 'email' ? tidyEmail : tidyNumber)(typed ?? '')
  const message = textMessage(text, Number.POSITIVE_INFINITY)
  const [isRight, problem] = CHECKS[field]
  return message ?? (isRight(text) ? undefined : problem)
}
