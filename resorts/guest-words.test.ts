import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from './folders.ts'

type Variant = { priceBook?: { standard: number; gate?: number }[] }
type Catalogue = {
  resort: { dynamicDefault: { lead: [number, number][]; roundTo: number } }
  products: { _id: string; variants: Variant[] }[]
  banners: { slug: string; shopping?: { productId: string } | null }[]
}

/** The names, descriptions and the like that guests read, with the keys that lead there. */
function guestTexts(value: unknown, at = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]): [string, string][] =>
    typeof inside === 'string'
      ? ['cz', 'de', 'en'].includes(key)
        ? [[`${at}.${key}`, inside]]
        : []
      : guestTexts(inside, `${at}.${key}`),
  )
}

describe.each(resortKeys())('what guests of %s read in the catalogue', async (key) => {
  const folder = join(RESORTS_DIR, key)
  const { cardName } = await loadResort(folder)
  const catalogue: Catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'))
  const { products, banners } = catalogue
  const texts = guestTexts(catalogue)

  test('amounts stand as the prices of the shop: grouped, with Kč behind them', () => {
    expect(texts.length).toBeGreaterThan(300)
    const amount = /\d+(?:[  \u00a0\u202f]\d{3})*\s*(?:Kč|CZK)/g
    const wrong = texts.flatMap(([at, text]) =>
      (text.match(amount) ?? [])
        .filter((one) => !/^\d{1,3}(?:\u202f\d{3})*\u202fKč$/.test(one))
        .map((one) => `${at}: ${one}`),
    )
    expect(wrong).toEqual([])
  })

  test('a product is named by what it is, not by how many days, hours or rides it has', () => {
    const names = texts.filter(([at]) => /^\.products\.\d+\.name\./.test(at))
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter(([, name]) => /^\d+ \p{L}+$/u.test(name))).toEqual([])
  })

  test('what is collected is collected at the ticket office, as the pages say it', () => {
    expect(texts.filter(([, text]) => /ticket ?point|na pokladně|\bKasse\b/i.test(text))).toEqual([])
  })

  test('a word parts a day from the price behind it: from 5 December for 12 900 Kč', () => {
    const before = texts.filter(([at]) => /^\.banners\.\d+\.basePriceDescription\./.test(at))
    expect(before.length).toBeGreaterThan(5)
    expect(before.filter(([, text]) => /(?:\d\.?|\d\s\p{L}+)$/u.test(text))).toEqual([])
  })

  test('variants are named in the singular, as they stand behind a count: 1 × Kind', () => {
    const names = texts.filter(([at]) => /\.variants\.\d+\.name\.de$/.test(at))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter(([, name]) => /^(?:Erwachsene|Kinder|Senioren|Jugend(?:liche)?)\b/.test(name))).toEqual([])
  })

  test('no product or promotion speaks of a price that the shop does not ask: of a member, or half of it', () => {
    const offered = texts.filter(([at]) => /^\.(?:products|banners)\./.test(at))
    expect(offered.length).toBeGreaterThan(300)
    const promises =
      /za polovinu|half price|halben Preis|\ss kartou|with card|mit Karte$|pro členy|for members|für Mitglieder/i
    expect(offered.filter(([, text]) => promises.test(text))).toEqual([])
  })

  test('what the text of a product or promotion calls free can be bought there for nothing', () => {
    const free = /zdarma|\bfree\b|gratis|kostenlos/i
    const isGiven = ({ priceBook }: Variant) => priceBook?.some(({ standard }) => standard === 0)
    const unkept = [
      ...products.map((product) => ({ at: product._id, said: product, variants: product.variants })),
      ...banners.map((banner) => ({
        at: banner.slug,
        said: banner,
        variants: products.find(({ _id }) => _id === banner.shopping?.productId)?.variants ?? [],
      })),
    ].filter(({ said, variants }) => guestTexts(said).some(([, text]) => free.test(text)) && !variants.some(isGiven))
    expect(unkept.map(({ at }) => at)).toEqual([])
  })

  test('the card has one name, as the resort says it', () => {
    const alike = new RegExp(cardName.replace(/[ .]/g, '[ .-]?').replace(/Card$/i, '(?:Card|Karte)'), 'gi')
    const names = texts.flatMap(([at, text]) => (text.match(alike) ?? []).map((name) => `${at}: ${name}`))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !name.endsWith(`: ${cardName}`))).toEqual([])
    expect(texts.filter(([, text]) => /kart\w+ resortu/i.test(text))).toEqual([])
  })
})

test('the saving at the till that the home page of Lipno names is the most that its catalogue gives', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(RESORTS_DIR, 'lipno', name), 'utf8'))
  const { resort, products }: Catalogue = read('catalogue.json')
  const { lead, roundTo } = resort.dynamicDefault
  const early = Math.min(...lead.map(([, factor]) => factor))
  const savings = products
    .flatMap(({ variants }) => variants.flatMap(({ priceBook }) => priceBook ?? []))
    .flatMap(({ standard, gate }) => (gate ? [gate - Math.round((standard * early) / roundTo) * roundTo] : []))
  for (const lang of ['cz', 'de', 'en'])
    expect(read(`texts/home.${lang}.json`)['home.reason.price.winter.figure']).toBe(String(Math.max(...savings)))
})
