import type { Profile } from '@gondola/contract/users.ts'

/** Returns a member who pays club prices and gets news by e-mail. */
export const aMember = (change: Partial<Profile> = {}): Profile => ({
  id: '7b1c2f0e-3f0b-4f5c-9d55-0d4a4a8f7a10',
  number: '10010001',
  email: 'petr.vzorovy@example.com',
  title: 'mr',
  firstName: 'Petr',
  lastName: 'Vzorový',
  birthday: '12.05.1984',
  address: null,
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
  phone: null,
  roles: { active: true, b2b: false },
  joinsOrders: true,
  segments: [],
  meta: {
    terms: {
      tc: '2026-01-10T09:00:00Z',
      privacy: '2026-01-10T09:00:00Z',
      marketing: '2026-01-10T09:00:00Z',
      vop: null,
    },
    registration: { channel: 'eshop', country: 'CZ' },
  },
  ...change,
})

export type Company = NonNullable<Profile['company']>

/** Returns a user of the sample hotel, which owes nothing and may pay in every way. */
export const aHotelUser = (company: Partial<Company> = {}, change: Partial<Profile> = {}): Profile =>
  aMember({
    email: 'partner.lipno@example.com',
    title: null,
    birthday: null,
    firstName: 'Karel',
    roles: { active: true, b2b: true },
    segments: ['b2b'],
    ico: '99999013',
    dic: 'CZ99999013',
    company: {
      name: 'Gondola Vzorový Hotel s.r.o.',
      address: 'Vzorová 9',
      city: 'Praha',
      postalCode: '100 00',
      country: 'CZ',
      creditLimit: 50_000,
      owed: 0,
      free: 50_000,
      dueDays: 14,
      isBlocked: false,
      isStopped: false,
      waiting: { orders: 0, places: 0 },
      mayBuy: true,
      ...company,
    },
    meta: { ...aMember().meta, b2bPayments: { invoice: true, order: true, card: true } },
    ...change,
  })
