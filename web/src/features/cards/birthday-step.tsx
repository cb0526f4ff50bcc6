import { useEffect, useRef } from 'react'
import { typedDate } from '../../lib/date-typing.ts'
import type { BirthdayProblem, CardProblem, CardWish } from '../../shared/cards/verification.ts'
import { useText } from '../../state/boot.tsx'
import { Field } from '../../ui/field.tsx'
import { problemText } from './card-words.ts'
import css from './cards.module.css'

type BirthdayStepProps = {
  number: string
  wish: CardWish
  birthday: string
  problem: BirthdayProblem | CardProblem | null
  /** Minutes to wait after too many tries. */
  minutes: number | undefined
  onType: (birthday: string) => void
}

const isOfBirthday = (problem: BirthdayProblem | CardProblem): problem is BirthdayProblem => problem.includes('.')

/** Asks for the birthday of a card without one. It decides whose tickets the card may hold (docs/product.md §7.11). */
export function BirthdayStep({ number, wish, birthday, problem, minutes, onType }: BirthdayStepProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  const cardProblem = problem && !isOfBirthday(problem) ? problem : null
  const error = cardProblem ? problemText(cardProblem, wish, t, minutes) : problem && t(problem)
  return (
    <div ref={box} className={css.step}>
      <p className={css.lead} role="status">
        {t('addCardModal.check.exists', { number })}
      </p>
      <Field
        type="text"
        label={t('addCardBirthdayModal.label')}
        note={t('form.label.birthday.format')}
        hint={t('addCardBirthdayModal.hint')}
        value={birthday}
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        required
        onChange={(event) => onType(typedDate(birthday, event.currentTarget.value))}
      />
    </div>
  )
}
