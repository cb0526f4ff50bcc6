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
import { buyerOf, entriesOf } from '../../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../../harness/benefits/orders.ts'
import { aPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { cancelStep } from '../../pages/content/plain-forms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
const { bought, declare, sentBy, stepOf, stranger } = plainForms(() => shop)

describe('a cancellation without script', () => {
  async function opened(pieces = [aPiece({ validFrom: '2026-12-12' }), aPiece({ validFrom: '2026-12-12' })]) {
    const { uuid } = await bought(pieces)
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
    const sent = { back: '900', attempt: uuid, [`entry-${pieces[0]?.uuid}`]: '0' }
    expect(await send(visitor, '/cancel/confirm', sent, forgedForm(forged))).toBe('/cancel')
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
    const voucher = giftPiece()
    const { number } = await bought([ticket, voucher])
    const [mail] = await declare({ name: 'Eva Malá', order: number, email: 'jana@example.com' })
    const visitor = stranger()
    await visitor.get(carryOutLink(mail))
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
