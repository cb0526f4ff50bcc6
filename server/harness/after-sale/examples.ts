/** Worked examples of acts after a sale (docs/product.md §19), on the sample catalogues as they are dated. Amounts are in crowns. */

type Resort = 'lipno' | 'annaberg' | 'morava'
/** Variant without the resort's prefix, day of arrival, and the price as paid. */
type Sold = [variant: string, arrival: string, price: number]
/** Tax inside what is kept at one rate, before and after. */
type Vat = [rate: number, before: number, after: number]

/** A change of date: price of each entry on its new day, and the sums. */
export type MoveExample = {
  name: string
  resort: Resort
  column?: 'standard' | 'club'
  paid: string
  sold: Sold[]
  /** Day on which the change is made. */
  on: string
  /** New day of each entry. */
  to: string[]
  /** Share sold of the new day. */
  shareSold?: number
  /** Today's price, which a change within a day does not ask. */
  today?: number
  prices: number[]
  pay: number
  back: number
  /** Of every rate at which something changes. */
  vat: Vat[]
}

const LIPNO = { resort: 'lipno', paid: '2026-11-27' } as const
const FAMILY: Sold[] = [
  ['ski-1day-adult', '2026-12-12', 900],
  ['ski-1day-adult', '2026-12-12', 900],
  ['ski-1day-child', '2026-12-12', 670],
  ['ski-1day-mini', '2026-12-12', 50],
]
const SUNDAY = ['2026-12-13', '2026-12-13', '2026-12-13', '2026-12-13']

export const MOVES: MoveExample[] = [
  {
    ...LIPNO,
    name: '1: the day after, at the same price',
    sold: FAMILY,
    on: '2026-11-28',
    to: SUNDAY,
    prices: [900, 900, 670, 50],
    pay: 0,
    back: 0,
    vat: [],
  },
  {
    ...LIPNO,
    name: '2: the same later, when it is dearer',
    sold: FAMILY,
    on: '2026-12-01',
    to: SUNDAY,
    prices: [950, 950, 710, 50],
    pay: 140,
    back: 0,
    vat: [[12, 270, 285]],
  },
  {
    ...LIPNO,
    name: '3: to a cheaper day',
    sold: [
      ['ski-1day-adult', '2026-12-28', 1070],
      ['ski-1day-child', '2026-12-28', 800],
    ],
    on: '2026-12-20',
    to: ['2027-01-12', '2027-01-12'],
    prices: [1040, 780],
    pay: 0,
    back: 50,
    vat: [[12, 200.36, 195]],
  },
  {
    ...LIPNO,
    name: '4: to a dearer day',
    sold: [['ski-1day-adult', '2026-12-12', 900]],
    on: '2026-12-10',
    to: ['2026-12-28'],
    prices: [1130],
    pay: 230,
    back: 0,
    vat: [[12, 96.43, 121.07]],
  },
  {
    ...LIPNO,
    name: '4: the same in the column of members',
    column: 'club',
    sold: [['ski-1day-adult', '2026-12-12', 860]],
    on: '2026-12-10',
    to: ['2026-12-28'],
    prices: [1070],
    pay: 210,
    back: 0,
    vat: [[12, 92.14, 114.64]],
  },
  {
    ...LIPNO,
    name: '5: bought early, moved to a full day',
    sold: [['ski-1day-adult', '2027-03-20', 860]],
    on: '2026-12-29',
    to: ['2026-12-30'],
    shareSold: 0.9,
    prices: [1240],
    pay: 380,
    back: 0,
    vat: [[12, 92.14, 132.86]],
  },
  {
    ...LIPNO,
    name: '6: one dearer, one cheaper; only the net is paid',
    sold: [
      ['ski-3day-adult', '2026-12-18', 2440],
      ['ski-1day-adult', '2026-12-28', 1070],
    ],
    on: '2026-12-05',
    to: ['2026-12-26', '2027-01-12'],
    prices: [3050, 980],
    pay: 520,
    back: 0,
    vat: [[12, 376.07, 431.79]],
  },
  {
    name: '8: another time of the same day, on a full day',
    resort: 'morava',
    paid: '2026-11-27',
    sold: [['bridge-family', '2026-12-12', 1300]],
    on: '2026-12-11',
    to: ['2026-12-12'],
    shareSold: 0.85,
    today: 1570,
    prices: [1300],
    pay: 0,
    back: 0,
    vat: [],
  },
  {
    name: '9: another day of the bridge',
    resort: 'morava',
    paid: '2026-11-27',
    sold: [['bridge-family', '2026-12-12', 1300]],
    on: '2026-12-11',
    to: ['2026-12-19'],
    prices: [1370],
    pay: 70,
    back: 0,
    vat: [[12, 139.29, 146.79]],
  },
  {
    name: '12: two rates in Austria, of which one changes',
    resort: 'annaberg',
    paid: '2026-12-10',
    sold: [
      ['zip-1-adult', '2027-06-12', 870],
      ['lift-return-adult', '2027-06-12', 390],
    ],
    on: '2027-06-05',
    to: ['2027-06-19', '2027-06-19'],
    prices: [920, 390],
    pay: 50,
    back: 0,
    vat: [[20, 145, 153.33]],
  },
  {
    ...LIPNO,
    name: '15: from a day of 900 to one of 860',
    sold: [['ski-1day-adult', '2026-12-12', 900]],
    on: '2026-11-28',
    to: ['2027-03-20'],
    prices: [860],
    pay: 0,
    back: 40,
    vat: [[12, 96.43, 92.14]],
  },
  {
    ...LIPNO,
    name: '26: evening skiing a day later',
    sold: [['ski-evening-adult', '2026-12-18', 430]],
    on: '2026-12-10',
    to: ['2026-12-19'],
    prices: [430],
    pay: 0,
    back: 0,
    vat: [],
  },
]

