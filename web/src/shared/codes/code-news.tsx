import { CircleCheck } from 'lucide-react'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartState, useCart } from '../../state/cart.ts'
import { usePrice } from '../use-price.ts'
import { fallOf, isWaiting, nameOf, resultsOf } from './code-facts.ts'
import css from './code-news.module.css'
import { useCodeSentence } from './code-words.ts'

/** The code used last. `before`: the cart without it. */
export type UsedCode = { code: string; before: CartState }

/**
 * Says by how much the last used code lowered the price of the priced cart. Of a gift voucher it says what that
 * pays. If the code is waiting (`isWaiting`), only screen readers are told, as the `CodeStub` shows the reason.
 */
export function CodeNews({ used }: { used: UsedCode | null }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const cart = useCart()
  const { entries, amount } = cart
  const result = cart.isChecking ? undefined : resultsOf(cart).find(({ publicKey }) => publicKey === used?.code)
  const waits = result && isWaiting(result) && (result.reason !== null || entries.length > 0)
  const saved = result?.kind === 'gift' ? result.saved : used ? fallOf(used.before, cart) : 0
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
                : saved > 0
                  ? t(result.kind === 'gift' ? 'code.news.gift' : 'code.news', {
                      price: money(saved),
                      due: money(amount.due),
                    })
                  : t('code.found.benefit')}
            </span>
          </>
        ))}
    </p>
  )
}
