import { expect, test } from 'vitest'
import { testShop } from '../../harness/shop.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

test.each([
  ['0', '127.0.0.1'],
  ['1', '9.9.9.9'],
  ['2', '1.2.3.4'],
])(
  'with %s proxies in front the address is %s: what a visitor writes himself is not believed',
  async (proxies, address) => {
    const shop = await testShop()
    const config = {
      ...shop.deps.config,
      ...readConfig({ DATABASE_URL: shop.deps.config.DATABASE_URL, TRUST_PROXY: proxies }),
    }
    const app = await buildApp({ ...shop.deps, config })
    app.get('/test/address', async (request) => request.ip)
    const answer = await app.inject({
      url: '/test/address',
      headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 9.9.9.9' },
    })
    expect(answer.body).toBe(address)
    await app.close()
    await shop.close()
  },
)
