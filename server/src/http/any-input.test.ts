import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { Route } from '@gondola/contract/route.ts'
import { type RouteName, routes } from '@gondola/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, type Input, inputOf, leavesOf, withValue } from '../../harness/any-input.ts'
import { aMember, aRegistration } from '../../harness/members.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { orderKey } from '../orders/read/order-key.ts'

/** What attackers and broken programs send in place of a value. */
const NASTY: unknown[] = [
  'a\ud800b',
  'a\u0000b',
  '__proto__',
  'x'.repeat(20_000),
  'constructor',
  '9999-12-31',
  '0001-01-01',
  '\u200b\ufeff',
  '%00%',
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -1,
  1e308,
  0.001,
  null,
  true,
  [[[]]],
  { length: 1 },
]
/** Values for each field, besides the first, which no database stores. The next field goes on with others. */
const EACH = 2

let shop: TestShop
let member: Visitor
/** What the fields of calls name: the member's own. */
let own: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  const { visitor, profile, email } = await aMember(shop)
  member = visitor
  const pieces = [aPiece()]
  await member.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: pieces })
  const made = await member.post('/v2/transaction/validate', submissionOf(pieces, { email }))
  const { uuid } = made.json() as { uuid: string }
  await pay(shop, member, uuid)
  await shop.work()
  own = { order: uuid, entry: pieces[0]?.uuid ?? '', user: profile.id }
})
afterAll(() => shop.close())

/** Whoever calls next, in a network of their own, so that no limit keeps a value from its handler. */
let callers = 0
const nextAddress = () => `10.${100 + (++callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`

/** An input that reaches far into the handler of a call. */
function goodInput(name: RouteName, route: Route): Input {
  const input = inputOf(route)
  if (route.path.startsWith('/users/:id')) input.params.id = own.user ?? ''
  else if ('id' in input.params && !route.path.includes('tokens')) input.params.id = own.order ?? ''
  if (name === 'register') return { ...input, body: { ...aRegistration(), tokens: [], benefits: ['x'] } }
  if (name === 'validate' || name === 'submitOrder') {
    const buyer = { name: 'Eva', address: 'A 1', city: 'B', postalCode: '100 00', country: 'CZ', ico: '', dic: '' }
    return { ...input, body: JSON.parse(JSON.stringify(submissionOf([aPiece()], { buyer }))) }
  }
  if (name === 'returnEntries')
    return { ...input, body: { kind: 'cancel', items: [{ uuid: own.entry ?? '', version: 1 }], expected: { back: 1 } } }
  if (name === 'changeDate')
    return {
      ...input,
      body: {
        email: 'eva@example.com',
        items: [
          { uuid: own.entry ?? '', version: 1, validFrom: '2026-12-12', timeSlot: '10:00', timeSlotEnd: '10:30' },
        ],
        expected: { pay: 1, back: 1 },
      },
    }
  return input
}

const said: string[] = []
async function send(name: string, request: Parameters<Visitor['send']>[0], visitor = member): Promise<void> {
  const { statusCode, body } = await visitor.send({ remoteAddress: nextAddress(), ...request })
  if (statusCode >= 500) said.push(`${name}: ${statusCode} ${body.slice(0, 200)}`)
}
/** Returns which calls were answered with a fault since the last time. */
const faults = () => said.splice(0)

/** Calls that end the session of the caller, and read no input. */
const ENDS: readonly RouteName[] = ['logout', 'logoutByLink']

describe('whatever stands in a field of a call is refused or taken, and is no fault', () => {
  let turn = 0
  test.each((Object.keys(routes) as RouteName[]).filter((name) => !ENDS.includes(name)))('%s', async (name) => {
    const route: Route = routes[name]
    const input = goodInput(name, route)
    for (const path of leavesOf(input)) {
      const values = [NASTY[0], ...Array.from({ length: EACH }, (_, n) => NASTY[1 + ((turn + n) % (NASTY.length - 1))])]
      turn += EACH
      for (const value of values) {
        const changed = withValue(input, path, value)
        await send(`${path.join('.')} ${JSON.stringify(value)?.slice(0, 30)}`, {
          method: route.method,
          url: addressOf(route, changed),
          ...(changed.body === undefined ? {} : { payload: changed.body as object }),
        })
      }
    }
    if (route.body) {
      const json = { 'content-type': 'application/json' }
      const url = addressOf(route, input)
      for (const payload of ['['.repeat(40_000) + ']'.repeat(40_000), '"x"', 'null', '{"__proto__":{}}', '{"a":'])
        await send(payload.slice(0, 10), { method: route.method, url, payload, headers: json })
      await send('a megabyte', { method: route.method, url, payload: `"${'x'.repeat(1_000_000)}"`, headers: json })
    }
    expect(faults()).toEqual([])
  })
})

const TEXTS = ['a%ED%A0%80b', '%00', '__proto__', 'constructor', '%', 'x'.repeat(20_000), '%E2%80%8B', '[]']

