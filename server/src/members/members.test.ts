import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../harness/members.ts'
import { aPiece, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const codeOf = (response: { json: () => unknown }) => (response.json() as { error: { code: string } }).error.code
let lastAddress = 0
/** Returns a visitor with a fresh address, so that tests do not share limits. */
const someone = () => shop.visitor(`192.0.2.${++lastAddress}`)

describe('a login', () => {
  test('returns the profile and begins a session that a cookie keeps, out of reach of scripts', async () => {
    const { email } = await aMember(shop)
    const visitor = someone()
    const response = await logIn(visitor, email)
    expect(response.json()).toMatchObject({
      email,
      firstName: 'Jana',
      birthday: '03.02.1985',
      roles: { active: true, b2b: false },
      meta: { terms: { marketing: null }, registration: { channel: 'eshop', country: 'CZ' } },
    })
    expect(response.body).not.toContain(PASSWORD)
    expect(response.body).not.toContain('argon2')
    const sid = response.cookies.find(({ name }) => name === 'sid')
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({ email })
  })

  test('finds an e-mail in capitals and with accents', async () => {
    const { email } = await aMember(shop, { email: 'jose.login@example.com' })
    expect((await logIn(someone(), email.toUpperCase().replace('JOSE', 'JOSÉ'))).statusCode).toBe(200)
  })

  test('refuses a wrong password and an unknown e-mail alike', async () => {
    const { email } = await aMember(shop)
    const wrong = await logIn(someone(), email, 'Abcdefg2')
    const unknown = await logIn(someone(), 'nobody@example.com')
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, 'login-failed'])
    expect(unknown.body).toBe(wrong.body)
    expect(wrong.cookies.map(({ name }) => name)).not.toContain('sid')
  })

  test('takes a new number for its session whatever cookie was planted, and the old one opens nothing', async () => {
    const { email, visitor } = await aMember(shop)
    const before = visitor.cookies.get('sid')
    await logIn(visitor, email)
    expect(visitor.cookies.get('sid')).not.toBe(before)
    const thief = someone()
    thief.cookies.set('sid', before ?? '')
    expect((await thief.get('/api/users/profile')).statusCode).toBe(401)
  })

  test('finds the account of a domain written in letters or in ASCII', async () => {
    await aMember(shop, { email: 'franz@müller-muster.at' })
    for (const email of ['franz@xn--mller-muster-dlb.at', 'Franz@MÜLLER-muster.at', 'franz@müller-muster.at'])
      expect((await logIn(someone(), email)).json()).toMatchObject({ email: 'franz@müller-muster.at' })
    const again = await someone().post('/users/registration', aRegistration({ email: 'franz@xn--mller-muster-dlb.at' }))
    expect(codeOf(again)).toBe('email-in-use')
  })

  test('still finds accounts from before, whose key has the domain as it was typed', async () => {
    const { email } = await aMember(shop, { email: 'alt@bäckerei.example' })
    await shop.pool.query("update member set email_key = 'alt@bäckerei.example' where email = $1", [email])
    const ascii = 'alt@xn--bckerei-5wa.example'
    expect((await logIn(someone(), ascii)).json()).toMatchObject({ email })
    expect((await logIn(someone(), email)).json()).toMatchObject({ email })
    // Somebody may have had two accounts then. Each is still found by its own spelling.
    await shop.pool.query(
      `insert into member select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'email', $2::text,
       'email_key', $2::text, 'number', m.number + 5000))).* from member m where email = $1`,
      [email, ascii],
    )
    expect((await logIn(someone(), ascii)).json()).toMatchObject({ email: ascii })
    expect((await logIn(someone(), email)).json()).toMatchObject({ email })
  })

  test('before the e-mail is confirmed says so and sends the link anew', async () => {
    const body = aRegistration()
    const visitor = someone()
    await visitor.post('/users/registration', body)
    await mailedToken(shop, body.email)
    const mails = shop.mails.length
    expect((await logIn(visitor, body.email)).json()).toMatchObject({ roles: { active: false } })
    await shop.work('mail-member')
    expect(shop.mails.slice(mails).map(({ to }) => to)).toEqual([[body.email]])
  })

  test('before the e-mail is confirmed can have the link sent once more, three times an hour, and nobody else can', async () => {
    const visitor = someone()
    const body = aRegistration()
    await visitor.post('/users/registration', body)
    await logIn(visitor, body.email)
    await shop.work('mail-member')
    const again = () => visitor.post('/users/activation', {})
    const mails = shop.mails.length
    expect((await again()).json()).toEqual({ done: true })
    const token = await mailedToken(shop, body.email)
    expect(shop.mails.length).toBe(mails + 1)
    expect((await again()).statusCode).toBe(429)
    expect((await someone().post('/users/activation', {})).statusCode).toBe(401)
    await visitor.get(`/api/users/activation?token=${token}`)
    await logIn(visitor, body.email)
    expect((await again()).json()).toEqual({ done: true })
    await shop.work('mail-member')
    expect(shop.mails.length).toBe(mails + 1)
  })

  test.each([
    ['de', 'Bestätigen Sie Ihre E-Mail-Adresse'],
    ['en', 'Confirm your e-mail'],
    ['cz', 'Potvrďte svůj e-mail'],
  ])(
    'before the e-mail is confirmed sends the link in the language of the page that asks: %s',
    async (lang, subject) => {
      const visitor = someone()
      // Registered in another language: the page that asks decides.
      const body = aRegistration({ meta: { ...aRegistration().meta, lang: lang === 'cz' ? 'en' : 'cz' } })
      await visitor.post('/users/registration', body)
      await shop.work('mail-member')
      for (const ask of [
        () => visitor.post('/users/login', { email: body.email, password: body.password, lang }),
        () => visitor.post(`/users/activation?lang=${lang}`, {}),
      ]) {
        const mails = shop.mails.length
        expect((await ask()).statusCode).toBe(200)
        await shop.work('mail-member')
        expect(shop.mails.slice(mails).map((mail) => mail.subject.split(' | ')[0])).toEqual([subject])
        expect(shop.mails.at(-1)?.text).toContain(`lng=${lang}`)
      }
    },
  )

  test('from another shop is refused', async () => {
    const response = await someone().post('/users/login', {
      email: 'a@example.com',
      password: PASSWORD,
      applicationUrl: 'https://evil.example/',
    })
    expect(codeOf(response)).toBe('origin-not-allowed')
  })
})

