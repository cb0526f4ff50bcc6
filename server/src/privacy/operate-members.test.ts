import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, mailedToken } from '../../harness/members.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { findMember } from '../members/members.store.ts'
import { membersCommand } from './members.command.ts'
import { changeBirthdayFor, changeEmailFor, endMember, leaveFor, stayFor } from './operate-members.ts'

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
    'a letter of the member',
  ])
const problemOf = async (...words: string[]) => ((await run(...words)) as { problem: string }).problem
const lastAct = async () =>
  (await shop.pool.query('select kind, asked_by, subject, reason from operator_act order by id desc limit 1')).rows[0]
const mailsTo = async (email: string) => {
  await shop.work('mail-account')
  return shop.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
}

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
    await leaveFor(ctx, member, 'x'),
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
    expect(await mailsTo(email)).not.toHaveLength(0)
    expect(await problemOf('email', email, 'a@example.com')).toContain('No confirmed account')
  })

  test('gets no address that another account has, and none that is no e-mail', async () => {
    const [one, other] = [await aMember(shop), await aMember(shop)]
    expect(await problemOf('email', one.email, other.email)).toContain('another account has it')
    for (const typed of ['jana', '李@例子.公司'])
      expect(await problemOf('email', one.email, typed)).toContain('is no e-mail')
    expect(await problemOf('email', one.email, one.email)).toContain('has that already')
  })
})

describe('a birthday that was typed wrong', () => {
  test('is corrected, and the member is told', async () => {
    const { visitor, email } = await aMember(shop)
    const before = (await mailsTo(email)).length
    expect(await run('birthday', email, '24.12.1990')).toMatch(/ was born on 24\.12\.1990\. /)
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({ birthday: '24.12.1990' })
    expect(await mailsTo(email)).toHaveLength(before + 1)
    expect(await problemOf('birthday', email, '24.12.1990')).toContain('has that already')
  })

  test('makes nobody a member before the fifteenth birthday', async () => {
    const { email } = await aMember(shop)
    expect(await problemOf('birthday', email, '24.12.2015')).toContain('would not have been 15')
    expect(await problemOf('birthday', email, '24.12.2090')).toContain('is no birthday')
  })
})
