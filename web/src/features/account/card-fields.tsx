import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { BirthdayField } from '../../shared/birthday-field.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import css from './account.module.css'
import { emptyCard, MOST_CARDS, type TypedCard } from './typed-card.ts'

type CardFieldsProps = {
  cards: readonly TypedCard[]
  onChange: (cards: readonly TypedCard[]) => void
  /** The number, or else the birthday, of a card has been left. */
  onLeave: (key: number, part: 'number' | 'birthday') => void
}

/** The numbers of the cards that come into the account, with the birthday of each where it is wanted (spec §5 Registration). */
export function CardFields({ cards, onChange, onLeave }: CardFieldsProps) {
  const { config, resort } = useBoot()
  const t = useText()
  const { ticketSystem: kind, addCardType } = config.flags
  const change = (key: number, part: Partial<TypedCard>) =>
    onChange(cards.map((card) => (card.key === key ? { ...card, ...part } : card)))
  const box = useRef<HTMLDivElement>(null)
  /** More cards or fewer. The control that did it may be gone, so the keyboard goes to what stands below them all. */
  const put = (next: readonly TypedCard[]) => {
    flushSync(() => onChange(next))
    const end = box.current?.lastElementChild
    if (end instanceof HTMLElement) end.focus()
  }
  return (
    <div ref={box} className={css.cards}>
      {cards.map(({ key, typed, birthday, found, problem, birthdayProblem }) => (
        <div key={key} className={css.card}>
          <Field
            label={t('addCardModal.number', { card: resort.cardName })}
            hint={t(`addCardModal.number.hint.${kind}`)}
            name="card"
            value={typed}
            error={problem && t(problem)}
            inputMode={kind === 'B' ? 'numeric' : 'text'}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            aside={
              cards.length > 1 && (
                <IconButton
                  label={t('account.card.remove')}
                  onClick={() => put(cards.filter((card) => card.key !== key))}
                >
                  <Trash2 />
                </IconButton>
              )
            }
            onChange={(event) =>
              change(key, {
                typed: event.currentTarget.value,
                found: null,
                problem: undefined,
                birthdayProblem: undefined,
              })
            }
            onBlur={() => onLeave(key, 'number')}
          />
          {found?.asksBirthday && (
            <BirthdayField
              id={`card-${key}-birthday`}
              label={t('addCardBirthdayModal.label')}
              value={birthday}
              error={birthdayProblem && t(birthdayProblem)}
              onChange={(value) => change(key, { birthday: value })}
              onLeave={() => onLeave(key, 'birthday')}
            />
          )}
          {found && addCardType && !found.asksBirthday && (
            <Field label={t('addCardBirthdayModal.label')} value={t('account.card.birthdayKnown')} readOnly />
          )}
        </div>
      ))}
      {cards.length < MOST_CARDS ? (
        <Button
          className={css.add}
          look="quiet"
          icon={<Plus />}
          onClick={() => put([...cards, emptyCard(Math.max(...cards.map(({ key }) => key)) + 1)])}
        >
          {t('account.card.add')}
        </Button>
      ) : (
        <p tabIndex={-1}>{t('personal.cards.full')}</p>
      )}
    </div>
  )
}
