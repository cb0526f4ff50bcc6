/** Worked examples of prices with benefits (docs/product.md §17), on the sample catalogues as they are dated. Amounts are in crowns. */
export type Example = {
  name: string
  resort: 'lipno' | 'annaberg' | 'morava'
  /** Day of sale. */
  sold: string
  who: Who
  /** Share sold of each day. */
  shareSold?: number
  /** Variant without the resort's prefix, day of arrival, and for how many. */
  basket: [variant: string, arrival: string, count?: number][]
  codes?: string[]
  /** Gift vouchers beside the samples, made by the test: what is on each. */
  vouchers?: number[]
  /** Variants for which credit is asked. A number is of the first pieces of the basket. */
  credit?: 'all' | number
  /** Price after its benefit for each piece, in the order of the basket. */
  nets: number[]
  amounts: { before: number; saved: number; base: number; voucher: number; credit: number; due: number }
  /** What vouchers pay of each piece, and credit. */
  voucherOf?: number[]
  creditOf?: number[]
  /** What the account has to hold for the credit that is asked. */
  required?: number
  /** By code, or benefit of credit. Others have none. */
  reasons?: Record<string, string>
}

/** A guest, or a member of the samples with a club price. */
export type Who = 'guest' | 'member-plain' | 'member-marketing'

/** Credit of each of them, in crowns. */
export const CREDIT_OF: Record<Who, number> = { guest: 0, 'member-plain': 40, 'member-marketing': 350 }

const amounts = (before: number, saved: number, base: number, voucher: number, credit: number, due: number) => ({
  before,
  saved,
  base,
  voucher,
  credit,
  due,
})

const LIPNO_GUEST = { resort: 'lipno', sold: '2027-01-20', who: 'guest' } as const
const LIPNO_VIP = { resort: 'lipno', sold: '2027-01-20', who: 'member-marketing' } as const
const LIPNO_PLAIN = { resort: 'lipno', sold: '2027-01-20', who: 'member-plain' } as const
const SATURDAY = '2027-02-06'
const times = (count: number, amount: number) => Array.from({ length: count }, () => amount)

