import type { Resort } from '../resort.ts'
import pictures from './pictures.json' with { type: 'json' }

/** Sample identity; an operator sets their own. */
const identity = {
  key: 'morava',
  name: { cz: 'Horský resort Dolní Morava', de: 'Bergresort Dolní Morava', en: 'Dolní Morava Mountain Resort' },
  cardName: 'Resort Card',
  operator: {
    name: 'Gondola Sample Operator morava s.r.o.',
    address: 'Vzorová 1, 100 00 Praha',
    ico: '12345679',
    dic: 'CZ12345679',
  },
  contact: {
    email: 'shop@morava.example',
    phone: '+420 123 456 780',
    map: 'https://www.openstreetmap.org/?mlat=50.144&mlon=16.800#map=14/50.144/16.800',
  },
  /** From now; a slot that starts earlier cannot be booked (docs/product.md §4.7). */
  slotCutoffMinutes: -30,
  /** What another day may cost (docs/product.md §19.33). */
  dateChange: { price: 'any' as const },
  taxLaw: 'CZ' as const,
  currency: 'CZK' as const,
}

export const resort = {
  ...identity,
  ticketSystem: 'A',
  codePrefix: 'MOR',
  /** A public test account. An operator sets their own, and two digits that their variable symbols begin with. */
  bank: { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', name: 'Gondola Sample Bank', vsPrefix: 77 },
  externalCardPrefix: 'DMR0',
  cardDeposit: 100_00,
  aboutCard: {
    once: { imageId: 'mountain-coaster-rides', product: 'morava-coaster-3' },
    twice: { imageId: 'sky-walk', product: 'morava-walk', secondOff: 50 },
    more: { imageId: 'partner-restaurant' },
  },
  ticket: { tear: '#a9a7c9', nameWidth: 640 },
  drawing: {
    hasVeil: true,
    phone: [294, -909, 1020, 1909],
    ticket: { zoom: 1, drop: 60 },
    gifts: {
      winter: { scene: 'gift', hasPennants: false },
      summer: { scene: 'gift-summer', hasPennants: false },
      celebration: { scene: 'season', hasPennants: true },
    },
  },
  face: {
    ...identity,
    shortName: 'Dolní Morava',
    footer: [
      {
        title: { cz: 'Nakupování', de: 'Einkaufen', en: 'Shopping' },
        links: [
          { label: { cz: 'Stezka v oblacích', de: 'Himmelspfad', en: 'Sky Walk' }, href: '/?category=morava-cat-walk' },
          { label: { cz: 'Skipasy', de: 'Skipässe', en: 'Ski passes' }, href: '/?category=morava-cat-ski' },
          {
            label: { cz: 'Lanovka pro pěší', de: 'Sessellift für Fußgänger', en: 'Chairlift for walkers' },
            href: '/?category=morava-cat-lift',
          },
          {
            label: { cz: 'Dárkové poukazy', de: 'Geschenk\u00adgutscheine', en: 'Gift vouchers' },
            href: '/?category=morava-cat-gift',
          },
          {
            label: { cz: 'Slevy u partnerů', de: 'Rabatte bei Partnern', en: 'Partner discounts' },
            href: '/discounts/partner',
          },
        ],
      },
      {
        title: { cz: 'Resort', de: 'Resort', en: 'Resort' },
        links: [
          {
            label: { cz: 'Provozní doba', de: 'Betriebszeiten', en: 'Opening hours' },
            href: 'https://www.morava.example/provozni-doba',
          },
          {
            label: { cz: 'Mapa resortu', de: 'Resortplan', en: 'Resort map' },
            href: 'https://www.morava.example/mapa',
          },
          {
            label: { cz: 'Kamery a počasí', de: 'Webcams und Wetter', en: 'Webcams and weather' },
            href: 'https://www.morava.example/kamery',
          },
          { label: { cz: 'Parkování', de: 'Parken', en: 'Parking' }, href: 'https://www.morava.example/parkovani' },
        ],
      },
      {
        title: { cz: 'Pomoc', de: 'Hilfe', en: 'Help' },
        links: [
          { label: { cz: 'Jak reklamovat', de: 'So reklamieren Sie', en: 'How to complain' }, href: '/terms/claim' },
          {
            label: { cz: 'Jak použít vstupenku', de: 'So funktioniert Ihr Ticket', en: 'How to use your ticket' },
            href: 'https://www.morava.example/jak-na-vstupenku',
          },
          {
            label: { cz: 'Napište nám', de: 'Schreiben Sie uns', en: 'Write to us' },
            href: 'mailto:shop@morava.example',
          },
        ],
      },
      {
        title: { cz: 'Sledujte nás', de: 'Folgen Sie uns', en: 'Follow us' },
        links: [
          {
            label: { cz: 'Facebook', de: 'Facebook', en: 'Facebook' },
            href: 'https://www.facebook.com/morava.example',
          },
          {
            label: { cz: 'Instagram', de: 'Instagram', en: 'Instagram' },
            href: 'https://www.instagram.com/morava.example',
          },
          { label: { cz: 'YouTube', de: 'YouTube', en: 'YouTube' }, href: 'https://www.youtube.com/@morava.example' },
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
      { file: 'two-ridges', name: 'Kraj dvou hřebenů', lang: 'cz', width: 194 },
      { file: 'wellness', name: 'Wellness pod horou', lang: 'cz', width: 206 },
      { file: 'children-museum', name: 'Dětské muzeum', lang: 'cz', width: 175 },
    ],
    pictures,
    giftTemplates: [
      { key: 'winter', name: { cz: 'Zima', de: 'Winter', en: 'Winter' } },
      { key: 'summer', name: { cz: 'Léto', de: 'Sommer', en: 'Summer' } },
      { key: 'celebration', name: { cz: 'Oslava', de: 'Feier', en: 'Celebration' } },
    ],
  },
} satisfies Resort
