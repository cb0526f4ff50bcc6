import type { Boot } from '@gondola/contract/boot.ts'
import { describe, expect, test } from 'vitest'
import { headOf } from './head.ts'

const name = (text: string) => ({ cz: text, de: `${text} (de)`, en: `${text} (en)` })
const boot = (change: Partial<Boot> = {}) =>
  ({
    lang: 'cz',
    resort: { name: name('Lipno') },
    texts: {
      'meta.home.title': 'vstupenky',
      'meta.home.description': 'Do {{resort}}',
      'meta.eshop.description': 'Vše, co má {{resort}}',
      'meta.terms.description': '{{title}}: co platí',
      'legal.gdpr.title': 'Ochrana údajů',
      'meta.checkout.title': 'Platba',
    },
    categories: [{ _id: 'ski', name: name('Skipasy'), description: name('Denní') }],
    products: [{ id: 'day', name: name('1denní skipas'), description: name('Jeden den') }],
    page: { kind: 'shell', isGuest: false },
    ...change,
  }) as unknown as Boot

describe('title and description of a page', () => {
  test('home names the resort', () => {
    expect(headOf(boot(), 'home', '')).toMatchObject({
      title: 'Lipno: vstupenky',
      description: 'Do Lipno',
      canonical: '/',
    })
  })

  test('a product names itself, in the language of the page', () => {
    const head = headOf(boot({ lang: 'de' }), 'eshop', 'product=day&date=2026-12-05')
    expect(head.title).toBe('1denní skipas (de) | Lipno (de)')
    expect(head.description).toBe('1denní skipas (de). Jeden den (de)')
    expect(head.canonical).toBe('/shopping/eshop?product=day&lng=de')
    expect(head.alternates).toContainEqual({ lang: 'cs', href: '/shopping/eshop?product=day' })
    expect(head.alternates).toContainEqual({ lang: 'x-default', href: '/shopping/eshop?product=day' })
  })

  test('a category of home has its own address, an unknown one has not', () => {
    expect(headOf(boot(), 'home', '?category=ski').canonical).toBe('/?category=ski')
    expect(headOf(boot(), 'home', '?category=x').canonical).toBe('/')
  })

  test.each(['home', 'eshop'] as const)('a category of %s is described with its name and its resort', (page) => {
    const of = (lang: Boot['lang']) => headOf(boot({ lang }), page, '?category=ski').description
    expect(of('cz')).toBe('Skipasy, Lipno. Denní')
    expect(of('de')).toBe('Skipasy (de), Lipno (de). Denní (de)')
  })

  test('title and description say nothing of where their words may break', () => {
    const gift = (description: string) =>
      [{ _id: 'gift', name: name('Geschenk\u00adgutscheine'), description: name(description) }] as unknown
    const headFor = (description: string) =>
      headOf(boot({ categories: gift(description) as Boot['categories'] }), 'home', '?category=gift')
    expect(headFor('Erlebnis\u00adgutscheine')).toMatchObject({
      title: 'Geschenkgutscheine | Lipno',
      description: 'Geschenkgutscheine, Lipno. Erlebnisgutscheine',
    })
    expect(headFor('').description).toBe('Do Lipno')
  })

  test('a product of another season names itself as well', () => {
    const page = { kind: 'eshop', product: { _id: 'bike', name: name('Bikepark'), description: name('') } }
    expect(headOf(boot({ page: page as unknown as Boot['page'] }), 'eshop', 'product=bike')).toMatchObject({
      title: 'Bikepark | Lipno',
      description: 'Vše, co má Lipno',
      canonical: '/shopping/eshop?product=bike',
    })
  })

  test('a legal text names itself', () => {
    const page: Boot['page'] = { kind: 'legal', topic: 'gdpr', html: '<p>…</p>', version: '2026-11-27', versions: [] }
    expect(headOf(boot({ page }), 'terms', '')).toMatchObject({
      canonical: '/terms/gdpr',
      description: 'Ochrana údajů: co platí',
    })
  })

  test('a product that is not sold here is not to be found', () => {
    expect(headOf(boot(), 'eshop', 'product=x')).not.toHaveProperty('canonical')
  })

  test('the pages of partners and card name the card and can be found', () => {
    const texts = { 'meta.aboutCard.title': '{{card}}: ceny', 'meta.aboutCard.description': 'Co přinese {{card}}' }
    const resort = { name: name('Lipno'), cardName: 'LIPNO.CARD' } as Boot['resort']
    expect(headOf(boot({ texts, resort }), 'aboutCard', '')).toMatchObject({
      title: 'LIPNO.CARD: ceny | Lipno',
      description: 'Co přinese LIPNO.CARD',
      canonical: '/aboutCard',
    })
    expect(headOf(boot({ lang: 'en' }), 'partners', '').canonical).toBe('/discounts/partner?lng=en')
  })

  test('a banner names itself, at its address without what is chosen there', () => {
    const banner = { title: name('Předprodej'), description: name('Levněji') }
    const page = { kind: 'banner', slug: 'presale', banner } as unknown as Boot['page']
    expect(headOf(boot({ page, lang: 'de' }), 'banner', 'date=2026-12-05')).toMatchObject({
      title: 'Předprodej (de) | Lipno (de)',
      description: 'Levněji (de)',
      canonical: '/banners/presale?lng=de',
    })
  })

  test('the steps of an order are not to be found', () => {
    expect(headOf(boot(), 'checkout', '')).toEqual({ title: 'Platba | Lipno', description: 'Do Lipno' })
  })
})
