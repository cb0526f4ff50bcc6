import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../harness/members.ts'
import { aPiece, notify, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
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
const errorOf = (response: { json: () => unknown }) => (response.json() as { error: { code: string } }).error
const proof = { currentPassword: PASSWORD }
const unpaid = async (visitor: Visitor, email: string): Promise<{ uuid: string }> => {
  const entries = [aPiece()]
  await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
  return (await visitor.post('/v2/transaction/validate', submissionOf(entries, { email }))).json()
}
const buy = async (visitor: Visitor, email: string) => {
  const { uuid } = await unpaid(visitor, email)
  await pay(shop, visitor, uuid)
  await shop.work()
  return uuid
}
const end = async (visitor: Visitor, id: string) => (await visitor.get(`/api/users/${id}/membership`)).json()
const sweepOn = (today: string) => endDueMemberships({ ...shop.now(), today })
const exists = async (id: string) => (await shop.pool.query('select from member where id = $1', [id])).rowCount === 1

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

describe('new terms', () => {
  const terms = (version: string, today = shop.now().today) =>
    membersCommand(
      { ...shop.now(), today, kind: 'A', operator: { name: 'jana' }, termsDays: ['2026-11-27', '2090-01-31'] },
      ['terms', version],
    )

  test('are announced only with their text, in time, and not when they were there from the start', async () => {
    const said = async (version: string) => ((await terms(version, '2026-12-01')) as { problem: string }).problem
    expect(await said('2090-02-01')).toContain('no text')
    // Nor does it count by then: an operator sees that it waits.
    const waits = (command: unknown) => /2090-01-31 {2}NOT ANNOUNCED/.test(String(command))
    expect(waits(await terms(''))).toBe(true)
    expect(await terms('2090-01-31', '2090-01-20')).toMatchObject({
      problem: expect.stringContaining('15 days before'),
    })
    expect(await terms('2026-11-27', '2026-11-01')).toMatchObject({
      problem: expect.stringContaining('from the start'),
    })
  })

  test('are told to every member, and to who registers later at once', async () => {
    const early = await aMember(shop)
    expect(await terms('2090-01-31')).toMatch(/: \d+ members get a mail/)
    const late = await aMember(shop)
    // Also when 15 days before are over.
    expect(await terms('2090-01-31', '2090-01-30')).toMatch(/: 0 members get a mail/)
    await shop.work('mail-account')
    for (const { email } of [early, late]) {
      const mails = shop.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('31.01.2090'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('/terms/general?version=2090-01-31&lng=')
    }
    const kept = await shop.pool.query(
      'select version, agreed_at is not null as agreed from terms_agreement where member_id = $1 order by version',
      [late.profile.id],
    )
    expect(kept.rows).toEqual([
      { version: '2026-11-27', agreed: true },
      { version: '2090-01-31', agreed: false },
    ])
  })

  test('are an act of the operator each time that they are told', async () => {
    const acts = async () =>
      (await shop.pool.query("select asked_by, subject from operator_act where kind = 'terms' order by id")).rows
    const before = await acts()
    await terms('2090-01-31')
    await terms('2090-01-31')
    const act = { asked_by: 'jana', subject: ['terms of 2090-01-31'] }
    expect((await acts()).slice(before.length)).toEqual([act, act])
  })
})

test('terms that were announced before the e-mail was confirmed are told with its confirmation', async () => {
  const body = aRegistration()
  const visitor = shop.visitor()
  await visitor.post('/users/registration', body)
  await shop.pool.query(
    "insert into terms_version (version, starts_on, told_at) values ('2091-12-20', '2091-12-20', now()) on conflict do nothing",
  )
  const token = await mailedToken(shop, body.email)
  // They count by now.
  await visitor.send({
    method: 'GET',
    url: `/api/users/activation?token=${token}`,
    headers: { 'x-shop-now': '2091-12-21T09:00:00+01:00' },
  })
  await shop.work('mail-account')
  expect(shop.mails.filter(({ to, subject }) => to.includes(body.email) && /20\.12\.2091/.test(subject))).toHaveLength(
    1,
  )
  await shop.pool.query("delete from terms_agreement where version = '2091-12-20'")
  await shop.pool.query("delete from terms_version where version = '2091-12-20'")
})

describe('an account', () => {
  test('is erased at once by its member, who is signed out, told, and may register again', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const erase = (body: object) => visitor.post(`/users/${profile.id}/erase`, body)
    expect(errorOf(await erase({ currentPassword: 'Spatne123' })).code).toBe('wrong-password')
    const erased = await erase(proof)
    expect([erased.statusCode, erased.headers['clear-site-data']]).toEqual([200, '"storage"'])
    expect(await exists(profile.id)).toBe(false)
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
    await shop.work('mail-account')
    expect(shop.mails.at(-1)).toMatchObject({ to: [email] })
    expect((await visitor.post('/users/registration', aRegistration({ email }))).statusCode).toBe(201)
  })

  test('stays while something that was bought is still to come', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await buy(visitor, email)
    expect(errorOf(await visitor.post(`/users/${profile.id}/erase`, proof)).code).toBe('services-left')
    expect(await exists(profile.id)).toBe(true)
  })

  test('is exported whole to its member alone, without anything secret', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await buy(visitor, email)
    const read = await visitor.get(`/api/users/${profile.id}/data`)
    expect(read.json()).toMatchObject({
      email,
      account: { firstName: 'Jana', number: Number(profile.number), sessions: [expect.anything()] },
      orders: [{ email, entries: [{ days: ['2026-12-05'] }] }],
    })
    expect(read.body).not.toMatch(/argon2|password/)
    for (let n = 1; n < 10; n++) expect((await visitor.get(`/api/users/${profile.id}/data`)).statusCode).toBe(200)
    // As a file or as a page.
    for (const url of [`/api/users/${profile.id}/data`, `/users/${profile.id}/data`])
      expect((await visitor.get(url)).statusCode).toBe(429)
    const other = await aMember(shop)
    expect(errorOf(await other.visitor.get(`/api/users/${profile.id}/data`)).code).toBe('forbidden')
  })

  test('is exported with a new e-mail that waits, what became of its cards, times of slots, and points', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const uuid = await buy(visitor, email)
    const wanted = `jina-${profile.number}@example.com`
    await visitor.send({
      method: 'PATCH',
      url: `/api/users/${profile.id}`,
      payload: { email: wanted, currentPassword: PASSWORD },
    })
    await shop.pool.query('update order_entry set slot_start = 570 where order_id = $1', [uuid])
    await shop.pool.query(
      `insert into card (number, owner, status, inactive_why, deactivated_at)
       values ('VYVOZ001-AAA-001', $1, 'inactive', 'lost', now())`,
      [profile.id],
    )
    const read = (await visitor.get(`/api/users/${profile.id}/data`)).json()
    const { points } = (await visitor.get('/api/transactions/points')).json()
    expect(points).toBeGreaterThan(0)
    expect(read).toMatchObject({
      account: {
        emailChanges: [{ email: wanted, linkUntil: expect.any(String) }],
        cards: [{ inactiveWhy: 'lost', inactiveSince: expect.any(String) }],
        loyaltyPoints: points,
      },
      orders: [{ entries: [{ timeSlot: '09:30' }] }],
    })
  })

  test('can be read as a page in each language, by its member alone', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await buy(visitor, email)
    for (const [lang, word] of [
      ['cz', 'Objednávky'],
      ['de', 'Bestellungen'],
      ['en', 'Orders'],
    ]) {
      const page = await visitor.get(`/users/${profile.id}/data?lang=${lang}`)
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(page.body).toContain(word)
      expect(page.body).toContain(email)
      expect(page.body).toContain('05.12.2026')
    }
    const page = `/users/${profile.id}/data`
    expect((await shop.visitor().get(page)).statusCode).toBe(401)
    // A new window of a browser reads what to do, a program the code.
    const browser = { method: 'GET', url: page, headers: { accept: 'text/html', cookie: 'lang=de' } } as const
    const signedOut = await shop.visitor().send(browser)
    expect([signedOut.statusCode, signedOut.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(signedOut.body).toContain('Bitte melden Sie sich noch einmal an')
    expect(signedOut.body).toContain('href="/personal/settings"')
  })

  test('says as a page why it is not shown: too often an hour, or not now, or not to another member', async () => {
    const { visitor, profile } = await aMember(shop)
    const open = (who: Visitor) =>
      who.send({ method: 'GET', url: `/users/${profile.id}/data?lang=en`, headers: { accept: 'text/html' } })
    const another = await open((await aMember(shop)).visitor)
    await shop.pool.query('alter table marketing_consent rename to away')
    const broken = await open(visitor)
    await shop.pool.query('alter table away rename to marketing_consent')
    for (let n = 1; n < 10; n++) await open(visitor)
    const often = await open(visitor)
    expect([another, broken, often].map(({ statusCode }) => statusCode)).toEqual([403, 500, 429])
    for (const { body } of [another, broken]) expect(body).toContain('Your data are not available right now')
    expect(often.body).toContain('ten times an hour')
    for (const { body } of [another, broken, often]) expect(body).toContain('href="/personal/settings"')
  })
})