describe('too many tries', () => {
  test('the sixth wrong password within a quarter of an hour is not looked at', async () => {
    const { email } = await aMember(shop)
    const guesser = someone()
    for (let n = 0; n < 5; n++) expect((await logIn(guesser, email, 'Wrong123')).statusCode).toBe(401)
    const sixth = await logIn(guesser, email)
    expect([sixth.statusCode, codeOf(sixth)]).toEqual([429, 'too-many-requests'])
  })

  test('a guesser everywhere does not keep the member out of a browser that was used before', async () => {
    const { email, visitor } = await aMember(shop)
    await visitor.post('/users/logout', {})
    for (let n = 0; n < 31; n++) await logIn(someone(), email, 'Wrong123')
    expect((await logIn(someone(), email)).statusCode).toBe(429)
    expect((await logIn(visitor, email)).statusCode).toBe(200)
  })

  test('a browser that was used before is known after the shop has a new secret', async () => {
    const { email, visitor } = await aMember(shop)
    await visitor.post('/users/logout', {})
    const { config } = shop.deps
    const former = config.ORDER_SECRET
    const next = 'another secret of at least thirty-two signs'
    Object.assign(config, { ORDER_SECRET: next, orderSecrets: [next, former] })
    try {
      for (let n = 0; n < 30; n++) await logIn(shop.visitor(`10.9.${n}.1`), email, 'Wrong123')
      expect((await logIn(someone(), email)).statusCode).toBe(429)
      expect((await logIn(visitor, email)).statusCode).toBe(200)
    } finally {
      Object.assign(config, { ORDER_SECRET: former, orderSecrets: [former] })
    }
  })

  test('who always knows the password is never stopped', async () => {
    const { email, visitor } = await aMember(shop)
    for (let n = 0; n < 12; n++) expect((await logIn(visitor, email)).statusCode).toBe(200)
  })

  test('before a new password are forgotten with the old one', async () => {
    const { email } = await aMember(shop)
    const visitor = someone()
    for (let n = 0; n < 5; n++) await logIn(visitor, email, 'Wrong123')
    await visitor.post('/users/password/reset', { email, locale: 'cz' })
    await visitor.post('/users/recovery', { token: await mailedToken(shop, email), password: 'Nove1heslo' })
    await visitor.post('/users/logout', {})
    expect((await logIn(visitor, email, 'Nove1heslo')).statusCode).toBe(200)
  })

  test('a link that was used costs nothing, however often it is tried', async () => {
    const { email } = await aMember(shop)
    await someone().post('/users/password/reset', { email, locale: 'cz' })
    const token = await mailedToken(shop, email)
    const set = () => someone().post('/users/recovery', { token, password: 'Nove1heslo' })
    await set()
    const answers = await Promise.all(Array.from({ length: 40 }, set))
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['token-expired']))
  })

  test('of a thousand at once from one address sixty reach the accounts, and none of elsewhere is refused', async () => {
    const ask = (address: string) =>
      shop.visitor(address).post('/users/password/reset', { email: 'made-up@example.com', locale: 'cz' })
    const answers = await Promise.all(Array.from({ length: 1010 }, () => ask('203.0.113.68')))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(950)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['too-many-requests']))
    expect((await ask('203.0.113.69')).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('ends with the logout, here and for whoever copied its cookie', async () => {
    const { visitor } = await aMember(shop)
    const sid = visitor.cookies.get('sid') ?? ''
    const logout = await visitor.post('/users/logout', {})
    expect(logout.json()).toEqual({ done: true })
    expect(logout.headers['clear-site-data']).toBe('"storage"')
    const thief = someone()
    thief.cookies.set('sid', sid)
    const answer = await thief.get('/api/users/profile')
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'not-logged-in'])
  })

  test('can be ended by a link of the own pages, and not from elsewhere', async () => {
    const { visitor } = await aMember(shop)
    const abroad = { method: 'GET', url: '/api/users/logout', headers: { 'sec-fetch-site': 'cross-site' } } as const
    expect(codeOf(await visitor.send(abroad))).toBe('cross-site')
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(200)
    expect((await visitor.get('/api/users/logout')).statusCode).toBe(200)
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
  })

  test.each([
    ['a day without use', "seen_at = now() - interval '24 hours 1 minute'"],
    ['thirty days', "created_at = now() - interval '30 days 1 minute'"],
  ])('ends after %s', async (_, change) => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query(`update member_session set ${change} where member_id = $1`, [profile.id])
    const over = await visitor.get('/api/users/profile')
    expect(over.statusCode).toBe(401)
    // The hint is removed, so the browser does not ask again. A newer session stays.
    expect(over.cookies.map(({ name, value }) => [name, value])).toEqual([['member', '']])
  })

  test('that is used stays', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query("update member_session set seen_at = now() - interval '23 hours' where member_id = $1", [
      profile.id,
    ])
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(200)
    const { rows } = await shop.pool.query(
      "select seen_at > now() - interval '1 minute' as fresh from member_session where member_id = $1",
      [profile.id],
    )
    expect(rows).toEqual([{ fresh: true }])
  })

  test('gives way to newer ones when one member has twenty', async () => {
    const { email, profile } = await aMember(shop)
    for (let n = 0; n < 22; n++) await logIn(someone(), email)
    const { rows } = await shop.pool.query('select count(*)::int from member_session where member_id = $1', [
      profile.id,
    ])
    expect(rows).toEqual([{ count: 20 }])
  })

  test('takes the cart and the orders of the visit with it when it ends', async () => {
    const { visitor } = await aMember(shop)
    const entries = [aPiece()]
    await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
    const order = (await visitor.post('/v2/transaction/validate', submissionOf(entries))).json() as { uuid: string }
    expect((await visitor.get(`/api/transactions/${order.uuid}`)).json()).toHaveProperty('entries')
    await visitor.post('/users/logout', {})
    expect((await visitor.get(`/api/transactions/${order.uuid}`)).json()).not.toHaveProperty('entries')
  })

  test('is kept as a hash only', async () => {
    const { visitor, profile } = await aMember(shop)
    const { rows } = await shop.pool.query<{ id: Buffer }>('select id from member_session where member_id = $1', [
      profile.id,
    ])
    expect(rows.map(({ id }) => id.length)).toEqual([32])
    expect(rows[0]?.id.toString()).not.toContain(visitor.cookies.get('sid'))
  })
})

