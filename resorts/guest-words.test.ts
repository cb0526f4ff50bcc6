import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from './folders.ts'

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

type Priced = { _id: string; variants: { personType: string; priceBook: { standard: number }[] }[] }
type Promotion = {
  discountPrice: number | null
  shopping: { productId: string } | null
  savings: { discountPrice: number } | null
}

describe.each(resortKeys())('what guests of %s read in the catalogue', async (key) => {
  const folder = join(RESORTS_DIR, key)
  const { cardName } = await loadResort(folder)
  const catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'))
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

  test('variants are named in the singular, as they stand behind a count: 1 × Kind', () => {
    const names = texts.filter(([at]) => /\.variants\.\d+\.name\.de$/.test(at))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter(([, name]) => /^(?:Erwachsene|Kinder|Senioren|Jugend(?:liche)?)\b/.test(name))).toEqual([])
  })

  test('a promotion names a price that the shop asks of an adult, and nothing is promised at half price', () => {
    const promised = (catalogue.banners as Promotion[]).filter(({ discountPrice }) => discountPrice !== null)
    expect(promised.length).toBeGreaterThan(2)
    const wrong = promised.filter(({ discountPrice, savings, shopping }) => {
      const product = (catalogue.products as Priced[]).find(({ _id }) => _id === shopping?.productId)
      const adult = product?.variants.find(({ personType }) => personType === 'adult')
      const isAsked = adult?.priceBook.some(({ standard }) => standard === discountPrice)
      return !isAsked || (savings && savings.discountPrice !== discountPrice)
    })
    expect(wrong).toEqual([])
    const sold = guestTexts(catalogue.products)
    expect(sold.filter(([, text]) => /za polovinu|half price|halben Preis/i.test(text))).toEqual([])
  })

  test('the card has one name, as the resort says it', () => {
    const alike = new RegExp(cardName.replace(/[ .]/g, '[ .-]?').replace(/Card$/i, '(?:Card|Karte)'), 'gi')
    const names = texts.flatMap(([at, text]) => (text.match(alike) ?? []).map((name) => `${at}: ${name}`))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !name.endsWith(`: ${cardName}`))).toEqual([])
    expect(texts.filter(([, text]) => /kart\w+ resortu/i.test(text))).toEqual([])
  })
})
