import { formatDay, pragueDay, shiftYears, zonedClock } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aMember, aRegistration, logIn, mailedToken } from '../../harness/members.ts'
import { aPiece, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { forgetOver } from '../members/members.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let lastAddress = 0
const someone = () => shop.visitor(`198.51.100.${++lastAddress}`)
const register = (change: Record<string, unknown> = {}) => {
  const body = aRegistration(change)
  return someone().post('/users/registration', body)
}
/** Returns the tokens of all mails to an address. */
async function mailedTokens(email: string): Promise<string[]> {
  await shop.work('mail-member')
  const mails = shop.mails.filter(({ to }) => to.includes(email))
  return mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
}
const errorOf = (response: { json: () => unknown }) => (response.json() as { error: unknown }).error
const activate = (token: string) => someone().get(`/api/users/activation?token=${token}`)

test('makes an account that the link of a mail confirms', async () => {
  const body = aRegistration()
  const made = await someone().post('/users/registration', body)
  expect([made.statusCode, made.json()]).toMatchObject([201, { email: body.email }])
  // Registering signs nobody in.
  expect(made.cookies.map(({ name }) => name)).not.toContain('sid')
  const token = await mailedToken(shop, body.email)
  expect(shop.mails.at(-1)).toMatchObject({ to: [body.email], lang: 'cs' })
  expect(shop.mails.at(-1)?.subject).toContain('Potvrďte svůj e-mail')
  expect((await activate(token)).json()).toEqual({ done: true, isSignedIn: false })
  expect((await logIn(someone(), body.email)).json()).toMatchObject({ roles: { active: true } })
})

test.each([
  ['cz', 'Potvrdit e-mail'],
  ['en', 'Confirm e-mail'],
  ['de', 'E-Mail bestätigen'],
])('writes in %s to who registers in it, in plain text too', async (lang, button) => {
  const body = aRegistration()
  await someone().post('/users/registration', { ...body, meta: { ...body.meta, lang } })
  await mailedToken(shop, body.email)
  const mail = shop.mails.at(-1)
  expect(mail?.text).toContain(button)
  expect(mail?.html.replace(/<[^>]+>/g, '')).toContain(button)
  expect(mail?.text).toContain(`lng=${lang}`)
})

test('a link that has confirmed an e-mail is fine a second time', async () => {
  const body = aRegistration()
  await someone().post('/users/registration', body)
  const token = await mailedToken(shop, body.email)
  expect([(await activate(token)).statusCode, (await activate(token)).statusCode]).toEqual([200, 200])
})

test('whoever confirms an e-mail is told whether its account is the one that is signed in there', async () => {
  const [own, other] = [aRegistration(), await aMember(shop)]
  const visitor = someone()
  await visitor.post('/users/registration', own)
  const link = `/api/users/activation?token=${await mailedToken(shop, own.email)}`
  await logIn(visitor, own.email)
  const isSignedIn = async (at: Visitor) => (await at.get(link)).json().isSignedIn
  expect([await isSignedIn(visitor), await isSignedIn(other.visitor), await isSignedIn(someone())]).toEqual([
    true,
    false,
    false,
  ])
})

test('a link that is over, or that nobody made, confirms nothing', async () => {
  const body = aRegistration()
  await someone().post('/users/registration', body)
  const token = await mailedToken(shop, body.email)
  for (const made of [`${token.slice(0, 32)}${'A'.repeat(43)}`, `${'0'.repeat(32)}${token.slice(32)}`])
    expect(errorOf(await activate(made))).toMatchObject({ code: 'token-expired' })
  await shop.pool.query("update member_link set expires_at = now() - interval '1 second'")
  expect(errorOf(await activate(token))).toMatchObject({ code: 'token-expired' })
})

test.each(['email', 'password', 'title', 'firstName', 'lastName', 'postalCode', 'country', 'city', 'birthday'])(
  'requires %s',
  async (field) => {
    expect(errorOf(await register({ [field]: '' }))).toMatchObject({ code: 'bad-input', field })
  },
)

test('requires the consent to the terms and to data processing, and records when each was given', async () => {
  const { meta } = aRegistration()
  for (const missing of [{ tc: false }, { privacy: false }])
    expect(errorOf(await register({ meta: { ...meta, terms: { ...meta.terms, ...missing } } }))).toMatchObject({
      code: 'bad-input',
      field: 'agreements',
    })
  const { profile } = await aMember(shop, { meta: { ...meta, terms: { ...meta.terms, marketing: true } } })
  const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(profile.meta.terms).toEqual({ tc: now, privacy: now, marketing: now, vop: now })
})

test('nobody under 15 registers', async () => {
  expect(errorOf(await register({ birthday: '22.11.2011' }))).toMatchObject({
    field: 'birthday',
    details: { key: 'form.olderThan15' },
  })
})

test('nobody who is under 15 registers on a day to come of a shop that is tried', async () => {
  const today = pragueDay(Date.now())
  const refused = await someone().send({
    method: 'POST',
    url: '/api/users/registration',
    payload: aRegistration({ birthday: formatDay(shiftYears(today, -14)) }),
    headers: { 'x-shop-now': `${shiftYears(today, 3)}T09:00:00+01:00` },
  })
  expect([refused.statusCode, errorOf(refused)]).toMatchObject([400, { code: 'bad-input', field: 'birthday' }])
})

test('an e-mail has one account, also with accents and in capitals, and the first one keeps it', async () => {
  const { email } = await aMember(shop, { email: 'jose.one@example.com' })
  for (const same of [email, 'JOSÉ.one@example.com'])
    expect(errorOf(await register({ email: same, password: 'Zlodej123' }))).toMatchObject({
      code: 'email-in-use',
      field: 'email',
    })
  expect((await logIn(someone(), email, 'Zlodej123')).statusCode).toBe(401)
})

test('takes nothing that gives rights', async () => {
  for (const right of [{ roles: { active: true } }, { segments: ['vip'] }, { id: 'x' }, { is_active: true }])
    expect(errorOf(await register(right))).toMatchObject({ code: 'bad-input' })
})

test('two registrations of one e-mail at once make one account', async () => {
  const body = aRegistration()
  const answers = await Promise.all([1, 2].map(() => someone().post('/users/registration', body)))
  expect(answers.map(({ statusCode }) => statusCode)).toContain(201)
  const tokens = await mailedTokens(body.email)
  const confirmed = await Promise.all(tokens.map(activate))
  expect(confirmed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await shop.pool.query('select count(*)::int from member where email = $1', [body.email])
  expect(rows).toEqual([{ count: 1 }])
})

describe('an address that somebody else has registered before', () => {
  test.each(['before', 'after'])(
    'belongs to whoever opens the link of their registration, a stranger’s %s it',
    async (when) => {
      const email = `predem-obsazena-${when}@example.com`
      const stranger = someone()
      const registerStranger = async () => {
        await stranger.post('/users/registration', aRegistration({ email, password: 'Cizinec123', firstName: 'Cizí' }))
        await mailedTokens(email)
        await logIn(stranger, email, 'Cizinec123')
      }
      if (when === 'before') await registerStranger()
      expect((await register({ email })).statusCode).toBe(201)
      const own = await mailedToken(shop, email)
      if (when === 'after') await registerStranger()
      expect((await stranger.get('/api/users/profile')).statusCode).toBe(200)
      // Nor is the stranger's browser one that the owner was signed in with.
      expect(stranger.cookies.has('device')).toBe(false)
      expect((await activate(own)).statusCode).toBe(200)
      expect((await stranger.get('/api/users/profile')).statusCode).toBe(401)
      expect((await logIn(someone(), email, 'Cizinec123')).statusCode).toBe(401)
      expect((await logIn(someone(), email)).json()).toMatchObject({ firstName: 'Jana', roles: { active: true } })
      const others = (await mailedTokens(email)).filter((token) => token !== own)
      for (const token of others) expect(errorOf(await activate(token))).toMatchObject({ code: 'token-expired' })
      expect((await logIn(someone(), email)).statusCode).toBe(200)
    },
  )

  test('has a new password set by whoever reads its mail, and nothing of a stranger stays', async () => {
    const email = 'nove.heslo@example.com'
    await register({ email })
    const own = await mailedToken(shop, email)
    await register({ email, password: 'Cizinec123' })
    await someone().post('/users/password/reset', { email, locale: 'cz' })
    const token = await mailedToken(shop, email)
    expect((await someone().post('/users/recovery', { token, password: 'Nove1heslo' })).statusCode).toBe(200)
    expect(errorOf(await activate(own))).toMatchObject({ code: 'token-expired' })
    expect((await logIn(someone(), email, 'Cizinec123')).statusCode).toBe(401)
    expect((await logIn(someone(), email, 'Nove1heslo')).statusCode).toBe(200)
    expect((await register({ email })).json().error).toMatchObject({ code: 'email-in-use' })
  })

  test('gets mails that say from when the registration is', async () => {
    const body = aRegistration()
    await someone().post('/users/registration', body)
    await mailedToken(shop, body.email)
    const { rows } = await shop.pool.query<{ created_at: number }>('select created_at from member where email = $1', [
      body.email,
    ])
    const { today, time } = zonedClock(Number(rows[0]?.created_at))
    const [year, month, day] = today.split('-')
    expect(shop.mails.at(-1)?.text.replaceAll('\u00a0', ' ')).toContain(
      `registraci z ${day}.${month}.${year}, ${time.replace(/^0/, '').replace(':', '.')}`,
    )
  })

  const unconfirmed = async (email: string) => {
    const stranger = someone()
    await stranger.post('/users/registration', aRegistration({ email }))
    await logIn(stranger, email)
    return stranger
  }
  const order = async (stranger: Visitor) => {
    const piece = aPiece()
    await stranger.dryRun([piece])
    return () => stranger.post('/v2/transaction/validate', submissionOf([piece]))
  }
  const ownersOf = async (email: string) =>
    (
      await shop.pool.query(
        'select (select count(*)::int from member where email = $1) as accounts, array_agg(distinct member_id) as members from orders',
        [email],
      )
    ).rows[0]

  test('is not held by an order, which is a guest’s as long as the e-mail is not confirmed', async () => {
    const email = 's.objednavkou@example.com'
    const stranger = await unconfirmed(email)
    const submit = await order(stranger)
    const made = await submit()
    expect(made.statusCode, made.body).toBe(201)
    expect((await stranger.get(`/api/transactions/${made.json().uuid}`)).statusCode).toBe(200)
    expect((await register({ email })).statusCode).toBe(201)
    expect((await activate(await mailedToken(shop, email))).statusCode).toBe(200)
    expect(await ownersOf(email)).toEqual({ accounts: 1, members: [null] })
    expect((await stranger.get('/api/users/profile')).statusCode).toBe(401)
  })

  test('is not held by an order that is made at the same moment', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `zaroven-${round}@example.com`
      const submit = await order(await unconfirmed(email))
      const [made, registered] = await Promise.all([submit(), register({ email })])
      expect([made.statusCode, registered.statusCode]).toEqual([201, 201])
      expect((await activate(await mailedToken(shop, email))).statusCode).toBe(200)
      expect(await ownersOf(email)).toEqual({ accounts: 1, members: [null] })
    }
  })

  test('ends with its confirmation every session that began before', async () => {
    const body = aRegistration()
    const before = someone()
    await before.post('/users/registration', body)
    const token = await mailedToken(shop, body.email)
    await logIn(before, body.email)
    await activate(token)
    expect((await before.get('/api/users/profile')).statusCode).toBe(401)
  })

  test('can still be sent a new password, however often it was registered', async () => {
    const { email } = await aMember(shop)
    for (let n = 0; n < 5; n++) await register({ email })
    const mails = shop.mails.length
    await someone().post('/users/password/reset', { email, locale: 'cz' })
    await shop.work('mail-member')
    expect(shop.mails.length).toBe(mails + 1)
  })
})

