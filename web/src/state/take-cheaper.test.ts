import type { CheaperMix } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import type { CartEntry } from '../lib/cart-entries.ts'
import { withCheaper } from './take-cheaper.ts'
import { aPage, cartServer, quote } from './testing/cart-page.ts'
import { anEntry } from './testing/entries.ts'

const server = cartServer()
const { sent } = server
const name = (text: string) => ({ cz: text, de: text, en: text })
const range = { from: null, to: null }
const prices = { cz: 1, de: 1, en: 1 }

const variant = (id: string, places: number): CheaperMix['pieces'][number]['variant'] => ({
  _id: id,
  type: 'VARIANT',
  productId: 'bridge',
  name: name(id),
  tags: ['adult'],
  personType: id,
  countMin: -1,
  countMax: -1,
  prices: { standard: prices, club: prices },
  userData: { showForm: false },
  season: [],
  visibility: range,
  validity: range,
  places,
})
const aParty = () =>
  ['adult', 'adult', 'adult', 'child', 'child'].map((variantId) =>
    anEntry({ productId: 'bridge', variantId, time: '11:30', showUserForm: false, method: 'print' }),
  )
const idsOf = (entries: CartEntry[]) => entries.map(({ id }) => id)
const familyFor = (entries: CartEntry[]): CheaperMix => ({
  entries: idsOf(entries),
  pieces: [
    { variant: variant('adult', 1), count: 1 },
    { variant: variant('family', 4), count: 1 },
  ],
  price: 2010,
  saving: 110,
})

test('who is in the mix already stays, the others give way to a piece for all of them', () => {
  const [other, party] = [anEntry(), aParty()]
  const { entries, added, removed } = withCheaper([other, ...party], familyFor(party), () => 'new')
  expect(entries.map(({ variantId }) => variantId)).toEqual(['adult', 'family', 'adult'])
  expect(entries[0]).toBe(other)
  expect(removed).toEqual(party.slice(1))
  expect(added).toMatchObject([
    { id: 'new', variantId: 'family', places: 4, time: '11:30', method: 'print', price: null, priceValidTo: null },
  ])
})

test('a mix for entries that have left the cart changes nothing', () => {
  const party = aParty()
  expect(withCheaper(party.slice(1), familyFor(party), () => 'new').entries).toEqual(party.slice(1))
})

test('taking it gives the old places back first, and then holds the new ones', async () => {
  const { cart } = await aPage()
  const { takeCheaper } = await import('./take-cheaper.ts')
  const party = aParty()
  await cart.add(party)
  sent.length = 0
  await takeCheaper(familyFor(party))
  expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST'])
  expect(cart.get().entries.map(({ variantId }) => variantId)).toEqual(['family', 'adult'])
  expect(cart.get().entries.every(({ price }) => price !== null)).toBe(true)
})

test('when others took the places in between, the party is back as it was', async () => {
  const { cart } = await aPage()
  const { takeCheaper } = await import('./take-cheaper.ts')
  const party = aParty()
  await cart.add(party)
  server.quote = quote(({ variantId }) =>
    variantId === 'family' ? { price: null, priceValidTo: null, errors: [{ code: 'time-filled' }] } : {},
  )
  await takeCheaper(familyFor(party))
  expect(idsOf(cart.get().entries).sort()).toEqual(idsOf(party).sort())
})
