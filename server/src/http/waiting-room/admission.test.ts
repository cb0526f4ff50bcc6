import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aPiece, pay, submissionOf, testShop } from '../../../harness/shop.ts'
import { buildApp } from '../../app.ts'

const shop = await testShop()
let app: FastifyInstance
beforeAll(async () => {
  app = await buildApp(shop.deps)
  app.get('/*', { config: { name: 'page' } }, async (_request, reply) => reply.type('text/html').send('the shop'))
  await app.ready()
})
afterEach(() => {
  shop.deps.waitingRoom.pretend(undefined)
  vi.useRealTimers()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const BROWSER = { accept: 'text/html,application/xhtml+xml' }

/** A browser that reads pages and keeps its cookies. */
function aBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  return async (url = '/') => {
    const own = headers.cookie ? [headers.cookie] : []
    const cookie = [...own, ...[...cookies].map(([name, value]) => `${name}=${value}`)].join('; ')
    const answer = await app.inject({ url, headers: { ...BROWSER, ...headers, cookie } })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
}
const prices = (visitor: ReturnType<typeof shop.visitor>) =>
  visitor.post('/v2/transaction/prices', {
    origin: 'eshop',
    entries: [{ variantId: 'lipno-ski-1day-adult', count: 1 }],
    dates: ['2026-12-05'],
  })

describe('under pressure', () => {
  test('repeated reads are shed first, with the time after which they are welcome', async () => {
    const visitor = shop.visitor()
    expect((await prices(visitor)).statusCode).toBe(200)
    shop.deps.waitingRoom.pretend('high')
    for (const refused of [
      await prices(visitor),
      await visitor.get('/api/timeslots?groupId=lipno-bob&dates=2026-12-05'),
    ]) {
      expect(refused.statusCode).toBe(503)
      expect(refused.json().error.code).toBe('busy')
      expect(refused.headers['retry-after']).toBe('2')
    }
    expect((await visitor.get('/api/products?type=CATEGORY')).statusCode).toBe(200)
    expect((await aBrowser()()).statusCode).toBe(200)
  })

  test('who is inside holds, orders, pays and reads the order, and so does who comes without pages', async () => {
    shop.deps.waitingRoom.pretend('too-high')
    const buyer = shop.visitor()
    const piece = aPiece()
    expect((await buyer.dryRun([piece])).entries[0]?.errors).toEqual([])
    const order = (await buyer.post('/v2/transaction/validate', submissionOf([piece]))).json()
    await pay(shop, buyer, order.uuid)
    await shop.work()
    expect((await buyer.get(`/api/transactions/${order.uuid}`)).json().status).toBe('finished')
    expect((await buyer.get(`/transactions/${order.uuid}/ticket`)).statusCode).toBe(200)
  })

  test('a newcomer waits and comes in later, a visitor from before reads on', async () => {
    const [visitor, newcomer] = [aBrowser(), aBrowser()]
    vi.useFakeTimers({ toFake: ['Date'] })
    expect((await visitor()).body).toBe('the shop')
    vi.setSystemTime(Date.now() + 1000)
    shop.deps.waitingRoom.pretend('too-high')
    const waiting = await newcomer()
    expect(waiting.statusCode).toBe(503)
    expect(waiting.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect((await newcomer()).statusCode).toBe(503)
    expect((await visitor('/shopping/eshop')).body).toBe('the shop')
    shop.deps.waitingRoom.pretend(undefined)
    vi.setSystemTime(Date.now() + 10_000)
    expect((await newcomer()).statusCode).toBe(200)
    shop.deps.waitingRoom.pretend('too-high')
    expect((await newcomer()).statusCode).toBe(200)
  })

  test('those who waited come in by the order of their arrival', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
    shop.deps.waitingRoom.pretend('too-high')
    const [first, second, third] = [aBrowser(), aBrowser(), aBrowser()]
    for (const browser of [first, second, third]) {
      pass(30_000)
      expect((await browser()).statusCode).toBe(503)
    }
    shop.deps.waitingRoom.pretend('calm')
    const inside: string[] = []
    for (let seconds = 0; seconds < 60; seconds++) {
      pass(1000)
      for (const [name, browser] of Object.entries({ third, second, first }))
        if (!inside.includes(name) && (await browser()).statusCode === 200) inside.push(name)
    }
    expect(inside).toEqual(['first', 'second', 'third'])
  })

  test.each([
    ['the page of an order, from a mail on another device', '/shopping/confirmation?transaction=1&key=2', BROWSER],
    ['the legal texts', '/terms/gdpr', BROWSER],
    ['whoever asks for no page in particular, as health checks do', '/', { accept: '*/*' }],
    ['health', '/livez', BROWSER],
    ['the banners of another site', '/api/banner', { accept: 'application/json' }],
  ])('%s never waits', async (_, url, headers) => {
    shop.deps.waitingRoom.pretend('too-high')
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([])
  })
})

describe('the waiting page', () => {
  const wait = (url = '/', headers: Record<string, string> = {}) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    shop.deps.waitingRoom.pretend('too-high')
    shop.deps.waitingRoom.look()
    vi.setSystemTime(Date.now() + 1000)
    return aBrowser(headers)(url)
  }

  test.each([
    ['the address', '/?lng=de', { 'accept-language': 'en', cookie: 'lang=cz' }, 'de'],
    ['an earlier choice', '/', { 'accept-language': 'en', cookie: 'lang=de' }, 'de'],
    ['the browser', '/', { 'accept-language': 'pl,en-GB;q=0.8,de;q=0.5' }, 'en'],
    ['nothing', '/', {}, 'cs'],
  ])('speaks the language of %s', async (_, url, headers, lang) => {
    expect((await wait(url, headers)).body).toContain(`<html lang="${lang}">`)
  })

  test('is small, brings everything along, and asks again with and without scripts', async () => {
    const { body, headers } = await wait()
    expect(Buffer.byteLength(body)).toBeLessThan(10_000)
    expect(body.match(/\b(?:src|href)="(?!data:|#)[^"]*"|url\((?!#|%23)/g)).toBeNull()
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>')
    expect(body).toContain(shop.deps.texts.cz['waitingRoom.title'])
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  })
})
