import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPiece, notify, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { afterSaleCommand } from '../after-sale/after-sale.command.ts'
import { refundWatch } from '../background/sweeps.ts'
import { refundQueue, refundsDueDays } from '../metrics.ts'
import { checkTransferredRefunds, payRefund } from '../payments/payments.ts'
import { oweRefund } from '../refunds/refunds.store.ts'
import { issueOrders } from './issue-order.ts'
import { findRefundQueue } from './refund-queue.store.ts'
import { voidTickets } from './refund-queue.ts'
import { refundsCommand } from './refunds.command.ts'

let shop: TestShop
const logged: string[] = []
beforeAll(async () => {
  shop = await testShop({ log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }) })
})
afterAll(() => shop.close())

const paidAgo = (uuid: string, age: string) =>
  shop.pool.query(
    `update orders set (paid_at, released_at) = (now() - $2::interval, now() - $2::interval) where id = $1`,
    [uuid, age],
  )
const run = (...words: string[]) =>
  refundsCommand({ db: shop.deps.db, operator: { name: 'jana' }, resort: { currency: 'CZK' } }, words)
const numbers = async () => (await findRefundQueue(shop.deps)).map(({ number }) => number)

/** A paid order that the access system left without its tickets. */
async function unissuedOrder(age: string, pieces = [aPiece(), aPiece()]) {
  const buyer = shop.visitor()
  const { uuid, amount } = await buyer.order(pieces)
  await pay(shop, buyer, uuid)
  await paidAgo(uuid, age)
  const order = async () => (await buyer.get(`/api/transactions/${uuid}`)).json()
  const { number } = await order()
  const repaid = () => shop.payment.refunds.filter(({ ref }) => ref === refOf).map(({ amount }) => amount)
  const refOf = [...shop.payment.payments.values()].at(-1)?.ref
  return { uuid, pieces, order, number: number as string, base: amount.base * 100, repaid }
}

test('an order is in the refund queue when it has waited for its tickets for 24 hours, and leaves it with them', async () => {
  const young = await unissuedOrder('23 hours 59 minutes')
  const old = await unissuedOrder('24 hours 1 minute')
  expect(await numbers()).toEqual([old.number])
  expect(await run()).toContain(`${old.number}  paid `)
  expect(await run(young.number)).toEqual({ problem: `Not in the queue: ${young.number}. Nothing was given back.` })
  await shop.work()
  expect(await numbers()).toEqual([])
  expect(await run()).toBe('No order waits in the refund queue.')
  expect((await old.order()).status).toBe('finished')
  expect(old.repaid()).toEqual([])
})

test('who joins the refund queue is told of once, and its size is a metric', async () => {
  const errors: unknown[] = []
  const log = { error: (facts: unknown) => errors.push(facts) } as unknown as TestShop['deps']['log']
  const watch = refundWatch({ db: shop.deps.db, log })
  const size = async () => (await refundQueue.get()).values[0]?.value
  await watch()
  expect([errors, await size()]).toEqual([[], 0])
  const first = await unissuedOrder('25 hours')
  await watch()
  await watch()
  const second = await unissuedOrder('25 hours')
  await watch()
  expect(errors).toEqual([
    { joined: [first.number], queue: 1 },
    { joined: [second.number], queue: 2 },
  ])
  expect(await size()).toBe(2)
  await shop.work()
  await watch()
  expect(await size()).toBe(0)
})

test('who had money given back is kept with the order, once and in the same moment', async () => {
  const [one, two] = [await unissuedOrder('30 hours'), await unissuedOrder('30 hours')]
  const acts = async () =>
    (
      await shop.pool.query('select kind, asked_by, subject from operator_act where subject && $1 order by id', [
        [one.number, two.number],
      ])
    ).rows
  await run()
  await run('2026-unknown')
  expect(await acts()).toEqual([])
  await run(one.number)
  await run(one.number)
  expect(await acts()).toEqual([{ kind: 'refund', asked_by: 'jana', subject: [one.number] }])
  await shop.pool.query('alter table operator_act add constraint broken check (false) not valid')
  await expect(run(two.number)).rejects.toThrow()
  await shop.pool.query('alter table operator_act drop constraint broken')
  expect(await numbers()).toEqual([two.number])
  await run(two.number)
  expect(await acts()).toHaveLength(2)
})

