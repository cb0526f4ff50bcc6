import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../../harness/members.ts'
import { type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { inTransaction } from '../../db/db.ts'
import { blockMember, unblockMember } from '../../privacy/operate-members.ts'
import { findMember, insertSession, type MemberRow } from '../members.store.ts'
import { lockProven } from '../password-proof.ts'

type Member = Awaited<ReturnType<typeof aMember>>

let shop: TestShop
/** For what is refused, and so changes nothing. */
let jana: Member
beforeAll(async () => {
  shop = await testShop()
  // Before the tests: two that work the same jobs at once would mail twice.
  jana = await aMember(shop)
})
afterAll(() => shop.close())

let lastAddress = 0
const someone = () => shop.visitor(`192.0.2.${++lastAddress}`)
const change = (visitor: Visitor, id: string, body: object) =>
  visitor.send({ method: 'PATCH', url: `/api/users/${id}`, payload: body })
const errorOf = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string; field?: string; details?: { key?: string } } }).error
const mailsTo = async (email: string) => {
  await shop.work('mail-account')
  return shop.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject.split(' | ')[0])
}
const settings = async (visitor: Visitor, id: string) => (await visitor.get(`/api/users/${id}/settings`)).json()

describe('the profile', () => {
  test('is changed with telephone and address, and the address of the account is told what changed', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const body = { firstName: 'Johana', phone: '+420 600 000 001', address: 'Lipová 7', country: 'at', lang: 'de' }
    const changed = await change(visitor, profile.id, body)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toEqual({
      ...profile,
      firstName: 'Johana',
      phone: '+420 600 000 001',
      address: 'Lipová 7',
      country: 'AT',
      meta: { ...profile.meta, registration: { channel: 'eshop', country: 'CZ' } },
    })
    expect(await mailsTo(email)).toContain('In Ihrem Konto wurden Daten geändert')
    const mail = shop.mails.at(-1)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Vorname, Telefon, Straße und Hausnummer, Land')
    expect(mail?.text).not.toContain('Lipová')
    expect((await change(visitor, profile.id, { phone: '', address: '' })).json()).toMatchObject({
      phone: null,
      address: null,
    })
  })

  test.each(['cz', 'de', 'en'] as const)('news and devices are told to the account, too, in %s', async (lang) => {
    // Registered in another language: the page that asks decides.
    const registered = lang === 'cz' ? 'en' : 'cz'
    const { visitor, profile, email } = await aMember(shop, { meta: { ...aRegistration().meta, lang: registered } })
    const news = (marketing: boolean) =>
      visitor.send({ method: 'PATCH', url: `/api/users/${profile.id}/meta`, payload: { terms: { marketing }, lang } })
    for (const isWanted of [true, true, false, false]) expect((await news(isWanted)).statusCode).toBe(200)
    for (const _ of [1, 2]) await logIn(someone(), email)
    const { sessions } = await settings(visitor, profile.id)
    const other = (sessions as { id: string; isThis: boolean }[]).find(({ isThis }) => !isThis)
    await visitor.send({ method: 'DELETE', url: `/api/users/${profile.id}/sessions/${other?.id}?lang=${lang}` })
    for (const _ of [1, 2])
      await visitor.send({ method: 'DELETE', url: `/api/users/${profile.id}/sessions?lang=${lang}` })
    const told = {
      cz: ['Novinky vám budou', 'Novinky už chodit', 'Jedno zařízení je', 'Ostatní zařízení jsou'],
      de: ['Neuigkeiten ab jetzt', 'Keine Neuigkeiten', 'Ein Gerät ist', 'Ihre anderen Geräte'],
      en: ['News by e-mail', 'No more news', 'A device is', 'Your other devices'],
    }[lang]
    expect((await mailsTo(email)).slice(1)).toEqual(told.map((start) => expect.stringContaining(start)))
  })

  test('that stays as it is mails nobody', async () => {
    const { visitor, profile, email } = await aMember(shop)
    expect((await change(visitor, profile.id, { firstName: profile.firstName, email: profile.email })).json()).toEqual(
      profile,
    )
    expect(await mailsTo(email)).toEqual(['Potvrďte svůj e-mail'])
  })

  test('has the number of its member, which nobody else has', async () => {
    const [one, other] = [await aMember(shop), await aMember(shop)]
    expect(one.profile.number).toMatch(/^\d{8}$/)
    expect(other.profile.number).not.toBe(one.profile.number)
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'form.required'],
    [{ postalCode: 'abc' }, 'postalCode', 'form.postalCode'],
    [{ birthday: '22.11.2011' }, 'birthday', 'form.olderThan15'],
    [{ email: 'nobody' }, 'email', 'form.email'],
    [{ email: '李@例子.公司' }, 'email', 'form.letters'],
  ])('is refused with %o', async (body, field, key) => {
    const { visitor, profile } = jana
    expect(errorOf(await change(visitor, profile.id, body))).toMatchObject({
      code: 'bad-input',
      field,
      details: { key },
    })
  })

  test('keeps the birthday where the resort locks it', async () => {
    const { visitor, profile } = await aMember(shop)
    expect((await change(visitor, profile.id, { birthday: '04.02.1985' })).json().birthday).toBe('04.02.1985')
    const { config } = shop.deps.shelf.current()
    const locked = { ...config, flags: { ...config.flags, birthdayLocked: true } }
    await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [locked])
    await shop.deps.shelf.reload()
    expect(errorOf(await change(visitor, profile.id, { birthday: '05.02.1985' }))).toMatchObject({ field: 'birthday' })
    expect((await change(visitor, profile.id, { birthday: '04.02.1985', city: 'Brno' })).statusCode).toBe(200)
    await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [config])
    await shop.deps.shelf.reload()
  })

  test('takes nothing that gives rights, and is nobody else’s', async () => {
    const { visitor, profile } = await aMember(shop)
    for (const right of [{ roles: { b2b: true } }, { segments: ['vip'] }, { number: '1' }, { is_active: true }])
      expect(errorOf(await change(visitor, profile.id, right)).code).toBe('bad-input')
    const other = await aMember(shop)
    expect(errorOf(await change(visitor, other.profile.id, { city: 'Brno' })).code).toBe('forbidden')
    expect(errorOf(await change(someone(), profile.id, { city: 'Brno' })).code).toBe('not-logged-in')
  })

  test('of an account whose e-mail is not confirmed cannot be changed', async () => {
    const body = aRegistration()
    const visitor = someone()
    const { id } = (await visitor.post('/users/registration', body)).json()
    await logIn(visitor, body.email)
    expect(errorOf(await change(visitor, id, { city: 'Brno' })).code).toBe('forbidden')
  })
})