describe('who registers an e-mail again and again', () => {
  const again = async (visitor: Visitor, email: string, times: number) => {
    const codes = []
    for (let n = 0; n < times; n++)
      codes.push((await visitor.post('/users/registration', aRegistration({ email }))).statusCode)
    return codes
  }

  test('keeps its owner elsewhere neither from registering nor from the mail', async () => {
    const email = 'casto-obsazovana@example.com'
    expect(await again(shop.visitor('203.0.113.5'), email, 4)).toEqual([201, 201, 201, 429])
    // Another address of the same site has nothing more.
    expect(await again(shop.visitor('203.0.113.6'), email, 1)).toEqual([429])
    expect((await register({ email })).statusCode).toBe(201)
    const mails = (await mailedTokens(email)).length
    expect(mails).toBe(4)
    expect((await activate(await mailedToken(shop, email))).statusCode).toBe(200)
  })

  test('fills no mailbox from many networks', async () => {
    const email = 'zaplavena@example.com'
    await register({ email })
    const login = (n: number) => logIn(shop.visitor(`10.77.${n}.1`), email)
    for (let n = 0; n < 32; n++) expect((await login(n)).statusCode).toBe(200)
    expect(await mailedTokens(email)).toHaveLength(30)
  })

  test('uses up no registration of others in the same cart or network', async () => {
    const visitor = shop.visitor('203.0.114.5')
    await visitor.dryRun([aPiece()])
    expect(await again(visitor, 'jedna@example.com', 12)).toEqual([201, 201, 201, ...Array(9).fill(429)])
    expect((await visitor.post('/users/registration', aRegistration())).statusCode).toBe(201)
  })

  test('with the numbers of cards uses up the tries of the visitor, as each would tell of a card', async () => {
    const visitor = shop.visitor('203.0.115.5')
    await visitor.dryRun([aPiece()])
    const email = 'karty@example.com'
    expect(await again(visitor, email, 3)).toEqual([201, 201, 201])
    const card = aRegistration({
      email,
      hasCard: true,
      tokens: [{ extIdentifiers: { wtpNumber: 'SAMPLE12-NFD-012' } }],
    })
    for (let n = 0; n < 7; n++) await visitor.post('/users/registration', card)
    expect((await visitor.post('/users/registration', aRegistration())).statusCode).toBe(429)
  })
})

