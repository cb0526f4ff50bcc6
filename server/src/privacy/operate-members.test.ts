import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRegistration, logIn, mailedToken } from '../../harness/members.ts'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { findMember } from '../members/members.store.ts'
import { membersCommand } from './members.command.ts'
import { changeBirthdayFor, changeEmailFor, endMember, leaveFor, stayFor } from './operate-members.ts'
import { endDueMemberships } from './own-account.ts'
import { privacyCommand } from './privacy.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const TODAY = '2026-11-27'
const run = (...words: string[]) =>
  membersCommand({ ...shop.now(), today: TODAY, kind: 'A', operator: { name: 'jana' }, termsDays: [] }, [
    ...words,
    '--reason',
    ' a letter\u200b  of the member\u0007',
  ])
const problemOf = async (...words: string[]) => ((await run(...words)) as { problem: string }).problem
const lastAct = async () =>
  (await shop.pool.query('select kind, asked_by, subject, reason from operator_act order by id desc limit 1')).rows[0]
const textsTo = async (email: string) => {
  await shop.work('mail-account')
  return shop.mails.filter(({ to }) => to.includes(email))
}
const mailsTo = async (email: string) => (await textsTo(email)).map(({ subject }) => subject)
const lastTo = async (email: string) => (await textsTo(email)).at(-1)?.text.replace(/\s+/g, ' ')

describe('a letter that ends a membership', () => {
  test('ends it on the last day of the month, as the member could, and is taken back', async () => {
    const { profile, visitor, email } = await aMember(shop)
    expect(await run('leave', email)).toMatch(/^\d{8} ends on 30\.11\.2026\. Its member gets a mail\.$/)
    expect(await lastAct()).toMatchObject({ kind: 'member', asked_by: 'jana', reason: 'leave: a letter of the member' })
    expect((await visitor.get(`/api/users/${profile.id}/membership`)).json()).toMatchObject({
      endsOn: '2026-11-30',
    })
    const told = await mailsTo(email)
    expect(await run('leave', email)).toMatch(/^\d{8} ends on 30\.11\.2026\.$/)
    expect(await mailsTo(email)).toEqual(told)
    expect(await run('stay', email)).toContain('goes on')
    expect(await problemOf('stay', email)).toContain('was not to end')
    expect(await mailsTo(email)).toHaveLength(told.length + 1)
  })

  test('counts from the day that it came, which is neither to come nor before the account', async () => {
    const made = async () => {
      const { email, profile } = await aMember(shop)
      await shop.pool.query("update member set created_at = '2026-10-05T08:00:00Z' where id = $1", [profile.id])
      return email
    }
    const [early, late] = [await made(), await made()]
    for (const day of ['28.11.2026', '04.10.2026'])
      expect(await problemOf('leave', early, '--on', day)).toContain('cannot have given notice')
    expect(await problemOf('leave', early, '--on', '31.9.2026')).toContain('is no day')
    expect(await problemOf('stay', early, '--on', '3.11.2026')).toContain('npm run members')
    expect(await run('leave', early, '--on', '3.11.2026')).toContain('ends on 30.11.2026')
    // Its month is over: the account ends at once, and its member is told.
    expect(await run('leave', late, '--on', '31.10.2026')).toContain('ends on 27.11.2026')
    expect(await lastTo(late)).toMatch(/Dostali jsme žádost o ukončení(?!.*heslo)/)
  })

  test('has to be there: nothing is done without a reason', async () => {
    const { email } = await aMember(shop)
    const context = { ...shop.now(), today: TODAY, kind: 'A' as const, operator: { name: 'jana' }, termsDays: [] }
    for (const words of [
      ['leave', email],
      ['stay', email],
      ['email', email, 'a@example.com'],
      ['birthday', email, '24.12.1990'],
    ])
      expect(await membersCommand(context, words)).toHaveProperty('problem')
    expect(await problemOf('leave')).toContain('npm run members')
    expect(await problemOf('email', email)).toContain('npm run members')
    expect(await problemOf('leave', 'nobody@example.com')).toContain('No confirmed account')
  })
})

