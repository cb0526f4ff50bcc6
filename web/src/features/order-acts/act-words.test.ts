import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { WHYS, type Why } from '@gondola/rules/after-sale/rights.ts'
import { expect, test } from 'vitest'
import { translator } from '../../lib/i18n.ts'
import { anEntry } from '../../testing/sample-order.ts'
import { textsOf } from '../../testing/sample-shop.ts'
import { actRows, lastMoment, rowText, whyText } from './act-words.ts'

const cz = { t: translator('cz', textsOf('cz')), lang: 'cz' as const }
const de = { t: translator('de', textsOf('de')), lang: 'de' as const }
const plain = (text: string) => text.replace(/[\u00a0\u2060]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))
const price = (crowns: number) => `${crowns} Kč`

const ticket = anEntry({ uuid: 't' })
const pass = anEntry({ uuid: 'p' })
const voucher = anEntry({ uuid: 'v', type: 'transaction_voucher_product' })
const order = { entries: [ticket, pass, voucher] }

type Rights = { until: string | null; why: Why | null }
const entry = (uuid: string, cancel: Rights, withdraw: Rights, paid = 900): OrderActs['entries'][number] => ({
  uuid,
  version: 0,
  paid,
  change: { until: null, why: null },
  cancel,
  withdraw,
})
const on = (until: string): Rights => ({ until, why: null })
const not = (why: Why, until: string | null = null): Rights => ({ until, why })
const D_1 = '2026-12-11T22:59:00Z'
const acts = (...entries: OrderActs['entries']): OrderActs => ({
  entries,
  change: on('2026-12-11T23:00:00Z'),
  acts: [],
  offers: [],
  column: 'standard',
})

test('a cancellation is possible to the minute 23:58, a withdrawal and a plain ticket to the end of the day', () => {
  expect(plain(lastMoment('cancel', Date.parse(D_1), cz))).toBe('pátku 11.12.2026, 23.58')
  expect(plain(lastMoment('cancel', Date.parse(D_1), de))).toBe('Freitag, 11.12.2026, 23:58 Uhr')
  expect(plain(lastMoment('withdraw', Date.parse('2026-12-11T23:00:00Z'), cz))).toBe('pátku 11.12.2026')
  expect(plain(lastMoment('change', Date.parse('2026-12-11T23:00:00Z'), cz))).toBe('pátku 11.12.2026')
})

test('a slot can be changed until it begins', () => {
  const until = Date.parse('2026-12-12T09:00:00Z')
  expect(plain(lastMoment('change', until, cz))).toBe('soboty 12.12.2026, 10.00')
  expect(plain(rowText({ kind: 'change', until, why: null, back: 0 }, price, cz))).toBe(
    'Jde to do soboty 12.12.2026, 10.00, kdy začíná váš vstup.',
  )
})

test('a ticket of a season pass is cancelled alone, for what was paid for it', () => {
  const rows = actRows(
    acts(entry('t', on(D_1), not('not-undated')), entry('p', not('seasonal'), not('not-undated'))),
    order,
  )
  expect(rows.map(({ kind, why, back }) => [kind, why, back])).toEqual([
    ['change', null, 0],
    ['cancel', null, 900],
  ])
})

test('the date is changed only where a ticket of the order can have another', () => {
  const [free, blocked] = [null, 'blocked'].map((why) => ({
    ...entry('t', on(D_1), not('not-undated')),
    change: { until: D_1, why: why as Why | null },
  })) as [OrderActs['entries'][number], OrderActs['entries'][number]]
  const dateOf = (...entries: OrderActs['entries']) => actRows(acts(...entries), order)[0]
  expect(dateOf(free, { ...blocked, uuid: 'p' })).toMatchObject({ kind: 'change', why: null })
  expect(dateOf(blocked)).toMatchObject({ kind: 'change', why: 'blocked' })
})

test('a voucher has only the row of its withdrawal, a company not even that', () => {
  const open = actRows(acts(entry('v', not('undated'), on('2026-12-11T23:00:00Z'), 2000)), order)
  expect(open.map(({ kind, back }) => [kind, back])).toEqual([['withdraw', 2000]])
  expect(actRows(acts(entry('v', not('undated'), not('no-consumer', '2026-12-11T23:00:00Z'))), order)).toEqual([])
})

test('an order on invoice has one row, which says that the operator changes it', () => {
  const onInvoice = {
    ...acts(entry('t', not('by-operator', D_1), not('by-operator'))),
    change: not('by-operator', D_1),
  }
  expect(actRows(onInvoice, order)).toEqual([{ kind: 'cancel', until: null, why: 'by-operator', back: 0 }])
})

test('the reason that says most is told, and until when it was possible', () => {
  const [, cancel] = actRows(
    acts(entry('p', not('seasonal'), not('not-undated')), entry('t', not('too-late', D_1), not('not-undated'))),
    order,
  )
  expect(cancel && plain(rowText(cancel, price, cz))).toBe('Šlo to do pátku 11.12.2026, 23.58.')
})

test('nothing is left to do with an order that was given back', () => {
  expect(actRows(acts(entry('t', not('reversed'), not('reversed'))), order)).toEqual([])
})

test.each([
  ['cz', 'zrušit'],
  ['de', 'stornieren'],
  ['en', 'cancelled'],
] as const)('rides of a season cannot be cancelled in %s, which says nothing against a withdrawal', (lang, word) => {
  const words = whyText('cancel', 'seasonal', '', translator(lang, textsOf(lang)))
  expect(words).toContain(word)
  expect(words).not.toMatch(/nevrac|zurück|taken back/)
})

test.each(['cz', 'de', 'en'] as const)('every reason has words in %s', (lang) => {
  const t = translator(lang, textsOf(lang))
  for (const why of WHYS)
    for (const kind of ['change', 'cancel', 'withdraw'] as const)
      expect(whyText(kind, why, '', t), `${kind} ${why}`).not.toContain('acts.')
})
