import { describe, expect, test, vi } from 'vitest'
import { aPage, cartServer, quote, refuse } from './testing/cart-page.ts'
import { anEntry, aPrice, at, inMinutes, quoted } from './testing/entries.ts'

const server = cartServer()
const { sent, stored } = server

test('adding opens the drawer, sets the submitted flag and has the cart priced at once', async () => {
  const { cart } = await aPage()
  const adding = cart.add([anEntry({ price: null, priceValidTo: null })])
  expect(cart.get()).toMatchObject({ isOpen: true, submitted: true })
  expect(await adding).toBe('ok')
  expect(cart.get().entries[0]?.price?.discounted).toBe(900)
  expect(cart.get().amount.base).toBe(900)
})

test('what lost its card on the way keeps its price until it is asked for anew, so that no price seems to have changed', async () => {
  const { cart } = await aPage()
  const card = { id: '3d6f0a34-7c39-4d0a-9a6f-2b8a6f1f7d11', number: 'SAMPLE01-ADT-001', subType: 'adult' as const }
  const [onCard, other] = [anEntry({ tags: ['for_cards', 'for_exchange'], method: 'card', card }), anEntry()]
  await cart.add([onCard, other])
  expect(cart.get().amount.base).toBe(1800)
  server.quote = (body) =>
    Response.json({
      amount: { base: 900, club: 0, gate: null, before: 900, saved: 0, voucher: 0, credit: 0, due: 900 },
      entries: body.entries.map(({ uuid }) =>
        uuid === onCard.id
          ? { ...quoted(anEntry({ id: uuid })), price: null, errors: [{ code: 'cardUsed' }] }
          : quoted(anEntry({ id: uuid })),
      ),
      voucherResults: [],
      benefits: [],
      credit: null,
      cheaper: [],
    })
  await cart.recheck()
  expect(cart.get().entries.find(({ id }) => id === onCard.id)).toMatchObject({ card: undefined, errors: [] })
  expect(cart.get().amount.base).toBe(1800)
})

test('whoever takes out all that was in the cart leaves no card number in the browser', async () => {
  const { cart } = await aPage()
  const { temporaryCards } = await import('./temporary-cards.ts')
  for (const empty of [() => cart.remove(cart.get().entries.map(({ id }) => id)), () => cart.reset()]) {
    temporaryCards.keep({ number: 'SAMPLE01-ADT-001' })
    await cart.add([anEntry()])
    empty()
    await vi.waitFor(() => expect(stored.get('gondola.cards.1')).toBeUndefined())
  }
})

test('the cart survives a reload and holds no personal data', async () => {
  const first = await aPage()
  const entry = anEntry()
  await first.cart.add([entry])
  first.personData.set(entry.id, { firstName: 'Ludmila', birthday: '01.01.1990' })
  expect([...stored.values()].join()).not.toContain('Ludmila')
  const second = await aPage()
  expect(second.cart.get().entries.map((one) => one.id)).toEqual([entry.id])
  expect(second.personData.get(entry.id)).toBeUndefined()
})

test('a basket that the server refuses is cleared with the e-mail', async () => {
  const { cart } = await aPage()
  const notices: string[] = []
  cart.onNotice((notice) => notices.push(notice.kind))
  cart.setEmail('a@b.cz')
  server.quote = refuse(400, 'bad-input')
  expect(await cart.add([anEntry()])).toBe('failed')
  expect(cart.get()).toMatchObject({ entries: [], email: '' })
  expect(notices).toEqual(['refused'])
  expect(stored.size).toBe(0)
})

test.each([
  ['a fault', refuse(500, 'fault')],
  ['an overload', refuse(503, 'busy')],
  ['too many calls', refuse(429, 'too-many-requests')],
  ['no answer', () => Promise.reject(new TypeError('offline')) as never],
])('%s loses nothing', async (_, reply) => {
  const { cart } = await aPage()
  const notices: string[] = []
  cart.onNotice((notice) => notices.push(notice.kind))
  cart.setEmail('a@b.cz')
  server.quote = reply
  expect(await cart.add([anEntry()])).toBe('failed')
  expect(cart.get()).toMatchObject({ email: 'a@b.cz', isChecking: false })
  expect(cart.get().entries).toHaveLength(1)
  expect(notices).toEqual(['unreachable'])
})

