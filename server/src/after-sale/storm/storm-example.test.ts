import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { describe, expect, test } from 'vitest'
import { soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { ACCEPTED, aFamily, BRIDGE, slotShop } from '../../../harness/slots/slot-shop.ts'
import { vouchersCommand } from '../../benefits/operate/vouchers.command.ts'
import { stormCommand } from './storm.command.ts'

const slots = slotShop()
const day = '2026-12-12'
const until = `${new Date().getFullYear() + 1}-12-31T20:00`
const to = { validFrom: '2026-12-19', timeSlot: '10:00' }
/** On the day before, the other day costs more. */
const now = { 'x-shop-now': '2026-12-11T10:00:00+01:00' }

/** Sells the bridge to a family, and lets a storm close it. */
async function offered(lang: string, timeSlot = '10:00') {
  const { shop } = slots
  const order = await soldOrder(shop, [aFamily({ validFrom: day, timeSlot })], { ...ACCEPTED, lang })
  const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: shop.deps.shelf.current().catalogue }
  await stormCommand(ctx, [BRIDGE, day, timeSlot, '--until', until, '--reason', 'wind'])
  await shop.work()
  const acts = async () => (await order.buyer.get(`/api/v2/transaction/${order.uuid}/acts`)).json() as OrderActs
  const choose = async (choice: object) => {
    const [offer] = (await acts()).offers
    const reply = await order.buyer.post(`/v2/transaction/${order.uuid}/offer/${offer?.id}`, choice, now)
    expect(reply.statusCode, reply.body).toBe(201)
    await shop.work()
  }
  const entry = async () => (await order.order()).entries[0] ?? expect.unreachable()
  return { ...order, acts, choose, entry }
}

describe('25: a storm on the day of a family of 1,300', () => {
  test('moves it to a day of 1,370, waives the 70, and pays nothing back', async () => {
    const order = await offered('cz')
    const dearer = await order.quote([{ place: 0, to: to.validFrom, time: to.timeSlot }], now['x-shop-now'])
    expect([dearer.items[0]?.price, dearer.amount]).toEqual([1370, { pay: 70, back: 0 }])
    await order.choose({ choice: 'move', item: to })
    const { amount, meta } = await order.entry()
    expect([amount, meta.validFrom, await order.refunds()]).toEqual([1300, to.validFrom, []])
    expect(slots.shop.mails.at(-1)?.text.replaceAll('\u00a0', ' ')).toContain('Nová cena je o 70 Kč vyšší')
  })

  test.each([
    [
      'cz',
      'Poukaz místo peněz',
      'poukaz v hodnotě 1 430 Kč',
      'bonus 130 Kč',
      'Na kartu nic nevracíme',
      'novým poukazem',
    ],
    [
      'de',
      'Gutschein statt Geld',
      'Gutschein über 1 430 Kč',
      '130 Kč Bonus',
      'Auf die Karte erstatten wir nichts',
      'als neuer Gutschein',
    ],
    [
      'en',
      'Voucher instead of money',
      'voucher worth 1 430 Kč',
      'bonus of 130 Kč',
      'Nothing goes back to the card',
      'as a new voucher',
    ],
  ])('brings a voucher of 1,430 with its bonus, and nothing to the card: %s', async (lang, title, ...words) => {
    const order = await offered(lang, { cz: '11:00', de: '11:30' }[lang] ?? '12:00')
    await order.choose({ choice: 'credit' })
    const { amount, reversed, toVoucher } = await order.entry()
    expect([amount, reversed, toVoucher, await order.refunds()]).toEqual([1300, true, 1300, []])
    expect((await order.acts()).offers.map(({ voucher }) => voucher?.value)).toEqual([1430])
    const { number } = await order.order()
    const code = (await order.acts()).offers[0]?.voucher?.code ?? expect.unreachable()
    const { shop } = slots
    const operate = { ...shop.now(), operator: { name: 'jana' }, secret: shop.deps.config.ORDER_SECRET, benefits: [] }
    for (const key of [number, number.replace('-', ''), code])
      expect(await vouchersCommand(operate, [key])).toContain(`of the storm day of 12.12.2026, order ${number}`)
    const [way = '', ...mailed] = words.toReversed()
    const mail = slots.shop.mails.at(-1)
    const plain = (text = '') => text.replaceAll('\u00a0', ' ')
    expect(mail?.subject).toContain(title)
    for (const word of mailed) expect(plain(mail?.text)).toContain(word)
    // The mail names the voucher's sum and no refund.
    expect(plain(mail?.text)).not.toMatch(/: 0 Kč|Vracíme|Wir erstatten:|We refund/)
    const [paper = ''] = (await order.order()).meta.corrections
    const document = textOf((await order.buyer.get(paper)).rawPayload)
    expect(document).toContain(way)
    expect(document).not.toMatch(/stejnou cestou|auf demselben Weg|the way the payment came/)
  })
})
