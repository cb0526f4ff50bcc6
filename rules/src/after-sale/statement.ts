import { specialMessage, textMessage } from '../text-field.ts'
import { tidyNumber } from '../tidy.ts'

/** Most characters of a typed order number and of a name. */
export const ORDER_NUMBER_MAX = 40
export const NAME_MAX = 160

/** Hours in which a declared withdrawal can be carried out by the mailed link. */
export const CARRY_OUT_HOURS = 24

export type Typed = { name: string; order: string; email: string }

/** Returns the wrong fields of a statement of withdrawal, with their text keys (docs/product.md §19.22). */
export function statementErrors({ name, ...found }: Typed): Partial<Record<keyof Typed, string>> {
  const message = nameError(name)
  return { ...(message ? { name: message } : {}), ...orderErrors(found) }
}

/** Returns the text key of the error in the name of a statement. */
export const nameError = (name: string): string | undefined => textMessage(name, NAME_MAX)

/** Returns the wrong fields among those that name an order. */
export function orderErrors({ order, email }: Omit<Typed, 'name'>): Partial<Record<'order' | 'email', string>> {
  const number = textMessage(order, ORDER_NUMBER_MAX)
  const address = specialMessage('email', email)
  return { ...(number ? { order: number } : {}), ...(address ? { email: address } : {}) }
}

/**
 * Returns an order's number as it is printed, such as 2026-000731. It may be typed with any dash or none, with spaces, and
 * with words around it. Other text stays as it is, also the number of a document, which begins with letters.
 */
export function orderNumberOf(typed: string): string {
  const text = tidyNumber(typed)
  const [, year, place = ''] = /^(?:\D*[^\p{L}\d-])?(20\d\d)[ -]*(\d[\d ]*)\D*$/u.exec(text) ?? []
  const digits = place.replaceAll(' ', '')
  return digits.length < 6 ? text : `${year}-${digits}`
}
