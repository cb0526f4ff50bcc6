import { Fragment, type ReactNode } from 'react'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePrice } from '../use-price.ts'
import { savingsOf, signsOf, untilText } from './code-facts.ts'
import css from './code-sums.module.css'

/**
 * What lowers the price and what pays it, above the sum to pay (docs/product.md §17.52). Lines of nothing are left out.
 * `look`: `brief` adds benefits up in one line; `full` names the total where nothing else does, and last days.
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
    <div className={classNames(css.sums, look && css.apart)}>
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
      {hasPaid && look !== 'brief' && (amount.saved > 0 || look === 'full') && (
        <div className={amount.saved > 0 ? css.total : css.first}>
          <SumLine label={t('code.sums.total')}>{money(amount.base)}</SumLine>
        </div>
      )}
      {gifts.map((gift) => (
        <Fragment key={gift.publicKey}>
          <SumLine label={`${t('code.gift')} ${signsOf(gift)}`.trim()} tone="ok">
            {minus(gift.saved)}
          </SumLine>
          {gift.left !== null && (
            <p className={css.rest}>
              {gift.left === 0
                ? t('code.sums.spent')
                : look === 'full' && untilText(gift.validTo)
                  ? t('code.sums.left.until', { price: money(gift.left), day: untilText(gift.validTo) })
                  : t('code.sums.left', { price: money(gift.left) })}
            </p>
          )}
        </Fragment>
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

/** A line of a sum: words on the left, money on the right. */
export function SumLine({ label, tone, children }: { label: ReactNode; tone?: 'deal' | 'ok'; children: ReactNode }) {
  return (
    <p className={css.line}>
      <span>{label}</span>
      <span className={tone && css[tone]}>{children}</span>
    </p>
  )
}
