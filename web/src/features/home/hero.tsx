import { paths } from '../../routing/paths.ts'
import { heroSources } from '../../shared/scene-sources.ts'
import { useSaleStart } from '../../shared/use-sale-start.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Sky } from '../../ui/sky.tsx'
import css from './hero.module.css'

/** The claim on the resort's sky; `hasStarter`: an offer to start with is below. */
export function Hero({ hasStarter }: { hasStarter: boolean }) {
  const boot = useBoot()
  const { season } = boot
  const t = useText()
  const saleStart = useSaleStart()
  return (
    <Sky sources={heroSources(boot)} className={hasStarter ? css.before : undefined}>
      <div className={`wrap ${css.words}`}>
        <h1 className="t-home" tabIndex={-1}>
          <span>{t(`home.headline.${season}`)}</span>
          <span className="vh"> </span>
          <span>{t(`home.headline.${season}.end`)}</span>
        </h1>
        <p className={css.lead}>{saleStart ? t('shop.lead.before') : t(`home.lead.${season}`)}</p>
        {saleStart && <p className={css.saleStart}>{saleStart}</p>}
        {!hasStarter && (
          <ButtonLink size="large" href={paths.eshop} className={css.choose}>
            {t('home.offer')}
          </ButtonLink>
        )}
      </div>
    </Sky>
  )
}
