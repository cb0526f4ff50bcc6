import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { NO_CHOICE } from './own-choice.ts'
import { aProduct } from './sample-product.ts'
import { SummaryBar } from './summary.tsx'
import type { Picker } from './use-picker.ts'

const product = aProduct()

/** Returns what the bar says before a day is chosen. */
function barOf(
  counts: Record<string, number>,
  onePrice: number | null,
  ofRow: number | null = null,
  change: Partial<Picker> = {},
) {
  const boot = { lang: 'en', texts: { 'shop.from': 'from {{price}}' }, config: { priceDecimals: 0 } }
  const picker = {
    product,
    selection: { counts, day: null, time: null },
    prices: { column: 'standard', total: null, onePrice, single: () => (ofRow === null ? null : { own: ofRow }) },
    own: NO_CHOICE,
    view: 'strip',
    missing: 'day',
    cheaper: null,
    ...change,
  } as unknown as Picker
  return renderToStaticMarkup(
    <BootProvider boot={boot as unknown as Boot}>
      <SummaryBar picker={picker} />
    </BootProvider>,
  ).replace(/<[^>]*>/g, '|')
}

test('a total is sure before there is a day only for chosen persons, at a price of every day', () => {
  const [variant] = product.variants
  const chosen = { [variant?._id ?? '']: 1 }
  expect(barOf(chosen, 1000)).toMatch(/\d/)
  expect(barOf(chosen, 1000)).not.toContain('from')
  expect(barOf(chosen, null)).toContain('from')
  expect(barOf({}, 1000)).toContain('from')
})

test('before anybody is chosen it is from the same price as the row', () => {
  expect(barOf({}, null, 360)).toContain('from 360')
})

test('a time for a part of the ticket is told with the part', () => {
  const part = 'Sky Bridge 721'
  const bridge = { ...product, meta: { ...product.meta, timeSlotName: { cz: part, de: part, en: part } } }
  const selection = { counts: {}, day: '2026-12-05', time: '10:30' } as Picker['selection']
  expect(barOf({}, null, 360, { product: bridge, selection })).toContain('Sky Bridge 721: 10:30')
  expect(barOf({}, null, 360, { selection })).toMatch(/, 10:30/)
})
