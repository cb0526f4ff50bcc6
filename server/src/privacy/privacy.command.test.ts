import { addDays } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { aMember, aRegistration } from '../../harness/members.ts'
import { anEndedOrder, anOrder, aPaidOrder, askForPeople, aTicket, orderOf } from '../../harness/privacy/orders.ts'
import { FIRST_SATURDAY, type TestShop, testShop } from '../../harness/shop.ts'
import { claimCard, keepCard } from '../cards/cards.store.ts'
import { inTransaction } from '../db/db.ts'
import { eraseCardBirthdaysNow, findGuestCards } from './erasing.store.ts'
import { findGuestOrdersOf } from './orders-of-person.store.ts'
import { privacyCommand } from './privacy.command.ts'
import { eraseDue } from './retention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await askForPeople(shop)
})
afterAll(() => shop.close())

let people = 0
/** An address used by nobody else in this file. */
const anAddress = () => `clovek${++people}@example.cz`
const run = (today: string, ...words: string[]) =>
  privacyCommand({ db: shop.deps.db, today, receiptYears: 10, operator: { name: 'jana' } }, words)
const numberOf = async (uuid: string) =>
  (
    await shop.pool.query<{ number: string; year: number }>(
      `select number, (select extract(year from day)::int from receipt where order_id = orders.id) as year from orders where id = $1`,
      [uuid],
    )
  ).rows[0] ?? { number: '', year: 0 }

test('export tells all that is kept of an address, however it is written, and of no other', async () => {
  const email = anAddress()
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email: email.toUpperCase() })
  const other = await anEndedOrder(shop, '1 hour', [aTicket()], { email })
  await aPaidOrder(shop, [aTicket()], { email: anAddress() })
  const told = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
  const [{ number }, ended] = [await numberOf(uuid), await numberOf(other.uuid)]
  expect(told).toMatchObject({
    email,
    orders: [
      {
        number,
        status: 'finished',
        email: email.toUpperCase(),
        entries: [
          { days: [FIRST_SATURDAY], person: { firstName: 'Petra', lastName: 'Dvořáková', birthday: '02.06.1990' } },
        ],
        payments: [{ state: 'paid' }],
        receipts: [{ number: expect.stringMatching(/^\w+\d{6}$/) }],
        mails: [{ kind: 'confirmation' }],
      },
      { number: ended.number, status: 'failed', payments: [{ state: 'cancelled' }] },
    ],
  })
})

test('export tells complaints without an order, and why operators changed the order or the account', async () => {
  const { email, profile } = await aMember(shop)
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  await shop.pool.query(
    `insert into complaint (order_number, ticket, what, wanted, discovered_on, name, email, phone, lang)
     values ('nevím', '', 'Vlek stál', 'money', now(), 'Petra', upper($1), '', 'cz')`,
    [email],
  )
  await shop.pool.query(
    `with noted as (insert into operator_act (kind, asked_by, reason) values ('reverse', 'jana', 'úraz') returning id)
     insert into act (order_id, kind, state, lang, ended_at, operator_act_id)
     select $1, 'cancel', 'success', 'cz', now(), id from noted`,
    [uuid],
  )
  await shop.pool.query(
    `with noted as (
       insert into operator_act (kind, asked_by, subject, reason)
       select 'block', 'jana', array['member ' || number], 'cizí karty' from member where id = $1)
     update member set blocked_at = now() where id = $1`,
    [profile.id],
  )
  const told = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
  expect(told).toMatchObject({
    complaints: [{ number: 'nevím', what: 'Vlek stál' }],
    orders: [{ operatorActs: [{ kind: 'reverse', reason: 'úraz' }] }],
    account: { blockedAt: expect.any(String), operatorActs: [{ kind: 'block', reason: 'cizí karty' }] },
  })
})

