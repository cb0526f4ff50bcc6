import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldOrder } from '../../harness/after-sale/sold-order.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { ticketsCommand } from '../tickets/tickets.command.ts'

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

/** What the ticket office reads of a code. */
async function desk(code: string): Promise<string> {
  const { db, ticketSystem, config } = shop.now()
  const operator = { name: 'jana' }
  const said = await ticketsCommand({ db, ticketSystem, kind: 'A', operator, orderSecret: config.ORDER_SECRET }, [code])
  return typeof said === 'string' ? said : said.problem
}
const plain = (text: string) => text.replace(/\s+/g, ' ')
const ticketsIn = (filename: string) => {
  const file = shop.mails.at(-1)?.attachments.find((one) => one.filename === filename)
  return plain(file ? textOf(file.content) : '')
}

test('the one code tells after each act what is left and for which day: on the page, on paper, in the mail and at the desk', async () => {
  const order = await soldOrder(shop, [adult(), adult(), child(), child()], { lang: 'en' })
  const [first, second, moved, other] = order.pieces.map(({ uuid }) => uuid)
  const paper = async () =>
    plain(textOf((await order.buyer.get(`/transactions/${order.uuid}/ticket?cartId=${order.uuid}&lang=en`)).rawPayload))
  const code = (await order.order()).pickUp?.code ?? ''

  await order.change([{ place: 2, to: SUNDAY }], { on })
  await shop.work()
  expect((await order.order()).pickUp?.entries).toEqual([first, second, moved, other])
  const onPaper = await paper()
  expect(onPaper).toMatch(/2 × Adult[^×]*12\.12\.2026.*1 × Child[^×]*13\.12\.2026.*1 × Child[^×]*12\.12\.2026/)
  // The mail about one ticket lists all that its code collects, and the ticket has the number that it has in the order.
  const mailed = ticketsIn('tickets.pdf')
  expect(mailed).toMatch(/2 × Adult[^×]*12\.12\.2026.*1 × Child[^×]*13\.12\.2026.*1 × Child[^×]*12\.12\.2026/)
  expect(mailed).toContain('3 of 4')
  const atDesk = await desk(code)
  expect(atDesk).toContain('4 of 4 to hand out')
  expect(atDesk).toMatch(/1 × .*child.* 13\.12\.2026/i)

  await order.cancel([0])
  await shop.work()
  const { pickUp, tickets } = await order.order()
  expect([pickUp?.code, pickUp?.entries]).toEqual([code, [second, moved, other]])
  expect(tickets.map(({ uuid }) => uuid)).toEqual([second, moved, other])
  expect(await paper()).toMatch(/1 × Adult[^×]*12\.12\.2026/)
  expect(await desk(code)).toContain('3 of 4 to hand out')
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
