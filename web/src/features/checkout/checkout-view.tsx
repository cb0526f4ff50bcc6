import { CircleAlert } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { asksBuyer } from '../../shared/informations.ts'
import { PaymentMarks } from '../../shared/payment-marks/payment-marks.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { useBuyer } from '../../state/buyer.ts'
import { useCart } from '../../state/cart.ts'
import { usePurchase } from '../../state/purchase.ts'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './checkout.module.css'
import { OrderItems } from './order-items.tsx'
import { OrderSums } from './order-sums.tsx'
import { useCheckout } from './use-checkout.ts'

export type CheckoutViewProps = {
  navigate: (to: string) => void
  /** The buyer has just returned from a failed payment. */
  hasPaymentFailed: boolean
  /** A payment of this cart has failed before: the button offers a retry. */
  isRetry: boolean
}

/** A summary of the order, and the payment. */
export function CheckoutView({ navigate, hasPaymentFailed, isRetry }: CheckoutViewProps) {
  const t = useText()
  const { resort } = useBoot()
  const { email, entries, amount } = useCart()
  const bought = usePurchase()
  const buyer = useBuyer()
  const checkout = useCheckout(navigate)
  const edit = (to: string, label: string) => (
    <a href={to} className={css.edit} aria-label={label}>
      {t('checkout.edit')}
    </a>
  )
  return (
    <>
      <div className={css.main}>
        <div role="alert">
          {hasPaymentFailed && (
            <p className={css.failed}>
              <CircleAlert />
              {t('paymentFailed')}
            </p>
          )}
        </div>
        <section className={css.section} aria-labelledby="items">
          <div className={css.head}>
            <h2 className="t-item" id="items">
              {t('checkout.items')}
            </h2>
            {edit(paths.informations, t('checkout.edit.items'))}
          </div>
          <OrderItems />
        </section>
        <section className={css.section} aria-labelledby="recipient">
          <div className={css.head}>
            <h2 className="t-item" id="recipient">
              {t('checkout.email')}
            </h2>
            {edit(`${paths.informations}#order-email`, t('checkout.edit.email'))}
          </div>
          <p className={css.email}>{email}</p>
        </section>
        {asksBuyer(entries, amount, resort.taxLaw, bought) && buyer.name && (
          <section className={css.section} aria-labelledby="buyer">
            <div className={css.head}>
              <h2 className="t-item" id="buyer">
                {t('checkout.buyer')}
              </h2>
              {edit(`${paths.informations}#buyer-name`, t('checkout.edit.buyer'))}
            </div>
            <p>{[buyer.name, buyer.address, `${buyer.postalCode?.replace(' ', '\u00a0')} ${buyer.city}`].join(', ')}</p>
          </section>
        )}
        <section className={css.section} aria-labelledby="payment">
          <h2 className="t-item" id="payment">
            {t('checkout.payment')}
          </h2>
          <RadioRows
            legend={t('checkout.payment')}
            legendHidden
            look="inline"
            className={css.methods}
            value="card"
            onChange={() => undefined}
            rows={[
              {
                value: 'card',
                label: <strong className={css.method}>{t('checkout.payment.card')}</strong>,
                note: t('checkout.payment.card.note'),
                details: <PaymentMarks className={css.accepted} label={t('checkout.payment.accepted')} />,
              },
            ]}
          />
        </section>
      </div>
      <OrderSums checkout={checkout} isRetry={isRetry} />
    </>
  )
}
