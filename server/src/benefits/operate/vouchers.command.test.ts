import { addDays } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf } from '../../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../../harness/benefits/orders.ts'
import { basketOf } from '../../../harness/benefits/races.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, pay, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { afterSaleCommand } from '../../after-sale/after-sale.command.ts'
import { reverseEntries } from '../../after-sale/returns/return-entries.store.ts'
import { lockSale } from '../../after-sale/sale.store.ts'
import { inTransaction } from '../../db/db.ts'
import { codeHash } from '../codes.ts'
import { benefitsByCode } from './operate-vouchers.ts'
import { vouchersCommand } from './vouchers.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const run = (...words: string[]) =>
  vouchersCommand(
    {
      ...shop.now(),
      operator: { name: 'jana' },
      secret: shop.deps.config.ORDER_SECRET,
      benefits: ['lipno-ben-child-half'],
    },
    words,
  )
const said = async (...words: string[]) => {
  const text = await run(...words)
  if (typeof text !== 'string') throw new Error(text.problem)
  return text
}
const problemOf = async (...words: string[]) => {
  const text = await run(...words)
  return typeof text === 'string' ? undefined : text.problem
}
const issued = async (amount = '500') => (await said('issue', amount, '--reason', 'prize')).split(' ')[0] ?? ''
/** Sells a gift voucher of 500; returns its order and its code. */
async function sold(): Promise<{ uuid: string; code: string; buyer: Visitor }> {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })])
  await pay(shop, buyer, uuid)
  await shop.work('issue-order')
  const { tickets } = (await buyer.get(`/api/transactions/${uuid}`)).json()
  return { uuid, code: tickets[0].code, buyer }
}

/** Gives back all entries of an order. */
const reverse = (uuid: string) =>
  inTransaction(shop.now(), async (ctx) => {
    const sale = (await lockSale(ctx, uuid)) ?? expect.unreachable()
    await reverseEntries(ctx, sale, { kind: 'withdraw', uuids: sale.entries.map((entry) => entry.uuid) })
  })
/** Pays an order of one piece with a voucher, as far as that goes. */
async function paidWith(code: string, variant = 'ski-1day-adult') {
  const buyer = await buyerOf(shop, 'guest', '2027-01-20')
  const { uuid } = await paidOrderOf(shop, buyer, basketOf(shop, variant), [code])
  await shop.work()
  return { giveBack: () => giveBack(uuid) }
}

/** Gives back what is left of the first entry of an order, as an operator does. */
async function giveBack(uuid: string) {
  const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
  const ctx = { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } } as const
  await afterSaleCommand(ctx, ['reverse', `${rows[0]?.number}/1`, '--reason', 'wind'])
  await shop.work()
}

const lastAct = async () =>
  (await shop.pool.query('select kind, asked_by, subject, reason from operator_act order by id desc limit 1')).rows[0]

