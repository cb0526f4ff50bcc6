import { describe, expect, test } from 'vitest'
import {
  addressOf,
  backFrom,
  finalAddress,
  headerOf,
  isUnknownAddress,
  legalTopics,
  type Offered,
  type PageKey,
  passesDiscount,
} from './addresses.ts'
import { personalTabs } from './paths.ts'

const lipno: Offered = {
  topics: ['general', 'rules', 'claim', 'cookies', 'gdpr'],
  personal: ['cards', 'orders'],
  aboutCard: true,
  dualPrices: true,
  registration: '/registrace',
  entries: { card: true, tablet: true, code: true },
  components: false,
}
const others: Offered = {
  topics: ['rules', 'claim', 'cookies', 'gdpr'],
  personal: ['orders'],
  aboutCard: false,
  dualPrices: false,
  registration: '/registrierung',
  entries: { card: false, tablet: false, code: false },
  components: true,
}

describe('addresses of the shop', () => {
  test.each([
    ['/', 'home'],
    ['/shopping/eshop', 'eshop'],
    ['/shopping/informations', 'informations'],
    ['/shopping/checkout', 'checkout'],
    ['/shopping/confirmation', 'confirmation'],
    ['/terms/gdpr', 'terms'],
    ['/terms/rules', 'terms'],
    ['/discounts/partner', 'partners'],
    ['/personal/cards', 'myCards'],
    ['/personal/orders', 'myOrders'],
    ['/banners/sezonni-skipas-2026-27', 'banner'],
    ['/users/activation', 'activation'],
    ['/withdraw', 'withdraw'],
    ['/withdraw/received', 'withdraw'],
    ['/cancel/confirm', 'cancel'],
    ['/complaint/received', 'complaint'],
  ])('%s is the page %s', (path, page) => {
    expect(addressOf(path, lipno)).toMatchObject({ page })
  })

  test('the page of all components is there outside production only', () => {
    expect(addressOf('/dev/ui', others)).toEqual({ page: 'ui' })
    expect(addressOf('/dev/ui', lipno)).toEqual({ redirect: '/shopping' })
  })

  test.each([
    ['/nonsense', '/shopping'],
    ['/personal', '/personal/cards'],
    ['/personal/nonsense', '/personal/cards'],
    ['/personal/orders/more', '/personal/cards'],
    ['/discounts', '/shopping'],
    ['/banners', '/shopping/eshop'],
    ['/banners/', '/banners'],
    ['/banners/winter/more', '/shopping/eshop'],
    ['/shopping', '/shopping/eshop'],
    ['/shopping/nonsense', '/shopping/eshop'],
    ['/terms', '/'],
    ['/terms/nonsense', '/'],
    ['/terms/gdpr/more', '/'],
    ['/shopping/eshop/', '/shopping/eshop'],
    ['//', '/'],
    ['//elsewhere.example/', '/elsewhere.example'],
  ])('%s redirects to %s', (path, redirect) => {
    expect(addressOf(path, lipno)).toEqual({ redirect })
  })

  test('an unknown path ends at the e-shop', () => {
    expect(finalAddress('/nonsense/', lipno)).toEqual({ path: '/shopping/eshop', address: { page: 'eshop' } })
  })

  test('the page about the card exists only where its flag is on', () => {
    expect(addressOf('/aboutCard', lipno)).toEqual({ page: 'aboutCard' })
    expect(addressOf('/aboutCard', others)).toEqual({ redirect: '/shopping' })
  })

  test.each(['/shopping/discount', '/shopping/registration'])(
    '%s asks whether a member is buying, and with one price for all leads to the details',
    (path) => {
      expect(addressOf(path, lipno)).toEqual({ page: 'discount' })
      expect(addressOf(path, others)).toEqual({ redirect: '/shopping/informations' })
    },
  )

  test('the registration opens at the address that the resort has chosen', () => {
    expect(addressOf('/registrace', lipno)).toEqual({ page: 'registration' })
    expect(addressOf('/registrace', others)).toEqual({ redirect: '/shopping' })
    expect(addressOf('/registrierung', others)).toEqual({ page: 'registration' })
  })

  test.each(['card', 'tablet'] as const)('%s: its page exists only where the resort has it', (entry) => {
    const path = { card: '/karta', tablet: '/tablet' }[entry]
    expect(addressOf(path, lipno)).toEqual({ page: entry })
    expect(addressOf(path, { ...lipno, entries: { ...lipno.entries, [entry]: false } })).toEqual({
      redirect: '/shopping',
    })
    expect(addressOf(path, { ...others, entries: { ...others.entries, [entry]: true } })).toEqual({ page: entry })
    expect(finalAddress(path, others).address).toEqual({ page: 'eshop' })
    expect(headerOf(entry)).toBe('default')
  })

  test('a tab of the personal area exists only where the resort lists it, and once it is built', () => {
    const listing = (...personalHeaderItems: ('cards' | 'orders' | 'discounts' | 'settings')[]) => ({
      ...others,
      personal: personalTabs(personalHeaderItems),
    })
    expect(addressOf('/personal/cards', listing('orders'))).toEqual({ redirect: '/personal/orders' })
    expect(addressOf('/personal', listing('orders', 'cards'))).toEqual({ redirect: '/personal/cards' })
    expect(addressOf('/personal/discounts', listing('discounts', 'cards'))).toEqual({ page: 'myDiscounts' })
    expect(addressOf('/personal/discounts', listing('cards'))).toEqual({ redirect: '/personal/cards' })
    expect(addressOf('/personal/settings', listing('settings'))).toEqual({ page: 'mySettings' })
    expect(addressOf('/personal/settings', listing('cards'))).toEqual({ redirect: '/personal/cards' })
  })

  test('general terms exist only where the resort links them', () => {
    expect(addressOf('/terms/general', lipno)).toEqual({ page: 'terms', topic: 'general' })
    expect(addressOf('/terms/general', others)).toEqual({ redirect: '/' })
    expect(legalTopics([{ href: '/terms/gdpr' }, { href: '/terms/rules' }])).toEqual(['rules', 'gdpr'])
  })
})

