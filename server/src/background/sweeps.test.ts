import { instantOf } from '@gondola/rules/day.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { pay } from '../../harness/shop.ts'
import { ACCEPTED, anAdult, BRIDGE, codes, slotShop } from '../../harness/slots/slot-shop.ts'
import { stormCommand } from '../after-sale/storm/storm.command.ts'
import type { Deps } from '../ctx.ts'
import { mailsLate, registry } from '../metrics.ts'
import type { countUnready as countLate } from '../orders/paid-orders.store.ts'
import { checkSlots } from '../slots/differences.ts'
import { startLateWatch, startSweeps } from './sweeps.ts'

/** Delays a check of the slots. A table lock could not: the sweeps read all of its tables too. */
const beforeCheck = vi.fn(async () => undefined)
const check = (deps: Deps) => beforeCheck().then(() => checkSlots(deps))
const countUnready = vi.fn<typeof countLate>()

const SECOND = 1000
const MINUTE = 60 * SECOND
/** For what asks the database beside other tests. */
const PATIENCE = { timeout: 10 * SECOND }
const FAKED = { toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0]
const slots = slotShop()

beforeEach(() => beforeCheck.mockClear())

/** Runs a process's sweeps for some milliseconds. Returns how often it imported the catalogue. */
async function sweepAfter(ms: number): Promise<number> {
  const importNow = vi.fn(async () => undefined)
  vi.useFakeTimers(FAKED)
  try {
    const stop = startSweeps(slots.shop.deps, { importNow, check })
    // The first sweep begins after some seconds and reads the day then.
    vi.setSystemTime(Date.now() + ms)
    vi.advanceTimersByTime(ms)
    await stop()
  } finally {
    vi.useRealTimers()
  }
  return importNow.mock.calls.length
}

const differences = async () => (await registry.getSingleMetric('slot_differences')?.get())?.values[0]?.value

test('the places of an expired hold are given back within seconds', async () => {
  const slot = await slots.freshSlot(1)
  const piece = anAdult(slot)
  expect(codes(await slots.shop.visitor().dryRun([piece]))).toEqual([''])
  await slots.expire([piece])
  expect(await slots.counts(slot)).toMatchObject({ held: 1 })
  await sweepAfter(6 * SECOND)
  expect(await slots.counts(slot)).toMatchObject({ held: 0 })
})

test('slots are compared with their invariants every five minutes', async () => {
  const slot = await slots.freshSlot(5)
  expect(codes(await slots.shop.visitor().dryRun([anAdult(slot)]))).toEqual([''])
  const miscount = (by: number) => slots.shop.pool.query('update slot set held = held + $1 where held > 0', [by])
  await miscount(1)
  await sweepAfter(4 * MINUTE)
  expect(await differences()).not.toBe(1)
  await sweepAfter(5 * MINUTE + 6 * SECOND)
  await expect.poll(differences).toBe(1)
  await miscount(-1)
})

test('a check of the slots that takes long keeps no expired places from being sold again', async () => {
  const slot = await slots.freshSlot(1)
  const piece = anAdult(slot)
  expect(codes(await slots.shop.visitor().dryRun([piece]))).toEqual([''])
  const held = Promise.withResolvers<undefined>()
  beforeCheck.mockImplementationOnce(() => held.promise)
  vi.useFakeTimers(FAKED)
  const stop = startSweeps(slots.shop.deps, { importNow: async () => undefined, check })
  try {
    vi.advanceTimersByTime(5 * MINUTE + 6 * SECOND)
    expect(beforeCheck).toHaveBeenCalledOnce()
    await slots.expire([piece])
    const heldAfterASweep = async () => {
      // The sweep that started the check may not have ended yet. The next one begins after it.
      vi.advanceTimersByTime(6 * SECOND)
      return (await slots.counts(slot)).held
    }
    await expect.poll(heldAfterASweep, { timeout: 10_000 }).toBe(0)
  } finally {
    held.resolve(undefined)
    await stop()
    vi.useRealTimers()
  }
})