test('the birthday has to have been the 15th by the day of the registration', async () => {
  const { visitor, profile } = await aMember(shop)
  await shop.pool.query("update member set created_at = created_at - interval '2 years' where id = $1", [profile.id])
  const refused = await change(visitor, profile.id, { birthday: '01.02.2011' })
  expect(errorOf(refused)).toMatchObject({ field: 'birthday', details: { key: 'form.olderThan15' } })
  expect((await change(visitor, profile.id, { birthday: '01.02.2009' })).statusCode).toBe(200)
})

describe('the password', () => {
  const both = (password: string, currentPassword?: string) => ({ password, passwordRepeat: password, currentPassword })

  test('changes with the old one: other devices are signed out, this one stays, and the address is told', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const other = someone()
    await logIn(other, email)
    await someone().post('/users/password/reset', { email, locale: 'cz' })
    const link = await mailedToken(shop, email)
    const before = visitor.cookies.get('sid')
    expect((await change(visitor, profile.id, both('Nove1heslo', PASSWORD))).statusCode).toBe(200)
    expect(visitor.cookies.get('sid')).not.toBe(before)
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(200)
    expect((await other.get('/api/users/profile')).statusCode).toBe(401)
    expect((await logIn(someone(), email)).statusCode).toBe(401)
    expect((await logIn(someone(), email, 'Nove1heslo')).statusCode).toBe(200)
    expect(await mailsTo(email)).toContain('Heslo je změněné')
    // A link that was asked for before sets no other password.
    expect(errorOf(await someone().post('/users/recovery', { token: link, password: 'Cizi1heslo' })).code).toBe(
      'token-expired',
    )
  })

  test.each([
    [both('Nove1heslo'), 'wrong-password', 'currentPassword'],
    [both('Nove1heslo', 'Spatne123'), 'wrong-password', 'currentPassword'],
    [both('kratke', PASSWORD), 'bad-input', 'password'],
    [{ ...both('Nove1heslo', PASSWORD), passwordRepeat: 'Nove2heslo' }, 'bad-input', 'passwordRepeat'],
    [{ passwordRepeat: 'Nove1heslo', currentPassword: PASSWORD }, 'bad-input', 'password'],
  ])('stays with %o', async (body, code, field) => {
    const { visitor, profile, email } = jana
    expect(errorOf(await change(visitor, profile.id, body))).toMatchObject({ code, field })
    expect((await logIn(someone(), email)).statusCode).toBe(200)
    expect(await mailsTo(email)).toEqual(['Potvrďte svůj e-mail'])
  })

  test('is not guessed by a stranger with the session', async () => {
    const { visitor, profile } = await aMember(shop)
    const stranger = someone()
    stranger.cookies.set('sid', visitor.cookies.get('sid') ?? '')
    for (let n = 0; n < 5; n++)
      expect((await change(stranger, profile.id, both('Nove1heslo', 'Spatne123'))).statusCode).toBe(403)
    expect((await change(stranger, profile.id, both('Nove1heslo', PASSWORD))).statusCode).toBe(429)
    expect(
      (await change(stranger, profile.id, { email: 'cizi@example.com', currentPassword: PASSWORD })).statusCode,
    ).toBe(429)
  })

  test('and empty fields for it change nothing', async () => {
    const { visitor, profile } = await aMember(shop)
    const saved = await change(visitor, profile.id, { city: 'Brno', ...both('', '') })
    expect(saved.json().city).toBe('Brno')
  })
})

