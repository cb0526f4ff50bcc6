import { CircleAlert, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { asksBuyer } from '../../shared/informations.ts'
import { LatePart } from '../../shared/late-part.tsx'
import { PaymentMarks } from '../../shared/payment-marks/payment-marks.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { useBuyer } from '../../state/buyer.ts'
import { cart, useCart } from '../../state/cart.ts'
import { usePurchase } from '../../state/purchase.ts'
import { Button } from '../../ui/button.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './checkout.module.css'
import { useCompanyCheckout } from './company/use-company-checkout.ts'
import { OrderItems } from './order-items.tsx'
import { OrderSums } from './order-sums.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

/** Lazy: only companies need it. */
const CompanyPayment = lazyWithRetry(() => import('./company/company-payment.tsx').then((file) => file.CompanyPayment))

/** Lazy: it has something to ask only of an address that looks like a slip. */
const MeantEmail = lazyWithRetry(() => import('../../shared/meant-email.tsx').then((file) => file.MeantEmail))

/** Lazy: only what a voucher or credit pays for as a whole needs it. */
const PaidByCode = lazyWithRetry(() => import('./codes.tsx').then((file) => file.PaidByCode))

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
  const company = useCompanyCheckout()
  const bought = usePurchase()
  const buyer = useBuyer()
  const checkout = useCheckout(navigate, company)
  const edit = (to: string, label: string) => (
    <a href={to} className={css.edit} aria-label={label}>
      {t('checkout.edit')}
    </a>
  )
  return (
    <>
      <div className={css.main}>
        {isRetry && <Declined checkout={checkout} isNews={hasPaymentFailed} />}
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
          <Suspense>
            <MeantEmail email={email} onTake={cart.setEmail} />
          </Suspense>
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
        {company ? (
          <Suspense>
            <CompanyPayment checkout={company} />
          </Suspense>
        ) : (
          <CardPayment />
        )}
      </div>
      <OrderSums checkout={checkout} isRetry={isRetry} company={company} />
    </>
  )
}

/** Payment by card, or what pays for everything. */
function CardPayment() {
  const t = useText()
  const { amount, vouchers } = useCart()
  const isPaidByCode = amount.due === 0 && amount.base > 0
  return (
    <section className={css.section} aria-labelledby="payment">
      <div className={css.head}>
        <h2 className="t-item" id="payment">
          {t('checkout.payment')}
        </h2>
        {vouchers.length > 0 && (
          <a href={`${paths.informations}#order-code`} className={css.edit}>
            {t('checkout.edit.code')}
          </a>
        )}
      </div>
      <LatePart>{isPaidByCode && <PaidByCode />}</LatePart>
      {!isPaidByCode && (
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
      )}
    </section>
  )
}

/** Says that nothing was charged, and offers the retry in the first screen. It stays until the order is paid. */
function Declined({ checkout: { step, pay }, isNews }: { checkout: Checkout; isNews: boolean }) {
  const t = useText()
  const { entries } = useCart()
  const isPayable = entries.every((entry) => entry.price && entry.errors.length === 0)
  return (
    <section className={css.failed} aria-label={t('checkout.declined')}>
      <CircleAlert />
      <div>
        <div className={css.failedTitle} role={isNews ? 'alert' : undefined}>
          <p>{t(isNews ? 'paymentFailed' : 'checkout.declined')}</p>
        </div>
        <p>{t('checkout.declined.note')}</p>
        {isPayable && (
          <Button
            className={css.retry}
            icon={<Lock />}
            loading={step !== 'ready'}
            loadingLabel={t(step === 'redirecting' ? 'payment.redirecting' : 'checkout.submitting')}
            onClick={pay}
          >
            {t('checkout.declined.retry')}
          </Button>
        )}
      </div>
    </section>
  )
}
