import { Pool } from 'undici'

const randomAddress = () =>
  `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`

export type Clients = { origin: string; shop: Pool; payment: Pool; close(): Promise<void> }

export function openClients(shopUrl: string, paymentUrl: string, connections: number): Clients {
  const options = { connections, pipelining: 1, keepAliveTimeout: 60_000 }
  const shop = new Pool(shopUrl, options)
  const payment = new Pool(paymentUrl, options)
  return {
    origin: shopUrl,
    shop,
    payment,
    close: async () => void (await Promise.all([shop.close(), payment.close()])),
  }
}

export type Answer = { status: number; body: Record<string, unknown> }
export type Visitor = ReturnType<typeof openVisitor>

/** Returns a new guest with an address of their own, which the proxy in front tells, and the cookies of the shop. */
export function openVisitor({ shop }: Clients, apiKey: string) {
  const cookies = new Map<string, string>()
  const address = randomAddress()
  const authorization = `Basic ${Buffer.from(apiKey).toString('base64')}`
  const keepCookies = (set: string | string[] | undefined) => {
    for (const cookie of Array.isArray(set) ? set : set ? [set] : []) {
      const [name, value] = (cookie.split(';')[0] ?? '').split('=') as [string, string]
      cookies.set(name, value)
    }
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    /** Loads the shop's first page. Returns whether the visitor may enter. */
    async enter(): Promise<boolean> {
      const page = await shop.request({
        method: 'GET',
        path: '/',
        headers: { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': address, cookie: cookieHeader() },
      })
      keepCookies(page.headers['set-cookie'])
      await page.body.dump()
      return page.statusCode === 200
    },
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
      const answer = await shop.request({
        method,
        path: `/api${path}`,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': address,
          cookie: cookieHeader(),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      keepCookies(answer.headers['set-cookie'])
      return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] }
    },
  }
}

/** Says on the provider's page that an order is paid; the provider then tells the shop. */
export async function payOn({ payment }: Clients, url: string): Promise<void> {
  const paid = await payment.request({
    method: 'POST',
    path: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  })
  await paid.body.dump()
}
