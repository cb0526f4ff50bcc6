import type { TicketSystemKind } from '@gondola/rules/card-number.ts'
import type { T } from '../../lib/i18n.ts'
import type { CardProblem, CardWish } from '../../shared/cards/verification.ts'

/** Failed calls. */
const FAILED = { unreachable: 'tokenVerification.failed', 'not-saved': 'header.auth.userUpdateFailed' } as const

/** Returns the short text beside the field. */
export function fieldText(problem: CardProblem, kind: TicketSystemKind): string {
  switch (problem) {
    case 'differentCardOwner':
      return 'form.wtp.cardHasOwner'
    case 'cardNotFound':
      return 'form.wtp.cardDoesNotExist'
    case 'unreachable':
    case 'too-many-requests':
      return 'form.wtp.unableToValidate'
    case 'too-many-cards':
    case 'birthday-fixed':
    case 'not-saved':
      return 'form.wtp.notSaved'
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

/** Returns the sentence on what to do; null where the short text says it already. */
export function dialogText(
  problem: CardProblem,
  { isCardOnly, isForAccount }: Pick<CardWish, 'isCardOnly' | 'isForAccount'>,
): string | null {
  if (isForAccount && problem === 'in-cart') return 'personal.cards.add.have'
  if (isForAccount && problem === 'cardWrongSubType') return 'personal.cards.add.otherAge'
  if (isForAccount && problem === 'cardUsed') return 'personal.cards.add.used'
  const other = isCardOnly ? '.cardOnly' : ''
  switch (problem) {
    case 'unreadable':
    case 'ticket-number':
      return null
    case 'unreachable':
    case 'not-saved':
      return FAILED[problem]
    case 'too-many-requests':
      return 'addCardModal.error.tooManyCards'
    case 'too-many-cards':
      return 'personal.cards.full'
    case 'birthday-fixed':
      return 'error.birthdayFixed'
    case 'in-cart':
      return 'addCardModal.error.cardUsed.inCart'
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

/** Returns what is wrong with a card and what to do. It is told in one place: beside the field. */
export function problemText(problem: CardProblem, wish: CardWish, t: T, minutes?: number): string {
  const advice = dialogText(problem, wish)
  const isKept = wish.isForAccount && problem === 'cardUsed'
  const short = t(isKept ? 'form.wtp.notSaved' : fieldText(problem, wish.kind))
  return advice ? `${short} ${t(advice, minutes === undefined ? undefined : { count: minutes })}` : short
}
