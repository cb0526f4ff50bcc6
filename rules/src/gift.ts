import type { Method } from './handout.ts'
import { textMessage } from './text-field.ts'

/** Longest message, in characters: three lines on the printed gift. */
export const GIFT_MESSAGE_MAX = 120

/** Returns whether a gift is printed; one that is loaded onto a card is not. */
export const isPrintedGift = ({ isGift, method }: { isGift: boolean; method: Method | null }): boolean =>
  isGift && method !== 'card'

/** Returns the template of a gift: the wanted one, else the resort's first. Null when the resort has none. */
export const giftTemplateOf = (templates: readonly { key: string }[], wanted?: string): string | null =>
  (templates.find(({ key }) => key === wanted) ?? templates[0])?.key ?? null

/** Returns a resort's templates of gifts. That of the season comes first and is the default. */
export const giftTemplates = <T extends { key: string }>({
  resort,
  season,
}: {
  resort: { giftTemplates: readonly T[] }
  season: string
}): T[] => resort.giftTemplates.toSorted((one, other) => Number(other.key === season) - Number(one.key === season))

export type GiftMessageError = 'form.giftMessage.required' | 'form.giftMessage.long' | 'form.letters'

/** Returns why a message cannot be printed on a gift; undefined when it can. */
export function giftMessageError(message: string): GiftMessageError | undefined {
  const problem = textMessage(message, GIFT_MESSAGE_MAX)
  if (problem === 'form.required') return 'form.giftMessage.required'
  return problem === 'form.long' ? 'form.giftMessage.long' : problem
}
