import { expect, test } from 'vitest'
import type { CartEntry } from '../lib/cart-entries.ts'
import { aPage, cartServer, moves, quote, refuse } from './testing/cart-page.ts'
import { anEntry } from './testing/entries.ts'

const server = cartServer()
const { sent } = server
const NEW_DAY = '2026-12-13'

const aSlotted = (change: Partial<CartEntry> = {}) =>
  anEntry({ time: '11:30', timeSlotGroup: 'bridge', errors: [{ code: 'time-filled' }], price: null, ...change })
const to = (time: string | null) => ({ date: NEW_DAY, time })
const FULL = { price: null, priceValidTo: null, errors: [{ code: 'time-filled' as const }] }
const TOO_MANY = { price: null, priceValidTo: null, errors: [{ code: 'countMax' as const }] }
/** The new day has too many pieces, the old one does not. */
const tooManyThere = quote(({ validFrom }) => (validFrom === NEW_DAY ? TOO_MANY : {}))
/** The pieces belong to an order that waits for its payment. */
const goOnUnderSpare = moves((id, { spareUuid }) => ({ uuid: spareUuid ?? id }))

test('a group moves with one call, and the whole cart is checked after it', async () => {
  const { cart, moveEntries } = await aPage()
  const [one, other] = [aSlotted(), aSlotted()]
  await cart.add([one, other])
  sent.length = 0
  expect(await moveEntries(new Map([one, other].map(({ id }) => [id, to('12:00')])))).toBe('ok')
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
  expect(sent[0]?.body).toEqual({
    [one.id]: { date: NEW_DAY, time: '12:00', variantId: 'adult', spareUuid: expect.any(String) },
    [other.id]: { date: NEW_DAY, time: '12:00', variantId: 'adult', spareUuid: expect.any(String) },
  })
  expect(cart.get().entries).toMatchObject([
    { arrival: NEW_DAY, time: '12:00', errors: [] },
    { arrival: NEW_DAY, time: '12:00', errors: [] },
  ])
  expect(cart.get().entries[0]?.price?.discounted).toBe(900)
})

test('when what moves costs something else, that is said in words', async () => {
  const { cart, moveEntries } = await aPage()
  const notices: unknown[] = []
  const [one, other] = [aSlotted({ errors: [] }), aSlotted({ errors: [] })]
  await cart.add([one, other])
  cart.onNotice((notice) => notices.push(notice))
  const moveBoth = (time: string) => moveEntries(new Map([one, other].map(({ id }) => [id, to(time)])))
  await moveBoth('12:00')
  expect(notices).toEqual([])
  const dearer = { price: { ...cart.get().entries[0]?.price, discounted: 990 } as CartEntry['price'] }
  Object.assign(server, { quote: quote(() => dearer), move: moves(() => dearer) })
  await moveBoth('12:30')
  expect(notices).toEqual([{ kind: 'repriced', before: 1800, after: 1980 }])
})

test('where the new slot is full as well, the entry stays where it is', async () => {
  const { cart, moveEntries } = await aPage()
  const [stays, goes] = [aSlotted(), aSlotted()]
  await cart.add([stays, goes])
  server.move = moves((id) => (id === stays.id ? FULL : {}))
  expect(await moveEntries(new Map([stays, goes].map(({ id }) => [id, to('12:00')])))).toEqual({ refused: 'taken' })
  expect(cart.get().entries.map(({ time }) => time)).toEqual(['11:30', '12:00'])
})

test('without an answer nothing has moved', async () => {
  const { cart, moveEntries } = await aPage()
  const entry = aSlotted()
  await cart.add([entry])
  server.move = refuse(503, 'busy')
  expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('failed')
  expect(cart.get().entries[0]).toMatchObject({ arrival: entry.arrival, time: '11:30' })
})

test.each([
  ['a time', '12:00'],
  ['a day', null],
])('what would be too many for one order at the new place goes back, for %s', async (_, time) => {
  const { cart, moveEntries } = await aPage()
  const entry = time === null ? anEntry() : aSlotted({ errors: [] })
  const there = anEntry({ arrival: NEW_DAY })
  await cart.add([entry, there])
  const { arrival, time: was } = entry
  server.quote = tooManyThere
  expect(await moveEntries(new Map([[entry.id, to(time)]]))).toEqual({ refused: 'countMax' })
  expect(cart.get().entries[0]).toMatchObject({ id: entry.id, arrival, time: was, errors: [] })
})

