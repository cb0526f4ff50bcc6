import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { companiesCommand } from '../companies.command.ts'
import { checkNext } from './check-registers.ts'
import { registersCommand } from './registers.command.ts'

/** Replies of the registers by path. What is missing is unknown to ARES. */
let replies: Record<string, unknown> = {}
let asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(request.url ?? '')
  const said = replies[request.url ?? '']
  reply.writeHead(said === undefined ? 404 : said === 'broken' ? 500 : 200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(said ?? { kod: 'NENALEZENO' }))
})

let shop: TestShop
let registers: { ares: string; vies: string }
beforeAll(async () => {
  shop = await testShop()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  registers = { ares: `${address}/ares`, vies: `${address}/vies` }
})
beforeEach(async () => {
  replies = {}
  asked = []
  await shop.pool.query('update company set checked_at = now(), asked_at = now()')
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const ICO = '/ares/ekonomicke-subjekty/27082440'
const DIC = '/vies/ms/CZ/vat/27082440'
let made = 0
async function aCompany(): Promise<string> {
  const key = `asked-${++made}`
  const fields = ['name=Hotel', 'address=A 1', 'city=Brno', 'zip=602 00', 'country=cz', 'lang=cz']
  await companies('add', key, ...fields, 'ico=27082440', 'dic=CZ27082440')
  return key
}
const companies = (...words: string[]) => companiesCommand({ ...shop.now(), operator: { name: 'jana' } }, words)
const askAbout = (key: string) => registersCommand({ db: shop.deps.db, registers }, [key])
const next = () => checkNext({ db: shop.deps.db, registers })
const pass = (key: string, time: string) =>
  shop.pool.query(
    'update company set checked_at = checked_at - $2::interval, asked_at = asked_at - $2::interval where key = $1',
    [key, time],
  )

test('the operator reads what the registers know, with another name than ours', async () => {
  const key = await aCompany()
  replies[ICO] = { obchodniJmeno: 'HOTEL' }
  replies[DIC] = { isValid: true, userError: 'VALID', name: 'Hotel Brno a.s.' }
  expect(await askAbout(key)).toBe(`${key}  Hotel: ARES known, VIES known as Hotel Brno a.s.`)
  expect(await companies('show', key)).toContain('registers: ARES known, VIES known as Hotel Brno a.s.')
})

test.each([
  [
    'a dissolved company still answers',
    { [ICO]: { obchodniJmeno: 'Hotel', datumZaniku: '2026-01-31' } },
    'ARES dissolved',
  ],
  ['nobody has the number', {}, 'ARES unknown'],
  ['ARES is broken', { [ICO]: 'broken' }, 'ARES not checked'],
  ['ARES says something else', { [ICO]: { ico: '27082440' } }, 'ARES not checked'],
  ['the VAT number is nobody’s', { [DIC]: { isValid: false, userError: 'INVALID' } }, 'VIES unknown'],
  ['the country does not answer', { [DIC]: { isValid: false, userError: 'MS_UNAVAILABLE' } }, 'VIES not checked'],
  ['VIES is busy', { [DIC]: { isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' } }, 'VIES not checked'],
  ['the country tells no name', { [DIC]: { isValid: true, userError: 'VALID', name: '---' } }, 'VIES known'],
])('%s', async (_case, said, expected) => {
  const key = await aCompany()
  replies = said
  expect(await askAbout(key)).toMatch(new RegExp(`${expected}(,|$)`))
})

test('registers are asked about a company once a month, and the next day for an answer that is missing', async () => {
  const key = await aCompany()
  replies[ICO] = { obchodniJmeno: 'Hotel' }
  replies[DIC] = { userError: 'MS_UNAVAILABLE' }
  expect(await next()).toBe(true)
  expect(await next()).toBe(false)
  await pass(key, '25 hours')
  replies[DIC] = { userError: 'VALID' }
  expect(await next()).toBe(true)
  await pass(key, '29 days')
  expect(await next()).toBe(false)
  await pass(key, '2 days')
  expect(await next()).toBe(true)
  expect(asked.filter((path) => path === ICO)).toHaveLength(3)
})

test('a company with another number is asked about again', async () => {
  const key = await aCompany()
  replies[ICO] = { obchodniJmeno: 'Hotel' }
  await askAbout(key)
  await companies('set', key, 'due=30')
  expect(await companies('show', key)).toContain('ARES known')
  await companies('set', key, 'ico=25596641')
  expect(await companies('show', key)).toContain('nothing known yet')
  expect(await next()).toBe(true)
})

test('a verdict stays while its register gives none', async () => {
  const key = await aCompany()
  replies[ICO] = { obchodniJmeno: 'Hotel', datumZaniku: '2026-01-31' }
  replies[DIC] = { userError: 'VALID' }
  await askAbout(key)
  replies = { [ICO]: 'broken', [DIC]: { userError: 'MS_UNAVAILABLE' } }
  expect(await askAbout(key)).toContain('ARES not checked, VIES not checked')
  expect(await companies('show', key)).toContain('registers: ARES dissolved, VIES known')
})

test('a company of which no register gave a verdict is not said to have no number', async () => {
  const key = await aCompany()
  replies = { [ICO]: 'broken', [DIC]: { userError: 'MS_UNAVAILABLE' } }
  await askAbout(key)
  expect(await companies('show', key)).toContain('registers: nothing known yet')
})

test('a register without an address is left out, and waits for no answer', async () => {
  const key = await aCompany()
  replies[ICO] = { obchodniJmeno: 'Hotel' }
  const one = { db: shop.deps.db, registers: { ares: registers.ares, vies: undefined } }
  expect(await registersCommand(one, [key])).toBe(`${key}  Hotel: ARES known`)
  await pass(key, '2 days')
  expect(await checkNext(one)).toBe(false)
})

test('a number of another country is nothing for ARES, though it looks like a Czech one', async () => {
  const key = await aCompany()
  await companies('set', key, 'country=sk', 'ico=35763469', 'dic=SK2020273893')
  replies['/vies/ms/SK/vat/2020273893'] = { userError: 'VALID' }
  expect(await askAbout(key)).toBe(`${key}  Hotel: VIES known`)
})

test('without addresses nothing is asked, and nothing is said to be checked', async () => {
  const key = await aCompany()
  const none = { ares: undefined, vies: undefined }
  expect(await checkNext({ db: shop.deps.db, registers: none })).toBe(false)
  expect(await registersCommand({ db: shop.deps.db, registers: none }, [key])).toHaveProperty('problem')
})

test('a company that is not there, and words too many, are a problem', async () => {
  expect(await askAbout('nobody')).toEqual({ problem: 'There is no company of this name.' })
  expect(await registersCommand({ db: shop.deps.db, registers }, ['a', 'b'])).toHaveProperty('problem')
})