test('what changes nothing is no act', async () => {
  const { email } = await aMember(shop)
  await run('leave', email)
  const acts = async () => (await shop.pool.query('select from operator_act')).rowCount
  const before = await acts()
  await run('leave', email)
  const other = await aMember(shop)
  for (const words of [
    ['stay', other.email],
    ['email', email, other.email],
    ['birthday', email, '24.12.2015'],
  ])
    expect(await problemOf(...words)).toMatch(/was not to end|another account|have been 15/)
  expect(await acts()).toBe(before)
})

test('who has ended meanwhile is helped no more', async () => {
  const { profile } = await aMember(shop)
  const member = await findMember(shop.deps, profile.id)
  if (!member) throw new Error('There is no member.')
  const ctx = { ...shop.now(), today: TODAY, operator: { name: 'jana' } }
  await endMember(ctx, member, 'Proto.')
  const acts = async () => (await shop.pool.query('select from operator_act')).rowCount
  const before = await acts()
  expect([
    await leaveFor(ctx, member, { reason: 'x' }),
    await stayFor(ctx, member, 'x'),
    await changeEmailFor(ctx, member, { email: 'a@example.com', reason: 'x' }),
    await changeBirthdayFor(ctx, member, { birthday: '1990-12-24', reason: 'x' }),
  ]).toEqual(['gone', false, 'gone', 'gone'])
  expect(await acts()).toBe(before)
})

describe('who lost the old mailbox', () => {
  test('gets a link at the new address, which becomes the login with it, and the old one is told', async () => {
    const { email } = await aMember(shop)
    const other = `new-${email}`
    expect(await run('email', email, other)).toMatch(/^new-\S+ gets a link\. With it \d{8} has this e-mail\.$/)
    expect(await lastAct()).toMatchObject({ kind: 'member', reason: 'e-mail: a letter of the member' })
    const confirmed = await shop.visitor().post('/users/email', { token: await mailedToken(shop, other) })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect(await run('show', other)).toContain('open')
    expect(await lastTo(email)).toMatch(/na žádost, kterou jsme dostali(?!.*z obou adres)/)
    expect(await problemOf('email', email, 'a@example.com')).toContain('No confirmed account')
  })

  test('keeps complaints and statements of withdrawal of before in the own data', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await shop.pool.query(
      `insert into complaint (order_number, ticket, what, wanted, discovered_on, name, email, phone, lang)
       values ('nevím', '', 'Vlek stál', 'money', now(), 'Jana', $1, '', 'cz')`,
      [email],
    )
    await shop.pool.query(
      "insert into withdrawal_statement (name, order_number, email, lang) values ('Jana', 'nevím', $1, 'cz')",
      [email],
    )
    const other = `new-${email}`
    await run('email', email, other)
    await shop.visitor().post('/users/email', { token: await mailedToken(shop, other) })
    expect((await visitor.get(`/api/users/${profile.id}/data`)).json()).toMatchObject({
      complaints: [{ what: 'Vlek stál' }],
      withdrawals: [{ number: 'nevím' }],
    })
  })

  test('gets no address that another account has, and none that is no e-mail', async () => {
    const [one, other] = [await aMember(shop), await aMember(shop)]
    expect(await problemOf('email', one.email, other.email)).toContain('another account has it')
    for (const typed of ['jana', '李@例子.公司'])
      expect(await problemOf('email', one.email, typed)).toContain('is no e-mail')
    expect(await problemOf('email', one.email, one.email)).toContain('has that already')
  })
})

test('who is blocked gets no way in by another e-mail', async () => {
  const { email } = await aMember(shop)
  await run('block', email)
  expect(await problemOf('email', email, `new-${email}`)).toContain('is blocked')
})

describe('an account that an operator ends', () => {
  test('goes on while one of its orders is being paid', async () => {
    const { profile, email } = await aMember(shop)
    const buyer = shop.visitor()
    const { uuid } = await buyer.order([aPiece()])
    await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, profile.id])
    await buyer.paymentUrl(uuid)
    expect(await problemOf('end', email)).toContain('has a payment under way')
    expect(await findMember(shop.deps, profile.id)).toBeDefined()
  })

  test('is no company’s', async () => {
    const { profile, email } = await aMember(shop)
    await shop.pool.query(
      "update member set is_b2b = true, company_id = c.id from company c where c.key = 'company' and member.id = $1",
      [profile.id],
    )
    expect(await problemOf('end', email)).toContain('npm run companies')
    expect(await findMember(shop.deps, profile.id)).toBeDefined()
  })
})

