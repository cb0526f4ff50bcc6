import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRegistration, logIn, PASSWORD } from '../../harness/members.ts'
import { aPiece, notify, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'

/** From here on each statement that writes finds no room on the disk. */
const FULL = `
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  do $$ declare one record; begin
    for one in select schemaname, tablename from pg_tables where schemaname !~ '^(pg_|information_schema)' loop
      execute format('create trigger no_room before insert or update or delete on %I.%I
        for each statement execute function public.no_room()', one.schemaname, one.tablename);
    end loop;
  end $$`

type Send = (visitor: Visitor) => ReturnType<Visitor['send']>
const calls: [string, Send][] = []
let shop: TestShop
let member: Visitor
beforeAll(async () => {
  shop = await testShop()
  const { visitor, profile, email } = await aMember(shop)
  member = visitor
  const [paid, waiting, held] = [aPiece({ validFrom: '2026-12-12' }), aPiece(), aPiece()]
  const buy = async (piece: object): Promise<{ uuid: string }> => {
    await member.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [piece] })
    return (await member.post('/v2/transaction/validate', submissionOf([piece], { email }))).json()
  }
  const order = await buy(paid)
  await pay(shop, member, order.uuid)
  await shop.work()
  const { number } = (await member.get(`/api/transactions/${order.uuid}`)).json() as { number: string }
  const unpaid = await buy(waiting)
  const { url } = (await member.paymentUrl(unpaid.uuid)).json() as { url: string }
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  await member.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [held] })
  const form = (url: string, fields: Record<string, string>): Send => {
    const payload = new URLSearchParams({ lang: 'cz', name: 'Eva', order: number, email, ...fields }).toString()
    return (one) =>
      one.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  }
  const complaint = { what: 'Vlek stál.', wanted: 'discount', discovered: '21.11.2026' }
  const account = `/api/users/${profile.id}`
  const patch =
    (url: string, payload: object): Send =>
    (one) =>
      one.send({ method: 'PATCH', url, payload })
  const items = [{ uuid: paid.uuid, version: 0 }]
  calls.push(
    ['a registration', (one) => one.post('/users/registration', aRegistration())],
    ['a login', () => logIn(shop.visitor('192.0.2.9'), email)],
    ['a new password', (one) => one.post('/users/password/reset', { email, locale: 'cz' })],
    ['a profile', patch(account, { city: 'Brno' })],
    ['another e-mail', patch(account, { email: 'jina@example.com', currentPassword: PASSWORD })],
    ['consent to news', patch(`${account}/meta`, { terms: { marketing: true } })],
    ['a price that is held', (one) => one.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [aPiece()] })],
    ['an order', (one) => one.post('/v2/transaction/validate', submissionOf([held], { email }))],
    [
      'a change of date',
      (one) =>
        one.post(
          `/v2/transaction/${order.uuid}/change-date`,
          { items: items.map((item) => ({ ...item, validFrom: '2026-12-19' })) },
          { 'idempotency-key': randomUUID() },
        ),
    ],
    [
      'a cancellation',
      (one) =>
        one.post(
          `/v2/transaction/${order.uuid}/cancel`,
          { kind: 'cancel', items },
          { 'idempotency-key': randomUUID() },
        ),
    ],
    [
      'a complaint',
      (one) =>
        one.post('/v2/complaints', {
          order: number,
          what: 'x',
          discoveredOn: '2026-11-20',
          wanted: 'other',
          name: 'Eva',
          email,
          lang: 'cz',
        }),
    ],
    ['a complaint of a plain form', form('/complaint', complaint)],
    ['the link to an order', form('/orders/find', {})],
    ['a payment notice', () => notify(shop, ref)],
    ['a logout', (one) => one.get('/api/users/logout')],
  )
  await shop.pool.query(FULL)
}, 60_000)
afterAll(() => shop.close())

test('whatever has to be written while the disk is full is answered with busy, the reason, and when to come again', async () => {
  const answers: Record<string, unknown> = {}
  for (const [name, send] of calls) {
    const { statusCode, headers, body } = await send(member)
    answers[name] = [statusCode, headers['retry-after'], body.includes('"reason":"disk-full"')]
  }
  expect(answers).toEqual(Object.fromEntries(calls.map(([name]) => [name, [503, '30', true]])))
  const ready = await shop.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, reason: 'disk-full' }])
})
