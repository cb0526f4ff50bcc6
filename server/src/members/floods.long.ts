import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRegistration, logIn } from '../../harness/members.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let lastAddress = 0
/** Returns a visitor with a fresh address, so that tests do not share limits. */
const someone = () => shop.visitor(`192.0.2.${++lastAddress}`)

// More than a hundred hashes, each tens of milliseconds of a core that other tests may need as well.
test('a storm of logins is told to come later; a password that was not looked at in it is no wrong one', {
  timeout: 90_000,
}, async () => {
  const { email, visitor } = await aMember(shop)
  await visitor.post('/users/logout', {})
  const storm = Array.from({ length: 130 }, (_, n) => logIn(someone(), `storm-${n}@example.com`))
  const elsewhere = someone()
  const late = await Promise.all(Array.from({ length: 5 }, () => logIn(elsewhere, email)))
  expect(new Set(late.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  // The member's own browser is let in before strangers.
  expect((await logIn(visitor, email)).statusCode).toBe(200)
  const answers = await Promise.all(storm)
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(new Set(codes)).toEqual(new Set([401, 503]))
  expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(122)
  expect((await logIn(elsewhere, email)).statusCode).toBe(200)
})

test('logins with made-up e-mails from one address keep nobody else out', async () => {
  const attacker = shop.visitor('203.0.113.66')
  let isOver = false
  const flood = Array.from({ length: 60 }, async (_, n) => {
    for (let again = 0; !isOver; again++) await logIn(attacker, `made-up-${n}-${again}@example.com`, 'Wrong123')
  })
  const others = Array.from({ length: 12 }, (_, n) => shop.visitor(`198.18.${n}.1`))
  const answers = await Promise.all(others.map((one, n) => logIn(one, `forgetful-${n}@example.com`, 'Wrong123')))
  isOver = true
  await Promise.all(flood)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(401))
})

test('a thousand resets from one address leave the registration there open', async () => {
  const { email } = await aMember(shop)
  const address = '203.0.113.67'
  const reset = () => shop.visitor(address).post('/users/password/reset', { email, locale: 'cz' })
  for (let portion = 0; portion < 21; portion++) await Promise.all(Array.from({ length: 50 }, reset))
  expect((await shop.visitor(address).post('/users/registration', aRegistration())).statusCode).toBe(201)
})

test('a thousand registrations of one e-mail from one address leave the others of it theirs, and the owner elsewhere', async () => {
  const address = '203.0.113.68'
  const email = 'tisickrat@example.com'
  const register = (from: string, change = {}) => shop.visitor(from).post('/users/registration', aRegistration(change))
  for (let portion = 0; portion < 21; portion++)
    await Promise.all(Array.from({ length: 50 }, () => register(address, { email })))
  expect((await register(address)).statusCode).toBe(201)
  expect((await register('198.18.77.1', { email })).statusCode).toBe(201)
})
