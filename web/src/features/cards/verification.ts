import type { CardLookUp } from '@gondola/contract/cards.ts'
import { parseBirthday, subTypeOf } from '@gondola/rules/age.ts'
import { asksCardBirthday, type CardFlags, type CardSubType } from '@gondola/rules/card-check.ts'
import { CARD_ERRORS, type CardError } from '@gondola/rules/card-errors.ts'
import { type ReadCard, readCard, type TicketSystemKind } from '@gondola/rules/card-number.ts'
import type { Day } from '@gondola/rules/day.ts'
import { CallError, call } from '../../lib/api.ts'
import type { EntryCard } from '../../state/cart-entries.ts'

/** Why a card was not taken; besides what the server says, what is seen at once and a call that failed. */
export type CardProblem =
  | CardError
  | 'unreadable'
  | 'ticket-number'
  | 'in-cart'
  | 'unreachable'
  | 'too-many-requests'
  | 'too-many-cards'
  | 'birthday-fixed'
  | 'not-saved'
export type BirthdayProblem = 'form.birthday.required' | 'form.dateValid' | 'addCardBirthdayModal.subTypeNotMatch'

/** What the card is wanted for. */
export type CardWish = {
  kind: TicketSystemKind
  flags: CardFlags & { luhnCheck: boolean }
  allowed: readonly CardSubType[]
  /** First and last day. */
  validFrom: Day
  validTo: Day
  /** The entry can be handed out on a card alone: no code is to be had instead. */
  isCardOnly: boolean
  /** Numbers of the cards that other entries of the cart go on. */
  taken: readonly string[]
  /** It is to become the member's own; nothing is loaded onto it. */
  isForAccount?: boolean
  today: Day
}

export type Check = CardLookUp['check']

/** Minutes until another card may be tried, after `too-many-requests`. */
type Wait = { minutes?: number | undefined }

/** Where the dialog stands: the number is asked for, then a birthday where the card has none (docs/product.md §7.4). */
export type Verification =
  | ({ step: 'number'; problem: CardProblem | null; isBusy: boolean } & Wait)
  | ({
      step: 'birthday'
      card: ReadCard
      check: Check
      /** Of a card that the shop keeps already. */
      id: string | null
      problem: BirthdayProblem | CardProblem | null
      isBusy: boolean
    } & Wait)

export type VerificationEvent =
  | { kind: 'asked' }
  | ({ kind: 'refused'; problem: CardProblem } & Wait)
  | { kind: 'no-birthday'; card: ReadCard; check: Check; id: string | null }
  | { kind: 'wrong-birthday'; problem: BirthdayProblem }

export const start: Verification = { step: 'number', problem: null, isBusy: false }

export function verificationAfter(state: Verification, event: VerificationEvent): Verification {
  switch (event.kind) {
    case 'asked':
      return { ...state, problem: null, isBusy: true }
    case 'no-birthday': {
      const { card, check, id } = event
      return { step: 'birthday', card, check, id, problem: null, isBusy: false }
    }
    case 'wrong-birthday':
      return state.step === 'birthday' ? { ...state, problem: event.problem, isBusy: false } : state
    case 'refused':
      return { ...state, problem: event.problem, minutes: event.minutes, isBusy: false }
  }
}

/**
 * The number as it is read, unless it is wrong at once: no number, or one that another entry goes on, whatever its days
 * (docs/product.md §7.13).
 */
export function readNumber(typed: string, { kind, flags, taken }: CardWish): ReadCard | CardProblem {
  const card = readCard(kind, typed, flags)
  if (typeof card === 'string') return card
  return taken.includes(card.number) ? 'in-cart' : card
}

/** The subtype of a typed birthday, or why it is refused (docs/product.md §7.11). */
export function birthdaySubType(
  typed: string,
  { today, allowed }: Pick<CardWish, 'today' | 'allowed'>,
): { subType: CardSubType } | { problem: BirthdayProblem } {
  if (!typed.trim()) return { problem: 'form.birthday.required' }
  const birthday = parseBirthday(typed, today)
  if (birthday === undefined) return { problem: 'form.dateValid' }
  const subType = subTypeOf(birthday, today)
  return allowed.includes(subType) ? { subType } : { problem: 'addCardBirthdayModal.subTypeNotMatch' }
}

/** `unsaved` is why a card that can be used did not become the member's own. */
export type Verified = { kind: 'verified'; card: EntryCard; unsaved?: 'full' | 'failed' }

const isCardError = (problem: string): problem is CardError => CARD_ERRORS.some((known) => known === problem)

