import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { anEntry, anOrder, aTicket } from '../../testing/sample-order.ts'
import { entryFacts, groupsOf, isOver, orderHeading, visitOf, waitingIn } from './order-words.ts'

const t = (key: string, vars: Record<string, string | number> = {}) => [key, ...Object.values(vars)].join(' ')
const words = { t, lang: 'cz' as const, today: '2026-11-21' }
const headingOf = (...entries: OrderEntryItem[]) => orderHeading({ entries }, words)
const onDay = (day: string, ...more: string[]) => ({ validFrom: day, inclusiveValidity: [day, ...more] })
const voucher = anEntry({ type: 'transaction_voucher_product', meta: onDay('2027-11-21') })
const card = anEntry({ type: 'card-product', product: { name: 'LIPNO.CARD' }, meta: onDay('1970-01-01') })

describe('an order is headed by', () => {
  test('the day of its visit', () => {
    expect(headingOf(anEntry({}), anEntry({}))).toBe('sobota 05.12.2026')
  })

  test('the same with a comma in German', () => {
    expect(orderHeading({ entries: [anEntry({})] }, { ...words, lang: 'de' })).toBe('Samstag, 05.12.2026')
  })

  test('its first and last arrival, across the turn of a year with both years', () => {
    expect(headingOf(anEntry({ meta: onDay('2026-12-07') }), anEntry({}))).toBe('05.12. – 07.12.2026')
    expect(headingOf(anEntry({}), anEntry({ meta: onDay('2027-01-02') }))).toBe('05.12.2026 – 02.01.2027')
  })

  test('its arrival, not the end of what is valid for days', () => {
    expect(headingOf(anEntry({ meta: onDay('2026-12-05', '2026-12-06') }))).toBe('sobota 05.12.2026')
  })

  test('the day of what was not returned, or of all when all was', () => {
    const returned = anEntry({ meta: onDay('2026-12-01'), reversed: true })
    expect(headingOf(returned, anEntry({}))).toBe('sobota 05.12.2026')
    expect(headingOf(returned)).toBe('úterý 01.12.2026')
  })

  test('what was bought where it has no day', () => {
    expect(headingOf(voucher)).toBe('personal.order.voucher')
    expect(headingOf(card)).toBe('LIPNO.CARD')
    expect(headingOf(card, anEntry({}))).toBe('sobota 05.12.2026')
  })
})

describe('entries of an order', () => {
  const counts = (entries: OrderEntryItem[], tickets: TicketItem[] = []) =>
    groupsOf({ entries, tickets }).map(({ count, amount }) => [count, amount])

  test('that look the same are one line with the sum of their prices', () => {
    expect(counts([anEntry({ amount: 0.1 }), anEntry({ amount: 0.2 })])).toEqual([[2, 0.3]])
  })

  test.each<[string, Parameters<typeof anEntry>[0]]>([
    ['another variant', { product: { variant: { _id: 'child', name: 'dítě' } } }],
    ['another day', { meta: onDay('2026-12-06') }],
    ['another time', { meta: { timeSlot: { from: '10:00', to: '10:30' } } }],
    ['another way of handing out', { meta: { method: 'for-exchange-ticket' } }],
    ['another state at the gate', { ready: { state: 'blocked' } }],
    ['that were returned', { reversed: true }],
    ['of a day that is called off', { isOff: true }],
    ['with a code for a desk', { offlineCode: { code: 'A', until: '2026-12-05' } }],
  ])('%s are lines of their own', (_what, other) => {
    expect(counts([anEntry({}), anEntry(other)])).toHaveLength(2)
  })

  test('of several people or on several cards are lines of their own; printed codes are not told apart', () => {
    const pair = () => [anEntry({ uuid: 'a' }), anEntry({ uuid: 'b' })]
    const tickets = (...one: [Partial<TicketItem>, Partial<TicketItem>]) => [
      aTicket({ uuid: 'a', ...one[0] }),
      aTicket({ uuid: 'b', ...one[1] }),
    ]
    expect(counts(pair(), tickets({ userName: 'Petra' }, { userName: 'Matěj' }))).toHaveLength(2)
    expect(counts(pair(), tickets({ type: 'info', code: '1' }, { type: 'info', code: '2' }))).toHaveLength(2)
    expect(counts(pair(), tickets({ code: '1' }, { code: '2' }))).toHaveLength(1)
  })
})

describe('a line tells', () => {
  const visit = visitOf({ entries: [anEntry({})] })
  const paid = { amount: 1, voucher: 0, credit: 0 }
  const factsOf = (entry: OrderEntryItem, ticket: Partial<TicketItem> | null = {}, of = visit) =>
    entryFacts(
      { entry, count: 1, amount: 1, paid, lostDays: [], ticket: ticket ? aTicket(ticket) : undefined },
      of,
      words,
    )

  test('whose it is and what opens the gate', () => {
    expect(factsOf(anEntry({}), { userName: 'Petra' })).toEqual(['Petra', 'personal.entry.qr'])
    expect(factsOf(anEntry({}), { type: 'exchange-pass' })).toEqual(['confirmation.ticket.exchange'])
    expect(factsOf(anEntry({}), { type: 'info', code: '7K4M2X9A-31B-08C' })).toEqual(['7K4M2X9A-31B-08C'])
    expect(factsOf(voucher, { code: 'GIFT' })).toEqual([
      'confirmation.valid.until 21.11.2027',
      'personal.entry.code GIFT',
    ])
  })

  test('its own day where the heading says another or several', () => {
    expect(factsOf(anEntry({ meta: onDay('2026-12-06') }), null)).toEqual(['neděle 06.12.2026'])
    expect(factsOf(anEntry({}), null, { from: '2026-12-05', to: '2026-12-06' })).toEqual(['sobota 05.12.2026'])
  })

  test('its time', () => {
    const [days] = factsOf(anEntry({ meta: { timeSlot: { from: '10:00', to: '10:30' } } }), null)
    expect(days).toContain('shop.ticket.entry')
  })

  test.each(['waiting', 'blocked', 'failed'] as const)('no way through the gate while it is %s', (state) => {
    expect(factsOf(anEntry({ ready: { state } }))).toEqual([])
  })

  test('no way through the gate once it is over', () => {
    const over = { ...words, today: '2026-12-06' }
    expect(
      entryFacts({ entry: anEntry({}), count: 1, amount: 1, paid, lostDays: [], ticket: aTicket({}) }, visit, over),
    ).toEqual([])
  })

  test('no way through the gate once it was returned', () => {
    expect(factsOf(anEntry({ reversed: true }))).toEqual([])
  })
})

test('what is over is what had its last day, and never what has none', () => {
  expect(isOver(anEntry({}), '2026-12-05')).toBe(false)
  expect(isOver(anEntry({}), '2026-12-06')).toBe(true)
  expect(isOver(anEntry({ meta: onDay('2026-12-05', '2026-12-08') }), '2026-12-06')).toBe(false)
  expect(isOver(card, '2026-12-06')).toBe(false)
})

test('an order waits for what is being prepared and was not returned', () => {
  const waiting = anEntry({ ready: { state: 'waiting' } })
  const gone = anEntry({ ready: { state: 'waiting' }, reversed: true })
  expect(waitingIn({ entries: [anEntry({}), waiting, gone] })).toEqual([waiting])
  const unpaid = { ...anOrder('unpaid', [waiting]), status: 'unpaid' } as const
  expect(waitingIn(unpaid), 'until the transfer has come').toEqual([])
})
