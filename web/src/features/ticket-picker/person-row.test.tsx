import type { Boot } from '@gondola/contract/boot.ts'
import type { DayPrice } from '@gondola/contract/pricing.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, ownPrices } from '../../lib/own-price.ts'
import { BootProvider } from '../../state/boot.tsx'
import { NO_CHOICE } from './own-choice.ts'
import { PersonRow } from './person-row.tsx'
import { aProduct } from './sample-product.ts'
import type { Picker } from './use-picker.ts'

const DAY = '2026-12-12'
const TEXTS = {
  'shop.withAccount': 'with account {{price}}',
  'shop.withoutAccount': 'without account {{price}}',
  'shop.gate': 'at the gate {{price}}',
  'shop.family.saving': 'family saves {{price}}',
  'shop.lastPrice': 'lowest of 30 days {{price}}',
  'shop.from': 'from {{price}}',
}
const product = aProduct()
const PRICES: Record<string, DayPrice> = {
  adult: { standard: 1000, club: 900, gate: 1200, lastPrice: 1100, clubLastPrice: 1050, state: 'open' },
  child: { standard: 600, club: 500, state: 'open' },
  family: { standard: 2800, club: 2700, state: 'open' },
}

/** Returns what is read in the row of a variant. */
function rowOf(
  variantId: string,
  { column = 'standard', dualPrices = true }: { column?: Column; dualPrices?: boolean },
) {
  const boot = { lang: 'en', texts: TEXTS, config: { priceDecimals: 0, productCountLimit: 100, dualPrices } }
  const single = (id: string) => {
    const price = PRICES[id]
    return price ? ownPrices({ [DAY]: price }, column)[DAY] : null
  }
  const picker = {
    product,
    selection: { counts: { [variantId]: 1 }, day: DAY },
    prices: { column, single },
    invalid: [],
    room: 99,
    own: NO_CHOICE,
  } as unknown as Picker
  const variant = product.variants.find(({ _id }) => _id === variantId)
  if (!variant) throw new Error(`There is no ${variantId}.`)
  return renderToStaticMarkup(
    <BootProvider boot={boot as unknown as Boot}>
      <PersonRow variant={variant} picker={picker} />
    </BootProvider>,
  )
    .replace(/<[^>]*>/g, '|')
    .replace(/\s+/g, ' ')
}
const pricesIn = (row: string) => row.match(/[^|]*\d Kč/g)

test('a guest pays the usual price and reads what it costs with an account', () => {
  expect(pricesIn(rowOf('adult', {}))).toEqual([
    '1 000 Kč',
    'with account 900 Kč',
    'at the gate 1 200 Kč',
    '1 100 Kč',
    'lowest of 30 days 1 100 Kč',
  ])
})

test('a member pays the own price, beside that without an account; a former price is of the same column', () => {
  expect(pricesIn(rowOf('adult', { column: 'club' }))).toEqual([
    '900 Kč',
    'without account 1 000 Kč',
    'at the gate 1 200 Kč',
    '1 050 Kč',
    'lowest of 30 days 1 050 Kč',
  ])
})

test.each([
  ['standard', '600 Kč'],
  ['club', '500 Kč'],
] as const)('with dualPrices off one price is shown, of the column %s', (column, price) => {
  expect(pricesIn(rowOf('child', { column, dualPrices: false }))).toEqual([price])
})

test.each([
  ['standard', 'family saves 400 Kč'],
  ['club', 'family saves 100 Kč'],
] as const)('what a family saves is told in the column that is paid: %s', (column, words) => {
  expect(rowOf('family', { column })).toContain(words)
})
