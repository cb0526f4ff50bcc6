import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotelGuests, orderAsCompany } from '../../harness/companies.ts'
import { aCompanyOrder, pieces } from '../../harness/invoices/company-order.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../harness/members.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { inTransaction } from '../db/db.ts'
import { signedIn } from '../members/session.ts'
import { updateEmail } from '../members/settings/settings.store.ts'
import { bootFor } from '../pages/boot.ts'
import { companiesCommand } from './companies.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Sample = { email: string; password: string }
/** Signs the user of a resort's sample company in. */
async function sampleUser(of: TestShop): Promise<Visitor> {
  const file = readFileSync(join(of.deps.config.resortFolder, 'catalogue.json'), 'utf8')
  const { samples } = JSON.parse(file) as { samples: { companies: Sample[] } }
  const [{ email, password } = { email: '', password: '' }] = samples.companies
  const visitor = of.visitor()
  const login = await logIn(visitor, email, password)
  expect(login.statusCode, login.body).toBe(200)
  return visitor
}

const run = (...words: string[]) => companiesCommand({ ...shop.now(), operator: { name: 'jana' } }, words)
async function said(...words: string[]): Promise<string> {
  const text = await run(...words)
  if (typeof text !== 'string') throw new Error(text.problem)
  return text
}
async function problemOf(...words: string[]): Promise<string | undefined> {
  const text = await run(...words)
  return typeof text === 'string' ? undefined : text.problem
}
const lastActs = async (count = 1) =>
  (await shop.pool.query('select kind, asked_by, subject, reason from operator_act order by id desc limit $1', [count]))
    .rows

let made = 0
/** A new company; returns its key. */
async function aCompany(...fields: string[]): Promise<string> {
  const key = `school-${++made}`
  await said(
    'add',
    key,
    'name=Škola',
    'address=Školní 1',
    'city=Brno',
    'zip=602 00',
    'country=cz',
    'lang=cz',
    ...fields,
  )
  return key
}
/** Somebody who was invited and has chosen a password. */
async function aUser(key: string, ...right: string[]): Promise<{ visitor: Visitor; email: string }> {
  const email = `user-${++made}@example.com`
  await said('invite', key, email, 'Eva', 'Malá', ...right)
  const visitor = shop.visitor(`192.0.2.${made}`)
  const token = await mailedToken(shop, email)
  const chosen = await visitor.post('/users/recovery', { token, password: PASSWORD })
  expect(chosen.statusCode, chosen.body).toBe(200)
  return { visitor, email }
}

const idsOf = async (visitor: Visitor, url: string): Promise<string[]> =>
  ((await visitor.get(`/api/${url}`)).json() as { data: { _id: string }[] }).data.map(({ _id }) => _id)

