import type { OrderItem } from '@gondola/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, type BasketPiece, pay, type TestShop } from '../../../harness/shop.ts'
import { checkTickets } from '../../tickets/ticket-check.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { writeStatement } from '../statements/statements.store.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const run = (...words: string[]) =>
  afterSaleCommand({ db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } }, words)
const gift = () =>
  aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })

async function bought(pieces: BasketPiece[] = [aPiece(), aPiece()]) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(pieces)
  await pay(shop, buyer, uuid)
  await shop.work()
  const order = async () => (await buyer.get(`/api/transactions/${uuid}`)).json() as OrderItem
  const { number } = await order()
  const refunds = async () =>
    (
      await shop.pool.query<{ amount: number; state: string }>(
        'select amount, state from refund where order_id = $1 order by created_at',
        [uuid],
      )
    ).rows.map(({ amount, state }) => [amount / 100, state])
  const [price = 0] = (await order()).entries.map(({ amount }) => amount)
  return { buyer, uuid, pieces, order, number, refunds, price, reference: `${pieces[0]?.uuid}.1` }
}

describe('an operator gives back', () => {
  test('a ticket with a reason: it is made void, then the money is owed, and the guest is told', async () => {
    const { number, order, refunds, price, reference } = await bought()
    const mails = shop.mails.length
    expect(await run('reverse', `${number}/1`)).toHaveProperty('problem')
    // The hyphen may be left out.
    expect(await run('reverse', `${number.replace('-', '')}/1`, '--reason', 'lift\u200b  broken')).toContain(
      `${number}/1: its ticket is made void`,
    )
    expect([shop.access.permissions.has(reference), await refunds()]).toEqual([true, []])
    await shop.work()
    expect([shop.access.permissions.has(reference), await refunds()]).toEqual([false, [[price, 'done']]])
    const { entries, meta } = await order()
    expect(entries.map(({ reversed, ready }) => [reversed, ready.state])).toEqual([
      [true, 'returned'],
      [false, 'ready'],
    ])
    expect(meta.corrections).toHaveLength(1)
    expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('Vracíme peníze')])
    const { rows } = await shop.pool.query(
      'select asked_by, subject, reason from operator_act order by id desc limit 1',
    )
    expect(rows).toEqual([{ asked_by: 'jana', subject: [`${number}/1`], reason: 'lift broken' }])
    expect(await run('reverse', `${number}/1`, '--reason', 'again')).toEqual({
      problem: 'It was given back already.',
    })
  })

  test('a used ticket as well, which is blocked then and is no difference in the nightly check', async () => {
    const { number, refunds, price, reference } = await bought()
    shop.access.passages.set(reference, Date.now())
    await run('reverse', `${number}/1`, '--reason', 'lift broken')
    await shop.work()
    expect([shop.access.blocked.has(reference), await refunds()]).toEqual([true, [[price, 'done']]])
    const { differences } = await checkTickets(shop.deps, { pauseMs: 0 })
    expect(differences).toEqual([])
  })

  test('nothing for a ticket that the access system keeps, and tells no guest of it', async () => {
    const { number, order, refunds, reference } = await bought()
    const mails = shop.mails.length
    shop.access.stubborn.set(reference, 77)
    await run('reverse', `${number}/1`, '--reason', 'lift broken')
    await shop.work()
    expect([(await order()).entries[0]?.reversed, await refunds(), shop.mails.length]).toEqual([false, [], mails])
  })

  test('a part of the price, also twice: the ticket stays valid, and the rest goes back with it later', async () => {
    const { number, order, refunds, price, reference } = await bought()
    expect(await run('reverse', `${number}/1`, String(price), '--reason', 'wind')).toHaveProperty('problem')
    expect(await run('reverse', `${number}/1`, '0', '--reason', 'wind')).toEqual({ problem: '"0" is no amount.' })
    await run('reverse', `${number}/1`, '100', '--reason', 'wind')
    await shop.work()
    await run('reverse', `${number}/1`, '50,50', '--reason', 'more wind')
    await shop.work()
    expect(shop.access.permissions.has(reference)).toBe(true)
    const seen = await order()
    expect([seen.entries[0]?.reversed, seen.tickets.length, seen.meta.corrections.length]).toEqual([false, 2, 2])
    expect(shop.mails.at(-1)?.text).toContain('Vstupenka platí dál')
    await run('reverse', `${number}/1`, '--reason', 'storm')
    await shop.work()
    expect(await refunds()).toEqual([
      [100, 'done'],
      [50.5, 'done'],
      [price - 150.5, 'done'],
    ])
  })

  test('a gift voucher that is whole: it becomes void at once', async () => {
    const { number, uuid, refunds } = await bought([gift()])
    expect(await run('reverse', `${number}/1`, '500', '--reason', 'wrong one')).toEqual({
      problem: 'A voucher goes back with all that is left on it: leave the amount out.',
    })
    await run('reverse', `${number}/1`, '--reason', 'wrong one')
    const status = () => shop.pool.query('select status from gift_voucher where order_id = $1', [uuid])
    expect((await status()).rows).toEqual([{ status: 'void' }])
    await shop.work()
    expect(await refunds()).toEqual([[2000, 'done']])
  })

  /** Sells a gift voucher of 1 000; `spend` books crowns off it, or onto it. */
  async function soldVoucher() {
    const order = await bought([
      aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print', isGift: true, validFrom: '2026-11-21' }),
    ])
    const spend = (crowns: number) =>
      shop.pool.query(
        `with spent as (update gift_voucher set spent = spent + $2 where order_id = $1 returning id)
         insert into money_movement (kind, ref, amount, reason) select 'voucher', id, -$2::bigint, 'desk' from spent`,
        [order.uuid, crowns * 100],
      )
    const stored = async () =>
      (
        await shop.pool.query('select status, (value - spent) / 100 as left from gift_voucher where order_id = $1', [
          order.uuid,
        ])
      ).rows[0]
    return { ...order, spend, stored }
  }

  test('the 150 that are left of a voucher of 1 000: it is void at once, and its document and mail say 150', async () => {
    const { buyer, uuid, pieces, number, order, refunds, spend, stored } = await soldVoucher()
    await spend(850)
    expect(await run('reverse', `${number}/1`, '150', '--reason', 'wrong one')).toHaveProperty('problem')
    expect(await run('reverse', `${number}/1`, '--reason', 'wrong one')).toBe(
      `${number}/1: its voucher is void, and the 150 CZK of 1000 CZK that are left on it go back.`,
    )
    expect((await stored()).status).toBe('void')
    const mails = shop.mails.length
    await shop.work()
    expect(await refunds()).toEqual([[150, 'done']])
    const { entries, meta, points, tickets } = await order()
    expect([entries.map(({ amount, reversed }) => [amount, reversed]), points]).toEqual([[[850, false]], 0])
    // Nothing shows a code that pays no more.
    expect([entries[0]?.ready, tickets]).toEqual([{ state: 'blocked' }, []])
    const page = await buyer.get(`/transactions/${uuid}/ticket?cartId=${pieces[0]?.uuid}`)
    expect([page.statusCode, page.json().error.code]).toEqual([409, 'not-finished'])
    const paper = textOf((await buyer.get(meta.corrections[0] ?? '')).rawPayload)
    expect(paper).toMatch(/−1 000,00 Dárkový poukaz.* 850,00 Vráceno celkem .* −150,00 Kč/)
    expect(paper).toContain('Zbytek dárkového poukazu byl stornován')
    const [mail, ...others] = shop.mails.slice(mails)
    expect(others).toEqual([])
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Dárkový poukaz už použít nejde')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('150 Kč')
    expect(mail?.text).not.toContain('Vstupenka platí dál')
    expect(await run('reverse', `${number}/1`, '--reason', 'again')).toHaveProperty('problem')
  })

  test('what came back to a voucher after that, once more', async () => {
    const { number, refunds, spend } = await soldVoucher()
    await spend(850)
    await run('reverse', `${number}/1`, '--reason', 'wrong one')
    await shop.work()
    await spend(-200)
    expect(await run('reverse', `${number}/1`, '--reason', 'came back')).toContain('the 200 CZK of 850 CZK')
    await shop.work()
    expect(await refunds()).toEqual([
      [150, 'done'],
      [200, 'done'],
    ])
  })

  test('a voucher that an operator had made void before, and nothing of one that a cart holds', async () => {
    const [stolen, held] = [await soldVoucher(), await soldVoucher()]
    await shop.pool.query(`update gift_voucher set status = 'void' where order_id = $1`, [stolen.uuid])
    await held.spend(850)
    await shop.pool.query(
      `insert into claim (kind, ref, cart_id, amount, expires_at)
       select 'voucher', id, gen_random_uuid(), 15000, now() + interval '5 minutes' from gift_voucher where order_id = $1`,
      [held.uuid],
    )
    expect(await run('reverse', `${held.number}/1`, '--reason', 'wrong one')).toEqual({
      problem: 'This voucher was spent, or a cart or an unpaid order holds it.',
    })
    expect((await held.stored()).status).toBe('active')
    await run('reverse', `${stolen.number}/1`, '--reason', 'stolen')
    await shop.work()
    expect([await stolen.refunds(), await held.refunds()]).toEqual([[[1000, 'done']], []])
  })

  test('nothing of a voucher that is spent', async () => {
    const { number, spend } = await soldVoucher()
    await spend(1000)
    expect(await run('reverse', `${number}/1`, '--reason', 'wrong one')).toHaveProperty('problem')
  })

  test('a card that did not go out', async () => {
    const { number, refunds } = await bought([
      aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange', validFrom: '2026-11-21' }),
    ])
    expect(await run('card-back', `${number}/1`)).toBe(`${number}/1: 100 CZK go back.`)
    await shop.work()
    expect(await refunds()).toEqual([[100, 'done']])
    expect(await run('card-back', `${number}/1`)).toEqual({ problem: 'It was given back already.' })
  })

  test('one entry once, however often it is asked for at once', async () => {
    const { uuid, number, refunds, price } = await bought()
    const reverse = () => run('reverse', `${number}/1`, '--reason', 'lift broken')
    const [first, others] = await atOnce(shop.pool, uuid, reverse, () =>
      Promise.all(Array.from({ length: 5 }, reverse)),
    )
    expect([first, ...others].filter((one) => typeof one === 'string')).toEqual([expect.stringContaining('void')])
    await shop.work()
    expect(await refunds()).toEqual([[price, 'done']])
  })
})

