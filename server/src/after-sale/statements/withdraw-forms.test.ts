import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  boxes,
  carryOutLink,
  forgedForm,
  formIn,
  giftPiece,
  plainForms,
  send,
} from '../../../harness/after-sale/plain-forms.ts'
import { aMember, logIn, signInSample } from '../../../harness/members.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { withdrawStep } from '../../pages/content/plain-forms.ts'
import { reversalsCommand } from '../reversals/reversals.command.ts'
import { formOf } from './form-cookie.ts'
import { statementsCommand } from './statements.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
const { bought, declare, sentBy, stepOf, stranger } = plainForms(() => shop)

async function gift() {
  const { pieces, ...order } = await bought([giftPiece()])
  return { ...order, piece: pieces[0] ?? expect.unreachable() }
}

/** Returns the result of each entry on the page of a received withdrawal. */
async function becameOf(visitor: Visitor) {
  const shown = await stepOf(visitor, '/withdraw/received')
  if (shown.step !== 'received') return expect.unreachable(shown.step)
  return shown.entries.map(({ status, error }) => [status, error].filter(Boolean).join(' '))
}

/** A statement of two vouchers, with the link of its mail. */
async function declared() {
  const { uuid, number, pieces } = await bought([giftPiece(), giftPiece()])
  const [mail] = await declare({ name: 'Eva Malá', order: number, email: 'jana@example.com' })
  const open = async () => {
    const visitor = stranger()
    await visitor.get(carryOutLink(mail))
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
    const tapping = stranger()
    const opened = await tapping.get(carryOutLink(mail))
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

  test('is of the order also where the domain of its e-mail is written otherwise', async () => {
    const { uuid, number } = await bought(undefined, { email: 'franz@müller-muster.at' })
    const [mail] = await declare({ name: 'Franz', order: number, email: 'franz@xn--mller-muster-dlb.at' })
    expect(mail?.to).toEqual(['franz@müller-muster.at'])
    expect(carryOutLink(mail)).toContain(uuid)
  })

  test('is still the one that is carried out where a name was far too long', async () => {
    const { uuid, open, given } = await declared()
    const visitor = await open()
    const before = await sentBy(visitor, '/withdraw/confirm')
    const entries = Object.keys(before).filter((name) => name.startsWith('entry-'))
    const ticked = Object.fromEntries(entries.map((name) => [name, 'on']))
    const long = Array.from({ length: 250 }, () => randomUUID()).join(' ')
    expect(await send(visitor, '/withdraw', { name: long, ...ticked })).toBe(422)
    await send(visitor, '/withdraw', { name: 'Eva Malá', ...ticked })
    const sent = await sentBy(visitor, '/withdraw/confirm')
    expect(sent.statement).toBe(before.statement)
    expect(await send(visitor, '/withdraw/confirm', sent)).toBe('/withdraw/received')
    expect((await given()).length).toBe(2)
    const { rows } = await shop.pool.query('select from withdrawal_statement where order_id = $1', [uuid])
    expect(rows).toHaveLength(1)
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
    const { uuid, buyer } = await bought([card])
    await openByKey(buyer, uuid)
    await send(buyer, '/withdraw', { name: 'Eva Malá', ...boxes(card.uuid) })
    await send(buyer, '/withdraw/confirm', await sentBy(buyer, '/withdraw/confirm'))
    await shop.work()
    expect(await becameOf(buyer)).toEqual(['desk'])
  })

  test('24: about an order of somebody else is acknowledged in the same words to who wrote it, without a link or an act', async () => {
    const { uuid, number } = await gift()
    const fields = { name: 'Eva Malá', email: 'eva@example.com' }
    const [wrong, ...more] = await declare({ ...fields, order: number.replace('-', ' ') })
    const [unknown, ...others] = await declare({ ...fields, order: '2026-999999' })
    expect([more, others, wrong?.to, unknown?.to]).toEqual([[], [], ['eva@example.com'], ['eva@example.com']])
    expect([wrong?.text, unknown?.text].join()).not.toContain('/withdraw/order')
    expect((await shop.pool.query('select from act where order_id = $1', [uuid])).rowCount).toBe(0)
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

  test('is kept with its time while the mail server is away, and acknowledged later as the same mail', async () => {
    const { number } = await gift()
    const { mailer } = shop.deps
    const sent: string[] = []
    shop.deps.mailer = {
      ...mailer,
      send: async ({ messageId }) => {
        sent.push(messageId)
        return { kind: 'postponed', reason: 'away' }
      },
    }
    try {
      await expect(declare({ name: 'Eva Malá', order: number, email: 'jana@example.com' })).rejects.toThrow('later')
    } finally {
      shop.deps.mailer = mailer
    }
    const statements = async () =>
      (await shop.pool.query('select declared_at from withdrawal_statement where order_number = $1', [number])).rows
    const [kept, mails] = [await statements(), shop.mails.length]
    await shop.work()
    expect(sent).toEqual([shop.mails[mails]?.messageId])
    expect([kept.length, await statements()]).toEqual([1, kept])
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
    const forged = forgedForm({ transaction: uuid, key, name: 'Eva', entries: [uuid] })
    const sent = { name: 'Eva', [`entry-${uuid}`]: '0' }
    expect(await send(visitor, '/withdraw/confirm', sent, forged)).toBe('/withdraw')
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

test('an address gets ten acknowledgements a day about what is no order of it', async () => {
  const spellings = ['flood@müller.example', 'Flood@xn--mller-kva.example', 'flóod@MÜLLER.example']
  for (let count = 0; count < 11; count++) {
    const visitor = stranger()
    const fields = { name: 'Flood', order: 'x', email: spellings[count % 3] ?? '' }
    await send(visitor, '/withdraw', fields)
    await send(visitor, '/withdraw/confirm', fields)
  }
  await shop.work()
  expect(shop.mails.filter(({ to }) => spellings.includes(to[0] ?? ''))).toHaveLength(10)
  const { rows } = await shop.pool.query(`select from withdrawal_statement where name = 'Flood'`)
  expect(rows).toHaveLength(11)
})
