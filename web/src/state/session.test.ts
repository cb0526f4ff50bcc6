import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const profile = (id: string) => ({ id, firstName: 'Jana', email: 'jana@example.com' })
const asked: string[] = []
let answer: () => Promise<Response> | Response

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('document', { cookie: 'lang=cz; member=1' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => (await import('./session.ts')).session
const refused = (code: string, status: number) => Response.json({ error: { code, message: '' } }, { status })

describe('the session check', () => {
  test('asks nobody without the hint', async () => {
    vi.stubGlobal('document', { cookie: 'lang=cz' })
    const session = await open()
    await session.check()
    expect(session.get()).toEqual({ step: 'guest' })
    expect(asked).toEqual([])
  })

  test('knows a member by the profile', async () => {
    answer = () => Response.json(profile('1'))
    const session = await open()
    await session.check()
    expect(session.get()).toMatchObject({ step: 'member', profile: { id: '1' } })
  })

  test.each([
    ['has ended', () => refused('not-logged-in', 401)],
    ['is a different user by now', () => Response.json(profile('2'))],
  ])('raises a session error when the session %s', async (_, then) => {
    answer = () => Response.json(profile('1'))
    const session = await open()
    await session.check()
    answer = then
    await session.check()
    expect(session.get()).toEqual({ step: 'lost' })
    session.end()
    expect(session.get()).toEqual({ step: 'guest' })
  })

  test('logs out whoever else is signed in by now', async () => {
    answer = () => Response.json(profile('1'))
    const session = await open()
    await session.check()
    asked.length = 0
    answer = () => Response.json(asked.length === 1 ? profile('2') : { done: true })
    await session.check()
    expect(asked.map((address) => new URL(address, 'http://shop').pathname)).toEqual([
      '/api/users/profile',
      '/api/users/logout',
    ])
    expect(session.get()).toEqual({ step: 'lost' })
  })

  test('leaves a member alone while the shop gives no answer', async () => {
    answer = () => Response.json(profile('1'))
    const session = await open()
    await session.check()
    answer = () => Promise.reject(new Error('away'))
    await session.check()
    expect(session.get()).toMatchObject({ step: 'member' })
  })

  describe('while the profile does not answer at the beginning', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      vi.stubGlobal('addEventListener', () => undefined)
    })
    afterEach(() => vi.useRealTimers())

    test('takes nobody for a guest, asks again with growing pauses and then knows the member', async () => {
      answer = () => Promise.reject(new Error('away'))
      const session = await open()
      const check = session.check()
      await vi.waitFor(() => expect(session.get()).toEqual({ step: 'unreachable' }))
      await vi.advanceTimersByTimeAsync(1000 + 2000)
      expect(asked).toHaveLength(3)
      await vi.advanceTimersByTimeAsync(3900)
      expect(asked).toHaveLength(3)
      expect(session.get()).toEqual({ step: 'unreachable' })
      answer = () => Response.json(profile('1'))
      await vi.advanceTimersByTimeAsync(200)
      await check
      expect(session.get()).toMatchObject({ step: 'member', profile: { id: '1' } })
    })

    test('nor after a fault, until the shop says that nobody is signed in', async () => {
      answer = () => refused('fault', 500)
      const session = await open()
      const check = session.check()
      await vi.waitFor(() => expect(session.get()).toEqual({ step: 'unreachable' }))
      answer = () => refused('not-logged-in', 401)
      await vi.advanceTimersByTimeAsync(1000)
      await check
      expect(session.get()).toEqual({ step: 'guest' })
    })

    test('asks no more once somebody has signed in', async () => {
      answer = () => Promise.reject(new Error('away'))
      const session = await open()
      const check = session.check()
      await vi.waitFor(() => expect(session.get()).toEqual({ step: 'unreachable' }))
      session.begin(profile('2') as never)
      await vi.advanceTimersByTimeAsync(60_000)
      await check
      expect(asked).toHaveLength(1)
      expect(session.get()).toMatchObject({ profile: { id: '2' } })
    })
  })

  test('says nothing any more once somebody has signed in or out meanwhile', async () => {
    const session = await open()
    let reply: (response: Response) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        reply = resolve
      })
    const check = session.check()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    session.end()
    reply(Response.json(profile('1')))
    await check
    expect(session.get()).toEqual({ step: 'guest' })
  })
})