describe('a statement of withdrawal', () => {
  const declared = async (order: string, email: string, age: string) => {
    const { id } = await writeStatement(
      shop.deps,
      { name: 'Eva Malá', order, email, lang: 'cz', shopNow: null },
      { mail: 'none' },
    )
    await shop.pool.query('update withdrawal_statement set declared_at = now() - $2::interval where id = $1', [id, age])
    const { rows } = await shop.pool.query<{ number: string }>(
      `select 'W-' || to_char(declared_at at time zone 'Europe/Prague', 'YYYY') || '-' || lpad(place::text, 4, '0') as number
       from withdrawal_statement where id = $1`,
      [id],
    )
    return rows[0]?.number ?? ''
  }
  const paidAgo = (uuid: string, age: string) =>
    shop.pool.query('update orders set paid_at = now() - $2::interval where id = $1', [uuid, age])

  test('is carried out by the operator with its own time, when it would be too late by now', async () => {
    const { number, uuid, refunds } = await bought([gift(), aPiece()])
    await paidAgo(uuid, '40 days')
    const late = await declared(number, 'jana@example.com', '1 day')
    expect(await run('withdraw', late)).toHaveProperty('problem')
    const statement = await declared(number, 'jana@example.com', '35 days')
    expect(await run('statements')).toContain(statement)
    expect(await run('withdraw', statement)).toBe(`${statement}: ${number}/1 go back; the guest is told by mail.`)
    expect(await run('statements')).not.toContain(statement)
    await shop.work()
    expect(await refunds()).toEqual([[2000, 'done']])
    expect(await run('withdraw', statement)).toHaveProperty('problem')
  })

  test('with another e-mail is for the order that the operator names', async () => {
    const { number, refunds } = await bought([gift(), gift()])
    const statement = await declared(number, 'eva@example.com', '1 minute')
    expect(await run('withdraw', statement)).toEqual({ problem: expect.stringContaining('Make sure who it is') })
    expect(await run('withdraw', statement, `${number.replace('-', '')}/2`)).toContain(`${number}/2 go back`)
    await shop.work()
    expect(await refunds()).toEqual([[2000, 'done']])
  })

  test('gives a ticket back once that the operator names twice, and nothing with one that the order has not', async () => {
    const { number, refunds } = await bought([gift(), gift()])
    const statement = await declared(number, 'jana@example.com', '1 minute')
    expect(await run('withdraw', statement, `${number}/2/3/2`)).toEqual({ problem: expect.stringContaining('Nothing') })
    expect(await run('withdraw', statement, `${number}/2/2`)).toBe(
      `${statement}: ${number}/2 go back; the guest is told by mail.`,
    )
    await shop.work()
    expect(await refunds()).toEqual([[2000, 'done']])
  })
})

test.each([
  [['reverse', '--reason', 'x']],
  [['reverse', '2026-000001/1', '1', '2', '--reason', 'x']],
  [['withdraw']],
  [['card-back', 'x']],
  [['complaints', 'grant']],
  [['--all']],
])('%j is answered with the usage', async (words) => {
  expect(await run(...words)).toEqual({ problem: expect.stringContaining('npm run refunds -- ') })
})