describe('a new password', () => {
  const ask = (email: string) => someone().post('/users/password/reset', { email, locale: 'cz' })

  test('is set by the link of a mail, signs in and ends every other session', async () => {
    const { email, visitor: elsewhere } = await aMember(shop)
    expect((await ask(email)).json()).toEqual({ done: true })
    const token = await mailedToken(shop, email)
    const visitor = someone()
    const set = await visitor.post('/users/recovery', { token, password: 'Nove1heslo' })
    expect(set.json()).toMatchObject({ email })
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(401)
    expect((await logIn(someone(), email)).statusCode).toBe(401)
    expect((await logIn(someone(), email, 'Nove1heslo')).statusCode).toBe(200)
  })

  test('is not set while the account is blocked, and its link works once that is open again', async () => {
    const { email, profile } = await aMember(shop)
    await ask(email)
    const token = await mailedToken(shop, email)
    const block = (at: string | null) =>
      shop.pool.query('update member set blocked_at = $2 where id = $1', [profile.id, at])
    const set = () => someone().post('/users/recovery', { token, password: 'Nove1heslo' })
    await block('2026-11-20T08:00:00Z')
    expect(codeOf(await set())).toBe('account-blocked')
    await block(null)
    expect((await logIn(someone(), email)).statusCode).toBe(200)
    expect((await set()).statusCode).toBe(200)
  })

  test('grants no benefits of a registration to who registered before', async () => {
    const { email, profile } = await aMember(shop)
    const benefit = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee')
    if (!benefit) expect.unreachable()
    benefit.isGrantedAtRegistration = true
    try {
      await ask(email)
      const token = await mailedToken(shop, email)
      expect((await someone().post('/users/recovery', { token, password: 'Nove1heslo' })).statusCode).toBe(200)
      const { rows } = await shop.pool.query('select from benefit_token where member_id = $1', [profile.id])
      expect(rows).toEqual([])
    } finally {
      benefit.isGrantedAtRegistration = false
    }
  })

  test('needs a link that was not used and is not over', async () => {
    const { email } = await aMember(shop)
    await ask(email)
    const token = await mailedToken(shop, email)
    const set = () => someone().post('/users/recovery', { token, password: 'Nove1heslo' })
    expect((await set()).statusCode).toBe(200)
    expect(codeOf(await set())).toBe('token-expired')
    await ask(email)
    const late = await mailedToken(shop, email)
    await shop.pool.query("update member_link set expires_at = now() - interval '1 second' where used_at is null")
    expect(codeOf(await someone().post('/users/recovery', { token: late, password: 'Nove1heslo' }))).toBe(
      'token-expired',
    )
  })

  test.each(['', 'x'.repeat(75), 'a'.repeat(32) + 'b'.repeat(43)])(
    'is not set by the made-up token "%s"',
    async (token) => {
      expect(codeOf(await someone().post('/users/recovery', { token, password: 'Nove1heslo' }))).toBe('token-expired')
    },
  )

  test('has to be a password', async () => {
    const { email } = await aMember(shop)
    await ask(email)
    const response = await someone().post('/users/recovery', { token: await mailedToken(shop, email), password: 'abc' })
    expect(response.json()).toMatchObject({ error: { code: 'bad-input', field: 'password' } })
  })

  test('is never set by the link that confirms an e-mail, nor the other way round', async () => {
    const body = aRegistration()
    await someone().post('/users/registration', body)
    const token = await mailedToken(shop, body.email)
    expect(codeOf(await someone().post('/users/recovery', { token, password: 'Nove1heslo' }))).toBe('token-expired')
  })

  test('asked for with accents goes to the address that was stored', async () => {
    await aMember(shop, { email: 'jose.reset@example.com' })
    const mails = shop.mails.length
    await ask('josé.reset@example.com')
    await shop.work('mail-member')
    expect(shop.mails.slice(mails).map(({ to }) => to)).toEqual([['jose.reset@example.com']])
  })

  test('asked for an unknown e-mail is answered alike, and nothing is sent', async () => {
    const mails = shop.mails.length
    expect((await ask('nobody@example.com')).json()).toEqual({ done: true })
    await shop.work('mail-member')
    expect(shop.mails.length).toBe(mails)
  })

  test('is mailed three times an hour at most', async () => {
    const { email } = await aMember(shop)
    const mails = shop.mails.length
    for (let n = 0; n < 5; n++) expect((await ask(email)).statusCode).toBe(200)
    await shop.work('mail-member')
    expect(shop.mails.length - mails).toBe(3)
  })

  test.each([
    ['de', 'Neues Passwort'],
    ['en', 'New password'],
    ['cz', 'Nové heslo'],
    ['pl', 'New password'],
  ])('is mailed in the language of the page that asked for it: %s', async (locale, subject) => {
    const { email } = await aMember(shop, { meta: { ...aRegistration().meta, lang: 'cz' } })
    await someone().post('/users/password/reset', { email, locale })
    await mailedToken(shop, email)
    const mail = shop.mails.at(-1)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).toContain(`lng=${locale === 'pl' ? 'en' : locale}`)
  })

  test('that a call without a language asks for is mailed in the language of the account', async () => {
    const { email } = await aMember(shop, { meta: { ...aRegistration().meta, lang: 'de' } })
    await someone().post('/users/create-password', { email })
    await mailedToken(shop, email)
    expect(shop.mails.at(-1)?.subject).toContain('Neues Passwort')
  })

  test('that is the first one is mailed in the language of the page, too', async () => {
    const { email } = await aMember(shop, { meta: { ...aRegistration().meta, lang: 'cz' } })
    await someone().post('/users/create-password', { email, lang: 'de' })
    await mailedToken(shop, email)
    expect(shop.mails.at(-1)?.subject).toContain('Neues Passwort')
  })

  test('leads to the shop itself, whatever address and host were sent', async () => {
    const { email } = await aMember(shop)
    const evil = await someone().post('/users/password/reset', {
      email,
      locale: 'cz',
      recoveryUrl: 'https://evil.example/reset',
    })
    expect(codeOf(evil)).toBe('origin-not-allowed')
    await someone().post('/users/password/reset', { email, locale: 'cz' }, { host: 'evil.example' })
    await mailedToken(shop, email)
    expect(shop.mails.at(-1)?.text).toContain(`${shop.deps.config.publicUrl}/shopping/eshop?token=`)
    expect(shop.mails.at(-1)?.html).not.toContain('evil')
  })
})

