import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { Gift, Hourglass, TicketPercent, X } from 'lucide-react'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePrice } from '../use-price.ts'
import { isWaiting, limitText, nameOf, signsOf, untilText } from './code-facts.ts'
import css from './code-stub.module.css'
import { useCodeSentence } from './code-words.ts'

/** A code in use, drawn as the stub of a ticket. It has name, last signs, effect, and a button to remove it. */
export function CodeStub({
  result,
  isPointedAt,
  onRemove,
}: {
  result: VoucherResult
  isPointedAt: boolean
  onRemove: () => void
}) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const { kind, saved, left, validTo } = result
  const { entries } = useCart()
  const isInEmptyCart = entries.length === 0
  const waits = isWaiting(result) || isInEmptyCart
  const name = nameOf(result, { t, lang, money })
  const signs = signsOf(result)
  const until = untilText(validTo)
  const effect = () => {
    if (waits) return isInEmptyCart || kind === null ? null : t('code.notNeeded')
    if (kind !== 'gift' || left === null) return null
    if (left === 0) return t('code.sums.spent')
    return until
      ? t('code.sums.left.until', { price: money(left), day: until })
      : t('code.sums.left', { price: money(left) })
  }
  const about = sentenceOf(result) ?? limitText(result, { entries, t }) ?? effect()
  return (
    <li className={css.place}>
      <div
        className={classNames(css.stub, waits && css.waits, isPointedAt && css.pointed)}
        data-code={result.publicKey}
        tabIndex={-1}
      >
        <span className={css.icon}>{waits ? <Hourglass /> : kind === 'gift' ? <Gift /> : <TicketPercent />}</span>
        <div className={css.words}>
          <p className={css.name}>{name}</p>
          <p className={css.about}>
            {signs && <span>{signs}</span>}
            {signs && about && ' · '}
            {about && <span className={waits ? css.reason : undefined}>{about}</span>}
          </p>
        </div>
        <div className={css.part}>
          <p className={classNames(css.amount, !waits && (kind === 'benefit' ? css.deal : css.ok))}>
            {waits ? t('code.waits') : saved > 0 && t('code.minus', { price: money(saved) })}
          </p>
          <IconButton
            className={css.remove}
            label={t('code.remove', {
              name: signs ? t('code.ending', { name, signs: [...signs.slice(1)].join(' ') }) : name,
            })}
            onClick={onRemove}
          >
            <X />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
