import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptCredit, payWith, requiredCredit, shareOut } from './pay-with.ts'

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
    // Equal remainders.
    [164_600, [14_200, 35_800, 121_600], [13_600, 34_400, 116_600]],
    [36_300, [103_200, 40_500, 72_300, 101_500, 66_600, 18_500], [9_300, 3_700, 6_500, 9_100, 6_000, 1_700]],
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

describe('credit of live holds', () => {
  const now = { caps: [5000, 5000], required: 10_000, isEnough: true, counts: [true, true] }
  const none = { caps: [0, 0], required: 20_000, isEnough: false, counts: [true, true] }
  const held = { told: [10_000, 8000], available: 18_000 }

  test.each([
    ['pays what was told, though its benefit pays less now', now, held, [10_000, 8000], 18_000],
    [
      'pays more where its benefit does',
      { ...now, caps: [9000, 9000] },
      { ...held, available: 19_000 },
      [10_000, 9000],
      19_000,
    ],
    [
      'pays more only as far as the account has it',
      { ...now, caps: [40, 40], required: 80 },
      { ...held, told: [71, 35], available: 107 },
      [71, 36],
      107,
    ],
    ['pays what was told, though the account needed more now', none, held, [10_000, 8000], 18_000],
    ['pays what was told, though it has ended', undefined, held, [10_000, 8000], 18_000],
    [
      'pays what was told beside a piece that it does not pay for',
      { ...now, caps: [5000, 0], counts: [true, false] },
      { ...held, told: [10_000, 0] },
      [10_000, 0],
      10_000,
    ],
    [
      'counts as now where a further piece asks for it, also if that is too much',
      none,
      { ...held, told: [10_000, 0] },
      [0, 0],
      20_000,
    ],
    ['counts as now where a further piece asks for it', now, { ...held, told: [10_000, 0] }, [5000, 5000], 10_000],
    ['pays no further piece once it has ended', undefined, { ...held, told: [10_000, 0] }, [10_000, 0], 10_000],
    ['counts as now where the account has less', none, { ...held, available: 17_999 }, [0, 0], 20_000],
    ['pays nothing that the account has not, once it has ended', undefined, { ...held, available: 0 }, [0, 0], 18_000],
  ])('%s', (_, terms, about, caps, required) => {
    expect(keptCredit(terms, about)).toMatchObject({ caps, required })
  })

  test('never pays more than the account has, nor less than was told or is paid now', () => {
    const piece = fc.record({ told: fc.integer({ min: 1, max: 100 }), cap: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 500 }), (pieces, more) => {
        const [told, caps] = [pieces.map(({ told }) => told), pieces.map(({ cap }) => cap)]
        const available = Math.max(sum(told), sum(caps)) + more
        const terms = { caps, required: sum(caps), isEnough: true, counts: told.map(() => true) }
        const kept = keptCredit(terms, { told, available })
        expect(sum(kept.caps)).toBeLessThanOrEqual(kept.required)
        expect(kept.required).toBeLessThanOrEqual(available)
        expect(sum(kept.caps)).toBeGreaterThanOrEqual(sum(caps))
        expect(kept.caps.every((cap, at) => cap >= (told[at] ?? 0))).toBe(true)
      }),
    )
  })
})