export const EXAMPLES: Example[] = [
  {
    ...LIPNO_VIP,
    name: '1: VIP by itself',
    basket: [['ski-1day-adult', SATURDAY]],
    nets: [856],
    amounts: amounts(1070, 214, 856, 0, 0, 856),
  },
  {
    ...LIPNO_VIP,
    name: '2: the ceiling of the day first, then VIP',
    sold: '2027-02-05',
    shareSold: 0.9,
    basket: [['ski-1day-adult', SATURDAY]],
    nets: [944],
    amounts: amounts(1180, 236, 944, 0, 0, 944),
  },
  {
    ...LIPNO_GUEST,
    name: '3: one adult, one child at half price',
    basket: [
      ['ski-1day-adult', SATURDAY],
      ['ski-1day-child', SATURDAY, 2],
    ],
    codes: ['LIPNO-DITE-50'],
    nets: [1130, 425, 850],
    amounts: amounts(2830, 425, 2405, 0, 0, 2405),
    reasons: { 'LIPNO-DITE-50': 'needs-companion' },
  },
  {
    ...LIPNO_GUEST,
    name: '4: at most two children at half price',
    basket: [
      ['ski-1day-adult', SATURDAY, 3],
      ['ski-1day-child', SATURDAY, 3],
    ],
    codes: ['LIPNO-DITE-50'],
    nets: [1130, 1130, 1130, 425, 425, 850],
    amounts: amounts(5940, 850, 5090, 0, 0, 5090),
    reasons: { 'LIPNO-DITE-50': 'over-limit' },
  },
  {
    ...LIPNO_GUEST,
    name: '5: an adult of another day is no companion',
    basket: [
      ['ski-1day-adult', SATURDAY],
      ['ski-1day-child', '2027-02-07'],
    ],
    codes: ['LIPNO-DITE-50'],
    nets: [1130, 850],
    amounts: amounts(1980, 0, 1980, 0, 0, 1980),
    reasons: { 'LIPNO-DITE-50': 'needs-companion' },
  },
  {
    ...LIPNO_GUEST,
    name: '6: a fixed price for two',
    basket: [['ski-evening-adult', SATURDAY, 3]],
    codes: ['LIPNO-VECER-350'],
    nets: [350, 350, 540],
    amounts: amounts(1620, 380, 1240, 0, 0, 1240),
    reasons: { 'LIPNO-VECER-350': 'over-limit' },
  },
  {
    ...LIPNO_PLAIN,
    name: '7: a fixed price from the price of members',
    basket: [['ski-evening-adult', SATURDAY, 3]],
    codes: ['LIPNO-VECER-350'],
    nets: [350, 350, 510],
    amounts: amounts(1530, 320, 1210, 0, 0, 1210),
    reasons: { 'LIPNO-VECER-350': 'over-limit' },
  },
  {
    ...LIPNO_GUEST,
    name: '8: the dearer of two is free',
    basket: [
      ['ski-4day-adult', '2027-02-01'],
      ['treetop-adult', '2027-02-03'],
      ['treetop-family', '2027-02-03'],
    ],
    codes: ['LIPNO-STEZKA-4D'],
    nets: [4110, 290, 0],
    amounts: amounts(5270, 870, 4400, 0, 0, 4400),
    reasons: { 'LIPNO-STEZKA-4D': 'needs-companion' },
  },
  {
    ...LIPNO_GUEST,
    name: '9: an arrival after the validity gets none',
    sold: '2027-03-10',
    basket: [
      ['ski-4day-adult', '2027-03-24'],
      ['treetop-adult', '2027-03-28'],
      ['treetop-family', '2027-04-30'],
    ],
    codes: ['LIPNO-STEZKA-4D'],
    nets: [3120, 0, 870],
    amounts: amounts(4280, 290, 3990, 0, 0, 3990),
    reasons: { 'LIPNO-STEZKA-4D': 'wrong-day' },
  },
  {
    ...LIPNO_VIP,
    name: '10: the better of VIP and own partner for each piece',
    basket: [
      ['treetop-adult', SATURDAY, 2],
      ['bob-1-adult', SATURDAY, 2],
    ],
    nets: [208, 208, 85, 85],
    amounts: amounts(720, 134, 586, 0, 0, 586),
  },
  {
    ...LIPNO_VIP,
    name: '11: VIP, an employee code and children at half price',
    basket: [
      ['ski-1day-adult', SATURDAY, 2],
      ['ski-1day-child', SATURDAY, 2],
    ],
    codes: ['LIPNO-ZAM-2026-1', 'LIPNO-DITE-50'],
    nets: [856, 535, 405, 405],
    amounts: amounts(3760, 1559, 2201, 0, 0, 2201),
  },
  {
    ...LIPNO_GUEST,
    name: '12: the biggest saving first would be dearer',
    sold: '2026-12-20',
    basket: [
      ['ski-1day-adult', SATURDAY],
      ['ski-1day-child', SATURDAY],
      ['ski-1day-child', '2027-01-12'],
    ],
    codes: ['LIPNO-ZAM-2026-1', 'LIPNO-ZAM-2026-2', 'LIPNO-DITE-50'],
    nets: [535, 400, 390],
    amounts: amounts(2650, 1325, 1325, 0, 0, 1325),
  },
  {
    ...LIPNO_VIP,
    name: '13: ten pieces, the dearest ones',
    basket: [
      ['ski-1day-adult', SATURDAY, 4],
      ['ski-1day-child', SATURDAY, 8],
    ],
    nets: [...times(4, 856), ...times(6, 648), 810, 810],
    amounts: amounts(10_760, 1828, 8932, 0, 0, 8932),
  },
  {
    ...LIPNO_GUEST,
    name: '14: a gift voucher pays a part of each',
    basket: [
      ['ski-1day-adult', SATURDAY],
      ['ski-1day-child', SATURDAY],
    ],
    codes: ['LIPNO-DAREK-1000'],
    nets: [1130, 850],
    voucherOf: [571, 429],
    amounts: amounts(1980, 0, 1980, 1000, 0, 980),
  },
  {
    ...LIPNO_GUEST,
    name: '15: a gift voucher pays everything',
    basket: [['ski-1day-child', SATURDAY]],
    codes: ['LIPNO-DAREK-1000'],
    nets: [850],
    voucherOf: [850],
    amounts: amounts(850, 0, 850, 850, 0, 0),
  },
  {
    ...LIPNO_GUEST,
    name: '16: a voucher shared out over three',
    basket: [['treetop-adult', SATURDAY, 3]],
    vouchers: [500],
    nets: [290, 290, 290],
    voucherOf: [167, 167, 166],
    amounts: amounts(870, 0, 870, 500, 0, 370),
  },
  {
    ...LIPNO_GUEST,
    name: '17: no voucher for a voucher, none for a card',
    basket: [
      ['treetop-adult', SATURDAY, 2],
      ['gift-voucher-500', SATURDAY],
      ['card-product-adult', SATURDAY],
    ],
    codes: ['LIPNO-DAREK-1000'],
    nets: [290, 290, 500, 100],
    voucherOf: [290, 290, 0, 0],
    amounts: amounts(1180, 0, 1180, 580, 0, 600),
  },
  {
    ...LIPNO_VIP,
    name: '18: credit for three',
    basket: [['ski-1day-adult', SATURDAY, 3]],
    credit: 'all',
    nets: [856, 856, 856],
    creditOf: [100, 100, 100],
    amounts: amounts(3210, 642, 2568, 0, 300, 2268),
    required: 300,
  },
  {
    ...LIPNO_VIP,
    name: '19: too little credit for four, so for none',
    basket: [['ski-1day-adult', SATURDAY, 4]],
    credit: 'all',
    nets: times(4, 856),
    amounts: amounts(4280, 856, 3424, 0, 0, 3424),
    required: 400,
    reasons: { 'lipno-ben-credit': 'not-enough-credit' },
  },
  {
    ...LIPNO_PLAIN,
    name: '20: the credit required is more than what it would pay',
    basket: [['ski-1day-mini', SATURDAY]],
    credit: 'all',
    nets: [50],
    amounts: amounts(50, 0, 50, 0, 0, 50),
    required: 100,
    reasons: { 'lipno-ben-credit': 'not-enough-credit' },
  },
  {
    ...LIPNO_VIP,
    name: '21: a voucher leaves what credit can pay',
    basket: [
      ['ski-1day-adult', SATURDAY, 2],
      ['ski-1day-child', SATURDAY],
    ],
    codes: ['LIPNO-DAREK-1000'],
    credit: 2,
    nets: [856, 856, 648],
    voucherOf: [350, 350, 300],
    creditOf: [100, 100, 0],
    amounts: amounts(2950, 590, 2360, 1000, 200, 1160),
    required: 200,
  },
  {
    ...LIPNO_VIP,
    name: '22: credit that is not needed stays in the account',
    basket: [['treetop-adult', SATURDAY, 5]],
    codes: ['LIPNO-DAREK-1000'],
    credit: 2,
    nets: times(5, 208),
    voucherOf: [188, 188, 208, 208, 208],
    creditOf: [20, 20, 0, 0, 0],
    amounts: amounts(1300, 260, 1040, 1000, 40, 0),
    required: 200,
  },
  {
    resort: 'annaberg',
    sold: '2026-12-10',
    who: 'member-plain',
    name: '23: five percent, rounded for the buyer',
    basket: [['ski-1day-adult', '2026-12-15', 2]],
    codes: ['ANNABERG-WILLKOMMEN'],
    nets: [883, 930],
    amounts: amounts(1860, 47, 1813, 0, 0, 1813),
    reasons: { 'ANNABERG-WILLKOMMEN': 'over-limit' },
  },
  {
    resort: 'annaberg',
    sold: '2026-12-10',
    who: 'member-marketing',
    name: '24: a code that is worse than VIP is not used',
    basket: [['ski-1day-adult', '2026-12-15']],
    codes: ['ANNABERG-WILLKOMMEN'],
    nets: [744],
    amounts: amounts(930, 186, 744, 0, 0, 744),
    reasons: { 'ANNABERG-WILLKOMMEN': 'no-effect' },
  },
  {
    resort: 'annaberg',
    sold: '2026-12-10',
    who: 'guest',
    name: '25: a fixed price in the afternoon',
    basket: [
      ['ski-half-adult', '2027-01-12', 3],
      ['ski-half-child', '2027-01-12'],
    ],
    codes: ['ANNABERG-NACHMITTAG'],
    nets: [590, 590, 720, 390],
    amounts: amounts(2550, 260, 2290, 0, 0, 2290),
    reasons: { 'ANNABERG-NACHMITTAG': 'over-limit' },
  },
  {
    resort: 'annaberg',
    sold: '2027-07-01',
    who: 'guest',
    name: '26: children free beside adults',
    basket: [
      ['lift-return-adult', '2027-07-10', 2],
      ['lift-return-child', '2027-07-10', 3],
    ],
    codes: ['ANNABERG-KIND-FREI'],
    nets: [430, 430, 0, 0, 250],
    amounts: amounts(1610, 500, 1110, 0, 0, 1110),
    reasons: { 'ANNABERG-KIND-FREI': 'over-limit' },
  },
  {
    resort: 'annaberg',
    sold: '2027-07-01',
    who: 'member-marketing',
    name: '27: VIP, own partner and a voucher over two rates of tax',
    basket: [
      ['zip-1-adult', '2027-07-10'],
      ['lift-return-adult', '2027-07-10'],
    ],
    codes: ['ANNABERG-DAREK-1000'],
    nets: [784, 323],
    voucherOf: [708, 292],
    amounts: amounts(1360, 253, 1107, 1000, 0, 107),
  },
  {
    resort: 'morava',
    sold: '2027-01-20',
    who: 'guest',
    name: '28: a fixed price on a Saturday morning',
    basket: [
      ['ski-early-adult', SATURDAY, 2],
      ['ski-early-child', SATURDAY],
    ],
    codes: ['MORAVA-RANO-250'],
    nets: [250, 250, 320],
    amounts: amounts(1240, 420, 820, 0, 0, 820),
  },
  {
    resort: 'morava',
    sold: '2027-05-01',
    who: 'member-marketing',
    name: '29: VIP with credit beside own partner',
    basket: [
      ['bridge-adult', '2027-05-22', 2],
      ['walk-adult', '2027-05-22', 2],
    ],
    credit: 2,
    nets: [328, 328, 246, 246],
    creditOf: [100, 100, 0, 0],
    amounts: amounts(1400, 252, 1148, 0, 200, 948),
    required: 200,
  },
]
