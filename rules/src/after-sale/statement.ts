import { specialMessage, textMessage } from '../text-field.ts'
import { tidyNumber } from '../tidy.ts'

/** Most characters of an order's number and of a name. */
export const ORDER_NUMBER_MAX = 40
export const NAME_MAX = 160
/** Most characters that a guest types or pastes for an order's number. */
export const TYPED_ORDER_MAX = 160

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
  const number = textMessage(orderNumberIn(order), ORDER_NUMBER_MAX)
  const address = specialMessage('email', email)
  return { ...(number ? { order: number } : {}), ...(address ? { email: address } : {}) }
}

/** Alone, or behind its label. */
const ALONE = /^(?:č\.|n[or]\.?|#)? *(20\d\d)[ -]*(\d[\d ]*)$/iu
/** With words around it. A short word in capitals is the beginning of another number. */
const AMONG_WORDS =
  /^(?:\D*[^\p{L}\d-])?(?=2)(?<!(?<!\p{L})(?!(?:Č|ČÍS|N|NO|NR|NUM|OBJ|ORD|BEST|VS|V|S|ID|REF?|FWD?|AW)(?!\p{L}))\p{Lu}{1,4}[^\p{L}\d]*)(20\d\d)[ -]*(\d[\d ]*)\D*$/u

function printedIn(text: string, shape: RegExp): string {
  const [, year, place = ''] = shape.exec(text) ?? []
  const digits = place.replaceAll(' ', '')
  return digits.length < 6 ? text : `${year}-${digits}`
}

/**
 * Returns an order's number as it is printed, such as 2026-000731. Operators type it alone, with any dash or none, with
 * spaces, and behind a label. Other text stays as it is.
 */
export const orderNumberOf = (typed: string): string => printedIn(tidyNumber(typed), ALONE)

/**
 * Returns an order's number out of what a guest typed. It may have words around it. Other text stays as it is, also a
 * number right behind a short word in capitals, as documents have it.
 */
export const orderNumberIn = (typed: string): string => printedIn(orderNumberOf(typed), AMONG_WORDS)
