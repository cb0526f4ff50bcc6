import type {
  Banner,
  Benefit,
  Catalogue,
  Category,
  OpeningHours,
  Product,
  Season,
  SlotGroup,
  Variant,
} from '../catalogue.ts'

const text = (name: string) => ({ cz: name, en: name, de: name })
const ALWAYS = { from: null, to: null }
const EVERY_WEEKDAY: Product['validityOptions']['dayDOW'] = [0, 1, 2, 3, 4, 5, 6]

/** A winter from 5 December to 29 March, on sale from 1 April before. */
export const aWinter = (change: Partial<Season> = {}): Season => ({
  id: 'winter',
  type: 'winter',
  name: { cz: 'Zima 2026/27', en: 'Winter 2026/27', de: 'Winter 2026/27' },
  from: '2026-12-05',
  to: '2027-03-29',
  saleFrom: '2026-04-01',
  saleTo: '2027-03-29',
  parent: null,
  periods: [
    { key: 'top', ranges: [['2026-12-25', '2027-01-03']] },
    { key: 'main', ranges: [['2027-01-04', '2027-02-28']] },
    {
      key: 'low',
      ranges: [
        ['2026-12-05', '2026-12-24'],
        ['2027-03-01', '2027-03-29'],
      ],
    },
  ],
  salesPeriods: [
    { key: 'presale', ranges: [['2026-04-01', '2026-09-30']] },
    { key: 'full', ranges: [['2026-10-01', '2027-03-29']] },
  ],
  ...change,
})

/** A summer from 24 April to 7 November, on sale from 1 December before. */
export const aSummer = (change: Partial<Season> = {}): Season => ({
  id: 'summer',
  type: 'summer',
  name: { cz: 'Léto 2027', en: 'Summer 2027', de: 'Sommer 2027' },
  from: '2027-04-24',
  to: '2027-11-07',
  saleFrom: '2026-12-01',
  saleTo: '2027-11-07',
  parent: null,
  periods: [
    { key: 'high', ranges: [['2027-06-26', '2027-09-05']] },
    {
      key: 'off',
      ranges: [
        ['2027-04-24', '2027-06-25'],
        ['2027-09-06', '2027-11-07'],
      ],
    },
  ],
  salesPeriods: [],
  ...change,
})

export const someHours = (): OpeningHours[] => [
  {
    activity: 'ski',
    season: 'winter',
    from: '2026-12-05',
    to: '2027-03-29',
    dow: [0, 1, 2, 3, 4, 5, 6],
    open: '08:30',
    close: '16:00',
  },
  {
    activity: 'zipline',
    season: 'summer',
    from: '2027-04-24',
    to: '2027-11-07',
    dow: [5, 6, 0],
    open: '09:00',
    close: '16:30',
  },
  { activity: 'treetop', months: [1, 2, 3, 11, 12], open: '10:00', close: '16:00' },
  { activity: 'treetop', months: [4, 5, 6, 7, 8, 9, 10], open: '10:00', close: '18:00' },
]

export const aVariant = (change: Partial<Variant> = {}): Variant => ({
  id: 'pass-adult',
  productId: 'pass',
  name: text('Adult'),
  tags: ['adult'],
  personType: 'adult',
  countMin: -1,
  countMax: -1,
  seasons: [],
  fromPrice: { standard: 95_000, club: 90_000 },
  priceBook: [{ period: 'all', standard: 95_000, club: 90_000 }],
  showUserForm: false,
  visibility: ALWAYS,
  validity: ALWAYS,
  places: 1,
  ...change,
})

