import { GIFT_MESSAGE_MAX, isPrintedGift } from '@gondola/rules/gift.ts'
import { Gift } from 'lucide-react'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import type { EntryBlockProps } from './entry-block.tsx'
import css from './gift-choice.module.css'
import { GiftTemplates } from './gift-templates.tsx'
import { fieldId } from './problems.ts'

type GiftChoiceProps = Pick<EntryBlockProps, 'block' | 'people' | 'errorOf' | 'onLeave'>

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
      {isPrinted && (
        <div className={css.gift}>
          <GiftTemplates entry={entry} onChoose={(giftTemplate) => setGift({ giftTemplate })} />
          <Checkbox
            className={css.choice}
            label={t('informations.gift.message')}
            checked={entry.hasGiftMessage === true}
            onChange={(event) => setGift({ hasGiftMessage: event.currentTarget.checked, messageOf: block.key })}
          />
          {entry.hasGiftMessage && (
            <Field
              id={fieldId(entry.id, 'giftMessage')}
              className={css.message}
              label={t('informations.gift.message.label')}
              hint={t('informations.gift.message.hint', { count: GIFT_MESSAGE_MAX })}
              autoComplete="off"
              value={people.get(entry.id)?.giftMessage ?? ''}
              error={errorOf(fieldId(entry.id, 'giftMessage'))}
              onChange={(event) => {
                const giftMessage = event.currentTarget.value
                for (const { id } of block.entries) personData.set(id, { ...people.get(id), giftMessage })
                purchase.noteTyping()
              }}
              onBlur={() => onLeave(fieldId(entry.id, 'giftMessage'))}
            />
          )}
        </div>
      )}
    </>
  )
}
