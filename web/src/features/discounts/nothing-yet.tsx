import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './discounts.module.css'

/** What a member reads who has no discounts yet. */
export function NothingYet() {
  const boot = useBoot()
  const t = useText()
  return (
    <div className={css.nothing}>
      <Picture
        className={css.view}
        sources={wideSources(boot, 'gift-voucher', '(width < 683px) 100vw, 560px')}
        alt=""
        width={1600}
        height={720}
      />
      <h2>{t('discounts.empty')}</h2>
      <p className={css.lead}>{t('discounts.empty.text')}</p>
    </div>
  )
}