describe('so is it in', () => {
  test('the plain forms, and in the cookie that a visitor wrote themselves', async () => {
    const fields =
      `name order email lang ticket what discovered wanted phone asked back attempt statement entry-${own.entry}`.split(
        ' ',
      )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/withdraw', '/withdraw/confirm', '/cancel', '/cancel/confirm', '/orders/find', '/complaint'])
      for (const field of fields)
        for (const text of TEXTS) {
          const good = fields.filter((one) => one !== field).map((one) => `${one}=Eva@example.com`)
          await send(`${url} ${field} ${text.slice(0, 20)}`, {
            method: 'POST',
            url,
            payload: [...good, `${field}=${text}`].join('&'),
            headers,
          })
        }
    const key = orderKey(shop.deps.config.ORDER_SECRET, own.order ?? '')
    const proof = { transaction: own.order, key, name: 'Eva', entries: [own.entry] }
    for (const forged of [
      { name: '\ud800' },
      { name: '\u0000' },
      { order: '\ud800' },
      { key: '\ud800' },
      { entries: ['__proto__'] },
      { attempt: '__proto__' },
    ]) {
      const form = deflateRawSync(JSON.stringify({ ...proof, ...forged })).toString('base64url')
      const cookie = { ...headers, cookie: `form=${form}` }
      for (const url of ['/withdraw/confirm', '/cancel/confirm'])
        await send(`${url} with ${JSON.stringify(forged)}`, {
          method: 'POST',
          url,
          payload: `lang=cz&name=Eva&back=0&attempt=${randomUUID()}&entry-${own.entry}=99999999999999999999`,
          headers: cookie,
        })
    }
    expect(faults()).toEqual([])
    expect((await shop.pool.query('select from act where order_id = $1', [own.order])).rows).toEqual([])
  })

  test('addresses of documents, pictures and forms', async () => {
    const key = orderKey(shop.deps.config.ORDER_SECRET, own.order ?? '')
    for (const text of TEXTS) {
      for (const kind of [
        'ticket',
        'print-all-tickets',
        'receipt',
        'wallet-pass',
        'google-wallet',
        'correction',
        'calendar',
      ])
        for (const query of [`lang=${text}`, `key=${text}`, `cartId=${text}`, `key=${key}&lang=${text.slice(0, 10)}`])
          await send(`${kind} ${query.slice(0, 40)}`, {
            method: 'GET',
            url: `/transactions/${own.order}/${kind}?${query}`,
          })
      for (const query of ['transaction', 'key', 'statement', 'lng'].map((field) => `${field}=${text}`))
        await send(`withdraw ${query.slice(0, 40)}`, {
          method: 'GET',
          url: `/withdraw/order?transaction=${own.order}&${query}`,
        })
      await send(`cancel ${text.slice(0, 40)}`, { method: 'GET', url: `/orders/${own.order}/cancel?key=${text}` })
      for (const url of [
        `/images/${text}/x?season=winter`,
        `/images/benefit/${text}?season=winter`,
        `/users/${text}/data`,
      ])
        await send(url.slice(0, 40), { method: 'GET', url })
    }
    expect(faults()).toEqual([])
  })

  test('what phones and payment providers send, and in cookies', async () => {
    const of = (device: string, serial: string) =>
      `/wallet/v1/devices/${device}/registrations/pass.example.gondola/${serial}`
    for (const text of TEXTS) {
      const headers = { authorization: `ApplePass ${text}` }
      for (const url of [of(text, randomUUID()), of('phone', text), `/wallet/v1/passes/pass.example.gondola/${text}`])
        for (const method of ['POST', 'GET', 'DELETE'] as const)
          await send(`${method} ${url.slice(0, 60)}`, {
            method,
            url,
            headers,
            ...(method === 'POST' ? { payload: { pushToken: 'a\ud800' } } : {}),
          })
      await send('passes since', {
        method: 'GET',
        url: `/wallet/v1/devices/phone/registrations/pass.example.gondola?passesUpdatedSince=9999999999999999`,
      })
      await send('a report', { method: 'POST', url: '/wallet/v1/log', payload: { logs: [`a\ud800${text}`, '\u0000'] } })
      for (const cookie of ['sid', 'cart', 'order', 'device', 'form', 'lang', 'season'])
        await send(
          `cookie ${cookie}`,
          { method: 'GET', url: '/api/users/profile', headers: { cookie: `${cookie}=${text.slice(0, 3000)}` } },
          shop.visitor(),
        )
      await send('a provider', { method: 'POST', url: `/hooks/payment/${text}`, payload: { a: 1 } })
    }
    for (const value of NASTY)
      for (const field of ['eventId', 'ref', 'refund'])
        await send(`notice ${field} ${JSON.stringify(value)?.slice(0, 30)}`, {
          method: 'POST',
          url: '/hooks/payment/sandbox',
          headers: { 'content-type': 'application/json', 'test-signature': 'good' },
          payload: JSON.stringify({
            eventId: randomUUID(),
            ref: 'x',
            ...(typeof value === 'string' ? { [field]: value } : {}),
          }),
        })
    expect(faults()).toEqual([])
  })
})

test('an order of a hundred persons in Cyrillic, each field at its bound, is not too long; a cart as long is', async () => {
  const cyrillic = (letters: number) => 'Ж'.repeat(letters)
  const [name, long] = [cyrillic(80), cyrillic(120)]
  const userData = {
    ...{ firstName: name, lastName: name, birthday: '24.12.2015', phone: '+420 601 234 567', country: 'BG' },
    ...{ legalFirstName: name, legalLastName: name, legalBirthday: '24.12.1990' },
    ...{ address: long, city: name, postalCode: '1000', email: `${cyrillic(64)}@${cyrillic(60)}.${cyrillic(60)}.бг` },
  }
  const persons = Array.from({ length: 100 }, () => ({ ...aPiece(), userData, giftMessage: long }))
  const codeOf = async (path: string, body: object) => (await member.post(path, body)).json().error?.code
  for (const path of ['/v2/transaction/validate', '/v2/transaction'])
    expect(await codeOf(path, submissionOf(persons))).not.toBe('body-too-large')
  expect(await codeOf('/v2/transaction/dry-run', { origin: 'eshop', entries: persons })).toBe('body-too-large')
})

test('the contract is served as OpenAPI, with each of its calls', async () => {
  const { paths } = (await member.get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(calls.sort()).toEqual(Object.keys(routes).sort())
})
