/** What a register of companies says of a number. `not-checked`: it gave no verdict, and is asked again. */
export type RegisterAnswer = { verdict: 'known' | 'ended' | 'unknown' | 'not-checked'; name?: string }

/** Answers by register. One that has no such numbers, or no address, is missing. */
export type Checked = { ares?: RegisterAnswer; vies?: RegisterAnswer }
