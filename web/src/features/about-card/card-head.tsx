import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './about-card.module.css'

/** The heading of the page: the card at the gate, and its benefits. */
export function CardHead() {
  const boot = useBoot()
  const t = useText()
  const card = boot.resort.cardName
  return (
    <>
      <Picture className={css.picture} sources={wideSources(boot, 'card')} alt="" width={1600} height={720} eager />
      <div className={`wrap ${css.head}`}>
        <h1 tabIndex={-1}>{t('aboutCard.title', { card })}</h1>
        <p className="lead">{t('aboutCard.lead', { card })}</p>
      </div>
    </>
  )
}
