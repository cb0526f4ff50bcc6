import { Check, CircleAlert, Lock, Timer } from 'lucide-react'
import { focusGroup } from '../../lib/focus-group.ts'
import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { CodeSums } from '../../shared/codes/code-sums.tsx'
import { DepositNote } from '../../shared/deposit-note.tsx'
import { heldMinutesLive, useHeldMinutes } from '../../shared/held-minutes.ts'
import { isTaxed } from '../../shared/informations.ts'
import { LapseBar, LapseNews, RenewalNote, useIsLapsed } from '../../shared/lapse.tsx'
import place from '../../shared/lapse-place.module.css'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { grouped } from '../../state/cart-groups.ts'
import { NEEDED_FIRST, remedyOfAll } from '../../state/cart-remedy.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Price } from '../../ui/price.tsx'
import { TicketLine } from '../../ui/ticket.tsx'
import css from './order-sums.module.css'
import type { Checkout } from './use-checkout.ts'

/** The sum, the notes on it, and the one button that orders and pays. */
export function OrderSums({ checkout, isRetry }: { checkout: Checkout; isRetry: boolean }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { entries, amount } = useCart()
  const minutes = useHeldMinutes()
  const hasLapsed = useIsLapsed()
  const saving = amount.gate === null || amount.saved > 0 ? 0 : amount.gate - amount.base
  const isPaidOff = amount.due === 0
  const { step, notice, pay } = checkout
  const faulty = grouped(entries).find(({ errors }) => errors.length > 0)
  const isPriced = entries.every((entry) => entry.price)
  const missing = faulty ? 'checkout.blocked.entries' : isPriced ? undefined : 'checkout.blocked.checking'
  return (
    <section className={css.sums} aria-label={t('checkout.sums')}>
      <div className={css.sheet}>
        <Ridge />
        <div className={css.body}>
          {amount.gate !== null && saving > 0 && !hasLapsed && (
            <div className={css.lines}>
              <TicketLine label={t('checkout.gate')}>{price(amount.gate)}</TicketLine>
              <div className={css.saving}>
                <TicketLine label={t('checkout.saving')}>− {price(saving)}</TicketLine>
              </div>
            </div>
          )}
          {!hasLapsed && <CodeSums look="full" />}
          <div className={css.total}>
            <p>
              <span className={css.totalWord}>{t(hasLapsed ? 'cart.lapsed.last' : 'checkout.total')}</span>
              {hasLapsed ? (
                <span className={css.vat}>{t('cart.lapsed.last.note')}</span>
              ) : (
                isTaxed(entries) && <span className={css.vat}>{t('checkout.vat')}</span>
              )}
            </p>
            <Price look="total" tone={hasLapsed ? 'last' : undefined}>
              {price(amount.due)}
            </Price>
          </div>
          {!hasLapsed && <DepositNote entries={entries} />}
          <p className={css.notice} role="alert">
            {notice && <CircleAlert />}
            {notice}
          </p>
          <div role="status" className={css.blocked}>
            {faulty && !hasLapsed && (
              <ErrorLine>
                {t(NEEDED_FIRST[remedyOfAll(faulty.entries) ?? 'remove'], { name: faulty.productName[lang] })}
              </ErrorLine>
            )}
          </div>
          <LapseNews />
          {!hasLapsed && (
            <Button
              size="large"
              wide
              icon={isPaidOff ? <Check /> : <Lock />}
              loading={step !== 'ready'}
              loadingLabel={t(step === 'redirecting' ? 'payment.redirecting' : 'checkout.submitting')}
              missing={missing && t(missing)}
              onMissing={faulty ? () => focusGroup(faulty.key) || cart.open() : undefined}
              onClick={pay}
            >
              {isPaidOff
                ? t('checkout.finish')
                : t(isRetry ? 'checkout.retry' : 'checkout.pay', { price: price(amount.due) })}
            </Button>
          )}
          {minutes !== null && (
            <p className={css.held} aria-live={heldMinutesLive(minutes)}>
              <Timer />
              {minutes > 1 ? t('checkout.held', { count: minutes }) : t('checkout.held.last')}
            </p>
          )}
          {!hasLapsed && <Obligation isPaidByCode={isPaidOff && amount.base > 0} />}
        </div>
      </div>
      {hasLapsed ? (
        <LapseBar className={place.bar} text={t('cart.lapsed.details')} />
      ) : (
        <RenewalNote className={place.news} />
      )}
    </section>
  )
}

/** Required by law beside the button: sending the order obliges to pay. */
function Obligation({ isPaidByCode }: { isPaidByCode: boolean }) {
  const { resort } = useBoot()
  const t = useText()
  const link = useLegalLink()
  return (
    <p className={css.obligation}>
      {legalTopics(resort.legalLinks).includes('general')
        ? linkedText(t(isPaidByCode ? 'checkout.obligation.code' : 'checkout.obligation'), [link('general')])
        : linkedText(t(isPaidByCode ? 'checkout.obligation.rules.code' : 'checkout.obligation.rules'), [
            link('rules'),
            link('claim'),
          ])}
    </p>
  )
}

/** The ridge with the lift's rope, if the resort's style has it. */
function Ridge() {
  return (
    <svg className={css.ridge} viewBox="0 0 376 92" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className={css.far} d="M0 66 46 50 72 60 128 14 168 44 206 28 262 58 318 40 376 68v24H0z" />
      <path className={css.snow} d="M118 22 134 9 154 26 144 29 136 22 128 31z" />
      <path className={css.rope} d="M0 74 376 26" />
    </svg>
  )
}
