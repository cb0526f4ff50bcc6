import type { OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MOVES, type MoveExample, RETURNS, type ReturnExample } from '../../harness/after-sale/examples.ts'
import { aCode, aVoucher, buyerOf, entriesOf, quoteOf } from '../../harness/benefits/buyer.ts'
import type { Who } from '../../harness/benefits/examples.ts'
import { balanceOf, paidOrderOf, readOrder } from '../../harness/benefits/orders.ts'
import { differencesOf } from '../../harness/faults/differences-of.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { notify, type TestShop, testShop } from '../../harness/shop.ts'
import { codeHash } from '../benefits/codes.ts'
import { printDay, printMoney } from '../documents/tickets/print-format.ts'
import { mailOrder } from '../papers/mail-order.ts'
import { afterSaleCommand } from './after-sale.command.ts'

const shops = new Map<string, TestShop>()
beforeAll(async () => {
  for (const resort of ['lipno', 'annaberg']) shops.set(resort, await testShop({ resort }))
})
afterEach(async () => {
  for (const shop of shops.values()) expect(await differencesOf(shop)).toEqual([])
})
afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
})

/** Sells a share of a day's pistes. Only its prices know of it. Returns what takes that back. */
async function fill(shop: TestShop, day: string, share: number): Promise<() => Promise<void>> {
  const { products } = shop.deps.shelf.current().catalogue
  const { dayCapacity } = products.find(({ id }) => id === 'lipno-ski-1day') ?? expect.unreachable()
  const pieces = Math.round((dayCapacity ?? 0) * share)
  const { rows } = await shop.pool.query<{ load_key: string }>(
    `insert into day_load (load_key, day, pieces)
     select load_key, $1, $2 from order_entry where variant_id = 'lipno-ski-1day-adult' limit 1
     on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces returning load_key`,
    [day, pieces],
  )
  // Prices may be a second old.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  return async () => {
    await shop.pool.query('update day_load set pieces = pieces - $3 where load_key = $1 and day = $2', [
      rows[0]?.load_key,
      day,
      pieces,
    ])
  }
}

type Sale = Pick<MoveExample, 'resort' | 'sold'> & { paid: string; voucher?: number; code?: string; by?: Who }

/** Buys what an example sold, on its day. A gift voucher pays a part. */
async function bought({ resort, sold, paid, voucher = 0, code, by = 'guest' }: Sale) {
  const shop = shops.get(resort) ?? expect.unreachable(resort)
  const who = await buyerOf(shop, by, paid)
  const entries = entriesOf(shop, { resort, basket: sold.map(([variant, arrival]) => [variant, arrival]) })
  const codes = voucher > 0 ? [await aVoucher(shop, voucher)] : code ? [code] : []
  const { uuid } = await paidOrderOf(shop, who, entries, codes, { additionalVOP: true })
  await shop.work()
  const order = () => readOrder(who, uuid)
  const amounts = async () => {
    const now = (await order()).entries
    return entries.map((one) => now.find((entry) => entry.uuid === one.uuid)?.amount)
  }
  expect(await amounts()).toEqual(sold.map(([, , price]) => price))
  const acts = async () => (await who.visitor.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
  const versions = async () => {
    const { entries } = await acts()
    return new Map(entries.map((entry) => [entry.uuid, entry.version]))
  }
  const refunds = async () => {
    const { rows } = await shop.pool.query<{ amount: number }>('select amount from refund where order_id = $1', [uuid])
    return rows.reduce((sum, { amount }) => sum + toCrowns(Number(amount)), 0)
  }
  /** Moves all entries, pays the difference, and runs the change. */
  const move = async (to: readonly string[], on: string, expected: { pay: number; back: number }) => {
    const known = await versions()
    const items = entries.map((entry, place) => ({
      uuid: entry.uuid,
      version: known.get(entry.uuid) ?? 0,
      validFrom: to[place] ?? '',
      ...(entry.timeSlot ? { timeSlot: entry.timeSlot } : {}),
    }))
    // A change names only entries whose day changes.
    const moved = items.filter(({ validFrom }, place) => validFrom !== entries[place]?.validFrom)
    const at = { 'x-shop-now': `${on}T10:00:00+01:00` }
    const reply = await who.visitor.post(`/v2/transaction/${uuid}/change-date`, { items: moved, expected }, at)
    expect(reply.statusCode, reply.body).toBe(201)
    const { id } = reply.json() as { id: string }
    if (expected.pay > 0) {
      const page = await who.visitor.post(`/payment/url/${uuid}`, {
        successUrl: 'http://localhost:3000/shopping/confirmation',
        errorUrl: 'http://localhost:3000/shopping/checkout',
        lang: 'cz',
        changeId: id,
      })
      const ref = shop.payment.refOf(page.json().url)
      shop.payment.end(ref, 'paid')
      await notify(shop, ref)
    }
    await shop.work()
    const status = (await who.visitor.get(`/api/v2/transaction/${uuid}/change-date/${id}/status`)).json()
    expect(status.status).toBe('success')
  }
  const cancel = async (places: readonly number[]) => {
    const known = await versions()
    const items = places.map((place) => {
      const one = entries[place]?.uuid ?? ''
      return { uuid: one, version: known.get(one) ?? 0 }
    })
    const at = { 'x-shop-now': `${paid}T10:00:00+01:00` }
    const reply = await who.visitor.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items }, at)
    expect(reply.statusCode, reply.body).toBe(201)
    await shop.work()
  }
  /** Texts of the corrective documents, the oldest first. */
  const papers = async () => {
    const { meta } = await order()
    const texts: string[] = []
    for (const address of meta.corrections) texts.push(textOf((await who.visitor.get(address)).rawPayload))
    return texts
  }
  /** Text of the tickets as they are printed now. */
  const print = async () => textOf((await who.visitor.get(`/transactions/${uuid}/ticket?lang=cz`)).rawPayload)
  return {
    shop,
    uuid,
    entries,
    order,
    amounts,
    refunds,
    move,
    cancel,
    papers,
    print,
    acts,
    left: () => balanceOf(shop, codes[0] ?? ''),
  }
}