describe('a gift voucher', () => {
  test('is taken off at a desk, never more than is on it', async () => {
    const code = await issued('499.50')
    expect(await said('redeem', code.toLowerCase(), '300')).toMatch(/199\.5 CZK are left/)
    expect(await problemOf('redeem', code, '200')).toMatch(/199\.5 CZK are free/)
    expect(await said('redeem', code, '199,50')).toMatch(/ 0 CZK are left/)
    expect(await lastAct()).toEqual({
      kind: 'voucher',
      asked_by: 'jana',
      subject: [code.slice(-4)],
      reason: 'redeem 199.5',
    })
  })

  test('that two desks redeem at once is spent once', async () => {
    const code = await issued()
    const done = await Promise.all(Array.from({ length: 8 }, () => run('redeem', code, '400')))
    expect(done.filter((text) => typeof text === 'string')).toHaveLength(1)
    expect(await said(code)).toMatch(/100 CZK of 500 CZK left/)
  })

  test('leaves a desk what no cart holds', async () => {
    const code = await issued()
    await shop.pool.query(
      `insert into claim (kind, ref, cart_id, amount, expires_at)
       select 'voucher', id, gen_random_uuid(), 30000, now() + interval '5 minutes' from gift_voucher where last_signs = $1`,
      [code.slice(-4)],
    )
    expect(await problemOf('redeem', code, '201')).toMatch(/200 CZK are free/)
    expect(await said(code)).toMatch(/300 CZK are held by carts/)
  })

  test('shows its history by its code, its last signs and its order', async () => {
    const { uuid, code } = await sold()
    const { rows } = await shop.pool.query<{ number: string; last_signs: string }>(
      'select number, last_signs from orders o join gift_voucher v on v.order_id = o.id where o.id = $1',
      [uuid],
    )
    const [found] = rows
    await said('redeem', code, '120')
    for (const key of [found?.number ?? '', found?.last_signs ?? '', code])
      expect(await said(key)).toMatch(/380 CZK of 500 CZK left.*sold with .*\n.*-120 CZK {2}desk/)
  })

  test('with a long history shows its last movements, and the sum of those before', async () => {
    const code = await issued()
    await shop.pool.query(
      `insert into money_movement (kind, ref, amount, reason)
       select 'voucher', id, -100 * n, 'desk' from gift_voucher, generate_series(1, 103) n where last_signs = $1`,
      [code.slice(-4)],
    )
    const lines = (await said(code)).split('\n')
    expect(lines).toHaveLength(102)
    expect(lines[1]).toContain('-4 CZK')
    expect(lines.at(-1)).toBe('  … and 3 earlier  -6 CZK')
  })

  test('that is void buys nothing', async () => {
    const code = await issued()
    expect(await said('void', code, '--reason', 'sto\u200blen\u0007')).toMatch(/is void\. 500 CZK were left/)
    expect(await problemOf('redeem', code, '1')).toBe('This code is void.')
    expect(await problemOf('void', code, '--reason', 'again')).toBe('This code is void.')
    expect(await lastAct()).toMatchObject({ reason: 'void: stolen' })
  })

  test('that is void and has money again waits for a decision, until an operator notes it: of another one nothing', async () => {
    const code = await issued()
    const other = await issued()
    const shown = (one: string) => `…${one.slice(-4)}  void`
    // One of a stranger has the same last signs.
    await shop.pool.query('update gift_voucher set last_signs = $2 where last_signs = $1', [
      other.slice(-4),
      code.slice(-4),
    ])
    const paid = await paidWith(code)
    await said('void', code, '--reason', 'stolen')
    expect(await said('returned')).not.toContain(shown(code))
    expect(await problemOf('decided', code, '--reason', 'nothing is owed')).toBe(
      `No void voucher known as "${code}" needs a decision.`,
    )
    await paid.giveBack()
    expect(shop.mails.at(-1)?.text.replaceAll('\u00a0', ' ')).toMatch(
      /Na dárkový poukaz jsme vrátili 500 Kč\.\s+Dárkový poukaz, kterým jste platili, už ale použít nejde/,
    )
    await said('void', other, '--reason', 'stolen too')
    expect((await said('returned')).split(shown(code))).toHaveLength(2)
    expect(await said('decided', code.slice(-4), '--reason', 'new voucher')).toBe(
      `…${code.slice(-4)} needs no decision any more.`,
    )
    expect(await lastAct()).toEqual({
      kind: 'voucher',
      asked_by: 'jana',
      subject: [code.slice(-4)],
      reason: 'decided: new voucher',
    })
    expect(await said('returned')).not.toContain(shown(code))
  })

  test('to which money comes back while a decision is noted waits on', async () => {
    const code = await issued()
    const paid = await paidWith(code)
    await said('void', code, '--reason', 'stolen')
    await paid.giveBack()
    const other = await shop.pool.connect()
    const noted = await (async () => {
      await other.query('begin')
      await other.query('update gift_voucher set undecided_at = now() where last_signs = $1', [code.slice(-4)])
      const waiting = run('decided', code, '--reason', 'new voucher')
      await lockWaiters(shop.pool, 1)
      await other.query('commit')
      return waiting
    })().finally(() => other.release(true))
    expect(noted).toEqual({ problem: `The money on "${code}" changed meanwhile: look at it again.` })
    expect(await said('returned')).toContain(`…${code.slice(-4)}  void`)
    expect(await lastAct()).toMatchObject({ reason: expect.not.stringContaining('decided') })
    await said('decided', code, '--reason', 'new voucher')
  })

  test('of which a part went back before more came back is listed with what is on it now', async () => {
    const { uuid, code } = await sold()
    const paid = await paidWith(code, 'treetop-adult')
    await giveBack(uuid)
    expect(await said(code)).toMatch(/^….{4} {2}void, /)
    await paid.giveBack()
    const shown = new RegExp(`…${code.slice(-4)} {2}void with 290 CZK on it, `)
    expect(await said('returned')).toMatch(shown)
    expect(await said(code)).toMatch(shown)
    await said('decided', code, '--reason', 'given back')
  })

  test('whose order is paid back is void, and listed when some of it was spent before', async () => {
    const [unspent, spent] = await Promise.all([sold(), sold()])
    await said('redeem', spent.code, '120')
    for (const { uuid } of [unspent, spent]) await reverse(uuid)
    for (const { code } of [unspent, spent]) expect(await problemOf('redeem', code, '1')).toBe('This code is void.')
    const listed = await said('returned')
    expect(listed).toContain(`…${spent.code.slice(-4)}  void`)
    expect(listed).not.toContain(`…${unspent.code.slice(-4)}  void`)
    await said('decided', spent.code, '--reason', 'the rest was paid in cash')
    expect(await said('returned')).not.toContain(`…${spent.code.slice(-4)}  void`)
  })

  test('that has expired buys again until the day to which it is prolonged, never shortened', async () => {
    const code = await issued()
    await shop.pool.query("update gift_voucher set valid_to = '2025-01-31' where last_signs = $1", [code.slice(-4)])
    expect(await problemOf('redeem', code, '1')).toBe('This voucher has expired.')
    expect(await said('prolong', code, '2028-03-31', '--reason', 'closed lifts')).toMatch(
      /is valid to .*2028, not .*2025\. 500 CZK/,
    )
    expect(await lastAct()).toMatchObject({ kind: 'voucher', reason: 'prolong to 2028-03-31: closed lifts' })
    expect(await said('redeem', code, '1')).toMatch(/499 CZK are left/)
    expect(await problemOf('prolong', code, '2028-03-31', '--reason', 'again')).toMatch(/valid that long already/)
    expect(await problemOf('prolong', code, '31.3.2028', '--reason', 'again')).toMatch(/is no day/)
  })

  test('that is prolonged has its new last day on the page of its order and on paper', async () => {
    const { uuid, code, buyer } = await sold()
    await said('prolong', code, '2028-03-31', '--reason', 'closed lifts')
    const { entries, tickets } = (await buyer.get(`/api/transactions/${uuid}`)).json()
    expect([entries[0].meta.inclusiveValidity.at(-1), tickets[0].validity.at(-1)]).toEqual(['2028-03-31', '2028-03-31'])
    expect(textOf((await buyer.get(`/transactions/${uuid}/ticket?lang=cz`)).rawPayload)).toContain('do 31.03.2028')
  })

  test.each([
    ['LIPNO-DAREK-2024', 'This voucher has expired.'],
    ['LIPNO-DAREK-1001', 'This code is not known.'],
    ['–', 'This code is not known.'],
  ])('%s: %s', async (code, problem) => {
    expect(await problemOf('redeem', code, '10')).toBe(problem)
  })
})