/** A cancellation or withdrawal step by step. Each has what comes back, and the tax that its document takes away. */
export type ReturnExample = {
  name: string
  resort: Resort
  sold: Sold[]
  /** Part of the sum that a gift voucher pays. */
  voucher?: number
  /** Price before the benefit of the entries with one, by place. */
  listed?: Record<number, number>
  /** Places of the entries that leave at each step. */
  steps: { leave: number[]; back: number; vat?: number; voucher?: number; refused?: 'countMin' }[]
}

const many = (count: number, sold: Sold): Sold[] => Array.from({ length: count }, () => sold)
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)

export const RETURNS: ReturnExample[] = [
  {
    name: '13: one after the other, the tax is that of what was kept',
    resort: 'lipno',
    sold: FAMILY,
    steps: [
      { leave: [0], back: 900, vat: -96.43 },
      { leave: [2], back: 670, vat: -71.78 },
      { leave: [1, 3], back: 950, vat: -101.79 },
    ],
  },
  {
    name: '14: paid by voucher and card, the child leaves first',
    resort: 'lipno',
    sold: [
      ['ski-1day-adult', '2026-12-12', 900],
      ['ski-1day-child', '2026-12-12', 670],
      ['ski-1day-mini', '2026-12-12', 50],
    ],
    voucher: 500,
    steps: [
      { leave: [1], back: 670, voucher: 207 },
      { leave: [2], back: 50, voucher: 15 },
      { leave: [0], back: 900, voucher: 278 },
    ],
  },
  {
    name: '14: the same in another order',
    resort: 'lipno',
    sold: [
      ['ski-1day-adult', '2026-12-12', 900],
      ['ski-1day-child', '2026-12-12', 670],
      ['ski-1day-mini', '2026-12-12', 50],
    ],
    voucher: 500,
    steps: [
      { leave: [0, 2], back: 950, voucher: 293 },
      { leave: [1], back: 670, voucher: 207 },
    ],
  },
  {
    name: '17: the day ticket beside a season pass',
    resort: 'lipno',
    sold: [
      ['season-pass-adult', '2026-12-05', 8990],
      ['ski-1day-adult', '2026-12-12', 900],
    ],
    steps: [{ leave: [1], back: 900, vat: -96.43 }],
  },
  {
    name: '18: a ticket without its new card, and the card after it',
    resort: 'lipno',
    sold: [
      ['ski-1day-adult', '2026-12-12', 900],
      ['card-product-adult', '1970-01-01', 100],
    ],
    steps: [
      { leave: [0], back: 900, vat: -96.43 },
      { leave: [1], back: 100, vat: 0 },
    ],
  },
  {
    name: '19: a group of a company, down to its least number and then whole',
    resort: 'morava',
    sold: many(22, ['b2b-bridge-any', '2026-12-20', 380]),
    steps: [
      { leave: [0, 1, 2], back: 0, refused: 'countMin' },
      { leave: [0, 1], back: 760 },
      { leave: upTo(22).slice(2), back: 7600 },
    ],
  },
  {
    name: '19: a whole group at once',
    resort: 'morava',
    sold: many(22, ['b2b-bridge-any', '2026-12-20', 380]),
    steps: [{ leave: upTo(22), back: 8360 }],
  },
  {
    name: '19: a school keeps ten children or none',
    resort: 'annaberg',
    sold: [...many(10, ['b2b-school-child', '2027-01-20', 380]), ['b2b-school-teacher', '2027-01-20', 0]],
    steps: [
      { leave: [0], back: 0, refused: 'countMin' },
      { leave: upTo(11), back: 3800 },
    ],
  },
  {
    name: '20: an adult leaves, and the child that came for half pays its whole price',
    resort: 'lipno',
    sold: [
      ['ski-1day-adult', '2026-12-26', 1130],
      ['ski-1day-child', '2026-12-26', 425],
    ],
    listed: { 1: 850 },
    steps: [
      { leave: [0], back: 705 },
      { leave: [1], back: 850 },
    ],
  },
]

