import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { NO_EFFECT } from '@gondola/rules/benefits/no-effect.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { addCode, dropCodes, heldCode } from '../../state/cart-codes.ts'
import { useCompany } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { checkCode } from './check-code.ts'
import css from './code-entry.module.css'
import { resultsOf } from './code-facts.ts'
import { CodeField } from './code-field.tsx'
import { CodeNews, type UsedCode } from './code-news.tsx'
import { CodeStub } from './code-stub.tsx'
import { FoundCode } from './found-code.tsx'

/** Result of a code in use that no quote has checked yet. For instance a token in an empty cart. */
const UNTOLD: Omit<VoucherResult, 'publicKey'> = { ...NO_EFFECT, status: 'applied' }

/** Milliseconds for which a code in use is highlighted when it is typed again. */
const POINT_MS = 1000

/**
 * Verifies a code for the cart, shows its effect, and uses it on a press (docs/product.md §17.21). Below are the codes
 * in use, each with a button that removes it. `onUsed` is called with each used code.
 */
export function CodeEntry({
  id,
  isAlone = false,
  autoFocus = false,
  onUsed,
}: {
  id: string
  /** Whether nothing else can be entered here. The button that uses a code is then the primary one. */
  isAlone?: boolean
  autoFocus?: boolean
  onUsed?: (code: string) => void
}) {
  const t = useText()
  const label = useCompany() ? 'code.label.company' : 'code.label'
  const cart = useCart()
  const { entries, vouchers, results, amount } = cart
  const shown = resultsOf({ entries, results })
  const [found, setFound] = useState<{ code: string; result: VoucherResult } | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const [used, setUsed] = useState<UsedCode | null>(null)
  const stubs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (pointed === null) return
    const timer = setTimeout(() => setPointed(null), POINT_MS)
    return () => clearTimeout(timer)
  }, [pointed])
  const inUse = vouchers.map(
    (code) => shown.find(({ publicKey }) => publicKey === code) ?? { ...UNTOLD, publicKey: code },
  )
  // What one code does beside others, or beside benefits, is known once it is used.
  const isBeside = ({ kind }: VoucherResult) => vouchers.length > 0 || (kind !== 'gift' && amount.saved > 0)
  const dueWith = (result: VoucherResult) =>
    entries.length === 0 || isBeside(result) || amount.credit > 0 ? null : Math.max(0, amount.due - result.saved)
  const point = (code: string) => {
    setPointed(code)
    // The page below a dialog may show the same code.
    stubs.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus()
  }
  const isFull = vouchers.length >= MOST_CODES
  const focusField = () => document.getElementById(id)?.focus()
  return (
    <div className={css.entry}>
      {isFull ? (
        <p className={css.full}>{t('code.full', { number: MOST_CODES })}</p>
      ) : (
        <CodeField
          id={id}
          label={t(vouchers.length > 0 ? 'code.label.next' : label)}
          autoFocus={autoFocus}
          known={vouchers}
          onCheck={checkCode}
          onTyping={() => setFound(null)}
          onFound={(result, code) => {
            const same = heldCode({ vouchers, results }, code, result.tokenId)
            if (same === undefined) setFound({ result, code })
            else point(same)
          }}
          onKnown={point}
        />
      )}
      <div role="status" className={css.told}>
        {found && (
          <FoundCode result={found.result} due={dueWith(found.result)} isBeside={isBeside(found.result)}>
            <Button
              look={isAlone ? 'primary' : 'secondary'}
              onClick={() => {
                setFound(null)
                setUsed({ code: found.code, before: cart })
                void addCode(found.code, found.result)
                if (onUsed) onUsed(found.code)
                else focusField()
              }}
            >
              {t(found.result.kind === 'gift' ? 'code.use.gift' : 'code.use')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setFound(null)
                focusField()
              }}
            >
              {t('code.notNow')}
            </Button>
          </FoundCode>
        )}
      </div>
      {inUse.length > 0 && (
        <ul ref={stubs} className={css.stubs} aria-label={t('code.inUse')}>
          {inUse.map((result) => (
            <CodeStub
              key={result.publicKey}
              result={result}
              isPointedAt={pointed === result.publicKey}
              onRemove={() => {
                remove(result)
                focusField()
              }}
            />
          ))}
        </ul>
      )}
      <CodeNews used={used} />
    </div>
  )

  function remove(result: VoucherResult) {
    void dropCodes([result.publicKey])
    showToast({
      text: t(result.kind === 'gift' ? 'code.removed.gift' : 'code.removed'),
      seconds: 10,
      action: {
        label: t('cart.undo'),
        onClick: () => void addCode(result.publicKey, result),
      },
    })
  }
}
