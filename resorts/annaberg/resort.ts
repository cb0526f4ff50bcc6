import type { Resort } from '../resort.ts'
import pictures from './pictures.json' with { type: 'json' }

/** Sample identity; an operator sets their own. */
const identity = {
  key: 'annaberg',
  name: { cz: 'Annaberger Lifte', de: 'Annaberger Lifte', en: 'Annaberger Lifte' },
  cardName: 'KeyCard',
  operator: {
    name: 'Gondola Sample Operator annaberg GmbH',
    address: 'Mustergasse 1, 1010 Wien',
    ico: 'FN 123456d',
    dic: 'ATU12345675',
  },
  contact: {
    email: 'shop@annaberg.example',
    phone: '+43 123 456789',
    map: 'https://www.openstreetmap.org/?mlat=47.872&mlon=15.376#map=14/47.872/15.376',
  },
  /** From now; a slot that starts earlier cannot be booked (docs/product.md §4.7). */
  slotCutoffMinutes: 15,
  /** What another day may cost (docs/product.md §19.33). */
  dateChange: { price: 'any' as const },
  taxLaw: 'AT' as const,
  currency: 'CZK' as const,
}

export const resort = {
  ...identity,
  ticketSystem: 'B',
  codePrefix: 'ANN',
  /** A public test account. An operator sets their own, and two digits that their variable symbols begin with. */
  bank: { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', name: 'Gondola Sample Bank', vsPrefix: 77 },
  externalCardPrefix: null,
  cardDeposit: 100_00,
  aboutCard: {
    once: { imageId: 'chairlift-return', product: 'annaberg-lift-return' },
    twice: { imageId: 'zipline', product: 'annaberg-zip-1', secondOff: 30 },
    more: { imageId: 'partner-mountain-hut' },
  },
  ticket: { tear: '#9fafb9', nameWidth: 600 },
  drawing: {
    hasVeil: true,
    phone: [489, -299, 694, 1299],
    ticket: { zoom: 1, drop: 84 },
    gifts: {
      winter: { scene: 'gift', hasPennants: false },
      summer: { scene: 'gift-summer', hasPennants: false },
      celebration: { scene: 'season', hasPennants: true },
    },
  },
  face: {
    ...identity,
    shortName: 'Annaberg',
    footer: [
      {
        title: { cz: 'Nakupování', de: 'Einkaufen', en: 'Shopping' },
        links: [
          { label: { cz: 'Skipasy', de: 'Skipässe', en: 'Ski passes' }, href: '/?category=annaberg-cat-ski' },
          {
            label: { cz: 'Skialpinismus a pěší', de: 'Skitouren und Fußgänger', en: 'Ski touring and walkers' },
            href: '/?category=annaberg-cat-tour',
          },
          {
            label: { cz: 'Lanovka Hennesteck', de: 'Sessellift Hennesteck', en: 'Hennesteck chairlift' },
            href: '/?category=annaberg-cat-lift',
          },
          {
            label: { cz: 'Dárkové poukazy', de: 'Gutscheine', en: 'Gift vouchers' },
            href: '/?category=annaberg-cat-gift',
          },
          {
            label: { cz: 'Slevy u partnerů', de: 'Rabatte bei Partnern', en: 'Partner discounts' },
            href: '/discounts/partner',
          },
        ],
      },
      {
        title: { cz: 'Středisko', de: 'Bergwelt', en: 'Mountain' },
        links: [
          {
            label: { cz: 'Provozní doba', de: 'Betriebszeiten', en: 'Opening hours' },
            href: 'https://www.annaberg.example/betriebszeiten',
          },
          {
            label: { cz: 'Panorama a\u00a0sjezdovky', de: 'Panorama und Pisten', en: 'Panorama and pistes' },
            href: 'https://www.annaberg.example/panorama',
          },
          {
            label: { cz: 'Kamery a počasí', de: 'Webcams und Wetter', en: 'Webcams and weather' },
            href: 'https://www.annaberg.example/webcams',
          },
          {
            label: { cz: 'Příjezd a parkování', de: 'Anreise und Parken', en: 'Getting here and parking' },
            href: 'https://www.annaberg.example/anreise',
          },
        ],
      },
      {
        title: { cz: 'Pomoc', de: 'Hilfe', en: 'Help' },
        links: [
          { label: { cz: 'Jak reklamovat', de: 'So reklamieren Sie', en: 'How to complain' }, href: '/terms/claim' },
          {
            label: { cz: 'Jak použít vstupenku', de: 'So funktioniert Ihr Ticket', en: 'How to use your ticket' },
            href: 'https://www.annaberg.example/ticket',
          },
          {
            label: { cz: 'Napište nám', de: 'Schreiben Sie uns', en: 'Write to us' },
            href: 'mailto:shop@annaberg.example',
          },
        ],
      },
      {
        title: { cz: 'Sledujte nás', de: 'Folgen Sie uns', en: 'Follow us' },
        links: [
          {
            label: { cz: 'Facebook', de: 'Facebook', en: 'Facebook' },
            href: 'https://www.facebook.com/annaberg.example',
          },
          {
            label: { cz: 'Instagram', de: 'Instagram', en: 'Instagram' },
            href: 'https://www.instagram.com/annaberg.example',
          },
          { label: { cz: 'YouTube', de: 'YouTube', en: 'YouTube' }, href: 'https://www.youtube.com/@annaberg.example' },
        ],
      },
    ],
    legalLinks: [
      { label: { cz: 'Provozní řád', de: 'Betriebsordnung', en: 'Operating rules' }, href: '/terms/rules' },
      {
        label: { cz: 'Poučení o odstoupení', de: 'Widerrufsbelehrung', en: 'Notice on withdrawal' },
        href: '/terms/withdrawal',
      },
      { label: { cz: 'Reklamační řád', de: 'Reklamationsordnung', en: 'Complaints procedure' }, href: '/terms/claim' },
      { label: { cz: 'Ochrana osobních údajů', de: 'Datenschutz', en: 'Privacy' }, href: '/terms/gdpr' },
      { label: { cz: 'Cookies', de: 'Cookies', en: 'Cookies' }, href: '/terms/cookies' },
    ],
    logos: [
      { file: 'three-mountains', name: 'Drei Berge', lang: 'de', width: 116 },
      { file: 'inn', name: 'Gasthof am Dorfplatz', lang: 'de', width: 190 },
      { file: 'farm-shop', name: 'Bauernladen', lang: 'de', width: 132 },
    ],
    pictures,
    giftTemplates: [
      { key: 'winter', name: { cz: 'Zima', de: 'Winter', en: 'Winter' } },
      { key: 'summer', name: { cz: 'Léto', de: 'Sommer', en: 'Summer' } },
      { key: 'celebration', name: { cz: 'Oslava', de: 'Feier', en: 'Celebration' } },
    ],
  },
} satisfies Resort
