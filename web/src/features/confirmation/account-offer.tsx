import type { OrderItem } from '@gondola/contract/orders.ts'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import css from './account-offer.module.css'

type Offered = Pick<OrderItem, 'salesPoint' | 'paidWith'> & { meta: Pick<OrderItem['meta'], 'email'> }

/** Whether to offer an account: a consumer's order with a known e-mail. Companies have accounts already. */
export const offersAccount = ({ salesPoint, paidWith, meta }: Offered): boolean =>
  salesPoint === 'eshop' && paidWith === 'card' && meta.email !== ''

/** Tells guests what an account is good for next time. Past orders stay accessible by the mailed link only. */
export function AccountOffer({ order }: { order: Offered }) {
  const t = useText()
  const who = useSession()
  if (who.step !== 'guest' || !offersAccount(order)) return null
  return (
    <section className={css.offer} aria-labelledby="account-offer">
      <h2 className="t-item" id="account-offer">
        {t('confirmation.account')}
      </h2>
      <p>{t('confirmation.account.text')}</p>
      <Button look="secondary" onClick={() => account.open({ kind: 'registration', email: order.meta.email })}>
        {t('account.register')}
      </Button>
    </section>
  )
}
