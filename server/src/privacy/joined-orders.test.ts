import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRegistration, logIn, mailedToken } from '../../harness/members.ts'
import { accountActs, proof } from '../../harness/privacy/accounts.ts'
import { type TestShop, testShop, type Visitor } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const { buy } = accountActs(() => shop)

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