describe('questions about an e-mail', () => {
  test('answer booleans and numbers, never who it is', async () => {
    const { email } = await aMember(shop)
    const visitor = someone()
    expect((await visitor.get(`/api/users/haspassword?email=${email}`)).json()).toEqual({ data: true })
    expect((await visitor.get(`/api/users/count?email=${email}`)).json()).toEqual({ total: 1 })
    expect((await visitor.get(`/api/users?email=${email}&$limit=1`)).json()).toEqual({
      total: 1,
      limit: 1,
      skip: 0,
      data: [],
    })
    expect((await visitor.get('/api/users/count?email=nobody@example.com')).json()).toEqual({ total: 0 })
  })

  test('say that an account has no password', async () => {
    const { email, profile } = await aMember(shop)
    await shop.pool.query('update member set password = null where id = $1', [profile.id])
    expect((await someone().get(`/api/users/haspassword?email=${email}`)).json()).toEqual({ data: false })
    expect((await logIn(someone(), email)).statusCode).toBe(401)
  })

  test('tell nothing any more after five addresses', async () => {
    const { email, profile } = await aMember(shop)
    await shop.pool.query('update member set password = null where id = $1', [profile.id])
    const visitor = someone()
    for (let n = 0; n < 5; n++) await visitor.get(`/api/users/count?email=other-${n}@example.com`)
    expect((await visitor.get(`/api/users/haspassword?email=${email}`)).json()).toEqual({ data: true })
    expect((await visitor.get(`/api/users/count?email=${email}`)).json()).toEqual({ total: 0 })
  })
})

