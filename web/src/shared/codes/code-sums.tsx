import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { isWithoutValidity } from '@gondola/rules/day.ts'
import type { ReactNode } from 'react'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePrice } from '../use-price.ts'
import { savingsOf, signsOf, untilText } from './code-facts.ts'
import css from './code-sums.module.css'

/**
 * What lowers the price and what pays it, above the sum to pay (docs/product.md §17.23). Lines of 0 are left out. The
 * total after benefits is shown where vouchers or credit pay some of it. `look`: `brief` shows all benefits as one
 * line, without that total. `full` adds the last days of gift vouchers.
 */
export function CodeSums({ look }: { look?: 'brief' | 'full' }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const { entries, amount, results, benefits, credit } = useCart()
  const gifts = results.filter(({ kind, saved }) => kind === 'gift' && saved > 0)
  const hasPaid = amount.voucher > 0 || amount.credit > 0
  if (amount.saved <= 0 && !hasPaid) return null
  const minus = (sum: number) => t('code.minus', { price: money(sum) })
  const left = credit ? credit.available - credit.inCart : 0
  return (
    <div className={classNames(css.sums, look && css.apart, look === 'brief' && css.brief)}>
      {amount.saved > 0 && (
        <>
          <SumLine label={t(look === 'brief' ? 'code.sums.without' : 'code.sums.before')}>
            {money(amount.before)}
          </SumLine>
          {look === 'brief' ? (
            <SumLine label={t('code.sums.benefits')} tone="deal">
              {minus(amount.saved)}
            </SumLine>
          ) : (
            savingsOf(entries, { benefits, results }).map(({ benefitId, name, badge, saved }) => (
              <SumLine
                key={benefitId}
                label={
                  <>
                    {badge && (
                      <>
                        <Chip tone="deal" className={css.badge}>
                          {badge[lang]}
                        </Chip>{' '}
                      </>
                    )}
                    {name?.[lang] ?? t('code.unnamed')}
                  </>
                }
                tone="deal"
              >
                {minus(saved)}
              </SumLine>
            ))
          )}
        </>
      )}
      {hasPaid && (look !== 'brief' || amount.saved <= 0) && (
        <div className={amount.saved > 0 ? css.total : css.first}>
          <SumLine label={t('code.sums.total')}>{money(amount.base)}</SumLine>
        </div>
      )}
      {gifts.map((gift) => (
        <GiftLine key={gift.publicKey} gift={gift} of="cart" hasDay={look === 'full'} />
      ))}
      {amount.credit > 0 && (
        <>
          <SumLine label={t('code.sums.credit')} tone="ok">
            {minus(amount.credit)}
          </SumLine>
          {credit && <p className={css.rest}>{t('code.sums.credit.left', { price: money(left) })}</p>}
        </>
      )}
    </div>
  )
}

/** Text keys for the balance of a gift voucher, after a cart or an order. */
const LEFT = {
  cart: { plain: 'code.sums.left', until: 'code.sums.left.until' },
  order: { plain: 'code.order.left', until: 'code.order.left.until' },
}

/**
 * What a gift voucher pays, and its balance after that; `hasDay` adds its last day. The balance of one that has ended is
 * left out, as nobody can spend it.
 */
export function GiftLine({ gift, of, hasDay }: { gift: VoucherResult; of: keyof typeof LEFT; hasDay: boolean }) {
  const t = useText()
  const money = usePrice()
  const { today } = useBoot()
  const { saved, left, validTo } = gift
  const hasEnded = validTo !== null && !isWithoutValidity(validTo) && validTo < today
  const day = hasDay && untilText(validTo)
  return (
    <>
      <SumLine label={`${t('code.gift')} ${signsOf(gift)}`.trim()} tone="ok">
        {t('code.minus', { price: money(saved) })}
      </SumLine>
      {left !== null && (left === 0 || !hasEnded) && (
        <p className={css.rest}>
          {left === 0
            ? t('code.sums.spent')
            : day
              ? t(LEFT[of].until, { price: money(left), day })
              : t(LEFT[of].plain, { price: money(left) })}
        </p>
      )}
    </>
  )
}

/** A line of a sum: words on the left, money on the right. */
export function SumLine({ label, tone, children }: { label: ReactNode; tone?: 'deal' | 'ok'; children: ReactNode }) {
  return (
    <p className={css.line}>
      <span>{label}</span>
      <span className={tone && css[tone]}>{children}</span>
    </p>
  )
}
