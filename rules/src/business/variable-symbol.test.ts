import { describe, expect, test } from 'vitest'
import { isVariableSymbol, paymentReference, symbolOfPayment, variableSymbol } from './variable-symbol.ts'

const serial = (number: number) => variableSymbol({ prefix: 77, year: 2026, serial: number })

test('symbols of a year are counted from 1 and checked by their last digit', () => {
  expect([1, 2, 17].map(serial)).toEqual(['7726000013', '7726000021', '7726000177'])
  expect(variableSymbol({ prefix: 77, year: 2027, serial: 1 })).toMatch(/^7727/)
  expect(() => serial(100_000)).toThrow(RangeError)
  expect(() => variableSymbol({ prefix: 7, year: 2026, serial: 1 })).toThrow(RangeError)
})

test.each(['7726000012', '7726000031', '7762000013', '7726000103', '0726000013', '772600001', '77260000130', ''])(
  '%s is no symbol of ours',
  (symbol) => expect(isVariableSymbol(symbol)).toBe(false),
)

test('each single wrong digit is noticed', () => {
  for (let at = 1; at < 10; at++)
    for (let digit = 0; digit < 10; digit++) {
      const changed = `${serial(1).slice(0, at)}${digit}${serial(1).slice(at + 1)}`
      expect(isVariableSymbol(changed)).toBe(changed === serial(1))
    }
})

describe('the symbol of a payment', () => {
  test.each([
    ['7726000013', []],
    [' 7726000013 ', ['/VS/7726000021']],
    ['', ['/VS7726000013/SS/KS0308']],
    ['', ['uhrada /VS/7726000013']],
    ['0000000000', ['VS:7726000013']],
    ['', ['faktura 7726000013 dekujeme']],
    ['', ['7726000013', 'VS:7726000013']],
  ])('field "%s" and texts %j name the same order', (field, texts) => {
    expect(symbolOfPayment({ field, texts })).toBe('7726000013')
  })

  test('is read from the reference that a payer abroad writes; at home there is none', () => {
    const reference = paymentReference('7726000013', 'AT')
    expect(reference).toBe('/VS/7726000013')
    expect(symbolOfPayment({ field: '', texts: [`SVWZ+${reference} GONDOLA`] })).toBe('7726000013')
    expect(paymentReference('7726000013', 'CZ')).toBeNull()
  })

  test('a field that is too wide fits nothing, and no text is searched', () => {
    expect(symbolOfPayment({ field: '007726000013', texts: ['/VS/7726000013'] })).toBe('007726000013')
  })

  test('zeros before a shorter symbol only fill its field', () => {
    expect(symbolOfPayment({ field: '0000012345', texts: [] })).toBe('12345')
  })

  test.each([
    ['two right numbers', ['7726000013 a 7726000021']],
    ['a number in a longer one', ['ucet 77260000130']],
    ['a wrong check digit', ['faktura 7726000012']],
    ['two named symbols', ['/VS/7726000013', '/VS/7726000021']],
  ])('%s in the text are none', (_, texts) => {
    expect(symbolOfPayment({ field: '', texts })).toBeUndefined()
  })
})
