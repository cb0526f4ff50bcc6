/** Fields of a code that does nothing yet, as calls tell them. */
export const NO_EFFECT = {
  status: null,
  error: null,
  reason: null,
  kind: null,
  tokenId: null,
  benefitId: null,
  name: null,
  saved: 0,
  balance: null,
  left: null,
  validTo: null,
  details: null,
} as const
