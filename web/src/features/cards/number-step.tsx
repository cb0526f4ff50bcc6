import { useEffect, useRef } from 'react'
import { type CardProblem, type CardWish, cardObstacle } from '../../shared/cards/verification.ts'
import { useText } from '../../state/boot.tsx'
import type { TemporaryCard } from '../../state/temporary-cards.ts'
import { CardPicture } from '../../ui/card-picture.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { problemText } from './card-words.ts'
import css from './cards.module.css'
import { describeCards } from './known-cards.ts'

/** A sample number for each kind of card; not of a real card. */
const SAMPLES = { A: 'AB12CD34-E5F-6G7', B: '01-1614 7159 9229 9670 9834-2' } as const
const TICKET_NUMBER = '12 * 345 * 67890'
/** Value for a number that is typed instead. */
export const OTHER_CARD = 'other'

type NumberStepProps = {
  wish: CardWish
  cards: readonly TemporaryCard[]
  /** The number of a known card, or `OTHER_CARD`. */
  choice: string
  onChoice: (choice: string) => void
  typed: string
  onType: (typed: string) => void
  problem: CardProblem | null
  /** Minutes to wait after too many tries. */
  minutes: number | undefined
  cardName: string
  resortName: string
}

/** A choice among the guest's cards, or another number. A picture shows where to find it. */
export function NumberStep(props: NumberStepProps) {
  const { wish, cards, choice, onChoice, typed, onType, problem, minutes, cardName, resortName } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    describeCards()
  }, [])
  useEffect(() => {
    if (problem) box.current?.querySelector<HTMLElement>('input[type="text"], input:checked')?.focus()
  }, [problem])
  const isOther = choice === OTHER_CARD
  const error = problem ? problemText(problem, wish, t, minutes) : undefined
  const vars = { card: cardName }
  return (
    <div ref={box} className={css.step}>
      {cards.length > 0 && (
        <RadioRows
          legend={t('addCardModal.known')}
          value={choice}
          error={isOther ? undefined : error}
          rows={[
            ...cards.map((card) => ({ value: card.number, label: card.number, ...stateOf(card, wish, t) })),
            { value: OTHER_CARD, label: t('addCardModal.known.other'), note: undefined },
          ]}
          onChange={onChoice}
        />
      )}
      {isOther && (
        <Field
          type="text"
          label={t('addCardModal.number', vars)}
          hint={t(`addCardModal.number.hint.${wish.kind}`)}
          placeholder={SAMPLES[wish.kind]}
          value={typed}
          error={error}
          inputMode={wish.kind === 'B' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {isOther && (
        <div className={css.pictures}>
          <figure className={css.figure}>
            <CardPicture
              label={t(`addCardModal.picture.${wish.kind}`)}
              name={resortName}
              cardName={cardName}
              number={SAMPLES[wish.kind]}
            />
            <figcaption>{t(`addCardModal.picture.${wish.kind}.where`)}</figcaption>
          </figure>
          {wish.kind === 'B' && (
            <figure className={css.figure}>
              <CardPicture
                label={t('addCardModal.picture.wrong')}
                name={resortName}
                cardName={cardName}
                number={TICKET_NUMBER}
                wrong
              />
              <figcaption>{t('addCardModal.picture.wrong.why')}</figcaption>
            </figure>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns whether a known card can be used, and whose it is. */
function stateOf(card: TemporaryCard, wish: CardWish, t: ReturnType<typeof useText>) {
  const obstacle = cardObstacle(card, wish)
  if (obstacle) return { disabled: true, note: t(obstacle) }
  return { disabled: false, note: card.subType ? t(`addCardModal.subType.${card.subType}`) : undefined }
}
