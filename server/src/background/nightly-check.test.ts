import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { TODAY, ticketCheckShop } from '../../harness/orders/ticket-check-shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { openDatabase } from '../db/db.ts'
import { ticketCheckAge, ticketDifferences } from '../metrics.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { ageOfLastCheck, giveUpTicketCheck, takeTicketCheck } from '../tickets/ticket-check.store.ts'
import { startTicketCheck } from './nightly-check.ts'

describe.each(variants(KINDS))('every night tickets, with an access system of kind $kind,', (kind: Kind) => {
  const { open, laterBy, issuedOrder, moreTickets, check } = ticketCheckShop(kind)
  /** Starts one process of the shop. Returns how often it asked the access system. */
  const aWorker = ({ awayAfter = Number.POSITIVE_INFINITY } = {}) => {
    let calls = 0
    const find = vi.fn<TicketSystem['find']>((references) =>
      calls++ < awayAfter ? open.system.find(references) : Promise.reject(new Error('away')),
    )
    return { find, stop: startTicketCheck({ ...open.shop.deps, ticketSystem: { ...open.system, find } }) }
  }
  const aTick = async (until: () => void | Promise<void>, ...kinds: Parameters<typeof aWorker>) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const workers = [aWorker(...kinds), aWorker(...kinds)]
      vi.advanceTimersByTime(10 * 60_000)
      await vi.waitFor(until, { timeout: 15_000 })
      for (const { stop } of workers) await stop()
      return workers.map(({ find }) => find.mock.calls.length)
    } finally {
      vi.useRealTimers()
    }
  }
  const metric = async () => (await ticketDifferences.get()).values[0]?.value
  const checks = async () => (await open.shop.pool.query('select tickets, differences from ticket_check')).rows
  const isChecked = async () => expect(await checks()).toMatchObject([{ tickets: expect.any(Number) }])

  test('are asked for, counted and named in the log, and never mended', async () => {
    const { number, reference } = await issuedOrder()
    await open.system.cancel(reference(0))
    const told = vi.spyOn(open.shop.deps.log, 'error')
    ticketDifferences.set(0)
    await aTick(() => expect(told).toHaveBeenCalled())
    expect(told.mock.calls.map(([what]) => what)).toEqual([
      {
        count: 1,
        differences: [{ number, place: 1, uuid: reference(0).slice(0, -2), rule: 'no-permission' }],
      },
    ])
    expect(await checks()).toEqual([{ tickets: 2, differences: 1 }])
    expect(await metric()).toBe(1)
    expect(await open.system.find([reference(0)])).toEqual([])
    told.mockRestore()
  })

  test('are counted and named as long as they differ', async () => {
    const { number, reference } = await issuedOrder()
    await open.system.block(reference(0))
    for (const isMended of [false, false, true]) {
      if (isMended) await open.system.unblock(reference(0))
      const told = vi.spyOn(open.shop.deps.log, 'error')
      await aTick(isChecked)
      expect(await metric()).toBe(isMended ? 0 : 1)
      expect(told.mock.calls.map(([what]) => what)).toMatchObject(
        isMended ? [] : [{ count: 1, differences: [{ number, place: 1, rule: 'blocked' }] }],
      )
      told.mockRestore()
      await laterBy(2)
      await open.shop.pool.query('delete from ticket_check')
    }
  })

  test('are counted, and looked at again, also when the check was given up after it had found them', async () => {
    const { reference } = await issuedOrder()
    await open.system.block(reference(0))
    // It gets a call of its own, as it has as many tickets as one call may name.
    await moreTickets((await issuedOrder()).uuid, 198)
    ticketDifferences.set(0)
    await aTick(async () => expect(await metric()).toBe(1), { awayAfter: 2 })
    expect(await checks()).toEqual([])
    await laterBy(2)
    expect(await check()).toEqual([2, '1 blocked'])
  })

  test('are asked for by one of two workers, once', async () => {
    const { uuid } = await issuedOrder()
    expect((await aTick(isChecked)).sort()).toEqual([0, 1])
    // Every worker reports what one of them found, also after a restart.
    await open.shop.pool.query(
      `insert into ticket_difference (order_id, entry_uuid, rule)
       select order_id, uuid, 'no-permission' from order_entry where order_id = $1 and ticket_system is not null`,
      [uuid],
    )
    ticketDifferences.set(0)
    const isSaid = async () => expect(await metric()).toBe(2)
    expect(await aTick(isSaid)).toEqual([0, 0])
    await open.shop.pool.query('update ticket_check set day = day - 1')
    const isNext = async () => expect(await checks()).toHaveLength(2)
    expect((await aTick(isNext)).sort()).toEqual([0, 1])
  })

  test('are asked for by the other when one is gone in the middle of it, after an hour', async () => {
    await issuedOrder()
    await open.shop.pool.query(
      `insert into ticket_check (day, begun_at) values (${TODAY}, now() - interval '59 minutes')`,
    )
    expect(await aTick(() => undefined)).toEqual([0, 0])
    await open.shop.pool.query("update ticket_check set begun_at = now() - interval '61 minutes'")
    expect((await aTick(isChecked)).sort()).toEqual([0, 1])
  })

  test('are missed by whoever watches the shop when no check succeeds for more than a day', async () => {
    await issuedOrder()
    await open.shop.pool.query(
      `insert into ticket_check (day, begun_at, tickets, differences) values (${TODAY} - 2, now() - interval '27 hours', 1, 0)`,
    )
    ticketCheckAge.set(0)
    const told = vi.spyOn(open.shop.deps.log, 'error')
    await aTick(() => expect(told).toHaveBeenCalled(), { awayAfter: 0 })
    expect(told.mock.calls.map(([, text]) => text)).toContain(
      'no check of the tickets has succeeded for more than a day',
    )
    told.mockRestore()
    const age = async () => (await ticketCheckAge.get()).values[0]?.value
    expect(await age()).toBeGreaterThan(27 * 3600 - 1)
    await aTick(async () => expect(await age()).toBeLessThan(60))
  })

  test('are asked for again when the access system was away', async () => {
    await issuedOrder()
    const told = vi.spyOn(open.shop.deps.log, 'warn')
    await aTick(() => expect(told).toHaveBeenCalled(), { awayAfter: 0 })
    told.mockRestore()
    expect(await checks()).toEqual([])
    expect((await aTick(isChecked)).sort()).toEqual([0, 1])
  })
})

test('a check that has never succeeded is missed too: its age counts from the installation of the shop', async () => {
  const { connectionString } = await testDatabase()
  const { db, pool, close } = openDatabase(connectionString, { size: 1, onError: () => undefined })
  try {
    await pool.query("update ticket_check set day = day - 2, begun_at = now() - interval '27 hours'")
    // The late check of a night that was given up changes nothing.
    const day = await takeTicketCheck({ db })
    expect(day).toBeDefined()
    await giveUpTicketCheck({ db }, day ?? '')
    expect(await ageOfLastCheck({ db })).toBeGreaterThan(27 * 3600 - 1)
  } finally {
    await close()
  }
})
