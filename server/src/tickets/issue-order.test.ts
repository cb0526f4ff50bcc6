import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockEnd, lockWaiters } from '../../harness/lock-waiters.ts'
import { readyOutcome } from '../../harness/orders/ready-outcome.ts'
import { ordersRead } from '../../harness/orders-read.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'
import type { Ctx } from '../ctx.ts'
import { type IssuedTicket, unfamiliarTicket } from '../ticketing/ticketing.ts'
import { beginIssue, retryIssues, storeIssue } from './issue.store.ts'
import { issueOrders } from './issue-order.ts'
import { refundQueued } from './refund-queue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const statusOf = async (uuid: string) =>
  (await shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status
const permissionsOf = (uuid: string) =>
  [...shop.access.permissions.keys()].filter((reference) => reference.startsWith(uuid))

async function paidOrder(pieces = [aPiece(), aPiece()]) {
  const buyer = shop.visitor()
  const order = await buyer.order(pieces)
  await pay(shop, buyer, order.uuid)
  return { buyer, order, pieces }
}

test('while the access system is down a paid order waits as paid, and is finished by a later run', async () => {
  const { order, pieces } = await paidOrder()
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  expect(await statusOf(order.uuid)).toBe('paid')
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('finished')
  for (const piece of pieces) expect(permissionsOf(piece.uuid)).toHaveLength(1)
})

test('when the access system makes tickets again, the orders that waited are tried at once, the oldest first', async () => {
  const old = await paidOrder()
  const own = await paidOrder()
  const young = await paidOrder()
  const jobOf = async (uuid: string) =>
    (
      await shop.pool.query<{ at: number; isDue: boolean }>(
        `select extract(epoch from run_at)::float8 as at, run_at <= now() as "isDue"
         from graphile_worker.jobs where key = 'issue:' || $1`,
        [uuid],
      )
    ).rows[0]
  const failedAgo = (uuid: string, seconds: number) =>
    shop.pool.query(
      `update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '30 seconds',
         updated_at = now() - make_interval(secs => $2) where key = 'issue:' || $1`,
      [uuid, seconds],
    )
  await shop.pool.query(`update order_history set at = at - interval '1 minute'`)
  for (const { order } of [old, young]) await failedAgo(order.uuid, 30)
  await retryIssues(shop.deps)
  for (const { order } of [old, young]) expect(await jobOf(order.uuid)).toMatchObject({ isDue: false })

  const first = await paidOrder()
  await issueOrders(shop.now(), [{ orderId: first.order.uuid }])
  // It failed a moment after another order got its tickets.
  await failedAgo(own.order.uuid, 0)
  await retryIssues(shop.deps, 1)
  expect(await jobOf(young.order.uuid)).toMatchObject({ isDue: false })
  await retryIssues(shop.deps, 1)
  const [older, younger] = [await jobOf(old.order.uuid), await jobOf(young.order.uuid)]
  expect([older?.isDue, younger?.isDue]).toEqual([true, true])
  expect(older?.at).toBeLessThan(younger?.at ?? 0)
  expect(await jobOf(own.order.uuid)).toMatchObject({ isDue: false })
  await shop.work()
})

test('the orders that waited are found through their list, however many there ever were', async () => {
  const { order } = await paidOrder()
  await issueOrders(shop.now(), [{ orderId: (await paidOrder()).order.uuid }])
  await shop.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number || '-copy' || n,
       'idempotency_key', null, 'status', 'finished'))).*
     from orders o, generate_series(1, 500) n where o.id = $1`,
    [order.uuid],
  )
  await shop.pool.query('analyze orders')
  await shop.pool.query(
    `update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '30 seconds',
       updated_at = now() - interval '30 seconds' where key = 'issue:' || $1`,
    [order.uuid],
  )
  const read = await ordersRead(shop.deps.db, (db) => retryIssues({ db }))
  await shop.pool.query(`delete from orders where number like '%-copy%'`)
  const { rows } = await shop.pool.query(
    `select run_at <= now() as "isDue" from graphile_worker.jobs where key = 'issue:' || $1`,
    [order.uuid],
  )
  expect(rows).toEqual([{ isDue: true }])
  expect(read).toBeLessThan(50)
  await shop.work()
})

test('an answer that was lost after the tickets were made leads to no second ticket', async () => {
  const { order, pieces } = await paidOrder()
  shop.access.loseNextAnswers(1)
  await expect(shop.work('issue-order')).rejects.toThrow('lost')
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('finished')
  for (const piece of pieces) expect(permissionsOf(piece.uuid)).toHaveLength(1)
})

test('tickets that come while their money is given back stay reversed, and their order goes on for the rest', async () => {
  const voucher = aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })
  const { buyer, order, pieces } = await paidOrder([aPiece(), voucher])
  await shop.pool.query(
    `update orders set (paid_at, released_at) = (now() - interval '2 days', now() - interval '2 days') where id = $1`,
    [order.uuid],
  )
  const due = await beginIssue(shop.deps, [order.uuid])
  const late = due.filter(({ ticket_system }) => ticket_system !== null).map(readyOutcome)
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query('select from day_load for update')
  const end = lockEnd()
  const refunded = refundQueued({ ...shop.deps, operator: { name: 'jana' } }, due[0]?.number ?? '')
  await lockWaiters(shop.pool, 1, end)
  // Requested before the refund, completed after it.
  const stored = storeIssue(shop.deps, [{ order_id: order.uuid, shop_now: null }], late)
  await lockWaiters(shop.pool, 2, end)
  await other.query('commit')
  other.release()
  expect(await refunded).toBe(true)
  expect((await stored).map(({ status }) => status)).toEqual(['paid'])
  const seen = async () => (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  const reversed = { reversed: true, ready: { state: 'failed' }, ticketSystem: { NERRORNO: -1 } }
  expect((await seen()).entries[0]).toMatchObject(reversed)
  await shop.work()
  expect(await seen()).toMatchObject({ status: 'finished', entries: [reversed, { ready: { state: 'ready' } }] })
  expect((await shop.pool.query('select state from issue_attempt where order_id = $1', [order.uuid])).rows).toEqual([
    { state: 'refused' },
  ])
  expect(permissionsOf(pieces[0]?.uuid ?? '')).toEqual([])
})

test('an entry that the access system refuses is reversed and refunded, the others are handed out', async () => {
  shop.access.refuse('lipno-ski-1day-senior', 77)
  const { buyer, order } = await paidOrder([aPiece(), aPiece({ variantId: 'lipno-ski-1day-senior' })])
  await shop.work()
  const seen = (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  expect(seen.status).toBe('finished')
  expect(seen.tickets).toHaveLength(1)
  const refused = seen.entries.find(({ reversed }: { reversed: boolean }) => reversed)
  expect(refused).toMatchObject({ ready: { state: 'failed' }, ticketSystem: { NERRORNO: 77 } })
  const attempt = [...shop.payment.payments.values()].at(-1)
  expect(shop.payment.refunds.filter(({ ref }) => ref === attempt?.ref)).toMatchObject([
    { amount: refused.amount * 100 },
  ])
  // The confirmation names what was refused, and its total is what stays.
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${order.uuid}.confirmation`))
  const words = mail?.text.replaceAll('\u00a0', ' ') ?? ''
  expect(words).toContain('Toto se nám nepodařilo vystavit')
  expect(words).toContain(`Vracíme: −${refused.amount} Kč`)
  expect(words).toContain(`Celkem: ${order.amount.base - refused.amount} Kč`)
})

