/**
 * NERRORNO of system A. Only 0 is documented in public.
 * The others follow our simulator and have to be compared with the vendor's list before a live installation. Unlisted
 * numbers are passed on unchanged.
 */
export const SYSTEM_A_NUMBERS = {
  ok: 0,
  sessionInvalid: 1001,
  unknownCard: 1101,
  /** A permission exists under this reference, or did before it was voided. */
  overlapping: 1210,
} as const
