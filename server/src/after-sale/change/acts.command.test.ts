import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import { checkTickets } from '../../tickets/ticket-check.ts'
import { actsCommand } from './acts.command.ts'
import { runChange } from './run-change.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterEach(async () => {
  expect(await differencesOf(shop)).toEqual([])
})
afterAll(() => shop.close())

const command = (...words: string[]) => {
  const { db, ticketSystem } = shop.deps
  return actsCommand({ db, ticketSystem, operator: { name: 'jana' } }, words)
}
const nightly = () => checkTickets(shop.deps, { pauseMs: 0 })

/** Returns a change whose reply was lost six minutes ago. */
async function hanging(how: 'lost' | 'silent') {
  const order = await soldOrder(shop, [aPiece({ validFrom: '2026-12-12' })])
  shop.access.changes[how].add(order.reference(0))
  const change = await order.change([{ place: 0, to: '2026-12-13' }], { on: '2026-11-28T10:00:00+01:00' })
  await expect(runChange(shop.now(), change.id)).rejects.toThrow('in doubt')
  await shop.pool.query("update act set created_at = now() - interval '6 minutes' where id = $1", [change.id])
  return { order, change }
}

test('an operator sees an act that hangs, and ends it with the days that the access system tells', async () => {
  const { order, change } = await hanging('lost')
  expect(await command()).toContain(`${change.id}  change  order ${(await order.order()).number}`)
  expect(await command('end', change.id)).toBe(`${change.id} has ended as success: 1 of 1 tickets have their new day.`)
  expect((await order.order()).entries[0]?.meta.validFrom).toBe('2026-12-13')
  expect(await command()).toBe('No act waits for the access system.')
  expect(await command('end', change.id)).toEqual({ problem: expect.stringContaining('no change of date that waits') })
  await shop.work()
})

test('one that was never made ends with the old day', async () => {
  const { order, change } = await hanging('silent')
  expect(await command('end', change.id)).toContain('ended as failed: 0 of 1')
  expect((await order.order()).entries[0]?.meta.validFrom).toBe('2026-12-12')
  await shop.work()
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
