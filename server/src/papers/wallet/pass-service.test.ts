import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { buyerOf } from '../../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../../harness/benefits/orders.ts'
import { basketOf } from '../../../harness/benefits/races.ts'
import { appleServer } from '../../../harness/phones/apple-server.ts'
import { googleServer } from '../../../harness/phones/google-server.ts'
import { aPiece, type BasketPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import { afterSaleCommand } from '../../after-sale/after-sale.command.ts'
import { vouchersCommand } from '../../benefits/operate/vouchers.command.ts'
import { readWalletKeys } from '../../documents/wallet/wallet-keys.ts'
import { applePush } from '../../phones/apple-push.ts'
import { googleObjects } from '../../phones/google-objects.ts'
import { ticketsCommand } from '../../tickets/tickets.command.ts'
import { pushWallet } from './push-wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'pass-service-'))
let shop: TestShop
let apple: Awaited<ReturnType<typeof appleServer>>
let google: Awaited<ReturnType<typeof googleServer>>
let close: () => Promise<void>
beforeAll(async () => {
  shop = await testShop()
  apple = await appleServer(folder)
  const keys = shop.deps.wallet.google
  if (!keys) throw new Error('there are no keys for Google')
  google = await googleServer(await keys.key())
  const push = applePush(apple.keys, apple)
  close = push.close
  shop.deps.phones = { wake: push.wake, change: googleObjects(keys, google.addresses).change, close: push.close }
})
afterAll(async () => {
  await close()
  await apple.close()
  await google.close()
  rmSync(folder, { recursive: true })
  await shop.close()
})

const SATURDAY = '2026-12-12'
const SUNDAY = '2026-12-13'
const on = '2026-11-28T10:00:00+01:00'
const TYPE = 'pass.example.gondola'
const aTicket = (change: Partial<BasketPiece> = {}) =>
  aPiece({ variantId: 'lipno-treetop-adult', method: 'print', validFrom: SATURDAY, ...change })

type Pass = {
  serialNumber: string
  webServiceURL: string
  authenticationToken: string
  voided?: boolean
  barcodes?: { message: string }[]
  relevantDate?: string
}
const passIn = (file: Buffer): Pass & Record<string, unknown> =>
  JSON.parse(Buffer.from(unzipSync(file)['pass.json'] ?? []).toString())

const passOf = async ({ buyer, uuid }: SoldOrder, serial: string) =>
  passIn((await buyer.get(`/transactions/${uuid}/wallet-pass?cartId=${serial}`)).rawPayload)

type Method = 'GET' | 'POST' | 'DELETE'
/** A phone that keeps passes, with a number and a push token of its own. */
function aPhone() {
  const device = randomUUID().replaceAll('-', '')
  const pushToken = randomUUID().replaceAll('-', '')
  const ask = (method: Method, path: string, pass?: Pass, more: { headers?: object; payload?: object } = {}) =>
    shop.app.inject({
      method,
      url: `${new URL(pass?.webServiceURL ?? 'http://x/wallet').pathname}/v1/${path}`,
      ...(more.payload ? { payload: more.payload } : {}),
      headers: { ...(pass ? { authorization: `ApplePass ${pass.authenticationToken}` } : {}), ...more.headers },
    })
  const list = `devices/${device}/registrations/${TYPE}`
  const timesTold = () => apple.told.filter((line) => line.startsWith(`${pushToken} `)).length
  return {
    pushToken,
    ask,
    add: (pass: Pass) => ask('POST', `${list}/${pass.serialNumber}`, pass, { payload: { pushToken } }),
    remove: (pass: Pass) => ask('DELETE', `${list}/${pass.serialNumber}`, pass),
    changed: (since?: string) => ask('GET', `${list}${since ? `?passesUpdatedSince=${since}` : ''}`),
    latest: (pass: Pass, since?: string) =>
      ask('GET', `passes/${TYPE}/${pass.serialNumber}`, pass, {
        headers: since ? { 'if-modified-since': since } : {},
      }),
    wasTold: () => timesTold() > 0,
    timesTold,
  }
}

async function kept(pieces = [aTicket()]) {
  const order = await soldOrder(shop, pieces, { lang: 'de' })
  const phone = aPhone()
  const pass = await passOf(order, pieces[0]?.uuid ?? '')
  expect((await phone.add(pass)).statusCode).toBe(201)
  return { order, phone, pass }
}

describe('a phone', () => {
  test('registers for its pass once, learns what it keeps, and forgets it again', async () => {
    const { phone, pass } = await kept()
    expect((await phone.add(pass)).statusCode).toBe(200)
    const { serialNumbers, lastUpdated } = (await phone.changed()).json()
    expect(serialNumbers).toEqual([pass.serialNumber])
    expect((await phone.changed(lastUpdated)).statusCode).toBe(204)
    expect((await phone.remove(pass)).statusCode).toBe(200)
    expect((await phone.changed()).statusCode).toBe(204)
    const { rows } = await shop.pool.query('select from pass_device where push_token = $1', [phone.pushToken])
    expect(rows).toHaveLength(0)
  })

  test('has its latest pass, and does not load again what it has', async () => {
    const { phone, pass } = await kept()
    const first = await phone.latest(pass)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    expect(passIn(first.rawPayload)).toEqual(pass)
    await shop.pool.query(
      "update pass_registration set changed_at = changed_at - interval '1 minute' where serial = $1",
      [pass.serialNumber],
    )
    const later = await phone.latest(pass)
    expect((await phone.latest(pass, String(later.headers['last-modified']))).statusCode).toBe(304)
  })

  test('is refused without the token of just this pass', async () => {
    const { phone, pass } = await kept([aTicket(), aTicket()])
    const { order } = await kept()
    const other = await passOf(order, order.pieces[0]?.uuid ?? '')
    for (const authenticationToken of [
      other.authenticationToken,
      'x',
      '',
      `${pass.authenticationToken.slice(0, -1)}-`,
    ]) {
      const wrong = { ...pass, authenticationToken }
      for (const reply of [await phone.add(wrong), await phone.remove(wrong), await phone.latest(wrong)])
        expect([reply.statusCode, reply.body]).toEqual([401, ''])
    }
    expect((await phone.ask('GET', `passes/pass.example.other/${pass.serialNumber}`, pass)).statusCode).toBe(404)
    expect((await phone.ask('GET', `passes/${TYPE}/x`, pass)).statusCode).toBe(404)
    expect(
      (await phone.ask('POST', `devices/d/registrations/${TYPE}/${pass.serialNumber}`, pass, { payload: {} }))
        .statusCode,
    ).toBe(400)
  })

  test('that asks for one pass without end has to wait, and who names the pass as a phone stops nobody', async () => {
    const { phone, pass } = await kept()
    for (let turn = 0; turn < 61; turn++) await phone.ask('GET', `devices/${pass.serialNumber}/registrations/${TYPE}`)
    const statuses = new Set<number>()
    for (let turn = 0; turn < 61; turn++) statuses.add((await phone.remove(pass)).statusCode)
    expect([...statuses]).toEqual([200, 429])
  })

  test('reports faults, of which the log has no token', async () => {
    const { pass } = await kept()
    const lines: unknown[] = []
    const { warn } = shop.deps.log
    shop.deps.log.warn = ((line: unknown) => lines.push(line)) as typeof warn
    const logs = [`Get pass task failed, ApplePass ${pass.authenticationToken}`]
    const reply = await aPhone().ask('POST', 'log', undefined, { payload: { logs } })
    shop.deps.log.warn = warn
    expect([reply.statusCode, lines]).toEqual([200, [{ line: 'Get pass task failed, ApplePass …' }]])
  })

  test('keeps the newest twenty registrations of one pass', async () => {
    const { pass } = await kept()
    for (let count = 0; count < 21; count++) await aPhone().add(pass)
    const { rows } = await shop.pool.query('select from pass_registration where serial = $1', [pass.serialNumber])
    expect(rows).toHaveLength(20)
  })

  test('without keys of a pass type nobody registers', async () => {
    const { phone, pass } = await kept()
    const { wallet } = shop.deps
    shop.deps.wallet = readWalletKeys({ ...shop.deps.config, isProduction: true })
    const status = (await phone.add(pass)).statusCode
    shop.deps.wallet = wallet
    expect(status).toBe(404)
  })
})

describe('a ticket on a phone', () => {
  test('that moved is told of: the same serial number with the new day', async () => {
    const { order, phone, pass } = await kept()
    google.saved.add(`3388000000000000000.${pass.serialNumber}`)
    const { lastUpdated } = (await phone.changed()).json()
    const had = String((await phone.latest(pass)).headers['last-modified'])
    await order.change([{ place: 0, to: SUNDAY }], { on })
    await shop.work()
    expect(phone.wasTold()).toBe(true)
    expect((await phone.changed(lastUpdated)).json().serialNumbers).toEqual([pass.serialNumber])
    const answer = await phone.latest(pass, had)
    expect(answer.statusCode).toBe(200)
    const now = passIn(answer.rawPayload)
    expect([now.serialNumber, now.authenticationToken, now.barcodes, now.voided]).toEqual([
      pass.serialNumber,
      pass.authenticationToken,
      pass.barcodes,
      undefined,
    ])
    expect([pass.relevantDate, now.relevantDate].map((date) => date?.slice(0, 10))).toEqual([SATURDAY, SUNDAY])
    expect(JSON.stringify(now.eventTicket)).toContain('"changeMessage":"Neu: %@"')
    expect(google.changes.at(-1)).toMatchObject({
      id: `3388000000000000000.${pass.serialNumber}`,
      body: {
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE' },
        validTimeInterval: { start: { date: `${SUNDAY}T00:00:00+01:00` } },
      },
    })
  })

  test('that was cancelled is void there: no code, and expired at Google', async () => {
    const { order, phone, pass } = await kept([aTicket(), aTicket()])
    google.saved.add(`3388000000000000000.${pass.serialNumber}`)
    await order.cancel([0])
    await shop.work()
    expect(phone.wasTold()).toBe(true)
    const now = passIn((await phone.latest(pass)).rawPayload)
    expect([now.serialNumber, now.voided, now.barcodes]).toEqual([pass.serialNumber, true, undefined])
    expect(JSON.stringify(now)).not.toContain(pass.barcodes?.[0]?.message)
    expect(JSON.stringify(now)).toContain('Nicht mehr gültig.')
    expect(google.changes.at(-1)).toMatchObject({ body: { state: 'EXPIRED', barcode: null } })
    // Nobody adds it anew.
    const { buyer, uuid } = order
    expect((await buyer.get(`/transactions/${uuid}/wallet-pass?cartId=${pass.serialNumber}`)).statusCode).toBe(404)
  })

  test('that cannot be told is told again for three days, and then a line of the log gives it up', async () => {
    const { order, pass } = await kept()
    google.saved.add(`3388000000000000000.${pass.serialNumber}`)
    const lines: unknown[] = []
    const log = { ...shop.deps.log, warn: (...line: unknown[]) => lines.push(line) } as typeof shop.deps.log
    const push = (days: number) =>
      pushWallet(
        { ...shop.now(), log },
        {
          orderId: order.uuid,
          entries: [pass.serialNumber],
          at: Date.now() - days * 24 * 3_600_000,
        },
      )
    google.state.away = true
    try {
      await expect(push(2.9)).rejects.toThrow(order.uuid)
      expect(lines).toEqual([])
      await push(3.1)
      expect(lines).toEqual([[{ fault: expect.stringContaining(order.uuid) }, 'a wallet is not told any more']])
    } finally {
      google.state.away = false
    }
  })

  test('that an operator blocks is void until it is unblocked', async () => {
    const { order, phone, pass } = await kept()
    const { number } = await order.order()
    const { db, ticketSystem } = shop.deps
    const ctx = { db, ticketSystem, kind: 'A' as const, operator: { name: 'jana' }, orderSecret: '' }
    const isVoid = async () => passIn((await phone.latest(pass)).rawPayload).voided ?? false
    await ticketsCommand(ctx, ['block', `${number}/1`, '--reason', 'test'])
    await shop.work()
    expect([phone.wasTold(), await isVoid()]).toEqual([true, true])
    await ticketsCommand(ctx, ['unblock', `${number}/1`])
    await shop.work()
    expect(await isVoid()).toBe(false)
  })

  test.each(['spent in part and given back', 'made void by an operator'])(
    'a gift voucher that was %s is void there',
    async (how) => {
      const { order, phone, pass } = await kept([
        aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print', isGift: true }),
      ])
      const { number } = await order.order()
      const { db, config } = shop.deps
      const operator = { name: 'jana' }
      if (how.startsWith('spent')) {
        await shop.pool.query('update gift_voucher set spent = 40000 where order_id = $1', [order.uuid])
        const words = ['reverse', `${number}/1`, '--reason', 'test']
        await afterSaleCommand({ db, operator, taxLaw: 'CZ', resort: { currency: 'CZK' } }, words)
      } else {
        const words = ['void', pass.barcodes?.[0]?.message ?? '', '--reason', 'test']
        await vouchersCommand({ ...shop.now(), operator, secret: config.ORDER_SECRET, benefits: [] }, words)
      }
      await shop.work()
      const now = passIn((await phone.latest(pass)).rawPayload)
      expect([phone.wasTold(), now.voided, now.barcodes]).toEqual([true, true, undefined])
    },
  )

  test.each(['prolonged by an operator', 'valid again as money came back to it'])(
    'a gift voucher that was %s lasts longer there, too',
    async (how) => {
      const { order, phone, pass } = await kept([
        aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print', isGift: true }),
      ])
      google.saved.add(`3388000000000000000.${pass.serialNumber}`)
      const { db, config } = shop.deps
      const operator = { name: 'jana' }
      const code = pass.barcodes?.[0]?.message ?? ''
      let last = '2028-03-31'
      if (how.startsWith('prolonged')) {
        const words = ['prolong', code, last, '--reason', 'test']
        await vouchersCommand({ ...shop.now(), operator, secret: config.ORDER_SECRET, benefits: [] }, words)
      } else {
        const guest = await buyerOf(shop, 'guest', '2027-01-20')
        const paid = await paidOrderOf(shop, guest, basketOf(shop, 'ski-1day-adult'), [code])
        await shop.work()
        await shop.pool.query("update gift_voucher set valid_to = '2025-01-31' where order_id = $1", [order.uuid])
        await shop.pool.query("update order_entry set days = '{2025-01-31}' where order_id = $1", [order.uuid])
        const { number } = (await guest.visitor.get(`/api/transactions/${paid.uuid}`)).json()
        const words = ['reverse', `${number}/1`, '--reason', 'test']
        await afterSaleCommand({ db, operator, taxLaw: 'CZ', resort: { currency: 'CZK' } }, words)
        await shop.work()
        const { rows } = await shop.pool.query<{ to: string }>(
          'select valid_to as to from gift_voucher where order_id = $1',
          [order.uuid],
        )
        last = rows[0]?.to ?? ''
      }
      await shop.work()
      expect(phone.wasTold()).toBe(true)
      const now = passIn((await phone.latest(pass)).rawPayload)
      expect([now.voided, String(now.expirationDate).slice(0, 10)]).toEqual([undefined, last])
      expect(google.changes.at(-1)).toMatchObject({
        body: { validTimeInterval: { end: { date: expect.stringContaining(last) } } },
      })
    },
  )

  test('whose change was refused is told to nobody', async () => {
    const { order, phone } = await kept()
    shop.access.passages.set(order.reference(0), Date.now())
    await order.change([{ place: 0, to: SUNDAY }], { on })
    await shop.work()
    expect(phone.wasTold()).toBe(false)
  })

  test('of a phone that has removed its passes is forgotten, and what Apple refuses for now is told again', async () => {
    const { order, phone, pass } = await kept()
    const [other, told] = [aPhone(), aPhone()]
    for (const one of [other, told]) await one.add(pass)
    apple.replies.set(phone.pushToken, 410).set(other.pushToken, 503)
    await order.change([{ place: 0, to: SUNDAY }], { on })
    await expect(shop.work()).rejects.toThrow('503')
    const { lastUpdated } = (await told.changed()).json()
    const { rows } = await shop.pool.query<{ token: string }>(
      'select push_token as token from pass_device where push_token = any($1)',
      [[phone.pushToken, other.pushToken]],
    )
    expect(rows.map(({ token }) => token)).toEqual([other.pushToken])
    apple.replies.delete(other.pushToken)
    const before = other.timesTold()
    await shop.work()
    expect(other.timesTold()).toBeGreaterThan(before)
    // Who was told before is left alone.
    expect([told.timesTold(), (await told.changed(lastUpdated)).statusCode]).toEqual([1, 204])
  })
})

test('the one code of what is collected lists what is left, and is void with the last', async () => {
  const order = await soldOrder(
    shop,
    [1, 2, 3].map(() => aPiece({ validFrom: SATURDAY })),
    { lang: 'de' },
  )
  const phone = aPhone()
  const pass = await passOf(order, order.uuid)
  await phone.add(pass)
  const listed = async () => {
    const now = passIn((await phone.latest(pass)).rawPayload) as unknown as Pass & {
      generic: { backFields: { key: string; value: string }[] }
    }
    return [now.generic.backFields.find(({ key }) => key === 'pieces')?.value, now.voided ?? false, now.barcodes]
  }
  const [two, one] = [/^2 × [^\n]*$/, /^1 × [^\n]*$/].map((lines) => expect.stringMatching(lines))
  // Who was moved has left it.
  await order.change([{ place: 2, to: SUNDAY }], { on })
  await shop.work()
  expect(phone.wasTold()).toBe(true)
  expect(await listed()).toEqual([two, false, pass.barcodes])
  for (const place of [0, 1]) {
    await order.cancel([place])
    await shop.work()
    expect(await listed()).toEqual([one, false, pass.barcodes])
  }
  await order.cancel([2], { version: 1 })
  await shop.work()
  expect(await listed()).toEqual([expect.stringMatching(/^2 × .*\n1 × /), true, undefined])
})
