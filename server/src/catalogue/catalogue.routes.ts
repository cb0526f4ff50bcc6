import { CatalogueItem, ProductItem, VariantCheckReply } from '@gondola/contract/catalogue.ts'
import { listOf } from '@gondola/contract/shapes.ts'
import { invalidReasons } from '@gondola/rules/validity.ts'
import { refuse } from '../http/refusal.ts'
import { type Handlers, WrittenAnswer } from '../http/serve.ts'
import { findItems, isShown } from './catalogue.ts'
import { presentProduct } from './present.ts'
import type { Shelf } from './shelf.ts'

const CatalogueList = listOf(CatalogueItem)

/** Written answers of each shelf; most visitors ask for the same few lists. They go with their shelf. */
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
    writtenOnce(`${Math.floor(ctx.now / 60_000)} ${ctx.segments.join()} ${JSON.stringify(query)}`, ctx.shelf, () => {
      const items = findItems(ctx, query)
      const skip = query.$skip ?? 0
      const limit = query.$limit ?? 100
      return CatalogueList.parse({ total: items.length, limit, skip, data: items.slice(skip, skip + limit) })
    }),
  product: (ctx, { params }) => {
    const product = ctx.shelf.products.get(params.id)
    if (!product || !isShown(ctx, product)) refuse('not-found')
    return writtenOnce(`product ${params.id}`, ctx.shelf, () => ProductItem.parse(presentProduct(product)))
  },
  checkVariant: (ctx, { body }) => {
    const found = ctx.shelf.variants.get(body.variant)
    if (!found || !isShown(ctx, found.product)) refuse('not-found', undefined, 'variant')
    const reasons = invalidReasons(
      { catalogue: ctx.shelf.catalogue, ...found, today: ctx.today, time: ctx.time },
      body.arrival,
    )
    return VariantCheckReply.parse({ valid: reasons.length === 0, reasons: [...reasons] })
  },
}
