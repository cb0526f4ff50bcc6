import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldOrder } from '../../harness/after-sale/sold-order.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { ticketsCommand } from '../tickets/tickets.command.ts'
import { mailOrder } from './mail-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const SATURDAY = '2026-12-12'
const SUNDAY = '2026-12-13'
const on = '2026-11-28T10:00:00+01:00'
const child = () => aPiece({ variantId: 'lipno-ski-1day-child', validFrom: SATURDAY })
const adult = () => aPiece({ validFrom: SATURDAY })
const card = () => aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange', validFrom: SATURDAY })

/** What the ticket office reads of a code, or is told when it hands out. */
async function desk(...words: string[]): Promise<string> {
  const { db, ticketSystem, config } = shop.now()
  const operator = { name: 'jana' }
  const said = await ticketsCommand({ db, ticketSystem, kind: 'A', operator, orderSecret: config.ORDER_SECRET }, words)
  return typeof said === 'string' ? said : said.problem
}
const plain = (text: string) => text.replace(/\s+/g, ' ')
const ticketsIn = (filename: string) => {
  const file = shop.mails.at(-1)?.attachments.find((one) => one.filename === filename)
  return plain(file ? textOf(file.content) : '')
}

test('a ticket that is moved leaves the one code: on the page, on paper, in the mail and at the desk', async () => {
  const order = await soldOrder(shop, [adult(), adult(), child(), child()], { lang: 'en' })
  const [first, second, moved, other] = order.pieces.map(({ uuid }) => uuid)
  const paper = async () =>
    plain(textOf((await order.buyer.get(`/transactions/${order.uuid}/ticket?cartId=${order.uuid}&lang=en`)).rawPayload))
  const { number, pickUp: before } = await order.order()
  const code = before?.code ?? ''

  await order.change([{ place: 2, to: SUNDAY }], { on })
  await shop.work()
  const { pickUp, tickets } = await order.order()
  expect(pickUp).toMatchObject({ code, entries: [first, second, other] })
  const single = tickets.find(({ uuid }) => uuid === moved)?.code ?? ''
  const onPaper = await paper()
  expect(onPaper).toMatch(/One code for all \(3\).*2 × Adult[^×]*1 × Child/)
  expect(onPaper).not.toContain('13.12.2026')
  // The mail brings the new page of the one code, and the ticket with the number that it has in the order.
  expect(plain(shop.mails.at(-1)?.text ?? '')).toContain('The code for all is now only for the others.')
  const mailed = ticketsIn('tickets.pdf')
  expect(mailed).toContain('One code for all (3)')
  expect(mailed).toMatch(/13\.12\.2026.*3 of 4|3 of 4.*13\.12\.2026/)
  expect(mailed).toContain(plain(single))
  // And its own code, to be seen without the attachment.
  const mail = shop.mails.at(-1)
  expect(mail?.text).toContain(single)
  expect(mail?.pictures.map(({ cid }) => cid)).toContain('code')

  // A print from before names the fourth too: the desk says where it is.
  const atDesk = await desk(code)
  expect(atDesk).toContain('3 of 4 to hand out')
  const toItsOwn = `${number}/3 was moved to another date: its own code hands it out.`
  expect(atDesk).toContain(toItsOwn)
  expect(await desk(single)).toMatch(/child.* 13\.12\.2026/i)

  await order.cancel([0])
  await shop.work()
  const left = await order.order()
  expect(left.pickUp).toMatchObject({ code, entries: [second, other] })
  expect(left.tickets.map(({ uuid }) => uuid)).toEqual([second, moved, other])
  expect(await paper()).toMatch(/1 × Adult[^×]*1 × Child/)
  expect(await desk(code)).toContain('2 of 4 to hand out')
  expect((await desk('hand-out', code)).match(/hand it out now/g)).toHaveLength(2)
  expect(await desk('hand-out', single)).toContain('hand it out now')
})

test('tickets that were all moved are together under the one code again, and so are those that came back', async () => {
  const order = await soldOrder(shop, [adult(), child()], { lang: 'en' })
  const [first, second] = order.pieces.map(({ uuid }) => uuid)
  const code = (await order.order()).pickUp?.code ?? ''
  const move = async (to: string, ...tickets: [place: number, version: number][]) => {
    await order.change(
      tickets.map(([place, version]) => ({ place, to, version })),
      { on },
    )
    await shop.work()
    return (await order.order()).pickUp
  }
  const together = { code, entries: [first, second] }
  expect(await move(SUNDAY, [0, 0])).toBeUndefined()
  // The ticket that is left has no code with others.
  const alone = plain(shop.mails.at(-1)?.text ?? '')
  expect(alone).toContain('each is collected with its own code')
  expect(alone).not.toContain('for the others')
  expect(await desk(code)).toContain('1 of 2 to hand out')
  expect(await move(SATURDAY, [0, 1])).toMatchObject(together)
  expect(await move(SUNDAY, [0, 2], [1, 0])).toMatchObject(together)
  expect(plain(shop.mails.at(-1)?.text ?? '')).toContain('The codes stay the same')
  expect(shop.mails.at(-1)?.text).toContain(code)
  expect(await desk(code)).toContain('2 of 2 to hand out')
})

