import { Hourglass, TicketPercent } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { isWaiting, nameOf, resultsOf } from '../../shared/codes/code-facts.ts'
import { CodeNews, type UsedCode } from '../../shared/codes/code-news.tsx'
import { useCodeSentence } from '../../shared/codes/code-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { dropChoice } from '../../state/cart-codes.ts'
import css from './cart-codes.module.css'

/** Lazy: few guests have a code. */
const CodeDialog = lazyWithRetry(() => import('./code-dialog.tsx').then((file) => file.CodeDialog))

/** The link to the field for codes. Below are those that wait for something, and what the last one did. */
export function CartCodes() {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const cart = useCart()
  const { entries, vouchers } = cart
  const [isAsking, setAsking] = useState(false)
  const [used, setUsed] = useState<UsedCode | null>(null)
  // What waits for a reason says it; money that is not needed says so beside what it could pay.
  const waiting = resultsOf(cart).filter(
    (result) => isWaiting(result) && (result.reason !== null || entries.length > 0),
  )
  return (
    <div className={css.codes}>
      {waiting.map((result) => (
        <p key={result.publicKey} className={css.waiting}>
          <Hourglass />
          <span>
            {nameOf(result, { t, lang, money })}: {sentenceOf(result) ?? t('code.notNeeded')}
            {result.kind === 'credit' && (
              <button type="button" className={`as-link ${css.off}`} onClick={() => void dropChoice(result.publicKey)}>
                {t('code.credit.off')}
              </button>
            )}
          </span>
        </p>
      ))}
      <CodeNews used={used} />
      <button type="button" className={css.link} onClick={() => setAsking(true)}>
        <TicketPercent />
        <span>{t(vouchers.length > 0 ? 'code.link.next' : 'code.link')}</span>
      </button>
      {isAsking && (
        <Suspense>
          <CodeDialog
            onClose={() => setAsking(false)}
            onUsed={(code) => {
              setUsed({ code, before: cart })
              setAsking(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
