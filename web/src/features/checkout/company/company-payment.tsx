import type { PaymentOffer } from '@gondola/rules/business/payment-offer.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import { type ReactNode, useEffect } from 'react'
import { linkedText } from '../../../lib/linked-text.tsx'
import { CreditMeter } from '../../../shared/business/credit-meter.tsx'
import { untilDay } from '../../../shared/business/transfer.ts'
import { countryName } from '../../../shared/countries.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { useCart } from '../../../state/cart.ts'
import { purchase, usePurchase } from '../../../state/purchase.ts'
import { session } from '../../../state/session.ts'
import { Field } from '../../../ui/field.tsx'
import { RadioRows } from '../../../ui/radio-rows.tsx'
import checkoutCss from '../checkout.module.css'
import { type CompanyCheckout, NUMBER_ID } from './company-checkout.ts'
import css from './company-payment.module.css'

/** Where the invoice goes, the company's own number, and how it pays. */
export function CompanyPayment({ checkout }: { checkout: CompanyCheckout }) {
  // An operator may have blocked the company since the page was loaded, and colleagues use up its credit.
  useEffect(() => void session.check(), [])
  return (
    <>
      <Invoicing checkout={checkout} />
      <Payment checkout={checkout} />
    </>
  )
}

/** Returns a sentence whose bracketed words lead to a mail to the operator. */
function useMailText(): (key: string, vars?: Record<string, string>) => ReactNode {
  const { email } = useBoot().resort.contact
  const t = useText()
  return (key, vars) => linkedText(t(key, { email, ...vars }), [(words) => <a href={`mailto:${email}`}>{words}</a>])
}

/** The stored data of the company, and the number of its own order. Only the operator changes the data. */
function Invoicing({ checkout: { company, numbers, offer, obstacle, numberMessage } }: { checkout: CompanyCheckout }) {
  const { lang } = useBoot()
  const t = useText()
  const mailText = useMailText()
  const { purchaseOrder = '' } = usePurchase()
  const isNeeded = offer?.way === 'order'
  const error = numberMessage ?? (obstacle === 'number' && purchaseOrder !== '' ? 'company.number.missing' : undefined)
  return (
    <section className={checkoutCss.section} aria-labelledby="invoicing">
      <h2 className="t-item" id="invoicing">
        {t('company.invoicing')}
      </h2>
      <div className={css.company}>
        <p>
          <strong>{company.name}</strong>
          <span>{`${company.address}, ${company.postalCode.replace(' ', '\u00a0')}\u00a0${company.city}`}</span>
          <span>{countryName(company.country, lang)}</span>
        </p>
        <p>
          {numbers.ico && <span>{t('company.ico', { number: numbers.ico })}</span>}
          {numbers.dic && <span>{t('company.dic', { number: numbers.dic })}</span>}
          <span className={css.quiet}>{mailText('company.wrong')}</span>
        </p>
      </div>
      {company.mayBuy && (
        <Field
          id={NUMBER_ID}
          className={css.number}
          label={t('company.number')}
          note={isNeeded ? undefined : t('company.number.optional')}
          hint={t('company.number.hint')}
          error={error && t(error)}
          required={isNeeded}
          autoComplete="off"
          spellCheck={false}
          value={purchaseOrder}
          onChange={(event) => purchase.setPurchaseOrder(event.currentTarget.value)}
        />
      )}
    </section>
  )
}

function Payment({ checkout }: { checkout: CompanyCheckout }) {
  const t = useText()
  const mailText = useMailText()
  const { amount } = useCart()
  const { company, offer, obstacle } = checkout
  const shown = checkout.offers.filter((one) => isListed(one))
  const [only] = shown.filter(({ kind }) => kind !== 'not-offered')
  const isChoice = checkout.offers.filter((one) => isAllowed(one)).length > 1
  if (obstacle === 'may-not-buy') return <Notice>{mailText('company.mayNotBuy', { company: company.name })}</Notice>
  if (obstacle === 'no-way') return <Notice>{mailText('company.noWay')}</Notice>
  if (obstacle === 'blocked' || obstacle === 'too-many-open')
    return <Notice>{mailText(`company.not.${obstacle}`)}</Notice>
  if (amount.due === 0) return null
  return (
    <section className={checkoutCss.section} aria-labelledby="payment">
      <h2 className="t-item" id="payment">
        {t(isChoice ? 'company.how' : 'checkout.payment')}
      </h2>
      {obstacle === 'no-way-now' && <p>{mailText('company.noWayNow')}</p>}
      {isChoice && (
        <RadioRows<PaidWith>
          legend={t('company.how')}
          legendHidden
          value={offer?.way}
          onChange={purchase.setPaidWith}
          rows={shown.map((one) => ({
            value: one.way,
            label: t(`company.way.${one.way}`),
            note: <WayNote offer={one} />,
            disabled: one.kind === 'not-offered',
            ...(one.way === 'card' ? {} : { details: <Credit checkout={checkout} offer={one} /> }),
          }))}
        />
      )}
      {!isChoice && only && (
        <div className={css.only}>
          <p>
            <strong>{t(`company.way.${only.way}`)}</strong>
            <span className={css.quiet}>
              <WayNote offer={only} />
            </span>
          </p>
          {only.way !== 'card' && <Credit checkout={checkout} offer={only} />}
        </div>
      )}
    </section>
  )
}

const isAllowed = (offer: PaymentOffer) => offer.kind !== 'not-offered' || offer.why !== 'not-allowed'
/** A card that the contract lacks is left out: nobody asks for it. */
const isListed = (offer: PaymentOffer) => isAllowed(offer) || offer.way !== 'card'

function Notice({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <section className={checkoutCss.section} aria-labelledby="payment">
      <h2 className="t-item" id="payment">
        {t('checkout.payment')}
      </h2>
      <p>{children}</p>
    </section>
  )
}

/** What choosing a way means, in a sentence; or why it cannot be chosen. */
function WayNote({ offer }: { offer: PaymentOffer }) {
  const { lang } = useBoot()
  const t = useText()
  const mailText = useMailText()
  const { entries } = useCart()
  const isCodes = entries.every(({ method }) => method === 'exchange' || method === 'prepaid')
  if (offer.kind === 'not-offered') return mailText(`company.not.${offer.why}`)
  const pays = t(`company.pay.${offer.kind}${isCodes ? '.codes' : ''}`, {
    day: offer.kind === 'now' ? '' : untilDay(offer.due, lang),
  })
  return offer.way === 'order' ? `${pays} ${t('company.way.order.note')}` : pays
}

/** What is left of the credit after this order, or that it does not suffice. */
function Credit({ checkout: { company }, offer }: { checkout: CompanyCheckout; offer: PaymentOffer }) {
  const t = useText()
  const price = usePrice()
  const { amount } = useCart()
  const limit = price(company.creditLimit)
  if (company.isBlocked) return null
  if (offer.kind === 'on-credit')
    return (
      <CreditMeter
        label={t('company.free.after')}
        free={company.free - amount.due}
        taken={amount.due}
        limit={company.creditLimit}
        note={t('company.free.takes', { limit, price: price(amount.due) })}
      />
    )
  return (
    <CreditMeter
      label={t('company.free')}
      free={company.free}
      limit={company.creditLimit}
      note={t(company.isStopped ? 'company.free.stopped' : 'company.free.short', { limit })}
    />
  )
}
