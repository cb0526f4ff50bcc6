import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reloadOnce, retryUntilLoaded } from './lazy.ts'

const LOST = new TypeError('Failed to fetch dynamically imported module')

/** Fakes the network connection, with the browser's events about it. */
function aLine(isThere: boolean) {
  const online: (() => void)[] = []
  const line = { isThere }
  vi.stubGlobal('fetch', () => (line.isThere ? Promise.resolve({ ok: true }) : Promise.reject(LOST)))
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => online.push(heard))
  return {
    back() {
      line.isThere = true
      for (const heard of online.splice(0)) heard()
    },
    load: vi.fn(async () => {
      if (!line.isThere) throw LOST
      return 'code'
    }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('code that comes when it is needed', () => {
  test('is there at once where it can be had', async () => {
    const { load } = aLine(true)
    await expect(retryUntilLoaded(load, () => expect.unreachable())).resolves.toBe('code')
    expect(load).toHaveBeenCalledOnce()
  })

  test('is asked for again, less and less often, until the line is back', async () => {
    const { load, back } = aLine(false)
    const code = retryUntilLoaded(load, () => expect.unreachable())
    await vi.advanceTimersByTimeAsync(15_500)
    // After 1, 3, 7 and 15 s.
    expect(load).toHaveBeenCalledTimes(5)
    back()
    await vi.advanceTimersByTimeAsync(0)
    await expect(code).resolves.toBe('code')
  })

  test('that a newer build has no more is asked for twice, then the page is left for a new one', async () => {
    aLine(true)
    const load = vi.fn(() => Promise.reject(LOST))
    const renew = vi.fn()
    void retryUntilLoaded(load, renew)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(renew).toHaveBeenCalledExactlyOnceWith(LOST)
  })
})

describe('a page is loaded anew', () => {
  const reload = vi.fn()
  const after = (type: string, ms: number) => {
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => ms })
  }
  beforeEach(() => void reload.mockReset())

  test.each([
    ['once it misses its code', 'navigate', 100],
    ['again when that is long ago', 'reload', 60_001],
  ])('%s', (_, type, ms) => {
    after(type, ms)
    reloadOnce(LOST)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('never in a circle', () => {
    after('reload', 100)
    expect(() => reloadOnce(LOST)).toThrow(LOST)
    expect(reload).not.toHaveBeenCalled()
  })
})