describe('the company of the samples', () => {
  test('signs in, with its numbers, its ways to pay and its limit', async () => {
    const user = await sampleUser(shop)
    expect((await user.get('/api/users/profile')).json()).toMatchObject({
      roles: { active: true, b2b: true },
      title: null,
      birthday: null,
      segments: ['b2b'],
      ico: '99999013',
      dic: 'CZ99999013',
      company: { name: 'Gondola Vzorový Hotel s.r.o.', creditLimit: 50_000, owed: 0, free: 50_000, mayBuy: true },
      meta: { b2bPayments: { invoice: true, order: true, card: true } },
    })
  })

  test('sees the categories of its segment alone, and its products', async () => {
    const user = await sampleUser(shop)
    expect(await idsOf(user, 'products?type=CATEGORY')).toEqual(['lipno-cat-b2b'])
    expect(await idsOf(user, 'products?type=PRODUCT')).toEqual(['lipno-b2b-daypass'])
    // The kept reply of one visitor is not another's.
    const { visitor: member } = await aMember(shop)
    for (const other of [member, shop.visitor()]) {
      expect(await idsOf(other, 'products?type=CATEGORY')).not.toContain('lipno-cat-b2b')
      expect(await idsOf(other, 'products?type=PRODUCT')).not.toContain('lipno-b2b-daypass')
    }
  })

  test('gets neither product nor price of what is in no category of its segment, as if it were not there', async () => {
    const user = await sampleUser(shop)
    const [product, variantId, day] = ['lipno-ski-1day', 'lipno-ski-1day-adult', '2027-01-12']
    const asked = { origin: 'eshop', entries: [{ variantId, count: 1 }], dates: [day] }
    const statuses = async (visitor: Visitor) =>
      Promise.all([
        visitor.get(`/api/products/${product}`),
        visitor.post('/v2/transaction/prices', asked),
        visitor.post('/v2/variants/validate', { variant: variantId, arrival: day }),
      ]).then((replies) => replies.map(({ statusCode }) => statusCode))
    expect(await statuses(shop.visitor())).toEqual([200, 200, 200])
    expect(await statuses(user)).toEqual([404, 404, 404])
    expect((await user.get('/api/products/lipno-b2b-daypass')).statusCode).toBe(200)
    // Prices that were kept for guests are not those of a company, which has no segment either.
    expect(await statuses((await aUser(await aCompany())).visitor)).toEqual([404, 404, 404])
    const who = await signedIn(shop.deps, { cookies: Object.fromEntries(user.cookies) } as never)
    const search = new URLSearchParams({ product })
    const question = { path: '/shopping/eshop', search, lang: 'cz' as const, shopNow: shop.now().now }
    const pageOf = async (member?: typeof who) =>
      (await bootFor(shop.deps, { ...question, ...(member ? { member } : {}) })).page
    expect(await pageOf()).toMatchObject({ product: { _id: product } })
    expect(await pageOf(who)).toMatchObject({ product: null, prices: null })
  })

  test('sees the banners of its segment alone', async () => {
    const shelf = shop.deps.shelf.current()
    const [banner] = shelf.catalogue.banners
    if (!banner) throw new Error('The resort has no banner.')
    const segments = banner.segments
    try {
      banner.segments = ['b2b']
      expect(await idsOf(await sampleUser(shop), 'banner')).toEqual([banner.id])
      expect(await idsOf(shop.visitor(), 'banner')).not.toContain(banner.id)
    } finally {
      banner.segments = segments
    }
  })

  test('gets its own pages with the products of its own categories, which no guest gets', async () => {
    const who = await signedIn(shop.deps, { cookies: Object.fromEntries((await sampleUser(shop)).cookies) } as never)
    const question = { path: '/', search: new URLSearchParams(), lang: 'cz' as const, shopNow: shop.now().now }
    const own = await bootFor(shop.deps, { ...question, member: who })
    expect(own.categories.map(({ _id }) => _id)).toEqual(['lipno-cat-b2b'])
    expect(own.products.map(({ id }) => id)).toEqual(['lipno-b2b-daypass'])
    const shared = await bootFor(shop.deps, question)
    expect(shared.categories.map(({ _id }) => _id)).not.toContain('lipno-cat-b2b')
  })

  test('sees all categories where the resort shows them', async () => {
    const morava = await testShop({ resort: 'morava' })
    try {
      const all = await idsOf(await sampleUser(morava), 'products?type=CATEGORY&$limit=100')
      const guest = await idsOf(morava.visitor(), 'products?type=CATEGORY&$limit=100')
      expect(all).toEqual(expect.arrayContaining([...guest, 'morava-cat-b2b']))
      expect(guest).not.toContain('morava-cat-b2b')
    } finally {
      await morava.close()
    }
  })

  test('pays by card as a company: its data are on the full receipt, and nothing else may say who buys', async () => {
    const user = await sampleUser(shop)
    const entries = [aPiece({ variantId: 'lipno-b2b-daypass-adult', method: 'exchange' })]
    await user.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
    const send = (change: object) =>
      user.post('/v2/transaction/validate', { ...submissionOf(entries), salesPoint: 'b2b', ...change })
    expect((await send({ salesPoint: 'eshop' })).json()).toMatchObject({ error: { code: 'unsupported-payment-type' } })
    const order = await send({ meta: { email: 'hotel@example.com', lang: 'cz', buyer: undefined } })
    expect(order.statusCode, order.body).toBe(201)
    await pay(shop, user, order.json().uuid)
    const { rows } = await shop.pool.query('select buyer, status, sales_point from orders where id = $1', [
      order.json().uuid,
    ])
    expect(rows).toMatchObject([
      { status: 'paid', sales_point: 'b2b', buyer: { name: 'Gondola Vzorový Hotel s.r.o.', ico: '99999013' } },
    ])
  })
})