test('what an open payment may need goes on under another id, with the person that it is for, and comes back as it was', async () => {
  const { cart, moveEntries, personData } = await aPage()
  const entry = aSlotted({ errors: [] })
  await cart.add([entry])
  personData.set(entry.id, { firstName: 'Ludmila' })
  const isRenamed = () => cart.get().entries[0]?.id !== entry.id
  Object.assign(server, { quote: tooManyThere, move: goOnUnderSpare })
  await moveEntries(new Map([[entry.id, to('12:00')]]))
  expect([isRenamed(), personData.get(entry.id)?.firstName]).toEqual([false, 'Ludmila'])
  const released = sent.find(({ method }) => method === 'DELETE')?.url
  server.quote = quote()
  expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('ok')
  const id = cart.get().entries[0]?.id ?? ''
  expect([isRenamed(), personData.get(id)?.firstName, personData.get(entry.id)]).toEqual([true, 'Ludmila', undefined])
  expect(released).toMatch(/entryUuids=[\w-]{36}$/)
})

test.each([
  ['under its own id', moves()],
  ['under another id', goOnUnderSpare],
])('what another tab has taken out or moved meanwhile holds no places that nobody has: %s', async (_, move) => {
  const { cart, moveEntries } = await aPage()
  const [gone, stays] = [aSlotted({ errors: [] }), aSlotted({ errors: [] })]
  await cart.add([gone, stays])
  let answered: string[] = []
  server.move = (updates) => {
    // As a storage event does.
    cart.get().entries.splice(0, 1)
    sent.length = 0
    answered = Object.entries(updates).map(([id, { spareUuid }]) => (move === goOnUnderSpare ? (spareUuid ?? id) : id))
    return move(updates)
  }
  expect(await moveEntries(new Map([gone, stays].map(({ id }) => [id, to('12:00')])))).toBe('ok')
  expect(cart.get().entries).toMatchObject([{ id: answered[1], time: '12:00' }])
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url.split('=')[1])).toEqual([answered[0]])
})

test('a move whose answer was lost names the same other id again, so that it finds what it holds already', async () => {
  const { cart, moveEntries } = await aPage()
  const entry = aSlotted({ errors: [] })
  await cart.add([entry])
  sent.length = 0
  server.move = refuse(503, 'busy')
  for (const _ of [1, 2]) expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('failed')
  const spares = sent.flatMap(({ body }) => (body as Record<string, { spareUuid: string }>)[entry.id]?.spareUuid ?? [])
  expect(spares).toHaveLength(2)
  expect(new Set(spares).size).toBe(1)
})

test('where one group is refused and another would be too many, both stay', async () => {
  const { cart, moveEntries } = await aPage()
  const [full, many] = [aSlotted({ errors: [] }), aSlotted({ errors: [] })]
  await cart.add([full, many])
  Object.assign(server, { quote: tooManyThere, move: moves((id) => (id === full.id ? FULL : {})) })
  const both = new Map([full, many].map(({ id }) => [id, to('12:00')]))
  expect(await moveEntries(both)).toEqual({ refused: 'countMax' })
  expect(cart.get().entries).toMatchObject([
    { time: '11:30', errors: [] },
    { time: '11:30', errors: [] },
  ])
})

test('what goes back and finds its old time taken says so', async () => {
  const { cart, moveEntries } = await aPage()
  const entry = aSlotted({ errors: [] })
  await cart.add([entry])
  server.quote = quote(({ validFrom }) => (validFrom === NEW_DAY ? TOO_MANY : FULL))
  expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toEqual({ refused: 'taken' })
})

test('what has no slot only takes its new day', async () => {
  const { cart, moveEntries } = await aPage()
  const entry = anEntry()
  await cart.add([entry])
  sent.length = 0
  expect(await moveEntries(new Map([[entry.id, to(null)]]))).toBe('ok')
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
  expect(sent[0]?.body).toEqual({
    [entry.id]: { date: NEW_DAY, variantId: 'adult', spareUuid: expect.any(String) },
  })
  expect(cart.get().entries[0]).toMatchObject({ arrival: NEW_DAY, time: null })
})
