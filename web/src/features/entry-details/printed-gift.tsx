import { GIFT_MESSAGE_MAX } from '@gondola/rules/gift.ts'
import { useText } from '../../state/boot.tsx'
import type { cart } from '../../state/cart.ts'
import { personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import css from './gift-choice.module.css'
import type { GiftChoiceProps } from './gift-choice.tsx'
import { GiftTemplates } from './gift-templates.tsx'
import { fieldId } from './problems.ts'

type PrintedGiftProps = GiftChoiceProps & { setGift: (change: Parameters<typeof cart.setGift>[1]) => void }

/** Template and message of a printed gift. */
export function PrintedGift({ block, people, errorOf, onLeave, setGift }: PrintedGiftProps) {
  const t = useText()
  const [entry] = block.entries
  return (
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
  )
}