test('export tells where copies of mails went, and what waits to be mailed', async () => {
  const { email } = await aMember(shop)
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  await shop.pool.query(
    "insert into act (order_id, kind, state, lang, ended_at, email) values ($1, 'cancel', 'success', 'cz', now(), 'kopie@example.cz')",
    [uuid],
  )
  await shop.pool.query("insert into account_mail (kind, email, lang, details) values ('staying', $1, 'cz', '{}')", [
    email,
  ])
  expect(JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)).toMatchObject({
    account: { waitingMails: [{ kind: 'staying', madeAt: expect.any(String) }] },
    orders: [{ acts: [{ copyTo: 'kopie@example.cz' }] }],
  })
})

test('export tells when a ticket was used and why a refund was paid another way; erase forgets both with what they are about', async () => {
  const email = anAddress()
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  await shop.pool.query(
    `with done as (
       insert into act (order_id, kind, state, lang, ended_at) values ($1, 'cancel', 'failed', 'cz', now()) returning id)
     insert into act_item (act_id, order_id, entry_uuid, state, error, ended_at, used_at)
     select done.id, $1, e.uuid, 'error', 'used', now(), '2026-12-05T08:31:00Z' from done, order_entry e where e.order_id = $1`,
    [uuid],
  )
  await shop.pool.query(
    `with noted as (insert into operator_act (kind, asked_by, reason) values ('refund', 'jana', 'na účet Petry') returning id)
     insert into refund (id, attempt_id, order_id, amount, reason, state, done_at, operator_act_id)
     select gen_random_uuid(), a.id, $1, 100, 'surplus', 'transferred', now(), noted.id
     from noted, payment_attempt a where a.order_id = $1`,
    [uuid],
  )
  const told = async (today: string) => JSON.parse((await run(today, 'export', email)) as string).orders[0]
  const { acts, operatorActs } = await told(FIRST_SATURDAY)
  expect([acts[0].usedAt, operatorActs[0].reason]).toEqual([['2026-12-05T08:31:00+00:00'], 'na účet Petry'])
  await run(FIRST_SATURDAY, 'erase', email)
  expect((await told(FIRST_SATURDAY)).acts[0].usedAt).not.toBeNull()
  const after = addDays(FIRST_SATURDAY, 1)
  await run(after, 'erase', email)
  expect((await told(after)).acts[0].usedAt).toBeNull()
  await eraseDue({ ...shop.now(), today: `${new Date().getFullYear() + 12}-01-01` })
  const { rows } = await shop.pool.query(
    'select a.reason from operator_act a join refund r on r.operator_act_id = a.id where r.order_id = $1',
    [uuid],
  )
  expect(rows).toEqual([{ reason: null }])
})

test('export tells what operators wrote about an order, its tickets, refunds and transfers, and all that goes with it', async () => {
  const email = anAddress()
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  const { number } = await numberOf(uuid)
  const { rows } = await shop.pool.query<{ line: number; ids: number[] }>(
    `with act as (insert into operator_act (kind, asked_by) values ('bank', 'jana') returning id),
     statement as (
       insert into bank_statement (account, format, sha256, number, first_day, last_day, opening, closing, operator_act_id)
       select 'CZ66', 'gpc', 'y', '2', now(), now(), 0, 100, id from act returning id),
     line as (
       insert into bank_line (statement_id, account, ref, day, amount, currency, is_reversal, state)
       select id, 'CZ66', '2', now(), 100, 'CZK', false, 'used' from statement returning id),
     paid as (
       insert into order_payment (order_id, bank_line_id, amount, day) select $1, id, 50, now() from line),
     noted as (
       insert into operator_act (kind, asked_by, subject, reason)
       select kind, 'jana', array[subject], reason from line, (values
         ('reverse', $2::text, 'ruší Petra'), ('bank', $2::text, 'book: od Petry'), ('refund', $2::text || '/1', 'volala Petra'),
         ('refund', '', 'přeplatek Petry'), ('bank', 'line', 'return: Petře')) said (kind, named, reason),
       lateral (select case named when 'line' then 'line ' || line.id else named end as subject) s
       returning id, reason),
     over as (
       insert into refund (id, attempt_id, order_id, amount, reason, state, done_at, overpaid, overpaid_act_id)
       select gen_random_uuid(), a.id, $1, 100, 'surplus', 'done', now(), 100, noted.id
       from noted, payment_attempt a where a.order_id = $1 and noted.reason like 'přeplatek%')
     select line.id::int as line, (select array_agg(id::int) from noted) as ids from line`,
    [uuid, number],
  )
  const { line, ids } = rows[0] ?? { line: 0, ids: [] }
  const told = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string).orders[0].operatorActs
  const words = ['book: od Petry', 'přeplatek Petry', 'return: Petře', 'ruší Petra', 'volala Petra']
  expect(told.map(({ reason }: { reason: string }) => reason).sort()).toEqual(words)
  await eraseDue({ ...shop.now(), today: `${new Date().getFullYear() + 12}-01-01` })
  const left = await shop.pool.query('select reason from operator_act where id = any($1) and reason is not null', [ids])
  const deeds = left.rows.map(({ reason }: { reason: string }) => reason)
  expect([deeds.sort(), line > 0]).toEqual([['book:', 'return:'], true])
})

