import type { Banner } from './catalogue.ts'
import { isWithin } from './day.ts'
import { sharesSegment } from './segments.ts'
import type { View } from './visibility.ts'

type BannerView = Pick<View, 'today' | 'segments' | 'season'>

/** Returns whether a banner is shown today. Without a season in the view, banners of all seasons are. */
export const isBannerShown = (banner: Banner, { today, segments, season }: BannerView): boolean =>
  isWithin(today, banner.visibility) &&
  (season === undefined || banner.season === null || banner.season === season) &&
  sharesSegment(banner.segments, segments)

/**
 * Returns the banner that has its own page under a slug. Its season does not matter, as its address may come from
 * anywhere.
 */
export const bannerOfSlug = (
  banners: readonly Banner[],
  slug: string,
  view: Omit<BannerView, 'season'>,
): Banner | undefined =>
  banners.find((banner) => banner.slug === slug && banner.externalUrl === null && isBannerShown(banner, view))