describe('an account whose e-mail is not confirmed', () => {
  test('exports and erases itself alone, and mails nobody', async () => {
    const email = 'obet.jana@example.com'
    const bought = await buy(shop.visitor(), email)
    const register = async (address: string, lastName: string) => {
      const visitor = shop.visitor(address)
      const { id } = (await visitor.post('/users/registration', aRegistration({ email, lastName }))).json()
      return { visitor, id: id as string }
    }
    const { visitor, id } = await register('192.0.2.81', 'Cizí')
    await logIn(visitor, email)
    const rival = await register('192.0.2.82', 'Pravá')
    await shop.work('mail-member')
    const sent = shop.mails.length

    const read = (await visitor.get(`/api/users/${id}/data`)).json()
    expect(read).toMatchObject({ account: { lastName: 'Cizí' }, orders: [] })
    expect((await visitor.get(`/users/${id}/data`)).body).not.toContain('05.12.2026')
    expect(errorOf(await visitor.post(`/users/${id}/membership/end`, proof)).code).toBe('forbidden')
    const keep = { method: 'DELETE', url: `/api/users/${id}/membership/end` } as const
    expect(errorOf(await visitor.send(keep)).code).toBe('forbidden')

    expect((await visitor.post(`/users/${id}/erase`, proof)).statusCode).toBe(200)
    expect([await exists(id), await exists(rival.id)]).toEqual([false, true])
    const { rows } = await shop.pool.query('select email from orders where id = $1', [bought])
    expect(rows).toEqual([{ email }])
    await shop.work('mail-account')
    expect(shop.mails).toHaveLength(sent)
  })
})