const SATURDAY = '2026-12-26'
const ADULT: MoveExample['sold'][number] = ['ski-1day-adult', SATURDAY, 1130]
/** A child for half, with an adult. */
const HALF: MoveExample['sold'][number] = ['ski-1day-child', SATURDAY, 425]

const familyOf = (shop: TestShop) =>
  entriesOf(shop, {
    resort: 'lipno',
    basket: [ADULT, HALF].map(([variant, arrival]) => [variant, arrival] as const),
  })

/** Stores a code for half prices of children, good for one order. `uses` is how often it counts as used. */
async function aCodeWithUses() {
  const shop = shops.get('lipno') ?? expect.unreachable()
  const code = await aCode(shop, 'lipno-ben-child-half')
  const uses = async () => {
    const { rows } = await shop.pool.query<{ used: number }>(
      `select used from benefit_token where code_hash = decode($1, 'hex')`,
      [codeHash(shop.deps.config.ORDER_SECRET, code)],
    )
    return rows[0]?.used
  }
  return { shop, code, uses }
}

const moveOf = (number: number) =>
  MOVES.find(({ name }) => name.startsWith(`${number}:`)) ?? expect.unreachable(String(number))
const returnsOf = (number: number) => RETURNS.filter(({ name }) => name.startsWith(`${number}:`))

/** The row of a rate on a corrective document: base, tax, and both. */
function rateRow([rate, before, after] = [0, 0, 0], crowns = 0): string {
  const [vat, gross] = [Math.round((after - before) * 100), fromCrowns(crowns)]
  return `${rate} % ${[gross - vat, vat, gross].map((sum) => printMoney(sum).replaceAll('\u00a0', ' ')).join(' ')}`
}