describe('credit', () => {
  let email = ''
  beforeAll(async () => {
    const { rows } = await shop.pool.query<{ email: string }>(
      'select email from member m join credit_account a on a.member_id = m.id where balance = 35000',
    )
    email = rows[0]?.email ?? ''
  })

  test('is given and taken away, with a movement and an act each', async () => {
    expect(await said('credit', email.toUpperCase(), '50', '--reason', 'storm')).toMatch(/400 CZK/)
    expect(await said('credit', email, '-400', '--reason', 'mistake')).toMatch(/ 0 CZK/)
    const { rows } = await shop.pool.query(
      `select amount from money_movement where kind = 'credit' and reason = 'operator' order by id`,
    )
    expect(rows.map(({ amount }) => Number(amount))).toEqual([5000, -40_000])
    expect(await lastAct()).toMatchObject({ kind: 'credit', subject: [], reason: '-400: mistake' })
  })

  test('is never below nothing, and only of who has an account', async () => {
    expect(await problemOf('credit', email, '-1000', '--reason', 'mistake')).toMatch(/less credit/)
    expect(await problemOf('credit', 'nobody@example.com', '10', '--reason', 'mistake')).toMatch(
      /Nobody has an account/,
    )
    expect(await lastAct()).not.toMatchObject({ reason: '10: mistake' })
    // A member without credit has nothing to take off.
    const { rows } = await shop.pool.query<{ email: string }>(
      'select email from member where is_active and id not in (select member_id from credit_account) limit 1',
    )
    const without = rows[0]?.email ?? expect.unreachable()
    expect(await problemOf('credit', without, '-500', '--reason', 'mistake')).toMatch(/less credit/)
    expect(await said('credit', without, '500', '--reason', 'storm')).toMatch(/500 CZK/)
  })
})

