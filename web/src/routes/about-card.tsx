import { CardHead } from '../features/about-card/card-head.tsx'
import { CardOffer } from '../features/about-card/card-offer.tsx'
import { CardSections } from '../features/about-card/card-sections.tsx'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { PartnerCarousel } from '../features/partners/partner-carousel.tsx'
import { paths } from '../routing/paths.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The page about the resort's card (docs/product.md §11.8). */
export default function AboutCard() {
  const { page } = useBoot()
  const data = page.kind === 'aboutCard' ? page : null
  usePageData(paths.aboutCard, data !== null)
  if (!data) return <PageLoading />
  return (
    <>
      <CardHead />
      <CardSections sections={data.sections} />
      {data.card && <CardOffer card={data.card} />}
      <PartnerCarousel benefits={data.benefits} />
    </>
  )
}
