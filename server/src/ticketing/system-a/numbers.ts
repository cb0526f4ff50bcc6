/**
 * NERRORNO as system A answers it. Only 0 is documented in public; the others follow our stand-in and have to be
 * compared with the vendor's list before a live installation. A number that is not listed is handed on as it came.
 */
export const SYSTEM_A_NUMBERS = {
  ok: 0,
  sessionInvalid: 1001,
  unknownCard: 1101,
  /** A permission exists under this reference, or did before it was voided. */
  overlapping: 1210,
} as const