describe('a change of date by the calls', () => {
  test.each([5, 12, 26].map(moveOf))('$name', async (example) => {
    const { shop, entries, amounts, refunds, move, order, papers, print } = await bought(example)
    const [before, calls] = [await order(), shop.access.changes.calls]
    const empty = example.shareSold ? await fill(shop, example.to[0] ?? '', example.shareSold) : undefined
    await move(example.to, example.on, { pay: example.pay, back: example.back })
    await empty?.()
    expect([await amounts(), await refunds()]).toEqual([example.prices, example.back])
    expect(await papers()).toEqual(
      example.vat.length === 0 ? [] : [expect.stringContaining(rateRow(example.vat[0], example.pay - example.back))],
    )
    const after = await order()
    expect(after.tickets.map(({ code }) => code)).toEqual(before.tickets.map(({ code }) => code))
    expect(after.entries.map(({ meta }) => meta.originalValidFrom)).toEqual(
      before.entries.map(({ meta }) => meta.validFrom),
    )
    expect(shop.access.changes.calls - calls).toBe(entries.length)
    const pdf = await print()
    for (const day of example.to) expect(pdf).toContain(printDay(day))
    for (const { code } of after.tickets) expect(pdf).toContain(code)
  })

  test('15: a cheaper day gives back what the card paid first, and the voucher its own later', async () => {
    const [example = expect.unreachable()] = returnsOf(14)
    const { entries, refunds, move, cancel, left, amounts } = await bought({
      ...example,
      paid: '2026-11-27',
      voucher: 500,
    })
    expect(entries).toHaveLength(3)
    await move(['2027-03-20', '2026-12-12', '2026-12-12'], '2026-11-28', { pay: 0, back: 40 })
    expect([await amounts(), await refunds(), await left()]).toEqual([[860, 670, 50], 40, 0])
    await cancel([0])
    expect([await refunds(), await left()]).toEqual([40 + 582, 278])
  })

  test('that takes a benefit away leaves its code used only as long as another entry is cheaper by it', async () => {
    const { code, uses } = await aCodeWithUses()
    const { amounts, move, cancel } = await bought({
      resort: 'lipno',
      sold: [ADULT, ADULT, HALF, HALF],
      paid: '2026-11-27',
      code,
    })
    await move([SATURDAY, SATURDAY, '2026-12-28', SATURDAY], '2026-11-28', { pay: 375, back: 0 })
    expect([await amounts(), await uses()]).toEqual([[1130, 1130, 800, 425], 1])
    await cancel([3])
    expect(await uses()).toBe(0)
    await cancel([0, 1, 2])
    expect(await uses()).toBe(0)
  })

  test('of the only entry of a code lets the code be used again', async () => {
    const { shop, code, uses } = await aCodeWithUses()
    const { move } = await bought({ resort: 'lipno', sold: [ADULT, HALF], paid: '2026-11-27', code })
    expect(await uses()).toBe(1)
    await move([SATURDAY, '2026-12-28'], '2026-11-28', { pay: 375, back: 0 })
    expect(await uses()).toBe(0)
    const again = await quoteOf(await buyerOf(shop, 'guest', '2026-11-28'), familyOf(shop), [code])
    expect(again.voucherResults).toMatchObject([{ status: 'applied', saved: 425 }])
  })

  test('on which a benefit works leaves its code used', async () => {
    const { code, uses } = await aCodeWithUses()
    const { amounts, move } = await bought({ resort: 'lipno', sold: [ADULT, HALF], paid: '2026-11-27', code })
    await move(['2026-12-27', '2026-12-27'], '2026-11-28', { pay: 0, back: 0 })
    expect([await amounts(), await uses()]).toEqual([[1130, 425], 1])
  })

  test('tells on its document by which ways its own difference went, and nothing of earlier acts', async () => {
    const { shop, order, move, papers } = await bought({
      resort: 'lipno',
      sold: [['ski-1day-adult', '2026-12-12', 900]],
      paid: '2026-11-27',
      voucher: 880,
    })
    const { number } = await order()
    // The card has paid 20, so a part of both comes back to the voucher.
    await move(['2027-03-20'], '2026-11-28', { pay: 0, back: 40 })
    const ctx = { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } } as const
    await afterSaleCommand(ctx, ['reverse', `${number}/1`, '60', '--reason', 'wind'])
    await shop.work()
    await move(['2026-12-28'], '2026-12-10', { pay: 1130 - 800, back: 0 })
    const waysOf = (paper: string) => paper.match(/(?:TEST|karta) −?[\d ,]+ Kč/g)
    expect((await papers()).map(waysOf)).toEqual([['TEST −20,00 Kč', 'karta −20,00 Kč'], ['TEST −60,00 Kč'], null])
  })
})

const HOLIDAYS = '2027-02-06'

