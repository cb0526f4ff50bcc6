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
