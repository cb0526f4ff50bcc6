/** Reasons why a card cannot be used (docs/product.md §7.12). `cantBeUsed` is any reason without a name of its own. */
export const CARD_ERRORS = [
  'luhnInvalid',
  'cardNotFound',
  'unknownCard',
  'differentCardOwner',
  'cardWrongSubType',
  'cardUsed',
  'unableCreateCard',
  'cantBeUsed',
] as const
export type CardError = (typeof CARD_ERRORS)[number]
