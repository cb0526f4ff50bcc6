import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, setClientId } from './api.ts'

const sent: { url: string; init: RequestInit }[] = []
let answer = () => Response.json({})
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  sent.push({ url, init })
  return answer()
})
afterEach(() => {
  sent.splice(0)
  answer = () => Response.json({})
})

describe('every call', () => {
  const question = { origin: 'eshop' as const, entries: [{ variantId: 'adult', count: 1 }], dates: ['2026-12-12'] }

  test.each([
    ['GET', () => call('content', { query: { key: 'eshop_config' } })],
    ['POST', () => call('prices', { body: question })],
    ['DELETE', () => call('releaseReservations', { query: { entryUuids: 'f0000000-0000-4000-8000-000000000001' } })],
  ])('%s carries the basic authorization, a no-cache header and the cookies', async (method, act) => {
    setClientId('shop:key')
    await act()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.init).toMatchObject({
      method,
      headers: { authorization: `Basic ${btoa('shop:key')}`, 'cache-control': 'no-cache' },
      credentials: 'same-origin',
    })
  })
})

describe('a call that is refused', () => {
  const refused = (code: string, status: number) => {
    answer = () => Response.json({ error: { code, message: code } }, { status, headers: { 'retry-after': '2' } })
    return call('content', { query: { key: 'eshop_config' } }).catch((error: unknown) => error)
  }

  test('by a busy shop says when the shop wants to be asked again', async () => {
    expect(await refused('busy', 503)).toMatchObject({ code: 'busy', retryAfterMs: 2000 })
  })

  test('has the status of the shop’s own reply, and none when something else answered', async () => {
    expect(await refused('price-changed', 409)).toMatchObject({ code: 'price-changed', status: 409 })
    answer = () => new Response('Not here', { status: 404 })
    expect(await call('content', { query: { key: 'eshop_config' } }).catch((error: unknown) => error)).toMatchObject({
      code: 'network',
      status: 0,
    })
  })

  test('for another reason does not, as asking again would not help', async () => {
    expect(await refused('too-many-requests', 429)).toMatchObject({
      code: 'too-many-requests',
      retryAfterMs: undefined,
    })
  })
})