test('an order that is refunded from the queue has its money back once, says so by mail, and gets no ticket any more', async () => {
  const { order, number, base, repaid, uuid, pieces } = await unissuedOrder('30 hours')
  expect(await run('all')).toBe(`${number} is refunded`)
  expect(await run(number)).toHaveProperty('problem')
  await shop.work()
  const seen = await order()
  expect(seen.status).toBe('failed')
  for (const entry of seen.entries)
    expect(entry).toMatchObject({ reversed: true, ready: { state: 'failed' }, ticketSystem: { NERRORNO: -1 } })
  expect(repaid()).toEqual([base])
  for (const piece of pieces) expect(shop.access.permissions.has(`${piece.uuid}.1`)).toBe(false)
  const subjects = shop.mails.filter(({ messageId }) => messageId.includes(uuid)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Vracíme vám peníze')])
})

test('what needs no access system is handed out although the rest is refunded', async () => {
  const { order, number, repaid } = await unissuedOrder('30 hours', [
    aPiece(),
    aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' }),
  ])
  await run(number)
  await shop.work()
  const seen = await order()
  expect(seen.status).toBe('finished')
  expect(seen.tickets).toHaveLength(1)
  expect(repaid()).toEqual([seen.entries[0].amount * 100])
})

test('a ticket that was made although its answer was lost is voided after the money went back (no free tickets)', async () => {
  const { number, pieces } = await unissuedOrder('1 minute')
  shop.access.loseNextAnswers(1)
  await expect(shop.work('issue-order')).rejects.toThrow('lost')
  const made = () => pieces.filter(({ uuid }) => shop.access.permissions.has(`${uuid}.1`)).length
  expect(made()).toBe(2)
  await shop.pool.query(
    `update orders set (paid_at, released_at) = (now() - interval '2 days', now() - interval '2 days') where number = $1`,
    [number],
  )
  await run(number)
  const voiding = await shop.pool.query<{ isLater: boolean }>(
    `select run_at > now() + interval '1 minute' as "isLater" from graphile_worker_voids.jobs
     order by id desc limit 1`,
  )
  expect(voiding.rows).toEqual([{ isLater: true }])
  await shop.work()
  expect(made()).toBe(0)
})

test('tickets that a round makes long after the money went back are voided as well', async () => {
  const { uuid, number, pieces } = await unissuedOrder('30 hours')
  const { ticketSystem } = shop.deps
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const slow: typeof ticketSystem = {
    ...ticketSystem,
    issue: async (tickets) => {
      ask()
      await answered
      return ticketSystem.issue(tickets)
    },
  }
  const round = issueOrders({ ...shop.now(), ticketSystem: slow }, [{ orderId: uuid }])
  await asked
  expect(await run(number.replace('-', ''))).toBe(`${number} is refunded`)
  const references = pieces.map((piece) => `${piece.uuid}.1`)
  const made = () => references.filter((reference) => shop.access.permissions.has(reference)).length
  const later = async () =>
    (
      await shop.pool.query<{ isLater: boolean }>(
        `select run_at > now() + interval '1 minute' as "isLater" from graphile_worker_voids.jobs where key = 'void-last:' || $1`,
        [references[0]],
      )
    ).rows
  await expect(voidTickets(shop.deps, { orderId: uuid, references })).rejects.toThrow('may still be made')
  expect(await later()).toEqual([])
  answer()
  await round
  expect(made()).toBe(2)
  // The job has ended. Only what the access system makes by itself can still come, within minutes.
  await shop.pool.query(`delete from graphile_worker._private_jobs where key = 'issue:' || $1`, [uuid])
  await voidTickets(shop.deps, { orderId: uuid, references })
  expect([made(), await later()]).toEqual([0, [{ isLater: true }]])
  const [reference = ''] = references
  shop.access.permissions.set(reference, { reference, errorNumber: 0, isPrepaid: true })
  await shop.work()
  expect([made(), await later()]).toEqual([0, []])
})

test.each([
  ['is refused', async () => ({ errorNumber: 1401, errorText: 'used' }), '1401 used'],
  ['gives no clear answer', () => Promise.reject(new Error('no answer in time')), 'no answer in time'],
])('a ticket whose voiding %s keeps no other one from it', async (_, fail, told) => {
  const { uuid } = await unissuedOrder('1 minute')
  await shop.work()
  const references = [...shop.access.permissions.keys()].slice(-2)
  const { cancel } = shop.deps.ticketSystem
  const ticketSystem: typeof shop.deps.ticketSystem = {
    ...shop.deps.ticketSystem,
    cancel: async (reference) => (reference === references[0] ? fail() : cancel(reference)),
  }
  await expect(voidTickets({ ...shop.deps, ticketSystem }, { orderId: uuid, references })).rejects.toThrow(told)
  expect(references.map((reference) => shop.access.permissions.has(reference))).toEqual([true, false])
})

test('tickets of all orders are voided eight at a time, so that many orders whose tickets hang leave connections for what is issued', async () => {
  const references = Array.from({ length: 20 }, (_, n) => `ticket ${String(n).padStart(2, '0')}`)
  let [running, most] = [0, 0]
  const ticketSystem: typeof shop.deps.ticketSystem = {
    ...shop.deps.ticketSystem,
    find: async () => references.map((reference) => ({ reference, errorNumber: 0, isPrepaid: false })),
    cancel: async () => {
      most = Math.max(most, ++running)
      await pause(5)
      running--
      throw 'no answer'
    },
  }
  const voided = () => voidTickets({ ...shop.deps, ticketSystem }, { orderId: randomUUID(), references })
  const told = `Refunded and not voided: ${references.map((reference) => `${reference}: no answer`).join(', ')}`
  await Promise.all(Array.from({ length: 40 }, () => expect(voided()).rejects.toThrow(told)))
  expect([running, most]).toEqual([0, 8])
})

test('a refund that the provider refuses stays due, and is listed for a transfer after five days', async () => {
  const { uuid, number } = await unissuedOrder('1 minute')
  await shop.work()
  const attempt = (await shop.pool.query('select id, ref from payment_attempt where order_id = $1', [uuid])).rows[0]
  await oweRefund(shop.deps, { attemptId: attempt.id, orderId: uuid, amount: 12_300, reason: 'surplus' })
  shop.payment.end(attempt.ref, 'refunded')
  const refunds = async () =>
    (await shop.pool.query('select id, state, amount from refund where order_id = $1', [uuid])).rows
  const [owed] = await refunds()
  const dueFor = async (age: string) => {
    await shop.pool.query('update refund set created_at = now() - $2::interval where id = $1', [owed.id, age])
    await expect(payRefund(shop.now(), owed.id)).rejects.toThrow('refused')
    return run()
  }
  expect(await dueFor('4 days 23 hours')).not.toContain(number)
  const listed = await dueFor('5 days 1 hour')
  expect(listed).toMatch(new RegExp(`^${number}  due since .*  123 CZK  `, 'm'))
  expect(listed).toContain('1 not paid by the provider, which is asked again')
  expect(await refunds()).toEqual([{ id: owed.id, state: 'due', amount: 12_300 }])
  await refundWatch(shop.deps)()
  expect((await refundsDueDays.get()).values[0]?.value).toBe(5)
})

describe('a refund that the provider refuses for five days', () => {
  const transferred = (id: string, reason = 'to her account', ...options: string[]) =>
    afterSaleCommand({ db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } }, [
      ...['transferred', id],
      ...(reason ? ['--reason', reason] : []),
      ...options,
    ])
  const checked = (id: string, reason: string) =>
    afterSaleCommand({ db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } }, [
      ...['checked', id, '--reason', reason],
    ])
  const anyway = (id: string) => transferred(id, 'to her account', '--although-unanswered')
  const MAY = { problem: expect.stringContaining('may still pay it') }
  /** The last call for a refund began a while ago. */
  const aMinuteLater = (id: string) =>
    shop.pool.query("update refund set asked_at = now() - interval '61 seconds' where id = $1", [id])
  const inDoubtFor = (id: string, age: string) =>
    shop.pool.query('update refund set doubt_since = now() - $2::interval where id = $1', [id, age])
  const through = (refund: TestShop['payment']['gateway']['refund']) => ({
    ...shop.now(),
    gateways: new Map([['sandbox', { ...shop.payment.gateway, refund }]]),
  })
  const stateOf = async (id: string) =>
    (await shop.pool.query('select state from refund where id = $1', [id])).rows[0].state

  /** A refund of a payment, in the given age; what the provider answers is up to the test. */
  async function owed(age = '6 days', reason = 'surplus') {
    const { uuid, number } = await unissuedOrder('1 minute')
    const { id: attemptId, ref } = (
      await shop.pool.query('select id, ref from payment_attempt where order_id = $1', [uuid])
    ).rows[0]
    await oweRefund(shop.deps, { attemptId, orderId: uuid, amount: 12_300, reason })
    const { id } = (
      await shop.pool.query('update refund set created_at = now() - $2::interval where order_id = $1 returning id', [
        uuid,
        age,
      ])
    ).rows[0]
    const refusedAs = async () => {
      shop.payment.end(ref, 'refunded')
      await expect(payRefund(shop.now(), id)).rejects.toThrow('refused')
      await aMinuteLater(id)
    }
    return { id: id as string, ref: ref as string, number, refusedAs }
  }

  test('is noted as paid another way: it leaves the list, the provider is not asked again, and the guest is told', async () => {
    const { id, ref, number, refusedAs } = await owed()
    await refusedAs()
    expect(await run()).toContain(id)
    expect(await transferred(id, '')).toHaveProperty('problem')
    expect(await transferred(id)).toContain(`${number}: 123`)
    expect(await run()).not.toContain(id)
    expect(await transferred(id)).toEqual({ problem: 'This was noted before. Nothing was noted.' })
    const mails = shop.mails.length
    // The provider would pay now.
    shop.payment.end(ref, 'paid')
    shop.payment.refunds.length = 0
    await payRefund(shop.now(), id)
    await shop.work('mail-order')
    expect([await stateOf(id), shop.payment.refunds]).toEqual(['transferred', []])
    expect(shop.mails.slice(mails).filter(({ text }) => text.includes('jinou cestou'))).toHaveLength(1)
    const { rows } = await shop.pool.query(
      `select a.kind, a.asked_by, a.subject, a.reason from operator_act a join refund r on r.operator_act_id = a.id
       where r.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ kind: 'refund', asked_by: 'jana', subject: [number], reason: 'to her account' }])
  })

  test('and was to go back for an act is told by a mail of its own, as that of the act has promised the card', async () => {
    const { id, refusedAs } = await owed('6 days', `cancel:${randomUUID()}:${randomUUID()}`)
    await refusedAs()
    expect(await transferred(id)).toContain('123')
    const mails = shop.mails.length
    await shop.work('mail-order')
    const told = shop.mails.slice(mails).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(told).toEqual([expect.stringMatching(/Psali jsme vám[\s\S]*123 Kč[\s\S]*jinou cestou/)])
    expect(told[0]).not.toContain('opravný doklad')
  })

  test('is not noted while the provider may still pay it, nor once it has paid', async () => {
    const { id, ref, refusedAs } = await owed()
    expect(await transferred(id)).toEqual(MAY)
    await refusedAs()
    shop.payment.down = true
    await expect(payRefund(shop.now(), id)).rejects.toThrow('down')
    shop.payment.down = false
    await aMinuteLater(id)
    expect(await transferred(id)).toEqual(MAY)
    shop.payment.end(ref, 'paid')
    shop.payment.refunds.length = 0
    shop.payment.refundsPending = true
    await payRefund(shop.now(), id)
    await aMinuteLater(id)
    expect([await transferred(id), await stateOf(id)]).toEqual([MAY, 'pending'])
    shop.payment.refundsPending = false
    await payRefund(shop.now(), id)
    expect([await transferred(id), await stateOf(id)]).toEqual([
      { problem: 'The provider has paid it meanwhile. Nothing was noted.' },
      'done',
    ])
  })

  test.each(['done', 'pending'] as const)(
    'is not noted while a call for it is under way, also where a later one is refused, and an alarm tells that it ended %s',
    async (state) => {
      const { id, ref, refusedAs } = await owed()
      await refusedAs()
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
      const slow = through(async () => {
        ask()
        await answered
        return { refundRef: 'late', state }
      })
      const call = payRefund(slow, id)
      await asked
      expect(await transferred(id)).toEqual(MAY)
      shop.payment.end(ref, 'refunded')
      await expect(payRefund(shop.now(), id)).rejects.toThrow('refused')
      expect(await transferred(id)).toEqual(MAY)
      await aMinuteLater(id)
      expect(await transferred(id)).toContain('123')
      const before = logged.length
      answer()
      await call
      expect(await stateOf(id)).toBe('transferred')
      expect(logged.slice(before)).toEqual([expect.stringContaining('pays a refund that was paid another way')])
    },
  )

  test('is done where a call that was under way pays it before it is noted', async () => {
    const { id, refusedAs } = await owed()
    await refusedAs()
    await payRefund(
      through(async () => {
        expect(await transferred(id)).toEqual(MAY)
        return { refundRef: 'late', state: 'done' }
      }),
      id,
    )
    expect(await stateOf(id)).toBe('done')
  })

  test.each([
    ['the provider is not configured any more', async () => ({ ...shop.now(), gateways: new Map() })],
    [
      'no payment for it is at the provider',
      async (ref: string) => {
        await shop.pool.query('update payment_attempt set ref = null where ref = $1', [ref])
        return shop.now()
      },
    ],
    ['the provider takes no call', async () => through(async () => ({ state: 'rejected', why: 'It answered 401.' }))],
  ])('is noted where %s, unless an earlier call is in doubt', async (_what, without) => {
    const { id, ref } = await owed()
    const doubted = await owed('11 days')
    shop.payment.down = true
    await expect(payRefund(shop.now(), doubted.id)).rejects.toThrow('down')
    shop.payment.down = false
    await inDoubtFor(doubted.id, '11 days')
    for (const one of [doubted, { id, ref }]) {
      await expect(payRefund(await without(one.ref), one.id)).rejects.toThrow('is not paid')
      await aMinuteLater(one.id)
    }
    expect(await run()).toMatch(new RegExp(`${doubted.id}  no clear answer`))
    expect([await transferred(id), await transferred(doubted.id)]).toEqual([expect.stringContaining('123'), MAY])
    expect(await anyway(doubted.id)).toContain('123')
  })

  test('in doubt is noted after ten days by an option that stays in the log, and never while a call is under way', async () => {
    const unanswered = async (age: string) => {
      const refund = await owed('12 days')
      shop.payment.refundsPending = true
      await payRefund(shop.now(), refund.id)
      shop.payment.refundsPending = false
      await inDoubtFor(refund.id, age)
      return refund
    }
    const young = await unanswered('9 days')
    await aMinuteLater(young.id)
    expect(await anyway(young.id)).toEqual(MAY)
    expect(await run()).not.toContain(young.id)
    const { id, number } = await unanswered('11 days')
    expect(await anyway(id)).toEqual(MAY)
    await aMinuteLater(id)
    expect(await transferred(id)).toEqual(MAY)
    expect(await run()).toContain(id)
    expect(await anyway(id)).toContain('123')
    const { rows } = await shop.pool.query(
      'select a.subject from operator_act a join refund r on r.operator_act_id = a.id where r.id = $1',
      [id],
    )
    expect(rows).toEqual([{ subject: [number, 'although unanswered'] }])
  })

  test('and accepted after all is in doubt for ten days from then on', async () => {
    const { id } = await owed('12 days')
    const refused = through(async () => ({ state: 'rejected', why: 'It answered 401.' }))
    await expect(payRefund(refused, id)).rejects.toThrow('is not paid')
    await aMinuteLater(id)
    expect(await run()).toMatch(new RegExp(`${id}(?!  no clear answer)`))
    const accepted = through(async () => ({ state: 'pending', refundRef: 'later' }))
    await payRefund(accepted, id)
    await aMinuteLater(id)
    expect([await anyway(id), await run()]).toEqual([MAY, expect.not.stringContaining(id)])
    await inDoubtFor(id, '11 days')
    // That it is still accepted says nothing new.
    await payRefund(accepted, id)
    await aMinuteLater(id)
    expect(await run()).toMatch(new RegExp(`${id}  no clear answer`))
    expect(await anyway(id)).toContain('123')
  })

  test('and was accepted is noted where the provider has said no and takes no call since', async () => {
    const { id, refusedAs } = await owed()
    await payRefund(
      through(async () => ({ state: 'pending', refundRef: 'later' })),
      id,
    )
    const refused = through(async () => ({ state: 'rejected', why: 'It answered 401.' }))
    await expect(payRefund(refused, id)).rejects.toThrow('is not paid')
    await aMinuteLater(id)
    expect(await transferred(id)).toEqual(MAY)
    await refusedAs()
    await expect(payRefund(refused, id)).rejects.toThrow('is not paid')
    await aMinuteLater(id)
    expect([await stateOf(id), await transferred(id)]).toEqual(['pending', expect.stringContaining('123')])
  })

  test('once noted is told of by an alarm when the provider names it after all', async () => {
    const { id, ref, refusedAs } = await owed()
    await refusedAs()
    await transferred(id)
    const before = logged.length
    await notify(shop, ref, randomUUID(), id)
    expect(logged.slice(before)).toEqual([expect.stringContaining('paid another way')])
    expect(await stateOf(id)).toBe('transferred')
  })

  test('once noted is compared with the provider each day, which may have paid it without ever saying so', async () => {
    const paid = await owed('12 days')
    shop.payment.loseNextRefunds(1)
    await expect(payRefund(shop.now(), paid.id)).rejects.toThrow('lost')
    const unpaid = await owed('12 days')
    shop.payment.down = true
    await expect(payRefund(shop.now(), unpaid.id)).rejects.toThrow('down')
    shop.payment.down = false
    // Of that payment the provider has paid another refund, as it said.
    const [{ attempt_id: attemptId, order_id: orderId }] = (
      await shop.pool.query('select attempt_id, order_id from refund where id = $1', [unpaid.id])
    ).rows
    await oweRefund(shop.deps, { attemptId, orderId, amount: 10_000, reason: 'late' })
    const { rows } = await shop.pool.query(`select id from refund where order_id = $1 and reason = 'late'`, [orderId])
    await payRefund(shop.now(), rows[0].id)
    for (const { id } of [paid, unpaid]) {
      await inDoubtFor(id, '11 days')
      await aMinuteLater(id)
      expect(await anyway(id)).toContain('123')
    }
    const alarms = async () => {
      const before = logged.length
      await checkTransferredRefunds(shop.now())
      return logged.slice(before).filter((line) => line.includes(paid.id) || line.includes(unpaid.id))
    }
    const alarm = [expect.stringMatching(`${paid.id}.*12300.*the provider paid what was paid another way`)]
    expect(await alarms()).toEqual(alarm)
    expect(await alarms()).toEqual([])
    const dayLater = `update refund set next_inquiry_at = next_inquiry_at - interval '1 day' where state = 'transferred'`
    // It has rung, and is listed until somebody notes what was done.
    await shop.pool.query(dayLater)
    expect(await alarms()).toEqual([])
    const listed = new RegExp(`123 CZK at the provider too  ${paid.id}`)
    expect(await run()).toMatch(listed)
    expect(await run()).not.toContain(unpaid.id)
    expect(await checked(paid.id, 'made by hand in the portal')).toBe(`${paid.number}: noted as dealt with.`)
    expect(await run()).not.toContain(paid.id)
    for (const word of [paid.id, unpaid.id, 'x'])
      expect(await checked(word, 'again')).toEqual({ problem: expect.stringContaining('Nothing was noted.') })
    await shop.pool.query(dayLater)
    expect([await alarms(), await run()]).toEqual([[], expect.not.stringContaining(paid.id)])
    // What comes on top of it is new, until sixty days are over.
    await shop.pool.query('update refund set overpaid = 100 where id = $1', [paid.id])
    await shop.pool.query(dayLater)
    expect([await alarms(), await run()]).toEqual([alarm, expect.stringMatching(listed)])
    await shop.pool.query('update refund set overpaid = 100 where id = $1', [paid.id])
    await shop.pool.query(dayLater)
    await shop.pool.query(`update refund set done_at = done_at - interval '60 days' where id = $1`, [paid.id])
    expect(await alarms()).toEqual([])
  })

  test('once noted is listed no more where the provider has taken back what it paid too', async () => {
    const { id, refusedAs } = await owed()
    await refusedAs()
    await transferred(id)
    await shop.pool.query('update refund set overpaid = 12300 where id = $1', [id])
    expect(await run()).toContain(id)
    await checkTransferredRefunds(shop.now())
    expect(await run()).not.toContain(id)
  })

  test('is one line where several of one payment are noted and the provider paid one of them', async () => {
    const { id } = await owed('12 days')
    shop.payment.loseNextRefunds(1)
    await expect(payRefund(shop.now(), id)).rejects.toThrow('lost')
    await inDoubtFor(id, '11 days')
    await aMinuteLater(id)
    await anyway(id)
    const other = randomUUID()
    await shop.pool.query(
      `insert into refund (id, attempt_id, order_id, amount, reason, state, done_at, created_at, operator_act_id)
       select $2, attempt_id, order_id, 100, 'other', state, done_at, created_at, operator_act_id from refund where id = $1`,
      [id, other],
    )
    const before = logged.length
    await checkTransferredRefunds(shop.now())
    expect(logged.slice(before).filter((line) => line.includes(id) || line.includes(other))).toHaveLength(1)
    const lines = String(await run()).split('\n')
    expect(lines.filter((line) => line.includes(id) || line.includes(other))).toHaveLength(1)
  })

  test('and was accepted before its calls were counted stays in doubt where the provider takes no call since', async () => {
    const { id } = await owed('12 days')
    await shop.pool.query(`update refund set state = 'pending', asks = 0 where id = $1`, [id])
    const refused = through(async () => ({ state: 'rejected', why: 'It answered 401.' }))
    await expect(payRefund(refused, id)).rejects.toThrow('is not paid')
    await aMinuteLater(id)
    expect(await transferred(id)).toEqual(MAY)
  })

  test('is not noted before five days are over, and what is no refund is none', async () => {
    const { id, refusedAs } = await owed('4 days')
    await refusedAs()
    for (const word of [id, randomUUID(), '2026-000001']) expect(await transferred(word)).toHaveProperty('problem')
    expect(await stateOf(id)).toBe('due')
  })
})
