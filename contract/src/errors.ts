/**
 * All codes of refusals with their HTTP status (docs/product.md §11.28).
 * The reply is `{error: {code, message, field?, details?}}`. Texts for people are in the translations.
 */
export const ERROR_STATUS = {
  'bad-input': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'origin-not-allowed': 400,
  'missing-client': 401,
  'not-logged-in': 401,
  'login-failed': 401,
  'wrong-password': 403,
  'account-blocked': 403,
  'email-in-use': 400,
  'token-expired': 400,
  'no-change': 409,
  'services-left': 409,
  'too-many-cards': 409,
  'birthday-fixed': 409,
  'cross-site': 403,
  forbidden: 403,
  'not-found': 404,
  'too-many-requests': 429,
  timeslotError: 409,
  'invalid-segment': 409,
  'missing-method': 409,
  'unsupported-payment-type': 409,
  'entry-errors': 409,
  'reservation-expired': 409,
  'price-changed': 409,
  'renewals-spent': 409,
  'too-many-items': 409,
  'missing-user-data': 409,
  'unknown-gift-template': 409,
  'idempotency-conflict': 422,
  'payment-not-open': 409,
  'payment-error': 502,
  'not-finished': 409,
  /** Acts after a sale (docs/product.md §19.1); `details.why` says why. */
  'cancel-not-offered': 409,
  'withdraw-not-offered': 409,
  'change-not-offered': 409,
  'act-under-way': 409,
  'act-stale': 409,
  /** `details.choice`: what was chosen before; null when the time to choose is over. */
  'offer-over': 409,
  'shop-off': 503,
  /** Reasons why a card cannot be used (docs/product.md §7.12). */
  luhnInvalid: 400,
  cardNotFound: 404,
  unknownCard: 409,
  differentCardOwner: 409,
  cardWrongSubType: 409,
  cardUsed: 409,
  unableCreateCard: 409,
  cantBeUsed: 409,
  'card-check-failed': 502,
  busy: 503,
  fault: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export type ErrorReply = { error: { code: ErrorCode; message: string; field?: string; details?: unknown } }

/** Reasons why an entry cannot be bought. The first that applies is shown (docs/product.md §5.10). */
export const ENTRY_ERRORS = [
  'invalid-segment',
  'missing-method',
  'time-filled',
  'too-many-places',
  'network-busy',
  'cool-down',
  'unavailable',
  'dateInHistory',
  'notValid',
  'notVisible',
  'unknownVariant',
  'countMin',
  'countMax',
  'noPrice',
  'reservation-expired',
  'already-bought',
  'unknownCard',
  'differentCardOwner',
  'cardWrongSubType',
  'cardUsed',
] as const
