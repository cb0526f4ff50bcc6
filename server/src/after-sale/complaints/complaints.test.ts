import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formIn, plainForms, send } from '../../../harness/after-sale/plain-forms.ts'
import { aPiece, pay, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { bootFor } from '../../pages/boot.ts'
import { complaintPage } from '../../pages/content/plain-forms.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { countLateComplaints } from './complaints.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const run = (...words: string[]) =>
  afterSaleCommand({ db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } }, words)

const { stranger } = plainForms(() => shop)

async function anOrder(meta: { email?: string } = {}) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()], meta)
  await pay(shop, buyer, uuid)
  await shop.work()
  return { uuid, number: (await buyer.get(`/api/transactions/${uuid}`)).json().number as string }
}

/** Complains as somebody who has never been here. */
async function complain(change: object, { by = stranger(), isMailed = true } = {}) {
  const mails = shop.mails.length
  const response = await by.post('/v2/complaints', {
    order: '2026-999999',
    what: 'Vlek celé odpoledne stál.',
    discoveredOn: '2026-11-21',
    wanted: 'money',
    name: 'Eva Malá',
    email: 'eva@example.com',
    lang: 'cz',
    ...change,
  })
  if (isMailed) await shop.work()
  return { response, body: response.json(), mails: shop.mails.slice(mails) }
}

