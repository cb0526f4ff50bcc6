import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf, entriesOf } from '../../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../../harness/benefits/orders.ts'
import { aCompanyOrder } from '../../../harness/invoices/company-order.ts'
import { aMember, logIn, signInSample } from '../../../harness/members.ts'
import { aPiece, pay, TEST_NOW, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { ctxOf } from '../../ctx.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { bootFor } from '../../pages/boot.ts'
import { cancelStep, complaintPage, findOrderPage, withdrawStep } from '../../pages/content/plain-forms.ts'
import { printMoment } from '../print-moment.ts'
import { reversalsCommand } from '../reversals/reversals.command.ts'
import { type FormState, formOf } from './form-cookie.ts'
import { statementsCommand } from './statements.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Sends a plain form as a browser without script does; returns where it leads. */
async function send(visitor: Visitor, url: string, fields: Record<string, string>, headers = {}) {
  const response = await visitor.send({
    method: 'POST',
    url,
    payload: new URLSearchParams({ lang: 'cz', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return response.headers.location ?? response.statusCode
}

const giftPiece = () =>
  aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })

async function gift() {
  const buyer = shop.visitor()
  const piece = giftPiece()
  const { uuid } = await buyer.order([piece])
  await pay(shop, buyer, uuid)
  await shop.work()
  const { number } = (await buyer.get(`/api/transactions/${uuid}`)).json() as { number: string }
  return { uuid, number, piece, buyer }
}

const formIn = ({ cookies }: Visitor): FormState =>
  JSON.parse(inflateRawSync(Buffer.from(cookies.get('form') ?? '', 'base64url')).toString())

/** Returns a step as a page shows it to this browser. */
function stepOf(visitor: Visitor, path: string, at = TEST_NOW) {
  const ctx = { ...ctxOf(shop.deps, Date.parse(at)), lang: 'cz' as const }
  return path.startsWith('/cancel')
    ? cancelStep(ctx, path, formIn(visitor))
    : withdrawStep(ctx, path, { form: formIn(visitor) })
}

/** Returns the fields that the button of a confirmation page sends. */
async function sentBy(visitor: Visitor, path: '/cancel/confirm' | '/withdraw/confirm') {
  const shown = await stepOf(visitor, path)
  return shown.step === 'confirm' ? shown.sent : expect.unreachable(shown.step)
}

/** Returns the result of each entry on the page of a received withdrawal. */
async function becameOf(visitor: Visitor) {
  const shown = await stepOf(visitor, '/withdraw/received')
  if (shown.step !== 'received') return expect.unreachable(shown.step)
  return shown.entries.map(({ status, error }) => [status, error].filter(Boolean).join(' '))
}

const boxes = (...uuids: (string | undefined)[]) => Object.fromEntries(uuids.map((uuid) => [`entry-${uuid}`, 'on']))

let networks = 0
const stranger = () => shop.visitor(`203.0.${++networks}.7`)

async function declare(fields: { name: string; order: string; email: string }) {
  const visitor = stranger()
  const mails = shop.mails.length
  expect(await send(visitor, '/withdraw', fields)).toBe('/withdraw/confirm')
  expect(await send(visitor, '/withdraw/confirm', fields)).toBe('/withdraw/received')
  await shop.work()
  return shop.mails.slice(mails)
}

/** A statement of two vouchers, with the link of its mail. */
async function declared() {
  const buyer = shop.visitor()
  const pieces = [giftPiece(), giftPiece()]
  const { uuid } = await buyer.order(pieces)
  await pay(shop, buyer, uuid)
  await shop.work()
  const { number } = (await buyer.get(`/api/transactions/${uuid}`)).json() as { number: string }
  const [mail] = await declare({ name: 'Eva Malá', order: number, email: 'jana@example.com' })
  const link = new URL(/\S+\/withdraw\/order\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
  const open = async () => {
    const visitor = stranger()
    await visitor.get(`${link.pathname}${link.search}`)
    return visitor
  }
  const waiting = async () =>
    String(await statementsCommand({ db: shop.deps.db, operator: { name: 'jana' } }, [])).includes(number)
  /** The statement in the operator's list, with what its guest chose. */
  const listed = async () => {
    const list = String(await statementsCommand({ db: shop.deps.db, operator: { name: 'jana' } }, []))
    const [, statement = '', chose] = new RegExp(`(W-\\S+) .*${number}.*\\n +(chose.*)`).exec(list) ?? []
    return { number, statement, chose }
  }
  const given = async () =>
    (await shop.pool.query('select entry_uuid from act_item where order_id = $1', [uuid])).rows
      .map(({ entry_uuid }) => entry_uuid)
      .sort()
  return { uuid, pieces, open, waiting, listed, given }
}

/** Opens an order by its key, as the link of a mail does. */
const openByKey = (visitor: Visitor, uuid: string) =>
  visitor.get(`/withdraw/order?transaction=${uuid}&key=${orderKey(shop.deps.config.ORDER_SECRET, uuid)}`)

describe('a statement of withdrawal', () => {
  test('is taken from the own page alone, also where a browser tells no origin as the page sends no referrer', async () => {
    const fields = { name: 'Eva Malá', order: '2026-000001', email: 'eva@example.com' }
    const from = (origin: string, site: string) =>
      send(stranger(), '/withdraw', fields, { origin, 'sec-fetch-site': site })
    expect(await from('null', 'same-origin')).toBe('/withdraw/confirm')
    for (const site of ['cross-site', 'same-site']) expect(await from('null', site)).toBe(403)
    expect(await send(stranger(), '/withdraw', fields, { origin: 'null' })).toBe(403)
  })

  test('needs no account, is acknowledged with its words and time to the address of the order, and waits for somebody', async () => {
    const { uuid, number } = await gift()
    const [mail, ...others] = await declare({ name: 'Eva Malá', order: `č. ${number}`, email: 'JANA@example.com' })
    expect([others, mail?.to]).toEqual([[], ['jana@example.com']])
    expect(mail?.text).toContain(`Odstupuji tímto od smlouvy uzavřené objednávkou ${number}.`)
    expect(mail?.text).toMatch(/Přijato: \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d \(SE?L?Č\)/)
    expect(mail?.attachments[0]?.content.toString()).toContain('Eva Malá')
    const waiting = () => statementsCommand({ db: shop.deps.db, operator: { name: 'jana' } }, [])
    expect(await waiting()).toContain(`order ${number}  Eva Malá <JANA@example.com>`)
    // The mail's link leads to a button that carries it out. Following it alone changes nothing.
    const link = new URL(/\S+\/withdraw\/order\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    const tapping = stranger()
    const opened = await tapping.get(`${link.pathname}${link.search}`)
    expect(opened.headers.location).toBe('/withdraw/confirm?lng=cz')
    expect((await shop.pool.query('select from act where order_id = $1', [uuid])).rows).toEqual([])
    const sent = await sentBy(tapping, '/withdraw/confirm')
    expect(sent.name).toBe('Eva Malá')
    expect(await send(tapping, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    await shop.work()
    const act = await shop.pool.query(
      'select s.id from act a join withdrawal_statement s on s.id = a.statement_id where a.order_id = $1',
      [uuid],
    )
    expect(act.rows).toHaveLength(1)
    expect((await shop.pool.query('select amount from refund where order_id = $1', [uuid])).rows).toEqual([
      { amount: 200000 },
    ])
    // The act has carried it out.
    expect(await waiting()).not.toContain(number)
  })

  describe('whose link is used twice', () => {
    test('carries out each part as an act of its own', async () => {
      const { pieces, open, waiting, given } = await declared()
      for (const { uuid } of pieces) {
        const visitor = await open()
        await send(visitor, '/withdraw', { name: 'Eva Malá', ...boxes(uuid) })
        const sent = await sentBy(visitor, '/withdraw/confirm')
        expect(await send(visitor, '/withdraw/confirm', sent)).toBe('/withdraw/received')
        expect(await becameOf(visitor)).toEqual(['requested'])
        await shop.work()
      }
      expect([await given(), await waiting()]).toEqual([pieces.map(({ uuid }) => uuid).sort(), false])
    })

    test('waits for a person, and says so, once a part of what was shown could not be carried out', async () => {
      for (const hinder of [
        'update order_entry set version = version + 1 where uuid = $1',
        'update gift_voucher set spent = 100 where entry_uuid = $1',
      ]) {
        const { pieces, open, waiting, given } = await declared()
        const [first, second] = await Promise.all(
          pieces.map(async ({ uuid }) => {
            const visitor = await open()
            await send(visitor, '/withdraw', { name: 'Eva Malá', ...boxes(uuid) })
            return { visitor, sent: await sentBy(visitor, '/withdraw/confirm') }
          }),
        )
        if (!first || !second) return expect.unreachable()
        await send(first.visitor, '/withdraw/confirm', first.sent)
        expect(await waiting()).toBe(false)
        await shop.pool.query(hinder, [pieces[1]?.uuid])
        expect(await send(second.visitor, '/withdraw/confirm', second.sent)).toBe('/withdraw/received')
        expect(await becameOf(second.visitor), hinder).toEqual(['waits'])
        expect([await given(), await waiting()], hinder).toEqual([[pieces[0]?.uuid], true])
      }
    })
  })

  test('whose act failed is not carried out, however often it is confirmed, and waits for a person', async () => {
    const { uuid, open, waiting } = await declared()
    const visitor = await open()
    const sent = await sentBy(visitor, '/withdraw/confirm')
    await send(visitor, '/withdraw/confirm', sent)
    await shop.work()
    // The access system refuses it.
    await shop.pool.query(`update act set state = 'failed' where order_id = $1`, [uuid])
    await shop.pool.query(`update act_item set state = 'error', error = 'refused' where order_id = $1`, [uuid])
    await shop.pool.query('update order_entry set reversed = false, reversed_why = null where order_id = $1', [uuid])
    expect(await becameOf(visitor)).toEqual(['error refused', 'error refused'])
    expect(await waiting(), 'also where nobody confirms it again').toBe(true)
    for (const again of [await open(), visitor, visitor]) {
      expect(await send(again, '/withdraw/confirm', sent)).toBe('/withdraw/received')
      expect(await becameOf(again)).toEqual(['error refused', 'error refused'])
      expect(await waiting()).toBe(true)
    }
  })

  test('of which one entry failed says so, and the operator reads what its guest chose and what came back', async () => {
    const { uuid, pieces, open, listed } = await declared()
    const visitor = await open()
    await send(visitor, '/withdraw/confirm', await sentBy(visitor, '/withdraw/confirm'))
    await shop.work()
    const failed = pieces[1]?.uuid
    // The access system refuses one of them.
    await shop.pool.query(`update act set state = 'failed' where order_id = $1`, [uuid])
    await shop.pool.query(`update act_item set state = 'error', error = 'refused' where entry_uuid = $1`, [failed])
    await shop.pool.query('update order_entry set reversed = false, reversed_why = null where uuid = $1', [failed])
    expect(await becameOf(visitor)).toEqual(['success', 'error refused'])
    const { number, chose } = await listed()
    expect(chose).toBe(`chose ${number}/1 (given back), ${number}/2`)
    // Somebody who only knows number and e-mail reads nothing of it.
    const { statement } = formIn(visitor)
    const step = await withdrawStep(shop.now(), '/withdraw/received', { form: { statement } })
    expect(step).toMatchObject({ step: 'received', entries: [] })
  })

  test('that was refused keeps what its guest chose, and the operator carries out that alone', async () => {
    const { uuid, pieces, open, listed, given } = await declared()
    const visitor = await open()
    const second = pieces[1]?.uuid
    await send(visitor, '/withdraw', { name: 'Eva Malá', ...boxes(second) })
    const sent = await sentBy(visitor, '/withdraw/confirm')
    await shop.pool.query('update order_entry set version = version + 1 where uuid = $1', [second])
    await send(visitor, '/withdraw/confirm', sent)
    expect([await becameOf(visitor), await given()]).toEqual([['waits'], []])
    const { number, statement, chose } = await listed()
    expect(chose).toBe(`chose ${number}/2`)
    const operator = { ...shop.now(), operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } } as const
    const words = ['withdraw', statement]
    expect(await reversalsCommand(operator, words, { reason: '', complaint: undefined })).toContain(
      `${number}/2 go back`,
    )
    await shop.work()
    expect([await given(), await becameOf(visitor)]).toEqual([[second], ['success']])
    expect((await shop.pool.query('select amount from refund where order_id = $1', [uuid])).rows).toHaveLength(1)
  })

  test('of a card says that it waits for the card', async () => {
    const card = aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange', validFrom: '2026-11-21' })
    const buyer = shop.visitor()
    const { uuid } = await buyer.order([card])
    await pay(shop, buyer, uuid)
    await shop.work()
    await openByKey(buyer, uuid)
    await send(buyer, '/withdraw', { name: 'Eva Malá', ...boxes(card.uuid) })
    await send(buyer, '/withdraw/confirm', await sentBy(buyer, '/withdraw/confirm'))
    await shop.work()
    expect(await becameOf(buyer)).toEqual(['desk'])
  })

  test('about an order of somebody else is acknowledged in the same words, without a link, and changes nothing', async () => {
    const { number } = await gift()
    const fields = { name: 'Eva Malá', email: 'eva@example.com' }
    const [wrong] = await declare({ ...fields, order: number.replace('-', ' ') })
    const [unknown] = await declare({ ...fields, order: '2026-999999' })
    expect([wrong?.text, unknown?.text].join()).not.toContain('/withdraw/order')
    const plain = (text = '') =>
      text
        .replace(/2026-\d{6}/g, '')
        .replace(/W-\d+-\d+/g, '')
        .replace(/\d\d:\d\d:\d\d/g, '')
    expect(plain(wrong?.text)).toBe(plain(unknown?.text))
    const { rows } = await shop.pool.query(`select order_id from withdrawal_statement where email = 'eva@example.com'`)
    expect(rows).toEqual([{ order_id: null }, { order_id: null }])
    const run = (...words: string[]) => statementsCommand({ db: shop.deps.db, operator: { name: 'jana' } }, words)
    const place = /(W-\d{4}-\d+) .*2026-999999 \(not with this e-mail\)/.exec(String(await run()))?.[1] ?? ''
    expect(await run(place)).toBe(`${place}: noted as dealt with.`)
    expect(await run(place)).toEqual({ problem: `Not waiting: ${place}. Nothing was noted.` })
  })

  test('is asked for again where something is missing, and never written then', async () => {
    const visitor = stranger()
    expect(await send(visitor, '/withdraw', { name: 'Eva', order: '', email: 'eva' })).toBe('/withdraw')
    expect(await send(visitor, '/withdraw/confirm', {})).toBe('/withdraw')
    const { rows } = await shop.pool.query(`select from withdrawal_statement where name = 'Eva'`)
    expect(rows).toEqual([])
  })

  test('asks about an e-mail that looks like a slip, and takes it once it is sent again or the other is chosen', async () => {
    const fields = { name: 'Eva Malá', order: '2026-000001', email: 'eva@gmial.com' }
    expect(await send(stranger(), '/withdraw', fields)).toBe('/withdraw')
    expect(await send(stranger(), '/withdraw', { ...fields, asked: fields.email })).toBe('/withdraw/confirm')
    expect(await send(stranger(), '/withdraw', { ...fields, email: 'eva@gmail.com', asked: fields.email })).toBe(
      '/withdraw/confirm',
    )
    // Another mistyped e-mail is asked about again.
    expect(await send(stranger(), '/withdraw', { ...fields, email: 'eva@seznam.com', asked: fields.email })).toBe(
      '/withdraw',
    )
  })

  test('is the one that its page showed, whatever another page has typed meanwhile, and one however often it is sent', async () => {
    const visitor = stranger()
    const fields = { name: 'Two Pages', order: '2026-000001', email: 'pages@example.com' }
    await send(visitor, '/withdraw', fields)
    const sent = await sentBy(visitor, '/withdraw/confirm')
    await send(visitor, '/withdraw', { ...fields, order: '2026-000002' })
    expect(await send(visitor, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    expect(await send(visitor, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    const { rows } = await shop.pool.query(`select order_number from withdrawal_statement where name = 'Two Pages'`)
    expect(rows).toEqual([{ order_number: '2026-000001' }])
  })

  test('is one, with one mail, also where its button is pressed twice at once', async () => {
    const visitor = stranger()
    await send(visitor, '/withdraw', { name: 'Twice Typed', order: '2026-000001', email: 'twice@example.com' })
    const sent = await sentBy(visitor, '/withdraw/confirm')
    const twice = await Promise.all([1, 2].map(() => send(visitor, '/withdraw/confirm', sent)))
    expect(twice).toEqual(['/withdraw/received', '/withdraw/received'])
    await shop.work()
    expect(shop.mails.filter(({ to }) => to[0] === 'twice@example.com')).toHaveLength(1)
    const { rows } = await shop.pool.query(`select from withdrawal_statement where name = 'Twice Typed'`)
    expect(rows).toHaveLength(1)
  })

  test('is never taken for another one that was sent with its sign', async () => {
    const visitor = stranger()
    const fields = { name: 'Same Sign', order: '2026-000001', email: 'sign@example.com', attempt: randomUUID() }
    await send(visitor, '/withdraw/confirm', fields)
    await send(visitor, '/withdraw/confirm', { ...fields, order: '2026-000002' })
    const { rows } = await shop.pool.query(`select from withdrawal_statement where name = 'Same Sign'`)
    expect(rows).toHaveLength(2)
  })

  test('has a name also where the one that it would carry out is over', async () => {
    const { open, uuid, pieces } = await declared()
    const visitor = await open()
    const sent = { ...(await sentBy(visitor, '/withdraw/confirm')), name: '' }
    await shop.pool.query(
      `update withdrawal_statement set declared_at = now() - interval '25 hours' where order_id = $1`,
      [uuid],
    )
    expect(await send(visitor, '/withdraw/confirm', sent)).toBe('/withdraw')
    expect(await stepOf(visitor, '/withdraw')).toMatchObject({
      step: 'entries',
      errors: { name: 'form.required' },
      chosen: expect.arrayContaining(pieces.map(({ uuid }) => uuid)),
    })
    const statements = async () =>
      (await shop.pool.query('select from withdrawal_statement where order_id = $1', [uuid])).rows.length
    expect(await statements()).toBe(1)
    const again = { ...sent, name: 'Eva Malá' }
    const twice = await Promise.all([1, 2].map(() => send(visitor, '/withdraw/confirm', again)))
    expect([twice, await statements()]).toEqual([['/withdraw/received', '/withdraw/received'], 2])
  })

  test('is not taken from the page of another site', async () => {
    const fields = { name: 'Eva Malá', order: '2026-000001', email: 'eva@example.com' }
    expect(await send(stranger(), '/withdraw', fields, { origin: 'https://evil.example' })).toBe(403)
  })

  test('is kept beyond five an hour, and its mail waits', async () => {
    const visitor = stranger()
    for (let count = 0; count < 6; count++) {
      const fields = { name: 'Many', order: 'x', email: 'many@example.com' }
      await send(visitor, '/withdraw', fields)
      await send(visitor, '/withdraw/confirm', fields)
    }
    const { rows } = await shop.pool.query(
      `select count(*)::int as all, (select count(*)::int from graphile_worker_mail.jobs j
         where j.key like 'mail:statement:%' and j.run_at > now() + interval '30 minutes') as waiting
       from withdrawal_statement where name = 'Many'`,
    )
    expect(rows).toEqual([{ all: 6, waiting: 1 }])
    await shop.pool.query(`delete from graphile_worker_mail._private_jobs`)
  })
})

describe('who can open the order', () => {
  test('chooses its entries, and the withdrawal is carried out and acknowledged at once', async () => {
    const { uuid, number, piece, buyer } = await gift()
    expect((await buyer.get(`/withdraw/order?transaction=${uuid}`)).headers.location).toBe('/withdraw')
    const mails = shop.mails.length
    expect(await send(buyer, '/withdraw', { name: 'Eva Malá' })).toBe('/withdraw')
    expect(await send(buyer, '/withdraw', { name: 'Eva Malá', ...boxes(piece.uuid) })).toBe('/withdraw/confirm')
    const sent = await sentBy(buyer, '/withdraw/confirm')
    const twice = await Promise.all([1, 2].map(() => send(buyer, '/withdraw/confirm', sent)))
    expect(twice).toEqual(['/withdraw/received', '/withdraw/received'])
    const { rows: waiting } = await shop.pool.query(
      `select key from graphile_worker_mail.jobs where key like 'mail:statement:%' and run_at > now()`,
    )
    expect(waiting).toEqual([])
    await shop.work()
    const [first, ...further] = shop.mails.slice(mails)
    expect(further.map(({ subject }) => subject)).toEqual([expect.not.stringContaining(first?.subject ?? '')])
    expect(first?.text).toContain(`Odstupuji tímto od smlouvy uzavřené objednávkou ${number}.`)
    expect(first?.text).toContain('– Dárkový poukaz')
    expect(first?.text).not.toContain('/withdraw/order')
    expect((await shop.pool.query('select amount from refund where order_id = $1', [uuid])).rows).toEqual([
      { amount: 200000 },
    ])
    // A second send gives nothing back twice.
    expect(await send(buyer, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    const { rows } = await shop.pool.query('select from withdrawal_statement where order_id = $1', [uuid])
    expect(rows).toHaveLength(1)
  })

  test('reads that nothing was sent yet where the form was open too long, and keeps the name', async () => {
    const { uuid, piece, buyer } = await gift()
    await buyer.get(`/withdraw/order?transaction=${uuid}`)
    await send(buyer, '/withdraw', { name: 'Eva Malá', ...boxes(piece.uuid) })
    const sent = await sentBy(buyer, '/withdraw/confirm')
    for (const [path, fields] of [
      ['/withdraw', { name: 'Eva Malá', ...boxes(piece.uuid) }],
      ['/withdraw/confirm', sent],
    ] as const) {
      buyer.cookies.delete('form')
      expect(await send(buyer, path, fields)).toBe('/withdraw')
      expect(await stepOf(buyer, '/withdraw')).toMatchObject({
        step: 'form',
        isOver: true,
        typed: { name: 'Eva Malá' },
        errors: {},
      })
    }
    const { rows } = await shop.pool.query('select from withdrawal_statement where order_id = $1', [uuid])
    expect(rows).toEqual([])
  })

  test('withdraws from what the page showed, and from nothing once another page has opened another order', async () => {
    const [one, other] = [await gift(), await gift()]
    await openByKey(one.buyer, one.uuid)
    await send(one.buyer, '/withdraw', { name: 'Eva Malá', ...boxes(one.piece.uuid) })
    const sent = await sentBy(one.buyer, '/withdraw/confirm')
    await openByKey(one.buyer, other.uuid)
    await send(one.buyer, '/withdraw', { name: 'Eva Malá', ...boxes(other.piece.uuid) })
    expect(await send(one.buyer, '/withdraw/confirm', sent)).toBe('/withdraw')
    expect(await stepOf(one.buyer, '/withdraw')).toMatchObject({
      typed: { order: other.number },
      errors: { entries: 'withdraw.entries.otherOrder' },
    })
    const { rows } = await shop.pool.query('select from withdrawal_statement where order_id = any($1)', [
      [one.uuid, other.uuid],
    ])
    expect(rows).toEqual([])
  })

  test('reads that it was received where it is confirmed again once another order was opened', async () => {
    const [one, other] = [await gift(), await gift()]
    await openByKey(one.buyer, one.uuid)
    await send(one.buyer, '/withdraw', { name: 'Eva Malá', ...boxes(one.piece.uuid) })
    const sent = await sentBy(one.buyer, '/withdraw/confirm')
    await send(one.buyer, '/withdraw/confirm', sent)
    await openByKey(one.buyer, other.uuid)
    expect(await send(one.buyer, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    expect([await stepOf(one.buyer, '/withdraw/received'), await stepOf(one.buyer, '/withdraw')]).toMatchObject([
      { step: 'received', entries: [{ status: 'requested' }], typed: { order: one.number } },
      { step: 'entries', typed: { order: other.number }, errors: {} },
    ])
  })

  test('is nobody with another key, nor with a cookie that they wrote themselves', async () => {
    const { uuid } = await gift()
    const visitor = stranger()
    const key = 'x'.repeat(22)
    expect((await visitor.get(`/withdraw/order?transaction=${uuid}&key=${key}`)).headers.location).toBe('/withdraw')
    const forged = deflateRawSync(JSON.stringify({ transaction: uuid, key, name: 'Eva', entries: [uuid] })).toString(
      'base64url',
    )
    const sent = { name: 'Eva', [`entry-${uuid}`]: '0' }
    expect(await send(visitor, '/withdraw/confirm', sent, { cookie: `form=${forged}` })).toBe('/withdraw')
    expect((await shop.pool.query('select from act where order_id = $1', [uuid])).rows).toEqual([])
  })

  test('is nobody any more once this browser is signed out, or somebody else signs in', async () => {
    const { uuid } = await gift()
    const opened = async () => {
      const visitor = await signInSample(shop, 'member-marketing')
      await openByKey(visitor, uuid)
      return visitor
    }
    const isOpen = async (visitor: Visitor) => {
      const form = formOf({ cookies: Object.fromEntries(visitor.cookies) } as unknown as FastifyRequest, false)
      return (await withdrawStep(shop.now(), '/withdraw', { form })).step === 'entries'
    }
    const left = await opened()
    expect(await isOpen(left)).toBe(true)
    await left.post('/users/logout', {})
    expect(await isOpen(left)).toBe(false)
    const shared = await opened()
    await logIn(shared, (await aMember(shop)).email)
    expect(await isOpen(shared)).toBe(false)
  })
})

describe('a cancellation without script', () => {
  async function opened(pieces = [aPiece({ validFrom: '2026-12-12' }), aPiece({ validFrom: '2026-12-12' })]) {
    const buyer = shop.visitor()
    const { uuid } = await buyer.order(pieces)
    await pay(shop, buyer, uuid)
    await shop.work()
    const visitor = stranger()
    const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
    const link = await visitor.get(`/orders/${uuid}/cancel?key=${key}&lng=de`)
    expect(link.headers.location).toBe('/cancel?lng=de')
    const step = (path: string, at?: string) => stepOf(visitor, path, at)
    const acts = async () => (await shop.pool.query('select kind, state from act where order_id = $1', [uuid])).rows
    return { uuid, pieces, visitor, step, acts }
  }

  test('begins with the link of the order, shows the sum, and is carried out once however often it is sent', async () => {
    const { uuid, pieces, visitor, step, acts } = await opened()
    const first = await step('/cancel')
    expect(first).toMatchObject({ step: 'entries', errors: {}, chosen: [] })
    expect(first.step === 'entries' && first.entries.map(({ until, why }) => [until, why])).toEqual([
      ['11.12.2026 23:58', null],
      ['11.12.2026 23:58', null],
    ])
    expect(await send(visitor, '/cancel', {})).toBe('/cancel')
    expect(await step('/cancel')).toMatchObject({ errors: { entries: 'withdraw.entries.missing' } })
    expect(await send(visitor, '/cancel', boxes(pieces[0]?.uuid))).toBe('/cancel/confirm')
    // Another sum than was shown is asked about again, in words.
    const other = { ...(await sentBy(visitor, '/cancel/confirm')), back: '1' }
    expect(await send(visitor, '/cancel/confirm', other)).toBe('/cancel/confirm')
    expect([await step('/cancel/confirm'), await acts()]).toEqual([
      expect.objectContaining({ step: 'confirm', refused: { code: 'price-changed', was: 1 } }),
      [],
    ])
    const sent = await sentBy(visitor, '/cancel/confirm')
    expect(sent.back).toBe('900')
    for (const back of ['0.001', 'free'])
      expect(await send(visitor, '/cancel/confirm', { ...sent, back })).toBe('/cancel')
    const twice = await Promise.all([1, 2].map(() => send(visitor, '/cancel/confirm', sent)))
    expect(twice).toEqual(['/cancel/received', '/cancel/received'])
    expect(await step('/cancel/received')).toMatchObject({ step: 'cancelled', entries: [{ status: 'requested' }] })
    await shop.work()
    expect([await step('/cancel/received'), await acts()]).toEqual([
      expect.objectContaining({ entries: [expect.objectContaining({ status: 'success' })] }),
      [{ kind: 'cancel', state: 'success' }],
    ])
    expect((await shop.pool.query('select amount from refund where order_id = $1', [uuid])).rows).toEqual([
      { amount: 900_00 },
    ])
  })

  test('says that nothing was sent yet where the form was open too long', async () => {
    const { pieces, visitor, step, acts } = await opened()
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    const sent = await sentBy(visitor, '/cancel/confirm')
    for (const [path, fields] of [
      ['/cancel', boxes(pieces[0]?.uuid)],
      ['/cancel/confirm', sent],
    ] as const) {
      visitor.cookies.delete('form')
      expect(await send(visitor, path, fields)).toBe('/cancel')
      expect([await step('/cancel'), await acts()]).toEqual([{ step: 'unopened', isOver: true }, []])
    }
  })

  test('that was carried out says so where it is confirmed again too late, or once another order was opened', async () => {
    const { pieces, visitor, acts } = await opened()
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    const sent = await sentBy(visitor, '/cancel/confirm')
    await send(visitor, '/cancel/confirm', sent)
    await shop.work()
    const other = await opened()
    for (const open of [
      async () => visitor.cookies.delete('form'),
      () => visitor.get(`/orders/${other.uuid}/cancel?key=${orderKey(shop.deps.config.ORDER_SECRET, other.uuid)}`),
    ]) {
      await open()
      expect(await send(visitor, '/cancel/confirm', sent)).toBe('/cancel/received')
      expect(await stepOf(visitor, '/cancel/received')).toMatchObject({
        step: 'cancelled',
        entries: [{ status: 'success' }],
      })
    }
    // The other order stays open, and nothing of either is given back.
    expect(await stepOf(visitor, '/cancel')).toMatchObject({ step: 'entries', errors: {} })
    expect([await acts(), await other.acts()]).toEqual([[{ kind: 'cancel', state: 'success' }], []])
  })

  test('says when a used ticket was used', async () => {
    const { pieces, visitor, step } = await opened()
    shop.access.passages.set(`${pieces[0]?.uuid}.1`, Date.parse('2026-12-11T09:02:11Z'))
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    await send(visitor, '/cancel/confirm', await sentBy(visitor, '/cancel/confirm'))
    await shop.work()
    expect(await step('/cancel/received')).toMatchObject({
      entries: [{ status: 'error', error: 'used', usedAt: '11.12.2026 10:02' }],
    })
  })

  test('is for nobody without the order’s key, nor with a cookie that they wrote themselves', async () => {
    const { uuid, pieces, acts } = await opened()
    const visitor = stranger()
    expect((await visitor.get(`/orders/${uuid}/cancel?key=${'x'.repeat(22)}`)).headers.location).toBe('/orders/find')
    expect(await send(visitor, '/cancel', boxes(pieces[0]?.uuid))).toBe('/cancel')
    const forged = { transaction: uuid, key: 'x'.repeat(22), entries: [pieces[0]?.uuid], attempt: uuid }
    const cookie = `form=${deflateRawSync(JSON.stringify(forged)).toString('base64url')}`
    const sent = { back: '900', attempt: uuid, [`entry-${pieces[0]?.uuid}`]: '0' }
    expect(await send(visitor, '/cancel/confirm', sent, { cookie })).toBe('/cancel')
    expect(await cancelStep(shop.now(), '/cancel/received', forged as never)).toEqual({
      step: 'unopened',
      isOver: false,
    })
    expect(await acts()).toEqual([])
  })

  test('is not taken from the page of another site', async () => {
    const { pieces, visitor, acts } = await opened()
    const origin = 'https://elsewhere.example'
    expect(await send(visitor, '/cancel', boxes(pieces[0]?.uuid), { origin })).toBe(403)
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    const sent = await sentBy(visitor, '/cancel/confirm')
    expect(await send(visitor, '/cancel/confirm', sent, { origin })).toBe(403)
    expect(await acts()).toEqual([])
  })

  test('tells equal tickets apart by day and time, from the choice to what became of them', async () => {
    const bob = (timeSlot: string) =>
      aPiece({ variantId: 'lipno-bob-1-adult', method: 'print', timeSlot, validFrom: '2026-12-12' })
    const pieces = [bob('11:00'), bob('13:00')]
    const { visitor, step } = await opened(pieces)
    const detailsOf = async (path: string) => {
      const shown = await step(path)
      return 'entries' in shown ? shown.entries.map((one) => (one as { details: string }).details) : []
    }
    const times = [expect.stringMatching(/12\.12\.2026, 11\.00/), expect.stringMatching(/12\.12\.2026, 13\.00/)]
    expect(await detailsOf('/cancel')).toEqual(times)
    await send(visitor, '/cancel', boxes(...pieces.map(({ uuid }) => uuid)))
    expect(await detailsOf('/cancel/confirm')).toEqual(times)
    await send(visitor, '/cancel/confirm', await sentBy(visitor, '/cancel/confirm'))
    expect(await detailsOf('/cancel/received')).toEqual(times)
  })

  test('is of the tickets that its page showed, whatever another page of the browser chose', async () => {
    const { uuid, pieces, visitor } = await opened()
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    const sent = await sentBy(visitor, '/cancel/confirm')
    await send(visitor, '/cancel', boxes(pieces[1]?.uuid))
    expect(await send(visitor, '/cancel/confirm', sent)).toBe('/cancel/received')
    const cancelled = () =>
      shop.pool.query('select entry_uuid from act_item where order_id = $1', [uuid]).then(({ rows }) => rows)
    expect(await cancelled()).toEqual([{ entry_uuid: pieces[0]?.uuid }])
    // Another order was opened meanwhile: nothing of either is given back, and the page says why.
    await send(visitor, '/cancel', boxes(pieces[1]?.uuid))
    const late = await sentBy(visitor, '/cancel/confirm')
    const other = await opened()
    const key = orderKey(shop.deps.config.ORDER_SECRET, other.uuid)
    await visitor.get(`/orders/${other.uuid}/cancel?key=${key}`)
    expect(await send(visitor, '/cancel/confirm', late)).toBe('/cancel')
    expect(await stepOf(visitor, '/cancel')).toMatchObject({ errors: { entries: 'withdraw.entries.otherOrder' } })
    expect([(await cancelled()).length, await other.acts()]).toEqual([1, []])
  })

  test('of a ticket that was changed meanwhile shows it as it is now, and says so', async () => {
    const { pieces, visitor, step, acts } = await opened()
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    const sent = await sentBy(visitor, '/cancel/confirm')
    await shop.pool.query('update order_entry set version = version + 1 where uuid = $1', [pieces[0]?.uuid])
    expect(await send(visitor, '/cancel/confirm', sent)).toBe('/cancel/confirm')
    expect([await step('/cancel/confirm'), await acts()]).toEqual([
      expect.objectContaining({ step: 'confirm', refused: expect.objectContaining({ code: 'act-stale' }) }),
      [],
    ])
    const now = await sentBy(visitor, '/cancel/confirm')
    expect(await send(visitor, '/cancel/confirm', now)).toBe('/cancel/received')
  })

  test('says what has become too late since it was chosen, and lets the rest go on', async () => {
    const [soon, later] = [aPiece({ validFrom: '2026-12-12' }), aPiece({ validFrom: '2026-12-13' })]
    const { uuid, visitor, step } = await opened([soon, later])
    const at = '2026-12-11T23:59:00+01:00'
    const headers = { 'x-shop-now': at }
    await send(visitor, '/cancel', boxes(soon.uuid, later.uuid))
    const both = await sentBy(visitor, '/cancel/confirm')
    expect(await send(visitor, '/cancel/confirm', both, headers)).toBe('/cancel/confirm')
    const shown = await step('/cancel/confirm', at)
    expect(shown).toMatchObject({
      step: 'confirm',
      entries: [{ details: expect.stringContaining('13.12.2026') }],
      left: [{ details: expect.stringContaining('12.12.2026'), why: 'too-late' }],
      refused: null,
    })
    const rest = shown.step === 'confirm' ? shown.sent : {}
    expect(await send(visitor, '/cancel/confirm', rest, headers)).toBe('/cancel/received')
    expect((await shop.pool.query('select entry_uuid from act_item where order_id = $1', [uuid])).rows).toEqual([
      { entry_uuid: later.uuid },
    ])
    await send(visitor, '/cancel', boxes(soon.uuid), headers)
    expect(await step('/cancel/confirm', at)).toMatchObject({
      step: 'entries',
      errors: { entries: 'withdraw.entries.gone' },
    })
  })

  test('never counts from the time of a statement, and shows nothing of what was chosen for a withdrawal', async () => {
    const ticket = aPiece({ validFrom: '2027-03-20' })
    const voucher = aPiece({
      variantId: 'lipno-gift-voucher-2000',
      method: 'print',
      isGift: true,
      validFrom: '2026-11-21',
    })
    const buyer = shop.visitor()
    const { uuid } = await buyer.order([ticket, voucher])
    await pay(shop, buyer, uuid)
    await shop.work()
    const { number } = (await buyer.get(`/api/transactions/${uuid}`)).json() as { number: string }
    const [mail] = await declare({ name: 'Eva Malá', order: number, email: 'jana@example.com' })
    const link = new URL(/\S+\/withdraw\/order\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    const visitor = stranger()
    await visitor.get(`${link.pathname}${link.search}`)
    expect(formIn(visitor)).toMatchObject({ carries: expect.any(String), entries: [voucher.uuid] })
    const shown = await stepOf(visitor, '/cancel', '2027-03-20T08:00:00+01:00')
    expect(shown).toMatchObject({ step: 'entries', errors: {}, chosen: [] })
    const whys = shown.step === 'entries' ? Object.fromEntries(shown.entries.map((one) => [one.uuid, one.why])) : {}
    expect(whys).toEqual({ [ticket.uuid]: 'too-late', [voucher.uuid]: 'undated' })
    await send(visitor, '/withdraw', { name: 'Eva Malá' })
    expect(await stepOf(visitor, '/cancel')).toMatchObject({ errors: {}, chosen: [] })
  })

  test('says by which ways the money comes, what the rest costs then, and why it cannot be just now', async () => {
    const buyer = await buyerOf(shop, 'guest', '2026-11-27')
    const pieces = entriesOf(shop, {
      resort: 'lipno',
      basket: [
        ['ski-1day-adult', '2026-12-26'],
        ['ski-1day-child', '2026-12-26'],
      ],
    })
    const { uuid } = await paidOrderOf(shop, buyer, pieces, ['LIPNO-DITE-50'])
    await shop.work()
    const visitor = stranger()
    await visitor.get(`/orders/${uuid}/cancel?key=${orderKey(shop.deps.config.ORDER_SECRET, uuid)}`)
    await send(visitor, '/cancel', boxes(pieces[0]?.uuid))
    expect(await stepOf(visitor, '/cancel/confirm')).toMatchObject({
      step: 'confirm',
      back: {
        back: { card: 705, credit: 0, voucher: 0, total: 705 },
        rest: [{ uuid: pieces[1]?.uuid, was: 425, price: 850 }],
        endsChange: true,
        hasGift: false,
      },
    })
    const items = [{ uuid: pieces[1]?.uuid, version: 0 }]
    const begun = await buyer.visitor.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items })
    expect(begun.statusCode, begun.body).toBe(201)
    expect(await stepOf(visitor, '/cancel/confirm')).toMatchObject({
      step: 'entries',
      refused: { code: 'act-under-way' },
    })
  })
})

test('an address gets ten acknowledgements a day about what is no order of it', async () => {
  for (let count = 0; count < 11; count++) {
    const visitor = stranger()
    const fields = { name: 'Flood', order: 'x', email: 'flood@example.com' }
    await send(visitor, '/withdraw', fields)
    await send(visitor, '/withdraw/confirm', fields)
  }
  await shop.work()
  expect(shop.mails.filter(({ to }) => to[0] === 'flood@example.com')).toHaveLength(10)
  const { rows } = await shop.pool.query(`select from withdrawal_statement where name = 'Flood'`)
  expect(rows).toHaveLength(11)
})

describe('the link to an order', () => {
  const ask = async (visitor: Visitor, fields: Record<string, string>) => {
    const mails = shop.mails.length
    const to = await send(visitor, '/orders/find', fields)
    await shop.work()
    return [to, shop.mails.slice(mails)] as const
  }

  test('needs both fields: the page marks those that are empty, once it was sent', () => {
    const marked = (form: FormState) => {
      const page = findOrderPage(form)
      return page.kind === 'findOrder' && Object.keys(page.errors)
    }
    expect(marked({})).toEqual([])
    expect(marked({ order: '', email: '' })).toEqual(['order', 'email'])
    expect(marked({ order: '2026-000001', email: '' })).toEqual(['email'])
    // Fields that another form had asked for.
    expect(marked({ name: '', order: '', email: '' })).toEqual([])
  })

  test('goes to the address of the order, and to no other one', async () => {
    const { uuid, number } = await gift()
    const [right, sent] = await ask(stranger(), { order: number, email: 'Jana@example.com' })
    expect(sent.map(({ to }) => to)).toEqual([['jana@example.com']])
    const key = orderKey(shop.deps.config.ORDER_SECRET, uuid)
    expect(sent[0]?.text).toContain(`key=${key}`)
    expect(sent[0]?.text).toContain(`/orders/${uuid}/cancel?key=${key}`)
    expect(sent[0]?.html).toMatch(new RegExp(`<a href="[^"]*/orders/${uuid}/cancel\\?key=${key}`))
    const [wrong, none] = await ask(stranger(), { order: number, email: 'eva@example.com' })
    const [unknown, nothing] = await ask(stranger(), { order: '2026-999999', email: 'jana@example.com' })
    expect([none, nothing]).toEqual([[], []])
    expect([wrong, unknown]).toEqual([right, right])
    const [, plain] = await ask(stranger(), { order: number.replace('-', ''), email: 'jana@example.com' })
    expect(plain.map(({ to }) => to)).toEqual([['jana@example.com']])
  })

  test('comes also for what a company bought on invoice, but for nothing that was not bought', async () => {
    const { id, number } = await aCompanyOrder(shop, [{ gross: 900_00 }], { onCredit: true })
    const [, [mail, ...others]] = await ask(stranger(), { order: number, email: 'nakup@example.cz' })
    expect([mail?.to, others]).toEqual([['nakup@example.cz'], []])
    expect(mail?.text).toContain(`key=${orderKey(shop.deps.config.ORDER_SECRET, id)}`)
    const { uuid } = await shop.visitor().order([aPiece()])
    const { rows } = await shop.pool.query('select number from orders where id = $1', [uuid])
    expect((await ask(stranger(), { order: rows[0]?.number, email: 'jana@example.com' }))[1]).toEqual([])
  })

  test('is sent three times an hour at most, whatever strangers ask for', async () => {
    const { number } = await gift()
    const sent = []
    for (let count = 0; count < 4; count++) await ask(stranger(), { order: number, email: 'eva@example.com' })
    for (let count = 0; count < 4; count++)
      sent.push((await ask(stranger(), { order: number, email: 'jana@example.com' }))[1].length)
    expect(sent).toEqual([1, 1, 1, 0])
  })
})

test('a moment is printed to the second with its zone, in winter and summer', () => {
  expect(printMoment(Date.parse('2026-11-27T13:07:32Z'), 'de')).toBe('27.11.2026, 14:07:32 (MEZ)')
  expect(printMoment(Date.parse('2027-07-01T22:30:05Z'), 'en')).toBe('02.07.2027, 00:30:05 (CEST)')
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
    expect(page.errors).toEqual({ discoveredOn: 'form.required' })
    expect(page.typed).toMatchObject({ order: typed.order, wanted: 'discount', discovered: 'včera', what })
    expect([...visitor.cookies].every(([name, value]) => name.length + value.length < 4000)).toBe(true)
  })

  test('with a text that is too long for its field is told so, and not taken without it', async () => {
    const visitor = stranger()
    const long = { order: 'x'.repeat(60), ticket: 'y'.repeat(300), what: 'z'.repeat(5000), name: 'w'.repeat(300) }
    expect(await send(visitor, '/complaint', { ...typed, ...long })).toBe('/complaint')
    const errors = Object.fromEntries(Object.keys(long).map((field) => [field, 'form.long']))
    expect((await pageOf(visitor, '/complaint')).errors).toEqual(errors)
  })

  test('from the page of an order has its number, whatever was typed before', async () => {
    const visitor = stranger()
    await send(visitor, '/complaint', { ...typed, discovered: 'včera' })
    const { page } = await bootFor(shop.deps, {
      path: '/complaint',
      search: new URLSearchParams({ order: '2026-000731' }),
      lang: 'cz',
      form: formIn(visitor),
    })
    expect(page).toMatchObject({ kind: 'complaint', typed: { order: '2026-000731', what: typed.what } })
  })

  test('is not taken from another site', async () => {
    expect(await send(stranger(), '/complaint', typed, { origin: 'https://elsewhere.example' })).toBe(403)
  })
})