/** A day pass of the winter, without activities. */
export const aProduct = (change: Partial<Product> = {}): Product => ({
  id: 'pass',
  entryType: 'PRODUCT',
  seasons: ['winter'],
  yearRound: false,
  activities: [],
  parents: ['passes'],
  rank: { passes: 1 },
  segments: [],
  validity: ALWAYS,
  dynamicValidity: null,
  validityOptions: { except: [], dayDOW: EVERY_WEEKDAY, salesTime: null },
  visibility: ALWAYS,
  visibilityOptions: { except: [], dayDOW: EVERY_WEEKDAY, dayTime: null },
  name: text('Day pass'),
  description: text(''),
  descriptionDetail: text(''),
  imageId: 'pass',
  hasTimeSlots: false,
  timeSlotGroup: null,
  visitMinutes: null,
  tags: ['for_cards', 'for_exchange'],
  vatRate: 12,
  dynamic: null,
  dayCapacity: null,
  ticketSystem: 'A',
  validityAmount: 1,
  validityUnit: 'days',
  seasonal: false,
  allowDateChange: true,
  takesDiscounts: true,
  giftStatus: 'allowed',
  ziplineProduct: false,
  dateView: 'DatePicker',
  sspSingleProductCategory: false,
  variants: [aVariant()],
  ...change,
})

/** A gift voucher, which has no day of arrival. */
export const aGiftVoucher = (change: Partial<Product> = {}): Product =>
  aProduct({
    id: 'gift',
    entryType: 'transaction_voucher_product',
    seasons: ['winter', 'summer'],
    yearRound: true,
    validity: { from: '1970-01-01', to: '4824-01-01' },
    tags: ['for_print'],
    ticketSystem: null,
    giftStatus: 'required',
    variants: [aVariant({ id: 'gift-500', productId: 'gift', tags: [] })],
    ...change,
  })

export const aCategory = (change: Partial<Category> = {}): Category => ({
  id: 'passes',
  seasons: ['winter', 'summer'],
  rank: 1,
  segments: [],
  validity: ALWAYS,
  icon: 'ski',
  imageId: 'ski',
  name: text('Passes'),
  description: text(''),
  ...change,
})

/** Half hours of the winter from 10:00 to 11:30; whole days with `type: 'day'`. */
export const aSlotGroup = (change: Partial<SlotGroup> = {}): SlotGroup => ({
  id: 'bridge',
  type: 'range',
  name: text('Bridge'),
  rules: [
    {
      season: 'winter',
      from: '2026-12-05',
      to: '2027-03-29',
      dow: [0, 1, 2, 3, 4, 5, 6],
      firstStart: change.type === 'day' ? '00:00' : '10:00',
      lastStart: change.type === 'day' ? '00:00' : '11:30',
      capacity: 20,
    },
  ],
  closures: [],
  ...change,
})

/** A discount at a partner, for everyone and always. */
export const aBenefit = (change: Partial<Benefit> = {}): Benefit => ({
  id: 'rental',
  group: 'partner',
  name: text('Rental'),
  description: text('Discount with the card'),
  badge: text('−10 %'),
  imageId: 'rental',
  season: null,
  validity: ALWAYS,
  status: 'active',
  segments: [],
  variants: [],
  maxUsage: 10,
  min: 0,
  max: 0,
  effect: { type: 'percent', value: 10, appliesTo: [], variants: [], with: null, redeem: 'partner' },
  oncePerMember: false,
  isGrantedAtRegistration: false,
  ...change,
})

/** A banner that promotes the day pass in winter. */
export const aBanner = (change: Partial<Banner> = {}): Banner => ({
  id: 'banner',
  slug: 'presale',
  season: 'winter',
  segments: [],
  visibility: ALWAYS,
  imageId: 'pass',
  title: text('Presale'),
  description: text(''),
  externalUrl: null,
  basePrice: 95_000,
  basePriceDescription: text('later'),
  discountPrice: 90_000,
  discountPriceDescription: text('now'),
  savings: null,
  pageContent: [],
  shopping: { productId: 'pass', variants: ['pass-adult'], title: text('Buy') },
  pickerPosition: 'top',
  ...change,
})

export const aCatalogue = (change: Partial<Catalogue> = {}): Catalogue => ({
  seasons: [aWinter(), aSummer()],
  openingHours: someHours(),
  categories: [aCategory()],
  products: [aProduct()],
  slotGroups: [aSlotGroup()],
  benefits: [aBenefit()],
  banners: [],
  ...change,
})
