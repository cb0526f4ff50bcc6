import type { Resort } from '../resort.ts'
import pictures from './pictures.json' with { type: 'json' }

/** Sample identity; an operator sets their own. */
const identity = {
  key: 'lipno',
  name: { cz: 'Skiareál Lipno', de: 'Skigebiet Lipno', en: 'Ski Area Lipno' },
  cardName: 'LIPNO.CARD',
  operator: {
    name: 'Gondola Sample Operator lipno s.r.o.',
    address: 'Vzorová 1, 100 00 Praha',
    ico: '12345679',
    dic: 'CZ12345679',
  },
  contact: {
    email: 'shop@lipno.example',
    phone: '+420 123 456 789',
    map: 'https://www.openstreetmap.org/?mlat=48.640&mlon=14.222#map=14/48.640/14.222',
  },
  /** From now; a slot that starts earlier cannot be booked (docs/product.md §4.7). */
  slotCutoffMinutes: 15,
  /** What another day may cost (docs/product.md §19.33). */
  dateChange: { price: 'any' as const },
  taxLaw: 'CZ' as const,
  currency: 'CZK' as const,
}

export const resort = {
  ...identity,
  ticketSystem: 'A',
  codePrefix: 'LIP',
  /** A public test account. An operator sets their own, and two digits that their variable symbols begin with. */
  bank: { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', name: 'Gondola Sample Bank', vsPrefix: 77 },
  externalCardPrefix: 'LIP0',
  cardDeposit: 100_00,
  aboutCard: {
    once: { imageId: 'bobsleigh-rides', product: 'lipno-bob-5' },
    twice: { imageId: 'treetop-walk', product: 'lipno-treetop', secondOff: 50 },
    more: { imageId: 'partner-restaurant' },
  },
  ticket: { tear: '#9cb1ba', nameWidth: 510 },
  drawing: {
    hasVeil: false,
    phone: [489, -299, 694, 1299],
    ticket: { zoom: 1.25, drop: -200 },
    gifts: {
      winter: { scene: 'gift', hasPennants: false },
      summer: { scene: 'gift-summer', hasPennants: false },
      celebration: { scene: 'season', hasPennants: true },
    },
  },
  face: {
    ...identity,
    shortName: 'Lipno',
    footer: [
      {
        title: { cz: 'Nakupování', de: 'Einkaufen', en: 'Shopping' },
        links: [
          { label: { cz: 'Skipasy', de: 'Skipässe', en: 'Ski passes' }, href: '/?category=lipno-cat-ski' },
          {
            label: { cz: 'Vstupenky na stezku', de: 'Eintritt zum Baumkronen\u00adpfad', en: 'Treetop Walk tickets' },
            href: '/?category=lipno-cat-treetop',
          },
          {
            label: { cz: 'Dárkové poukazy', de: 'Gutscheine', en: 'Gift vouchers' },
            href: '/?category=lipno-cat-gift',
          },
          { label: { cz: 'LIPNO.CARD', de: 'LIPNO.CARD', en: 'LIPNO.CARD' }, href: '/?category=lipno-cat-card' },
          {
            label: { cz: 'Slevy u partnerů', de: 'Rabatte bei Partnern', en: 'Partner discounts' },
            href: '/discounts/partner',
          },
        ],
      },
      {
        title: { cz: 'Skiareál', de: 'Skigebiet', en: 'Ski area' },
        links: [
          {
            label: { cz: 'Provozní doba', de: 'Betriebszeiten', en: 'Opening hours' },
            href: 'https://www.lipno.example/oteviraci-doba',
          },
          {
            label: { cz: 'Mapa sjezdovek', de: 'Pistenplan', en: 'Piste map' },
            href: 'https://www.lipno.example/mapa',
          },
          {
            label: { cz: 'Kamery a počasí', de: 'Webcams und Wetter', en: 'Webcams and weather' },
            href: 'https://www.lipno.example/kamery',
          },
          { label: { cz: 'Parkování', de: 'Parken', en: 'Parking' }, href: 'https://www.lipno.example/parkovani' },
        ],
      },
      {
        title: { cz: 'Pomoc', de: 'Hilfe', en: 'Help' },
        links: [
          { label: { cz: 'Jak reklamovat', de: 'So reklamieren Sie', en: 'How to complain' }, href: '/terms/claim' },
          {
            label: { cz: 'Jak použít vstupenku', de: 'So funktioniert Ihr Ticket', en: 'How to use your ticket' },
            href: 'https://www.lipno.example/jak-na-vstupenku',
          },
          {
            label: { cz: 'Napište nám', de: 'Schreiben Sie uns', en: 'Write to us' },
            href: 'mailto:shop@lipno.example',
          },
        ],
      },
      {
        title: { cz: 'Sledujte nás', de: 'Folgen Sie uns', en: 'Follow us' },
        links: [
          { label: { cz: 'Facebook', de: 'Facebook', en: 'Facebook' }, href: 'https://www.facebook.com/lipno.example' },
          {
            label: { cz: 'Instagram', de: 'Instagram', en: 'Instagram' },
            href: 'https://www.instagram.com/lipno.example',
          },
          { label: { cz: 'YouTube', de: 'YouTube', en: 'YouTube' }, href: 'https://www.youtube.com/@lipno.example' },
        ],
      },
    ],
    legalLinks: [
      {
        label: { cz: 'Obchodní podmínky', de: 'Allgemeine Geschäftsbedingungen', en: 'General terms' },
        href: '/terms/general',
      },
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
      { file: 'lake-region', name: 'Kraj jezera', lang: 'cz', width: 132 },
      { file: 'ski-rental', name: 'Půjčovna u lanovky', lang: 'cz', width: 204 },
      { file: 'lake-pool', name: 'Bazén u jezera', lang: 'cz', width: 164 },
    ],
    pictures,
    giftTemplates: [
      { key: 'winter', name: { cz: 'Zima', de: 'Winter', en: 'Winter' } },
      { key: 'summer', name: { cz: 'Léto', de: 'Sommer', en: 'Summer' } },
      { key: 'celebration', name: { cz: 'Oslava', de: 'Feier', en: 'Celebration' } },
    ],
  },
} satisfies Resort