/** Orders a ticket for `FIRST_SATURDAY` on a card, pays, and exports the buyer's data. */
async function anOrderOnCard(card: { number: string; owner?: string; birthday?: string; isOfShop?: boolean }) {
  const email = anAddress()
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  await shop.pool.query(
    `with card as (
       insert into card (number, owner, birthday, sub_type, by_guest, birthday_of_shop)
       values ($2, $3, $4, case when $4::date is not null then 'adult' end, $3 = 'anonymous', $5) returning id)
     update order_entry set card_id = card.id from card where order_id = $1`,
    [uuid, card.number, card.owner ?? 'anonymous', card.birthday ?? null, card.isOfShop ?? false],
  )
  const exported = async () => {
    const { orders } = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
    return orders[0].entries[0].card
  }
  const kept = async () =>
    (await shop.pool.query('select birthday, sub_type from card where number = $1', [card.number])).rows[0]
  return { email, exported, kept }
}

test.each(['anonymous', 'shop'])(
  'export of who bought something on a card of owner %s tells no birthday that somebody said since',
  async (owner) => {
    const number = `PRIVACY3-${owner === 'shop' ? 'AAA' : 'BBB'}-001`
    const { exported } = await anOrderOnCard({ number, owner })
    // The ticket is over by then.
    const today = addDays(FIRST_SATURDAY, 1)
    await keepCard({ db: shop.deps.db, today }, { number, birthday: '2018-06-02', subType: 'child' })
    expect(await exported()).toEqual({ number, hasBirthday: true })
  },
)

test('export of who bought something on a card that is a member’s by now tells its number alone', async () => {
  const { profile } = await aMember(shop)
  const number = 'PRIVACY4-AAA-001'
  const { exported } = await anOrderOnCard({ number, owner: profile.id, birthday: '1990-06-02' })
  expect(await exported()).toEqual({ number, hasBirthday: null })
})

test('erase takes at once what nothing needs, and says what stays, why and until when', async () => {
  const email = anAddress()
  const ended = await anEndedOrder(shop, '1 hour', [aTicket()], { email })
  const later = addDays(FIRST_SATURDAY, 7)
  const paid = await aPaidOrder(shop, [aTicket(), aTicket({ validFrom: later })], { email })
  const open = await anOrder(shop, [aTicket()], { email })
  const [one, two, three] = [await numberOf(ended.uuid), await numberOf(paid.uuid), await numberOf(open.uuid)]
  const receipt = `its receipt names the e-mail and the buyer, and is kept until 31.12.${two.year + 10}`
  expect(await run(addDays(FIRST_SATURDAY, 1), 'erase', email)).toBe(
    [
      `${one.number}  erased`,
      `${two.number}  people of 1 ticket erased; people of 1 ticket stay, valid until 12.12.2026; ${receipt}`,
      `${three.number}  stays: it waits for a payment, its tickets or a refund. Ask again when that has ended.`,
    ].join('\n'),
  )
  expect(await orderOf(shop, ended.uuid)).toMatchObject({ email: null, people: 0 })
  expect(await orderOf(shop, paid.uuid)).toMatchObject({ email, people: 1 })
  expect(await orderOf(shop, open.uuid)).toMatchObject({ email, people: 1 })
  expect(await run(addDays(later, 1), 'erase', email)).toContain(`${two.number}  people of 1 ticket erased; ${receipt}`)
  expect(await run(addDays(later, 1), 'erase', email)).toContain(`${two.number}  ${receipt}`)
})