/** Last moments of acts: each is allowed at `last` and not at `over`. */
export const DEADLINES: {
  name: string
  act: 'change' | 'cancel' | 'withdraw'
  day?: string
  slot?: string
  paid: string
  last: string
  over: string
}[] = [
  {
    name: '5: a ticket of a day on its day',
    act: 'change',
    day: '2026-12-12',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2026-12-11T23:59:59.999+01:00',
    over: '2026-12-12T00:00:00+01:00',
  },
  {
    name: '10: the bridge at ten, until it starts',
    act: 'change',
    day: '2026-12-12',
    slot: '10:00',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2026-12-12T09:59:59+01:00',
    over: '2026-12-12T10:00:00+01:00',
  },
  {
    name: '10: the bridge at ten, until 23:58 of the day before',
    act: 'cancel',
    day: '2026-12-12',
    slot: '10:00',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2026-12-11T22:58:59.999Z',
    over: '2026-12-11T23:59:00+01:00',
  },
  {
    name: '11: the day after a clock change',
    act: 'cancel',
    day: '2027-03-29',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2027-03-28T21:58:59.999Z',
    over: '2027-03-28T21:59:00Z',
  },
  {
    name: '11: the day of a clock change',
    act: 'cancel',
    day: '2027-03-28',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2027-03-27T22:58:59.999Z',
    over: '2027-03-27T22:59:00Z',
  },
  {
    name: '16: a voucher paid on a Friday',
    act: 'withdraw',
    paid: '2026-11-27T10:00:00+01:00',
    last: '2026-12-11T23:59:59+01:00',
    over: '2026-12-12T00:00:00+01:00',
  },
  {
    name: '16: a voucher whose 14th day is a Saturday',
    act: 'withdraw',
    paid: '2026-11-28T10:00:00+01:00',
    last: '2026-12-14T23:59:59+01:00',
    over: '2026-12-15T00:00:00+01:00',
  },
  {
    name: '16: a voucher whose 14th day is Christmas Eve',
    act: 'withdraw',
    paid: '2026-12-10T10:00:00+01:00',
    last: '2026-12-28T23:59:59+01:00',
    over: '2026-12-29T00:00:00+01:00',
  },
]

/**
 * A dearer act of which a part is refused. It has the differences that are made, what was paid, and what goes back at
 * its end.
 */
export const PARTS: {
  name: string
  paid: number
  differences: number[]
  refused: number[]
  made: number[]
  back: number
}[] = [
  { name: '6: all succeed', paid: 520, differences: [610, -90], refused: [], made: [-90, 610], back: 0 },
  { name: '7: the cheaper one is refused', paid: 520, differences: [610, -90], refused: [-90], made: [], back: 520 },
  { name: '7: the dearer one is refused', paid: 520, differences: [610, -90], refused: [610], made: [-90], back: 610 },
]
