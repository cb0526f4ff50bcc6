import type { Registration } from '@gondola/contract/users.ts'
import { parseBirthday } from '@gondola/rules/age.ts'
import { asksCardBirthday } from '@gondola/rules/card-check.ts'
import type { CardError } from '@gondola/rules/card-errors.ts'
import { type ReadCard, readCard, type TicketSystemKind } from '@gondola/rules/card-number.ts'
import type { Day } from '@gondola/rules/day.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { CallError, call } from '../../lib/api.ts'

/** Active cards that an account can have at most (docs/product.md §7.19). */
export const MOST_CARDS = 10

/** A card as typed in the registration. */
export type TypedCard = {
  key: number
  typed: string
  birthday: string
  /** Result of the look-up of this number; null before it. */
  found: { card: ReadCard; asksBirthday: boolean } | null
  /** Text key of the problem. */
  problem?: string | undefined
  birthdayProblem?: string | undefined
}

export const emptyCard = (key: number): TypedCard => ({ key, typed: '', birthday: '', found: null })

export type CardRules = {
  kind: TicketSystemKind
  flags: { luhnCheck: boolean; addCardType: boolean }
  today: Day
}

const NUMBER_TEXT: Partial<Record<CardError, string>> = {
  differentCardOwner: 'form.wtp.cardHasOwner',
  cardNotFound: 'form.wtp.cardDoesNotExist',
  luhnInvalid: 'form.wtp.luhnInvalid',
}

/** Returns the parsed number, or the text key of its problem. `others` are the cards beside it. */
export function readTyped(
  card: TypedCard,
  others: readonly TypedCard[],
  { kind, flags }: CardRules,
): ReadCard | string {
  if (!tidy(card.typed)) return 'form.required'
  const read = readCard(kind, card.typed, flags)
  if (read === 'ticket-number') return 'form.wtp.ticketNumber'
  if (typeof read === 'string') return read === 'luhnInvalid' ? 'form.wtp.luhnInvalid' : `form.wtp.unreadable.${kind}`
  const isTwice = others.some((other) => other.key !== card.key && other.found?.card.number === read.number)
  return isTwice ? 'account.card.twice' : read
}

/** Looks up the number. Returns the card with its problem, or with the need for a birthday (docs/product.md §10.2). */
export async function askAbout(card: TypedCard, others: readonly TypedCard[], rules: CardRules): Promise<TypedCard> {
  const read = readTyped(card, others, rules)
  if (typeof read === 'string') return { ...card, found: null, problem: read }
  try {
    const { check } = await call('lookUpCard', { query: read.identifiers })
    // A card that holds a ticket still belongs to somebody.
    if (check.error && check.error !== 'cardUsed')
      return { ...card, found: null, problem: NUMBER_TEXT[check.error] ?? 'form.wtp.cantBeUsed' }
    const found = { card: read, asksBirthday: asksCardBirthday(check, rules.flags) }
    return { ...card, typed: read.number, found, problem: undefined }
  } catch (error) {
    if (error instanceof CallError) return { ...card, found: null, problem: 'form.wtp.unableToValidate' }
    throw error
  }
}

/** Returns the card with the problem of its birthday, where one is needed. */
export function withBirthdayProblem(card: TypedCard, { today }: Pick<CardRules, 'today'>): TypedCard {
  if (!card.found?.asksBirthday) return { ...card, birthdayProblem: undefined }
  const isRight = parseBirthday(card.birthday, today) !== undefined
  const problem = tidy(card.birthday) ? 'form.dateValid' : 'form.birthday.required'
  return { ...card, birthdayProblem: isRight ? undefined : problem }
}

/** Returns the card as the registration sends it. */
export const tokenOf = ({ found, birthday }: TypedCard): NonNullable<Registration['tokens']> =>
  found ? [{ extIdentifiers: found.card.identifiers, ...(found.asksBirthday ? { birthday } : {}) }] : []