test('removing lets the reservation go, and an undo comes after it and holds the price again', async () => {
  const { cart } = await aPage()
  const [stays, goes] = [anEntry(), anEntry({ createdAt: at - 1 })]
  await cart.add([goes, stays])
  sent.length = 0
  cart.remove([goes.id])
  expect(cart.get().entries.map((entry) => entry.id)).toEqual([stays.id])
  await cart.restore([goes])
  expect(cart.get().entries.map((entry) => entry.id)).toEqual([goes.id, stays.id])
  expect(sent.map((one) => one.method)).toEqual(['DELETE', 'POST'])
  expect(sent[0]?.url).toContain(goes.id)
})

test('an undo finds what was typed for whom it brings back, and the buyer, until the cart is emptied', async () => {
  const { cart, personData, buyerData } = await aPage()
  const [entry, other] = [anEntry(), anEntry()]
  await cart.add([entry, other])
  personData.set(entry.id, { firstName: 'Ludmila', giftMessage: 'Enjoy!' })
  buyerData.set({ name: 'Ludmila Nová' })
  for (const gone of [[entry], [entry, other]]) {
    cart.remove(gone.map(({ id }) => id))
    await cart.restore(gone)
    expect.soft(personData.get(entry.id)).toEqual({ firstName: 'Ludmila', giftMessage: 'Enjoy!' })
    expect.soft(buyerData.get()).toEqual({ name: 'Ludmila Nová' })
  }
  cart.remove([entry.id])
  cart.reset()
  expect([personData.get(entry.id), buyerData.get()]).toEqual([undefined, {}])
})

describe('a check is over once another one has come that asks nothing', () => {
  /** Begins a check; the shop answers it when told. */
  const checking = (cart: { recheck: () => Promise<unknown> }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const reply = server.quote
    server.quote = ((body: Parameters<typeof reply>[0]) => promise.then(() => reply(body))) as never
    const check = cart.recheck()
    return async () => {
      resolve()
      await check
    }
  }

  test('as an undo has made the cart too full', async () => {
    const { cart } = await aPage()
    const gone = anEntry()
    await cart.add([gone, ...Array.from({ length: 99 }, () => anEntry())])
    cart.remove([gone.id])
    await cart.add([anEntry()])
    const answer = checking(cart)
    expect(cart.get().isChecking).toBe(true)
    expect(await cart.restore([gone])).toBe('failed')
    await answer()
    expect([cart.get().isChecking, cart.get().entries.length]).toEqual([false, 101])
  })

  test('as all of the cart was held days ago', async () => {
    const { cart } = await aPage()
    await cart.add([anEntry()])
    const answer = checking(cart)
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(at + 3 * 86_400_000)
    expect(await cart.recheck()).toBe('ok')
    await answer()
    expect([cart.get().isChecking, cart.get().entries.length]).toEqual([false, 1])
  })
})

/** A quote in which no reservation is held any longer. */
const nothingHeld = quote(() => ({ price: null, priceValidTo: null, errors: [{ code: 'reservation-expired' }] }))

