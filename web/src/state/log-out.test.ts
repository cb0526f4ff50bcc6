import { beforeEach, expect, test, vi } from 'vitest'
import { aPage, cartServer, refuse } from './testing/cart-page.ts'
import { anEntry } from './testing/entries.ts'

const server = cartServer()
const MEMBER = { id: '1', firstName: 'Jana' } as never

/** Calls to the shop, in order. */
const asked = () => server.sent.map(({ method, url }) => `${method} ${new URL(url, 'http://shop').pathname}`)
const LOG_OUT = 'POST /api/users/logout'

let logOutAnswer: () => Promise<Response> | Response
let dryRun: () => Promise<void>

beforeEach(() => {
  logOutAnswer = () => Response.json({ done: true })
  dryRun = () => Promise.resolve()
  const others = fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    if (url.includes('/users/logout')) {
      server.sent.push({ method: init.method, url, body: null })
      return logOutAnswer()
    }
    if (url.includes('/dry-run')) await dryRun()
    return others(url, init)
  })
})

/** Loads a page with a member and two pieces in the cart. Returns how to log out of it. */
async function signedIn() {
  const page = await aPage()
  const [{ logOut }, { session }] = await Promise.all([import('./log-out.ts'), import('./session.ts')])
  session.begin(MEMBER)
  await page.cart.add([anEntry(), anEntry()])
  server.sent.length = 0
  return { ...page, logOut, session }
}

test('a logout lets go of the places, ends the session and empties the cart, in this order', async () => {
  const { cart, logOut, session } = await signedIn()
  await logOut()
  expect(asked()).toEqual([expect.stringContaining('DELETE'), LOG_OUT])
  expect(cart.get().entries).toEqual([])
  expect(server.stored.size).toBe(0)
  expect(session.get()).toEqual({ step: 'guest' })
})

test('what is under way with the cart comes first, so that nothing is held for a cookie that is gone', async () => {
  const { cart, logOut } = await signedIn()
  let answer = () => {}
  dryRun = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  void cart.recheck()
  const end = logOut()
  await vi.advanceTimersByTimeAsync(50)
  expect(asked()).not.toContain(LOG_OUT)
  answer()
  await end
  expect(asked()).toEqual([expect.stringContaining('POST'), expect.stringContaining('DELETE'), LOG_OUT])
  expect(asked()[0]).toContain('dry-run')
})

test.each([
  ['without an answer', () => Promise.reject(new Error('away'))],
  ['after a fault', refuse(500, 'fault')],
])('%s one is still signed in, and the cart stays and is held again', async (_, then) => {
  const { cart, logOut, session } = await signedIn()
  logOutAnswer = then
  await expect(logOut()).rejects.toThrow()
  expect(session.get()).toMatchObject({ step: 'member' })
  expect(cart.get().entries).toHaveLength(2)
  await vi.waitFor(() => expect(asked().at(-1)).toContain('dry-run'))
})

test('of a member whose session has ended nothing typed stays, but the cart does', async () => {
  const { cart, personData, buyerData } = await signedIn()
  const { forgetMember } = await import('./log-out.ts')
  const [entry] = cart.get().entries
  cart.setEmail('jana@example.com')
  personData.set(entry?.id ?? '', { firstName: 'Jana' })
  buyerData.set({ name: 'Jana Nová' })
  forgetMember()
  expect([cart.get().email, personData.all().size, buyerData.get()]).toEqual(['', 0, {}])
  expect(cart.get().entries).toHaveLength(2)
})

test('a session that had ended before is no failure', async () => {
  const { cart, logOut } = await signedIn()
  logOutAnswer = refuse(401, 'not-logged-in')
  await logOut()
  expect(cart.get().entries).toEqual([])
})