describe('codes of a benefit', () => {
  test('ten thousand are made in under five seconds, as CSV, and only their hashes are kept', async () => {
    const started = performance.now()
    const csv = await said('codes', 'lipno-ben-child-half', '10000', '1', '2027-03-31')
    expect(performance.now() - started).toBeLessThan(5000)
    const [head, ...rows] = csv.split('\n')
    expect(head).toBe('code;benefit;orders;valid to')
    expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(10_000)
    const code = rows[0]?.split(';')[0] ?? ''
    const { rows: kept } = await shop.pool.query(
      `select benefit_id, max_uses, valid_to from benefit_token where code_hash = decode($1, 'hex')`,
      [codeHash(shop.deps.config.ORDER_SECRET, code)],
    )
    expect(kept).toEqual([{ benefit_id: 'lipno-ben-child-half', max_uses: 1, valid_to: '2027-03-31' }])
  })

  test('one that has leaked is void: a cart gets nothing for it, and the others stay', async () => {
    const csv = await said('codes', 'lipno-ben-child-half', '2', '50')
    const [leaked = '', other = ''] = csv.split('\n').flatMap((row, n) => (n > 0 ? (row.split(';')[0] ?? '') : []))
    expect(await said('void', leaked.toLowerCase(), '--reason', 'in a forum')).toBe(
      `…${leaked.slice(-4)} of lipno-ben-child-half is void. 0 of 50 orders had used it.`,
    )
    expect(await lastAct()).toEqual({
      kind: 'voucher',
      asked_by: 'jana',
      subject: [leaked.slice(-4)],
      reason: 'void: in a forum',
    })
    const results = await Promise.all(
      [leaked, other].map(async (publicKey) =>
        (await shop.visitor().post('/v2/vouchers/validate', { publicKey, entries: [] })).json(),
      ),
    )
    expect(results).toMatchObject([
      { status: null, error: 'unknown' },
      { status: 'applied', error: null },
    ])
    expect(await problemOf('void', leaked, '--reason', 'again')).toBe('This code is void.')
  })

  test('one shows its uses, its days, whose it is, and the orders that used it', async () => {
    const [, row = ''] = (await said('codes', 'lipno-ben-child-half', '1', '50', '2027-03-31')).split('\n')
    const code = row.split(';')[0] ?? ''
    const about = `…${code.slice(-4)}  code of lipno-ben-child-half`
    expect(await said(code)).toBe(`${about}, used by 0 of 50 orders, valid to 31.03.2027, of no account`)
    const buyer = await buyerOf(shop, 'guest', '2027-01-20')
    const family = [...basketOf(shop, 'ski-1day-adult'), ...basketOf(shop, 'ski-1day-child')]
    const { uuid } = await paidOrderOf(shop, buyer, family, [code])
    const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
    await shop.pool.query(
      `update benefit_token set valid_to = null,
         member_id = (select id from member where email = 'jana.ukazkova@example.com') where last_signs = $1`,
      [code.slice(-4)],
    )
    const used = 'used by 1 of 50 orders, without an end, of jana.ukazkova@example.com'
    for (const key of [code.toLowerCase(), code.slice(-4)]) {
      const [head, move, ...rest] = (await said(key)).split('\n')
      expect([head, move?.split('  ').slice(2), rest]).toEqual([
        `${about}, ${used}`,
        ['used', `order ${rows[0]?.number}`],
        [],
      ])
    }
    await shop.pool.query(
      `insert into money_movement (kind, ref, amount, reason)
       select 'token', id, -1, 'order' from benefit_token, generate_series(1, 102) where last_signs = $1`,
      [code.slice(-4)],
    )
    expect((await said(code)).split('\n').at(-1)).toBe('  … and 3 earlier  used 3 times')
    await said('void', code, '--reason', 'in a forum')
    expect(await said(code)).toContain(`${about}, void`)
    expect(await problemOf('LIPNO-DAREK-1001')).toMatch(/No gift voucher and no code of a benefit is known/)
  })

  test('are made of benefits that need a code, and for days to come', async () => {
    const { benefits } = shop.deps.shelf.current().catalogue
    const half = benefits.find(({ id }) => id === 'lipno-ben-child-half') ?? expect.unreachable()
    const last = half.validity.to ?? expect.unreachable()
    expect(benefitsByCode(benefits, last)).toContain(half.id)
    for (const id of ['lipno-ben-vip', 'lipno-ben-credit', 'lipno-mypartner-1', 'lipno-partner-1'])
      expect(benefitsByCode(benefits, last)).not.toContain(id)
    expect(benefitsByCode(benefits, addDays(last, 1))).not.toContain(half.id)
    expect(benefitsByCode([{ ...half, status: 'inactive' }], last)).toEqual([])
    expect(await problemOf('codes', 'lipno-ben-child-half', '5', '1', '2020-01-31')).toBe('31.01.2020 is over.')
  })

  test('are made of a known benefit only', async () => {
    expect(await problemOf('codes', 'nothing', '5')).toMatch(
      /No codes are made of "nothing", but of\n {2}lipno-ben-child-half/,
    )
  })
})

test.each([
  [[]],
  [['redeem', 'X']],
  [['issue', '500']],
  [['void', 'X']],
  [['decided', 'X']],
  [['prolong', 'X', '2028-03-31']],
  [['codes', 'lipno-ben-child-half']],
  [['X', 'Y']],
])('%j is answered with the usage', async (words) => {
  expect(await problemOf(...words)).toMatch(/^npm run vouchers/)
})

test.each(['0', '-5', 'x', '1.234', '1e3', '99999999'])('%s is no amount of a voucher', async (amount) => {
  expect(await problemOf('issue', amount, '--reason', 'prize')).toBe(`"${amount}" is no amount.`)
})