describe('an account with tickets to come', () => {
  const erase = (...words: string[]) =>
    privacyCommand({ ...shop.now(), today: TODAY, receiptYears: 10, operator: { name: 'jana' } }, ['erase', ...words])
  const ticketOnCard = async (cardNumber: string) => {
    const member = await aMember(shop)
    const buyer = shop.visitor()
    const { uuid } = await buyer.order([aPiece()])
    await pay(shop, buyer, uuid)
    await shop.work()
    await shop.pool.query(
      `with card as (insert into card (number, owner) values ($2, $1) returning id)
       update order_entry set card_id = card.id, method = 'card' from card where order_id = $3`,
      [member.profile.id, cardNumber, uuid],
    )
    const { rows } = await shop.pool.query('select number from orders where id = $1', [uuid])
    return { ...member, number: rows[0]?.number as string }
  }

  test.each([
    ['members -- end', 'KONECNA1-AAA-001', (...words: string[]) => run('end', ...words)],
    ['privacy -- erase', 'KONECNA2-AAA-002', erase],
  ])(
    'outlasts %s, unless that says so: then the tickets on its cards end, and its mail names them',
    async (_name, card, act) => {
      const { email, profile, number } = await ticketOnCard(card)
      expect(await act(email)).toEqual({
        problem: expect.stringMatching(/05\.12\.2026.*members -- leave.*--although-tickets/s),
      })
      expect(await findMember(shop.deps, profile.id)).toBeDefined()
      expect(await act(email, '--although-tickets')).toContain(
        `${number}/1 on its card, valid until 05.12.2026, has ended.`,
      )
      expect(await findMember(shop.deps, profile.id)).toBeUndefined()
      expect(await lastTo(email)).toContain(`${number} (do 05.12.2026)`)
      expect(await lastTo(email)).not.toContain('které dál platí')
    },
  )

  const ticketOnNone = async (cardNumber: string) => {
    const { email, number } = await ticketOnCard(cardNumber)
    await shop.pool.query(
      `with own as (update orders set member_id = m.id from member m where m.email = $1 and orders.number = $2 returning orders.id)
       update order_entry set card_id = null, method = 'print' from own where order_id = own.id`,
      [email, number],
    )
    return { email, number }
  }

  test('keeps those that are on no card of it, names none of them, and says that what they need stays', async () => {
    const { email, number } = await ticketOnNone('KONECNA3-AAA-003')
    expect(await problemOf('end', email)).toContain('05.12.2026')
    expect(await run('end', email, '--although-tickets')).not.toContain(number)
    expect(await lastTo(email)).not.toContain(number)
    expect(await lastTo(email)).toContain('Co potřebují vstupenky, které dál platí, zůstává do jejich konce.')
  })

  test('that is erased keeps what those need, and says so', async () => {
    const { email } = await ticketOnNone('KONECNA4-AAA-004')
    await erase(email, '--although-tickets')
    expect(await lastTo(email)).toContain('Co potřebují vstupenky, které dál platí, zůstává do jejich konce.')
  })
})

