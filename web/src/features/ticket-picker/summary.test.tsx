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
function barOf(counts: Record<string, number>, onePrice: number | null, ofRow: number | null = null) {
  const boot = { lang: 'en', texts: { 'shop.from': 'from {{price}}' }, config: { priceDecimals: 0 } }
  const picker = {
    product,
    selection: { counts, day: null, time: null },
    prices: { column: 'standard', total: null, onePrice, single: () => (ofRow === null ? null : { own: ofRow }) },
    own: NO_CHOICE,
    view: 'strip',
    missing: 'day',
    cheaper: null,
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
