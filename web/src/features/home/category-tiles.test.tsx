import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { CategoryTiles } from './category-tiles.tsx'

const TEXTS = { 'home.categories': 'Categories', 'home.from': 'from {{price}}', 'home.board.free': 'free' }

/** Returns what a guest reads of a category with products at these prices. */
function shown(...prices: number[]): string {
  const boot = {
    lang: 'en',
    season: 'summer',
    texts: TEXTS,
    config: { priceDecimals: 0 },
    resort: { pictures: {} },
    categories: [{ _id: 'services', name: { en: 'Services' }, imageId: 'services', icon: 'services' }],
    products: prices.map((standard) => ({
      parents: ['services'],
      rank: {},
      from: { standard, club: standard },
      hasOnePrice: true,
    })),
  } as unknown as Boot
  const markup = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <CategoryTiles />
    </BootProvider>,
  )
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test.each([
  ['of what costs something', [0, 200, 90], 'from 90 Kč'],
  ['alone where there is one', [90, 90], '90 Kč'],
  ['or that all is free', [0, 0], 'free'],
] as const)('a category tells its lowest price, %s', (_, prices, told) => {
  expect(shown(...prices)).toBe(`Categories Services . ${told}`)
})
