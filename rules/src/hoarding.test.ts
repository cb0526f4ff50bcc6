import { describe, expect, test } from 'vitest'
import { brokenLimits, type Holder, isCrowd, reservationAfter, unpaidQuota } from './hoarding.ts'

const wish = (id: string, takes: Record<string, number>, gives: Record<string, number> = {}) => ({
  id,
  takes: new Map(Object.entries(takes)),
  givesOfCart: new Map(Object.entries(gives)),
  givesOfNetwork: new Map(Object.entries(gives)),
})
const holder = (cart: string, wishes: ReturnType<typeof wish>[], change: Partial<Holder<string>> = {}) => ({
  cart,
  wishes,
  holds: 0,
  heldMinutes: new Map<string, number>(),
  ...change,
})
const OFFERED = new Map([
  ['ten', 100],
  ['eleven', 100],
  ['twelve', 100],
])
const broken = (holders: Holder<string>[], crowds: Record<string, Record<string, number>> = {}) =>
  Object.fromEntries(
    brokenLimits(
      holders,
      OFFERED,
      new Map(
        Object.entries(crowds).map(([network, held]) => [network, { carts: 51, held: new Map(Object.entries(held)) }]),
      ),
    ),
  )

describe('a cart holds at most 100 places', () => {
  test('those of all its slots and entries together', () => {
    const wishes = [wish('a', { ten: 60 }), wish('b', { eleven: 40 })]
    expect(broken([holder('one', wishes)])).toEqual({})
    expect(broken([holder('one', wishes, { holds: 1 })])).toEqual({ a: 'too-many-places', b: 'too-many-places' })
  })

  test('each day of an entry takes its own places', () => {
    expect(broken([holder('one', [wish('a', { ten: 51, eleven: 50 })])])).toEqual({ a: 'too-many-places' })
  })

  test('also where what it would have given back stays, as there is no room for what it wants instead', () => {
    const smaller = wish('a', { ten: 25 }, { eleven: 100 })
    expect(broken([holder('one', [smaller], { holds: 100 })])).toEqual({})
    expect(broken([holder('one', [smaller, wish('b', { ten: 1 })], { holds: 100 })])).toEqual({
      a: 'too-many-places',
      b: 'too-many-places',
    })
  })

  test('also over two calls at once, of which one is refused and keeps what it had, whichever comes first', () => {
    const larger = holder('one', [wish('a', { ten: 101 }, { ten: 100 })], { holds: 100 })
    const another = holder('one', [wish('b', { eleven: 1 })], { holds: 100 })
    for (const calls of [
      [larger, another],
      [another, larger],
    ])
      expect(broken(calls)).toEqual({ a: 'too-many-places', b: 'too-many-places' })
  })

  test('also where it takes over what another cart held, which leaves it nothing', () => {
    const others = { ...wish('a', { ten: 4 }, { ten: 4 }), givesOfCart: new Map() }
    expect(broken([holder('one', [others], { holds: 97 })])).toEqual({ a: 'too-many-places' })
  })

  test('also over two calls at once', () => {
    expect(broken([holder('one', [wish('a', { ten: 60 })]), holder('one', [wish('b', { ten: 60 })])])).toEqual({
      b: 'too-many-places',
    })
  })
})

