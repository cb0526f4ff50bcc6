import { giftTemplateOf, giftTemplates } from '@gondola/rules/gift.ts'
import { CircleCheck } from 'lucide-react'
import { useBoot, useText } from '../../state/boot.tsx'
import type { CartEntry } from '../../state/cart.ts'
import { Picture } from '../../ui/picture.tsx'
import css from './gift-templates.module.css'
import { fieldId } from './problems.ts'

/** The templates as small sheets, one of which is always chosen. */
export function GiftTemplates({ entry, onChoose }: { entry: CartEntry; onChoose: (key: string) => void }) {
  const boot = useBoot()
  const t = useText()
  const templates = giftTemplates(boot)
  const chosen = giftTemplateOf(templates, entry.giftTemplate)
  if (templates.length < 2) return null
  return (
    <fieldset className={css.templates}>
      <legend>{t('informations.gift.template')}</legend>
      <div className={css.list}>
        {templates.map(({ key, name }) => (
          <label key={key} className={css.template}>
            <input
              type="radio"
              name={fieldId(entry.id, 'giftTemplate')}
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            <span className={css.sheet}>
              <Picture sources={[{ src: `/gifts/${key}.avif` }]} alt="" width={480} height={339} />
              <span className={css.words} />
              <CircleCheck />
            </span>
            <span className={css.name}>{name[boot.lang]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
