import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'
import type { Ctx } from '../ctx.ts'

/**
 * Returns the names of the products in `appliesTo`, each with those of its `variants`. For example: "1-day pass, Adult
 * 19–64". Unknown products are left out.
 */
export const productsNamed = (
  { shelf }: Pick<Ctx, 'shelf'>,
  { appliesTo, variants }: { appliesTo: readonly string[]; variants: readonly string[] },
): LocalText[] =>
  [...new Set(appliesTo)].flatMap((id) => {
    const product = shelf.products.get(id)
    if (!product) return []
    const named = product.variants.filter((variant) => variants.includes(variant.id)).map(({ name }) => name)
    const inLang = (lang: ShopLang) => [product.name, ...named].map((text) => text[lang]).join(', ')
    return { cz: inLang('cz'), de: inLang('de'), en: inLang('en') }
  })

/** Returns the names of products that neither benefits nor gift vouchers work on (docs/product.md §17.27). */
export const namesWithoutDiscounts = ({ shelf }: Pick<Ctx, 'shelf'>): LocalText[] =>
  shelf.catalogue.products.flatMap(({ entryType, takesDiscounts, name }) =>
    entryType === 'PRODUCT' && !takesDiscounts ? name : [],
  )
