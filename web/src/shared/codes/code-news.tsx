import { CircleCheck } from 'lucide-react'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { usePrice } from '../use-price.ts'
import { isWaiting, nameOf, resultsOf } from './code-facts.ts'
import css from './code-news.module.css'
import { useCodeSentence } from './code-words.ts'

/**
 * Says what the last used code takes off the price, once the cart is priced. If that code is waiting (`isWaiting`),
 * only screen readers are told, as the `CodeStub` shows the reason.
 */
export function CodeNews({ code }: { code: string | null }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const { entries, results, amount, isChecking } = useCart()
  const result = isChecking ? undefined : resultsOf({ entries, results }).find(({ publicKey }) => publicKey === code)
  const waits = result && isWaiting(result) && (result.reason !== null || entries.length > 0)
  return (
    <p role="status" className={waits ? 'vh' : css.news}>
      {result &&
        (waits ? (
          `${nameOf(result, { t, lang, money })}: ${sentenceOf(result) ?? t('code.notNeeded')}`
        ) : (
          <>
            <CircleCheck />
            <span>
              {result.saved === 0
                ? t('discounts.used', { name: nameOf(result, { t, lang, money }) })
                : t(result.kind === 'gift' ? 'code.news.gift' : 'code.news', {
                    price: money(result.saved),
                    due: money(amount.due),
                  })}
            </span>
          </>
        ))}
    </p>
  )
}
