import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../harness/members.ts'
import { accountActs, errorOf, proof } from '../../harness/privacy/accounts.ts'
import { type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { membersCommand } from './members.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const { buy, exists } = accountActs(() => shop)

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
    const [early, blocked] = [await aMember(shop), await aMember(shop)]
    await shop.pool.query('update member set blocked_at = now() where id = $1', [blocked.profile.id])
    expect(await terms('2090-01-31')).toMatch(/: \d+ members get a mail/)
    const late = await aMember(shop)
    // Also when 15 days before are over.
    expect(await terms('2090-01-31', '2090-01-30')).toMatch(/: 0 members get a mail/)
    await shop.work('mail-account')
    for (const { email } of [early, blocked, late]) {
      const mails = shop.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('31.01.2090'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('/terms/general?version=2090-01-31&lng=')
      expect(/v.nastavení/.test(mails[0]?.text ?? '')).toBe(email !== blocked.email)
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

  test('is exported with a new e-mail that waits, what became of its cards and codes, times of slots, and points', async () => {
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
    await shop.pool.query(
      `insert into gift_voucher (code_hash, last_signs, value, valid_to, member_id, status)
       values (decode('aa01', 'hex'), 'AAAA', 50000, '2027-12-31', $1, 'void')`,
      [profile.id],
    )
    await shop.pool.query(
      `insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, member_id, status, origin)
       values ('lipno-ben-employee', decode('aa02', 'hex'), 'BBBB', 1, $1, 'void', 'operator')`,
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
        giftVouchers: [{ lastSigns: 'AAAA', status: 'void' }],
        benefits: [{ lastSigns: 'BBBB', status: 'void' }],
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