function refusalOf(error: unknown, otherwise: 'unreachable' | 'not-saved'): VerificationEvent {
  if (!(error instanceof CallError)) throw error
  const { code } = error
  if (code === 'too-many-requests')
    return { kind: 'refused', problem: code, minutes: Math.ceil(secondsIn(error.details) / 60) }
  const isNamed = code === 'too-many-cards' || code === 'birthday-fixed' || isCardError(code)
  return { kind: 'refused', problem: isNamed ? code : otherwise }
}

/** How long the server says that its limit lasts. */
const secondsIn = (details: unknown): number =>
  typeof details === 'object' && details && 'seconds' in details && typeof details.seconds === 'number'
    ? details.seconds
    : 60

/** Asks the shop of a card; one that it does not keep yet is created, once its birthday is known where that is needed. */
export async function askForCard(card: ReadCard, wish: CardWish): Promise<Verified | VerificationEvent> {
  const { validFrom, validTo, allowed, flags } = wish
  try {
    // Of whom a card is that is wanted for the account is asked anew where only a guest said it.
    const subType = wish.isForAccount ? undefined : allowed.join(',')
    const query = { ...card.identifiers, status: 'active' as const, subType, validFrom, validTo }
    const { data, check } = await call('lookUpCard', { query })
    if (check.error) return { kind: 'refused', problem: check.error }
    const [found] = data
    if (check.verified && found)
      return { kind: 'verified', card: { id: found._id, number: card.number, subType: check.subType } }
    if (asksCardBirthday(check, flags)) return { kind: 'no-birthday', card, check, id: found?._id ?? null }
    return await keepCard(card, check)
  } catch (error) {
    return refusalOf(error, 'unreachable')
  }
}

/** Asks only whether a card may come into an account. Nothing is kept of it, so one that the shop does not know has no id yet. */
export async function lookUpOnly(
  card: ReadCard,
  { validFrom, validTo }: Pick<CardWish, 'validFrom' | 'validTo'>,
): Promise<Verified | VerificationEvent> {
  try {
    const query = { ...card.identifiers, status: 'active' as const, validFrom, validTo }
    const { data, check } = await call('lookUpCard', { query })
    if (check.error) return { kind: 'refused', problem: check.error }
    return { kind: 'verified', card: { id: data[0]?._id ?? '', number: card.number, subType: check.subType } }
  } catch (error) {
    return refusalOf(error, 'unreachable')
  }
}

/** Has the shop keep a card, with the birthday that was typed for it. */
export async function keepCard(
  card: ReadCard,
  check: Check,
  typed?: { birthday: string; subType: CardSubType },
): Promise<Verified | VerificationEvent> {
  const subType = check.subType ?? typed?.subType
  try {
    const kept = await call('createCard', {
      body: {
        extIdentifiers: card.identifiers,
        ...(typed ? { birthday: typed.birthday } : {}),
        ...(subType ? { meta: { subType } } : {}),
      },
    })
    return { kind: 'verified', card: { id: kept._id, number: card.number, subType: kept.meta.subType } }
  } catch (error) {
    return refusalOf(error, 'unreachable')
  }
}

type Account = { owner: string; birthday: string | undefined }

/**
 * Makes a card that the shop keeps the member's own, with its birthday, where it was typed, and subtype
 * (docs/product.md §7.15).
 */
export async function attachCard(
  verified: Verified,
  { owner, birthday }: Account,
): Promise<Verified | VerificationEvent> {
  const { id, subType } = verified.card
  try {
    const body = { owner, ...(birthday === undefined ? {} : { birthday }), ...(subType ? { meta: { subType } } : {}) }
    await call('changeCard', { params: { id }, body })
    return verified
  } catch (error) {
    return refusalOf(error, 'not-saved')
  }
}

/**
 * The same on the way of an order, which goes on with the card where it only cannot become the member's own; `keep` has the shop
 * keep it then, where that is still to be done.
 */
export async function attachIfRoom(
  verified: Verified,
  account: Account,
  keep?: () => Promise<Verified | VerificationEvent>,
): Promise<Verified | VerificationEvent> {
  const outcome = await attachCard(verified, account)
  if (outcome.kind !== 'refused' || isCardError(outcome.problem)) return outcome
  const kept = keep ? await keep() : verified
  return kept.kind === 'verified'
    ? { ...kept, unsaved: outcome.problem === 'too-many-cards' ? 'full' : 'failed' }
    : kept
}

/**
 * Why a card of the list cannot be chosen (docs/product.md §7.14); null when it can, also when nothing is known of it
 * yet.
 */
export function cardObstacle(
  { number, subType }: { number: string; subType?: CardSubType | null | undefined },
  { taken, allowed }: Pick<CardWish, 'taken' | 'allowed'>,
): 'alreadyUsed' | 'otherCategory' | null {
  if (taken.includes(number)) return 'alreadyUsed'
  return subType && !allowed.includes(subType) ? 'otherCategory' : null
}
