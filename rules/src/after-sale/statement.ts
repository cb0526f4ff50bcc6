import { specialMessage, textMessage } from '../text-field.ts'
import { tidy } from '../tidy.ts'

/** Most signs of a typed order number and of a name. */
export const ORDER_NUMBER_MAX = 40
export const NAME_MAX = 160

/** Hours in which who declared a withdrawal may carry it out by the mailed link. */
export const CARRY_OUT_HOURS = 24

export type Typed = { name: string; order: string; email: string }

/** Returns the wrong fields of a statement of withdrawal, with their text keys (docs/product.md §19.9). */
export function statementErrors({ name, ...found }: Typed): Partial<Record<keyof Typed, string>> {
  const message = nameError(name)
  return { ...(message ? { name: message } : {}), ...orderErrors(found) }
}

/** Returns the text key of what is wrong with the name of a statement. */
export const nameError = (name: string): string | undefined => textMessage(name, NAME_MAX)

/** Returns which fields that name an order are wrong. */
export function orderErrors({ order, email }: Omit<Typed, 'name'>): Partial<Record<'order' | 'email', string>> {
  const number = textMessage(order, ORDER_NUMBER_MAX)
  const address = specialMessage('email', email)
  return { ...(number ? { order: number } : {}), ...(address ? { email: address } : {}) }
}

/** Returns a number as it is printed, with what people type around it taken away. */
export const orderNumberOf = (typed: string): string => tidy(typed).replace(/^(?:č\.|no\.?|nr\.?|#)\s*/i, '')