test('an expired entry stays, marked and told once, when the server says so, but not while an order is being sent', async () => {
  const { cart, isLapsed } = await aPage()
  const notices: string[] = []
  const entry = anEntry()
  await cart.add([entry])
  cart.onNotice((notice) => notices.push(notice.kind))
  server.quote = nothingHeld
  const late = at + 16 * 60_000
  sent.length = 0
  cart.pauseExpiry(true)
  cart.settleHolds(late)
  expect(sent).toEqual([])
  cart.pauseExpiry(false)
  for (let second = 0; second < 40; second++) {
    cart.settleHolds(late + second * 1000)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(sent).toHaveLength(1)
  expect(cart.get().entries.map(isLapsed)).toEqual([true])
  expect(cart.get().amount.base).toBe(900)
  expect(notices).toEqual(['lapsed'])
})

describe('renewing a lapsed cart', () => {
  const lapsedCart = async (entries = [anEntry(), anEntry()]) => {
    const page = await aPage()
    await page.cart.add(entries)
    server.quote = nothingHeld
    await page.cart.recheck()
    page.personData.set(entries[0]?.id ?? '', { firstName: 'Ludmila' })
    sent.length = 0
    return { ...page, entries, ids: entries.map(({ id }) => id) }
  }

  test('lets the old holds go and holds the same entries again; what was typed stays', async () => {
    const { cart, isLapsed, personData, ids } = await lapsedCart()
    server.quote = quote()
    expect(await cart.renew()).toBe('ok')
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST'])
    expect(cart.get().entries.map(({ id }) => id)).toEqual(ids)
    expect(cart.get().entries.some(isLapsed)).toBe(false)
    expect(cart.get().renewal).toEqual({ before: 1800, after: 1800, lost: [] })
    expect(personData.get(ids[0] ?? '')).toEqual({ firstName: 'Ludmila' })
    cart.remove([ids[0] ?? ''])
    expect(cart.get().renewal).toBeNull()
  })

  test('says the new price, and what can no longer be held', async () => {
    const { cart, ids } = await lapsedCart()
    server.quote = quote(({ uuid }) =>
      uuid === ids[0] ? { price: aPrice(950) } : { price: null, priceValidTo: null, errors: [{ code: 'time-filled' }] },
    )
    expect(await cart.renew()).toBe('ok')
    expect(cart.get().renewal).toMatchObject({ before: 900, after: 950, lost: [{ id: ids[1] }] })
  })

  test.each([
    ['the shop does not answer', refuse(503, 'busy'), 'unreachable'],
    ['a payment still keeps them', nothingHeld, 'renew-failed'],
  ])('stays lapsed when %s, and says so', async (_, reply, told) => {
    const { cart, isLapsed } = await lapsedCart()
    const notices: string[] = []
    cart.onNotice((notice) => notices.push(notice.kind))
    server.quote = reply
    expect(await cart.renew()).toBe('failed')
    expect(cart.get().entries.map(isLapsed)).toEqual([true, true])
    expect(cart.get()).toMatchObject({ isChecking: false, renewal: null })
    expect(notices).toEqual([told])
  })

  test('also holds again what lapsed days ago, and nothing else does', async () => {
    const { cart, isLapsed } = await aPage()
    await cart.add([anEntry()])
    const notices: string[] = []
    cart.onNotice((notice) => notices.push(notice.kind))
    vi.setSystemTime(at + 3 * 86_400_000)
    cart.settleHolds(cart.now())
    sent.length = 0
    await cart.recheck()
    expect(sent).toEqual([])
    expect(cart.get().entries.map(isLapsed)).toEqual([true])
    expect(notices).toEqual(['lapsed'])
    expect(await cart.renew()).toBe('ok')
    expect(cart.get().entries.map(isLapsed)).toEqual([false])
  })
})

test('what another tab has bought and never settled is dropped as bought, but not while this one asks for an order', async () => {
  const { cart } = await aPage()
  const notices: string[] = []
  const [bought, left] = [anEntry(), anEntry()]
  await cart.add([bought, left])
  cart.onNotice((notice) => notices.push(notice.kind))
  server.quote = quote(({ uuid }) =>
    uuid === bought.id ? { price: null, priceValidTo: null, errors: [{ code: 'already-bought' }] } : {},
  )
  await cart.recheck()
  cart.pauseExpiry(true)
  expect(cart.settleHolds(at)).toEqual([])
  cart.pauseExpiry(false)
  expect(cart.settleHolds(at)).toMatchObject([{ id: bought.id }])
  expect([cart.get().entries.map(({ id }) => id), notices]).toEqual([[left.id], ['bought']])
})

test('an entry that an order of another tab holds for longer stays, with its new end', async () => {
  const { cart, isLapsed } = await aPage()
  await cart.add([anEntry()])
  server.quote = quote(() => ({ priceValidTo: inMinutes(25) }))
  cart.settleHolds(at + 15 * 60_000)
  await vi.advanceTimersByTimeAsync(0)
  cart.settleHolds(at + 16 * 60_000)
  expect(cart.get().entries.map(isLapsed)).toEqual([false])
  expect(cart.get().entries).toMatchObject([{ priceValidTo: inMinutes(25) }])
})

test('without an answer what has ended stays, and is asked about again half a minute later', async () => {
  const { cart } = await aPage()
  await cart.add([anEntry()])
  server.quote = refuse(503, 'busy')
  sent.length = 0
  for (let second = 0; second <= 30; second++) {
    expect(cart.settleHolds(at + 15 * 60_000 + second * 1000)).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(sent).toHaveLength(2)
})

test('what would make more than 100 items is not added, and the visitor is told by how many', async () => {
  const { cart } = await aPage()
  await cart.add(Array.from({ length: 60 }, () => anEntry()))
  sent.length = 0
  const notices: unknown[] = []
  cart.onNotice((notice) => notices.push(notice))
  expect(await cart.add(Array.from({ length: 60 }, () => anEntry()))).toBe('failed')
  expect(notices).toEqual([{ kind: 'full', over: 20 }])
  expect(cart.get().entries).toHaveLength(60)
  expect(sent).toEqual([])
})

test('a resort with a lower limit has fewer items in a cart', async () => {
  const { cart } = await aPage()
  expect(await cart.add([anEntry(), anEntry()], 2)).toBe('ok')
  const notices: unknown[] = []
  cart.onNotice((notice) => notices.push(notice))
  expect(await cart.add([anEntry()], 2)).toBe('failed')
  expect(notices).toEqual([{ kind: 'full', over: 1 }])
  expect(cart.get().entries).toHaveLength(2)
})

test('after an order the cart is emptied without touching what the server holds', async () => {
  const { cart } = await aPage()
  await cart.add([anEntry()])
  sent.length = 0
  cart.reset({ release: false })
  await vi.runAllTimersAsync()
  expect(cart.get().entries).toEqual([])
  expect(sent).toEqual([])
})

test('what another tab has put into the cart while an order was paid stays in it', async () => {
  const { cart, settleCart, personData } = await aPage()
  const [bought, other] = [anEntry(), anEntry()]
  await cart.add([bought, other])
  cart.setEmail('a@b.cz')
  personData.set(bought.id, { firstName: 'Ludmila' })
  sent.length = 0
  void settleCart([bought.id])
  await vi.runAllTimersAsync()
  expect(cart.get()).toMatchObject({ entries: [{ id: other.id }], email: 'a@b.cz' })
  expect(personData.get(bought.id)).toBeUndefined()
  expect(sent.map(({ method }) => method)).toEqual(['POST'])
  void settleCart([other.id])
  expect(cart.get()).toMatchObject({ entries: [], email: '' })
})

test('with the cart goes all that is personal: e-mail, people and buyer', async () => {
  const { cart, personData, buyerData } = await aPage()
  const entry = anEntry()
  await cart.add([entry])
  cart.setEmail('a@b.cz')
  personData.set(entry.id, { firstName: 'Ludmila' })
  buyerData.set({ name: 'Ludmila Nová' })
  cart.reset({ release: false })
  expect([cart.get().email, personData.get(entry.id), buyerData.get(), stored.get('gondola.cart.1')]).toEqual([
    '',
    undefined,
    {},
    undefined,
  ])
})

test('the browser keeps no e-mail without something to buy, and an undo still finds it', async () => {
  const { cart } = await aPage()
  const entry = anEntry()
  await cart.add([entry])
  cart.setEmail('a@b.cz')
  expect(stored.get('gondola.cart.1')).toContain('a@b.cz')
  cart.remove([entry.id])
  expect(stored.size).toBe(0)
  await cart.restore([entry])
  expect(stored.get('gondola.cart.1')).toContain('a@b.cz')
})
