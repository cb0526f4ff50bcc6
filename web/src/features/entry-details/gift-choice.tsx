import { isPrintedGift } from '@gondola/rules/gift.ts'
import { giftFlag, isPutOnCard } from '@gondola/rules/handout.ts'
import { Gift } from 'lucide-react'
import { useEffect } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { LatePart } from '../../shared/late-part.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import type { EntryBlockProps } from './entry-block.tsx'
import css from './gift-choice.module.css'

const loadPrintedGift = () => import('./printed-gift.tsx').then((file) => file.PrintedGift)
const PrintedGift = lazyWithRetry(loadPrintedGift)

export type GiftChoiceProps = Pick<EntryBlockProps, 'block' | 'people' | 'errorOf' | 'onLeave'>

/** Whether the pieces are gifts; for printed gifts also the template and the message. */
export function GiftChoice({ block, people, errorOf, onLeave }: GiftChoiceProps) {
  const t = useText()
  const price = usePrice()
  const { cardDeposit } = useBoot()
  const [entry] = block.entries
  const setGift = (change: Parameters<typeof cart.setGift>[1]) => {
    for (const one of block.entries) cart.setGift(one.id, change)
  }
  const isGift = giftFlag(entry.giftStatus, entry.isGift)
  const isPrinted = isPrintedGift({ ...entry, isGift })
  const takesCard = entry.entryType === 'PRODUCT' && entry.method && isPutOnCard(entry.tags, entry.method)
  const isOffered = entry.giftStatus !== 'none'
  useEffect(() => {
    // Before the box is ticked.
    if (isOffered) loadPrintedGift().catch(() => undefined)
  }, [isOffered])
  if (!isOffered) return null
  return (
    <>
      {entry.giftStatus === 'required' ? (
        <p className={css.always}>
          <Gift />
          {t('informations.gift.required')}
        </p>
      ) : (
        <Checkbox
          className={css.choice}
          label={t('informations.gift')}
          note={isPrinted ? t('informations.gift.note') : undefined}
          checked={entry.isGift}
          onChange={(event) => setGift({ isGift: event.currentTarget.checked })}
        />
      )}
      {isGift && takesCard && cardDeposit > 0 && (
        <Note look="plain">{t('informations.gift.deposit', { deposit: price(cardDeposit) })}</Note>
      )}
      <LatePart>
        {isPrinted && (
          <PrintedGift block={block} people={people} errorOf={errorOf} onLeave={onLeave} setGift={setGift} />
        )}
      </LatePart>
    </>
  )
}
