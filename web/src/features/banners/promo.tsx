import type { BannerItem } from '@gondola/contract/banners.ts'
import type { ReactNode } from 'react'
import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot } from '../../state/boot.tsx'
import { Halves } from '../../ui/halves.tsx'
import css from './promo.module.css'
import { SavingsTicket } from './savings-ticket.tsx'

/** Title of the banner, with the savings on its picture. */
export function PromoScene({
  banner,
  eager,
  title,
  children,
}: {
  banner: BannerItem
  eager?: boolean
  title: ReactNode
  /** Shown below the savings on their ticket. */
  children?: ReactNode
}) {
  const boot = useBoot()
  const about = banner.description[boot.lang]
  return (
    <Halves
      words={
        <>
          {title}
          {about && <p className={css.lead}>{about}</p>}
        </>
      }
      sources={wideSources(boot, banner.imageId, '(width < 683px) 160vw, (width < 960px) 100vw, 80vw')}
      eager={eager}
    >
      {banner.savings && <SavingsTicket savings={banner.savings}>{children}</SavingsTicket>}
    </Halves>
  )
}
