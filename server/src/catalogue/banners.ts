import type { BannerItem, BannerQuery } from '@gondola/contract/banners.ts'
import { bannerOfSlug, isBannerShown } from '@gondola/rules/banners.ts'
import type { Banner } from '@gondola/rules/catalogue.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { categoriesSeen } from './catalogue.ts'

type ReadCtx = Pick<Ctx, 'shelf' | 'today' | 'segments' | 'member'>

const shownBanners = (ctx: ReadCtx, season?: string): Banner[] =>
  ctx.shelf.catalogue.banners.filter((banner) => isBannerShown(banner, { ...ctx, season }))

/**
 * Returns the banners that this visitor sees today, optionally of one season. A company that sees only categories of
 * its segments sees only banners of its segments (docs/product.md §20.13).
 */
export const bannersFor = (ctx: ReadCtx, season?: string): Banner[] =>
  shownBanners(ctx, season).filter(({ segments }) => categoriesSeen(ctx) !== 'own' || segments.length > 0)

/** Returns the banner whose page has this slug; undefined when this visitor sees none. */
export const pageBanner = (ctx: ReadCtx, slug: string): Banner | undefined =>
  bannerOfSlug(ctx.shelf.catalogue.banners, slug, ctx)

export const findBanners = (ctx: ReadCtx, { slug, season }: z.output<typeof BannerQuery>): Banner[] =>
  slug === undefined ? bannersFor(ctx, season) : shownBanners(ctx, season).filter((banner) => banner.slug === slug)

const crowns = (amount: Haler | null) => (amount === null ? null : toCrowns(amount))

export const presentBanner = ({ id, pageContent, segments: _, savings, ...banner }: Banner): BannerItem => ({
  ...banner,
  _id: id,
  isExternal: banner.externalUrl !== null,
  basePrice: crowns(banner.basePrice),
  discountPrice: crowns(banner.discountPrice),
  savings: savings && {
    ...savings,
    basePrice: toCrowns(savings.basePrice),
    discountPrice: toCrowns(savings.discountPrice),
  },
  page_content: pageContent,
})
