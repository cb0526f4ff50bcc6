import { isPrintedGift } from '@gondola/rules/gift.ts'
import { Gift } from 'lucide-react'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { EntryBlockProps } from './entry-block.tsx'
import css from './gift-choice.module.css'
import { PrintedGift } from './printed-gift.tsx'

export type GiftChoiceProps = Pick<EntryBlockProps, 'block' | 'people' | 'errorOf' | 'onLeave'>

/** Whether the pieces are gifts; for printed gifts also the template and the message. */
export function GiftChoice({ block, people, errorOf, onLeave }: GiftChoiceProps) {
  const t = useText()
  const [entry] = block.entries
  const setGift = (change: Parameters<typeof cart.setGift>[1]) => {
    for (const one of block.entries) cart.setGift(one.id, change)
  }
  if (entry.giftStatus === 'none') return null
  const isPrinted = isPrintedGift(entry)
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
      {isPrinted && <PrintedGift block={block} people={people} errorOf={errorOf} onLeave={onLeave} setGift={setGift} />}
    </>
  )
}
