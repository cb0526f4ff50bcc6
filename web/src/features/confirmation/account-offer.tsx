import type { OrderItem } from '@gondola/contract/orders.ts'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import css from './account-offer.module.css'

type Offered = Pick<OrderItem, 'salesPoint' | 'paidWith'> & { meta: Pick<OrderItem['meta'], 'email'> }

/** A consumer's order whose e-mail is known; a company has its account already. */
export const offersAccount = ({ salesPoint, paidWith, meta }: Offered): boolean =>
  salesPoint === 'eshop' && paidWith === 'card' && meta.email !== ''

/** What an account is good for the next time, for guests only; what they have bought stays with the link of its mail. */
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