describe('a complaint', () => {
  test('is confirmed at once with its words to the address of the order, and waits for a decision', async () => {
    const { uuid, number } = await anOrder()
    const { response, body, mails } = await complain({
      order: `č. ${number}`,
      email: 'JANA@example.com',
      ticket: 'dospělý',
    })
    expect([response.statusCode, body.isLate]).toEqual([201, false])
    expect(mails.map(({ to }) => to)).toEqual([['jana@example.com']])
    expect(mails[0]?.text).toContain('Vlek celé odpoledne stál.')
    expect(mails[0]?.attachments[0]?.content.toString()).toContain('vrácení peněz')
    expect(await run('complaints')).toContain(`${body.number}  raised `)
    const { rows } = await shop.pool.query('select order_id from complaint order by place desc limit 1')
    expect(rows).toEqual([{ order_id: uuid }])
  })

  test('is about the order also where the domain of its e-mail is written otherwise', async () => {
    const { uuid, number } = await anOrder({ email: 'franz@xn--mller-muster-dlb.at' })
    const { mails } = await complain({
      order: `Zaplaceno, vstupenky připravujeme, objednávka ${number}`,
      email: 'Franz@müller-muster.at',
    })
    expect(mails.map(({ to }) => to)).toEqual([['franz@xn--mller-muster-dlb.at']])
    const { rows } = await shop.pool.query('select order_id from complaint order by place desc limit 1')
    expect(rows).toEqual([{ order_id: uuid }])
  })

  test('is decided once, and the guest is told in the words of the operator', async () => {
    const { body } = await complain({})
    const { number } = body
    expect(await run('complaints', 'grant', number)).toHaveProperty('problem')
    const mails = shop.mails.length
    expect(await run('complaints', 'reject', number, '--reason', 'Vlek podle záznamu jel.')).toContain('rejected')
    await shop.work()
    expect(shop.mails.slice(mails).map(({ text }) => text)).toEqual([
      expect.stringContaining('Vlek podle záznamu jel.'),
    ])
    expect(await run('complaints', 'grant', number, '--reason', 'x')).toEqual({
      problem: `${number} is decided already. Nothing was noted.`,
    })
    expect(await run('complaints', 'grant', 'R-2026-9999', '--reason', 'x')).toHaveProperty('problem')
    expect(await run('complaints')).not.toContain(number)
  })

  test('is granted by the reversal that names it, once, and the log names both', async () => {
    const { uuid, number: order } = await anOrder()
    const { body } = await complain({ order, email: 'jana@example.com' })
    const { body: foreign } = await complain({ order: (await anOrder()).number, email: 'jana@example.com' })
    const { body: rejected } = await complain({})
    await run('complaints', 'reject', rejected.number, '--reason', 'Vlek jel.')
    const reverse = (complaint: string, ...words: string[]) =>
      run('reverse', `${order}/1`, ...words, '--complaint', complaint, '--reason', 'Mrzí nás to, peníze vracíme.')
    for (const [complaint, problem] of [
      ['R-2026-9999', 'There is no such complaint.'],
      [foreign.number, 'This complaint is about another order.'],
      [rejected.number, 'This complaint was rejected.'],
    ] as const)
      expect(await reverse(complaint)).toEqual({ problem })
    expect(await run('complaints', '--complaint', body.number)).toHaveProperty('problem')
    expect(await run('complaints')).toContain(body.number)
    await shop.work()
    const mails = shop.mails.length
    expect(await reverse(body.number, '100')).toContain('100 CZK of')
    await shop.work()
    expect(await run('complaints')).not.toContain(body.number)
    expect(
      shop.mails
        .slice(mails)
        .map(({ text }) => text.includes('Mrzí nás to'))
        .sort(),
    ).toEqual([false, true])
    expect(await run('complaints', 'reject', body.number, '--reason', 'x')).toHaveProperty('problem')
    // A complaint may be granted for several refunds, here for the rest of the ticket.
    expect(await reverse(body.number)).toEqual({ problem: expect.stringContaining('leave --reason out') })
    expect(await run('reverse', `${order}/1`, '--complaint', body.number)).toContain('is made void')
    await shop.work()
    expect(shop.mails.filter(({ text }) => text.includes('Mrzí nás to'))).toHaveLength(1)
    const { rows } = await shop.pool.query(
      `select o.subject, o.reason from act a join operator_act o on o.id = a.operator_act_id where a.order_id = $1 order by o.id`,
      [uuid],
    )
    expect(rows).toEqual([
      { subject: [`${order}/1`, body.number], reason: `complaint ${body.number}` },
      { subject: [`${order}/1`, body.number], reason: `complaint ${body.number}` },
    ])
  })

  test('is not granted by a reversal without words for its guest; once granted with words its money needs none', async () => {
    const { number: order } = await anOrder()
    const { body } = await complain({ order, email: 'jana@example.com' })
    const reverse = () => run('reverse', `${order}/1`, '100', '--complaint', body.number)
    expect(await reverse()).toEqual({ problem: 'Say with --reason what the guest is told.' })
    const granted = await run('complaints', 'grant', body.number, '--reason', 'Mrzí nás to.')
    expect(granted).toMatch(new RegExp(`--complaint ${body.number}$`))
    expect(await reverse()).toContain('100 CZK of')
    await shop.work()
  })

  test('that is told late is taken, and says so', async () => {
    const { body, mails } = await complain({ discoveredOn: '2026-11-17', lang: 'de' })
    expect([body.isLate, mails[0]?.text]).toEqual([true, expect.stringContaining('trotzdem')])
  })

  test.each([
    [{ what: ' ' }, 'what'],
    [{ email: 'eva' }, 'email'],
    [{ order: '' }, 'order'],
    [{ name: '' }, 'name'],
    [{ discoveredOn: '2026-11-22' }, 'discoveredOn'],
    [{ discoveredOn: '1066-10-14' }, 'discoveredOn'],
    [{ phone: 'doma' }, 'phone'],
  ])('with %j is not taken', async (change, field) => {
    const { response, body, mails } = await complain(change)
    expect([response.statusCode, body.error, mails]).toEqual([400, expect.objectContaining({ field }), []])
  })

  test('is kept however often one address complains, and confirmed ten times a day about no order of it', async () => {
    const sent = []
    const spellings = ['many@müller.example', 'Many@xn--mller-kva.example']
    for (let count = 0; count < 12; count++) sent.push((await complain({ email: spellings[count % 2] })).mails.length)
    expect(sent.filter((mails) => mails === 1)).toHaveLength(10)
    const { rows } = await shop.pool.query(`select from complaint where email ilike 'many@%'`)
    expect(rows).toHaveLength(12)
  })

  test('is confirmed an hour later beyond twenty of one network in an hour', async () => {
    for (let count = 0; count < 21; count++)
      await complain({ email: `guest${count}@example.com` }, { by: shop.visitor('198.51.100.7'), isMailed: false })
    const { rows } = await shop.pool.query(
      `select count(*)::int as all, (count(*) filter (where run_at > now() + interval '30 minutes'))::int as waiting
       from graphile_worker_mail.jobs where key like 'mail:complaint-received:%'`,
    )
    expect(rows).toEqual([{ all: 21, waiting: 1 }])
    await shop.work()
  })
})

test('complaints are counted once 25 of their 30 days are over', async () => {
  const before = await countLateComplaints(shop.deps)
  const { body } = await complain({})
  const age = (days: number) =>
    shop.pool.query(`update complaint set raised_at = now() - $2 * interval '1 day' where place = $1`, [
      Number(body.number.slice(7)),
      days,
    ])
  await age(24)
  expect(await countLateComplaints(shop.deps)).toBe(before)
  await age(26)
  expect(await countLateComplaints(shop.deps)).toBe(before + 1)
})