describe('the login e-mail', () => {
  const ask = (visitor: Visitor, id: string, email: string) =>
    change(visitor, id, { email, currentPassword: PASSWORD, lang: 'en' })
  const confirm = (token: string) => someone().post('/users/email', { token })

  test('changes once the old and then the new address have confirmed it', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const wanted = `nova-${profile.number}@example.com`
    expect((await ask(visitor, profile.id, wanted)).json().email).toBe(email)
    expect((await settings(visitor, profile.id)).emailChange).toMatchObject({ email: wanted, waitsFor: 'old' })
    const old = await mailedToken(shop, email)
    expect(shop.mails.at(-1)?.subject).toContain('Confirm the change of your e-mail')
    expect(shop.mails.at(-1)?.text).toContain('/users/email?token=')

    expect((await confirm(old)).json()).toEqual({ email: wanted, waitsFor: 'new' })
    expect((await confirm(old)).json()).toEqual({ email: wanted, waitsFor: 'new' })
    expect((await settings(visitor, profile.id)).emailChange).toMatchObject({ waitsFor: 'new' })
    expect((await logIn(someone(), email)).statusCode).toBe(200)
    const fresh = await mailedToken(shop, wanted)
    expect((await confirm(fresh)).json()).toEqual({ email: wanted, waitsFor: null })
    expect((await confirm(fresh)).json()).toEqual({ email: wanted, waitsFor: null })
    expect(errorOf(await confirm(old)).code).toBe('token-expired')

    expect((await visitor.get('/api/users/profile')).json().email).toBe(wanted)
    expect((await settings(visitor, profile.id)).emailChange).toBeNull()
    expect((await logIn(someone(), email)).statusCode).toBe(401)
    expect((await logIn(someone(), wanted)).statusCode).toBe(200)
    expect(await mailsTo(email)).toContain('Your sign-in e-mail has changed')
    expect((await shop.pool.query('select * from account_mail')).rows).toEqual([])
  })

  test('leaves its member what was declared and complained about with it, however its domain was written', async () => {
    const email = 'franz@müller-muster.at'
    const { visitor, profile } = await aMember(shop, { email })
    const spelled = ['Franz@xn--mller-muster-dlb.at', 'eva@müller-muster.at']
    for (const one of spelled) {
      await shop.pool.query(
        `insert into withdrawal_statement (name, order_number, email, lang) values ('Franz', 'x', $1, 'de')`,
        [one],
      )
      await shop.pool.query(
        `insert into complaint (order_number, what, discovered_on, wanted, name, email, lang)
         values ('x', 'Kaputt', '2026-11-21', 'money', 'Franz', $1, 'de')`,
        [one],
      )
    }
    const wanted = `nova-${profile.number}@example.com`
    await ask(visitor, profile.id, wanted)
    await confirm(await mailedToken(shop, email))
    await confirm(await mailedToken(shop, wanted))
    for (const table of ['withdrawal_statement', 'complaint']) {
      const { rows } = await shop.pool.query(`select email from ${table} where member_id = $1`, [profile.id])
      expect([table, rows]).toEqual([table, [{ email: spelled[0] }]])
    }
  })

  test('is told by each link before it is confirmed, to whoever holds it, and nothing changes by that', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const wanted = `predem-${profile.number}@example.com`
    const look = (token: string) => someone().post('/users/email', { token, dryRun: true })
    await ask(visitor, profile.id, wanted)
    const old = await mailedToken(shop, email)
    for (const _ of [1, 2]) expect((await look(old)).json()).toEqual({ email: wanted, waitsFor: 'new' })
    expect((await settings(visitor, profile.id)).emailChange).toMatchObject({ waitsFor: 'old' })
    await confirm(old)
    expect((await look(old)).json()).toEqual({ email: wanted, waitsFor: 'new', isUsed: true })
    const fresh = await mailedToken(shop, wanted)
    expect((await look(fresh)).json()).toEqual({ email: wanted, waitsFor: null })
    expect((await visitor.get('/api/users/profile')).json().email).toBe(email)
    await confirm(fresh)
    expect((await look(fresh)).json()).toEqual({ email: wanted, waitsFor: null, isUsed: true })
    for (const over of [old, `${old.slice(0, -1)}!`, 'x']) expect(errorOf(await look(over)).code).toBe('token-expired')
  })

  test('is not told by a link that is over, or of an address that has an account meanwhile', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const wanted = `mezitim-${profile.number}@example.com`
    const look = (token: string) => someone().post('/users/email', { token, dryRun: true })
    await ask(visitor, profile.id, wanted)
    await confirm(await mailedToken(shop, email))
    const link = await mailedToken(shop, wanted)
    await aMember(shop, { email: wanted })
    expect(errorOf(await look(link)).code).toBe('email-in-use')
    await shop.pool.query('update member_link set expires_at = now() where member_id = $1', [profile.id])
    expect(errorOf(await look(link)).code).toBe('token-expired')
  })

  test('sends its link once more in the language of the page that asks', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await ask(visitor, profile.id, `znovu-${profile.number}@example.com`)
    await shop.work('mail-member')
    await visitor.post(`/users/${profile.id}/email?lang=de`, {})
    await shop.work('mail-member')
    expect((await mailsTo(email)).slice(-2)).toEqual([
      'Confirm the change of your e-mail',
      'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    ])
  })

  test('needs the password, and is refused for an address that has an account', async () => {
    const { visitor, profile } = await aMember(shop)
    const other = await aMember(shop)
    expect(errorOf(await change(visitor, profile.id, { email: 'x@example.com' })).code).toBe('wrong-password')
    const refused = await ask(visitor, profile.id, other.email.toUpperCase())
    expect([refused.statusCode, errorOf(refused)]).toMatchObject([400, { code: 'email-in-use', field: 'email' }])
    expect((await settings(visitor, profile.id)).emailChange).toBeNull()
  })

  test('never joins two accounts when the address is taken meanwhile', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const wanted = `zabrana-${profile.number}@example.com`
    await ask(visitor, profile.id, wanted)
    await confirm(await mailedToken(shop, email))
    const link = await mailedToken(shop, wanted)
    await aMember(shop, { email: wanted })
    expect(errorOf(await confirm(link)).code).toBe('email-in-use')
    expect((await visitor.get('/api/users/profile')).json().email).toBe(email)
  })

  test.each([
    ['another change', 'email-in-use'],
    ['a confirmation', 'token-expired'],
    ['a new password', 'token-expired'],
  ] as const)('is that of one account when %s of the same address comes at once', async (second, code) => {
    const { profile } = await aMember(shop)
    const wanted = `zaroven-${profile.number}@example.com`
    const link = await linkTo(wanted, second)
    // The other one is not committed yet, so that neither sees the other.
    const first = await shop.pool.connect()
    await first.query('begin')
    await first.query('update member set email = $2, email_key = $2 where id = $1', [profile.id, wanted])
    const answer = {
      'another change': () => confirm(link),
      'a confirmation': () => someone().get(`/api/users/activation?token=${link}`),
      'a new password': () => someone().post('/users/recovery', { token: link, password: 'Nove1heslo' }),
    }[second]()
    await lockWaiters(shop.pool, 1)
    await first.query('commit')
    first.release()
    expect(errorOf(await answer)).toMatchObject({ code })
  })

  /** Returns the link that would make an address the login of another account. */
  const linkTo = async (wanted: string, by: string) => {
    if (by === 'another change') {
      const other = await aMember(shop)
      await ask(other.visitor, other.profile.id, wanted)
      await confirm(await mailedToken(shop, other.email))
      return mailedToken(shop, wanted)
    }
    expect((await someone().post('/users/registration', aRegistration({ email: wanted }))).statusCode).toBe(201)
    if (by === 'a new password') await someone().post('/users/password/reset', { email: wanted, locale: 'cz' })
    return mailedToken(shop, wanted)
  }

  test('stays when the change is cancelled, replaced or too late; a link can be sent again', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await ask(visitor, profile.id, 'prvni@example.com')
    const first = await mailedToken(shop, email)
    await ask(visitor, profile.id, 'druha@example.com')
    expect(errorOf(await confirm(first)).code).toBe('token-expired')
    const again = await visitor.post(`/users/${profile.id}/email`, {})
    expect(again.statusCode).toBe(200)
    const second = await mailedToken(shop, email)
    await visitor.send({ method: 'DELETE', url: `/api/users/${profile.id}/email` })
    expect(errorOf(await confirm(second)).code).toBe('token-expired')
    expect(errorOf(await visitor.post(`/users/${profile.id}/email`, {})).code).toBe('no-change')
    expect((await settings(visitor, profile.id)).emailChange).toBeNull()
  })

  test.each([
    [
      'changed',
      ({ visitor, profile }: Member) =>
        change(visitor, profile.id, {
          password: 'Nove1heslo',
          passwordRepeat: 'Nove1heslo',
          currentPassword: PASSWORD,
        }),
    ],
    [
      'reset',
      async ({ email }: Member) => {
        await someone().post('/users/password/reset', { email, locale: 'cz' })
        return someone().post('/users/recovery', { token: await mailedToken(shop, email), password: 'Nove1heslo' })
      },
    ],
  ])('stays when the password is %s after the change was asked for', async (_how, renew) => {
    const member = await aMember(shop)
    const wanted = `pozde-${member.profile.number}@example.com`
    await ask(member.visitor, member.profile.id, wanted)
    await confirm(await mailedToken(shop, member.email))
    const link = await mailedToken(shop, wanted)
    expect((await renew(member)).statusCode).toBe(200)
    expect(errorOf(await confirm(link)).code).toBe('token-expired')
    expect((await logIn(someone(), member.email, 'Nove1heslo')).statusCode).toBe(200)
  })

  test('changes with a password of the same request', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const wanted = `oboji-${profile.number}@example.com`
    const both = { password: 'Nove1heslo', passwordRepeat: 'Nove1heslo', currentPassword: PASSWORD }
    expect((await change(visitor, profile.id, { email: wanted, ...both })).statusCode).toBe(200)
    expect((await confirm(await mailedToken(shop, email))).json()).toEqual({ email: wanted, waitsFor: 'new' })
  })

  test('stays when the account is blocked, also once it is open again', async () => {
    const { visitor, profile, email } = await aMember(shop)
    await ask(visitor, profile.id, 'zablokovana@example.com')
    const link = await mailedToken(shop, email)
    const operator = { ...shop.now(), operator: { name: 'jana' } }
    const row = (await findMember(operator, profile.id)) as MemberRow
    await blockMember(operator, row, 'Zkouška')
    expect(errorOf(await confirm(link)).code).toBe('token-expired')
    await unblockMember(operator, row, null)
    expect(errorOf(await confirm(link)).code).toBe('token-expired')
  })

  test('takes no link of another kind', async () => {
    const { email } = await aMember(shop)
    await someone().post('/users/password/reset', { email, locale: 'cz' })
    expect(errorOf(await confirm(await mailedToken(shop, email))).code).toBe('token-expired')
  })
})