test('erase forgets the birthdays of cards that only tickets of the past are on, and throws kept mails away', async () => {
  const { email, kept } = await anOrderOnCard({ number: 'PRIVACY2-AAA-001', birthday: '1990-06-02' })
  await shop.pool.query(
    `insert into kept_mail (message_id, recipients, subject, body_text, body_html, attachments, raw)
     values ('of ' || $1, array[upper($1)], '', '', '', '[]', '')`,
    [email],
  )
  expect(await run(FIRST_SATURDAY, 'erase', email)).toContain('Mails that were kept instead of sent: 1 erased.')
  expect(await kept()).toEqual({ birthday: '1990-06-02', sub_type: 'adult' })
  expect(await run(addDays(FIRST_SATURDAY, 1), 'erase', email)).toContain('Birthdays of cards: 1 erased.')
  expect(await kept()).toEqual({ birthday: null, sub_type: null })
})

test('erase leaves a card the birthday that the shop knows by itself', async () => {
  const card = { number: 'PRIVACY5-AAA-001', owner: 'shop', birthday: '1990-06-02', isOfShop: true }
  const { email, kept } = await anOrderOnCard(card)
  expect(await run(addDays(FIRST_SATURDAY, 1), 'erase', email)).not.toContain('Birthdays of cards')
  expect(await kept()).toEqual({ birthday: '1990-06-02', sub_type: 'adult' })
})

test.each([
  ['a member claims', "owner = '11111111-1111-4111-8111-111111111111'"],
  ['the shop has come to know by itself', 'birthday_of_shop = true'],
])('erase leaves a card its birthday that %s just then', async (_name, meanwhile) => {
  const number = `PRIVACY6-${meanwhile}`
  const { email, kept } = await anOrderOnCard({ number, birthday: '1990-06-02' })
  const cards = await findGuestCards(shop.deps, await findGuestOrdersOf(shop.deps, [email]))
  expect(cards).toHaveLength(1)
  await shop.pool.query(`update card set ${meanwhile} where number = $1`, [number])
  expect(await eraseCardBirthdaysNow(shop.deps, cards, addDays(FIRST_SATURDAY, 1))).toBe(0)
  expect(await kept()).toEqual({ birthday: '1990-06-02', sub_type: 'adult' })
})

test('export and erase keep who had it done and the numbers of the orders, and nothing of the person', async () => {
  const email = anAddress()
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  const { number } = await numberOf(uuid)
  const acts = async () =>
    (await shop.pool.query('select * from operator_act where subject && array[$1] order by id', [number])).rows
  const act = (kind: string) => ({ kind, asked_by: 'jana', subject: [number], at: expect.anything() })
  await run(FIRST_SATURDAY, 'export', email)
  expect(await acts()).toMatchObject([act('export')])
  await run(FIRST_SATURDAY, 'erase', email)
  expect(await acts()).toMatchObject([act('export'), act('erase')])
  expect(JSON.stringify(await acts())).not.toContain(email)
})

