import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartEntry } from './cart-entries.ts'
import { anEntry, at, inMinutes, quoted } from './testing/entries.ts'

const sent: { method: string; url: string; body: unknown }[] = []
let answer: (body: { entries: { uuid: string; variantId: string; validFrom: string }[] }) => Response
const stored = new Map<string, string>()

const quoteAll: typeof answer = (body) =>
  Response.json({
    amount: { base: 900 * body.entries.length, club: 0, gate: null },
    entries: body.entries.map((entry) => quoted(anEntry({ id: entry.uuid, variantId: entry.variantId }))),
    voucherResults: [],
  })
const refuse = (status: number, code: string) => () => Response.json({ error: { code, message: '' } }, { status })

/** A fresh page: the module is loaded again over what the browser kept. */
async function aPage() {
  vi.resetModules()
  const [page, { moveEntries }, { personData }, { buyerData }] = await Promise.all([
    import('./cart.ts'),
    import('./cart-moves.ts'),
    import('./people.ts'),
    import('./buyer.ts'),
  ])
  return { ...page, moveEntries, personData, buyerData }
}

beforeEach(() => {
  sent.length = 0
  stored.clear()
  answer = quoteAll
  vi.useFakeTimers({ now: at })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    const body = init.body ? JSON.parse(init.body) : undefined
    sent.push({ method: init.method, url, body })
    return init.method === 'DELETE' ? Response.json({ released: [] }) : answer(body)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
  answer = (body) =>
    Response.json({
      amount: { base: 900, club: 0, gate: null },
      entries: body.entries.map(({ uuid }) =>
        uuid === onCard.id
          ? { ...quoted(anEntry({ id: uuid })), price: null, errors: [{ code: 'cardUsed' }] }
          : quoted(anEntry({ id: uuid })),
      ),
      voucherResults: [],
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
  answer = refuse(400, 'bad-input')
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
  answer = reply
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

/** The server says of everything that it is held no longer. */
const nothingHeld: typeof answer = (body) =>
  Response.json({
    amount: { base: 0, club: 0, gate: null },
    entries: body.entries.map(({ uuid, variantId }) =>
      quoted(anEntry({ id: uuid, variantId }), {
        price: null,
        priceValidTo: null,
        errors: [{ code: 'reservation-expired' }],
      }),
    ),
    voucherResults: [],
  })

test('an expired entry is dropped with a notice once the server says so, but not while an order is being sent', async () => {
  const { cart } = await aPage()
  const notices: string[] = []
  await cart.add([anEntry()])
  cart.onNotice((notice) => notices.push(notice.kind))
  answer = nothingHeld
  const late = at + 16 * 60_000
  sent.length = 0
  cart.pauseExpiry(true)
  expect(cart.dropExpired(late)).toEqual([])
  expect(sent).toEqual([])
  cart.pauseExpiry(false)
  expect(cart.dropExpired(late)).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(cart.dropExpired(late + 1000)).toHaveLength(1)
  expect(cart.get().entries).toEqual([])
  expect(notices).toEqual(['expired'])
})

test('an entry that an order of another tab holds for longer stays, with its new end', async () => {
  const { cart } = await aPage()
  await cart.add([anEntry()])
  answer = (body) =>
    Response.json({
      amount: { base: 900, club: 0, gate: null },
      entries: body.entries.map(({ uuid }) => quoted(anEntry({ id: uuid }), { priceValidTo: inMinutes(25) })),
      voucherResults: [],
    })
  cart.dropExpired(at + 15 * 60_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(cart.dropExpired(at + 16 * 60_000)).toEqual([])
  expect(cart.get().entries).toMatchObject([{ priceValidTo: inMinutes(25) }])
})

test('without an answer what has ended stays, and is asked about again half a minute later', async () => {
  const { cart } = await aPage()
  await cart.add([anEntry()])
  answer = refuse(503, 'busy')
  sent.length = 0
  for (let second = 0; second <= 30; second++) {
    expect(cart.dropExpired(at + 15 * 60_000 + second * 1000)).toEqual([])
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

test('a resort with a lower limit has fewer items in a cart (spec §5 productCountLimit)', async () => {
  const { cart } = await aPage()
  expect(await cart.add([anEntry(), anEntry()], 2)).toBe('ok')
  const notices: unknown[] = []
  cart.onNotice((notice) => notices.push(notice))
  expect(await cart.add([anEntry()], 2)).toBe('failed')
  expect(notices).toEqual([{ kind: 'full', over: 1 }])
  expect(cart.get().entries).toHaveLength(2)
})

describe('moving entries', () => {
  const aSlotted = (change: Partial<CartEntry> = {}) =>
    anEntry({ time: '11:30', timeSlotGroup: 'bridge', errors: [{ code: 'time-filled' }], price: null, ...change })
  const to = (time: string | null) => ({ date: '2026-12-13', time })
  /** Answers slot updates with errors for some entries, and prices everything else. */
  const refuseMovesOf = (ids: string[]) => {
    answer = ((body: object) =>
      'entries' in body
        ? quoteAll(body as Parameters<typeof quoteAll>[0])
        : Response.json({
            entries: Object.keys(body).map((id) =>
              ids.includes(id)
                ? quoted(anEntry({ id }), { price: null, priceValidTo: null, errors: [{ code: 'time-filled' }] })
                : quoted(anEntry({ id })),
            ),
          })) as typeof answer
  }

  test('a group moves with one call, and the whole cart is checked after it (spec §7 slot updates)', async () => {
    const { cart, moveEntries } = await aPage()
    const [one, other] = [aSlotted(), aSlotted()]
    await cart.add([one, other])
    sent.length = 0
    refuseMovesOf([])
    expect(await moveEntries(new Map([one, other].map(({ id }) => [id, to('12:00')])))).toBe('ok')
    expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
    expect(sent[0]?.body).toEqual({
      [one.id]: { date: '2026-12-13', time: '12:00', variantId: 'adult', spareUuid: expect.any(String) },
      [other.id]: { date: '2026-12-13', time: '12:00', variantId: 'adult', spareUuid: expect.any(String) },
    })
    expect(cart.get().entries).toMatchObject([
      { arrival: '2026-12-13', time: '12:00', errors: [] },
      { arrival: '2026-12-13', time: '12:00', errors: [] },
    ])
    expect(cart.get().entries[0]?.price?.discounted).toBe(900)
  })

  test('where the new slot is full as well, the entry stays where it is', async () => {
    const { cart, moveEntries } = await aPage()
    const [stays, goes] = [aSlotted(), aSlotted()]
    await cart.add([stays, goes])
    refuseMovesOf([stays.id])
    expect(await moveEntries(new Map([stays, goes].map(({ id }) => [id, to('12:00')])))).toEqual({ refused: 'taken' })
    expect(cart.get().entries.map(({ time }) => time)).toEqual(['11:30', '12:00'])
  })

  test('without an answer nothing has moved', async () => {
    const { cart, moveEntries } = await aPage()
    const entry = aSlotted()
    await cart.add([entry])
    answer = refuse(503, 'busy')
    expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('failed')
    expect(cart.get().entries[0]).toMatchObject({ arrival: entry.arrival, time: '11:30' })
  })

  /** Answers that of what is asked for the new day there is too much. */
  const tooManyThere = () => {
    answer = ((body: object) =>
      Response.json({
        amount: { base: 900, club: 0, gate: null },
        voucherResults: [],
        entries:
          'entries' in body
            ? (body as Parameters<typeof quoteAll>[0]).entries.map(({ uuid: id, validFrom }) =>
                validFrom === '2026-12-13'
                  ? quoted(anEntry({ id }), { price: null, priceValidTo: null, errors: [{ code: 'countMax' }] })
                  : quoted(anEntry({ id })),
              )
            : Object.entries(body).map(([id, { spareUuid }]) => quoted(anEntry({ id: spareUuid ?? id }))),
      })) as typeof answer
  }

  test.each([
    ['a time', '12:00'],
    ['a day', null],
  ])('what would be too many for one order at the new place goes back, for %s', async (_, time) => {
    const { cart, moveEntries } = await aPage()
    const entry = time === null ? anEntry() : aSlotted({ errors: [] })
    const there = anEntry({ arrival: '2026-12-13' })
    await cart.add([entry, there])
    const { arrival, time: was } = entry
    tooManyThere()
    expect(await moveEntries(new Map([[entry.id, to(time)]]))).toEqual({ refused: 'countMax' })
    expect(cart.get().entries[0]).toMatchObject({ id: entry.id, arrival, time: was, errors: [] })
  })

  test('what an open payment may need goes on under another id, with the person that it is for, and comes back as it was', async () => {
    const { cart, moveEntries, personData } = await aPage()
    const entry = aSlotted({ errors: [] })
    await cart.add([entry])
    personData.set(entry.id, { firstName: 'Ludmila' })
    const isRenamed = () => cart.get().entries[0]?.id !== entry.id
    tooManyThere()
    await moveEntries(new Map([[entry.id, to('12:00')]]))
    expect([isRenamed(), personData.get(entry.id)?.firstName]).toEqual([false, 'Ludmila'])
    const released = sent.find(({ method }) => method === 'DELETE')?.url
    answer = ((body: object) =>
      'entries' in body
        ? quoteAll(body as Parameters<typeof quoteAll>[0])
        : Response.json({
            entries: Object.values(body).map(({ spareUuid: id }) => quoted(anEntry({ id }))),
          })) as typeof answer
    expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('ok')
    const id = cart.get().entries[0]?.id ?? ''
    expect([isRenamed(), personData.get(id)?.firstName, personData.get(entry.id)]).toEqual([true, 'Ludmila', undefined])
    expect(released).toMatch(/entryUuids=[\w-]{36}$/)
  })

  test('a move whose answer was lost names the same other id again, so that it finds what it holds already', async () => {
    const { cart, moveEntries } = await aPage()
    const entry = aSlotted({ errors: [] })
    await cart.add([entry])
    sent.length = 0
    answer = refuse(503, 'busy')
    for (const _ of [1, 2]) expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toBe('failed')
    const spares = sent.flatMap(
      ({ body }) => (body as Record<string, { spareUuid: string }>)[entry.id]?.spareUuid ?? [],
    )
    expect(spares).toHaveLength(2)
    expect(new Set(spares).size).toBe(1)
  })

  test('where one group is refused and another would be too many, both stay', async () => {
    const { cart, moveEntries } = await aPage()
    const [full, many] = [aSlotted({ errors: [] }), aSlotted({ errors: [] })]
    await cart.add([full, many])
    tooManyThere()
    const tooMany = answer
    answer = ((body: object) =>
      'entries' in body
        ? tooMany(body as Parameters<typeof quoteAll>[0])
        : Response.json({
            entries: Object.keys(body).map((id) =>
              quoted(anEntry({ id }), id === full.id ? { price: null, errors: [{ code: 'time-filled' }] } : {}),
            ),
          })) as typeof answer
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
    answer = ((body: object) =>
      Response.json({
        amount: { base: 900, club: 0, gate: null },
        voucherResults: [],
        entries:
          'entries' in body
            ? (body as Parameters<typeof quoteAll>[0]).entries.map(({ uuid: id, validFrom }) =>
                quoted(anEntry({ id }), {
                  price: null,
                  errors: [{ code: validFrom === '2026-12-13' ? 'countMax' : 'time-filled' }],
                }),
              )
            : Object.keys(body).map((id) => quoted(anEntry({ id }))),
      })) as typeof answer
    expect(await moveEntries(new Map([[entry.id, to('12:00')]]))).toEqual({ refused: 'taken' })
  })

  test('what has no slot only takes its new day', async () => {
    const { cart, moveEntries } = await aPage()
    const entry = anEntry()
    await cart.add([entry])
    sent.length = 0
    refuseMovesOf([])
    expect(await moveEntries(new Map([[entry.id, to(null)]]))).toBe('ok')
    expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
    expect(sent[0]?.body).toEqual({
      [entry.id]: { date: '2026-12-13', variantId: 'adult', spareUuid: expect.any(String) },
    })
    expect(cart.get().entries[0]).toMatchObject({ arrival: '2026-12-13', time: null })
  })
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
  const { cart, personData } = await aPage()
  const { settleCart } = await import('./cart-settle.ts')
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