describe('npm run companies', () => {
  test('makes a company and shows it; each act is in the log', async () => {
    const key = await aCompany(
      'ico=25123891',
      'dic=CZ25123891',
      'segments=b2b,school',
      'pays=invoice,card',
      'limit=10000',
      'due=30',
    )
    expect(await lastActs()).toEqual([{ kind: 'company', asked_by: 'jana', subject: [key], reason: 'add' }])
    const shown = await said('show', key)
    for (const words of [
      'Školní 1, 602 00 Brno, CZ',
      'IČO 25123891',
      'pays by invoice, card within 30 days',
      'of 10000 CZK',
    ])
      expect(shown).toContain(words)
    expect(await said()).toContain(`${key}  Škola: owes 0 CZK of 10000 CZK`)
  })

  test('keeps the signs of a foreign company number', async () => {
    for (const [country, ico] of [
      ['HU', '01-09-123456'],
      ['RO', 'J40/8302/1992'],
      ['FI', '2077474-0'],
      ['AT', 'FN 123456 a'],
    ])
      expect(await said('show', await aCompany(`country=${country}`, `ico=${ico}`))).toContain(`IČO ${ico},`)
  })

  test('takes a number without what is written around it, by the country that the company has', async () => {
    const czech = await aCompany('ico=IČO: 251 23 891', 'dic=DIČ: cz 25123891')
    expect(await said('show', czech)).toContain('IČO 25123891, DIČ CZ25123891')
    await said('set', czech, 'ico=27 08 24 40')
    expect(await said('show', czech)).toContain('IČO 27082440,')
    const finnish = await aCompany('country=FI')
    await said('set', finnish, 'ico=2077474-0')
    expect(await said('show', finnish)).toContain('IČO 2077474-0,')
    await said('set', finnish, 'ico=')
    expect(await said('show', finnish)).toContain('IČO –,')
  })

  test('lists what is overdue, from the day after the due day on', async () => {
    const today = shop.now().today
    const { company } = await aCompanyOrder(shop, pieces(1, { gross: 300_00 }), { onCredit: true, due: today })
    await aCompanyOrder(shop, pieces(1, { gross: 200_00 }), { onCredit: true, due: addDays(today, -1), company })
    const { rows } = await shop.pool.query<{ key: string }>('select key from company where id = $1', [company])
    const key = rows[0]?.key ?? ''
    const lines = (await said()).split('\n').filter((line) => line.includes('overdue'))
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${key}  .*: owes 500 CZK of 50000 CZK, 200 CZK overdue$`)),
    ])
    expect(await said('show', key)).toContain(', 200 CZK overdue\n')
  })

  test('changes the limit and the ways to pay, and keeps what they were', async () => {
    const key = await aCompany()
    const { visitor } = await aUser(key)
    await said('set', key, 'limit=499.50', 'pays=invoice')
    expect(await lastActs()).toMatchObject([{ kind: 'company', reason: 'set credit_limit pays_by' }])
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({
      company: { creditLimit: 499.5, free: 499.5 },
      meta: { b2bPayments: { invoice: true, order: false, card: false } },
    })
    const { rows } = await shop.pool.query(
      'select before, after from company_change h join company c on c.id = h.company_id where c.key = $1',
      [key],
    )
    expect(rows).toEqual([
      { before: { credit_limit: 0, pays_by: ['card'] }, after: { credit_limit: 49_950, pays_by: ['invoice'] } },
    ])
  })

  test('a blocked company has no credit, and its session says why', async () => {
    const key = await aCompany('limit=100')
    const { visitor } = await aUser(key)
    await said('block', key, '--reason', ' moved\u200b\t away\u0007')
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({
      company: { free: 0, isBlocked: true, isStopped: false, waiting: { orders: 0, places: 0 } },
    })
    expect(await said('show', key)).toContain('blocked')
    await said('unblock', key, '--reason', 'found')
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({
      company: { free: 100, isBlocked: false },
    })
    expect((await lastActs(2)).map(({ reason }) => reason)).toEqual(['unblock: found', 'block: moved away'])
  })

  test.each([
    [['limit=abc'], /not understood/],
    [['limit=-1'], /not understood/],
    [['due=61'], /Wrong or missing: due/],
    [['limit=1000000001'], /Wrong or missing: limit/],
    [['pays=cash'], /not understood/],
    [['colour=blue'], /not understood/],
    [['ico=25123890'], /Wrong or missing: ico/],
    [['dic=ATU13585626'], /Wrong or missing: dic/],
    [['zip='], /Wrong or missing: zip/],
    [['name='], /Wrong or missing: name/],
  ])('set %j changes nothing', async (fields, problem) => {
    const key = await aCompany()
    const before = await said('show', key)
    expect(await problemOf('set', key, ...fields)).toMatch(problem)
    expect(await said('show', key)).toBe(before)
  })

  test('changes one field, whatever number was kept before; only what is typed is checked', async () => {
    const { key } = (await shop.pool.query("select key from company where dic = 'CZ99999013'")).rows[0]
    expect(await said('set', key, 'limit=50000')).toMatch(/is changed/)
    expect(await said('set', key, 'name=Hotel')).toMatch(/Hotel is changed/)
    expect(await problemOf('set', key, 'dic=CZ99999021')).toMatch(/Wrong or missing: dic/)
  })

  test('says what is missing, taken or unknown', async () => {
    const key = await aCompany()
    expect(await problemOf('add', 'bare', 'name=Bare')).toMatch(/Missing: address, city, zip, country, lang|Wrong/)
    expect(await problemOf('add', key, 'name=A', 'address=B 1', 'city=C', 'zip=1', 'country=AT', 'lang=de')).toMatch(
      /already/,
    )
    expect(await problemOf('show', 'nobody')).toMatch(/no company/)
    for (const typed of ['no-mail', '李@例子.公司'])
      expect(await problemOf('invite', key, typed, 'Eva', 'Malá')).toMatch(/no e-mail/)
    for (const name of ['x'.repeat(81), '小龙', 'عمر', '\u200b'])
      for (const names of [
        [name, 'Malá'],
        ['Eva', name],
      ])
        expect(await problemOf('invite', key, 'eva@example.com', ...names)).toMatch(/no name|npm run companies/)
    expect(await problemOf('block', key)).toMatch(/npm run companies/)
  })
})

describe('the users of a company', () => {
  test('are invited by mail, choose a password and are signed in; the link works once', async () => {
    const key = await aCompany()
    const { visitor, email } = await aUser(key)
    const mail = shop.mails.findLast(({ to }) => to.includes(email))
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining('Váš firemní účet'),
      expect.stringContaining('za firmu Škola'),
    ])
    expect((await visitor.get('/api/users/profile')).json()).toMatchObject({
      email,
      roles: { active: true, b2b: true },
    })
    const token = await mailedToken(shop, email)
    const again = await visitor.post('/users/recovery', { token, password: 'Hackers99' })
    expect(again.json()).toMatchObject({ error: { code: 'token-expired' } })
    expect((await logIn(shop.visitor(), email)).statusCode).toBe(200)
  })

  test('are invited again where the first mail was lost; its link is over then', async () => {
    const key = await aCompany()
    await said('invite', key, 'twice@example.com', 'Eva', 'Malá')
    const first = await mailedToken(shop, 'twice@example.com')
    await said('invite', key, 'twice@example.com', 'Eva', 'Velká')
    const second = await mailedToken(shop, 'twice@example.com')
    expect(second).not.toBe(first)
    const chosen = await shop.visitor().post('/users/recovery', { token: second, password: PASSWORD })
    expect(chosen.json()).toMatchObject({ lastName: 'Velká' })
    const late = await shop.visitor().post('/users/recovery', { token: first, password: PASSWORD })
    expect(late.json()).toMatchObject({ error: { code: 'token-expired' } })
  })

  test('never take the e-mail of somebody who has an account', async () => {
    const { email } = await aMember(shop)
    expect(await problemOf('invite', await aCompany(), email, 'Eva', 'Malá')).toMatch(/has an account/)
  })

  test('stay invited, whoever registers with their e-mail before or after', async () => {
    const key = await aCompany()
    const email = 'invited@example.com'
    const register = () => shop.visitor().post('/users/registration', aRegistration({ email }))
    expect((await register()).statusCode).toBe(201)
    const registered = await mailedToken(shop, email)
    await said('invite', key, email, 'Eva', 'Malá')
    const invited = await mailedToken(shop, email)
    expect((await register()).json()).toMatchObject({ error: { code: 'email-in-use' } })
    await shop.visitor().post('/users/password/reset', { email, locale: 'cz' })
    await shop.work('mail-member')
    const recovered = await shop.pool.query(
      `select m.company_id is not null as of_company from member_link l join member m on m.id = l.member_id
       where m.email = $1 and l.kind = 'recovery'`,
      [email],
    )
    expect(recovered.rows).toEqual([{ of_company: true }])
    // The link of the registration would give the account the password of whoever registered.
    const confirmed = await shop.visitor().get(`/api/users/activation?token=${registered}`)
    expect(confirmed.json()).toMatchObject({ error: { code: 'token-expired' } })
    expect(await said('show', key)).toContain(email)
    const chosen = await shop.visitor().post('/users/recovery', { token: invited, password: 'Pozvana1' })
    expect(chosen.json()).toMatchObject({ firstName: 'Eva', roles: { b2b: true } })
    expect((await logIn(shop.visitor(), email)).statusCode).toBe(401)
    expect((await logIn(shop.visitor(), email, 'Pozvana1')).statusCode).toBe(200)
  })

  test('keep their e-mail: no member takes it as the login, and the invitation goes on working', async () => {
    const key = await aCompany()
    const email = 'taken-over@example.com'
    await said('invite', key, email, 'Eva', 'Malá')
    const { visitor, profile } = await aMember(shop)
    const asked = await visitor.send({
      method: 'PATCH',
      url: `/api/users/${profile.id}`,
      payload: { email, currentPassword: PASSWORD },
    })
    expect(asked.json()).toMatchObject({ error: { code: 'email-in-use' } })
    // Nor when they were invited after the member had asked.
    expect(await inTransaction(shop.deps, (tx) => updateEmail(tx, profile, email))).toBe(false)
    const token = await mailedToken(shop, email)
    expect((await shop.visitor().post('/users/recovery', { token, password: PASSWORD })).statusCode).toBe(200)
  })

  test.each([
    ['who may buy', [], ['můžete nakupovat', 'nakupujete']],
    ['who may not', ['may-not-buy'], ['přihlaste se', 'co firma Škola objednala', 'jen pověřený kolega']],
  ] as const)(
    '%s read in the invitation what they can do, and hear of no changed password',
    async (_, right, words) => {
      const { email } = await aUser(await aCompany(), ...right)
      await shop.work()
      const mails = shop.mails.filter(({ to }) => to.includes(email))
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Váš firemní účet')])
      for (const said of words) expect(mails[0]?.text).toContain(said)
      expect(/nakup/i.test(mails[0]?.text ?? '')).toBe(right.length === 0)
    },
  )

  test('get no benefits of a registration', async () => {
    const benefit = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-employee')
    if (!benefit) expect.unreachable()
    benefit.isGrantedAtRegistration = true
    try {
      const { email } = await aUser(await aCompany())
      const { rows } = await shop.pool.query(
        'select from benefit_token t join member m on m.id = t.member_id where m.email = $1',
        [email],
      )
      expect(rows).toEqual([])
    } finally {
      benefit.isGrantedAtRegistration = false
    }
  })

  test('who are taken away are signed out at once', async () => {
    const key = await aCompany()
    const { visitor, email } = await aUser(key)
    await said('remove', key, email)
    expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
    expect((await logIn(shop.visitor(), email)).statusCode).toBe(401)
    expect(await problemOf('remove', key, email)).toMatch(/no user/)
  })

  test('who are taken away hold none of their orders while they wait for one with a lower id', async () => {
    const key = await aCompany()
    const { email } = await aUser(key)
    const bought = async () => {
      const entries = [aPiece()]
      const guest = shop.visitor()
      await guest.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
      return (await guest.post('/v2/transaction/validate', submissionOf(entries))).json().uuid as string
    }
    const [low, high] = [await bought(), await bought()].sort()
    await shop.pool.query(
      `update orders set member_id = (select id from member where email = $1),
         created_at = created_at - case when id = $3 then interval '1 day' else '0' end where id = any($2)`,
      [email, [low, high], high],
    )
    const payment = await shop.pool.connect()
    await payment.query('begin')
    await payment.query('select from orders where id = $1 for update', [low])
    const removed = said('remove', key, email)
    try {
      await lockWaiters(shop.pool, 1)
      await payment.query('select from orders where id = $1 for update nowait', [high])
    } finally {
      await payment.query('commit')
      payment.release()
    }
    await removed
    const { rows } = await shop.pool.query('select member_id from orders where id = any($1)', [[low, high]])
    expect(rows).toEqual([{ member_id: null }, { member_id: null }])
  })

  test('who are taken away are in no complaint, statement of withdrawal or note any more', async () => {
    const key = await aCompany()
    const { email } = await aUser(key)
    const { rows: users } = await shop.pool.query('select id, number from member where email = $1', [email])
    const { id, number } = users[0]
    await shop.pool.query(
      `with papers as (
         insert into withdrawal_statement (name, order_number, email, lang, member_id) values ('Jana', '', $1, 'cz', $2)
       ), notes as (
         insert into operator_act (kind, asked_by, subject, reason) values ('member', 'jana', array[$3::text], 'e-mail: volala')
       )
       insert into complaint (order_number, ticket, what, wanted, discovered_on, name, email, phone, lang, member_id)
       values ('', '', 'Vlek stál', 'money', now(), 'Jana', $1, '', 'cz', $2)`,
      [email, id, `member ${number}`],
    )
    await said('remove', key, email)
    const left = await shop.pool.query(
      `select (select count(*)::int from complaint where member_id = $1) as complaints,
         (select count(*)::int from withdrawal_statement where member_id = $1) as statements,
         (select count(*)::int from operator_act where $2 = any(subject) and reason is not null) as notes`,
      [id, `member ${number}`],
    )
    expect(left.rows).toEqual([{ complaints: 0, statements: 0, notes: 0 }])
  })

  test('who are taken away leave their orders to the company, and open none with the browser that ordered', async () => {
    const key = await aCompany('segments=b2b')
    const [{ visitor, email }, { visitor: colleague }] = [await aUser(key), await aUser(key)]
    const ordered = (await orderAsCompany(visitor, hotelGuests(1), { paidWith: 'card' })).json().uuid as string
    const seenBy = async (who: Visitor) => (await who.get(`/api/transactions/${ordered}`)).statusCode
    await pay(shop, visitor, ordered)
    expect([await seenBy(visitor), await seenBy(colleague)]).toEqual([200, 200])
    await said('remove', key, email)
    expect([await seenBy(visitor), await seenBy(colleague)]).toEqual([404, 200])
    expect((await visitor.get(`/api/transactions/${ordered}/acts`)).statusCode).toBe(404)
    expect((await colleague.get('/api/transactions/my')).json()).toMatchObject({ data: [{ uuid: ordered }] })
  })

  test('do not pay what a colleague has ordered by card', async () => {
    const key = await aCompany('segments=b2b')
    const [{ visitor }, { visitor: colleague }] = [await aUser(key), await aUser(key)]
    const { uuid } = (await orderAsCompany(visitor, hotelGuests(1), { paidWith: 'card' })).json()
    const address = 'http://localhost:3000/shopping/b2b-confirmation'
    const asked = { successUrl: address, errorUrl: address, lang: 'cz' }
    const statusFor = async (who: Visitor) => (await who.post(`/payment/url/${uuid}`, asked)).statusCode
    expect([await statusFor(visitor), await statusFor(colleague)]).toEqual([200, 403])
  })

  test('may be kept from buying, from the next call on, and go on seeing what was ordered', async () => {
    const { visitor, email } = await aUser(await aCompany('segments=b2b'))
    const order = async () =>
      (await orderAsCompany(visitor, hotelGuests(1), { paidWith: 'card' })).json() as {
        uuid?: string
        error?: { code: string }
      }
    const setRight = (mayBuy: boolean) =>
      shop.pool.query('update member set may_buy = $1 where email = $2', [mayBuy, email])
    const { uuid = '' } = await order()
    await pay(shop, visitor, uuid)
    await setRight(false)
    expect(await order()).toMatchObject({ error: { code: 'forbidden' } })
    expect((await visitor.get('/api/transactions/my')).json()).toMatchObject({ total: 1, data: [{ uuid }] })
    await setRight(true)
    expect(await order()).toHaveProperty('uuid')
  })

  test('change nothing of their company: its data, limit, ways to pay and segments', async () => {
    const key = await aCompany('segments=b2b')
    const { visitor } = await aUser(key)
    const { id } = (await visitor.get('/api/users/profile')).json() as { id: string }
    const rows = async () =>
      (
        await shop.pool.query(
          'select c.*, (select count(*)::int from member where company_id = c.id) as users from company c where key = $1',
          [key],
        )
      ).rows
    const before = await rows()
    const change = async (body: object) =>
      (await visitor.send({ method: 'PATCH', url: `/api/users/${id}`, payload: body })).statusCode
    for (const body of [
      { company: { creditLimit: 1_000_000 } },
      { creditLimit: 1_000_000 },
      { ico: '12345679' },
      { dic: '' },
      { segments: ['hotel'] },
      { roles: { b2b: false } },
      { meta: { b2bPayments: { invoice: true } } },
    ])
      expect([body, await change(body)]).toEqual([body, 400])
    expect(await change({ address: 'Nová 1', city: 'Praha', postalCode: '100 00', country: 'CZ' })).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('are signed out after eight hours without a visit, and after twelve in all; members stay', async () => {
    const { visitor } = await aUser(await aCompany())
    const { visitor: member } = await aMember(shop)
    const isSignedIn = async (who: Visitor) => (await who.get('/api/users/profile')).statusCode === 200
    const ageAll = (seen: string, begun: string) =>
      shop.pool.query(`update member_session set seen_at = now() - $1::interval, created_at = now() - $2::interval`, [
        seen,
        begun,
      ])
    await ageAll('7 hours', '11 hours')
    expect([await isSignedIn(visitor), await isSignedIn(member)]).toEqual([true, true])
    await ageAll('9 hours', '11 hours')
    expect([await isSignedIn(visitor), await isSignedIn(member)]).toEqual([false, true])
    await ageAll('1 minute', '13 hours')
    expect([await isSignedIn(visitor), await isSignedIn(member)]).toEqual([false, true])
  })
})