test('a cart whose ticket was refused can be bought once the cause is gone', async () => {
  const variantId = 'lipno-ski-1day-child'
  const buyer = shop.visitor()
  const piece = aPiece({ variantId })
  const bought = async () => {
    const { uuid } = await buyer.order([piece])
    await pay(shop, buyer, uuid)
    return uuid
  }
  shop.access.refuse(variantId, 5001)
  for (let times = 0; times < 2; times++) {
    const refused = await bought()
    await shop.work()
    expect(await statusOf(refused)).toBe('failed')
  }
  shop.access.refuse(variantId, 0)
  const uuid = await bought()
  shop.access.loseNextAnswers(1)
  await expect(shop.work('issue-order')).rejects.toThrow('lost')
  await shop.work()
  expect(await statusOf(uuid)).toBe('finished')
  expect(permissionsOf(piece.uuid)).toEqual([`${piece.uuid}.3`])
})

test('skis that are hired are collected, and no mail speaks of a card or its deposit', async () => {
  const { order } = await paidOrder([aPiece({ variantId: 'lipno-rental-adult', method: 'exchange' })])
  await shop.work()
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${order.uuid}.confirmation`))
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('vydáme vám, co jste si koupili')
  expect(mail?.text).not.toMatch(/kart|záloh/i)
})

test('an order of which every ticket is refused fails and is refunded in full', async () => {
  shop.access.refuse('lipno-ski-1day-junior', 78)
  const { order } = await paidOrder([aPiece({ variantId: 'lipno-ski-1day-junior' })])
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('failed')
  expect(shop.payment.refunds.at(-1)?.amount).toBe(order.amount.base * 100)
  const mails = shop.mails.filter(({ messageId }) => messageId.includes(order.uuid))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Vracíme vám peníze')])
})

test('the buyer of free tickets that are all refused is written to once, and of no money', async () => {
  shop.access.refuse('lipno-ski-1day-junior', 78)
  const buyer = shop.visitor()
  const free = aPiece({ variantId: 'lipno-ski-1day-junior' })
  await buyer.dryRun([free])
  await shop.pool.query('update reservation set price = 0, standard = 0, club = 0 where entry_uuid = $1', [free.uuid])
  const placed = await buyer.post('/v2/transaction/validate', submissionOf([free], { additionalVOP: true }))
  expect(placed.json()).toMatchObject({ status: 'paid', skipPayment: true })
  const { uuid } = placed.json()
  await shop.work()
  expect(await statusOf(uuid)).toBe('failed')
  const mails = shop.mails.filter(({ messageId }) => messageId.includes(uuid))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Vstupenky se nepodařilo vystavit, objednávka'),
  ])
  expect(mails[0]?.text).toContain('Nic jste neplatili')
  expect(mails[0]?.text).not.toMatch(/vracíme|zpět/i)
  expect(mails[0]?.attachments).toEqual([])
  await shop.work()
  expect(shop.mails.filter(({ messageId }) => messageId.includes(uuid))).toHaveLength(1)
})

test('gift vouchers and cards are ready when paid, without the access system', async () => {
  const before = shop.access.calls
  const { buyer, order } = await paidOrder([
    aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' }),
    aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange' }),
  ])
  await shop.work()
  expect(shop.access.calls).toBe(before)
  const seen = (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  expect(seen.tickets.map(({ code }: { code: string }) => code)).toEqual([
    expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    expect.stringMatching(/^LIP-/),
  ])
  const stored = await shop.pool.query('select code from order_entry where order_id = $1 and type = $2', [
    order.uuid,
    'transaction_voucher_product',
  ])
  expect(stored.rows[0]?.code).toBeNull()
})

test('gift vouchers and cards are ready when paid although the access system is down, and the rest of their order follows', async () => {
  const voucher = aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })
  const card = aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange' })
  const { buyer, order } = await paidOrder([aPiece(), voucher, card])
  const seen = async () => (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  const pdf = async (entry: string) =>
    (await buyer.get(`/transactions/${order.uuid}/ticket?lang=cz&cartId=${entry}`)).statusCode
  expect(await pdf(voucher.uuid)).not.toBe(200)
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  const early = await seen()
  expect(early).toMatchObject({
    status: 'paid',
    entries: [{ ready: { state: 'waiting' } }, { ready: { state: 'ready' } }, { ready: { state: 'ready' } }],
    tickets: [
      { uuid: voucher.uuid, code: expect.stringMatching(/^[0-9A-Z]{5}-/) },
      { uuid: card.uuid, code: expect.stringMatching(/^LIP-/) },
    ],
  })
  for (const { uuid } of [voucher, card]) expect(await pdf(uuid)).toBe(200)
  await shop.work()
  const done = await seen()
  expect(done).toMatchObject({ status: 'finished', tickets: [{}, early.tickets[0], early.tickets[1]] })
})

test('a gift that its product requires is a gift whatever was sent', async () => {
  const { buyer, order } = await paidOrder([
    aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print', isGift: false }),
  ])
  await shop.work()
  expect((await buyer.get(`/api/transactions/${order.uuid}`)).json().tickets[0].isGift).toBe(true)
})

test('orders that are paid at the same time get their tickets in one call, each its own', async () => {
  const paid = [
    await paidOrder(),
    await paidOrder([aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })]),
    await paidOrder(),
  ]
  const before = shop.access.calls
  await issueOrders(
    shop.now(),
    paid.map(({ order }) => ({ orderId: order.uuid })),
  )
  expect(shop.access.calls).toBe(before + 1)
  for (const { order } of paid) expect(await statusOf(order.uuid)).toBe('finished')
  for (const piece of [...(paid[0]?.pieces ?? []), ...(paid[2]?.pieces ?? [])])
    expect(permissionsOf(piece.uuid)).toHaveLength(1)
  await shop.work()
})

test('a permission in a state that the shop does not know keeps no other order from its tickets, and stays in doubt', async () => {
  const [strange, other] = [await paidOrder(), await paidOrder()]
  shop.access.loseNextAnswers(1)
  const jobs = [strange, other].map(({ order }) => ({ orderId: order.uuid }))
  await expect(issueOrders(shop.now(), jobs)).rejects.toThrow()
  const ctx = shop.now()
  const find: typeof ctx.ticketSystem.find = async (references) =>
    (await ctx.ticketSystem.find(references)).map((ticket) =>
      strange.pieces.some(({ uuid }) => ticket.reference.startsWith(uuid)) ? { ...ticket, isUnfamiliar: true } : ticket,
    )
  await expect(issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, find } }, jobs)).rejects.toThrow('unanswered')
  expect(await statusOf(other.order.uuid)).toBe('finished')
  expect(await statusOf(strange.order.uuid)).toBe('paid')
  for (const piece of strange.pieces) expect(permissionsOf(piece.uuid)).toHaveLength(1)
  await issueOrders(shop.now(), jobs)
  expect(await statusOf(strange.order.uuid)).toBe('finished')
  await shop.work()
})

test('a ticket that was made or not, nobody can say, is no ticket yet; the others of its order are', async () => {
  const { buyer, order, pieces } = await paidOrder()
  const states = async () =>
    (await buyer.get(`/api/transactions/${order.uuid}`))
      .json()
      .entries.map(({ ready }: { ready: { state: string } }) => ready.state)
  const ctx = shop.now()
  const issue: typeof ctx.ticketSystem.issue = async (tickets) => {
    const [first, ...rest] = await ctx.ticketSystem.issue(tickets)
    return [unfamiliarTicket(first?.reference ?? ''), ...rest]
  }
  const job = { orderId: order.uuid }
  await expect(issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, issue } }, [job])).rejects.toThrow(
    '1 tickets unanswered',
  )
  expect([await statusOf(order.uuid), await states()]).toEqual(['paid', ['waiting', 'ready']])
  await issueOrders(shop.now(), [job])
  expect([await statusOf(order.uuid), await states()]).toEqual(['finished', ['ready', 'ready']])
  for (const piece of pieces) expect(permissionsOf(piece.uuid)).toHaveLength(1)
  await shop.work()
})

test.each<[string, (ticket: IssuedTicket) => IssuedTicket[]]>([
  ['comes without the code that its holder needs', ({ code: _, ...ticket }) => [ticket]],
  ['stands there twice', (ticket) => [ticket, ticket]],
])('a ticket that %s is no ticket yet, and is looked up again', async (_, distort) => {
  const { order } = await paidOrder()
  const ctx = shop.now()
  const find: typeof ctx.ticketSystem.find = async (references) =>
    (await ctx.ticketSystem.find(references)).flatMap(distort)
  const issue: typeof ctx.ticketSystem.issue = async (tickets) =>
    (await ctx.ticketSystem.issue(tickets)).flatMap(distort)
  const job = { orderId: order.uuid }
  const distorted = { ...ctx, ticketSystem: { ...ctx.ticketSystem, find, issue } }
  for (let tries = 0; tries < 2; tries++)
    await expect(issueOrders(distorted, [job])).rejects.toThrow(/2 tickets unanswered: .* has (no code|several)/)
  expect(await statusOf(order.uuid)).toBe('paid')
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('finished')
})

test('a ticket that is found blocked is handed out as blocked', async () => {
  const { buyer, order, pieces } = await paidOrder()
  shop.access.loseNextAnswers(1)
  await expect(shop.work('issue-order')).rejects.toThrow('lost')
  const reference = `${pieces[0]?.uuid}.1`
  const made = shop.access.permissions.get(reference)
  if (made) shop.access.permissions.set(reference, { ...made, isBlocked: true })
  await shop.work()
  const { status, entries } = (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  expect(status).toBe('finished')
  expect(entries.map(({ ready }: { ready: { state: string } }) => ready.state)).toEqual(['blocked', 'ready'])
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${order.uuid}.confirmation`))
  expect(mail?.text.match(/turniket neotevře/g)).toHaveLength(1)
})

