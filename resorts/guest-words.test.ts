import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from './folders.ts'
import { MADE_UP, writeMadeUpResort } from './testing/made-up-resort.ts'
import { SAMPLES } from './testing/samples.ts'

type Variant = { priceBook?: { standard: number; gate?: number }[] }
type Product = {
  _id: string
  season: string[]
  parents: string[]
  activities: string[]
  tags: string[]
  description: Record<string, string>
  dynamic: boolean | object
  meta: { tokenValidityAmount?: number; tokenValidityUnit?: string }
  variants: Variant[]
}
type Catalogue = {
  resort: { dynamicDefault: { lead: [number, number][]; roundTo: number } }
  seasons: { _id: string; type: 'winter' | 'summer' }[]
  products: Product[]
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
  /** Of what a test looks at in the sample data; a resort of one's own may be small. */
  const least = (count: number) => (SAMPLES.includes(key) ? count : -1)

  test('amounts stand as the prices of the shop: grouped, with Kč behind them', () => {
    expect(texts.length).toBeGreaterThan(least(300))
    const amount = /\d+(?:\s\d{3})*\s*(?:Kč|CZK)/g
    const wrong = texts.flatMap(([at, text]) =>
      (text.match(amount) ?? [])
        .filter((one) => !/^\d{1,3}(?:\u00a0\d{3})*\u00a0Kč$/.test(one))
        .map((one) => `${at}: ${one}`),
    )
    expect(wrong).toEqual([])
  })

  test('a product is named by what it is, not by how many days, hours or rides it has', () => {
    const names = texts.filter(([at]) => /^\.products\.\d+\.name\./.test(at))
    expect(names.length).toBeGreaterThan(least(60))
    expect(names.filter(([, name]) => /^\d+ \p{L}+$/u.test(name))).toEqual([])
  })

  test('what is collected is collected at the ticket office, as the pages say it', () => {
    expect(texts.filter(([, text]) => /ticket ?point|na pokladně|\bKasse\b/i.test(text))).toEqual([])
  })

  test('a word parts a day from the price behind it: from 5 December for 12 900 Kč', () => {
    const before = texts.filter(([at]) => /^\.banners\.\d+\.basePriceDescription\./.test(at))
    expect(before.length).toBeGreaterThan(least(5))
    expect(before.filter(([, text]) => /(?:\d\.?|\d\s\p{L}+)$/u.test(text))).toEqual([])
  })

  test('variants are named in the singular, as they stand behind a count: 1 × Kind', () => {
    const names = texts.filter(([at]) => /\.variants\.\d+\.name\.de$/.test(at))
    expect(names.length).toBeGreaterThan(least(30))
    expect(names.filter(([, name]) => /^(?:Erwachsene|Kinder|Senioren|Jugend(?:liche)?)\b/.test(name))).toEqual([])
  })

  test('no product or promotion speaks of a price that the shop does not ask: of a member, or half of it', () => {
    const offered = texts.filter(([at]) => /^\.(?:products|banners)\./.test(at))
    expect(offered.length).toBeGreaterThan(least(300))
    const promises =
      /za polovinu|half price|halben Preis|\ss kartou|with card|mit Karte$|pro členy|for members|für Mitglieder/i
    expect(offered.filter(([, text]) => promises.test(text))).toEqual([])
  })

  test.each(SHOP_LANGS)('every product says in %s what it is', (lang) => {
    expect(products.length).toBeGreaterThan(least(20))
    expect(products.map(({ description }) => description[lang] ?? '').filter((text) => text.length < 40)).toEqual([])
  })

  test('products of a category share a description only where nothing but their length tells them apart', () => {
    const lengthOf = ({ meta }: Product) => `${meta.tokenValidityAmount} ${meta.tokenValidityUnit}`
    const kindOf = ({ activities, tags }: Product) => `${activities} ${tags}`
    const alike = products.flatMap((one, index) =>
      products
        .slice(index + 1)
        .filter((other) => one.parents.some((parent) => other.parents.includes(parent)))
        .filter((other) => SHOP_LANGS.some((lang) => one.description[lang] === other.description[lang]))
        .filter((other) => kindOf(one) !== kindOf(other) || lengthOf(one) === lengthOf(other))
        .map((other) => `${one._id}, ${other._id}`),
    )
    expect(alike).toEqual([])
  })

  test('a percentage and a count stand as on the pages: 20\u00a0% and 3\u00a0×\u00a0Kind, in English 20%', () => {
    const percent = { cz: /\d\u00a0%/g, de: /\d\u00a0%/g, en: /\d%/g }
    const wrong = texts.filter(([at, text]) => {
      const right = text.match(percent[at.slice(-2) as keyof typeof percent]) ?? []
      return right.length !== (text.match(/%/g) ?? []).length || /[^\u00a0]×|×[^\u00a0]/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('an apostrophe is curved', () => {
    expect(texts.filter(([, text]) => text.includes("'"))).toEqual([])
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
    expect(names.length).toBeGreaterThan(least(5))
    expect(names.filter((name) => !name.endsWith(`: ${cardName}`))).toEqual([])
    expect(texts.filter(([, text]) => /kart\w+ resortu/i.test(text))).toEqual([])
  })
})

const madeUp = writeMadeUpResort()
afterAll(() => rmSync(madeUp, { recursive: true }))

/** With a resort that nobody knows: what is written for all of them must be true of it too. */
describe.each([
  ...resortKeys().map((key) => ({ key, folder: join(RESORTS_DIR, key) })),
  { key: MADE_UP.key, folder: join(madeUp, MADE_UP.key) },
])('what the home page of $key promises', ({ key, folder }) => {
  const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const { resort, seasons, products }: Catalogue = read(join(folder, 'catalogue.json'))
  const textsIn = (lang: string): Record<string, string> => ({
    ...read(join(RESORTS_DIR, 'texts', `home.${lang}.json`)),
    ...read(join(folder, 'texts', `home.${lang}.json`)),
  })
  const { lead, roundTo } = resort.dynamicDefault
  const early = Math.min(...lead.map(([, factor]) => factor))
  const isDearerLater = early < 1 && products.some(({ dynamic }) => dynamic)

  test.each(SHOP_LANGS)('is saved as the catalogue gives it, in %s', (lang) => {
    const savings = products
      .flatMap(({ variants }) => variants.flatMap(({ priceBook }) => priceBook ?? []))
      .flatMap(({ standard, gate }) => (gate ? [gate - Math.round((standard * early) / roundTo) * roundTo] : []))
    const kept = ['0 Kč', `${Math.round((1 - early) * 100)} %`, `${Math.max(0, ...savings)} Kč`]
    const texts = textsIn(lang)
    const said = ['figure', 'unit'].map((part) => texts[`home.reason.price.winter.${part}`]?.split(' ')[0]).join(' ')
    expect(kept).toContain(said)
    // Who pays nothing extra is not told of lower prices.
    const cheap = /nejnižší|levnější|niedrigst|günstiger|lowest|\bless\b/i
    const promise = ['title', 'text'].map((part) => texts[`home.reason.price.winter.${part}`]).join(' ')
    expect(cheap.test(promise)).toBe(!said.startsWith('0 '))
  })

  test.each(SHOP_LANGS)('costs less for who plans only where it does, in %s', (lang) => {
    const leads = Object.entries(textsIn(lang)).filter(([name]) => name.startsWith('home.lead.'))
    expect(leads.length).toBe(2)
    const cheap = /levněj|výhodněj|günstiger|\bless\b/i
    if (!isDearerLater) expect(leads.filter(([, text]) => cheap.test(text))).toEqual([])
  })

  test.each(SHOP_LANGS)('goes onto the card in the season that is named, in %s', (lang) => {
    const cardOf = (season: string) => {
      const ofIt = seasons.filter(({ type }) => type === season).map(({ _id }) => _id)
      return products.some(({ tags, season: on }) => tags.includes('for_cards') && on.some((id) => ofIt.includes(id)))
    }
    const texts = textsIn(lang)
    for (const [season, named] of [
      ['winter', /v zimě|im winter|in winter/i],
      ['summer', /v létě|im sommer|in summer/i],
    ] as const)
      for (const shown of ['winter', 'summer'])
        if (named.test(texts[`home.reason.card.${shown}.text`] ?? '')) expect(cardOf(season), key).toBe(true)
  })

  test.each(SHOP_LANGS)('stands on two lines of a phone, in %s', (lang) => {
    if (key === MADE_UP.key) return
    const texts = Object.entries(textsIn(lang)).filter(([name]) => name.startsWith('home.headline.'))
    expect(texts.length).toBe(4)
    // German is set smaller there.
    const room = lang === 'de' ? 19 : 18
    expect(texts.filter(([, text]) => text.length > room)).toEqual([])
  })
})
