import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainForms, send } from '../../../harness/after-sale/plain-forms.ts'
import { aCompanyOrder } from '../../../harness/invoices/company-order.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { findOrderPage } from '../../pages/content/plain-forms.ts'
import type { FormState } from './form-cookie.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
const { bought, stranger } = plainForms(() => shop)

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
    const { uuid, number } = await bought()
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
    const [, plain] = await ask(stranger(), {
      order: `Zaplaceno, vstupenky připravujeme, objednávka ${number.replace('-', '')}`,
      email: 'jana@example.com',
    })
    expect(plain.map(({ to }) => to)).toEqual([['jana@example.com']])
  })

  test.each([
    ['franz@müller-muster.at', 'Franz@xn--mller-muster-dlb.at'],
    ['franz@xn--mller-muster-dlb.at', 'franz@MÜLLER-muster.at'],
  ])('goes to %s also where its domain is written otherwise: %s', async (email, typed) => {
    const { number } = await bought(undefined, { email })
    expect((await ask(stranger(), { order: `Objednávka ${number},`, email: typed }))[1].map(({ to }) => to)).toEqual([
      [email],
    ])
  })

  test('comes also for what a company bought on invoice, but for nothing that was not bought', async () => {
    const { id, number } = await aCompanyOrder(shop, [{ gross: 900_00 }], { onCredit: true })
    const [, [mail, ...others]] = await ask(stranger(), { order: number, email: 'nakup@example.cz' })
    expect([mail?.to, others]).toEqual([['nakup@example.cz'], []])
    expect(mail?.text).toContain(`key=${orderKey(shop.deps.config.ORDER_SECRET, id)}`)
    // A company cannot cancel it itself.
    for (const body of [mail?.text, mail?.html]) expect(body).not.toContain(`/orders/${id}/cancel`)
    const { uuid } = await shop.visitor().order([aPiece()])
    const { rows } = await shop.pool.query('select number from orders where id = $1', [uuid])
    expect((await ask(stranger(), { order: rows[0]?.number, email: 'jana@example.com' }))[1]).toEqual([])
  })

  test('is sent three times an hour at most, whatever strangers ask for', async () => {
    const { number } = await bought()
    const sent = []
    for (let count = 0; count < 4; count++) await ask(stranger(), { order: number, email: 'eva@example.com' })
    for (let count = 0; count < 4; count++)
      sent.push((await ask(stranger(), { order: number, email: 'jana@example.com' }))[1].length)
    expect(sent).toEqual([1, 1, 1, 0])
  })
})
