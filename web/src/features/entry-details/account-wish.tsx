import { offersAccount } from '@gondola/rules/informations-step.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { useSession } from '../../state/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './details.module.css'

/**
 * A guest's wish for an account (docs/product.md §6.15). The registration opens once the order is paid; nothing is
 * asked before.
 */
export function AccountWish() {
  const { config } = useBoot()
  const t = useText()
  const { entries } = useCart()
  const { wantsAccount } = usePurchase()
  const isGuest = useSession().step === 'guest'
  if (!offersAccount({ entries, isGuest, flags: config.flags })) return null
  return (
    <Checkbox
      className={css.wish}
      label={t('informations.account')}
      note={t('informations.account.note')}
      checked={wantsAccount}
      onChange={(event) => purchase.setWantsAccount(event.currentTarget.checked)}
    />
  )
}
