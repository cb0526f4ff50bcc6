import { beforeEach, describe, expect, test } from 'vitest'
import { differencesOf } from '../../harness/faults/differences-of.ts'
import { ticketShop } from '../../harness/orders/ticket-shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { afterSaleCommand } from '../after-sale/after-sale.command.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { ticketsCommand } from './tickets.command.ts'

describe.each(variants(KINDS))('npm run tickets, with an access system of kind $kind', (kind: Kind) => {
  const { open, voucher, run, paidOrder } = ticketShop(kind)
  beforeEach(() =>
    open.simulator.settings({ downMs: 0, refusals: [], faults: { block: null, find: null, usage: null } }),
  )

  const fail = (call: string, fault: object) => open.simulator.settings({ faults: { [call]: fault } })
  const differences = async () => (await differencesOf(open.shop)).filter(({ rule }) => rule.startsWith('ticket'))

  test('tells of each ticket of an order its state, permission and code, and what the access system says', async () => {
    const { number, read, pass } = await paidOrder()
    const codes = (await read()).tickets.map(({ code }) => code)
    const lines = String(await run(number)).split('\n')
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${number}/1 .*  19.12.2026  ${codes[0]}  ready since \\d\\d\\.\\d\\d\\.`)),
      expect.stringMatching(/^ {2}permission \d/),
      '  access system: active, opened no gate yet',
      expect.stringMatching(new RegExp(`^${number}/2 .*  ${codes[1]}  ready since`)),
      expect.stringMatching(/^ {2}permission \d/),
      '  access system: active, opened no gate yet',
    ])
    await pass(1)
    await pass(1)
    const time = String.raw`\d\d\.\d\d\.\d{4} \d\d:\d\d`
    const seen = String(await run(codes[1]?.toLowerCase() ?? '')).split('\n')
    expect(seen[0]).toMatch(new RegExp(`^${number}/2 `))
    expect(seen[2]).toMatch(new RegExp(`^ {2}access system: active, first opened a gate ${time}, last ${time}$`))
    for (const which of [number, number.replace('-', '')]) {
      const said = String(await run(`${which}/1`))
      expect([said.includes(`${number}/1 `), said.includes(`${number}/2 `)]).toEqual([true, false])
    }
  })

  test('says of a ticket that was given back when that was', async () => {
    const { number } = await paidOrder()
    const { db } = open.shop.deps
    await afterSaleCommand({ db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } }, [
      'reverse',
      `${number}/1`,
      '--reason',
      'a guest is ill',
    ])
    await open.shop.work()
    const [line = '', ...others] = String(await run(`${number}/1`)).split('\n')
    expect(line).toMatch(/ given back \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    expect(others.at(-1)).toBe('  access system: has no permission')
  })

  test('says so when the access system gives no answer, has no such permission, or was told otherwise by somebody else', async () => {
    const { number, pieces } = await paidOrder()
    await open.system.cancel(`${pieces[0]?.uuid}.1`)
    await open.system.block(`${pieces[1]?.uuid}.1`)
    const said = String(await run(number))
    expect(said).toContain('access system: HAS NO SUCH PERMISSION')
    expect(said).toContain('access system: blocked (the shop says otherwise), opened no gate yet')
    await open.simulator.settings({ downMs: 60_000 })
    expect(String(await run(number)).match(/gives no clear answer/g)).toHaveLength(2)
  })

  test('says how many permissions there are for one ticket, and blocks until none of them opens a gate', async () => {
    const { number, reference, stateAt } = await paidOrder()
    let isOneBlocked = false
    const ofTwo: TicketSystem['find'] = async (references) => {
      const found = await open.system.find(references)
      const others = found.filter((ticket) => ticket.reference === reference(0))
      return [...others.map((ticket) => ({ ...ticket, ...(isOneBlocked && { isBlocked: true as const }) })), ...found]
    }
    const ctx = {
      db: open.shop.deps.db,
      ticketSystem: { ...open.system, find: ofTwo },
      kind: kind.kind,
      operator: { name: 'jana' },
      orderSecret: '',
    }
    const said = async () =>
      String(await ticketsCommand(ctx, [number]))
        .split('\n')
        .filter((line) => line.startsWith('  access system'))
    expect(await said()).toEqual([
      '  access system: HAS 2 PERMISSIONS, 0 of them blocked, opened no gate yet',
      '  access system: active, opened no gate yet',
    ])
    isOneBlocked = true
    expect((await said())[0]).toBe(
      '  access system: HAS 2 PERMISSIONS, 1 of them blocked (the shop says otherwise), opened no gate yet',
    )
    await fail('block', { kind: 'drop' })
    expect(await ticketsCommand(ctx, ['block', `${number}/1`])).toHaveProperty('problem')
    expect(await ticketsCommand(ctx, ['block', `${number}/1`])).toBe(`${number}/1 is blocked: it opens no gate.`)
    expect(await stateAt(0)).toEqual(['blocked'])
    await run('unblock', `${number}/1`)
  })

  test('block closes the gates, the order says so at once, and unblock takes both back', async () => {
    const { number, buyer, uuid, pieces, read, stateAt, pass, readyOf } = await paidOrder()
    expect(await run('block', `${number}/2`, '--reason', 'phone lost')).toBe(
      `${number}/2 is blocked: it opens no gate.`,
    )
    expect([await stateAt(0), await stateAt(1)]).toEqual([['active'], ['blocked']])
    expect(await pass(1)).toBe(false)
    const order = await read()
    expect(order.entries[1]?.ready).toEqual({ state: 'blocked', at: expect.any(String) })
    expect(order.entries[0]?.ready.state).toBe('ready')
    // What opens no gate is not handed out either.
    expect(order.tickets.map(({ uuid }) => uuid)).toEqual([pieces[0]?.uuid])
    const of = `cartId=${pieces[1]?.uuid}`
    for (const address of [`ticket?lang=cz&${of}`, `wallet-pass?${of}`])
      expect((await buyer.get(`/transactions/${uuid}/${address}`)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await run()).toMatch(new RegExp(`${number}/2 .*blocked since .* by jana: phone lost`))
    expect(await differences()).toEqual([])

    expect(await run('unblock', `${number}/2`)).toBe(`${number}/2 is unblocked: it opens the gates again.`)
    expect(await pass(1)).toBe(true)
    expect(await readyOf()).toEqual(['ready', 'ready'])
    expect((await read()).tickets).toHaveLength(2)
    expect((await buyer.get(`/transactions/${uuid}/ticket?lang=cz&${of}`)).statusCode).toBe(200)
    expect(await run()).toBe('No ticket is blocked.')
    expect(await differences()).toEqual([])
  })

  test('an act whose answer is lost leaves it in doubt; the next asks first and repeats nothing', async () => {
    const { number, stateAt, readyOf } = await paidOrder()
    await fail('block', { kind: 'lose' })
    expect(await run('block', `${number}/1`)).toMatchObject({
      problem: expect.stringContaining('may be blocked or not'),
    })
    // One kind executes a moment after its answer.
    await expect.poll(() => stateAt(0)).toEqual(['blocked'])
    expect(await readyOf()).toEqual(['ready', 'ready'])
    expect(await run()).toContain('block without a known outcome')
    // A second call would fail.
    await fail('block', { kind: 'error', times: 0 })
    expect(await run('block', `${number}/1`)).toBe(`${number}/1 is blocked: it opens no gate.`)
    expect(await readyOf()).toEqual(['blocked', 'ready'])
    await fail('block', { kind: 'lose' })
    expect(await run('unblock', `${number}/1`)).toHaveProperty('problem')
    await fail('block', { kind: 'error', times: 0 })
    expect(await run('unblock', `${number}/1`)).toBe(`${number}/1 is unblocked: it opens the gates again.`)
    expect([await stateAt(0), await readyOf()]).toEqual([['active'], ['ready', 'ready']])
    expect(await differences()).toEqual([])
  })

  test('after a call that was never heard the next one makes it; a block in doubt can be taken back as well', async () => {
    const { number, stateAt } = await paidOrder()
    await fail('block', { kind: 'drop' })
    expect(await run('block', `${number}/1`)).toHaveProperty('problem')
    expect(await stateAt(0)).toEqual(['active'])
    expect(await run('block', `${number}/1`)).toBe(`${number}/1 is blocked: it opens no gate.`)
    expect(await stateAt(0)).toEqual(['blocked'])
    await fail('block', { kind: 'lose' })
    expect(await run('block', `${number}/2`)).toHaveProperty('problem')
    expect(await run('unblock', `${number}/2`)).toBe(`${number}/2 is unblocked: it opens the gates again.`)
    expect(await stateAt(1)).toEqual(['active'])
    expect(await differences()).toEqual([])
  })

  test('of a process that was killed in the call is in doubt after a minute, and under way until then', async () => {
    const { number, uuid, pieces, stateAt } = await paidOrder()
    await open.shop.pool.query(
      `insert into ticket_act (order_id, entry_uuid, generation, kind, asked_by) values ($1, $2, 1, 'block', 'petr')`,
      [uuid, pieces[0]?.uuid],
    )
    expect(await run('block', `${number}/1`)).toMatchObject({ problem: expect.stringContaining('by another command') })
    expect(await stateAt(0)).toEqual(['active'])
    await open.shop.pool.query(
      `update ticket_act set started_at = now() - interval '61 seconds' where asked_by = 'petr'`,
    )
    expect(await run('block', `${number}/1`)).toBe(`${number}/1 is blocked: it opens no gate.`)
    expect(await stateAt(0)).toEqual(['blocked'])
    expect(await differences()).toEqual([])
  })

  test('of two commands at once one acts', async () => {
    const { number, stateAt } = await paidOrder()
    await fail('block', { kind: 'slow', ms: 500, times: 0 })
    const said = await Promise.all([run('block', `${number}/1`), run('block', `${number}/1`)])
    expect(said.filter((one) => typeof one === 'string')).toEqual([`${number}/1 is blocked: it opens no gate.`])
    const acts = await open.shop.pool.query(
      'select a.state from ticket_act a join orders o on o.id = a.order_id where o.number = $1',
      [number],
    )
    expect([acts.rows, await stateAt(0)]).toEqual([[{ state: 'done' }], ['blocked']])
  })

  test('a refusal is told with the access system’s own number, and changes nothing', async () => {
    const { number, stateAt, readyOf } = await paidOrder()
    await open.simulator.settings({ refusals: [{ number: 1777, text: 'Not at night', at: 'block', times: 1 }] })
    expect(await run('block', `${number}/1`)).toEqual({
      problem: `${number}/1 is not blocked: the access system refused it (1777 Not at night).`,
    })
    expect([await stateAt(0), await readyOf()]).toEqual([['active'], ['ready', 'ready']])
    expect(await run('block', `${number}/1`)).toContain('is blocked')
  })

  test('of a lost card blocks what is on it', async () => {
    const { number, uuid, pieces, stateAt } = await paidOrder()
    const { printed } = kind.cards
    await open.shop.pool.query(
      `with known as (select id from card where number = $1) update order_entry set card_id = known.id, method = 'card'
       from known where order_id = $2 and uuid = $3`,
      [printed, uuid, pieces[0]?.uuid],
    )
    expect(await run(kind.cards.typed)).toContain(`on card ${printed}`)
    expect(await run('block', kind.cards.typed, '--reason', 'lost')).toBe(`${number}/1 is blocked: it opens no gate.`)
    expect([await stateAt(0), await stateAt(1)]).toEqual([['blocked'], ['active']])
  })

  test('does nothing for what cannot be blocked, and says why', async () => {
    const { number } = await paidOrder({ more: [voucher] })
    const { number: waiting } = await paidOrder({ waits: true })
    const problem = async (...words: string[]) => {
      const said = await run(...words)
      return typeof said === 'string' ? `no problem: ${said}` : said.problem
    }
    expect(await problem('2026-999999')).toContain('No paid order, ticket or card is known as "2026-999999".')
    expect(await problem('block', `${number}/9`)).toContain('is known as')
    expect(await problem('block', number)).toContain(`"${number}" names several tickets: choose one, or add --all.`)
    expect(await problem('unblock', `${number}/1`)).toBe(`${number}/1 is not blocked.`)
    expect(await problem('block', `${number}/3`)).toBe(`${number}/3 is a gift voucher, no gate knows it.`)
    expect(await problem('block', `${waiting}/1`)).toBe(
      `${waiting}/1 is not issued yet: it waits for the access system.`,
    )
    expect(await run(waiting)).toContain('waits for its ticket since')
    expect(await problem('block', number, '--all')).toBe(
      [
        `${number}/1 is blocked: it opens no gate.`,
        `${number}/2 is blocked: it opens no gate.`,
        `${number}/3 is a gift voucher, no gate knows it.`,
      ].join('\n'),
    )
    expect(await problem('block', `${number}/1`)).toBe(`${number}/1 is blocked already.`)
    for (const words of [['block'], ['--help'], ['block', number, '--reason', ' '], [number, 'twice'], ['--all']])
      expect(await problem(...words)).toMatch(/^npm run tickets[\s\S]*--by <name>/)
    await open.shop.work()
  })
})