describe('a blocked account that is to end', () => {
  test.each([
    ['block', 'leave'],
    ['leave', 'block'],
  ])('after %s and %s is told its earliest last day, and lasts seven days once it is open again', async (...acts) => {
    const { email } = await aMember(shop)
    for (const act of acts) await run(act, email)
    expect(await lastTo(email)).toMatch(/až po odblokování( účtu)?, nejdříve 30\.11\.2026\. .* 7 dní na rozmyšlenou/)
    await run('unblock', email)
    expect(await lastTo(email)).toMatch(/skončí 04\.12\.2026\. .*\/personal\/settings/)
  })

  test('lasts no longer for what was bought for later once that is given back, and its member has the day of notice', async () => {
    const { email, profile, visitor } = await aMember(shop)
    const guest = shop.visitor()
    const { uuid } = await guest.order([aPiece()])
    await pay(shop, guest, uuid)
    await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, profile.id])
    await run('block', email)
    await shop.pool.query("update member set leaves_on = '2026-10-31', notice_on = '2026-10-05' where id = $1", [
      profile.id,
    ])
    expect(await run('unblock', email)).toContain('ends on 05.12.2026')
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1', [uuid])
    for (const day of [TODAY, '2026-11-28']) await endDueMemberships({ ...shop.now(), today: day })
    expect((await mailsTo(email)).filter((subject) => subject.includes('skončí'))).toEqual([
      expect.stringContaining('04.12.2026'),
    ])
    await logIn(visitor, email)
    expect((await visitor.get(`/api/users/${profile.id}/data`)).json()).toMatchObject({
      account: { membershipEnds: '2026-12-04', noticeOn: '2026-10-05', lastsAtLeastUntil: '2026-12-04' },
    })
    await endDueMemberships({ ...shop.now(), today: '2026-12-05' })
    expect(await findMember(shop.deps, profile.id)).toBeUndefined()
  })

  test('is told that its cards work only where some do again', async () => {
    const [one, other] = [await aMember(shop), await aMember(shop)]
    await shop.pool.query("insert into card (number, owner) values ('CLENSKA7-AAA-007', $1)", [one.profile.id])
    await shop.pool.query(
      "insert into card (number, owner, status, inactive_why) values ('CLENSKA6-AAA-006', $1, 'inactive', 'lost')",
      [other.profile.id],
    )
    for (const { email } of [one, other]) await run('block', email)
    expect(await run('unblock', one.email)).toContain('open again, with its cards.')
    expect(await lastTo(one.email)).toContain('karty zase platí')
    expect(await run('unblock', other.email)).toContain('open again.')
    expect(await lastTo(other.email)).not.toContain('karty')
  })

  test('whose day came meanwhile can be kept for seven days, or until the end of what was bought for later', async () => {
    const [past, due, later] = [await aMember(shop), await aMember(shop), await aMember(shop)]
    const guest = shop.visitor()
    const { uuid } = await guest.order([aPiece()])
    await pay(shop, guest, uuid)
    await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, later.profile.id])
    for (const [{ email, profile }, day] of [
      [past, '2026-10-31'],
      [due, TODAY],
      [later, '2026-10-31'],
    ] as const) {
      await run('block', email)
      await shop.pool.query("update member set leaves_on = $2, notice_on = '2026-10-05' where id = $1", [
        profile.id,
        day,
      ])
    }
    for (const { email } of [past, due])
      expect(await run('unblock', email)).toContain('ends on 04.12.2026, unless it is kept')
    expect(await run('unblock', later.email)).toContain('ends on 05.12.2026, unless it is kept')
    for (const [{ email }, day] of [
      [past, '04.12.2026'],
      [later, '05.12.2026'],
    ] as const)
      expect(await lastTo(email)).toMatch(new RegExp(`skončí ${day}. .* vzít zpět`))
    const isThere = async () => (await findMember(shop.deps, past.profile.id)) !== undefined
    const sweep = (today: string) => endDueMemberships({ ...shop.now(), today })
    for (const day of [TODAY, '2026-12-04']) await sweep(day)
    expect(await isThere()).toBe(true)
    await sweep('2026-12-05')
    expect(await isThere()).toBe(false)
    expect((await textsTo(later.email)).filter(({ subject }) => subject.includes('skončí'))).toEqual([])
  })

  test('opens its cards only with itself', async () => {
    const { email, profile } = await aMember(shop)
    await shop.pool.query("insert into card (number, owner) values ('CLENSKA9-AAA-009', $1)", [profile.id])
    await run('block', email)
    expect(await problemOf('activate', 'CLENSKA9-AAA-009')).toContain('is blocked')
    const { rows } = await shop.pool.query("select status from card where number = 'CLENSKA9-AAA-009'")
    expect(rows).toEqual([{ status: 'inactive' }])
  })
})

describe('a birthday that was typed wrong', () => {
  test('is corrected, and the member is told', async () => {
    const { visitor, email } = await aMember(shop)
    const before = (await mailsTo(email)).length
    expect(await run('birthday', email, '24.12.1990')).toMatch(/ was born on 24\.12\.1990\. /)
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({ birthday: '24.12.1990' })
    expect(await mailsTo(email)).toHaveLength(before + 1)
    expect(await lastTo(email)).toMatch(/Na vaši žádost jsme .* datum narození(?!.*heslo)/)
    expect(await problemOf('birthday', email, '24.12.1990')).toContain('has that already')
  })

  test('makes nobody a member before the fifteenth birthday', async () => {
    const { email } = await aMember(shop)
    expect(await problemOf('birthday', email, '24.12.2015')).toContain('would not have been 15')
    expect(await problemOf('birthday', email, '24.12.2090')).toContain('is no birthday')
  })
})