describe('orders of a guest', () => {
  const ordersOf = async (visitor: Visitor) =>
    (await visitor.get('/api/transactions/my')).json().data.map(({ uuid }: { uuid: string }) => uuid)

  test('join the account whose link is opened where it is signed in, and no order of a similar address', async () => {
    const email = 'hostova.jana@example.com'
    const guest = shop.visitor()
    const own = await buy(guest, 'Hostova.Jana@example.com')
    const similar = await buy(guest, 'hóstova.jana@example.com')
    const member = shop.visitor('192.0.2.77')
    await member.post('/users/registration', aRegistration({ email }))
    await logIn(member, email)
    await shop.work('join-orders')
    expect(await ordersOf(member)).toEqual([])
    const elsewhere = shop.visitor('192.0.2.83')
    await logIn(elsewhere, email)
    await member.get(`/api/users/activation?token=${await mailedToken(shop, email)}`)
    await shop.work('join-orders')
    // Still signed in, but nowhere else.
    expect(await ordersOf(member)).toEqual([own])
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(401)
    expect((await member.get(`/api/transactions/${own}`)).json().entries).toHaveLength(1)
    expect((await member.get(`/api/transactions/${similar}`)).json().entries).toBeUndefined()
  })

  /** Registers an e-mail as a stranger, who is signed in, and opens its link in the browser of the mailbox. */
  const tricked = async (email: string, mailbox: Visitor) => {
    const stranger = shop.visitor('192.0.2.78')
    const { id } = (await stranger.post('/users/registration', aRegistration({ email }))).json()
    const opened = await mailbox.get(`/api/users/activation?token=${await mailedToken(shop, email)}`)
    expect(opened.statusCode, opened.body).toBe(200)
    const login = await logIn(stranger, email)
    await shop.work('join-orders')
    return { stranger, id, profile: login.json() }
  }

  test('stay the guest’s when a stranger registered their e-mail and they opened the link', async () => {
    const email = 'obet@example.com'
    const guest = shop.visitor()
    const own = await buy(guest, email)
    await shop.pool.query(
      "insert into withdrawal_statement (name, order_number, email, lang) values ('Oběť', '1', $1, 'cz')",
      [email],
    )
    const { stranger, id, profile } = await tricked(email, guest)
    expect(profile).toMatchObject({ roles: { active: true }, joinsOrders: false })
    const later = await buy(guest, email)
    expect(await ordersOf(stranger)).toEqual([])
    for (const uuid of [own, later])
      expect((await stranger.get(`/api/transactions/${uuid}`)).json().entries).toBeUndefined()
    const told = (await stranger.get(`/api/users/${id}/data`)).json()
    expect([told.orders, told.withdrawals]).toEqual([[], undefined])
    expect((await stranger.post(`/users/${id}/erase`, proof)).statusCode).toBe(200)
    const { rows } = await shop.pool.query('select email from orders where id = any($1)', [[own, later]])
    expect(rows).toEqual([{ email }, { email }])
  })

  test('join with a new password by mail, which ends the stranger’s session', async () => {
    const email = 'obet-s-heslem@example.com'
    const guest = shop.visitor()
    const own = await buy(guest, email)
    const { stranger } = await tricked(email, guest)
    await guest.post('/users/password/reset', { email, locale: 'cz' })
    const set = await guest.post('/users/recovery', {
      token: await mailedToken(shop, email),
      password: 'Vlastni123',
    })
    expect(set.json()).toMatchObject({ joinsOrders: true })
    await shop.work('join-orders')
    const later = await buy(shop.visitor(), email)
    expect((await ordersOf(guest)).sort()).toEqual([own, later].sort())
    expect((await stranger.get('/api/users/profile')).statusCode).toBe(401)
  })

  test('join with a sign-in where the link was opened, and with none elsewhere or of somebody else', async () => {
    const email = 'otevrela@example.com'
    const guest = shop.visitor()
    const own = await buy(guest, email)
    const { stranger } = await tricked(email, guest)
    const other = await aMember(shop)
    for (const forged of [other.visitor.cookies.get('opened') ?? '', '99999999999.'.padEnd(55, 'A'), 'x']) {
      stranger.cookies.set('opened', forged)
      expect((await logIn(stranger, email)).json(), forged).toMatchObject({ joinsOrders: false })
    }
    expect((await logIn(guest, email)).json()).toMatchObject({ joinsOrders: true })
    await shop.work('join-orders')
    expect(await ordersOf(guest)).toEqual([own])
  })

  test('do not join where somebody else has signed in since the link was opened', async () => {
    const email = 'spolecny-pocitac@example.com'
    const shared = shop.visitor('192.0.2.84')
    await tricked(email, shared)
    const { email: others } = await aMember(shop)
    await logIn(shared, others)
    expect((await logIn(shared, email)).json()).toMatchObject({ joinsOrders: false })
  })

  test('join with a link that is opened again where its account is signed in', async () => {
    const email = 'znovu@example.com'
    const own = await buy(shop.visitor(), email)
    const member = shop.visitor('192.0.2.79')
    await member.post('/users/registration', aRegistration({ email }))
    const link = `/api/users/activation?token=${await mailedToken(shop, email)}`
    await shop.visitor().get(link)
    await logIn(member, email)
    await shop.work('join-orders')
    expect(await ordersOf(member)).toEqual([])
    await member.get(link)
    await shop.work('join-orders')
    expect(await ordersOf(member)).toEqual([own])
    expect((await member.get('/api/users/profile')).json()).toMatchObject({ joinsOrders: true })
  })

  test('stay the guest’s when a stranger makes their e-mail a login and they open the link', async () => {
    const email = 'zmenena@example.com'
    const guest = shop.visitor()
    const own = await buy(guest, email)
    const stranger = shop.visitor('192.0.2.80')
    const first = aRegistration()
    const { id } = (await stranger.post('/users/registration', first)).json()
    const link = `/api/users/activation?token=${await mailedToken(shop, first.email)}`
    await stranger.get(link)
    await logIn(stranger, first.email)
    const asked = await stranger.send({ method: 'PATCH', url: `/api/users/${id}`, payload: { email, ...proof } })
    expect(asked.statusCode, asked.body).toBe(200)
    await stranger.post('/users/email', { token: await mailedToken(shop, first.email) })
    const token = await mailedToken(shop, email)
    expect((await guest.post('/users/email', { token })).json()).toMatchObject({ waitsFor: null })
    // The link of the old mailbox proves nothing of the new one.
    await stranger.get(link)
    await logIn(stranger, email)
    await shop.work('join-orders')
    expect(await ordersOf(stranger)).toEqual([])
    // Who has both has them.
    await stranger.post('/users/email', { token })
    await shop.work('join-orders')
    expect(await ordersOf(stranger)).toEqual([own])
  })

  test('that were bought after the confirmation join with their payment', async () => {
    const { visitor, email } = await aMember(shop)
    await shop.work('join-orders')
    const own = await buy(shop.visitor(), email.toUpperCase())
    await buy(shop.visitor(), email.replace('clen', 'člen'))
    expect(await ordersOf(visitor)).toEqual([own])
  })

  test('of another member stay theirs', async () => {
    const one = await aMember(shop)
    const email = 'sdilena@example.com'
    const uuid = await buy(one.visitor, email)
    const two = await aMember(shop, { email })
    await shop.work('join-orders')
    expect(await ordersOf(two.visitor)).toEqual([])
    expect(await ordersOf(one.visitor)).toEqual([uuid])
    const exported = async ({ visitor, profile }: typeof one) =>
      (await visitor.get(`/api/users/${profile.id}/data`)).json().orders
    expect(await exported(two)).toEqual([])
    expect(await exported(one)).toMatchObject([{ email }])
  })
})