test('a ticket that comes after its day is not mailed as if a gate waited for it', async () => {
  const { order } = await paidOrder()
  await shop.pool.query(
    `update order_entry set day = day - 400, days = array(select d - 400 from unnest(days) d) where order_id = $1`,
    [order.uuid],
  )
  await shop.work()
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${order.uuid}.confirmation`))
  expect(mail?.text).toContain('Omlouváme se za zpoždění')
})

test('what an operator blocked before the rest of its order came is in the mail as blocked, and neither attached nor in its calendar', async () => {
  const { order, pieces } = await paidOrder()
  await shop.pool.query('update order_entry set blocked_at = now() where uuid = $1', [pieces[1]?.uuid])
  await shop.work()
  const mail = shop.mails.find(({ messageId }) => messageId.includes(`${order.uuid}.confirmation`))
  const words = mail?.text.replaceAll('\u00a0', ' ') ?? ''
  expect(words.match(/turniket neotevře/g)).toHaveLength(1)
  expect(words.match(/Ukažte tento kód u pokladny|kód z přílohy|kódem z přílohy/g)).toHaveLength(1)
  expect(words).toContain('Celkem: 1 800 Kč')
  const calendar = mail?.attachments.find(({ filename }) => filename.endsWith('.ics'))
  expect(String(calendar?.content).match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

/** Returns the jobs that void tickets later. */
const toBeVoided = async () =>
  (
    await shop.pool.query(
      `select j.run_at > now() + interval '1 minute' as "isLater", j.payload -> 'references' as "references"
       from graphile_worker_voids._private_jobs j`,
    )
  ).rows

test('a ticket that is refused while an earlier call for it may be under way is voided when that makes it after all', async () => {
  const { order, pieces } = await paidOrder([aPiece(), aPiece()])
  const [first, second] = pieces.map(({ uuid }) => `${uuid}.1`)
  const ctx = shop.now()
  const asked = (issue: typeof ctx.ticketSystem.issue) =>
    issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, issue } }, [{ orderId: order.uuid }])
  await expect(asked(() => Promise.reject(new Error('no answer in time')))).rejects.toThrow('no answer')
  // The last of a quota is what the first call holds.
  const refusal = { errorNumber: 1201, errorText: 'No quota', isPrepaid: false }
  await asked(async (tickets) => tickets.map(({ reference }) => ({ reference, ...refusal })))
  expect(await statusOf(order.uuid)).toBe('failed')
  expect(await toBeVoided()).toEqual([{ isLater: true, references: [first, second].sort() }])
  for (const reference of [first ?? '', second ?? ''])
    shop.access.permissions.set(reference, { reference, errorNumber: 0, isPrepaid: false })
  await shop.work()
  for (const piece of pieces) expect(permissionsOf(piece.uuid)).toEqual([])
})

test('a refusal that another run of the job has overtaken voids nothing of what that run was given, and the log tells of the others only', async () => {
  const { order, pieces } = await paidOrder([aPiece(), aPiece()])
  const told: unknown[] = []
  const ctx = { ...shop.now(), log: { error: (facts: unknown) => told.push(facts) } as unknown as Ctx['log'] }
  const asked = (issue: typeof ctx.ticketSystem.issue) =>
    issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, issue } }, [{ orderId: order.uuid }])
  shop.access.failNext(1)
  await expect(asked(ctx.ticketSystem.issue)).rejects.toThrow('down')
  const isHalf: typeof ctx.ticketSystem.issue = async ([first, second]) => [
    ...(await ctx.ticketSystem.issue(first ? [first] : [])),
    unfamiliarTicket(second?.reference ?? ''),
  ]
  await asked(async (tickets) => {
    await expect(asked(isHalf)).rejects.toThrow('1 tickets unanswered')
    return tickets.map(({ reference }) => ({ reference, errorNumber: 1201, errorText: 'No quota', isPrepaid: false }))
  })
  expect(await statusOf(order.uuid)).toBe('finished')
  expect(await toBeVoided()).toEqual([{ isLater: true, references: [`${pieces[1]?.uuid}.1`] }])
  expect(told).toEqual([{ entries: [`${order.uuid} ${pieces[1]?.uuid}`] }])
  await shop.work()
  expect(pieces.map(({ uuid }) => permissionsOf(uuid).length)).toEqual([1, 0])
})

test('a ticket that a first run is refused while a second one has its call under way is voided when that makes it', async () => {
  const { order, pieces } = await paidOrder()
  const ctx = shop.now()
  const asked = (issue: typeof ctx.ticketSystem.issue) =>
    issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, issue } }, [{ orderId: order.uuid }])
  const refusal = { errorNumber: 1201, errorText: 'No quota', isPrepaid: false }
  await asked(async (tickets) => {
    // The first worker was paused for so long that another one got its job.
    await expect(asked(() => Promise.reject(new Error('no answer yet')))).rejects.toThrow('no answer')
    return tickets.map(({ reference }) => ({ reference, ...refusal }))
  })
  expect(await statusOf(order.uuid)).toBe('failed')
  const references = pieces.map(({ uuid }) => `${uuid}.1`).sort()
  expect(await toBeVoided()).toEqual([{ isLater: true, references }])
  for (const reference of references)
    shop.access.permissions.set(reference, { reference, errorNumber: 0, isPrepaid: false })
  await shop.work()
  for (const { uuid } of pieces) expect(permissionsOf(uuid)).toEqual([])
})

test('a try that stood still asks for no ticket any more: its order may be refunded and voided by now', async () => {
  const { order, pieces } = await paidOrder()
  shop.access.failNext(1)
  await expect(issueOrders(shop.now(), [{ orderId: order.uuid }])).rejects.toThrow('down')
  const ctx = shop.now()
  const clock = vi.spyOn(Date, 'now')
  const find: typeof ctx.ticketSystem.find = async (references) => {
    const found = await ctx.ticketSystem.find(references)
    clock.mockReturnValue(Date.now() + 61_000)
    return found
  }
  const before = shop.access.calls
  try {
    const stalled = issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, find } }, [{ orderId: order.uuid }])
    await expect(stalled).rejects.toThrow('stood still')
  } finally {
    clock.mockRestore()
  }
  expect([shop.access.calls - before, await statusOf(order.uuid)]).toEqual([0, 'paid'])
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('finished')
  for (const { uuid } of pieces) expect(permissionsOf(uuid)).toHaveLength(1)
})

test('a look for tickets in doubt that hangs keeps no fresh order of the same round back', async () => {
  const [doubtful, fresh] = [await paidOrder(), await paidOrder()]
  shop.access.failNext(1)
  await expect(issueOrders(shop.now(), [{ orderId: doubtful.order.uuid }])).rejects.toThrow('down')
  const ctx = shop.now()
  const answer = Promise.withResolvers<undefined>()
  const find: typeof ctx.ticketSystem.find = (references) =>
    answer.promise.then(() => ctx.ticketSystem.find(references))
  const jobs = [doubtful, fresh].map(({ order }) => ({ orderId: order.uuid }))
  const round = issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, find } }, jobs)
  try {
    await expect.poll(() => statusOf(fresh.order.uuid)).toBe('finished')
    expect(await statusOf(doubtful.order.uuid)).toBe('paid')
  } finally {
    answer.resolve(undefined)
    await round
  }
  expect(await statusOf(doubtful.order.uuid)).toBe('finished')
  await shop.work()
})
