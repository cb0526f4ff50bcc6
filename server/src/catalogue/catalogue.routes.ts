import { CatalogueItem, ProductItem, VariantCheckReply } from '@gondola/contract/catalogue.ts'
import { listOf } from '@gondola/contract/shapes.ts'
import { invalidReasons } from '@gondola/rules/validity.ts'
import { refuse } from '../http/refusal.ts'
import { type Handlers, WrittenAnswer } from '../http/serve.ts'
import { findItems, isShown } from './catalogue.ts'
import { presentProduct } from './present.ts'

const CatalogueList = listOf(CatalogueItem)

/** Written answers of one version of the catalogue; most visitors ask for the same few lists. */
const written = new Map<string, WrittenAnswer>()
const MOST_ANSWERS = 500
let version = ''

function writtenOnce(key: string, shelfVersion: string, write: () => unknown): WrittenAnswer {
  if (version !== shelfVersion || written.size > MOST_ANSWERS) {
    written.clear()
    version = shelfVersion
  }
  let answer = written.get(key)
  if (!answer) {
    answer = new WrittenAnswer(JSON.stringify(write()))
    written.set(key, answer)
  }
  return answer
}

export const catalogueHandlers: Pick<Handlers, 'products' | 'product' | 'checkVariant'> = {
  products: (ctx, { query }) =>
    // What is shown may change with the minute and with the visitor's segments.
    writtenOnce(
      `${Math.floor(ctx.now / 60_000)} ${ctx.segments.join()} ${JSON.stringify(query)}`,
      ctx.shelf.version,
      () => {
        const items = findItems(ctx, query)
        const skip = query.$skip ?? 0
        const limit = query.$limit ?? 100
        return CatalogueList.parse({ total: items.length, limit, skip, data: items.slice(skip, skip + limit) })
      },
    ),
  product: (ctx, { params }) => {
    const product = ctx.shelf.products.get(params.id)
    if (!product || !isShown(ctx, product)) refuse('not-found')
    return writtenOnce(`product ${params.id}`, ctx.shelf.version, () => ProductItem.parse(presentProduct(product)))
  },
  checkVariant: (ctx, { body }) => {
    const found = ctx.shelf.variants.get(body.variant)
    if (!found) refuse('not-found', undefined, 'variant')
    const reasons = invalidReasons({ catalogue: ctx.shelf.catalogue, ...found, today: ctx.today, time: ctx.time }, body.arrival)
    return VariantCheckReply.parse({ valid: reasons.length === 0, reasons: [...reasons] })
  },
}
