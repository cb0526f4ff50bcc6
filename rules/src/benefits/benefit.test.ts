import { expect, test } from 'vitest'
import type { Effect } from '../catalogue.ts'
import { savingOf } from './benefit.ts'

const PIECE = {
  productId: 'pass',
  variantId: 'pass-adult',
  entryType: 'PRODUCT',
  takesDiscounts: true,
  arrival: '2027-02-06',
} as const
const ALWAYS = { from: null, to: null }

const saved = (effect: Partial<Effect>, price: number, validity: { from: string | null; to: string | null } = ALWAYS) =>
  savingOf(
    {
      id: 'benefit',
      validity,
      maxUsage: 1,
      variants: [],
      effect: {
        type: 'percent',
        value: 20,
        appliesTo: ['pass'],
        variants: [],
        with: null,
        redeem: 'shop',
        ...effect,
      },
    },
    { ...PIECE, price },
  )

test.each<[Partial<Effect>, number, number]>([
  [{ type: 'percent', value: 5 }, 93_000, 4700],
  [{ type: 'percent', value: 5 }, 93_050, 4653],
  [{ type: 'percent', value: 100 }, 93_050, 93_050],
  [{ type: 'fixedPrice', value: 35_000 }, 54_000, 19_000],
  [{ type: 'fixedPrice', value: 35_000 }, 30_000, 0],
  [{ type: 'freeWith', value: 50 }, 85_000, 42_500],
  [{ type: 'credit', value: 10_000 }, 85_000, 0],
  [{ redeem: 'partner' }, 85_000, 0],
  [{ variants: ['pass-child'] }, 85_000, 0],
  [{ appliesTo: ['tower'] }, 85_000, 0],
])('%j takes off %i hellers %i', (effect, price, saving) => {
  expect(saved(effect, price)).toBe(saving)
})

test.each([
  ['2027-02-06', '2027-02-06', 20_000],
  ['2027-02-07', null, 0],
  [null, '2027-02-05', 0],
])('a validity from %s to %s is of the arrival, both days included', (from, to, saving) => {
  expect(saved({}, 100_000, { from, to })).toBe(saving)
})
