import type { OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { addDays, type Day, instantOf } from '@gondola/rules/day.ts'
import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { aVoucher } from '../../../harness/benefits/buyer.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, notify, pay, submissionOf, type TestShop } from '../../../harness/shop.ts'
import { afterSaleCommand } from '../after-sale.command.ts'
import { chooseForSilent } from './choose-offer.ts'
import { stormCommand } from './storm.command.ts'

const PASS = 'lipno-ski-3day'
const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`
/** From here a pass costs 2,440. */
const FROM = '2026-12-18'
const NOW = { 'x-shop-now': '2026-11-28T10:00:00+01:00' }

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

/** Runs the command of a storm day. */
const run = (day: Day, { today, words = [] }: { today?: Day; words?: string[] } = {}) => {
  const now = shop.now()
  const ctx = { ...now, ...(today ? { today } : {}), operator: { name: 'jana' }, catalogue: now.shelf.catalogue }
  return stormCommand(ctx, [PASS, day, '--until', UNTIL, '--reason', 'wind', ...words])
}
/** Lets the deadlines of storm days pass, and runs the choice for those who made none. */
async function passDeadline(days: Day[]) {
  await shop.pool.query(`update storm set until = now() - interval '1 second' where day = any($1)`, [days])
  await chooseForSilent(shop.now())
  await shop.work()
}

let sold = 0
/** Buys a pass of three days, of which vouchers may pay a part. Without `from` no other test has a storm on its days. */
async function bought({ vouchers = [], lang = 'cz', from }: { vouchers?: number[]; lang?: string; from?: Day } = {}) {
  const first = from ?? addDays('2027-01-04', 3 * sold)
  const buyer = shop.visitor(`198.18.4.${++sold}`)
  const pieces = [aPiece({ variantId: `${PASS}-adult`, validFrom: first, method: 'prepaid' })]
  const codes = await Promise.all(vouchers.map((crowns) => aVoucher(shop, crowns)))
  await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: pieces, vouchers: codes }, NOW)
  const made = await buyer.post('/v2/transaction/validate', { ...submissionOf(pieces, { lang }), vouchers: codes }, NOW)
  expect(made.statusCode, made.body).toBe(201)
  const { uuid } = made.json()
  await pay(shop, buyer, uuid)
  await shop.work()
  const order = async () => (await buyer.get(`/api/transactions/${uuid}`)).json() as OrderItem
  const acts = async () => (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
  return {
    buyer,
    uuid,
    days: [first, addDays(first, 1), addDays(first, 2)] as const,
    order,
    acts,
    reference: `${pieces[0]?.uuid}.1`,
    /** Chooses for the open offer of a day. */
    async choose(day: Day, choice: string, item?: { validFrom: Day }) {
      const offer = (await acts()).offers.find((one) => one.day === day && one.isOpen)
      const reply = await buyer.post(`/v2/transaction/${uuid}/offer/${offer?.id}`, { choice, item })
      await shop.work()
      return reply
    },
    /** Changes its date, and pays where the new one is dearer. */
    async changeDate({ validFrom, version }: { validFrom: Day; version: number }) {
      const items = [{ uuid: pieces[0]?.uuid, version, validFrom }]
      const begun = await buyer.post(`/v2/transaction/${uuid}/change-date`, { items }, NOW)
      expect(begun.statusCode, begun.body).toBe(201)
      const page = await buyer.post(`/payment/url/${uuid}`, {
        successUrl: 'http://localhost:3000/shopping/confirmation',
        errorUrl: 'http://localhost:3000/shopping/checkout',
        lang: 'cz',
        changeId: begun.json().id,
      })
      const ref = shop.payment.refOf(page.json().url)
      shop.payment.end(ref, 'paid')
      await notify(shop, ref)
      await shop.work()
    },
    /** Returns the money that its offers of a day are about. */
    async offered(day: Day) {
      const { offers } = await acts()
      return offers.filter((one) => one.day === day).map(({ money, credit, choices }) => ({ money, credit, choices }))
    },
    async entry() {
      return (await order()).entries[0] ?? expect.unreachable()
    },
    /** Returns the refunds to the card, in crowns. */
    async refunds() {
      const { rows } = await shop.pool.query<{ amount: number }>(
        'select amount from refund where order_id = $1 order by created_at',
        [uuid],
      )
      return rows.map(({ amount }) => amount / 100)
    },
    cancel: (version: number) =>
      buyer.post(
        `/v2/transaction/${uuid}/cancel`,
        { kind: 'cancel', items: [{ uuid: pieces[0]?.uuid, version }] },
        NOW,
      ),
  }
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ')
/** Returns the shares of a pass's days one after the other: the rest divided by the days left, rounded down. */
function sharesOf(crowns: number) {
  const haler = crowns * 100
  const one = Math.floor(haler / 3)
  const other = Math.floor((haler - one) / 2)
  return [one, other, haler - one - other].map((share) => share / 100)
}

describe('a storm on one day of a pass for three of 2,440', () => {
  test('brings 813.33: what the card paid first, then the voucher; the pass stays valid for the other days', async () => {
    const order = await bought({ vouchers: [2000], from: FROM })
    const { meta } = await order.order()
    const receipt = async () => (await order.buyer.get(meta.receipt ?? '')).rawPayload
    const before = await receipt()
    const [first, second] = order.days
    await run(second)
    await shop.work()
    expect(await order.offered(second)).toEqual([{ money: 813.33, credit: 521, choices: ['money', 'credit'] }])
    const { isOff, isDayOff } = await order.entry()
    expect([isOff, isDayOff]).toEqual([undefined, true])
    const asked = plain(shop.mails.at(-1)?.text)
    for (const words of [
      'V ostatní dny vícedenní vstupenky platí dál.',
      'náhrada jen za 19.12.2026',
      'Vrátit 813,33 Kč',
    ])
      expect(asked).toContain(words)
    expect(asked).not.toContain('Jiný den')
    const moved = await order.choose(second, 'move', { validFrom: '2027-01-12' })
    expect(moved.json()).toMatchObject({ error: { field: 'choice' } })
    expect((await order.choose(second, 'money')).statusCode).toBe(201)
    const { amount, voucher, reversed, ready, lostDays } = await order.entry()
    expect([amount, voucher, reversed, ready.state]).toEqual([1626.67, 1626.67, false, 'ready'])
    expect(lostDays).toEqual([{ day: second, back: 813.33, toVoucher: 0 }])
    // What the order cost, and what paid it, stay as they were.
    expect((await order.order()).amount).toMatchObject({ base: 2440, voucher: 2000, due: 440 })
    const ticket = textOf((await order.buyer.get(`/transactions/${order.uuid}/ticket?lang=cz`)).rawPayload)
    expect(ticket).toContain('19.12.2026, odečteno z ceny 813,33 Kč')
    expect([await order.refunds(), shop.access.permissions.get(order.reference)?.days]).toEqual([
      [440],
      { validFrom: first, validTo: order.days[2] },
    ])
    const told = plain(shop.mails.at(-1)?.text)
    for (const words of [
      'v ostatní dny dál',
      'náhrada jen za 19.12.2026',
      'vracíme 440 Kč',
      'vrátili 373,33 Kč',
      'Vracíme: 813,33 Kč',
    ])
      expect(told).toContain(words)
    const [paper = ''] = (await order.order()).meta.corrections
    const document = textOf((await order.buyer.get(paper)).rawPayload)
    for (const words of [
      'Jeden z dnů byl zrušen.',
      'TEST −373,33 Kč',
      'karta −440,00 Kč',
      '12 % −726,19 −87,14 −813,33',
    ])
      expect(document).toContain(words)
    expect(await receipt()).toEqual(before)
  })

  test.each([
    ['cz', 'v ostatní dny dál', 'poukaz v hodnotě 894,33 Kč', 'bonus 81 Kč'],
    ['de', 'an ihren anderen Tagen gültig', 'Gutschein über 894,33 Kč', '81 Kč Bonus'],
    ['en', 'valid on their other days', 'voucher worth 894,33 Kč', 'bonus of 81 Kč'],
  ])('or a voucher of 894.33, of which 81 are a bonus: %s', async (lang, ...words) => {
    const order = await bought({ vouchers: [500], lang, from: FROM })
    const [, second] = order.days
    await run(second)
    await order.choose(second, 'credit')
    const { amount, voucher, lostDays } = await order.entry()
    expect([amount, voucher, await order.refunds()]).toEqual([1626.67, 500, []])
    expect(lostDays).toEqual([{ day: second, back: 0, toVoucher: 813.33 }])
    const [offer] = (await order.acts()).offers
    expect(offer?.voucher).toMatchObject({ value: 894.33, bonus: 81 })
    const mail = plain(shop.mails.at(-1)?.text)
    for (const word of words) expect(mail).toContain(word)
    const [paper = ''] = (await order.order()).meta.corrections
    expect(textOf((await order.buyer.get(paper)).rawPayload)).toContain('−813,33 Kč')
  })
})

describe('a pass of several days', () => {
  test('has a share for each of its days, and all of them together are its price', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [first, second, third] = order.days
    await run(first)
    await run(second)
    expect((await order.acts()).offers.map(({ money, isOpen }) => [money, isOpen])).toEqual([
      [sharesOf(price)[0], true],
      [sharesOf(price)[0], true],
    ])
    await order.choose(second, 'money')
    await order.choose(first, 'money')
    await run(third)
    await order.choose(third, 'money')
    const { amount, reversed } = await order.entry()
    expect([amount, reversed, await order.refunds()]).toEqual([0, false, sharesOf(price)])
  })

  test('has the share of a day once, also where a second storm names the same day', async () => {
    const order = await bought()
    const [, second] = order.days
    const renamed = () => shop.pool.query(`update storm set subject = subject || ' ' || id where day = $1`, [second])
    await run(second)
    await renamed()
    expect(await run(second)).toContain('has an offer of another storm day to decide')
    await order.choose(second, 'money')
    await renamed()
    const told = await run(second)
    expect(told).toContain('0 offers were made now.')
    expect(told).not.toContain('get none')
  })

  test('shows the same share for a second day while that of the first is under way', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [first, second] = order.days
    await run(first)
    await run(second)
    const [offer] = (await order.acts()).offers.filter(({ day }) => day === first)
    await order.buyer.post(`/v2/transaction/${order.uuid}/offer/${offer?.id}`, { choice: 'money' })
    const shown = async () => (await order.offered(second)).map(({ money }) => money)
    expect(await shown()).toEqual(sharesOf(price).slice(0, 1))
    await shop.work()
    expect(await shown()).toEqual(sharesOf(price).slice(1, 2))
  })

  test('has the whole share of each day again after a change of date that paid them anew', async () => {
    const order = await bought({ from: '2026-12-08' })
    const [, second, third] = order.days
    await run(second)
    await order.choose(second, 'money')
    await order.changeDate({ validFrom: second, version: 1 })
    const { amount: price, lostDays } = await order.entry()
    expect(lostDays).toBeUndefined()
    await run(third)
    expect((await order.offered(third)).map(({ money }) => money)).toEqual(sharesOf(price).slice(0, 1))
    // The storm itself makes no second offer.
    expect(await run(second)).toContain('was changed to this day after its choice')
    await shop.pool.query(`update storm set subject = subject || ' before' where day = $1`, [second])
    expect(await run(second)).toContain('1 offers were made now.')
    expect((await order.offered(second)).map(({ money }) => money)).toContain(sharesOf(price)[0])
  })

  test('gives back only what is left when it is cancelled', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [, second] = order.days
    await run(second)
    await order.choose(second, 'money')
    const cancelled = await order.cancel(1)
    expect(cancelled.statusCode, cancelled.body).toBe(201)
    await shop.work()
    const [share = 0, rest = 0] = await order.refunds()
    expect([share, Math.round((share + rest) * 100)]).toEqual([sharesOf(price)[0], price * 100])
    expect((await order.entry()).reversed).toBe(true)
  })

  test('whose guest says nothing brings the money for each of its days at the deadline', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [first, second] = order.days
    await run(first)
    await run(second)
    await passDeadline([first, second])
    expect(await order.refunds()).toEqual(sharesOf(price).slice(0, 1))
    await passDeadline([first, second])
    await passDeadline([first, second])
    expect(await order.refunds()).toEqual(sharesOf(price).slice(0, 2))
    const { rows } = await shop.pool.query('select ended_at is not null as ended from storm where day = any($1)', [
      [first, second],
    ])
    expect(rows).toEqual([{ ended: true }, { ended: true }])
  })

  test('or keeps its price, where that was said', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [, second] = order.days
    await run(second, { words: ['--silent', 'keep'] })
    await passDeadline([second])
    expect([(await order.entry()).amount, await order.refunds()]).toEqual([price, []])
  })

  test('brings one of two things that are chosen at once', async () => {
    const order = await bought()
    const [, second] = order.days
    await run(second)
    const [offer] = (await order.acts()).offers
    const url = `/v2/transaction/${order.uuid}/offer/${offer?.id}`
    const replies = await atOnce(
      shop.pool,
      order.uuid,
      () => order.buyer.post(url, { choice: 'money' }),
      () => order.buyer.post(url, { choice: 'credit' }),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 409])
    await shop.work()
    const { acts, offers } = await order.acts()
    expect([acts.length, (await order.refunds()).length, offers[0]?.choice]).toEqual([1, 1, 'money'])
  })

  test('that was used on an earlier day has its share, and none where it was used on that day', async () => {
    const [earlier, same] = [await bought(), await bought()]
    for (const { days, reference } of [earlier, same]) {
      const used = reference === same.reference ? days[1] : days[0]
      shop.access.passages.set(reference, instantOf(used, '09:30'))
      await run(days[1], { today: days[1] })
    }
    expect([(await earlier.acts()).offers.length, (await same.acts()).offers.length]).toEqual([1, 0])
    expect(await run(same.days[1], { today: same.days[1] })).toContain('was used: nothing is owed')
  })

  test('that was used on that day meanwhile costs what it did, and its guest is told', async () => {
    const order = await bought()
    const { amount: price } = await order.entry()
    const [, second] = order.days
    await run(second)
    shop.access.passages.set(order.reference, instantOf(second, '09:30'))
    await order.choose(second, 'money')
    expect([(await order.entry()).amount, await order.refunds()]).toEqual([price, []])
    expect(shop.mails.at(-1)?.subject).toContain('se nepodařilo vyřídit')
  })

  test('is named by the command where it gets no offer', async () => {
    const order = await bought()
    const [, second, third] = order.days
    expect(await run(third, { words: ['--choices', 'move'] })).toContain('only its other days are left to offer')
    const set = (sql: string) => shop.pool.query(`update order_entry set ${sql} where order_id = $1`, [order.uuid])
    await set(`validity = validity || '{"term": "season"}'`)
    expect(await run(second)).toContain('is for a season: no day of it has a price')
    await set(`validity = validity - 'term'`)
    expect(await run(second)).toContain('1 offers were made now.')
  })

  test('gives back a part of its price, and the rest of its voucher is told on the document of that part', async () => {
    const order = await bought({ vouchers: [2000], from: FROM })
    const { number } = await order.order()
    const reduce = async (amount: string) => {
      const ctx = { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } } as const
      await afterSaleCommand(ctx, ['reverse', `${number}/1`, amount, '--reason', 'wind'])
      await shop.work()
    }
    await reduce('500')
    await reduce('100')
    const papers = await Promise.all((await order.order()).meta.corrections.map((paper) => order.buyer.get(paper)))
    const [both = '', voucher = ''] = papers.map(({ rawPayload }) => textOf(rawPayload))
    expect(both).toMatch(/TEST −60,00 Kč .*−440,00 Kč/)
    expect(voucher).toContain('TEST −100,00 Kč')
    expect(voucher).not.toContain('karta')
  })
})
