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
  /** Called when the number, or the birthday, of a card has been left. */
  onLeave: (key: number, part: 'number' | 'birthday') => void
}

/** Numbers of the cards for the account, each with its birthday where needed (docs/product.md §10.2). */
export function CardFields({ cards, onChange, onLeave }: CardFieldsProps) {
  const { config, resort } = useBoot()
  const t = useText()
  const { ticketSystem: kind, addCardType } = config.flags
  const change = (key: number, part: Partial<TypedCard>) =>
    onChange(cards.map((card) => (card.key === key ? { ...card, ...part } : card)))
  const box = useRef<HTMLDivElement>(null)
  /** Changes the list. The pressed control may be gone, so the focus moves to what follows the list. */
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
