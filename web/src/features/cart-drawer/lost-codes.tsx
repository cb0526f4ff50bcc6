import { rightName, signsOf } from '../../shared/codes/code-facts.ts'
import { useCodeSentence } from '../../shared/codes/code-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { dropLost } from '../../state/cart-codes.ts'
import type { LostCodes as Lost } from '../../state/lost-codes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './lost-codes.module.css'

/** Says which codes and credit cannot be used any longer, with both sums (docs/product.md §17.24). Its buttons drop them. */
export function LostCodes({ lost }: { lost: Lost }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const { isOpen } = useCart()
  const { results, before, after } = lost
  // A member's credit is no code.
  const codes = results.filter(({ kind }) => kind !== 'credit').length
  const withCredit = codes === 0 ? '.credit' : '.mixed'
  const words = codes < results.length ? withCredit : ''
  const drop = () => void dropLost(results.map(({ publicKey }) => publicKey))
  return (
    <Dialog
      open
      blocking
      urgent
      onClose={() => undefined}
      title={t(`code.lost${words}.title`, { count: codes })}
      actions={
        <>
          <Button data-autofocus="" onClick={drop}>
            {t(after > before ? 'code.lost.continue' : 'code.lost.ok', { price: money(after) })}
          </Button>
          {!isOpen && (
            <Button
              look="quiet"
              onClick={() => {
                drop()
                cart.open()
              }}
            >
              {t('code.lost.cart')}
            </Button>
          )}
        </>
      }
    >
      <ul className={css.codes}>
        {results.map((result) => (
          <li key={result.publicKey}>
            <strong>{[wordsOf(result), signsOf(result)].filter(Boolean).join(' ')}</strong>
            <p>{hasEnded(result) ? t('code.lost.credit.ended') : sentenceOf(result)}</p>
          </li>
        ))}
      </ul>
      {after > before && (
        <dl className={css.sums}>
          <div>
            <dt>{t(`code.lost${words}.with`, { count: codes })}</dt>
            <dd>{money(before)}</dd>
          </div>
          <div>
            <dt>{t(`code.lost${words}.without`, { count: codes })}</dt>
            <dd>{money(after)}</dd>
          </div>
        </dl>
      )}
    </Dialog>
  )

  function hasEnded({ kind, error }: Lost['results'][number]) {
    return kind === 'credit' && (error === 'unknown' || error === 'expired')
  }

  function wordsOf(result: Lost['results'][number]) {
    return result.kind === 'gift' ? t('code.gift') : rightName(result, { t, lang })
  }
}
