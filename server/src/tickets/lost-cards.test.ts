import { describe, expect, test } from 'vitest'
import { aMember } from '../../harness/members.ts'
import { ticketShop } from '../../harness/orders/ticket-shop.ts'
import type { Visitor } from '../../harness/shop.ts'
import { KINDS } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { membersCommand } from '../privacy/members.command.ts'

describe.each(variants(KINDS))('a card that was reported lost, with an access system of kind $kind', (kind) => {
  const { open, run, paidOrder } = ticketShop(kind)
  const number = kind.cards.printed
  const idOfCard = async (): Promise<string> =>
    (await open.shop.pool.query('select id from card where number = $1', [number])).rows[0]?.id
  const command = (...words: string[]) =>
    membersCommand({ ...open.shop.now(), kind: kind.kind, operator: { name: 'jana' }, termsDays: [] }, words)
  const configure = async () => {
    const { config } = open.shop.deps.shelf.current()
    const flags = { ...config.flags, removeCard: true }
    await open.shop.pool.query("update content set value = $1 where key = 'eshop_config'", [{ ...config, flags }])
    await open.shop.deps.shelf.reload()
  }
  /** A member with the card, and a paid ticket on it, which the gates know. */
  const ticketOnCard = async ({ waits = false } = {}) => {
    await configure()
    const { visitor, profile, email } = await aMember(open.shop)
    const order = await paidOrder({ waits })
    await open.shop.pool.query(
      `insert into card (number, owner) values ($1, $2)
       on conflict (number) do update set owner = excluded.owner, status = 'active', inactive_why = null`,
      [number, profile.id],
    )
    await open.shop.pool.query(
      `update order_entry set card_id = (select id from card where number = $1), method = 'card'
       where order_id = $2 and uuid = $3`,
      [number, order.uuid, order.pieces[0]?.uuid],
    )
    return { ...order, visitor, profile, email, cardId: await idOfCard() }
  }
  const remove = (visitor: Visitor, id: string, reason: string) =>
    visitor.send({ method: 'DELETE', url: `/api/tokens/card/${id}?reason=${reason}&lang=en` })
  const activate = (visitor: Visitor, id: string) =>
    visitor.send({ method: 'PATCH', url: `/api/tokens/card/${id}`, payload: { status: 'active', lang: 'de' } })
  const mine = async (visitor: Visitor) => (await visitor.get('/api/tokens/my')).json().data
  const subjects = () => open.shop.mails.map(({ subject }) => subject.split(' | ')[0])

  test('opens no gate, stays listed with its day, is nobody else’s, and opens gates again once it is found', async () => {
    const { visitor, cardId, pass, stateAt, readyOf } = await ticketOnCard()
    expect(await pass(0)).toBe(true)
    expect((await remove(visitor, cardId, 'lost')).statusCode).toBe(200)
    await open.shop.work()
    expect([await stateAt(0), await stateAt(1)]).toEqual([['blocked'], ['active']])
    expect(await pass(0)).toBe(false)
    expect(await readyOf()).toEqual(['blocked', 'ready'])
    expect(await mine(visitor)).toMatchObject([
      { _id: cardId, status: 'inactive', isLost: true, inactiveSince: expect.any(String) },
    ])
    // Each mail is in the language of the page that asked.
    expect(subjects()).toContain('Your card is blocked')
    // Nor is it let go of, so that somebody else could claim it.
    expect((await remove(visitor, cardId, 'unused')).statusCode).toBe(404)
    const other = await aMember(open.shop)
    const claim = await other.visitor.send({
      method: 'PATCH',
      url: `/api/tokens/card/${cardId}`,
      payload: { owner: other.profile.id },
    })
    expect(claim.statusCode).toBeGreaterThanOrEqual(400)
    expect((await activate(other.visitor, cardId)).statusCode).toBe(404)

    expect((await activate(visitor, cardId)).json()).toMatchObject({ status: 'active', inactiveSince: null })
    await open.shop.work()
    expect([await stateAt(0), await pass(0)]).toEqual([['active'], true])
    expect(subjects()).toContain('Ihre Karte gilt wieder')
  })

  test('leaves a ticket that an operator blocks as well blocked once it is found', async () => {
    const { visitor, cardId, stateAt, number: order } = await ticketOnCard()
    await remove(visitor, cardId, 'lost')
    await open.shop.work()
    const block = () => run('block', `${order}/1`, '--reason', 'Padělek.')
    expect(await block()).toBe(`${order}/1 is blocked: it opens no gate.`)
    expect(await run()).toContain(`by jana: Padělek.`)
    expect(await block()).toEqual({ problem: `${order}/1 is blocked already.` })
    await activate(visitor, cardId)
    await open.shop.work()
    expect(await stateAt(0)).toEqual(['blocked'])
    expect(await run('unblock', `${order}/1`)).toContain('opens the gates again')
  })

  test('leaves a ticket blocked that an operator blocked without a clear answer, before the loss or after it', async () => {
    const { visitor, cardId, stateAt, number: order } = await ticketOnCard()
    const blockInDoubt = async (call: 'block' | 'find') => {
      await open.simulator.settings({ faults: { [call]: { kind: 'drop', times: 0 } } })
      expect(await run('block', `${order}/1`, '--reason', 'Padělek.')).toHaveProperty('problem')
      await open.simulator.settings({ faults: { [call]: null } })
    }
    const lose = async () => {
      await remove(visitor, cardId, 'lost')
      await open.shop.work()
    }
    const find = async () => {
      await activate(visitor, cardId)
      await open.shop.work()
    }
    // The block is in doubt when the card is found.
    await lose()
    await blockInDoubt('find')
    await find()
    expect([await stateAt(0), await run()]).toEqual([['blocked'], expect.stringContaining('by jana: Padělek.')])
    expect(await run('unblock', `${order}/1`)).toContain('opens the gates again')
    // The block is in doubt when the card is lost.
    await blockInDoubt('block')
    await lose()
    await find()
    expect([await stateAt(0), await run()]).toEqual([['blocked'], expect.stringContaining('by jana: Padělek.')])
    // The operator's last word counts.
    expect(await run('unblock', `${order}/1`)).toContain('opens the gates again')
    await lose()
    await find()
    expect(await stateAt(0)).toEqual(['active'])
  })

  test('blocks a ticket that was ordered before the loss and paid after it', async () => {
    const { stateAt, cardId } = await ticketOnCard({ waits: true })
    // The job of the loss is over: it found no paid order.
    await open.shop.pool.query("update card set status = 'inactive', inactive_why = 'lost' where id = $1", [cardId])
    await open.shop.work()
    expect([await stateAt(0), await stateAt(1)]).toEqual([['blocked'], ['active']])
  })

  test('leaves a ticket that a desk has voided after one try', async () => {
    const { visitor, cardId, reference, pieces } = await ticketOnCard()
    expect(await open.system.cancel(reference(0))).toMatchObject({ errorNumber: 0 })
    await remove(visitor, cardId, 'lost')
    // A job that is not done throws.
    await open.shop.work('card-gates')
    const acts = await open.shop.pool.query('select state from ticket_act where entry_uuid = $1', [pieces[0]?.uuid])
    expect(acts.rows).toEqual([{ state: 'refused' }])
  })

  test('is deactivated by an operator, too, who tells its member', async () => {
    const { stateAt, email, visitor, cardId } = await ticketOnCard()
    expect(await command('deactivate', kind.cards.typed, '--reason', 'Našel ji pan Novák.')).toContain('is inactive')
    expect(await command('deactivate', kind.cards.typed)).toHaveProperty('problem')
    // Nor does its member undo that.
    expect((await activate(visitor, cardId)).statusCode).toBe(404)
    expect(await mine(visitor)).toMatchObject([{ status: 'inactive', isLost: false }])
    await open.shop.work()
    expect(await stateAt(0)).toEqual(['blocked'])
    expect(await command('activate', kind.cards.typed, '--reason', 'Pan Novák ji vrátil.')).toContain('is active')
    await open.shop.work()
    const mails = open.shop.mails.filter(({ to }) => to.includes(email)).slice(-2)
    expect(mails.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/jsme zablokovali\.[\s\S]*Zapnout ji zase můžeme jen my/),
      expect.stringMatching(/jsme zapnuli/),
    ])
    const reasons = async () => {
      const acts = await open.shop.pool.query('select reason from operator_act where subject @> $1 order by id', [
        [`card ${number}`],
      ])
      return acts.rows.map(({ reason }) => reason)
    }
    expect((await reasons()).slice(-2)).toEqual(['Našel ji pan Novák.', 'Pan Novák ji vrátil.'])
    await command('end', email, '--although-tickets', '--reason', 'Nepravdivé údaje.')
    expect(new Set(await reasons())).toEqual(new Set([null]))
  })

  test('is blocked by a job that repeats while the access system is away', async () => {
    const { visitor, cardId, stateAt } = await ticketOnCard()
    await open.simulator.settings({ downMs: 60_000 })
    await remove(visitor, cardId, 'lost')
    await expect(open.shop.work('card-gates')).rejects.toThrow('not blocked yet')
    await open.simulator.settings({ downMs: 0 })
    await open.shop.work('card-gates')
    expect(await stateAt(0)).toEqual(['blocked'])
  })

  test('of a blocked account opens no gate, and nobody signs in; both come back when it is opened', async () => {
    const { visitor, profile, cardId, stateAt } = await ticketOnCard()
    expect(await command('block', profile.number)).toHaveProperty('problem')
    expect(await command('block', profile.number, '--reason', 'Kartu používá někdo jiný.')).toContain('is blocked')
    await open.shop.work()
    expect(await stateAt(0)).toEqual(['blocked'])
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
    expect(open.shop.mails.at(-1)?.text.replaceAll('\u00a0', ' ')).toContain('Kartu používá někdo jiný.')
    expect(await command('block', profile.number, '--reason', 'x')).toHaveProperty('problem')
    expect(await command('unblock', profile.number)).toContain('open again')
    await open.shop.work()
    expect(await stateAt(0)).toEqual(['active'])
    expect(await open.shop.pool.query('select status from card where id = $1', [cardId])).toMatchObject({
      rows: [{ status: 'active' }],
    })
  })

  test('stays inactive where an operator deactivates it while its account is blocked, or its member had lost it', async () => {
    const { visitor, profile, cardId } = await ticketOnCard()
    await command('block', profile.number, '--reason', 'Proto.')
    expect(await command('deactivate', kind.cards.typed)).toContain('is inactive')
    await command('unblock', profile.number)
    const why = async () =>
      (await open.shop.pool.query('select status, inactive_why from card where id = $1', [cardId])).rows[0]
    expect(await why()).toEqual({ status: 'inactive', inactive_why: 'operator' })
    expect(await command('activate', kind.cards.typed)).toContain('is active')
    await open.shop.pool.query(
      "update card set status = 'inactive', inactive_why = 'lost', deactivated_at = now() where id = $1",
      [cardId],
    )
    expect(await command('deactivate', kind.cards.typed)).toContain('is inactive')
    expect((await activate(visitor, cardId)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await why()).toMatchObject({ inactive_why: 'operator' })
  })

  test('of a membership that an operator ends is nobody’s and inactive; its deposit is returned once', async () => {
    const { profile, email, cardId, stateAt } = await ticketOnCard()
    expect(await command('end', email, '--although-tickets', '--reason', 'Nepravdivé údaje.')).toContain(
      '1 of its cards',
    )
    await open.shop.work()
    expect(await stateAt(0)).toEqual(['blocked'])
    expect((await open.shop.pool.query('select from member where id = $1', [profile.id])).rowCount).toBe(0)
    expect(
      await open.shop.pool.query('select owner, status, inactive_why from card where id = $1', [cardId]),
    ).toMatchObject({
      rows: [{ owner: 'anonymous', status: 'inactive', inactive_why: 'ended' }],
    })
    expect(subjects()).toContain('Ukončili jsme vaše členství')
    expect(await command('deposits')).toContain(number)
    expect(await command('deposit', kind.cards.typed)).toContain('return the deposit now')
    expect(await command('deposit', kind.cards.typed)).toHaveProperty('problem')
    expect(await command('activate', kind.cards.typed)).toContain('is active')
    expect(
      await open.shop.pool.query('select deposit_until, deposit_returned_at from card where id = $1', [cardId]),
    ).toMatchObject({ rows: [{ deposit_until: null, deposit_returned_at: null }] })
    const reasons = await open.shop.pool.query("select from operator_act where reason like 'Nepravdivé%'")
    expect(reasons.rowCount).toBe(0)
  })
})
