import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../harness/after-sale/agreeing-shop.ts'
import { type Move, soldOrder } from '../../harness/after-sale/sold-order.ts'
import { aPiece, type TestShop } from '../../harness/shop.ts'
import { checkTickets } from '../tickets/ticket-check.ts'
import { actsCommand } from './acts.command.ts'
import { runChange } from './change/run-change.ts'
import { endAct, runAct } from './returns/run-act.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const command = (...words: string[]) => {
  const { db, ticketSystem, now } = shop.now()
  return actsCommand({ db, ticketSystem, now, operator: { name: 'jana' } }, words)
}
const nightly = () => checkTickets(shop.deps, { pauseMs: 0 })

/** Returns a change that hangs for six minutes: the access system made it and its reply was lost, or was silent. */
async function hanging(how: 'lost' | 'silent') {
  const order = await soldOrder(shop, [aPiece({ validFrom: '2026-12-12' })])
  shop.access.changes[how].add(order.reference(0))
  const change = await order.change([{ place: 0, to: '2026-12-13' }], { on: '2026-11-28T10:00:00+01:00' })
  await expect(runChange(shop.now(), change.id)).rejects.toThrow('in doubt')
  await hang(change)
  return { order, change }
}

/** The change has waited for six minutes. */
const hang = ({ id }: { id: string }) =>
  shop.pool.query(
    "update act set created_at = now() - interval '6 minutes', paid_at = paid_at - interval '6 minutes' where id = $1",
    [id],
  )

test('an operator sees an act that hangs, and ends it with the days that the access system tells', async () => {
  const { order, change } = await hanging('lost')
  expect(await command()).toContain(`${change.id}  change  order ${(await order.order()).number}`)
  expect(await command('end', change.id)).toBe(`${change.id} has ended as success: 1 of 1 tickets have their new day.`)
  expect((await order.order()).entries[0]?.meta.validFrom).toBe('2026-12-13')
  expect(await command()).toBe('No act waits for the access system.')
  expect(await command('end', change.id)).toEqual({ problem: expect.stringContaining('no act that waits') })
  await shop.work()
})

test('one that was never made ends with the old day', async () => {
  const { order, change } = await hanging('silent')
  expect(await command('end', change.id)).toContain('ended as failed: 0 of 1')
  expect((await order.order()).entries[0]?.meta.validFrom).toBe('2026-12-12')
  await shop.work()
})

