import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { aMember, logIn } from '../../harness/members.ts'
import { accountActs, errorOf, proof } from '../../harness/privacy/accounts.ts'
import { notify, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { findMember } from '../members/members.store.ts'
import { membersCommand } from './members.command.ts'
import { endMember } from './operate-members.ts'
import { endDueMemberships } from './own-account.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof aMember>>
const { unpaid, buy, exists } = accountActs(() => shop)
const end = async (visitor: Visitor, id: string) => (await visitor.get(`/api/users/${id}/membership`)).json()
const sweepOn = (today: string) => endDueMemberships({ ...shop.now(), today })

describe('a membership', () => {
  test('ends with the month, or with what was bought for later', async () => {
    const { visitor, profile, email } = await aMember(shop)
    expect(await end(visitor, profile.id)).toEqual({
      on: '2026-11-30',
      lastService: null,
      mayEraseNow: true,
      endsOn: null,
      cards: 0,
      deposits: 0,
      depositsUntil: '2027-05-30',
      depositsUntilNow: '2027-05-21',
      credit: 0,
      points: 0,
      discounts: 0,
      vouchers: 0,
    })
    await buy(visitor, email)
    expect(await end(visitor, profile.id)).toMatchObject({
      on: '2026-12-05',
      lastService: '2026-12-05',
      mayEraseNow: false,
    })
  })

  describe('with a ticket of somebody else’s order on one of its cards', () => {
    const onCard = async ({ id, number }: Member['profile'], uuid: string) => {
      await shop.pool.query(
        `with card as (insert into card (number, owner) values ($2, $1) returning id)
         update order_entry set card_id = card.id, method = 'card' from card where order_id = $3`,
        [id, `NAKARTE1-AAA-${number.slice(-3)}`, uuid],
      )
    }

    test('lasts for it, and says so', async () => {
      const { visitor, profile, email } = await aMember(shop)
      await visitor.post(`/users/${profile.id}/membership/end`, { ...proof, lang: 'en' })
      await onCard(profile, await buy(shop.visitor(), 'nekdo-jiny@example.com'))
      expect(await end(visitor, profile.id)).toMatchObject({ lastService: '2026-12-05', mayEraseNow: false })
      expect(errorOf(await visitor.post(`/users/${profile.id}/erase`, proof)).code).toBe('services-left')
      await sweepOn('2026-11-22')
      await shop.work('mail-account')
      expect(shop.mails.findLast(({ to }) => to.includes(email))?.subject).toContain('05.12.2026')
      await sweepOn('2026-12-05')
      expect(await exists(profile.id)).toBe(true)
    })

    test('stays while that is being paid', async () => {
      const { visitor, profile } = await aMember(shop)
      const guest = shop.visitor()
      const { uuid } = await unpaid(guest, 'nekdo-jiny@example.com')
      await onCard(profile, uuid)
      await guest.paymentUrl(uuid)
      expect(await end(visitor, profile.id)).toMatchObject({ lastService: null, mayEraseNow: false })
      expect(errorOf(await visitor.post(`/users/${profile.id}/erase`, proof)).code).toBe('services-left')
    })
  })

  test('that is to end does not end while its account is blocked, and ends once that is opened', async () => {
    const { profile, email } = await aMember(shop)
    const run = (...words: string[]) =>
      membersCommand({ ...shop.now(), kind: 'A', operator: { name: 'jana' }, termsDays: [] }, words)
    await shop.pool.query("update member set leaves_on = '2026-11-30' where id = $1", [profile.id])
    expect(await run('block', email, '--reason', 'Proto.')).toContain('ends on 30.11.2026, not while it is blocked')
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(true)
    expect(await run('show', email)).toContain('not while it is blocked')
    expect(await run('unblock', email)).toContain('ends on 30.11.2026')
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(false)
  })

  test('returns deposits for six months after its last day, however late it is ended', async () => {
    const { profile, email } = await aMember(shop)
    await shop.pool.query("insert into card (number, owner) values ('ZALOHA01-AAA-001', $1)", [profile.id])
    await shop.pool.query("update member set leaves_on = '2026-11-30' where id = $1", [profile.id])
    await sweepOn('2026-12-02')
    await shop.work('mail-account')
    expect(shop.mails.findLast(({ to }) => to.includes(email))?.text.replace(/\s/g, '')).toContain('30.05.2027')
    const { rows } = await shop.pool.query(
      "select deposit_until::text as until from card where number = 'ZALOHA01-AAA-001'",
    )
    expect(rows).toEqual([{ until: '2027-05-30' }])
  })

  test('tells of no deposit for an external card, and returns none', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await shop.pool.query("insert into card (number, owner, sub_type) values ('CIZI0001-AAA-001', $1, 'external')", [
      profile.id,
    ])
    expect(await end(visitor, profile.id)).toMatchObject({ cards: 1, deposits: 0 })
    expect((await visitor.post(`/users/${profile.id}/erase`, proof)).statusCode).toBe(200)
    await shop.work('mail-account')
    const mail = shop.mails.findLast(({ to }) => to.includes(email))?.text ?? ''
    expect(mail).toMatch(/turniket/)
    expect(mail).not.toMatch(/záloh/i)
    const run = (...words: string[]) =>
      membersCommand({ ...shop.now(), kind: 'A', operator: { name: 'jana' }, termsDays: [] }, words)
    expect(await run('deposits')).not.toContain('CIZI0001')
    expect(await run('deposit', 'CIZI0001-AAA-001')).toMatchObject({
      problem: expect.stringContaining('nobody has paid'),
    })
  })

  test('that its member ends lasts to its day, and may be kept until then', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const url = `/users/${profile.id}/membership/end`
    expect(errorOf(await visitor.post(url, { currentPassword: 'Spatne123' })).code).toBe('wrong-password')
    expect((await visitor.post(url, proof)).json()).toMatchObject({ endsOn: '2026-11-30' })
    await sweepOn('2026-11-30')
    expect((await logIn(visitor, email)).statusCode).toBe(200)
    // From a page in German, and its mail is too.
    const keep = { method: 'DELETE', url: `/api${url}?lang=de` } as const
    expect((await visitor.send(keep)).json()).toMatchObject({ endsOn: null })
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(true)

    // From a page in English: the mail of the last day is in it, too.
    await visitor.post(url, { ...proof, lang: 'en' })
    await shop.work('mail-account')
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(false)
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
    await shop.work('mail-account')
    const subjects = shop.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject.split(' | ')[0])
    expect(subjects.slice(1)).toEqual([
      'Členství skončí 30.11.2026',
      'Ihre Mitgliedschaft läuft weiter',
      'Your membership ends on 30.11.2026',
      'Your membership is over and your account deleted',
    ])
  })

  test('that is kept twice at once is told once, and not where the account is gone meanwhile', async () => {
    const [twice, gone] = [await aMember(shop), await aMember(shop)]
    await shop.pool.query("update member set leaves_on = '2026-11-30' where id = any($1)", [
      [twice.profile.id, gone.profile.id],
    ])
    const keep = ({ visitor, profile }: Member) =>
      visitor.send({ method: 'DELETE', url: `/api/users/${profile.id}/membership/end` })
    const sweep = await shop.pool.connect()
    await sweep.query('begin')
    await sweep.query('select from member where id = $1 for update', [twice.profile.id])
    await sweep.query('delete from member where id = $1', [gone.profile.id])
    const answers = [keep(twice), keep(twice), keep(gone)]
    try {
      await lockWaiters(shop.pool, 3)
    } finally {
      await sweep.query('commit')
      sweep.release()
    }
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    await shop.work('mail-account')
    const told = ({ email }: Member) =>
      shop.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('pokračuje')).length
    expect([told(twice), told(gone)]).toEqual([1, 0])
    expect(codes).toEqual([200, 200, 401])
  })

  test('tells of cards that stop working, and of a deposit for one that has stopped already', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query(
      `insert into card (number, owner, status, inactive_why, deactivated_at)
       values ('NEPLATI1-AAA-001', $1, 'inactive', 'lost', now())`,
      [profile.id],
    )
    expect(await end(visitor, profile.id)).toMatchObject({ cards: 0, deposits: 1 })
  })

  test('tells in its mail what its page tells: points that were earned, and no credit without any', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await buy(visitor, email)
    const { points, credit } = await end(visitor, profile.id)
    expect([points > 0, credit]).toEqual([true, 0])
    await visitor.post(`/users/${profile.id}/membership/end`, proof)
    await shop.work('mail-account')
    const mail = shop.mails.findLast(({ to }) => to.includes(email))?.text.replace(/\s+/g, ' ')
    expect(mail).toContain(`Body (${points}) propadnou.`)
    expect(mail).not.toContain('Kredit')
  })

  test('tells of discounts as long as the account has one that can be used', async () => {
    const { visitor, profile } = await aMember(shop)
    const token = (changes: string) =>
      shop.pool.query(`update benefit_token set ${changes} where member_id = $1`, [profile.id])
    await shop.pool.query(
      `insert into benefit_token (benefit_id, member_id, max_uses, origin) values ('lipno-ben-vip', $1, 1, 'operator')`,
      [profile.id],
    )
    expect(await end(visitor, profile.id)).toMatchObject({ discounts: 1 })
    for (const over of ["valid_to = '2026-01-31'", "valid_to = null, status = 'void'", "status = 'active', used = 1"]) {
      await token(over)
      expect(await end(visitor, profile.id), over).toMatchObject({ discounts: 0 })
    }
  })

  test('lasts for what was bought after it had been ended', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await visitor.post(`/users/${profile.id}/membership/end`, { ...proof, lang: 'en' })
    await buy(visitor, email)
    expect(await end(visitor, profile.id)).toMatchObject({ on: '2026-12-05', endsOn: '2026-12-05' })
    // Told once, long before the day that it was to end on.
    for (const today of ['2026-11-22', '2026-11-23', '2026-12-01']) await sweepOn(today)
    await shop.work('mail-account')
    const days = shop.mails.flatMap(({ to, subject }) =>
      to.includes(email) ? (/Your membership ends on ([\d.]+)/.exec(subject)?.[1] ?? []) : [],
    )
    expect(days).toEqual(['30.11.2026', '05.12.2026'])
    // Nobody has asked for the new day.
    expect(shop.mails.findLast(({ to }) => to.includes(email))?.text.replace(/\s+/g, ' ')).toMatch(
      /^(?!.*You have ended).*ends has changed, as what you have bought, or what is on your cards, has changed\./,
    )
    await sweepOn('2026-12-06')
    expect(await exists(profile.id)).toBe(false)
  })

  test('ends earlier again once the last service is given back, never before today, and tells it once', async () => {
    const [early, late] = [await aMember(shop), await aMember(shop)]
    for (const { visitor, profile, email } of [early, late]) {
      await buy(visitor, email)
      await visitor.post(`/users/${profile.id}/membership/end`, { ...proof, lang: 'en' })
    }
    const daysOf = async ({ email }: Member) => {
      await shop.work('mail-account')
      return shop.mails.flatMap(({ to, subject }) =>
        to.includes(email) ? (/Your membership ends on ([\d.]+)/.exec(subject)?.[1] ?? []) : [],
      )
    }
    const giveBack = ({ email }: Member) =>
      shop.pool.query(
        'update order_entry set reversed = true, live = false where order_id in (select id from orders where email = $1)',
        [email],
      )
    await giveBack(early)
    for (const today of ['2026-11-22', '2026-11-23']) await sweepOn(today)
    expect([await daysOf(early), await daysOf(late)]).toEqual([['05.12.2026', '30.11.2026'], ['05.12.2026']])
    await giveBack(late)
    for (const today of ['2026-12-02', '2026-12-02']) await sweepOn(today)
    expect([await exists(early.profile.id), await exists(late.profile.id)]).toEqual([false, true])
    expect(await daysOf(late)).toEqual(['05.12.2026', '02.12.2026'])
    await sweepOn('2026-12-03')
    expect(await exists(late.profile.id)).toBe(false)
  })

  test('ends with its mail or not at all', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const kept = async () => [
      await exists(profile.id),
      (await shop.pool.query('select from orders where email = $1', [email])).rowCount,
    ]
    const { uuid } = await unpaid(visitor, email)
    await shop.pool.query(
      "update orders set status = 'failed', payment_due = now() - interval '9 days' where id = $1",
      [uuid],
    )
    await shop.pool.query(
      `create function no_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$`,
    )
    await shop.pool.query(
      `create trigger no_mail before insert on account_mail for each row when (new.kind in ('left', 'ended'))
       execute function no_mail()`,
    )
    const member = await findMember(shop.deps, profile.id)
    if (!member) throw new Error('There is no member.')
    await expect(endMember({ ...shop.now(), operator: { name: 'jana' } }, member, 'Proto.')).rejects.toThrow('no mail')
    expect((await visitor.post(`/users/${profile.id}/erase`, proof)).statusCode).toBe(500)
    expect(await kept()).toEqual([true, 1])
    await shop.pool.query('drop function no_mail cascade')
    expect((await visitor.post(`/users/${profile.id}/erase`, proof)).statusCode).toBe(200)
    expect(await kept()).toEqual([false, 0])
  })

  test('ends although another one cannot be ended', async () => {
    const [kept, ended] = [await aMember(shop), await aMember(shop)]
    await shop.pool.query('create table keeps (member_id uuid references member)')
    await shop.pool.query('insert into keeps values ($1)', [kept.profile.id])
    await shop.pool.query("update member set leaves_on = '2026-11-30' where id = any($1)", [
      [kept.profile.id, ended.profile.id],
    ])
    await sweepOn('2026-12-01')
    expect([await exists(kept.profile.id), await exists(ended.profile.id)]).toEqual([true, false])
    await shop.pool.query('drop table keeps')
    await sweepOn('2026-12-01')
    expect(await exists(kept.profile.id)).toBe(false)
  })

  test('ends after a payment of its order, and holds none of its codes and cards while it waits', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const { uuid } = await unpaid(visitor, email)
    await shop.pool.query(
      `with card as (insert into card (number, owner) values ('ZAMEK001-AAA-001', $1))
       insert into benefit_token (benefit_id, code_hash, max_uses, origin, member_id)
       values ('made-up', decode(md5($1::text), 'hex'), 1, 'operator', $1::uuid)`,
      [profile.id],
    )
    const payment = await shop.pool.connect()
    await payment.query('begin')
    await payment.query('select from orders where id = $1 for update', [uuid])
    const erased = visitor.post(`/users/${profile.id}/erase`, proof)
    try {
      await lockWaiters(shop.pool, 1)
      await payment.query('select from benefit_token where member_id = $1 for update nowait', [profile.id])
      await payment.query('select from card where owner = $1::text for update nowait', [profile.id])
    } finally {
      await payment.query('commit')
      payment.release()
    }
    expect((await erased).statusCode).toBe(200)
    expect(await exists(profile.id)).toBe(false)
  })

  const ends = {
    'its member erases it': async ({ visitor, profile }: Member) => {
      const erased = await visitor.post(`/users/${profile.id}/erase`, proof)
      expect(errorOf(erased).code).toBe('services-left')
    },
    'its last day is over': async ({ profile }: Member) => {
      await shop.pool.query("update member set leaves_on = '2026-11-30' where id = $1", [profile.id])
      await sweepOn('2026-12-01')
    },
  }
  const meanwhile = {
    'is paid': `update orders set status = 'paid', paid_at = now(), released_at = now() where id = $1`,
    'gets a payment': `with locked as (select id, amount_due from orders where id = $1 for update)
      insert into payment_attempt (id, order_id, provider, amount) select gen_random_uuid(), id, 'sandbox', amount_due from locked`,
  }
  test.each(
    Object.entries(ends).flatMap(([why, end]) =>
      Object.entries(meanwhile).map(([what, statement]) => ({ why, end, what, statement })),
    ),
  )('stays when $why, while an order for a later day $what', async ({ end, statement }) => {
    const member = await aMember(shop)
    const { uuid } = await unpaid(member.visitor, member.email)
    const payment = await shop.pool.connect()
    await payment.query('begin')
    await payment.query(statement, [uuid])
    const ended = end(member)
    try {
      await lockWaiters(shop.pool, 1)
    } finally {
      await payment.query('commit')
      payment.release()
    }
    await ended
    expect(await exists(member.profile.id)).toBe(true)
  })

  test('stays while a payment of its member is open, and ends once that has failed', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const { uuid } = await unpaid(visitor, email)
    const ref = shop.payment.refOf((await visitor.paymentUrl(uuid)).json().url)
    expect(await end(visitor, profile.id)).toMatchObject({ on: '2026-11-30', lastService: null, mayEraseNow: false })
    expect(errorOf(await visitor.post(`/users/${profile.id}/erase`, proof)).code).toBe('services-left')
    await shop.pool.query("update member set leaves_on = '2026-11-30' where id = $1", [profile.id])
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(true)
    shop.payment.end(ref, 'declined')
    await notify(shop, ref)
    await sweepOn('2026-12-01')
    expect(await exists(profile.id)).toBe(false)
  })
})
