import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, setClientId } from './api.ts'

const sent: { url: string; init: RequestInit }[] = []
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  sent.push({ url, init })
  return Response.json({})
})
afterEach(() => sent.splice(0))

describe('every call (spec §7)', () => {
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
