import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import { benefitSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Poster, PosterText } from '../../ui/poster.tsx'
import css from './partner-poster.module.css'

/** A partner and its discount, on the sky of its picture. */
export function PartnerPoster({
  benefit,
  sizes,
  eager,
}: {
  benefit: PartnerBenefitItem
  sizes: string
  eager?: boolean
}) {
  const boot = useBoot()
  const t = useText()
  const badge = benefit.badge[boot.lang]
  const isOwn = benefit.group === 'myPartner' && benefit.effect.redeem === 'shop'
  const about = benefit.description[boot.lang]
  return (
    <Poster tile={benefitSources(boot, benefit.imageId, sizes)} title={benefit.name[boot.lang]} eager={eager}>
      <p className={css.badge}>
        {badge}
        <span className="vh">. </span>
      </p>
      <PosterText>{isOwn ? t('partners.own') : about}</PosterText>
    </Poster>
  )
}
