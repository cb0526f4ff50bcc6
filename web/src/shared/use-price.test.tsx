import type { Boot } from '@gondola/contract/boot.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../state/boot.tsx'
import { usePrice } from './use-price.ts'

const Shown = ({ crowns }: { crowns: number }) => usePrice()(crowns)
const shown = (crowns: number, priceDecimals: number, lang: ShopLang) =>
  renderToStaticMarkup(
    <BootProvider boot={{ lang, texts: {}, config: { priceDecimals } } as unknown as Boot}>
      <Shown crowns={crowns} />
    </BootProvider>,
  ).replace(/\s/g, ' ')

test.each([
  [2480, 0, 'cz', '2 480 Kč'],
  [2480, 1, 'cz', '2 480,0 Kč'],
  [2480, 2, 'en', '2 480.00 Kč'],
  [0, 0, 'de', '0 Kč'],
] as const)('%d crowns are told with %i decimals', (crowns, decimals, lang, words) => {
  expect(shown(crowns, decimals, lang)).toBe(words)
})

test.each([
  [1130 - 898.66, 0, 'cz', '231,34 Kč'],
  [0.33, 0, 'de', '0,33 Kč'],
  [-1894.5, 0, 'en', '-1 894.50 Kč'],
  [499.5, 1, 'cz', '499,50 Kč'],
] as const)('the hellers of %d crowns are told, also with %i decimals', (crowns, decimals, lang, words) => {
  expect(shown(crowns, decimals, lang)).toBe(words)
})
