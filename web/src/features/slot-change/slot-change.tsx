import { useEffect, useState } from 'react'
import { type CartGroup, grouped, groupKey } from '../../lib/cart-groups.ts'
import { hasTimes, refusedOrderText } from '../../lib/cart-remedy.ts'
import { timeText } from '../../lib/day-text.ts'
import { focusGroupWhenLost } from '../../lib/focus-group.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { formerId, moveEntries } from '../../state/cart-moves.ts'
import { type SlotChange as Change, slotChange } from '../../state/slot-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dismissTopic, showToast } from '../../ui/toasts.ts'
import { type Choices, cannotMove, firstChoice, missingIn, movesOf } from './choices.ts'
import { GroupChange } from './group-change.tsx'
import css from './slot-change.module.css'
// Loaded with this file, so that its queries need not wait for it.
import '../../shared/query-client.ts'

type Outcome = Exclude<Awaited<ReturnType<typeof moveEntries>>, 'ok'> | null

/** The dialog that moves entries of the cart (docs/product.md §4.22). They get new times, and new days if needed. */
export function SlotChange({ change }: { change: Change }) {
  const { entries } = useCart()
  const groups = grouped(entries.filter(({ id }) => change.ids.includes(id) || change.ids.includes(formerId(id))))
  const isOver = groups.length === 0
  useEffect(() => {
    if (isOver) slotChange.close()
  }, [isOver])
  if (isOver) return null
  return <Changes groups={groups} change={change} />
}

function Changes({ groups, change: { asksDay, isLost } }: { groups: CartGroup[]; change: Change }) {
  const t = useText()
  const [chosen, setChosen] = useState<Choices>({})
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isMoving, setMoving] = useState(false)
  const choices: Choices = Object.fromEntries(
    groups.map((group) => [group.key, chosen[group.key] ?? firstChoice(group, asksDay)]),
  )
  const isNewDay = groups.some((group) => !cannotMove(group) && choices[group.key]?.day !== group.arrival)
  const isWide = isNewDay || groups.some(({ key }) => choices[key]?.asksDay)
  const canMove = groups.some((group) => !cannotMove(group))
  const missing = missingIn(groups, choices)
  const confirm = async () => {
    const moves = movesOf(groups, choices)
    setOutcome(null)
    setMoving(true)
    const moved = await moveEntries(moves)
    setMoving(false)
    setChosen({})
    if (moved !== 'ok') return setOutcome(moved)
    slotChange.close()
    dismissTopic('time')
    // A toast would cover the open drawer, which shows the change itself.
    if (!cart.get().isOpen) showToast({ text: t('slotChange.done'), seconds: 3 })
    const [first] = moves
    const group = groups.find(({ entries }) => entries.some(({ id }) => id === first?.[0]))
    focusGroupWhenLost(first && group && groupKey({ ...group, arrival: first[1].date, time: first[1].time }))
  }
  return (
    <Dialog
      open
      width={isWide ? 800 : 600}
      closeLabel={t('slotChange.close')}
      onClose={slotChange.close}
      title={t(canMove ? (isNewDay ? 'slotChange.title.day' : 'slotChange.title.time') : 'slotChange.title.remove')}
      actions={
        <>
          {canMove && (
            <Button
              loading={isMoving}
              loadingLabel={t('slotChange.moving')}
              missing={missing ? t(`shop.missing.${missing.what}`) : undefined}
              onMissing={() => focusPart(missing?.key)}
              onClick={() => void confirm()}
            >
              <ConfirmWords groups={groups} choices={choices} />
            </Button>
          )}
          <Button look="quiet" onClick={slotChange.close}>
            {t('slotChange.later')}
          </Button>
        </>
      }
    >
      {isLost && <p className={css.outcome}>{t(refusedOrderText(groups.flatMap(({ errors }) => errors)))}</p>}
      <p className={css.lead}>{t(canMove ? 'slotChange.text' : 'slotChange.text.remove')}</p>
      <div role="status">
        {outcome && (
          <p className={css.outcome}>
            {t(outcome === 'failed' ? 'slotChange.failed' : `cart.remedy.${outcome.refused}`)}
          </p>
        )}
      </div>
      {groups.map((group) => (
        <GroupChange
          key={group.key}
          group={group}
          choice={choices[group.key] ?? firstChoice(group, asksDay)}
          onChoice={(choice) => setChosen({ ...chosen, [group.key]: choice })}
        />
      ))}
    </Dialog>
  )
}

/** Returns "Change to 14:30" where only the time changes. */
function ConfirmWords({ groups, choices }: { groups: CartGroup[]; choices: Choices }) {
  const { lang } = useBoot()
  const t = useText()
  const [only, ...others] = groups.filter((group) => !cannotMove(group))
  const choice = only && choices[only.key]
  if (!only || others.length > 0 || !choice?.time || !hasTimes(only) || choice.day !== only.arrival)
    return t('slotChange.confirm')
  return t('cart.remedy.take', { time: timeText(choice.time, lang) })
}

function focusPart(key: string | undefined) {
  const part = [...document.querySelectorAll<HTMLElement>('[data-change]')].find((one) => one.dataset.change === key)
  const first = part?.querySelector<HTMLElement>('[data-time]:not([aria-disabled]), [data-day][tabindex="0"]')
  ;(first ?? part)?.focus()
}
