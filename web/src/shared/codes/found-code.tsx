import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { withBadge } from '@gondola/rules/benefits/badge.ts'
import { CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBoot, useText } from '../../state/boot.tsx'
import { Chip } from '../../ui/chip.tsx'
import { usePrice } from '../use-price.ts'
import { benefitDays, isWaiting, signsOf, untilText } from './code-facts.ts'
import { useCodeSentence } from './code-words.ts'
import css from './found-code.module.css'

/**
 * Shows a code that was found and is not used yet. `due`: the sum left to pay with the code, null if unknown.
 * `isBeside`: it may replace codes or benefits in use, so its effect is unknown. `children`: the buttons.
 */
export function FoundCode({
  result,
  due,
  isBeside,
  children,
}: {
  result: VoucherResult
  due: number | null
  isBeside: boolean
  children: ReactNode
}) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentence = useCodeSentence()(result)
  const { kind, name, about, balance, held, left, saved, validTo } = result
  const isGift = kind === 'gift'
  const until = untilText(validTo)
  return (
    <section className={css.found} aria-label={t('code.found')}>
      <div className={css.head}>
        <Chip tone="ok" icon={<CircleCheck />}>
          {t(isGift ? 'code.found.gift' : 'code.found.benefit')}
        </Chip>
        <span className={css.signs}>{signsOf(result)}</span>
      </div>
      <p className={css.name}>
        {isGift ? t('code.gift') : withBadge(name?.[lang] ?? '', about?.badge[lang] ?? '') || t('code.unnamed')}
      </p>
      {isGift && balance !== null && <p className={css.about}>{t('code.found.balance', { price: money(balance) })}</p>}
      {held !== undefined && <p className={css.about}>{t('code.held', { price: money(held) })}</p>}
      {isGift && isBeside && until && <p className={css.about}>{t('discounts.until', { day: until })}</p>}
      {!isGift &&
        benefitDays(result, t).map((words) => (
          <p key={words} className={css.about}>
            {words}
          </p>
        ))}
      <div className={css.tear} />
      {sentence && (
        <p className={css.reason}>
          <Info />
          {sentence}
        </p>
      )}
      {saved > 0 && !isBeside && (
        <p className={css.line}>
          <span>{t(isGift ? 'code.found.pays' : 'code.found.saves')}</span>
          <span>{isGift ? money(saved) : t('code.minus', { price: money(saved) })}</span>
        </p>
      )}
      {isGift && left === 0 && !isBeside && <p className={css.about}>{t('code.found.spent')}</p>}
      {isGift && left !== null && left > 0 && !isBeside && (
        <p className={css.line}>
          <span>{until ? t('code.found.left.until', { day: until }) : t('code.found.left')}</span>
          <span>{money(left)}</span>
        </p>
      )}
      {isBeside && saved > 0 && <p className={css.about}>{t('code.found.beside')}</p>}
      {due !== null && !isWaiting(result) && (
        <p className={css.due}>
          <span>{t('checkout.total')}</span>
          <span>{money(due)}</span>
        </p>
      )}
      <div className={css.buttons}>{children}</div>
    </section>
  )
}
