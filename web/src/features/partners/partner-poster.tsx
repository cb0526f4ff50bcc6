import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import { benefitSources } from '../../lib/scene-sources.ts'
import { useBoot } from '../../state/boot.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './partner-poster.module.css'

/** A partner and what it takes off, on the sky of its picture. */
export function PartnerPoster({ benefit, sizes }: { benefit: PartnerBenefitItem; sizes: string }) {
  const boot = useBoot()
  return (
    <div className={css.poster}>
      <Picture sources={benefitSources(boot, benefit.imageId, sizes)} alt="" width={800} height={820} />
      <div className={css.words}>
        <p className={css.name}>{benefit.name[boot.lang]}</p>
        <p className={css.badge}>{benefit.badge[boot.lang]}</p>
        <p className={css.about}>{benefit.description[boot.lang]}</p>
      </div>
    </div>
  )
}
