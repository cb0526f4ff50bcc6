import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hotelGuests, onInvoice, sampleUser, sellVouchers, setCredit } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { bookAll } from '../payments/book.ts'
import { settleChanged } from '../payments/changed-orders.ts'
import { returnMoney } from '../payments/undo.ts'
import { endUnpaidOrders } from '../reminders/overdue.ts'
import { cancelCommand } from './cancel.command.ts'

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await setCredit(shop, 50_000_00, 0)
})
// Each test leaves nothing unpaid.
afterEach(async () => {
  expect(await differencesOf(shop)).toEqual([])
})

const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: { vsPrefix: 77 }, operator: { name: 'jana' } })
const rowOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select o.number, o.status, o.vs, o.received, o.amount_due, o.deposit ->> 'version' as version, c.owed
       from orders o join company c on c.id = o.company_id where o.id = $1`,
      [uuid],
    )
  ).rows[0]
async function ordered(pieces = hotelGuests(2)) {
  const uuid = await onInvoice(hotel, pieces)
  await shop.work()
  return { uuid, ...(await rowOf(uuid)), reference: `${pieces[0]?.uuid}.1` }
}
const pay = async (uuid: string, amount: number) => {
  await aStatement(shop, [{ amount, symbol: (await rowOf(uuid)).vs }])
  await bookAll(ctx())
  await shop.work()
}
const cancel = (...words: string[]) =>
  cancelCommand({ ...ctx(), ticketSystem: shop.access.ticketSystem }, [...words, '--reason', 'the group does not come'])

describe('an operator cancels an unpaid order of a company', () => {
  test('on credit: its tickets are void, then it ends and owes nothing', async () => {
    const { uuid, number, vs, reference } = await ordered()
    expect(await cancel(vs)).toContain('made void')
    await shop.work()
    await settleChanged(ctx())
    await shop.work()
    expect(shop.access.permissions.has(reference)).toBe(false)
    expect(await rowOf(uuid)).toMatchObject({ status: 'failed', owed: 0, received: 0 })
    expect(shop.mails.at(-1)?.subject).toContain(`Objednávka ${number} je zrušená`)
    expect(await differencesOf(shop)).toEqual([])
    expect(await cancel(number.replace('-', ''))).toEqual({ problem: 'It has ended already.' })
  })

  test('on credit with a void gift voucher: it ends as well, unless some of the voucher was spent', async () => {
    sellVouchers(shop)
    const gift = aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })
    const { uuid, number } = await ordered([...hotelGuests(1), gift])
    const setSpent = (spent: number) =>
      shop.pool.query(`update gift_voucher set status = 'void', spent = $2 where order_id = $1`, [uuid, spent])
    await setSpent(300_00)
    const others = 'Give back the others with npm run refunds -- reverse.'
    expect(await cancel(number)).toEqual({ problem: expect.stringMatching(`^${number}/2: .*${others}$`) })
    await setSpent(0)
    expect(await cancel(number)).toContain('made void')
    await shop.work()
    await settleChanged(ctx())
    await shop.work()
    expect(await rowOf(uuid)).toMatchObject({ status: 'failed', owed: 0 })
  })

  test('of which a ticket was used: it says which, and changes nothing', async () => {
    const { uuid, number, reference } = await ordered()
    shop.access.passages.set(reference, Date.now())
    expect(await cancel(number)).toEqual({ problem: expect.stringContaining(`${number}/1`) })
    await shop.work()
    expect([await settleChanged(ctx()), shop.access.permissions.has(reference)]).toEqual([0, true])
    expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', owed: 2_000_00 })
    await pay(uuid, 2_000_00)
  })

  test('without credit: it ends at once, and what came of it is a surplus', async () => {
    await setCredit(shop, 0, 0)
    const { uuid, number } = await ordered()
    await pay(uuid, 500_00)
    expect(await cancel(number)).toContain('has ended')
    await shop.work()
    expect(await rowOf(uuid)).toMatchObject({ status: 'failed', received: 0 })
    expect(shop.mails.at(-1)?.subject).toContain('je zrušená')
    const { data } = (await hotel.get('/api/transactions/my')).json()
    const listed = data.find((one: { uuid: string }) => one.uuid === uuid)
    expect(listed.meta.transfer.ended).toEqual({ why: 'cancelled', received: 500 })
    const { documents } = listed.meta
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['deposit', 'advance', 'correction'])
    expect((await hotel.get(documents.at(-1).isdoc)).body).toContain('<Note>Storno prodávajícím.</Note>')
  })

  test('only an unpaid one, and only with a reason', async () => {
    const { uuid, number } = await ordered()
    await pay(uuid, 2_000_00)
    expect(await cancel(number)).toEqual({ problem: expect.stringContaining('It is paid') })
    expect(await cancelCommand({ ...ctx(), ticketSystem: shop.access.ticketSystem }, [number])).toHaveProperty(
      'problem',
    )
    expect(await cancel('2026-999999')).toEqual({ problem: expect.stringContaining('No order') })
  })
})

test.each(['unpaid', 'finished'])(
  'an order on invoice that is %s is cancelled and changed by no user of its company',
  async (status) => {
    const { uuid } = await ordered()
    if (status === 'finished') await pay(uuid, 2_000_00)
    expect(await rowOf(uuid)).toMatchObject({ status })
    const colleague = await sampleUser(shop)
    const address = `/v2/transaction/${uuid}`
    const acts = (await colleague.get(`/api${address}/acts`)).json()
    expect(acts.change.why).toBe('by-operator')
    for (const buyer of [hotel, colleague])
      for (const { uuid: entry, version, cancel: offered } of acts.entries) {
        const item = { uuid: entry, version }
        const cancelled = await buyer.post(`${address}/cancel`, { kind: 'cancel', items: [item], dryRun: true })
        const changed = await buyer.post(`${address}/change-date`, {
          items: [{ ...item, validFrom: '2027-01-13' }],
          dryRun: true,
        })
        expect([offered.why, cancelled.statusCode, cancelled.json().error?.details.why]).toEqual([
          'by-operator',
          409,
          'by-operator',
        ])
        expect([changed.statusCode, changed.body]).toEqual([409, expect.stringContaining('by-operator')])
      }
    if (status === 'unpaid') await pay(uuid, 2_000_00)
  },
)

test('an order that was paid and of which every ticket is refused says so, with what was received', async () => {
  await setCredit(shop, 0, 0)
  const pieces = hotelGuests(1)
  const { uuid, reference } = await ordered(pieces)
  shop.access.refuse(reference, 1301)
  await pay(uuid, 1_000_00)
  const ended = async () => (await hotel.get(`/api/transactions/${uuid}`)).json().meta.transfer.ended
  expect(await ended()).toEqual({ why: 'refused', received: 1000 })
  await settleChanged(ctx())
  expect(await ended()).toEqual({ why: 'refused', received: 1000 })
})

test('an order that ended not wholly paid says so once its money was sent back', async () => {
  await setCredit(shop, 0, 0)
  const { uuid, vs } = await ordered()
  const [line, other] = await aStatement(shop, [
    { amount: 300_00, symbol: vs },
    { amount: 200_00, symbol: vs },
  ])
  await bookAll(ctx())
  await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [uuid])
  await endUnpaidOrders(ctx())
  const ended = async () => (await hotel.get(`/api/transactions/${uuid}`)).json().meta.transfer.ended
  expect(await ended()).toEqual({ why: 'unpaid', received: 500 })
  await returnMoney(ctx(), line ?? 0, { amount: 100_00, reason: 'a part of it' })
  expect(await ended()).toEqual({ why: 'unpaid', received: 500 })
  await returnMoney(ctx(), line ?? 0, { reason: 'the rest' })
  expect(await ended()).toEqual({ why: 'unpaid', received: 500 })
  await returnMoney(ctx(), other ?? 0, { reason: 'the other payment' })
  expect(await ended()).toEqual({ why: 'unpaid', received: 500, isSentBack: true })
})

test('an order whose payment did not come says so, and is on no list without a tax document', async () => {
  await setCredit(shop, 0, 0)
  const { uuid } = await ordered()
  await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [uuid])
  await endUnpaidOrders(ctx())
  expect((await hotel.get(`/api/transactions/${uuid}`)).json().meta.transfer.ended).toEqual({
    why: 'unpaid',
    received: 0,
  })
  const { data } = (await hotel.get('/api/transactions/my')).json()
  expect(data.map((one: { uuid: string }) => one.uuid)).not.toContain(uuid)
})
