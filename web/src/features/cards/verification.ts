import type { CardLookUp } from '@gondola/contract/cards.ts'
import { parseBirthday } from '@gondola/rules/age.ts'
import { asksCardBirthday, type CardFlags, type CardSubType, subTypeByBirthday } from '@gondola/rules/card-check.ts'
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
  | 'unreachable'
  | 'too-many-requests'
  | 'too-many-cards'
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

/** Where the dialog stands: the number is asked for, then a birthday where the card has none (spec §4 Card verification). */
export type Verification =
  | ({ step: 'number'; problem: CardProblem | null; isBusy: boolean } & Wait)
  | ({
      step: 'birthday'
      card: ReadCard
      check: Check
      problem: BirthdayProblem | CardProblem | null
      isBusy: boolean
    } & Wait)

export type VerificationEvent =
  | { kind: 'asked' }
  | ({ kind: 'refused'; problem: CardProblem } & Wait)
  | { kind: 'no-birthday'; card: ReadCard; check: Check }
  | { kind: 'wrong-birthday'; problem: BirthdayProblem }

export const start: Verification = { step: 'number', problem: null, isBusy: false }

export function verificationAfter(state: Verification, event: VerificationEvent): Verification {
  switch (event.kind) {
    case 'asked':
      return { ...state, problem: null, isBusy: true }
    case 'no-birthday':
      return { step: 'birthday', card: event.card, check: event.check, problem: null, isBusy: false }
    case 'wrong-birthday':
      return state.step === 'birthday' ? { ...state, problem: event.problem, isBusy: false } : state
    case 'refused':
      return { ...state, problem: event.problem, minutes: event.minutes, isBusy: false }
  }
}

/** The number as it is read, unless it is wrong at once: no number, or one that another entry goes on (spec §5 Card number). */
export function readNumber(typed: string, { kind, flags, taken }: CardWish): ReadCard | CardProblem {
  const card = readCard(kind, typed, flags)
  if (typeof card === 'string') return card
  return taken.includes(card.number) ? 'cardUsed' : card
}

/** The subtype of a typed birthday, or why it is refused (spec §5 Card birthday modal). */
export function birthdaySubType(
  typed: string,
  { today, allowed }: Pick<CardWish, 'today' | 'allowed'>,
): { subType: CardSubType } | { problem: BirthdayProblem } {
  if (!typed.trim()) return { problem: 'form.birthday.required' }
  const birthday = parseBirthday(typed, today)
  if (birthday === undefined) return { problem: 'form.dateValid' }
  const subType = subTypeByBirthday(birthday, today, allowed)
  return subType ? { subType } : { problem: 'addCardBirthdayModal.subTypeNotMatch' }
}

export type Verified = { kind: 'verified'; card: EntryCard }

function refusalOf(error: unknown): VerificationEvent {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'too-many-requests')
    return { kind: 'refused', problem: error.code, minutes: Math.ceil(secondsIn(error.details) / 60) }
  if (error.code === 'too-many-cards') return { kind: 'refused', problem: error.code }
  return { kind: 'refused', problem: CARD_ERRORS.find((known) => known === error.code) ?? 'unreachable' }
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
    if (asksCardBirthday(check, flags)) return { kind: 'no-birthday', card, check }
    return await keepCard(card, check)
  } catch (error) {
    return refusalOf(error)
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
    return refusalOf(error)
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
    return refusalOf(error)
  }
}

/** Makes a card that the shop keeps the member's own, with the birthday that was typed for it (spec §4 Card ownership). */
export async function attachCard(
  verified: Verified,
  { owner, birthday }: { owner: string; birthday: string | undefined },
): Promise<Verified | VerificationEvent> {
  try {
    const body = birthday === undefined ? { owner } : { owner, birthday }
    await call('changeCard', { params: { id: verified.card.id }, body })
    return verified
  } catch (error) {
    return refusalOf(error)
  }
}

/** The same on the way of an order, which goes on with the card where the account is full or does not answer. */
export async function attachIfRoom(
  verified: Verified,
  account: { owner: string; birthday: string | undefined },
): Promise<Verified | VerificationEvent> {
  const outcome = await attachCard(verified, account)
  return outcome.kind === 'refused' && outcome.problem === 'differentCardOwner' ? outcome : verified
}

/** The short word beside the field (spec §8 `form.wtp.*`). */
export function fieldText(problem: CardProblem, kind: TicketSystemKind): string {
  switch (problem) {
    case 'differentCardOwner':
      return 'form.wtp.cardHasOwner'
    case 'cardNotFound':
      return 'form.wtp.cardDoesNotExist'
    case 'unreachable':
    case 'too-many-requests':
    case 'too-many-cards':
      return 'form.wtp.unableToValidate'
    case 'ticket-number':
      return 'form.wtp.ticketNumber'
    case 'luhnInvalid':
      return 'form.wtp.luhnInvalid'
    case 'unreadable':
      return `form.wtp.unreadable.${kind}`
    default:
      return 'form.wtp.cantBeUsed'
  }
}

/** The sentence of the dialog that says what to do; null where the field says it already. */
export function dialogText(
  problem: CardProblem,
  { isCardOnly, isForAccount }: Pick<CardWish, 'isCardOnly' | 'isForAccount'>,
): string | null {
  if (isForAccount && problem === 'cardUsed') return 'personal.cards.add.have'
  if (isForAccount && problem === 'cardWrongSubType') return 'personal.cards.add.otherAge'
  const other = isCardOnly ? '.cardOnly' : ''
  switch (problem) {
    case 'unreadable':
    case 'ticket-number':
      return null
    case 'unreachable':
      return 'tokenVerification.failed'
    case 'too-many-requests':
      return 'addCardModal.error.tooManyCards'
    case 'too-many-cards':
      return 'personal.cards.full'
    case 'cantBeUsed':
      return `addCardModal.errorMessage${other}`
    case 'differentCardOwner':
    case 'unknownCard':
    case 'unableCreateCard':
      return `addCardModal.error.${problem}${other}`
    default:
      return `addCardModal.error.${problem}`
  }
}

/** Why a card of the list cannot be chosen (spec §5 Card subtype); null when it can, also when nothing is known of it yet. */
export function cardObstacle(
  { number, subType }: { number: string; subType?: CardSubType | null | undefined },
  { taken, allowed }: Pick<CardWish, 'taken' | 'allowed'>,
): 'alreadyUsed' | 'otherCategory' | null {
  if (taken.includes(number)) return 'alreadyUsed'
  return subType && !allowed.includes(subType) ? 'otherCategory' : null
}
