import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from '@gondola/contract/users.ts'
import { expect } from 'vitest'
import type { TestShop, Visitor } from './shop.ts'

export const PASSWORD = 'Abcdefg1'

export type RegistrationBody = ReturnType<typeof aRegistration>

/** Creates a valid registration with its own address. */
export const aRegistration = (change: Record<string, unknown> = {}) => ({
  email: `clen-${randomUUID()}@example.com`,
  password: PASSWORD,
  title: 'mrs',
  firstName: 'Jana',
  lastName: 'Zkušební',
  birthday: '03.02.1985',
  postalCode: '100 00',
  city: 'Praha',
  country: 'CZ',
  hasCard: false,
  meta: {
    lang: 'cz',
    terms: { tc: true, privacy: true, vop: true },
    registration: { channel: 'eshop', country: 'CZ' },
  },
  ...change,
})

/** Returns the token of the last mail to an address. */
export async function mailedToken(shop: TestShop, email: string): Promise<string> {
  await shop.work('mail-member')
  const mail = shop.mails.findLast(({ to }) => to.includes(email))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No mail with a link went to ${email}.`)
  return token
}

export const logIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/users/login', { email, password })

/** Creates a member who registered, confirmed the e-mail and is signed in. */
export async function aMember(
  shop: TestShop,
  change: Record<string, unknown> = {},
): Promise<{ visitor: Visitor; profile: Profile; email: string }> {
  const visitor = shop.visitor(`10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`)
  const body = aRegistration(change)
  const made = await visitor.post('/users/registration', body)
  expect(made.statusCode, made.body).toBe(201)
  const confirmed = await visitor.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const login = await logIn(visitor, body.email)
  expect(login.statusCode, login.body).toBe(200)
  return { visitor, profile: login.json(), email: body.email }
}

type SampleMember = { key: string; email: string; password: string }

/** Signs a member of the resort's samples in, such as `member-marketing`. */
export async function signInSample(shop: TestShop, key: string): Promise<Visitor> {
  const file = join(shop.deps.config.resortFolder, 'catalogue.json')
  const { samples } = JSON.parse(readFileSync(file, 'utf8')) as { samples: { members: SampleMember[] } }
  const member = samples.members.find((sample) => sample.key === key)
  if (!member) throw new Error(`No sample member is called ${key}.`)
  const visitor = shop.visitor()
  const login = await logIn(visitor, member.email, member.password)
  expect(login.statusCode, login.body).toBe(200)
  return visitor
}
