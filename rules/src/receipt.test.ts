import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctionSums, receiptSums, receiptYears } from './receipt.ts'

describe('receipt', () => {
  test.each([
    ['CZ', 10],
    ['AT', 7],
  ] as const)('in %s it is kept for the %d years that the law asks for, or longer', (law, years) => {
    expect([receiptYears(law), receiptYears(law, years), receiptYears(law, 12)]).toEqual([years, years, 12])
    expect(() => receiptYears(law, years - 1)).toThrow(`KEEP_RECEIPTS_YEARS is ${years - 1}: the law asks for ${years}`)
  })

  test.each([
    ['CZ', 10_000_00, 'simplified'],
    ['CZ', 10_000_01, 'full'],
    ['AT', 9_500_00, 'simplified'],
    ['AT', 9_500_01, 'full'],
  ] as const)('in %s with %d hellers it is a %s tax document', (law, amount, kind) => {
    expect(receiptSums([{ amount, vatRate: 12 }], law).kind).toBe(kind)
  })

  test('who is named on it gets a full tax document whatever it costs, but none of what is not taxed', () => {
    const kindOf = (vatRate: number) => receiptSums([{ amount: 500_00, vatRate }], 'CZ', { isNamed: true }).kind
    expect([kindOf(12), kindOf(0)]).toEqual(['full', 'payment'])
  })

  test('VAT is listed per rate, lowest first, taken out of the sum of the rate', () => {
    expect(
      receiptSums(
        [
          { amount: 249_00, vatRate: 21 },
          { amount: 1_290_00, vatRate: 12 },
          { amount: 1_190_00, vatRate: 12 },
        ],
        'CZ',
      ),
    ).toEqual({
      kind: 'simplified',
      rates: [
        { rate: 12, base: 2_214_29, vat: 265_71, gross: 2_480_00 },
        { rate: 21, base: 205_79, vat: 43_21, gross: 249_00 },
      ],
      outsideVat: 0,
      total: 2_729_00,
    })
  })

  test('a refundable deposit and a gift voucher stand outside VAT; alone they make no tax document', () => {
    const deposit = { amount: 100_00, vatRate: 0 }
    const voucher = { amount: 20_000_00, vatRate: 0 }
    expect(receiptSums([deposit, voucher], 'CZ')).toEqual({
      kind: 'payment',
      rates: [],
      outsideVat: 20_100_00,
      total: 20_100_00,
    })
    expect(receiptSums([deposit, { amount: 500_00, vatRate: 12 }], 'CZ')).toMatchObject({
      outsideVat: 100_00,
      total: 600_00,
    })
  })

  test('base and tax of every rate make its sum, and all of them the total', () => {
    const line = fc.record({
      amount: fc.integer({ min: 0, max: 5_000_000 }),
      vatRate: fc.constantFrom(0, 10, 12, 20, 21),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { rates, outsideVat, total } = receiptSums(lines, 'CZ')
        for (const { base, vat, gross } of rates) expect(base + vat).toBe(gross)
        expect(outsideVat + rates.reduce((sum, { gross }) => sum + gross, 0)).toBe(total)
        expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      }),
    )
  })

  test('two tickets that are given back one after the other take back the tax of the receipt, to the heller', () => {
    const ticket = { amount: 590_00, vatRate: 12 }
    const vatOf = (left: (typeof ticket)[]) =>
      correctionSums({ before: [ticket, ...left], after: left }, 'CZ').rates[0]?.vat
    expect(receiptSums([ticket, ticket], 'CZ').rates[0]?.vat).toBe(126_43)
    expect([vatOf([ticket]), vatOf([])]).toEqual([-63_22, -63_21])
  })

  test('a receipt and all that corrects it come to nothing when all is given back', () => {
    const line = fc.record({ amount: fc.integer({ min: 0, max: 5_000_000 }), vatRate: fc.constantFrom(0, 10, 12, 21) })
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 6 }), (parts) => {
        const corrections = parts.map((_, n) =>
          correctionSums({ before: parts.slice(n).flat(), after: parts.slice(n + 1).flat() }, 'CZ'),
        )
        const all = [receiptSums(parts.flat(), 'CZ'), ...corrections]
        expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(0)
        for (const rate of [10, 12, 21])
          for (const part of ['base', 'vat', 'gross'] as const)
            expect(
              all.flatMap(({ rates }) => rates).reduce((sum, one) => sum + (one.rate === rate ? one[part] : 0), 0),
            ).toBe(0)
      }),
    )
  })

  test('a change of price is corrected by its difference, also where it becomes dearer', () => {
    const at = (amount: number) => [{ amount, vatRate: 12 }]
    expect(correctionSums({ before: at(2_520_00), after: at(2_660_00) }, 'CZ')).toEqual({
      kind: 'simplified',
      rates: [{ rate: 12, base: 125_00, vat: 15_00, gross: 140_00 }],
      outsideVat: 0,
      total: 140_00,
    })
    expect(correctionSums({ before: at(900_00), after: at(900_00) }, 'CZ').rates).toEqual([])
  })
})
