import { CatalogueItem, ProductItem, VariantCheckReply } from '@gondola/contract/catalogue.ts'
import { listOf } from '@gondola/contract/shapes.ts'
import { pageOf } from '../http/page-of.ts'
import { refuse } from '../http/refusal.ts'
import { type Handlers, WrittenAnswer } from '../http/serve.ts'
import { categoriesSeen, dayCheck, findItems, findShown, shownProduct } from './catalogue.ts'
import { presentProduct } from './present.ts'
import type { Shelf } from './shelf.ts'

const CatalogueList = listOf(CatalogueItem)

/**
 * Serialised replies by shelf, as most visitors ask for the same few lists. A new shelf starts without replies. All
 * replies of a shelf are dropped once they have more than `MOST_SIGNS` characters.
 */
const written = new WeakMap<Shelf, { answers: Map<string, WrittenAnswer>; signs: number }>()
const MOST_SIGNS = 8_000_000

function writtenOnce(key: string, shelf: Shelf, write: () => unknown): WrittenAnswer {
  let kept = written.get(shelf)
  if (!kept || kept.signs > MOST_SIGNS) {
    kept = { answers: new Map(), signs: 0 }
    written.set(shelf, kept)
  }
  let answer = kept.answers.get(key)
  if (!answer) {
    answer = new WrittenAnswer(JSON.stringify(write()))
    kept.answers.set(key, answer)
    kept.signs += key.length + answer.body.length
  }
  return answer
}

export const catalogueHandlers: Pick<Handlers, 'products' | 'product' | 'checkVariant'> = {
  products: (ctx, { query }) =>
    // What is shown may change with the minute and with the visitor's segments.
    writtenOnce(
      `${Math.floor(ctx.now / 60_000)} ${categoriesSeen(ctx)} ${ctx.segments.join()} ${JSON.stringify(query)}`,
      ctx.shelf,
      () => CatalogueList.parse(pageOf(findItems(ctx, query), query)),
    ),
  product: (ctx, { params }) => {
    const product = shownProduct(ctx, params.id)
    if (!product) refuse('not-found')
    return writtenOnce(`product ${params.id} ${ctx.today}`, ctx.shelf, () =>
      ProductItem.parse(presentProduct(ctx.shelf.catalogue, product)),
    )
  },
  checkVariant: (ctx, { body }) => {
    const found = findShown(ctx, body.variant)
    if (!found) refuse('not-found', undefined, 'variant')
    const reasons = dayCheck(ctx, found)(body.arrival)
    return VariantCheckReply.parse({ valid: reasons.length === 0, reasons: [...reasons] })
  },
}
