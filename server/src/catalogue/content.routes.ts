import type { SeasonItem } from '@gondola/contract/content.ts'
import { activeSeason } from '@gondola/rules/season.ts'
import type { Ctx } from '../ctx.ts'
import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { findBanners, presentBanner } from './banners.ts'

/** Returns all seasons. `active` marks the current one, else the next, else the last. */
export function seasonItems(ctx: Pick<Ctx, 'shelf' | 'today'>): SeasonItem[] {
  const { seasons } = ctx.shelf.catalogue
  const active = activeSeason(seasons, ctx.today)
  return seasons.map(({ id, type, name, parent, from, to }) => ({
    _id: id,
    type,
    name,
    active: id === active?.id,
    parent,
    from,
    to,
  }))
}

export const contentHandlers: Pick<Handlers, 'content' | 'seasons' | 'banners'> = {
  content: (ctx, { query }) =>
    query.key === 'eshop_config'
      ? ctx.shelf.config
      : // Polish falls back to Czech.
        ctx.texts[query.locale === 'pl' ? 'cz' : query.locale],
  seasons: (ctx, { query }) => {
    const seasons = seasonItems(ctx).filter((season) => query.parent === undefined || season.parent === null)
    return pageOf(seasons, query)
  },
  banners: (ctx, { query }) => pageOf(findBanners(ctx, query).map(presentBanner), query),
}
