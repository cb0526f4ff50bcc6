/** Civil day in the resort's zone, `YYYY-MM-DD`; compares as text. */
export type Day = string
/** `HH:mm`; compares as text. */
export type TimeOfDay = string
/** Epoch milliseconds. */
export type Instant = number