test('export of an account without an order keeps who had it done too', async () => {
  const { email } = await aMember(shop)
  await run(FIRST_SATURDAY, 'export', email)
  const { rows } = await shop.pool.query('select kind, asked_by, subject from operator_act order by id desc limit 1')
  expect(rows).toEqual([{ kind: 'export', asked_by: 'jana', subject: [] }])
})

test('of an address that nobody has used there is nothing', async () => {
  expect(await run(FIRST_SATURDAY, 'erase', 'nobody@example.cz')).toBe(
    'No account and no order was made with nobody@example.cz. Who only uses a ticket is found, and erased, with the address of the order.',
  )
  expect(JSON.parse((await run(FIRST_SATURDAY, 'export', 'nobody@example.cz')) as string).orders).toEqual([])
})

test.each([[[]], [['export']], [['erase', 'no address']], [['forget', 'a@b.cz']], [['erase', 'a@b.cz', 'c@d.cz']]])(
  'what is no such command is answered with how to give it: %j',
  async (words) => {
    expect(await run(FIRST_SATURDAY, ...words)).toEqual({
      problem: expect.stringMatching(/^npm run privacy[\s\S]*--by <name>/),
    })
  },
)

test('an account is exported with its cards, and ended and erased with its birthday on them', async () => {
  const { email, profile, visitor } = await aMember(shop)
  await shop.pool.query(
    "insert into card (number, owner, birthday, sub_type) values ('CLENSKA1-AAA-001', $1, '1985-02-03', 'adult')",
    [profile.id],
  )
  for (const marketing of [true, false])
    await visitor.send({ method: 'PATCH', url: `/api/users/${profile.id}/meta`, payload: { terms: { marketing } } })
  const { account } = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
  expect(account).toMatchObject({
    email,
    lastName: 'Zkušební',
    cards: [{ number: 'CLENSKA1-AAA-001' }],
    sessions: [{}],
    marketingConsents: [{ givenAt: expect.any(String), withdrawnAt: expect.any(String) }],
  })
  expect(JSON.stringify(account)).not.toContain('argon2')
  expect(await run(FIRST_SATURDAY, 'erase', email)).toContain('The account was ended and erased')
  expect((await visitor.get('/api/users/profile')).statusCode).toBe(401)
  await shop.work('mail-account')
  const farewell = shop.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('účet je smazaný'))
  expect(farewell.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/jsme dostali žádost .* Karty z účtu/),
  ])
  const consents = await shop.pool.query('select from marketing_consent where member_id = $1', [profile.id])
  expect(consents.rowCount).toBe(0)
  const { rows } = await shop.pool.query(
    "select owner, status, birthday, sub_type from card where number = 'CLENSKA1-AAA-001'",
  )
  expect(rows).toEqual([{ owner: 'anonymous', status: 'inactive', birthday: null, sub_type: null }])
})

test('a card that a member claims while the account is being erased is erased with the others', async () => {
  const { email, profile } = await aMember(shop)
  const number = 'CLENSKA5-AAA-005'
  const kept = async () =>
    (await shop.pool.query('select owner, status, birthday, sub_type from card where number = $1', [number])).rows
  const erasing = await inTransaction(shop.now(), async (tx) => {
    const card = { number, birthday: '1985-02-03', subType: 'adult' } as const
    expect(await claimCard(tx, profile.id, card, { allowShopOwned: false })).toBe('done')
    const erasing = run(FIRST_SATURDAY, 'erase', email)
    await lockWaiters(shop.pool, 1)
    // The waiting statement began before anybody else could see the card.
    expect(await kept()).toEqual([])
    return { erasing }
  })
  expect(await erasing.erasing).toContain('The account was ended and erased')
  expect(await kept()).toEqual([{ owner: 'anonymous', status: 'inactive', birthday: null, sub_type: null }])
})

