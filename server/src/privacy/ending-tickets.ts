import { formatDay } from '@gondola/rules/day.ts'
import type { CardTicket } from './own-account.store.ts'
import type { StillNeeded } from './person-data.ts'

/** Option of operators who end an account in spite of tickets (docs/product.md §18.26). */
export const ALTHOUGH_TICKETS = '--although-tickets'

/**
 * Returns why an account with tickets to come stays, and how to end it. The caller puts the account's number or e-mail
 * before this text, as the subject of the sentence.
 */
export const outlasts = ({ lastService }: StillNeeded) =>
  `has something bought that is valid until ${formatDay(lastService)}: npm run members -- leave ends the membership after that. With ${ALTHOUGH_TICKETS} it ends now, and the tickets on its cards with it.`

/** Says which tickets have ended with an account, one a line. */
export const endedLines = (tickets: CardTicket[]): string[] =>
  tickets.map(({ number, place, last }) => `${number}/${place} on its card, valid until ${formatDay(last)}, has ended.`)