describe('the header', () => {
  // Complete by its type: a page missing here does not compile.
  const HEADERS: Record<PageKey, ReturnType<typeof headerOf>> = {
    home: 'default',
    eshop: 'default',
    banner: 'default',
    terms: 'default',
    partners: 'default',
    aboutCard: 'default',
    activation: 'default',
    email: 'default',
    withdraw: 'default',
    cancel: 'default',
    findOrder: 'default',
    complaint: 'default',
    registration: 'default',
    myCards: 'default',
    myOrders: 'default',
    myDiscounts: 'default',
    mySettings: 'default',
    card: 'default',
    tablet: 'default',
    code: 'default',
    ui: 'default',
    discount: 'steps',
    informations: 'steps',
    checkout: 'steps',
    confirmation: 'steps',
    b2bConfirmation: 'steps',
  }
  test.each(Object.entries(HEADERS) as [PageKey, string][])('of the page %s is the %s one', (page, header) => {
    expect(headerOf(page)).toBe(header)
  })

  test.each([true, false])(
    'back from checkout goes to informations, from the discount to the e-shop (%s)',
    (passes) => {
      expect(backFrom('checkout', passes)).toBe('/shopping/informations')
      expect(backFrom('discount', passes)).toBe('/shopping/eshop')
    },
  )

  test('back from informations goes to the discount, or past it where it would only lead forward again', () => {
    expect(backFrom('informations', true)).toBe('/shopping/discount')
    expect(backFrom('informations', false)).toBe('/shopping/eshop')
  })

  test('elsewhere the back arrow goes one step back in the history', () => {
    expect(backFrom('confirmation', true)).toBeUndefined()
  })
})

describe('the way of an order passes the choice of a discount', () => {
  const asking = { dualPrices: true, cartButtonUrl: '/shopping/discount' }

  test('whatever the cart leads to, but for the details', () => {
    expect(passesDiscount(asking, false)).toBe(true)
    expect(passesDiscount({ ...asking, cartButtonUrl: '/shopping/registration' }, false)).toBe(true)
    expect(passesDiscount({ ...asking, cartButtonUrl: '/shopping/informations' }, false)).toBe(false)
  })

  test('only where there are two prices', () => {
    expect(passesDiscount({ ...asking, dualPrices: false }, false)).toBe(false)
  })

  test('unless a member is signed in', () => {
    expect(passesDiscount(asking, true)).toBe(false)
  })
})

test('an address at which nothing is differs from one that only leads on', () => {
  const unknown = (path: string) => isUnknownAddress(path, lipno)
  expect(['/nonsense', '/shopping/nonsense', '/terms/nonsense', '/personal/nonsense', '/banners'].map(unknown)).toEqual(
    Array(5).fill(true),
  )
  expect(
    ['/', '/shopping', '/shopping/', '/shopping//eshop', '/personal', '/shopping/registration'].map(unknown),
  ).toEqual(Array(6).fill(false))
})
