import type { EshopConfig } from '@gondola/contract/content.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'

/** What a test buys, and the first Saturday of the winter. */
export const DAY_PASS = {
  product: 'havran-day',
  adult: 'havran-day-adult',
  child: 'havran-day-child',
  saturday: '2026-12-12',
} as const

/** What a test is given on a card for, at the ticket office. */
export const EVENING = { product: 'havran-evening', adult: 'havran-evening-adult' } as const

export const text = (cz: string, de: string, en: string): LocalText => ({ cz, de, en })

/** The kind of access system comes from the resort. */
const config: Omit<EshopConfig, 'flags'> & { flags: Omit<EshopConfig['flags'], 'ticketSystem'> } = {
  enabled: true,
  seasonPicker: true,
  dualPrices: false,
  productCountLimit: 100,
  priceDecimals: 0,
  cartButtonUrl: '/shopping/informations',
  registrationRedirectPath: '/registrace',
  userInfo: ['email'],
  titles: ['mr', 'mrs', 'ms'],
  personalHeaderItems: ['orders'],
  paths: { code: false, card: false, tablet: false },
  flags: {
    registerCardNumber: false,
    downloadPrintTickets: true,
    removeCard: false,
    showDatePrices: true,
    addCardType: false,
    allowShopOwnedCard: false,
    allowAdultExternal: false,
    registrationCheckbox: false,
    registerVOPCheckbox: false,
    additionalVOP: false,
    exchangeTicketCardBirthday: false,
    hideDayTimeslotCapacityLabel: false,
    showB2BAllCategories: false,
    aboutCard: false,
    featuredProducts: false,
    bannerPicker: false,
    birthdayLocked: false,
    luhnCheck: false,
  },
}

const ALWAYS = { from: null, to: null }
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WINTER = 'havran-winter-2026'
const SUMMER = 'havran-summer-2027'

function season(type: 'winter' | 'summer', from: string, to: string, name: LocalText) {
  const id = type === 'winter' ? WINTER : SUMMER
  const periods = [{ key: 'whole', ranges: [[from, to]] }]
  return { _id: id, type, name, parent: null, from, to, saleFrom: '2026-09-01', saleTo: to, periods }
}

const category = (id: string, ofSeason: string, row: number, name: LocalText) => ({
  _id: id,
  season: [ofSeason],
  placement: { row },
  segments: [],
  validity: ALWAYS,
  icon: id,
  imageId: id,
  name,
  description: text('', '', ''),
})

/** `price` in crowns. */
function variant(id: string, ofSeason: string, personType: string, name: LocalText, price: number) {
  const prices = { cz: price, de: price, en: price }
  return {
    _id: id,
    name,
    tags: [personType],
    personType,
    countMin: -1,
    countMax: -1,
    season: [ofSeason],
    prices: { standard: prices, club: prices },
    priceBook: [{ period: 'all', standard: price, club: price }],
    userData: { showForm: false },
    visibility: ALWAYS,
    validity: ALWAYS,
  }
}

const product = (
  id: string,
  [ofSeason, parent]: [string, string],
  name: LocalText,
  variants: ReturnType<typeof variant>[],
) => ({
  _id: id,
  entryType: 'PRODUCT',
  season: [ofSeason],
  yearRound: false,
  activities: [],
  parents: [parent],
  placement: { row: { [parent]: 1 } },
  segments: [],
  validity: ALWAYS,
  validityOptions: { except: [], dayDOW: EVERY_DAY, salesTime: null },
  visibility: ALWAYS,
  visibilityOptions: { except: [], dayDOW: EVERY_DAY, dayTime: null },
  name,
  description: text(
    'Jedna lanovka a tři vleky.',
    'Ein Sessellift und drei Schlepplifte.',
    'One chairlift, three tows.',
  ),
  descriptionDetail: text('', '', ''),
  imageId: id,
  hasTimeSlots: false,
  timeSlotGroup: null,
  tags: ['for_print'],
  vatRate: 12,
  dynamic: false,
  ticketSystem: 'A',
  meta: {
    tokenValidityUnit: 'days',
    seasonal: false,
    allowDateChange: false,
    giftStatus: 'none',
    ziplineProduct: false,
    dateView: 'DatePicker',
    sspSingleProductCategory: false,
  },
  variants,
})

const adult = text('Dospělý', 'Erwachsene', 'Adult')
const child = text('Dítě', 'Kind', 'Child')

/** Two seasons, two categories, three products; prices are the same every day. */
export const madeUpCatalogue = {
  resort: { dynamicDefault: { lead: [[0, 1]], sold: [[0, 1]], floor: 1, ceiling: 1, roundTo: 1 } },
  configSuggestion: config,
  seasons: [
    season('winter', DAY_PASS.saturday, '2027-03-21', text('Zima', 'Winter', 'Winter')),
    season('summer', '2027-05-15', '2027-10-10', text('Léto', 'Sommer', 'Summer')),
  ],
  openingHours: [],
  categories: [
    category('havran-cat-ski', WINTER, 1, text('Skipasy', 'Skipässe', 'Ski passes')),
    category('havran-cat-walk', SUMMER, 2, text('Procházky', 'Wanderungen', 'Walks')),
  ],
  products: [
    product(
      DAY_PASS.product,
      [WINTER, 'havran-cat-ski'],
      text('Denní skipas Havran', 'Tagesskipass Rabe', 'Raven day pass'),
      [variant(DAY_PASS.adult, WINTER, 'adult', adult, 640), variant(DAY_PASS.child, WINTER, 'child', child, 390)],
    ),
    {
      ...product(
        EVENING.product,
        [WINTER, 'havran-cat-ski'],
        text('Večerní lyžování', 'Abendskifahren', 'Evening skiing'),
        [variant(EVENING.adult, WINTER, 'adult', adult, 310)],
      ),
      tags: ['for_exchange'],
    },
    product('havran-walk', [SUMMER, 'havran-cat-walk'], text('Lesní stezka', 'Waldpfad', 'Forest path'), [
      variant('havran-walk-adult', SUMMER, 'adult', adult, 170),
      variant('havran-walk-child', SUMMER, 'child', child, 90),
    ]),
  ],
  timeSlotGroups: [],
  benefits: [],
  banners: [],
}
