import type { CardLookUp } from '@gondola/contract/cards.ts'
import { parseBirthday, subTypeOf } from '@gondola/rules/age.ts'
import { asksCardBirthday, type CardFlags, type CardSubType } from '@gondola/rules/card-check.ts'
import { CARD_ERRORS, type CardError } from '@gondola/rules/card-errors.ts'
import { type ReadCard, readCard, type TicketSystemKind } from '@gondola/rules/card-number.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { CallError, call } from '../../lib/api.ts'
import type { EntryCard } from '../../lib/cart-entries.ts'
import { minutesToWait } from '../../lib/minutes-to-wait.ts'

/** Why a card was refused. By the server, by a check in the browser, or by a failed call. */
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

/** What a card is needed for. */
export type CardWish = {
  kind: TicketSystemKind
  flags: CardFlags & { luhnCheck: boolean }
  allowed: readonly CardSubType[]
  /** First and last day on which it is to be used. */
  validFrom: Day
  validTo: Day
  /** The entry can only be handed out on a card, never with a code. */
  isCardOnly: boolean
  /**
   * Numbers that cannot be used. For an order those of cards of other entries, for the account those of its own cards.
   */
  taken: readonly string[]
  /** Whether the card is being added to the account; nothing is loaded onto it. */
  isForAccount?: boolean
  today: Day
  /** Language of the page, for mails about a member's card. */
  lang?: ShopLang
}

export type Check = CardLookUp['check']

/** Minutes to wait before another card may be tried, after `too-many-requests`. */
type Wait = { minutes?: number | undefined }

