import type { Benefit, BenefitGroup, PartnerGroup } from './catalogue.ts'
import { isWithin } from './day.ts'
import { sharesSegment } from './segments.ts'
import type { View } from './visibility.ts'

/** Page size of partner discounts, also of each "show more" (docs/product.md §11.9). */
export const PARTNER_PAGE_SIZE = 6

type PartnerView = Pick<View, 'today' | 'segments' | 'season'>

const isShown = (benefit: Benefit, view: PartnerView): boolean =>
  benefit.status === 'active' &&
  (benefit.season === null || view.season === undefined || benefit.season === view.season) &&
  isWithin(view.today, benefit.validity) &&
  sharesSegment(benefit.segments, view.segments)

/** Returns the shown discounts of one group, in catalogue order (docs/product.md §11.9). */
export const shownBenefits = <Group extends BenefitGroup>(
  benefits: readonly Benefit[],
  group: Group,
  view: PartnerView,
): (Benefit & { group: Group })[] =>
  benefits.flatMap((benefit) => (benefit.group === group && isShown(benefit, view) ? { ...benefit, group } : []))

/** Returns the visitor's own partner discounts, then all others (docs/product.md §11.9). */
export const ownFirst = (benefits: readonly Benefit[], view: PartnerView): (Benefit & { group: PartnerGroup })[] => [
  ...shownBenefits(benefits, 'myPartner', view),
  ...shownBenefits(benefits, 'partner', view),
]
