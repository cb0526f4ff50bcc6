/**
 * Error codes as system B answers them. The vendor's list is not public: these follow our stand-in and have to be
 * compared with it before a live installation. A code that is not listed is handed on as it came.
 */
export const SYSTEM_B_NUMBERS = {
  ok: 0,
  unknownOrder: 4040,
  unknownCard: 4101,
} as const