describe('the e-mail check of an order', () => {
  const check = (visitor: ReturnType<typeof someone>, email: string) => visitor.post('/v2/emails/check', { email })
  const MEMBER = { validated: true, member: true }
  const NOBODY = { validated: true, member: false }
  const NOT_TOLD = { validated: false, member: false }

  test("tells a member's e-mail, however it is written, from one that nobody has", async () => {
    const { email } = await aMember(shop, { email: 'zofie.check@example.com' })
    const visitor = someone()
    expect((await check(visitor, email)).json()).toEqual(MEMBER)
    expect((await check(visitor, ' ŽOFIE.check@example.com ')).json()).toEqual(MEMBER)
    expect((await check(visitor, 'nobody@example.com')).json()).toEqual(NOBODY)
  })

  test("an e-mail that was registered and not confirmed is nobody's yet", async () => {
    const body = aRegistration()
    await someone().post('/users/registration', body)
    expect((await check(someone(), body.email)).json()).toEqual(NOBODY)
    await someone().get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
    expect((await check(someone(), body.email)).json()).toEqual(MEMBER)
  })

  test('refuses what is no e-mail, and that costs nothing', async () => {
    const visitor = someone()
    for (let n = 0; n < 6; n++) {
      const refused = await check(visitor, `no mail ${n}`)
      expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'bad-input'])
    }
    expect((await check(visitor, 'nobody@example.com')).json()).toEqual(NOBODY)
  })

  test('after five addresses answers alike for everybody, but for those that were told already', async () => {
    const [first, second] = [await aMember(shop), await aMember(shop)]
    const visitor = someone()
    expect((await check(visitor, first.email)).json()).toEqual(MEMBER)
    // All questions about an e-mail are counted together.
    for (let n = 0; n < 4; n++) await visitor.get(`/api/users/count?email=check-${n}@example.com`)
    expect((await check(visitor, second.email)).json()).toEqual(NOT_TOLD)
    expect((await check(visitor, 'nobody@example.com')).json()).toEqual(NOT_TOLD)
    expect((await check(visitor, first.email)).json()).toEqual(MEMBER)
  })

  test('needs the header of the shop, as every call that is posted', async () => {
    const payload = { email: 'nobody@example.com' }
    const refused = await shop.app.inject({ method: 'POST', url: '/api/v2/emails/check', payload })
    expect(codeOf(refused)).toBe('missing-client')
  })
})
