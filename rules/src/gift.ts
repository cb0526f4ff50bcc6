import { drawable } from './drawable.ts'
import type { Method } from './handout.ts'

/** Characters: three lines on the printed gift. */
export const GIFT_MESSAGE_MAX = 120

/** A gift that can be put into somebody's hands; what is loaded onto a card is not printed. */
export const isPrintedGift = ({ isGift, method }: { isGift: boolean; method: Method | null }): boolean =>
  isGift && method !== 'card'

/** The template that a gift is printed on: the wanted one where the resort has it, else its first; null where it has none. */
export const giftTemplateOf = (templates: readonly { key: string }[], wanted?: string): string | null =>
  (templates.find(({ key }) => key === wanted) ?? templates[0])?.key ?? null

export type GiftMessageError = 'form.giftMessage.required' | 'form.giftMessage.long' | 'form.giftMessage.letters'

/** Why a gift cannot be printed with this message; undefined when it can. */
export function giftMessageError(message: string): GiftMessageError | undefined {
  const words = message.trim()
  if (words === '') return 'form.giftMessage.required'
  if (words.length > GIFT_MESSAGE_MAX) return 'form.giftMessage.long'
  return drawable(words) ? undefined : 'form.giftMessage.letters'
}
