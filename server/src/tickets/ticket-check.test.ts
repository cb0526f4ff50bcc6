import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { TODAY, ticketCheckShop } from '../../harness/orders/ticket-check-shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { openDatabase } from '../db/db.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { findOrdersToCheck } from './ticket-check.store.ts'
import { ticketsCommand } from './tickets.command.ts'

describe.each(variants(KINDS))('the check of the tickets, with an access system of kind $kind', (kind: Kind) => {
  const { open, run, laterBy, valid, issuedOrder, moreTickets, check } = ticketCheckShop(kind)

  test('are as the books say after they were issued and blocked, of this day and no other', async () => {
    const { number } = await issuedOrder()
    expect(await check()).toEqual([2])
    await run('block', `${number}/1`)
    expect(await check()).toEqual([2])
    expect(await run('check')).toBe('The 2 tickets that were looked at are in the access system as in the books.')
    await open.shop.pool.query(`update order_history set at = now() - interval '27 hours'`)
    expect(await check()).toEqual([2])
    await open.shop.pool.query(`update ticket_act set started_at = now() - interval '27 hours'`)
    expect(await check()).toEqual([0])
  })

  test('are looked at every night from the eve of their first day to their last day, whenever they were bought', async () => {
    const { number, reference } = await issuedOrder()
    await laterBy(2)
    for (const [from, to, tickets] of [
      [2, 5, 0],
      [1, 1, 2],
      [1, 6, 2],
      [0, 0, 2],
      [-3, 2, 2],
      [-6, 0, 2],
      [-6, -1, 0],
    ] as const) {
      await valid(from, to, { numbers: number })
      expect(await check(), `${from} to ${to}`).toEqual([tickets])
    }
    await valid(0, 0, { numbers: number })
    await open.system.block(reference(0))
    expect(await check()).toEqual([2, '1 blocked'])
    expect(await run('check')).toEqual({
      problem: `${number}/1 is blocked in the access system, but not in the shop.`,
    })
  })

  test('are looked at once a week when they are valid for longer, as season passes are, also before their first day', async () => {
    const { uuid } = await issuedOrder()
    await laterBy(30)
    await open.shop.pool.query(
      `with pass as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object(
          'id', md5('order ' || n), 'number', 'pass ' || n, 'idempotency_key', null))).*
        from orders o, generate_series(1, 70) n where o.id = $1
        returning id, number
      )
      insert into order_entry select (jsonb_populate_record(e, jsonb_build_object(
        'order_id', pass.id, 'uuid', md5(pass.number)))).*
      from order_entry e, pass where e.order_id = $1 and e.position = 0`,
      [uuid],
    )
    const lookedAt = async (nights: number) => {
      await open.shop.pool.query('delete from ticket_check')
      await open.shop.pool.query(
        `insert into ticket_check (day, begun_at, tickets, differences)
         values (${TODAY} - ${nights}, now() - interval '${nights} days', 0, 0)`,
      )
      const [tickets] = await check(async (references) =>
        references.map((reference) => ({ reference, errorNumber: 0, isPrepaid: false })),
      )
      return Number(tickets)
    }
    for (const [from, to] of [
      [-50, 70],
      [20, 27],
      [-7, 0],
    ] as const) {
      await valid(from, to, { numbers: 'pass %' })
      const tonight = await lookedAt(1)
      expect([tonight > 0, tonight < 25]).toEqual([true, true])
      expect(await lookedAt(0)).toBe(tonight)
      // The turns of nights without a successful check are not lost.
      expect(await lookedAt(2)).toBeGreaterThan(tonight)
      expect(await lookedAt(7)).toBe(70)
    }
    await valid(-60, -1, { numbers: 'pass %' })
    expect(await lookedAt(7)).toBe(0)
  })

  test('are told of night after night and by the command, until they differ no more', async () => {
    const { uuid, number, reference } = await issuedOrder()
    await open.system.block(reference(0))
    await open.system.cancel(reference(1))
    expect(await check()).toEqual([2, '1 blocked', '2 no-permission'])
    await laterBy(2)
    expect(await check()).toEqual([2, '1 blocked', '2 no-permission'])
    expect(await run('check')).toEqual({ problem: expect.stringContaining(`${number}/2 is ready, but`) })
    await open.system.unblock(reference(0))
    expect(await check()).toEqual([2, '2 no-permission'])
    // The order was refunded, and the buyer's data erased.
    await open.shop.pool.query('update order_entry set reversed = true where order_id = $1 and position = 1', [uuid])
    await open.shop.pool.query('update orders set email = null where id = $1', [uuid])
    expect(await check()).toEqual([2])
    expect(await check()).toEqual([0])
  })

  test('are told of as they were while an act on them is in doubt, as then nobody can look at them', async () => {
    const { number, reference } = await issuedOrder()
    await open.system.cancel(reference(0))
    expect(await check()).toEqual([2, '1 no-permission'])
    await open.shop.pool.query(
      `insert into ticket_act (order_id, entry_uuid, generation, kind, state, asked_by)
       select e.order_id, e.uuid, 1, 'block', 'doubtful', 'jana' from order_entry e join orders o on o.id = e.order_id
       where o.number = $1 and e.position = 0`,
      [number],
    )
    expect(await check()).toEqual([1, '1 no-permission'])
  })

  test('are told of for a month after their last day', async () => {
    const { number, reference } = await issuedOrder()
    await open.system.cancel(reference(0))
    expect(await check()).toEqual([2, '1 no-permission'])
    await laterBy(2)
    await valid(-30, -30, { numbers: number })
    expect(await check()).toEqual([2, '1 no-permission'])
    await valid(-31, -31, { numbers: number })
    expect(await check()).toEqual([0])
  })

  test('are not looked at more than a month after their last day with others of their order', async () => {
    const { number, reference } = await issuedOrder()
    const past = async (days: number) => {
      await valid(0, 0, { numbers: number })
      await open.shop.pool.query(
        `update order_entry set days = array[${TODAY} - $2::int]
         where position = 0 and order_id = (select id from orders where number = $1)`,
        [number, days],
      )
    }
    await open.system.cancel(reference(0))
    await past(31)
    expect(await check()).toEqual([1])
    await past(30)
    expect(await check()).toEqual([2, '1 no-permission'])
    await past(31)
    expect(await check()).toEqual([1])
  })

  test('differ where somebody voided or blocked one behind the back of the shop', async () => {
    const { number, reference } = await issuedOrder()
    await open.system.cancel(reference(0))
    await open.system.block(reference(1))
    expect(await check()).toEqual([2, '1 no-permission', '2 blocked'])
    expect(await run('check')).toEqual({
      problem: [
        `${number}/1 is ready, but the access system has no such permission.`,
        `${number}/2 is blocked in the access system, but not in the shop.`,
      ].join('\n'),
    })
  })

  test('differ where a blocked one opens gates, or one that was given back has its permission still', async () => {
    const { uuid, number, reference } = await issuedOrder()
    await run('block', `${number}/1`)
    await open.system.unblock(reference(0))
    await open.shop.pool.query('update order_entry set reversed = true where order_id = $1 and position = 1', [uuid])
    expect(await check()).toEqual([2, '1 not-blocked', '2 permission-of-a-reversed-ticket'])
  })

  test('differ where one reference has two permissions', async () => {
    await issuedOrder()
    const twice: TicketSystem['find'] = async (references) => {
      const found = await open.system.find(references)
      return [...found, ...found.slice(0, 1)]
    }
    expect(await check(twice)).toEqual([2, expect.stringMatching(/^[12] several-permissions$/)])
  })

  test('differ where a permission is in a state that the shop does not know', async () => {
    const { number } = await issuedOrder()
    const strange: TicketSystem['find'] = async (references) =>
      (await open.system.find(references)).map((ticket, n) => (n === 0 ? { ...ticket, isUnfamiliar: true } : ticket))
    expect(await check(strange)).toEqual([2, expect.stringMatching(/^[12] unfamiliar-state$/)])
    const told = await ticketsCommand(
      {
        db: open.shop.deps.db,
        ticketSystem: { ...open.system, find: strange },
        kind: kind.kind,
        operator: { name: 'jana' },
        orderSecret: '',
      },
      ['check'],
    )
    expect(told).toEqual({
      problem: expect.stringMatching(
        new RegExp(`^${number}/[12] has a permission in a state that the shop does not know.$`),
      ),
    })
  })

  test('are looked for although that takes longer than any call may', async () => {
    const { uuid } = await issuedOrder()
    const { shop } = open
    const database = openDatabase(shop.deps.config.DATABASE_URL, { size: 1, answerMs: 200, onError: () => undefined })
    const other = await shop.pool.connect()
    await other.query('begin; lock table order_history')
    const freed = pause(600).then(() => other.release(true))
    try {
      expect(await findOrdersToCheck(database)).toEqual([{ id: uuid, tickets: 2 }])
    } finally {
      await freed
      await database.close()
    }
  })

  test('are looked at twice before anybody is alarmed', async () => {
    await issuedOrder()
    let looks = 0
    expect(await check(async (references) => (looks++ === 0 ? [] : open.system.find(references)))).toEqual([2])
    expect(looks).toBe(2)
  })

  test('are those since the last check that succeeded, when none did for days', async () => {
    await issuedOrder()
    await open.shop.pool.query(`update order_history set at = now() - interval '3 days'`)
    const lastChecked = async (ago: string) => {
      await open.shop.pool.query('delete from ticket_check')
      await open.shop.pool.query(
        `insert into ticket_check (day, begun_at, tickets, differences)
         select (now() - interval '${ago}')::date, now() - interval '${ago}', 0, 0
         union all select now()::date + 1, now(), null, null`,
      )
    }
    await lastChecked('1 day')
    expect(await check()).toEqual([0])
    await lastChecked('4 days')
    expect(await check()).not.toEqual([0])
  })

  test('are asked for some two hundred at a time, and those without an answer keep none of the others back', async () => {
    const [first, second] = [await issuedOrder(), await issuedOrder()]
    for (const { uuid } of [first, second]) await moreTickets(uuid, 118)
    const third = await issuedOrder()
    const asked: number[] = []
    const find: TicketSystem['find'] = async (references) => {
      asked.push(references.length)
      if (references.includes(first.reference(0))) throw new Error('no answer')
      return references
        .filter((reference) => reference !== third.reference(0))
        .map((reference) => ({ reference, errorNumber: 0, isPrepaid: false }))
    }
    await expect(check(find)).rejects.toThrow('1 of 2 questions')
    // The two tickets of the last order are in the second call, and are looked at twice.
    expect(asked).toEqual([120, 122, 2])
    const { rows } = await open.shop.pool.query('select order_id, rule from ticket_difference')
    expect(rows).toEqual([{ order_id: third.uuid, rule: 'no-permission' }])
  })

  test('are not called wrong because the access system is away', async () => {
    await issuedOrder()
    await open.simulator.settings({ downMs: 60_000 })
    await expect(check()).rejects.toThrow()
  })
})
