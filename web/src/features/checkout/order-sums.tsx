import { isWithdrawable, termOf } from '@gondola/rules/after-sale/deadlines.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { Check, CircleAlert, FileText, Lock, Timer } from 'lucide-react'
import { sumOfEntries } from '../../lib/cart-entries.ts'
import { grouped } from '../../lib/cart-groups.ts'
import { NEEDED_FIRST, remedyOfAll } from '../../lib/cart-remedy.ts'
import { focusGroup } from '../../lib/focus-group.ts'
import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { useHasCodes } from '../../shared/codes/use-has-codes.ts'
import { DepositNote } from '../../shared/deposit-note.tsx'
import { heldMinutesLive, useHeldMinutes } from '../../shared/held-minutes.ts'
import { isTaxed } from '../../shared/informations.ts'
import { LapseBar, LapseNews, RenewalNote, useIsLapsed } from '../../shared/lapse.tsx'
import place from '../../shared/lapse-place.module.css'
import { LatePart } from '../../shared/late-part.tsx'
import { NewTabLink, useLegalLink } from '../../shared/legal-link.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartEntry, cart, useCart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Price } from '../../ui/price.tsx'
import { TicketLine } from '../../ui/ticket.tsx'
import { type CompanyCheckout, NUMBER_ID } from './company/company-checkout.ts'
import css from './order-sums.module.css'
import type { Checkout } from './use-checkout.ts'

/** Lazy: few guests have a benefit or a voucher. */
const CodeSums = lazyWithRetry(() => import('./codes.tsx').then((file) => file.CodeSums))

/** The sum, the notes on it, and the one button that orders and pays. */
export function OrderSums({
  checkout,
  isRetry,
  company,
}: {
  checkout: Checkout
  isRetry: boolean
  company: CompanyCheckout | null
}) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { entries, amount } = useCart()
  const minutes = useHeldMinutes()
  const hasLapsed = useIsLapsed()
  const hasCodes = useHasCodes() && !hasLapsed
  const listed = company ? sumOfEntries(entries).standard : amount.gate
  const saving = listed === null || amount.saved > 0 ? 0 : listed - amount.base
  const isLater = company?.offer !== undefined && company.offer.way !== 'card'
  const isPaidOff = amount.due === 0
  const { step, notice, pay } = checkout
  const faulty = grouped(entries).find(({ errors }) => errors.length > 0)
  const isPriced = entries.every((entry) => entry.price)
  const missing = faulty
    ? 'checkout.blocked.entries'
    : !isPriced
      ? 'checkout.blocked.checking'
      : company?.obstacle === 'number'
        ? 'company.number.missing'
        : undefined
  const cannotBuy = company !== null && company.obstacle !== null && company.obstacle !== 'number'
  return (
    <section className={css.sums} aria-label={t('checkout.sums')}>
      <div className={css.sheet}>
        <Ridge />
        <div className={css.body}>
          {listed !== null && saving > 0 && !hasLapsed && (
            <div className={css.lines}>
              <TicketLine label={t(company ? 'company.listed' : 'checkout.gate')}>{price(listed)}</TicketLine>
              <div className={css.saving}>
                <TicketLine label={t(company ? 'company.saving' : 'checkout.saving')}>− {price(saving)}</TicketLine>
              </div>
            </div>
          )}
          <LatePart>{hasCodes && <CodeSums look="full" />}</LatePart>
          <div className={css.total}>
            <p>
              <span className={css.totalWord}>
                {t(hasLapsed ? 'cart.lapsed.last' : isLater ? 'company.total' : 'checkout.total')}
              </span>
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
          {!hasLapsed && company && <InvoiceNote company={company} />}
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
          {!hasLapsed && !cannotBuy && (
            <Button
              size="large"
              wide
              icon={isPaidOff ? <Check /> : isLater ? undefined : <Lock />}
              loading={step !== 'ready'}
              loadingLabel={t(step === 'redirecting' ? 'payment.redirecting' : 'checkout.submitting')}
              missing={missing && t(missing)}
              onMissing={
                faulty
                  ? () => focusGroup(faulty.key) || cart.open()
                  : missing === 'company.number.missing'
                    ? () => document.getElementById(NUMBER_ID)?.focus()
                    : undefined
              }
              onClick={pay}
            >
              {isPaidOff
                ? t('checkout.finish')
                : isLater
                  ? t('company.order')
                  : t(isRetry ? 'checkout.retry' : 'checkout.pay', { price: price(amount.due) })}
            </Button>
          )}
          {minutes !== null && (
            <p className={css.held} aria-live={heldMinutesLive(minutes)}>
              <Timer />
              {minutes > 1 ? t('checkout.held', { count: minutes }) : t('checkout.held.last')}
            </p>
          )}
          {!hasLapsed && !cannotBuy && <Obligation isPaidByCode={isPaidOff && amount.base > 0} />}
          {!hasLapsed && !company && entries.some(canBeWithdrawn) && <Withdrawal />}
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

/** Says when the deposit invoice comes and is due. */
function InvoiceNote({ company: { offer } }: { company: CompanyCheckout }) {
  const t = useText()
  if (offer?.kind !== 'on-credit' && offer?.kind !== 'waits') return null
  return (
    <p className={css.invoice}>
      <FileText />
      <span>{t('company.deposit', { day: formatDay(offer.due) })}</span>
    </p>
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

const canBeWithdrawn = ({ isSeasonal = false, ...entry }: CartEntry) =>
  isWithdrawable(termOf({ ...entry, seasonal: isSeasonal }))

/** Required by law before the order: the right to withdraw and its function (docs/product.md §19.21). */
function Withdrawal() {
  const t = useText()
  const link = useLegalLink()
  return (
    <p className={css.obligation}>
      {linkedText(t('checkout.withdrawal'), [
        link('withdrawal'),
        (words) => <NewTabLink href={paths.withdraw}>{words}</NewTabLink>,
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
