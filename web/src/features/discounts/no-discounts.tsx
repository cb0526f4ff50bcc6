import { ArrowRight } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './discounts.module.css'

/** The discount centre of a member who has nothing yet. */
export function NoDiscounts({ hasPartners }: { hasPartners: boolean }) {
  const boot = useBoot()
  const t = useText()
  return (
    <div className={css.none}>
      <Picture
        className={css.view}
        sources={wideSources(boot, 'gift-voucher', '(width < 683px) 100vw, 560px')}
        alt=""
        width={1600}
        height={720}
      />
      <h2>{t('discounts.empty')}</h2>
      <p className={css.lead}>{t('discounts.empty.text')}</p>
      {hasPartners && (
        <a className={css.way} href={paths.partners}>
          <ArrowRight />
          {t('discounts.partners.card', { card: boot.resort.cardName })}
        </a>
      )}
    </div>
  )
}