test('a blocked account gets mails without a link to pages that it cannot open', async () => {
  const { email } = await aMember(shop)
  await run('block', email)
  await run('birthday', email, '24.12.1990')
  expect(await lastTo(email)).toMatch(/datum narození/)
  expect(await lastTo(email)).not.toContain('/personal/settings')
})

test('what an operator did with a card is told to the member whose it was then, and goes with that account alone', async () => {
  const [one, two] = [await aMember(shop), await aMember(shop)]
  const number = 'CLENSKA8-AAA-008'
  await shop.pool.query('insert into card (number, owner) values ($1, $2)', [number, one.profile.id])
  await run('deactivate', number)
  await run('activate', number)
  await shop.pool.query('update card set owner = $2 where number = $1', [number, two.profile.id])
  const acts = async ({ visitor, profile }: typeof one) =>
    (await visitor.get(`/api/users/${profile.id}/data`)).json().account.operatorActs
  const reason = 'a letter of the member'
  expect(await acts(one)).toMatchObject([
    { kind: 'block', reason },
    { kind: 'unblock', reason },
  ])
  expect(await acts(two)).toBeNull()
  const reasons = async () =>
    (await shop.pool.query('select reason from operator_act where $1 = any(subject)', [`card ${number}`])).rows
  await run('end', two.email)
  expect(await reasons()).toEqual([{ reason }, { reason }])
  await run('end', one.email)
  expect(await reasons()).toEqual([{ reason: null }, { reason: null }])
})

test('the list of news has who agrees now, since when and where, and who listed it', async () => {
  const agreeing = { meta: { ...aRegistration().meta, terms: { tc: true, privacy: true, vop: true, marketing: true } } }
  const wish = ({ visitor, profile }: Awaited<ReturnType<typeof aMember>>, marketing: boolean) =>
    visitor.send({ method: 'PATCH', url: `/api/users/${profile.id}/meta`, payload: { terms: { marketing } } })
  const [first, later, stopped, blocked, leaving, silent] = [
    await aMember(shop, agreeing),
    await aMember(shop),
    await aMember(shop, agreeing),
    await aMember(shop, agreeing),
    await aMember(shop, agreeing),
    await aMember(shop),
  ]
  const signed = await aMember(shop, { ...agreeing, email: '+eva@example.com' })
  const formula = await aMember(shop, { ...agreeing, email: "=cmd|'/Ccalc'!A0+@example.com" })
  const unconfirmed = aRegistration(agreeing)
  await shop.visitor().post('/users/registration', unconfirmed)
  await wish(later, true)
  await wish(stopped, false)
  await run('block', blocked.email)
  await run('leave', leaving.email)
  const context = { ...shop.now(), today: TODAY, kind: 'A' as const, operator: { name: 'jana' }, termsDays: [] }
  const lines = String(await membersCommand(context, ['news'])).split('\n')
  expect(lines[0]).toBe('email,language,agreed_in,agreed_at,withdraw')
  const link = `"${shop.deps.config.publicUrl}/personal/settings?lng=cz"`
  const lineOf = (email: string) => lines.find((line) => line.includes(email))
  expect(lineOf(first.email)).toMatch(/,"cz","registration","\d{4}-\d\d-\d\dT/)
  expect(lineOf(later.email)).toMatch(/,"cz","account","\d{4}-\d\d-\d\dT/)
  expect(lineOf(first.email)).toContain(link)
  // As it is: with a sign before it the address would be another one.
  expect(lineOf(signed.email)).toMatch(/^"\+eva@example\.com",/)
  // As text: a spreadsheet would run it.
  expect(lineOf(formula.email)).toMatch(/^"'=cmd/)
  for (const { email } of [stopped, blocked, leaving, silent, unconfirmed]) expect(lineOf(email)).toBeUndefined()
  expect(await lastAct()).toMatchObject({ kind: 'export', asked_by: 'jana', subject: ['news'] })
})