test('an access system that hangs on a storm day keeps no expired places from being sold again', async () => {
  const { shop } = slots
  const [hit, slot] = [await slots.freshSlot(1), await slots.freshSlot(1)]
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([anAdult(hit)], ACCEPTED)
  const catalogue = shop.deps.shelf.current().catalogue
  const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue }
  const until = `${new Date().getFullYear() + 1}-12-31T20:00`
  await stormCommand(ctx, [BRIDGE, hit.validFrom, hit.timeSlot, '--until', until, '--reason', 'wind'])
  await pay(shop, buyer, uuid)
  await shop.work()
  const piece = anAdult(slot)
  expect(codes(await shop.visitor().dryRun([piece]))).toEqual([''])
  const { promise, resolve } = Promise.withResolvers<{ errorNumber: number }>()
  const asked = vi.spyOn(shop.deps.ticketSystem, 'usage').mockImplementation(() => promise)
  vi.useFakeTimers(FAKED)
  vi.setSystemTime(instantOf(hit.validFrom, '09:00'))
  const stop = startSweeps(shop.deps, { importNow: async () => undefined, check })
  try {
    vi.advanceTimersByTime(6 * SECOND)
    await expect.poll(() => asked.mock.calls.length, PATIENCE).toBe(1)
    await slots.expire([piece])
    const heldAfterASweep = async () => {
      vi.advanceTimersByTime(6 * SECOND)
      return (await slots.counts(slot)).held
    }
    await expect.poll(heldAfterASweep, PATIENCE).toBe(0)
    expect(asked).toHaveBeenCalledOnce()
  } finally {
    resolve({ errorNumber: 0 })
    await stop()
    asked.mockRestore()
    vi.useRealTimers()
  }
  // Its mail is none that waits for later tests.
  await shop.work()
})

test('a new day brings the catalogue anew, and its slots with it', async () => {
  expect(await sweepAfter(6 * SECOND)).toBe(0)
  expect(await sweepAfter(24 * 60 * MINUTE)).toBe(1)
})

test('late tickets are told of in the log when their number changes and once a minute, not with every look', async () => {
  const { deps } = slots.shop
  const told: { orders: number }[] = []
  // Codes that other files guess at in this process are told as well.
  const error = (what: { orders: number }) => void ('orders' in what && told.push(what))
  const log = { ...deps.log, error } as unknown as typeof deps.log
  const late = { count: 1 }
  countUnready.mockImplementation(async () => ({ late: late.count, oldestSeconds: 301 }))
  // The last step of a measurement.
  const looked = vi.spyOn(mailsLate, 'set')
  vi.useFakeTimers(FAKED)
  const stop = startLateWatch({ db: deps.db, log }, countUnready)
  const after = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * SECOND) {
      looked.mockClear()
      vi.advanceTimersByTime(5 * SECOND)
      await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce(), PATIENCE)
      await new Promise(setImmediate)
    }
    return told.map(({ orders }) => orders)
  }
  try {
    expect(await after(30 * SECOND)).toEqual([1])
    late.count = 2
    expect(await after(30 * SECOND)).toEqual([1, 2])
    expect(await after(MINUTE)).toEqual([1, 2, 2])
  } finally {
    await stop()
    vi.useRealTimers()
    countUnready.mockReset()
    looked.mockRestore()
  }
})

test('mails that no mail server takes for a quarter of an hour are an alarm, metric and log', async () => {
  const { deps, pool } = slots.shop
  countUnready.mockResolvedValue({ late: 0, oldestSeconds: 0 })
  const told: object[] = []
  const error = (what: object) => void ('codes' in what || told.push(what))
  const log = { ...deps.log, error } as unknown as typeof deps.log
  const inMetrics = async () => (await registry.getSingleMetric('mails_not_sent')?.get())?.values[0]?.value
  const waitFor = (age: string) =>
    pool.query('update graphile_worker_mail._private_jobs set created_at = now() - $1::interval', [age])
  await pool.query(`select graphile_worker_mail.add_job('mail-member', '{"linkId": "none"}')`)
  const looked = vi.spyOn(mailsLate, 'set')
  vi.useFakeTimers(FAKED)
  const stop = startLateWatch({ db: deps.db, log }, countUnready)
  try {
    await waitFor('14 minutes')
    vi.advanceTimersByTime(5 * SECOND)
    await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce(), PATIENCE)
    expect(told).toEqual([])
    expect(await inMetrics()).toBe(0)
    await waitFor('16 minutes')
    vi.advanceTimersByTime(5 * SECOND)
    await vi.waitFor(() => expect(told).toEqual([{ mails: 1 }]), PATIENCE)
    expect(await inMetrics()).toBe(1)
  } finally {
    await stop()
    vi.useRealTimers()
    countUnready.mockReset()
    looked.mockRestore()
    await pool.query('delete from graphile_worker_mail._private_jobs')
  }
})