test('export of an account tells a card’s birthday only where its owner told it', async () => {
  const { email, profile } = await aMember(shop)
  await shop.pool.query(
    `insert into card (number, owner, birthday, sub_type, by_guest, owner_told_birthday)
     values ('CLENSKA3-AAA-003', $1, '2018-06-02', 'child', true, false), ('CLENSKA4-AAA-004', $1, '1985-02-03', 'adult', true, true)`,
    [profile.id],
  )
  const { account } = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
  expect(account.cards).toMatchObject([
    { number: 'CLENSKA3-AAA-003', birthday: null, hasBirthday: true, subType: 'child' },
    { number: 'CLENSKA4-AAA-004', birthday: '1985-02-03', hasBirthday: null, subType: 'adult' },
  ])
})

test('the cards that a registration names are told too, until they are the account’s', async () => {
  const visitor = shop.visitor('203.0.113.77')
  const body = aRegistration()
  await visitor.post('/users/registration', body)
  const card = { number: 'CLENSKA2-AAA-002', birthday: '2019-02-03', subType: 'child' }
  await shop.pool.query('update member set named_cards = $2 where email = $1', [body.email, JSON.stringify([card])])
  const { account } = JSON.parse((await run(FIRST_SATURDAY, 'export', body.email)) as string)
  expect(account).toMatchObject({ cards: null, cardsToCome: [card] })
})

test('export tells each of several accounts of an address, as erase ends each', async () => {
  const body = aRegistration()
  for (const firstName of ['Jana', 'Petra']) await shop.visitor().post('/users/registration', { ...body, firstName })
  const { accounts } = JSON.parse((await run(FIRST_SATURDAY, 'export', body.email)) as string)
  expect(accounts.map(({ firstName }: { firstName: string }) => firstName).sort()).toEqual(['Jana', 'Petra'])
  await run(FIRST_SATURDAY, 'erase', body.email)
  expect(JSON.parse((await run(FIRST_SATURDAY, 'export', body.email)) as string)).toEqual({
    email: body.email,
    orders: [],
  })
})

test('an address that is only looked up like an account’s opens nothing of it', async () => {
  const { email } = await aMember(shop, { email: 'rene.soukromy@example.com' })
  const other = email.replace('rene', 'rené')
  expect(JSON.parse((await run(FIRST_SATURDAY, 'export', other)) as string)).toEqual({ email: other, orders: [] })
  expect(await run(FIRST_SATURDAY, 'erase', other)).toContain('No account')
})

test('export tells what is kept of the company of an account, and whom documents name', async () => {
  const { email, profile } = await aMember(shop)
  const { uuid } = await aPaidOrder(shop, [aTicket()], { email })
  await shop.pool.query('update receipt set buyer = $2 where order_id = $1', [
    uuid,
    { name: 'Petra Nová', ico: '12345679' },
  ])
  await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, profile.id])
  const { rows } = await shop.pool.query(
    `update member set is_b2b = true, company_id = c.id from company c where c.key = 'company' and member.id = $1
     returning c.name, c.address, c.city, c.country`,
    [profile.id],
  )
  const told = JSON.parse((await run(FIRST_SATURDAY, 'export', email)) as string)
  expect(told.account.company).toMatchObject(rows[0])
  expect(told.orders[0].receipts[0].buyer).toEqual({ name: 'Petra Nová', ico: '12345679' })
})

test('erase leaves a company’s user, and an account while one of its orders is being paid', async () => {
  const paying = await aMember(shop)
  const { buyer, uuid } = await anOrder(shop)
  await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, paying.profile.id])
  await buyer.paymentUrl(uuid)
  const user = await aMember(shop)
  await shop.pool.query(
    "update member set is_b2b = true, company_id = c.id from company c where c.key = 'company' and member.id = $1",
    [user.profile.id],
  )
  for (const [{ email, profile }, why] of [
    [paying, 'has a payment under way'],
    [user, 'npm run companies'],
  ] as const) {
    expect(await run(FIRST_SATURDAY, 'erase', email)).toMatchObject({ problem: expect.stringContaining(why) })
    expect((await shop.pool.query('select from member where id = $1', [profile.id])).rowCount).toBe(1)
  }
})
