import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { age, aPaidOrder, aTicket } from '../../harness/privacy/orders.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { eraseDue } from '../privacy/retention.ts'
import { changeSlots } from '../slots/change-slot.ts'
import { refundOrders } from '../tickets/refund-queue.ts'
import { actOnTicket, findNamed } from '../tickets/ticket-acts.ts'

const MIGRATION = readFileSync(new URL('../db/migrations/0036_one_log_of_acts.sql', import.meta.url), 'utf8')
const BOB = 'lipno-slot-bob'
const DAY = '2026-12-12'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate operator_act cascade'))

const jana = () => ({
  ...shop.now(),
  operator: { name: 'jana' },
  groups: shop.deps.shelf.current().catalogue.slotGroups,
  kind: 'A' as const,
  orderSecret: '',
})
const acts = async () =>
  (await shop.pool.query('select kind, asked_by, subject, reason from operator_act order by id')).rows
const aNumber = async () => {
  const { uuid } = await aPaidOrder(shop, [aTicket()])
  const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
  return { uuid, number: rows[0]?.number ?? '' }
}

describe('one log says who did what, to what, and why', () => {
  test('to tickets', async () => {
    const { number } = await aNumber()
    const [ticket] = await findNamed(jana(), `${number}/1`)
    if (!ticket) throw new Error('The order has no ticket.')
    expect(await actOnTicket(jana(), ticket, { kind: 'block', reason: 'card lost' })).toEqual({ end: 'done' })
    const petr = { ...jana(), operator: { name: 'petr' } }
    expect(await actOnTicket(petr, ticket, { kind: 'unblock', reason: null })).toEqual({ end: 'done' })
    expect(await acts()).toEqual([
      { kind: 'block', asked_by: 'jana', subject: [`${number}/1`], reason: 'card lost' },
      { kind: 'unblock', asked_by: 'petr', subject: [`${number}/1`], reason: null },
    ])
  })

  test('to slots, also when the rules count again', async () => {
    const chosen = { groupId: BOB, day: DAY, times: { from: '11:00', to: '11:30' } }
    await changeSlots(jana(), chosen, { offered: 0, reason: 'storm' })
    await changeSlots(jana(), chosen, null)
    const subject = [`${BOB} ${DAY} 11:00`, `${BOB} ${DAY} 11:30`]
    expect(await acts()).toEqual([
      { kind: 'offer', asked_by: 'jana', subject, reason: 'storm' },
      { kind: 'rules', asked_by: 'jana', subject, reason: null },
    ])
  })

  test('and nothing of what was not done', async () => {
    const { number } = await aNumber()
    const [ticket] = await findNamed(jana(), `${number}/1`)
    if (!ticket) throw new Error('The order has no ticket.')
    expect(await actOnTicket(jana(), ticket, { kind: 'unblock', reason: null })).toMatchObject({ end: 'not-begun' })
    expect(await changeSlots(jana(), { groupId: BOB, day: '2026-11-20', times: null }, null)).toEqual({
      why: 'day-over',
    })
    expect(await refundOrders(jana(), [number])).toEqual({ unknown: [number] })
    expect(await acts()).toEqual([])
  })
})

test('why a ticket was blocked is forgotten with its order; who did it stays', async () => {
  const { uuid, number } = await aNumber()
  const [ticket] = await findNamed(jana(), `${number}/1`)
  if (!ticket) throw new Error('The order has no ticket.')
  await actOnTicket(jana(), ticket, { kind: 'block', reason: 'Mrs Kanárková lost it' })
  await age(shop, uuid, '100 days')
  await eraseDue({ ...shop.now(), today: `${new Date().getFullYear() + 12}-01-01` })
  expect(await acts()).toEqual([{ kind: 'block', asked_by: 'jana', subject: [`${number}/1`], reason: null }])
})

test('what was written down before there was one log is in it, and its slots and tickets point to it', async () => {
  const { uuid, number } = await aNumber()
  const query = (text: string, values?: unknown[]) => shop.pool.query(text, values)
  await query('alter table ticket_act drop column operator_act_id')
  await query('alter table slot_exception drop column operator_act_id')
  await query('alter table operator_act drop column subject, drop column reason')
  await query(`insert into operator_act (kind, asked_by, orders) values ('refund', 'eva', $1)`, [[number]])
  await query(
    `insert into ticket_act (order_id, entry_uuid, generation, kind, state, asked_by, reason, started_at)
     select order_id, uuid, 1, 'block', 'done', 'petr', 'card lost', now() - interval '1 day'
     from order_entry where order_id = $1`,
    [uuid],
  )
  await query(
    `insert into slot_exception (group_id, day, start_min, offered, changed_by, reason, changed_at)
     values ($1, $2, 660, 0, 'jana', 'storm', now() - interval '2 days')`,
    [BOB, DAY],
  )
  await query(MIGRATION)
  expect(await acts()).toEqual([
    { kind: 'refund', asked_by: 'eva', subject: [number], reason: null },
    { kind: 'offer', asked_by: 'jana', subject: [`${BOB} ${DAY} 11:00`], reason: 'storm' },
    { kind: 'block', asked_by: 'petr', subject: [`${number}/1`], reason: 'card lost' },
  ])
  const pointing = await query(
    `select a.asked_by, a.at = t.started_at as is_then, t.reason from ticket_act t
     join operator_act a on a.id = t.operator_act_id
     union all select a.asked_by, a.at = x.changed_at, null from slot_exception x
     join operator_act a on a.id = x.operator_act_id order by asked_by`,
  )
  expect(pointing.rows).toEqual([
    { asked_by: 'jana', is_then: true, reason: null },
    { asked_by: 'petr', is_then: true, reason: null },
  ])
})