test('a card is in the code of those who stay, and in that of all once all were moved', async () => {
  const order = await soldOrder(shop, [adult(), child(), card()], { lang: 'en' })
  const [first, second, chip] = order.pieces.map(({ uuid }) => uuid)
  const code = (await order.order()).pickUp?.code ?? ''
  await order.change([{ place: 0, to: SUNDAY }], { on })
  await shop.work()
  expect((await order.order()).pickUp).toMatchObject({ code, entries: [second, chip] })
  await order.change([{ place: 1, to: SUNDAY }], { on })
  await shop.work()
  expect((await order.order()).pickUp).toMatchObject({ code, entries: [first, second, chip] })
  expect(plain(shop.mails.at(-1)?.text ?? '')).toContain('The codes stay the same')
  expect(await desk(code)).toContain('3 of 3 to hand out')
})

test('a confirmation that goes out after a change of date has the code of those who stayed', async () => {
  const order = await soldOrder(shop, [adult(), child(), child()], { lang: 'en' })
  await order.change([{ place: 2, to: SUNDAY }], { on })
  await shop.work()
  // Its mail server had postponed it.
  await shop.pool.query(`delete from mail_sent where order_id = $1 and kind = 'confirmation'`, [order.uuid])
  await mailOrder(shop.now(), { orderId: order.uuid, kind: 'confirmation' })
  const text = plain(shop.mails.at(-1)?.text ?? '')
  expect(text).toContain((await order.order()).pickUp?.code)
  // The one that was moved alone is told to show its own.
  expect(text.match(/Show the attached code/g)).toHaveLength(1)
  expect(text).toMatch(/Show the attached code (?!.*Saturday).*Sunday 13\.12\.2026/)
})

test('with one ticket left there is no code for several, and the desk still reads the one that was printed', async () => {
  const order = await soldOrder(shop, [adult(), child()], { lang: 'en' })
  const code = (await order.order()).pickUp?.code ?? ''
  await order.cancel([0])
  await shop.work()
  expect((await order.order()).pickUp).toBeUndefined()
  expect(await desk(code)).toContain('1 of 2 to hand out')
})

test('tickets that come late have a code each, and the one for all as soon as they are there', async () => {
  const buyer = shop.visitor('198.51.100.4')
  const { uuid } = await buyer.order([adult(), adult(), child(), child()])
  await pay(shop, buyer, uuid)
  const read = async (): Promise<OrderItem> => (await buyer.get(`/api/transactions/${uuid}`)).json()
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  const late = await read()
  expect(late.pickUp).toBeUndefined()
  expect(new Set(late.entries.map(({ offlineCode }) => offlineCode).filter(Boolean)).size).toBe(4)
  await shop.work()
  const { pickUp, entries } = await read()
  expect(pickUp?.entries).toEqual(entries.map(({ uuid: id }) => id))
  expect(await desk(pickUp?.code ?? '')).toContain('4 of 4 to hand out')
})

test('skis beside passes are told apart from what goes onto cards: on the page, on paper and in the mail', async () => {
  const skis = () => aPiece({ variantId: 'lipno-rental-adult', method: 'exchange', validFrom: SATURDAY })
  const order = await soldOrder(shop, [adult(), skis()], { lang: 'en' })
  const { entries, pickUp } = await order.order()
  expect(entries.map(({ meta }) => meta.onCard)).toEqual([true, undefined])
  expect(pickUp?.onCards).toBe(1)
  const some = 'What goes on a card we load on yours,'
  expect(plain(shop.mails.at(-1)?.text ?? '')).toContain(some)
  const words = { cz: 'Co patří na kartu', de: 'Was auf Karten gehört', en: some, pl: 'Co należy na kartę' }
  for (const [lang, first] of Object.entries(words)) {
    const paper = await order.buyer.get(`/transactions/${order.uuid}/ticket?cartId=${order.uuid}&lang=${lang}`)
    const text = plain(textOf(paper.rawPayload))
    expect(text).toContain(first)
    expect(text).toMatch(/100 Kč( Pfand)?\./)
    expect(text).not.toContain('…')
  }
})

test('the page of the one code names the end of a visit of known length, not that of its half hour', async () => {
  const order = await soldOrder(shop, [adult(), adult()], { lang: 'en' })
  await shop.pool.query(
    `update order_entry set slot_start = case uuid when $1 then 600 else 720 end,
       validity = validity || '{"visitMinutes": 60}' where order_id = $2`,
    [order.pieces[0]?.uuid, order.uuid],
  )
  const paper = await order.buyer.get(`/transactions/${order.uuid}/ticket?cartId=${order.uuid}&lang=en`)
  const text = plain(textOf(paper.rawPayload))
  for (const words of ['10:00, ends 11:00', '12:00, ends 13:00']) expect(text).toContain(words)
})

test('the page of the one code names the time of its tickets also where a card comes first', async () => {
  const order = await soldOrder(shop, [card(), adult(), adult()], { lang: 'en' })
  await shop.pool.query(`update order_entry set slot_start = 600 where order_id = $1 and type = 'product'`, [
    order.uuid,
  ])
  const url = `/transactions/${order.uuid}/ticket?lang=en&cartId=${order.uuid}`
  expect(plain(textOf((await order.buyer.get(url)).rawPayload))).toContain('12.12.2026, 10:00–10:30')
})
