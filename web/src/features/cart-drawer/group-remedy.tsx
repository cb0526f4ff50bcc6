import { Suspense } from 'react'
import { useLocation } from 'wouter'
import type { CartGroup } from '../../lib/cart-groups.ts'
import { isSlotError, refusalOf, remedyOfAll } from '../../lib/cart-remedy.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { slotChange } from '../../state/slot-change.ts'
import { Button } from '../../ui/button.tsx'
import css from './cart-group.module.css'

/** Lazy: few carts need it, and the code for slots is large. */
const TimeRemedy = lazyWithRetry(() => import('./time-remedy.tsx').then((file) => file.TimeRemedy))

export const idsOf = ({ entries }: CartGroup) => entries.map((entry) => entry.id)

/** Offers the remedy for a group with an error. That is its next free time, another time or day, or a new choice. */
export function GroupRemedy({ group }: { group: CartGroup }) {
  const remedy = remedyOfAll(group.entries)
  if (remedy === 'time' && group.timeSlotGroup !== null)
    return (
      <Suspense>
        <TimeRemedy group={{ ...group, timeSlotGroup: group.timeSlotGroup }} />
      </Suspense>
    )
  if (remedy === 'day') return <DayRemedy group={group} />
  return remedy === 'remove' ? <ChooseAgain group={group} /> : null
}

function DayRemedy({ group }: { group: CartGroup }) {
  const t = useText()
  return (
    <div className={css.remedy}>
      {group.errors.some(isSlotError) && (
        <p>{t(refusalOf(group.errors) === 'gone' ? 'cart.remedy.dayGone' : 'cart.remedy.dayFull')}</p>
      )}
      <Button look="secondary" size="small" onClick={() => slotChange.open(idsOf(group), { asksDay: true })}>
        {t('cart.remedy.day')}
      </Button>
    </div>
  )
}

function ChooseAgain({ group }: { group: CartGroup }) {
  const t = useText()
  const [, navigate] = useLocation()
  const chooseAgain = () => {
    const n = group.lines.map((line) => `${line.variantId}:${line.entries.length}`).join(',')
    cart.remove(idsOf(group), true)
    cart.close()
    navigate(paths.product(group.productId, { n }))
  }
  return (
    <div className={css.remedy}>
      <Button look="secondary" size="small" onClick={chooseAgain}>
        {t('cart.remedy.again')}
      </Button>
    </div>
  )
}