describe('an order shows what it cost when it was sold, as its receipt does,', () => {
  const told = ({ amount: { base }, benefits, voucherResults }: OrderItem) => ({
    base,
    benefits: benefits.map(({ benefitId, saved }) => [benefitId, saved]),
    codes: voucherResults.map(({ saved }) => saved),
  })

  test('after a change of date to a dearer day: 1 070, VIP −214, 856', async () => {
    const { order, move, amounts } = await bought({
      resort: 'lipno',
      sold: [['ski-1day-adult', HOLIDAYS, 856]],
      paid: '2027-01-20',
      by: 'member-marketing',
    })
    const sold = { base: 856, benefits: [['lipno-ben-vip', 214]], codes: [] }
    expect(told(await order())).toEqual(sold)
    await move(['2027-02-07'], '2027-02-05', { pay: 88, back: 0 })
    expect([await amounts(), told(await order())]).toEqual([[944], sold])
  })

  test('after a cancellation that ends the discount of who stays: 2 830, child at half price −425, 2 405', async () => {
    const { shop, uuid, order, cancel, amounts } = await bought({
      resort: 'lipno',
      sold: [
        ['ski-1day-adult', HOLIDAYS, 1130],
        ['ski-1day-child', HOLIDAYS, 425],
        ['ski-1day-child', HOLIDAYS, 850],
      ],
      paid: '2027-01-20',
      code: 'LIPNO-DITE-50',
    })
    const sold = { base: 2405, benefits: [['lipno-ben-child-half', 425]], codes: [425] }
    expect(told(await order())).toEqual(sold)
    await cancel([0])
    expect([await amounts(), told(await order())]).toEqual([[1130, 850, 850], sold])
    // A confirmation that goes out only now has no line over nothing.
    await shop.pool.query('delete from mail_sent where order_id = $1', [uuid])
    await mailOrder(shop.now(), { orderId: uuid, kind: 'confirmation' })
    expect(shop.mails.at(-1)?.subject).toContain('Vaše vstupenky')
    expect(shop.mails.at(-1)?.text).not.toContain('Dítě za polovinu')
  })
})

describe('cancellations by the calls', () => {
  test('17: beside a season pass the day ticket can be cancelled, and no date can be changed', async () => {
    const [example = expect.unreachable()] = returnsOf(17)
    const { entries, acts, refunds, cancel, papers } = await bought({ ...example, paid: '2026-11-27' })
    const { change, ...given } = await acts()
    expect(change.why).toBe('seasonal')
    const whys = entries.map(({ uuid }) => given.entries.find((entry) => entry.uuid === uuid))
    expect(whys.map((right) => [right?.cancel.why, right?.withdraw.why])).toEqual([
      ['seasonal', 'not-undated'],
      [null, 'not-undated'],
    ])
    await cancel([1])
    expect([await refunds(), await papers()]).toEqual([900, [expect.stringContaining(rateRow([12, 0, -96.43], -900))]])
  })

  test('an adult who leaves lets the code be used again with which the child came for half', async () => {
    const { code, uses } = await aCodeWithUses()
    const { amounts, cancel } = await bought({ resort: 'lipno', sold: [ADULT, HALF], paid: '2026-11-27', code })
    await cancel([0])
    expect([(await amounts())[1], await uses()]).toEqual([850, 0])
  })

  test.each([...returnsOf(13), ...returnsOf(14), ...returnsOf(20)])('$name', async (example: ReturnExample) => {
    const { voucher = 0, listed } = example
    const code = listed ? { code: 'LIPNO-DITE-50' } : {}
    const { refunds, cancel, left, papers } = await bought({ ...example, paid: '2026-11-27', voucher, ...code })
    const sums = { card: 0, voucher: 0 }
    for (const step of example.steps) {
      await cancel(step.leave)
      sums.voucher += step.voucher ?? 0
      sums.card += step.back - (step.voucher ?? 0)
      expect([await refunds(), voucher > 0 ? await left() : 0]).toEqual([sums.card, sums.voucher])
    }
    expect(await papers()).toEqual(
      example.steps.map(({ back, vat }) =>
        expect.stringContaining(vat === undefined ? '12 %' : rateRow([12, 0, vat], -back)),
      ),
    )
  })
})