describe('a network with many unpaid carts holds at most a fifth of a slot', () => {
  const of = (cart: string, ...wishes: ReturnType<typeof wish>[]) => holder(cart, wishes, { network: 'net' })

  test('one after another, until it is full', () => {
    const holders = [
      of('one', wish('a', { ten: 4 })),
      of('two', wish('b', { ten: 3 })),
      of('three', wish('c', { ten: 2 })),
    ]
    expect(broken(holders, { net: { ten: 14 } })).toEqual({ b: 'network-busy' })
  })

  test('a party is one, and another slot stays free to it', () => {
    const party = of('one', wish('a', { ten: 4 }), wish('b', { ten: 4 }), wish('c', { eleven: 4 }))
    expect(broken([party], { net: { ten: 14 } })).toEqual({ a: 'network-busy', b: 'network-busy' })
  })

  test('also where a place that is wanted instead cannot be had, and the old one stays, whoever asks first', () => {
    const spent = { heldMinutes: new Map([['eleven', 45]]) }
    const refused = { ...of('one', wish('a', { eleven: 4 }, { ten: 4 })), ...spent }
    const another = of('two', wish('b', { ten: 4 }))
    for (const calls of [
      [refused, another],
      [another, refused],
    ])
      expect(broken(calls, { net: { ten: 20 } })).toEqual({ a: 'cool-down', b: 'network-busy' })
  })

  test('whoever comes from another network brings their places along', () => {
    const moved = { ...wish('a', { ten: 4 }, { ten: 4 }), givesOfNetwork: new Map() }
    expect(broken([of('one', moved)], { net: { ten: 17 } })).toEqual({ a: 'network-busy' })
  })

  test('whoever changes what they have keeps their place, though the network has its share and more', () => {
    expect(broken([of('one', wish('a', { ten: 1 }, { ten: 4 }))], { net: { ten: 30 } })).toEqual({})
  })

  test('whoever moves a ticket of several days keeps the day that both have, and needs room on the other alone', () => {
    const moved = wish('a', { eleven: 1, twelve: 1 }, { ten: 1, eleven: 1 })
    expect(broken([of('one', moved)], { net: { ten: 30, eleven: 30 } })).toEqual({})
    expect(broken([of('one', moved)], { net: { ten: 1, eleven: 1, twelve: 20 } })).toEqual({ a: 'network-busy' })
  })

  describe('who only exchanges what they have takes nothing from anybody, though the network has its share', () => {
    const there = wish('there', { eleven: 4 }, { ten: 4 })
    const back = wish('back', { ten: 4 }, { eleven: 4 })
    const share = { net: { ten: 20, eleven: 20 } }

    test('two slots, or more in a ring', () => {
      expect(broken([of('one', there, back)], share)).toEqual({})
      const ring = [
        wish('a', { eleven: 4 }, { ten: 4 }),
        wish('b', { twelve: 4 }, { eleven: 4 }),
        wish('c', { ten: 4 }, { twelve: 4 }),
      ]
      expect(broken([of('one', ...ring)], { net: { ten: 20, eleven: 20, twelve: 20 } })).toEqual({})
    })

    test('beside something new elsewhere', () => {
      expect(
        broken([of('one', there, back, wish('new', { twelve: 4 }))], { net: { ...share.net, twelve: 20 } }),
      ).toEqual({
        new: 'network-busy',
      })
    })

    test('whatever becomes of another entry that wants a part of what is given back', () => {
      const less = wish('less', { ten: 1 }, { eleven: 4 })
      const both = wish('both', { ten: 1, twelve: 4 })
      expect(broken([of('one', there, less, both)], { net: { ...share.net, twelve: 20 } })).toEqual({
        both: 'network-busy',
      })
    })

    test('but not one of the two alone, nor more than is given back', () => {
      expect(broken([of('one', there)], share)).toEqual({ there: 'network-busy' })
      const more = wish('more', { ten: 1 })
      const all = { there: 'network-busy', back: 'network-busy', more: 'network-busy' }
      expect(broken([of('one', there, back, more)], share)).toEqual(all)
      const longer = wish('longer', { ten: 2, twelve: 1 }, { ten: 1 })
      const moves = wish('moves', { twelve: 1 }, { ten: 1 })
      expect(broken([of('one', there, back, longer, moves)], share)).toEqual({
        there: 'network-busy',
        back: 'network-busy',
        longer: 'network-busy',
      })
    })

    test('nor while one of them has to wait for its slot, or there is no room for what the party wants of it', () => {
      const heldMinutes = new Map([['ten', 45]])
      expect(broken([{ ...of('one', there, back), heldMinutes }], share)).toEqual({
        there: 'network-busy',
        back: 'cool-down',
      })
      expect(broken([{ ...of('one', there, back), full: new Set(['ten']) }], share)).toEqual({
        there: 'network-busy',
        back: 'network-busy',
      })
    })

    test('nor what another network holds of it', () => {
      const brought = { ...back, givesOfNetwork: new Map<string, number>() }
      expect(broken([of('one', there, brought)], share)).toEqual({ there: 'network-busy', back: 'network-busy' })
    })

    test('and it leaves no room to those after it', () => {
      const others = of('two', wish('other', { ten: 1 }))
      expect(broken([of('one', there, back), others], share)).toEqual({ other: 'network-busy' })
      expect(broken([of('one', there, back), others], { net: { ten: 19, eleven: 20 } })).toEqual({})
    })
  })

  test('other networks and small ones are not limited', () => {
    expect(broken([of('one', wish('a', { ten: 90 }))], { other: { ten: 20 } })).toEqual({})
  })

  test('two families find a place at the smallest slot', () => {
    expect([unpaidQuota(16), unpaidQuota(40), unpaidQuota(250)]).toEqual([8, 8, 50])
  })
})

test('the places of a network are counted one cart after another', () => {
  const held = new Map([['ten', 90]])
  const of = (cart: string) => holder(cart, [wish(cart, { ten: 60 })], { network: 'net' })
  const limited = brokenLimits([of('a'), of('b')], new Map([['ten', 250]]), new Map([['net', { carts: 2, held }]]))
  expect(Object.fromEntries(limited)).toEqual({ b: 'network-busy' })
})

test('who moves many places at once does not count twice for it', () => {
  const held = new Map([['ten', 180]])
  const moves = holder('a', [wish('a', { eleven: 60 }, { ten: 60 })], { network: 'net', holds: 60 })
  expect(brokenLimits([moves], new Map(), new Map([['net', { carts: 2, held }]]))).toEqual(new Map())
})

test('a network is limited from the 51st cart on, or with more places than fifty families take', () => {
  expect([isCrowd(50, 200), isCrowd(51, 51), isCrowd(3, 201)]).toEqual([false, true, true])
})

describe('a cart holds a slot for 45 minutes of two hours, by whatever entries', () => {
  test.each([
    [0, 15, 0],
    [1, 15, 0],
    [14, 15, 0],
    [15, 15, 1],
    [16, 15, 1],
    [30, 15, 2],
    [31, 14, 2],
    [44, 1, 2],
    [45, 0, 2],
    [90, 0, 2],
  ])('after %i minutes it is reserved for %i more, with %i renewals spent', (held, minutes, renewals) => {
    expect(reservationAfter(held)).toEqual({ minutes, renewals })
  })

  test('never more in all than one reservation with its renewals', () => {
    for (let held = 0; held <= 45; held++) {
      const { minutes, renewals } = reservationAfter(held)
      expect(held + minutes + 15 * (2 - renewals)).toBeGreaterThanOrEqual(45)
      expect(held + minutes).toBeLessThanOrEqual(45)
    }
  })

  test('then it waits for this slot, not for another', () => {
    const heldMinutes = new Map([
      ['ten', 45],
      ['eleven', 44],
    ])
    expect(broken([holder('one', [wish('a', { ten: 1 }), wish('b', { eleven: 1 })], { heldMinutes })])).toEqual({
      a: 'cool-down',
    })
  })
})
