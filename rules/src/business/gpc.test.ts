import { describe, expect, test } from 'vitest'
import { readGpc } from './gpc.ts'
import { ACCOUNT, GPC } from './testing/examples.ts'

const options = { account: ACCOUNT, today: '2026-12-03', currency: 'CZK' }
const [HEAD = '', LINE = ''] = GPC
const read = (...lines: string[]) => whole(readGpc(lines, options))
/** A statement with its payments read. */
const whole = (read: ReturnType<typeof readGpc>) =>
  'problem' in read ? read : { ...read, incoming: [...read.incoming] }

/** Returns a line with other characters at a place. */
const put = (line: string, at: number, signs: string) => line.slice(0, at) + signs + line.slice(at + signs.length)
const amount = (hellers: number) => String(hellers).padStart(12, '0')
const closing = (hellers: number) => put(HEAD, 60, String(hellers).padStart(14, '0'))
const entry = (hellers: number, document = 1) =>
  put(put(LINE, 48, amount(hellers)), 35, String(document).padStart(13, '0'))

test('a payment has its amount, symbol, payer and the bank’s day', () => {
  expect(read(HEAD, LINE)).toEqual({
    format: 'gpc',
    account: ACCOUNT,
    number: '001',
    firstDay: '2026-11-30',
    lastDay: '2026-12-01',
    opening: 100_000_00,
    closing: 112_960_00,
    incoming: [
      {
        ref: '001/2026/0000000000001/1',
        day: '2026-12-01',
        amount: 12_960_00,
        currency: 'CZK',
        symbol: '7726000013',
        payerName: 'GONDOLA VZOROVY HOTE',
        payerAccount: '1233/0100',
        message: '',
        isReversal: false,
        takesBack: false,
      },
    ],
  })
})

test('a payment is in the currency of the shop: lines name none', () => {
  expect(whole(readGpc([HEAD, LINE], { ...options, currency: 'EUR' }))).toMatchObject({
    incoming: [{ currency: 'EUR' }],
  })
})

test('two equal payments of one day are two, also under one document', () => {
  const refsOf = (...documents: number[]) => {
    const statement = read(closing(108_640_00), ...documents.map((document) => entry(4_320_00, document)))
    return 'incoming' in statement ? statement.incoming.map(({ ref }) => ref) : statement
  }
  expect(refsOf(1, 2)).toEqual(['001/2026/0000000000001/1', '001/2026/0000000000002/1'])
  expect(refsOf(1, 1)).toEqual(['001/2026/0000000000001/1', '001/2026/0000000000001/2'])
})

test('what the operator pays counts in the sum and is not kept', () => {
  const outgoing = put(entry(2_960_00, 2), 60, '1')
  expect(read(closing(110_000_00), LINE, outgoing)).toMatchObject({ incoming: [{ amount: 12_960_00 }] })
})

test('reversals are marked; banks number them differently', () => {
  const lines = [closing(110_000_00), LINE, put(entry(2_960_00, 2), 60, '5')]
  expect(read(...lines)).toMatchObject({ incoming: [{ takesBack: false }, { takesBack: true, amount: 2_960_00 }] })
  expect(read(closing(115_920_00), LINE, put(entry(2_960_00, 2), 60, '4'))).toMatchObject({
    incoming: [{ isReversal: false }, { isReversal: true }],
  })
  const other = [closing(110_000_00), LINE, put(entry(2_960_00, 2), 60, '4')]
  expect(readGpc(other, options)).toEqual({ problem: 'sums', line: 1 })
  expect(whole(readGpc(other, { ...options, reversals: '34' }))).toMatchObject({
    incoming: [{ takesBack: false }, { takesBack: true }],
  })
})

test('texts below a payment are its message, and are searched where its field is empty', () => {
  const text = (kind: string, words: string) => `${kind}${words}`.padEnd(128)
  const without = put(LINE, 61, '0000000000')
  expect(read(HEAD, without, text('078', 'uhrada'), text('079', 'faktura 7726000013 dekujeme'))).toMatchObject({
    incoming: [{ symbol: '7726000013', message: 'uhrada faktura 7726000013 dekujeme' }],
  })
})

test('an overdrawn account has a balance below 0', () => {
  const head = put(put(HEAD, 45, '00000001296000-'), 60, '00000000000000+')
  expect(read(head, LINE)).toMatchObject({ opening: -12_960_00, closing: 0 })
})

describe('a whole file is refused with its line', () => {
  test.each([
    ['amounts that do not add up', 'sums', 1, [closing(112_960_01), LINE]],
    ['an amount with a letter', 'amount', 2, [HEAD, put(LINE, 50, 'O')]],
    ['a balance with a blank', 'amount', 1, [put(HEAD, 62, ' '), LINE]],
    ['an amount of blanks', 'amount', 3, [HEAD, LINE, put(LINE, 48, ' '.repeat(12))]],
    ['an unknown kind of entry', 'code', 2, [HEAD, put(LINE, 60, '7')]],
    ['another account', 'other-account', 1, [put(HEAD, 18, '8'), LINE]],
    ['an entry of another account', 'other-account', 2, [HEAD, put(LINE, 18, '8')]],
    ['a symbol with a letter', 'number', 2, [HEAD, put(LINE, 63, 'x')]],
    ['a day that is none', 'day', 2, [HEAD, put(LINE, 122, '310226')]],
    ['a day from the future', 'future', 2, [HEAD, put(LINE, 122, '041226')]],
    ['a statement from the future', 'future', 1, [put(HEAD, 108, '041226'), LINE]],
    ['a second statement', 'second-statement', 3, [HEAD, LINE, HEAD, LINE]],
    ['a line that is cut', 'line-length', 2, [HEAD, LINE.slice(0, 100)]],
    ['a name in UTF-8', 'line-length', 2, [HEAD, put(LINE, 97, 'VZOROVÃ').replace('Ã', 'Ã\u00bd')]],
    ['UTF-16', 'not-a-statement', 1, ['\ufeff074']],
    ['signs of another encoding', 'encoding', 2, [HEAD, put(LINE, 97, 'A\u0081B')]],
    ['no head', 'not-a-statement', 1, [LINE]],
    ['another kind of line', 'not-a-statement', 2, [HEAD, 'x'.repeat(128)]],
    ['an empty line', 'line-length', 2, [HEAD, '', LINE]],
  ] as const)('%s', (_, problem, line, lines) => {
    expect(read(...lines)).toEqual({ problem, line })
  })

  test('an empty file, and one that was cut after a line', () => {
    expect(readGpc([], options)).toEqual({ problem: 'not-a-statement', line: 1 })
    expect(read(HEAD)).toEqual({ problem: 'sums', line: 1 })
  })
})