test('after a password was proven, its change or a block begins no session, and the change allows no other', async () => {
  const { profile } = await aMember(shop)
  const proven = (await findMember(shop.deps, profile.id))?.password ?? ''
  const session = (password: string) =>
    insertSession(shop.deps, randomBytes(32), { memberId: profile.id, password, device: null, browser: null })
  const lock = (password: string) => inTransaction(shop.now(), (tx) => lockProven(tx, profile.id, password))
  expect(await session(proven)).toBe(true)
  expect(await lock(proven)).toMatchObject({ id: profile.id })
  await shop.pool.query('update member set blocked_at = now() where id = $1', [profile.id])
  expect(await session(proven)).toBe(false)
  await shop.pool.query('update member set blocked_at = null where id = $1', [profile.id])
  await shop.pool.query("update member set password = password || 'x' where id = $1", [profile.id])
  expect(await session(proven)).toBe(false)
  await expect(lock(proven)).rejects.toMatchObject({ code: 'wrong-password' })
})

describe('the devices of a member', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const signIn = async (email: string, agent: string) => {
    const visitor = someone()
    await visitor.post('/users/login', { email, password: PASSWORD }, { 'user-agent': agent })
    return visitor
  }

  test('are listed by what they are, and one or all others are signed out', async () => {
    const { visitor, profile, email } = await aMember(shop)
    const phone = await signIn(email, PHONE)
    const third = await signIn(email, 'curl/8')
    const { sessions } = await settings(phone, profile.id)
    expect(sessions).toHaveLength(3)
    expect(sessions.find(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject({
      device: 'phone',
      browser: 'Chrome',
    })
    const [unknown] = sessions
    expect(unknown).toMatchObject({ device: null, browser: null, isThis: false })
    const end = (id: string) => phone.send({ method: 'DELETE', url: `/api/users/${profile.id}/sessions/${id}` })
    expect((await end(unknown.id)).statusCode).toBe(200)
    expect((await end(unknown.id)).statusCode).toBe(404)
    expect((await third.get('/api/users/profile')).statusCode).toBe(401)
    await phone.send({ method: 'DELETE', url: `/api/users/${profile.id}/sessions` })
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
    expect((await phone.get('/api/users/profile')).statusCode).toBe(200)
  })

  test.each([
    ['thirty days after its login', null, "created_at = now() - interval '31 days'"],
    ['of a company after eight hours', 'company', "seen_at = now() - interval '9 hours'"],
    ['of a company twelve hours after its login', 'company', "created_at = now() - interval '13 hours'"],
  ])('are not listed, nor signed out with a mail, once they are signed out: one %s', async (_name, company, over) => {
    const { profile, email } = await aMember(shop)
    await shop.pool.query(
      `update member set is_b2b = $2::text is not null, company_id = (select id from company where key = $2) where id = $1`,
      [profile.id, company],
    )
    await shop.pool.query(`update member_session set ${over} where member_id = $1`, [profile.id])
    const phone = await signIn(email, PHONE)
    expect((await settings(phone, profile.id)).sessions).toMatchObject([{ isThis: true }])
    const before = await mailsTo(email)
    await phone.send({ method: 'DELETE', url: `/api/users/${profile.id}/sessions` })
    expect(await mailsTo(email)).toEqual(before)
  })
})

test('the consents to news are listed, the youngest first', async () => {
  const { visitor, profile } = await aMember(shop)
  const agree = (marketing: boolean) =>
    visitor.send({ method: 'PATCH', url: `/api/users/${profile.id}/meta`, payload: { terms: { marketing } } })
  for (const wanted of [true, false, true]) await agree(wanted)
  const { news } = await settings(visitor, profile.id)
  expect(news).toEqual([
    { givenAt: expect.any(String), withdrawnAt: null },
    { givenAt: expect.any(String), withdrawnAt: expect.any(String) },
  ])
})