test('a wrong card costs no try of the e-mail', async () => {
  const body = aRegistration({ hasCard: true, tokens: [{ extIdentifiers: { wtpNumber: 'SAMPLE12-NFD-012' } }] })
  for (let n = 0; n < 4; n++)
    expect(errorOf(await someone().post('/users/registration', body))).toMatchObject({ code: 'cardNotFound' })
  expect((await someone().post('/users/registration', { ...body, tokens: [] })).statusCode).toBe(201)
})

test('an access system that does not answer gives no tries back, as each tells whether an e-mail has an account', async () => {
  const { email } = await aMember(shop)
  const { checkCard } = shop.deps.ticketSystem
  onTestFinished(() => void Object.assign(shop.deps.ticketSystem, { checkCard }))
  shop.deps.ticketSystem.checkCard = async () => {
    throw new Error('the access system is down')
  }
  const visitor = someone()
  await visitor.dryRun([aPiece()])
  const card = { hasCard: true, tokens: [{ extIdentifiers: { wtpNumber: 'SAMPLE12-NFD-012' } }] }
  const codeFor = async (change: object) =>
    (await visitor.post('/users/registration', aRegistration({ ...card, ...change }))).json().error.code
  expect([await codeFor({ email }), await codeFor({})]).toEqual(['email-in-use', 'card-check-failed'])
  for (let n = 0; n < 8; n++) await codeFor({})
  expect([await codeFor({ email }), await codeFor({})]).toEqual(['too-many-requests', 'too-many-requests'])
})

