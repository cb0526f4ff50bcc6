import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activate } from './activate.ts'
import { cart } from './cart.ts'
import { session } from './session.ts'

let answer: () => Promise<Response> | Response
const asked: string[] = []
const refused = (status: number, code: string) => () => Response.json({ error: { code, message: '' } }, { status })

beforeEach(() => {
  // Another file of this worker may have left a cart or a member, of whom the shop would be asked, too.
  cart.reset({ release: false })
  session.end()
  asked.length = 0
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['has expired', refused(400, 'token-expired'), 'expired'],
  ['cannot be read', refused(400, 'bad-input'), 'expired'],
  ['cannot be asked about, as the line is lost', () => Promise.reject(new Error('away')), 'unanswered'],
  ['meets a busy shop', refused(503, 'busy'), 'unanswered'],
  ['meets a fault', refused(500, 'fault'), 'unanswered'],
  ['is fine', () => Response.json({ done: true, isSignedIn: false }), 'done'],
  ['is of who is signed in here', () => Response.json({ done: true, isSignedIn: true }), 'signed-in'],
] as const)('a link that %s is told as such, and as no other', async (_, then, outcome) => {
  answer = then
  expect(await activate('token')).toBe(outcome)
  expect(asked).toEqual([expect.stringContaining('token=token')])
})
