/**
 * Error codes of system B. The vendor's list is not public.
 * These follow our simulator and have to be compared with it before a live installation. Unlisted codes are passed on
 * unchanged.
 */
export const SYSTEM_B_NUMBERS = {
  ok: 0,
  unknownOrder: 4040,
  unknownCard: 4101,
} as const