describe('what is over', () => {
  test('an account that nobody confirmed within thirty days is forgotten, a confirmed one is not', async () => {
    const { profile } = await aMember(shop)
    const { id } = (await register()).json() as { id: string }
    await shop.pool.query("update member set created_at = now() - interval '31 days' where id = any($1)", [
      [id, profile.id],
    ])
    await forgetOver(shop.deps)
    const { rows } = await shop.pool.query('select id from member where id = any($1)', [[id, profile.id]])
    expect(rows).toEqual([{ id: profile.id }])
  })

  test('a sign-in is forgotten thirty days after it began, however late it was used', async () => {
    const [over, young] = [await aMember(shop), await aMember(shop)]
    await shop.pool.query(
      "update member_session set created_at = now() - case when member_id = $1 then interval '31 days' else '29 days' end where member_id = any($2)",
      [over.profile.id, [over.profile.id, young.profile.id]],
    )
    await forgetOver(shop.deps)
    const { rows } = await shop.pool.query('select member_id from member_session where member_id = any($1)', [
      [over.profile.id, young.profile.id],
    ])
    expect(rows).toEqual([{ member_id: young.profile.id }])
  })

  test('with a birthday that was told makes nobody a member under 15: it is asked again, and the old link is over', async () => {
    const body = aRegistration()
    const { id } = (await someone().post('/users/registration', body)).json() as { id: string }
    const link = await mailedToken(shop, body.email)
    await shop.pool.query("update member set created_at = now() - interval '31 days' where id = $1", [id])
    await forgetOver(shop.deps)
    const young = await register({ email: body.email, birthday: '22.11.2011' })
    expect(errorOf(young)).toMatchObject({ field: 'birthday', details: { key: 'form.olderThan15' } })
    expect(errorOf(await activate(link))).toMatchObject({ code: 'token-expired' })
    expect((await logIn(someone(), body.email)).statusCode).toBe(401)
  })

  test('an account that nobody confirmed is forgotten although something was ordered with it', async () => {
    const visitor = someone()
    const body = aRegistration()
    const { id } = (await visitor.post('/users/registration', body)).json()
    await logIn(visitor, body.email)
    const piece = aPiece()
    await visitor.dryRun([piece])
    expect((await visitor.post('/v2/transaction/validate', submissionOf([piece]))).statusCode).toBe(201)
    await shop.pool.query("update member set created_at = now() - interval '31 days' where id = $1", [id])
    await forgetOver(shop.deps)
    expect((await shop.pool.query('select id from member where id = $1', [id])).rows).toEqual([])
    expect((await shop.pool.query('select id from orders where member_id = $1', [id])).rows).toEqual([])
  })
})
