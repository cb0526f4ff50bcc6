import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { Hourglass, Info, TicketPercent } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { isWaiting, limitText, nameOf, resultsOf } from '../../shared/codes/code-facts.ts'
import { CodeNews, type UsedCode } from '../../shared/codes/code-news.tsx'
import { useCodeSentence } from '../../shared/codes/code-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { dropChoice } from '../../state/cart-codes.ts'
import css from './cart-codes.module.css'

/** Lazy: few guests have a code. */
const CodeDialog = lazyWithRetry(() => import('./code-dialog.tsx').then((file) => file.CodeDialog))

/** The link to the field for codes. Above are those with a reason, and what the last one did. */
export function CartCodes() {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const cart = useCart()
  const { entries, vouchers } = cart
  const [isAsking, setAsking] = useState(false)
  const [used, setUsed] = useState<UsedCode | null>(null)
  const limitOf = (result: VoucherResult) => limitText(result, { entries, t })
  // A reason is told also where others still save; money that is not needed says so beside what it could pay.
  const told = resultsOf(cart).filter(
    (result) => result.reason !== null || limitOf(result) !== null || (entries.length > 0 && isWaiting(result)),
  )
  const sentences = told.map((result) => ({
    result,
    sentence: `${nameOf(result, { t, lang, money })}: ${sentenceOf(result) ?? limitOf(result) ?? t('code.notNeeded')}`,
  }))
  const all = sentences.map(({ sentence }) => sentence).join(' ')
  // What stood there when the drawer opened is read, not announced.
  const [atFirst, setAtFirst] = useState<string | null>(all)
  if (atFirst !== null && atFirst !== all) setAtFirst(null)
  const spoken = useSettled(atFirst === null ? all : '')
  const isToldHere = told.some((result) => isWaiting(result) && result.publicKey === used?.code)
  return (
    <div className={css.codes}>
      {sentences.map(({ result, sentence }) => (
        <p key={result.publicKey} className={css.told}>
          {isWaiting(result) ? <Hourglass /> : <Info />}
          <span>
            {sentence}
            {result.kind === 'credit' && (
              <button type="button" className={`as-link ${css.off}`} onClick={() => void dropChoice(result.publicKey)}>
                {t('code.credit.off')}
              </button>
            )}
          </span>
        </p>
      ))}
      <p role="status" className="vh">
        {spoken}
      </p>
      <CodeNews used={isToldHere ? null : used} />
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
