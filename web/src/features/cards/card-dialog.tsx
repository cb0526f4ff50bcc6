import type { CardSubType } from '@gondola/rules/card-check.ts'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import type { EntryCard } from '../../lib/cart-entries.ts'
import { completedDate } from '../../lib/date-typing.ts'
import { useOwnCards } from '../../shared/cards/own-cards.ts'
import {
  askForCard,
  birthdaySubType,
  type CardWish,
  cardObstacle,
  keepCard,
  readNumber,
  start,
  type Verification,
  type VerificationEvent,
  type Verified,
  verificationAfter,
} from '../../shared/cards/verification.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useTemporaryCards } from '../../state/temporary-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BirthdayStep } from './birthday-step.tsx'
import css from './cards.module.css'
import { NumberStep, OTHER_CARD } from './number-step.tsx'

type Outcome = Promise<Verified | VerificationEvent>

export type CardDialogProps = {
  wish: CardWish
  /** Name of what is loaded onto the card, and when it is valid. */
  what: string
  days: string | null
  /** Position among several cards. */
  place: { number: number; of: number } | null
  /** `known` is the card's subtype in any case. Null when it was only typed now. */
  onTake: (card: EntryCard, known: EntryCard['subType']) => void
  /** Looks up a number; by default checks everything that the wish needs. */
  ask?: typeof askForCard
  /** Label of the submit button. */
  ok?: string
  /** The prefilled number. */
  number?: string | undefined
  /** Runs before a verified card is taken. `birthday` was typed for it; `keep` has the shop store that for a guest. */
  finish?: ((verified: Verified, birthday: string | undefined, keep?: () => Outcome) => Outcome) | undefined
  /** The member whose cards are offered. Null for guests, and when the card is being added to the account. */
  owner: string | null
  onLeave: () => void
}

/** Verifies one card: its number, then its birthday if it has none. */
export function CardDialog(props: CardDialogProps) {
  const { what, days, place, onTake, ask: askFor = askForCard, ok, number = '', finish, owner, onLeave } = props
  const { resort, lang } = useBoot()
  const wish = { ...props.wish, lang }
  const t = useText()
  const form = useId()
  const [state, dispatch] = useReducer(verificationAfter, start)
  const temporary = useTemporaryCards()
  const own = useOwnCards(owner)
  // The member already has these.
  const kept = wish.isForAccount ? temporary.filter(({ number }) => !wish.taken.includes(number)) : temporary
  const cards = [...own, ...kept.filter(({ number }) => !own.some((card) => card.number === number))]
  const [chosen, setChoice] = useState<string | null>(null)
  // The first usable card is proposed, unless a number has been typed. Cards that load later do not change it: a press
  // would take another card than intended.
  const [seen, setSeen] = useState<string | null>(null)
  const takeable = cards.filter((card) => !cardObstacle(card, wish)).map((card) => card.number)
  const proposed = (seen && takeable.includes(seen) ? seen : takeable[0]) ?? OTHER_CARD
  if (proposed !== OTHER_CARD && proposed !== seen) setSeen(proposed)
  const [typed, setTyped] = useState(number)
  const choice = chosen ?? (typed ? OTHER_CARD : proposed)
  const [birthday, setBirthday] = useState('')
  const isImpossible = wish.allowed.length === 0
  // Ignore responses after the dialog was closed.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const settle = (outcome: Verified | VerificationEvent) => {
    if (!isHere.current) return
    if (outcome.kind === 'verified') {
      if (outcome.unsaved) warn(t(`addCardModal.unsaved.${outcome.unsaved}`))
      return onTake(outcome.card, state.step === 'birthday' ? null : outcome.card.subType)
    }
    dispatch(outcome)
  }
  const ask = (work: Outcome) => {
    dispatch({ kind: 'asked' })
    void work.then(settle)
  }
  const finished = (work: Outcome, typedBirthday?: string): Outcome =>
    work.then((outcome) => (finish && outcome.kind === 'verified' ? finish(outcome, typedBirthday) : outcome))
  const tell = ({ card, check, id }: BirthdayAsked, told: { birthday: string; subType: CardSubType }): Outcome => {
    const keep = () => keepCard(card, check, wish, told)
    if (!finish || id === null) return finished(keep(), told.birthday)
    // The owner may set the subtype, a guest may not. It is sent with the owner's id.
    const verified = { id, number: card.number, subType: check.subType ?? told.subType }
    return finish({ kind: 'verified', card: verified }, told.birthday, keep)
  }
  const submit = () => {
    if (state.isBusy || isImpossible) return
    if (state.step === 'birthday') {
      const date = completedDate(birthday)
      setBirthday(date)
      const found = birthdaySubType(date, wish)
      if ('problem' in found) return dispatch({ kind: 'wrong-birthday', problem: found.problem })
      return ask(tell(state, { birthday: date, subType: found.subType }))
    }
    const card = readNumber(choice === OTHER_CARD ? typed : choice, wish)
    if (typeof card === 'string') return dispatch({ kind: 'refused', problem: card })
    ask(finished(askFor(card, wish)))
  }

  return (
    <Dialog
      open
      width={600}
      closeLabel={t('addCardModal.close')}
      onClose={onLeave}
      title={titleOf(state, wish, t)}
      actions={
        <>
          {!isImpossible && (
            <Button type="submit" form={form} loading={state.isBusy} loadingLabel={t('addCardModal.checking')}>
              {ok ?? t(wish.isForAccount ? 'personal.cards.add' : 'addCardModal.ok')}
            </Button>
          )}
          <Button look="quiet" onClick={onLeave}>
            {t(place && place.number > 1 ? 'addCardModal.rest' : 'addCardModal.cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className={css.what}>
          {place && <strong>{t('addCardModal.place', place)}</strong>}
          <span>{what}</span>
          {days && <span>{days}</span>}
        </p>
        {isImpossible && <p className={css.impossible}>{t('variant.subtypeUndefined')}</p>}
        {!isImpossible && state.step === 'number' && (
          <NumberStep
            wish={wish}
            cards={cards}
            choice={choice}
            onChoice={setChoice}
            typed={typed}
            onType={setTyped}
            problem={state.problem}
            minutes={state.minutes}
            cardName={resort.cardName}
            resortName={resort.shortName}
          />
        )}
        {state.step === 'birthday' && (
          <BirthdayStep
            number={state.card.number}
            wish={wish}
            birthday={birthday}
            problem={state.problem}
            minutes={state.minutes}
            onType={setBirthday}
          />
        )}
      </form>
    </Dialog>
  )
}

type BirthdayAsked = Extract<Verification, { step: 'birthday' }>

const warn = (text: string) => showToast({ text, tone: 'warn', seconds: 5 })

function titleOf({ step }: Verification, { isForAccount }: CardWish, t: ReturnType<typeof useText>): string {
  if (step === 'birthday') return t('addCardBirthdayModal.title')
  return t(isForAccount ? 'personal.cards.add.title' : 'addCardModal.title')
}
