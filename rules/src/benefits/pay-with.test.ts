import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payWith, requiredCredit, shareOut } from './pay-with.ts'

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)
const someAmount = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => n * 100),
)
const someAmounts = fc.array(someAmount, { minLength: 1, maxLength: 12 })

describe('an amount that is shared out', () => {
  test.each<[number, number[], number[]]>([
    [50_000, [29_000, 29_000, 29_000], [16_700, 16_700, 16_600]],
    [100_000, [113_000, 85_000], [57_100, 42_900]],
    [100, [100, 50], [67, 33]],
    [0, [100, 100], [0, 0]],
    [0, [], []],
    [30_000, [0, 30_000, 0], [0, 30_000, 0]],
  ])('%i over %j is %j', (total, parts, shares) => {
    expect(shareOut(total, parts)).toEqual(shares)
  })

  test('is never more or less than the total, and no share more than its part', () => {
    fc.assert(
      fc.property(someAmounts, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const total = Math.floor(sum(parts) * share)
        const shares = shareOut(total, parts)
        expect(sum(shares)).toBe(total)
        shares.forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(parts[at] ?? 0)
        })
      }),
    )
  })

  test('that is more than its parts is refused', () => {
    expect(() => shareOut(101, [100])).toThrow(RangeError)
  })
})

describe('what vouchers and credit pay', () => {
  test('takes the voucher that ends first, then the smaller one, then the one entered first', () => {
    const vouchers = [
      { id: 'open', balance: 100, validTo: null },
      { id: 'large', balance: 500, validTo: '2027-12-31' },
      { id: 'small', balance: 200, validTo: '2027-12-31' },
      { id: 'soon', balance: 50, validTo: '2027-01-31' },
    ]
    const { perVoucher } = payWith({ nets: [600], payable: [true], vouchers, creditCaps: [0] })
    expect([...perVoucher]).toEqual([
      ['soon', 50],
      ['small', 200],
      ['large', 350],
    ])
  })

  test('leaves nothing to pay that they could have paid, and pays nothing that they may not', () => {
    const entry = fc.record({ net: someAmount, isPayable: fc.boolean(), cap: someAmount })
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 8 }),
        fc.array(someAmount, { maxLength: 3 }),
        (entries, balances) => {
          const nets = entries.map(({ net }) => net)
          const payable = entries.map(({ isPayable }) => isPayable)
          const vouchers = balances.map((balance, at) => ({ id: String(at), balance, validTo: null }))
          const paid = payWith({ nets, payable, vouchers, creditCaps: entries.map(({ cap }) => cap) })
          const open = sum(entries.map(({ net, isPayable }) => (isPayable ? net : 0)))
          const credit = sum(entries.map(({ net, isPayable, cap }) => (isPayable ? Math.min(net, cap) : 0)))
          expect(paid.due - (sum(nets) - open)).toBe(Math.max(0, open - sum(balances) - credit))
          expect(sum(paid.perVoucher.values())).toBe(sum(paid.voucherOf))
          expect(sum(nets) - sum(paid.voucherOf) - sum(paid.creditOf)).toBe(paid.due)
          entries.forEach(({ net, isPayable, cap }, at) => {
            const [voucher = 0, fromCredit = 0] = [paid.voucherOf[at], paid.creditOf[at]]
            expect(voucher + fromCredit).toBeLessThanOrEqual(isPayable ? net : 0)
            expect(fromCredit).toBeLessThanOrEqual(cap)
            expect(Math.min(voucher, fromCredit)).toBeGreaterThanOrEqual(0)
          })
        },
      ),
    )
  })
})

test.each([
  [0, 0],
  [1, 10_000],
  [3, 30_000],
])('credit for %i pieces has to be %i', (count, required) => {
  expect(requiredCredit({ min: 5000, max: 10_000 }, count)).toBe(required)
})

test('credit has to be at least the minimum', () => {
  expect(requiredCredit({ min: 5000, max: 1000 }, 2)).toBe(5000)
})