/** State of the dialog that verifies a card. It asks for the number, then for a birthday if that is missing. */
export type Verification =
  | ({ step: 'number'; problem: CardProblem | null; isBusy: boolean } & Wait)
  | ({
      step: 'birthday'
      card: ReadCard
      check: Check
      /** Id of the card, if the shop has it already; else null. */
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
 * Returns the parsed card number, or why it cannot be used. `in-cart`: the number is in `taken`, even if the entry with
 * that card is for other days (docs/product.md §7.13).
 */
export function readNumber(typed: string, { kind, flags, taken }: CardWish): ReadCard | CardProblem {
  const card = readCard(kind, typed, flags)
  if (typeof card === 'string') return card
  return taken.includes(card.number) ? 'in-cart' : card
}

/** Returns the subtype of a typed birthday, or why it is refused (docs/product.md §7.11). */
export function birthdaySubType(
  typed: string,
  { today, allowed }: Pick<CardWish, 'today' | 'allowed'>,
): { subType: CardSubType } | { problem: BirthdayProblem } {
  if (!tidy(typed)) return { problem: 'form.birthday.required' }
  const birthday = parseBirthday(typed, today)
  if (birthday === undefined) return { problem: 'form.dateValid' }
  const subType = subTypeOf(birthday, today)
  return allowed.includes(subType) ? { subType } : { problem: 'addCardBirthdayModal.subTypeNotMatch' }
}

/**
 * A card that can be used. `unsaved` says why `attachIfRoom` did not add it to the account. `full`: the account has too
 * many cards. `used`: the card still holds a ticket. `failed`: any other reason.
 */
export type Verified = { kind: 'verified'; card: EntryCard; unsaved?: 'full' | 'used' | 'failed' }

const isCardError = (problem: string): problem is CardError => CARD_ERRORS.some((known) => known === problem)

function refusalOf(error: unknown, otherwise: 'unreachable' | 'not-saved'): VerificationEvent {
  if (!(error instanceof CallError)) throw error
  const { code } = error
  if (code === 'too-many-requests') return { kind: 'refused', problem: code, minutes: minutesToWait(error) }
  const isNamed = code === 'too-many-cards' || code === 'birthday-fixed' || isCardError(code)
  return { kind: 'refused', problem: isNamed ? code : otherwise }
}

/**
 * Looks a card up. Stores it if it is not yet usable and needs no birthday. Returns the `verified` card,
 * `no-birthday` when its birthday has to be asked first, or `refused`.
 */
export async function askForCard(card: ReadCard, wish: CardWish): Promise<Verified | VerificationEvent> {
  const { validFrom, validTo, allowed, flags } = wish
  try {
    // When adding the card to an account, ignore a subtype that only a guest has entered.
    const subType = wish.isForAccount ? undefined : allowed.join(',')
    const query = { ...card.identifiers, status: 'active' as const, subType, validFrom, validTo }
    const { data, check } = await call('lookUpCard', { query })
    if (check.error) return { kind: 'refused', problem: check.error }
    const [found] = data
    if (check.verified && found)
      return { kind: 'verified', card: { id: found._id, number: card.number, subType: check.subType } }
    if (asksCardBirthday(check, flags)) return { kind: 'no-birthday', card, check, id: found?._id ?? null }
    return await keepCard(card, check, wish)
  } catch (error) {
    return refusalOf(error, 'unreachable')
  }
}

/**
 * Looks a card up without storing anything, while nobody is signed in. Returns `refused`, or the `verified` card. That
 * card may lack a birthday; a card that the shop does not know yet has an empty id.
 */
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

/**
 * Stores a card, with the typed birthday if there is one. Its subtype is the one that the shop knows, otherwise that of
 * the birthday. A card that the shop already has is completed. Returns the `verified` card, or `refused`.
 */
export async function keepCard(
  card: ReadCard,
  check: Check,
  { lang }: Pick<CardWish, 'lang'>,
  typed?: { birthday: string; subType: CardSubType },
): Promise<Verified | VerificationEvent> {
  const subType = check.subType ?? typed?.subType
  try {
    const kept = await call('createCard', {
      query: { lang },
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

/** The account that a card is added to. `lang`: language of the page, for the mail about it. */
type Account = { owner: string; birthday: string | undefined; lang?: ShopLang }

/**
 * Adds a stored card to the member's account, with its subtype and typed birthday (docs/product.md §7.16). Returns the
 * same `verified` card, or `refused`.
 */
export async function attachCard(
  verified: Verified,
  { owner, birthday, lang }: Account,
): Promise<Verified | VerificationEvent> {
  const { id, subType } = verified.card
  try {
    const body = {
      owner,
      ...(birthday === undefined ? {} : { birthday }),
      ...(subType ? { meta: { subType } } : {}),
      ...(lang ? { lang } : {}),
    }
    await call('changeCard', { params: { id }, body })
    return verified
  } catch (error) {
    return refusalOf(error, 'not-saved')
  }
}

/** Values of `unsaved` by the problem of the call. Any other problem is `failed`. */
const UNSAVED: Partial<Record<CardProblem, NonNullable<Verified['unsaved']>>> = {
  'too-many-cards': 'full',
  cardUsed: 'used',
}

/**
 * Adds a card to the account while ordering. If that fails although the card can be used, the order goes on with the
 * card, and `unsaved` says why it is not in the account. `keep`, if given, then stores the card with the typed
 * birthday. Returns `refused` when the card itself cannot be used, or `keep` fails. `cardUsed` counts as a problem of
 * the account.
 */
export async function attachIfRoom(
  verified: Verified,
  account: Account,
  keep?: () => Promise<Verified | VerificationEvent>,
): Promise<Verified | VerificationEvent> {
  const outcome = await attachCard(verified, account)
  if (outcome.kind !== 'refused' || (isCardError(outcome.problem) && outcome.problem !== 'cardUsed')) return outcome
  const kept = keep ? await keep() : verified
  return kept.kind === 'verified' ? { ...kept, unsaved: UNSAVED[outcome.problem] ?? 'failed' } : kept
}

/**
 * Returns why a card of the member or guest cannot be chosen. `alreadyUsed`: its number is in `taken`. `otherCategory`:
 * its subtype is not `allowed`. Null if the card can be chosen, for instance one without a subtype.
 */
export function cardObstacle(
  { number, subType }: { number: string; subType?: CardSubType | null | undefined },
  { taken, allowed }: Pick<CardWish, 'taken' | 'allowed'>,
): 'alreadyUsed' | 'otherCategory' | null {
  if (taken.includes(number)) return 'alreadyUsed'
  return subType && !allowed.includes(subType) ? 'otherCategory' : null
}