describe('a complaint without script', () => {
  const typed = {
    order: '2026-999999',
    ticket: '',
    what: 'Vlek celé odpoledne stál.',
    discovered: '21.11.2026',
    wanted: 'discount',
    name: 'Eva Malá',
    email: 'eva@example.com',
    phone: '',
  }
  const pageOf = async (visitor: Visitor, path: string) => {
    const page = await complaintPage(shop.now(), path, { form: formIn(visitor), order: null })
    return page.kind === 'complaint' ? page : expect.unreachable(page.kind)
  }

  test('is written down, confirmed by mail, and shown with its number', async () => {
    const visitor = stranger()
    const mails = shop.mails.length
    expect(await send(visitor, '/complaint', typed)).toBe('/complaint/received')
    await shop.work()
    expect(shop.mails.slice(mails).map(({ to }) => to)).toEqual([['eva@example.com']])
    const { rows } = await shop.pool.query('select what, wanted, lang from complaint order by place desc limit 1')
    expect(rows).toEqual([{ what: typed.what, wanted: 'discount', lang: 'cz' }])
    const { received } = await pageOf(visitor, '/complaint/received')
    expect([received?.number, received?.email, received?.isLate]).toEqual([
      expect.stringMatching(/^R-\d{4}-\d{4}$/),
      'eva@example.com',
      false,
    ])
  })

  test('says what is wrong with what was typed, and keeps it', async () => {
    const visitor = stranger()
    const what = Array.from({ length: 400 }, (_, at) => `Žlutý ${at % 90}.`)
      .join('')
      .slice(0, 4000)
    expect(await send(visitor, '/complaint', { ...typed, what, discovered: 'včera' })).toBe('/complaint')
    const page = await pageOf(visitor, '/complaint')
    expect(page.errors).toEqual({ discoveredOn: 'complaint.discovered.wrong' })
    expect(page.typed).toMatchObject({ order: typed.order, wanted: 'discount', discovered: 'včera', what })
    expect([...visitor.cookies].every(([name, value]) => name.length + value.length < 4000)).toBe(true)
  })

  test('with a text that is too long for its field is told so, and not taken without it', async () => {
    const visitor = stranger()
    const long = { order: 'x'.repeat(60), ticket: 'y'.repeat(300), what: 'z'.repeat(5000), name: 'w'.repeat(300) }
    expect(await send(visitor, '/complaint', { ...typed, ...long })).toBe('/complaint')
    const errors = Object.fromEntries(Object.keys(long).map((field) => [field, 'form.long']))
    const page = await pageOf(visitor, '/complaint')
    expect(page.errors).toEqual(errors)
    expect(page.typed).toMatchObject(long)
  })

  test('asks once about an e-mail that looks like a slip', async () => {
    const visitor = stranger()
    const slip = { ...typed, email: 'eva@gmial.com' }
    expect(await send(visitor, '/complaint', slip)).toBe('/complaint')
    expect(await pageOf(visitor, '/complaint')).toMatchObject({
      meant: 'eva@gmail.com',
      errors: {},
      typed: { email: slip.email, what: typed.what },
    })
    expect(await send(visitor, '/complaint', { ...slip, asked: slip.email })).toBe('/complaint/received')
    expect(await send(stranger(), '/complaint', { ...slip, asked: slip.email, email: 'eva@gmail.com' })).toBe(
      '/complaint/received',
    )
  })

  test('from the page of an order has its number, and of what was typed before only words about it', async () => {
    const visitor = stranger()
    await send(visitor, '/complaint', { ...typed, order: 'č. 2026-999999', discovered: 'včera' })
    const from = async (order: string) => {
      const search = new URLSearchParams({ order })
      return (await bootFor(shop.deps, { path: '/complaint', search, lang: 'cz', form: formIn(visitor) })).page
    }
    const [name, email] = [typed.name, typed.email]
    expect(await from('2026-000731')).toMatchObject({
      kind: 'complaint',
      typed: { order: '2026-000731', what: '', discovered: '', name, email },
      errors: {},
    })
    expect(await from('2026-999999')).toMatchObject({
      typed: { order: '2026-999999', what: typed.what, discovered: 'včera' },
      errors: { discoveredOn: 'complaint.discovered.wrong' },
    })
  })

  test('is not taken from another site', async () => {
    expect(await send(stranger(), '/complaint', typed, { origin: 'https://elsewhere.example' })).toBe(403)
  })
})