test('a change of time alone ends as failed where its ticket was used', async () => {
  const bob = aPiece({ variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00', validFrom: '2026-12-12' })
  const order = await soldOrder(shop, [bob])
  const change = await order.change([{ place: 0, to: '2026-12-12', time: '13:00' }], {
    on: '2026-11-28T10:00:00+01:00',
  })
  const { ticketSystem, ...ctx } = shop.now()
  const usage = () => Promise.reject(new Error('no answer in time'))
  await expect(runChange({ ...ctx, ticketSystem: { ...ticketSystem, usage } }, change.id)).rejects.toThrow('in doubt')
  await hang(change)
  shop.access.passages.set(order.reference(0), Date.parse('2026-12-12T12:05:00+01:00'))
  expect(await command('end', change.id)).toContain('ended as failed: 0 of 1')
  expect((await order.status(change)).updates).toMatchObject([{ error: 'used', usedAt: '2026-12-12T11:05:00.000Z' }])
  await shop.work()
})

test('an entry that was never called has not the money of one that failed, and none begins after its old time', async () => {
  const order = await soldOrder(shop, [
    aPiece({ variantId: 'lipno-ski-3day-adult', validFrom: '2026-12-18' }),
    aPiece({ variantId: 'lipno-ski-1day-adult', validFrom: '2026-12-28' }),
  ])
  const errorsAfter = async (moves: Move[], { to, now }: { to?: number; now?: number } = {}) => {
    const change = await order.change(moves, { on: '2026-12-05T10:00:00+01:00' })
    if (to !== undefined) {
      await order.pay(change)
      shop.access.changes.silent.add(order.reference(to))
      await expect(runChange(shop.now(), change.id)).rejects.toThrow('in doubt')
      shop.access.changes.silent.clear()
    }
    await hang(change)
    const { db, ticketSystem, ...ctx } = shop.now()
    await actsCommand({ db, ticketSystem, now: now ?? ctx.now, operator: { name: 'jana' } }, ['end', change.id])
    const { updates } = await order.status(change)
    await shop.work()
    return order.pieces.map(({ uuid }) => updates.find((update) => update.uuid === uuid)?.error)
  }
  const dearer = { place: 0, to: '2026-12-26' }
  const cheaper = { place: 1, to: '2027-01-12' }
  expect(await errorsAfter([dearer, cheaper], { to: 1 })).toEqual(['not-covered', 'refused'])
  expect(await errorsAfter([cheaper], { now: Date.parse('2026-12-28T12:00:00+01:00') })).toEqual([
    undefined,
    'too-late',
  ])
})

test('one that an operator ends while the job asks has its old day at the access system as well', async () => {
  const { order, change } = await hanging('silent')
  const { ticketSystem, ...ctx } = shop.now()
  let calls = 0
  const asked: typeof ticketSystem.change = async (...ticket) => {
    if (++calls === 1) await command('end', change.id)
    return ticketSystem.change(...ticket)
  }
  shop.access.changes.silent.clear()
  await runChange({ ...ctx, ticketSystem: { ...ticketSystem, change: asked } }, change.id)
  expect([calls, (await order.status(change)).status]).toEqual([2, 'failed'])
  expect(shop.access.permissions.get(order.reference(0))).toMatchObject({ days: { validFrom: '2026-12-12' } })
  await shop.work()
})

test('the nightly check leaves a change under way alone, and names a ticket that is valid on other days', async () => {
  const { order, change } = await hanging('lost')
  expect((await nightly()).differences).toEqual([])
  await command('end', change.id)
  await shop.work()
  await shop.access.ticketSystem.change(order.reference(0), { validFrom: '2026-12-20', validTo: '2026-12-20' })
  expect((await nightly()).differences.map(({ uuid, rule }) => [uuid, rule])).toEqual([
    [order.pieces[0]?.uuid, 'other-days'],
  ])
})

describe('a cancellation that hangs', () => {
  /** Returns a cancellation for which the access system has given no answer for six minutes. */
  async function cancelled() {
    const order = await soldOrder(shop, [aPiece({ validFrom: '2026-12-12' })])
    shop.access.silent.add(order.reference(0))
    const items = [{ uuid: order.pieces[0]?.uuid, version: 0 }]
    const reply = await order.buyer.post(`/v2/transaction/${order.uuid}/cancel`, { kind: 'cancel', items })
    const { id } = reply.json() as { id: string }
    await shop.work().catch(() => undefined)
    await shop.pool.query("update act set created_at = now() - interval '6 minutes' where id = $1", [id])
    const state = async () =>
      (await order.buyer.get(`/api/v2/transaction/${order.uuid}/cancel/${id}/status`)).json().status
    const end = async () => {
      expect(await command('end', id)).toContain('is ended by the shop within a minute')
      const { rows } = await shop.pool.query(
        "select payload from graphile_worker_acts._private_jobs where key = 'act:end:' || $1",
        [id],
      )
      expect(rows).toMatchObject([{ payload: { actId: id, isEnding: true } }])
      await endAct(shop.now(), id)
    }
    /** Works off what is left once the access system answers again. */
    const settle = async () => {
      shop.access.silent.clear()
      await shop.work()
    }
    return { order, id, state, end, settle, reversed: async () => (await order.order()).entries[0]?.reversed }
  }

  test('ends with the money where the ticket is void at the access system', async () => {
    const { order, id, state, end, settle, reversed } = await cancelled()
    expect(await command()).toContain(`${id}  cancel  order`)
    shop.access.permissions.delete(order.reference(0))
    await end()
    expect([await state(), await reversed()]).toEqual(['success', true])
    await settle()
    expect(await order.refunds()).toEqual([[900, 'cancel']])
  })

  test('ends without money where the ticket is valid, and the job does not make it void later', async () => {
    const { order, state, end, settle, reversed } = await cancelled()
    await end()
    expect([await state(), await reversed(), await order.refunds()]).toEqual(['failed', false, []])
    await settle()
    expect([await reversed(), await order.refunds()]).toEqual([false, []])
  })

  test('that the access system makes void while an operator ends it brings its money', async () => {
    const { order, id, end, settle, reversed } = await cancelled()
    const { ticketSystem, ...ctx } = shop.now()
    shop.access.silent.clear()
    const cancel: typeof ticketSystem.cancel = async (reference) => {
      await end()
      return ticketSystem.cancel(reference)
    }
    await runAct({ ...ctx, ticketSystem: { ...ticketSystem, cancel } }, id)
    await settle()
    expect([await reversed(), await order.refunds()]).toEqual([true, [[900, 'reverse']]])
  })
})
