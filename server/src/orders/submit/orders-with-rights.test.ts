import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aCode,
  aVoucher,
  type BenefitBuyer,
  buyerOf,
  entriesOf,
  onDay,
  quoteOf,
} from '../../../harness/benefits/buyer.ts'
import { EXAMPLES, type Who } from '../../../harness/benefits/examples.ts'
import { balanceOf, giveAllBack, orderOf, paidOrderOf, readOrder, submit } from '../../../harness/benefits/orders.ts'
import { notify, type TestShop, testShop } from '../../../harness/shop.ts'
import { codeHash } from '../../benefits/codes.ts'
import { sampleMemberId } from '../../members/sample-members.ts'
import { endOverdueOrders } from '../end-overdue.ts'

const SOLD = '2027-01-20'
const SATURDAY = '2027-02-06'
const DAREK = 'LIPNO-DAREK-1000'

let shop: TestShop
let members: Map<Who, BenefitBuyer>
beforeAll(async () => {
  shop = await testShop()
  const signedIn = (['member-plain', 'member-marketing'] as const).map(
    async (who) => [who, await buyerOf(shop, who, SOLD)] as const,
  )
  members = new Map(await Promise.all(signedIn))
})
afterAll(() => shop.close())
afterEach(() => giveAllBack(shop))

const buyer = async (who: Who) => ({ ...(members.get(who) ?? (await buyerOf(shop, who, SOLD))) })
const basket = (...pieces: [variant: string, count?: number][]) =>
  entriesOf(shop, { resort: 'lipno', basket: pieces.map(([variant, count]) => [variant, SATURDAY, count]) })
const example = (number: number) =>
  EXAMPLES.find(({ resort, name }) => resort === 'lipno' && name.startsWith(`${number}:`)) ?? expect.unreachable()
const creditOf = async () =>
  (
    await shop.pool.query<{ balance: number }>(
      'select (balance / 100)::int as balance from credit_account where member_id = $1',
      [sampleMemberId('member-marketing')],
    )
  ).rows[0]?.balance
const askedFor = () => [...shop.payment.payments.values()].at(-1)?.amount
const repaid = () => shop.payment.refunds.map(({ amount }) => amount / 100)
const mailsOf = (uuid: string) => shop.mails.filter(({ messageId }) => messageId.includes(uuid))

describe('a worked example, bought', () => {
  test.each([14, 15, 16, 17, 18, 19, 20, 21, 22].map(example))('$name', async (one) => {
    const codes = [...(one.codes ?? [])]
    for (const crowns of one.vouchers ?? []) codes.push(await aVoucher(shop, crowns))
    const who = await buyer(one.who)
    const entries = entriesOf(shop, one)
    const asked = shop.payment.payments.size
    const receipt = await paidOrderOf(shop, who, entries, codes)
    const { base, voucher, credit, due } = one.amounts
    expect(receipt).toMatchObject({ skipPayment: due === 0, amount: { base, voucher, credit, due } })
    expect(receipt.entries.map(({ amount }) => amount)).toEqual(one.nets)
    // The provider is asked for the due amount, and not at all if nothing is due.
    await shop.work()
    expect(shop.payment.payments.size - asked).toBe(due > 0 ? 1 : 0)
    if (due > 0) expect(askedFor()).toBe(due * 100)
    const order = await readOrder(who, receipt.uuid)
    expect(order).toMatchObject({ status: 'finished', amount: { base, voucher, credit, due } })
    expect(order.entries.map(({ listed }) => listed).reduce((sum, listed) => sum + listed)).toBe(one.amounts.before)
    if (one.voucherOf) expect(order.entries.map(({ voucher }) => voucher)).toEqual(one.voucherOf)
    if (one.creditOf) expect(order.entries.map(({ credit }) => credit)).toEqual(one.creditOf)
    expect(order.meta).toMatchObject({ receipt: expect.any(String), account: { credit: { spent: credit } } })
    expect(await creditOf()).toBe(350 - (one.who === 'member-marketing' ? credit : 0))
    if (codes.includes(DAREK)) expect(await balanceOf(shop, DAREK)).toBe(1000 - voucher)
  })
})

test('15: who pays with a voucher alone has paid: the receipt has the tax, the mail what is left', async () => {
  const who = await buyer('guest')
  const receipt = await orderOf(shop, who, basket(['ski-1day-child']), [DAREK])
  expect(receipt).toMatchObject({ status: 'paid', skipPayment: true })
  await shop.work()
  const { text, subject } = mailsOf(receipt.uuid)[0] ?? expect.unreachable()
  expect(subject).toContain('Vaše vstupenky')
  for (const words of [
    'Zaplaceno. ',
    'základ 758,93',
    'daň 91,07',
    'Dárkový poukaz …1000: −850',
    'Na poukazu zbývá 150',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  const order = await readOrder(who, receipt.uuid)
  expect(order.voucherResults).toMatchObject([{ publicKey: '…1000', kind: 'gift', saved: 850, amount: 850, left: 150 }])
  const pdf = await who.visitor.get(order.meta.receipt ?? '')
  expect(pdf.headers['content-type']).toBe('application/pdf')
})

test('benefits of an order are in catalogue order, as its quote lists them, on the page and in the mail', async () => {
  const who = await buyerOf(shop, 'member-marketing', SOLD)
  const codes = ['LIPNO-ZAM-2026-1']
  const vip = 'lipno-ben-vip'
  for (const pieces of [
    basket(['ski-1day-adult'], ['ski-1day-child']),
    basket(['ski-1day-child'], ['ski-1day-adult']),
  ]) {
    const quoted = (await quoteOf(who, pieces, codes)).benefits.map(({ benefitId }) => benefitId)
    expect(quoted).toEqual([vip, expect.any(String)])
    const receipt = await paidOrderOf(shop, who, pieces, codes)
    await shop.work()
    const order = await readOrder(who, receipt.uuid)
    expect(order.benefits.map(({ benefitId }) => benefitId)).toEqual(quoted)
    const { text } = mailsOf(receipt.uuid)[0] ?? expect.unreachable()
    const [first, second] = order.benefits.map(({ name }) => text.indexOf(name))
    expect(first).toBeLessThan(second ?? 0)
    await giveAllBack(shop)
  }
})

test('31: the buyer of a full tax document is asked for by what was bought, not by what a card pays', async () => {
  const guest = await buyer('guest')
  const entries = basket(['ski-1day-adult', 9])
  await quoteOf(guest, entries, [DAREK])
  const refused = await submit(shop, guest, entries, [DAREK])
  expect(refused.json()).toMatchObject({ error: { code: 'missing-user-data' } })
  const { base, due } = (
    await submit(shop, guest, entries, [DAREK], {
      buyer: { name: 'Jana', address: 'Ulice 1', city: 'Praha', postalCode: '110 00', country: 'CZ' },
    })
  ).json().amount
  expect({ base, due }).toEqual({ base: 10_170, due: 9170 })
  // For a VIP member ten cost less than the limit.
  const vip = await orderOf(shop, await buyer('member-marketing'), basket(['ski-1day-adult', 10]))
  expect(vip.amount).toMatchObject({ base: 8560, due: 8560 })
})

test('32: what is refused goes back to the card and to the voucher, as the order froze it', async () => {
  const who = await buyer('member-marketing')
  const entries = entriesOf(shop, example(21))
  const receipt = await paidOrderOf(shop, who, entries, [DAREK])
  shop.access.refuse('lipno-ski-1day-child', 1301)
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  expect(repaid().at(-1)).toBe(348)
  expect(await balanceOf(shop, DAREK)).toBe(300)
  expect(await creditOf()).toBe(150)
  const order = await readOrder(who, receipt.uuid)
  expect(order.entries.map(({ reversed, amount }) => [reversed, amount])).toEqual([
    [false, 856],
    [false, 856],
    [true, 648],
  ])
  expect(order.meta.corrections).toHaveLength(1)
  const mail = mailsOf(receipt.uuid).find(({ messageId }) => messageId.includes('.refund.'))
  for (const words of ['Na dárkový poukaz …1000: 300 Kč', 'Na kartu: 348 Kč', 'Vracíme: 648 Kč'])
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(words)
})

test('the confirmation of an order of which a part was refused says what the voucher pays of the rest', async () => {
  const who = await buyer('member-marketing')
  const code = await aVoucher(shop, 1000)
  const receipt = await paidOrderOf(shop, who, entriesOf(shop, example(21)), [code])
  shop.access.refuse('lipno-ski-1day-child', 1301)
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  const mail = mailsOf(receipt.uuid).find(({ messageId }) => messageId.includes('.confirmation.'))
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Dárkový poukaz …TEST: −700 Kč')
})

test('what is left on a voucher that another account owns by now is told to its buyer by no page and no mail', async () => {
  const who = await buyer('guest')
  const code = await aVoucher(shop, 5000)
  const receipt = await paidOrderOf(shop, who, basket(['ski-1day-adult'], ['ski-1day-child']), [code])
  expect((await readOrder(who, receipt.uuid)).voucherResults).toMatchObject([
    { kind: 'gift', left: expect.any(Number) },
  ])
  const { visitor } = await buyer('member-plain')
  const benefits = [{ publicKey: code, origin: 'FROM_DISCOUNT_CENTER' }]
  expect((await visitor.post('/benefits/event', { benefits }, onDay(SOLD))).json().journal).toHaveLength(1)
  shop.access.refuse('lipno-ski-1day-child', 1301)
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  expect((await readOrder(who, receipt.uuid)).voucherResults).toMatchObject([{ kind: 'gift', left: null }])
  const told = mailsOf(receipt.uuid).map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(told.join()).toContain('Poukaz teď patří k jinému účtu')
  for (const text of told) expect(text).not.toMatch(/Je na něm|Na poukazu zbývá|použít nejde|hned použít/)
})

test('what is left on a voucher that is void is told by no page and no mail, and money on it waits for a decision', async () => {
  const who = await buyer('member-marketing')
  const code = await aVoucher(shop, 1000)
  const hash = codeHash(shop.deps.config.ORDER_SECRET, code)
  const receipt = await paidOrderOf(shop, who, entriesOf(shop, example(21)), [code])
  await shop.pool.query("update gift_voucher set status = 'void' where code_hash = decode($1, 'hex')", [hash])
  expect((await readOrder(who, receipt.uuid)).voucherResults).toMatchObject([{ kind: 'gift', saved: 1000, left: null }])
  shop.access.refuse('lipno-ski-1day-child', 1301)
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  expect((await readOrder(who, receipt.uuid)).voucherResults).toMatchObject([{ left: null }])
  const mail = mailsOf(receipt.uuid).find(({ messageId }) => messageId.includes('.refund.'))
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? ''
  for (const words of ['Na dárkový poukaz …TEST: 300 Kč', 'Na kartu: 348 Kč', 'už ale použít nejde. Ozvěte se nám'])
    expect(text).toContain(words)
  for (const words of ['Je na něm', 'hned použít', 'máte zpět už teď', 'Nemusíte nic dělat'])
    expect(text).not.toContain(words)
  const { rows } = await shop.pool.query(
    "select spent::int, undecided_at is not null as waits from gift_voucher where code_hash = decode($1, 'hex')",
    [hash],
  )
  expect(rows).toEqual([{ spent: 70_000, waits: true }])
})

test('33: a code of one use is free again once its only entry is refused; the others keep their benefits', async () => {
  const who = await buyer('member-marketing')
  const entries = basket(['ski-1day-adult', 2], ['ski-1day-child', 2])
  const receipt = await paidOrderOf(shop, who, entries, ['LIPNO-ZAM-2026-1', 'LIPNO-DITE-50'])
  const order = await readOrder(who, receipt.uuid)
  expect(order.entries.map(({ amount }) => amount).toSorted()).toEqual([405, 405, 535, 856])
  const refused = order.entries.find(({ amount }) => amount === 535)
  const used = async () =>
    (await shop.pool.query<{ used: number }>(`select used from benefit_token where last_signs = '0261'`)).rows[0]?.used
  expect(await used()).toBe(1)
  shop.access.refuse(`${refused?.uuid}.1`, 1301)
  await shop.work()
  expect(repaid().at(-1)).toBe(535)
  expect(await used()).toBe(0)
  const after = await readOrder(who, receipt.uuid)
  expect(
    after.entries
      .filter(({ reversed }) => !reversed)
      .map(({ amount }) => amount)
      .toSorted(),
  ).toEqual([405, 405, 856])
})

test('what a voucher alone paid goes back to it without a refund, with a corrective document and a mail of its own', async () => {
  const who = await buyer('guest')
  const receipt = await orderOf(shop, who, basket(['ski-1day-child']), [DAREK])
  shop.access.refuse('lipno-ski-1day-child', 1301)
  const before = repaid().length
  await shop.work()
  shop.access.refuse('lipno-ski-1day-child', 0)
  const order = await readOrder(who, receipt.uuid)
  expect(order).toMatchObject({
    status: 'failed',
    meta: { receipt: expect.any(String), corrections: [expect.any(String)] },
  })
  expect(repaid()).toHaveLength(before)
  expect(await balanceOf(shop, DAREK)).toBe(1000)
  const [mail, ...others] = mailsOf(receipt.uuid)
  expect(others).toEqual([])
  expect(mail?.messageId).toContain('.returned.')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringContaining('doklad-'),
    expect.stringContaining('opravny-doklad-'),
  ])
})

test('an order has the amounts that were last shown, or is refused with the new quote', async () => {
  const who = await buyer('guest')
  const entries = basket(['ski-1day-adult'], ['ski-1day-child'])
  await quoteOf(who, entries, [DAREK])
  // Another tab takes the code out.
  await quoteOf(who, entries)
  const refused = await submit(shop, who, entries, [DAREK])
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatchObject({
    code: 'price-changed',
    details: { quote: { amount: { voucher: 1000, due: 980 }, voucherResults: [{ status: 'applied' }] } },
  })
  // Now it was shown.
  expect((await submit(shop, who, entries, [DAREK])).json().amount).toMatchObject({ voucher: 1000, due: 980 })
})

test('the same submit again is the same order; another code makes another one, and the first gives back what it held', async () => {
  const who = await buyer('guest')
  const entries = basket(['ski-1day-adult'], ['ski-1day-child'])
  const first = await orderOf(shop, who, entries, [DAREK])
  expect((await submit(shop, who, entries, [DAREK])).json().uuid).toBe(first.uuid)
  const second = await orderOf(shop, who, entries)
  expect(second).toMatchObject({ amount: { voucher: 0, due: 1980 } })
  expect((await readOrder(who, first.uuid)).status).toBe('failed')
  const third = await orderOf(shop, await buyer('guest'), basket(['ski-1day-adult']), [DAREK])
  expect(third.amount).toMatchObject({ voucher: 1000, due: 130 })
})

test('a voucher that another unpaid order of the cart holds is told so, and the cart can order without it', async () => {
  const who = await buyer('guest')
  await orderOf(shop, who, basket(['ski-1day-adult']), [DAREK])
  // The moved slot gives the entries new uuids, while the payment of the first order is open.
  const entries = basket(['ski-1day-adult'])
  const quote = await quoteOf(who, entries, [DAREK])
  expect(quote).toMatchObject({ amount: { voucher: 0 }, voucherResults: [{ status: 'assigned' }] })
  const reply = await submit(shop, who, entries, [DAREK])
  expect([reply.statusCode, reply.json().amount]).toMatchObject([201, { voucher: 0, due: 1130 }])
})

test('of a voucher that another unpaid order of the cart holds in part, the rest pays', async () => {
  const who = await buyer('guest')
  // No voucher pays for a gift voucher, so the order stays unpaid.
  const first = await orderOf(shop, who, basket(['ski-1day-child'], ['gift-voucher-500']), [DAREK])
  expect(first).toMatchObject({ skipPayment: false, amount: { voucher: 850, due: 500 } })
  const entries = basket(['ski-1day-child'])
  expect(await quoteOf(who, entries, [DAREK])).toMatchObject({ amount: { voucher: 150 } })
})

test.each([
  ['that does not say what vouchers pay of it', 'voucher_paid = null'],
  ['with another share than its cart has claimed', 'voucher_paid = voucher_paid - 100'],
])('an order of a hold %s is shown again first', async (_, change) => {
  const who = await buyer('guest')
  const entries = basket(['ski-1day-adult'])
  await quoteOf(who, entries, [DAREK])
  await shop.pool.query(`update reservation set ${change} where entry_uuid = $1`, [entries[0]?.uuid])
  const first = await submit(shop, who, entries, [DAREK])
  expect([first.statusCode, first.json().error?.code]).toEqual([409, 'price-changed'])
  const second = await submit(shop, who, entries, [DAREK])
  expect([second.statusCode, second.json().amount]).toMatchObject([201, { voucher: 1000, due: 130 }])
})

test('entries that a dry-run could not hold keep no benefit that it gave to others', async () => {
  const who = await buyer('guest')
  const code = await aCode(shop, 'lipno-ben-employee')
  const entries = basket(['ski-1day-adult', 2])
  const first = await quoteOf(who, entries, [code])
  const has = first.entries.find(({ price }) => price?.discounted === 565)?.uuid
  // The entry that had the code is sent with an unknown variant, so that the code works for the other one.
  const wrong = entries.map((entry) => (entry.uuid === has ? { ...entry, variantId: 'lipno-unknown' } : entry))
  const second = await quoteOf(who, wrong, [code])
  expect(second.entries.find(({ uuid }) => uuid !== has)).toMatchObject({ price: { discounted: 565 } })
  const refused = await submit(shop, who, entries, [code])
  expect([refused.statusCode, refused.json().error?.code]).toEqual([409, 'price-changed'])
  expect((await submit(shop, who, entries, [code])).json().amount).toMatchObject({ base: 1695 })
})

test('an order takes the voucher that it names, not another one of its cart over the same amount', async () => {
  const who = await buyer('guest')
  const [named, other] = [await aVoucher(shop, 1000), await aVoucher(shop, 1000)]
  const entries = basket(['ski-1day-adult'])
  await quoteOf(who, entries, [named])
  // Another tab asks for a quote of another basket.
  await quoteOf(who, basket(['ski-1day-adult']), [other])
  expect((await submit(shop, who, entries, [named])).statusCode).toBe(409)
  expect((await submit(shop, who, entries, [named])).json().amount).toMatchObject({ voucher: 1000, due: 130 })
  const { rows } = await shop.pool.query<{ is_named: boolean }>(
    `select v.code_hash = decode($1, 'hex') as is_named from claim c join gift_voucher v on v.id = c.ref where c.order_id is not null`,
    [codeHash(shop.deps.config.ORDER_SECRET, named)],
  )
  expect(rows).toEqual([{ is_named: true }])
})

test('an order pays with the credit of its own member, not with that which its cart holds for another', async () => {
  const who = await buyerOf(shop, 'member-marketing', SOLD)
  const other = sampleMemberId('member-plain')
  const entries = entriesOf(shop, example(18))
  expect((await quoteOf(who, entries)).amount).toMatchObject({ credit: 300 })
  await shop.pool.query('insert into credit_account (member_id) values ($1) on conflict do nothing', [other])
  const add = (balance: number) =>
    shop.pool.query('update credit_account set balance = balance + $2 where member_id = $1', [other, balance])
  await add(50_000)
  try {
    await shop.pool.query(`update claim set ref = $1 where kind = 'credit'`, [other])
    expect((await submit(shop, who, entries)).statusCode).toBe(409)
    expect((await submit(shop, who, entries)).json().amount).toMatchObject({ credit: 300 })
  } finally {
    await add(-50_000)
  }
})

test('what another tab of the cart holds does not keep an order without vouchers from being placed', async () => {
  const who = await buyerOf(shop, 'member-marketing', SOLD)
  const entries = basket(['ski-1day-adult'])
  await orderOf(shop, who, entries, [await aVoucher(shop, 500)])
  await quoteOf(who, entries)
  await quoteOf(who, basket(['ski-1day-child']), [await aVoucher(shop, 300)])
  const reply = await submit(shop, who, entries)
  expect([reply.statusCode, reply.json().amount]).toMatchObject([201, { voucher: 0, due: 856 }])
})

test.each(['gift_voucher', 'benefit_token'])(
  'a code that joined the account of somebody else is not taken by an order (%s)',
  async (table) => {
    const who = await buyer('guest')
    const code = table === 'gift_voucher' ? await aVoucher(shop, 500) : await aCode(shop, 'lipno-ben-employee')
    const entries = basket(['ski-1day-adult'])
    await quoteOf(who, entries, [code])
    await shop.pool.query(`update ${table} set member_id = $1 where code_hash = decode($2, 'hex')`, [
      sampleMemberId('member-plain'),
      codeHash(shop.deps.config.ORDER_SECRET, code),
    ])
    const refused = await submit(shop, who, entries, [code])
    expect([refused.statusCode, refused.json().error?.code]).toEqual([409, 'price-changed'])
    expect((await submit(shop, who, entries, [code])).json().amount).toMatchObject({ base: 1130, voucher: 0 })
  },
)

test('vouchers of an ended order pay in the same order again', async () => {
  const who = await buyer('guest')
  const codes = [await aVoucher(shop, 1000), await aVoucher(shop, 600)]
  const hashes = codes.map((code) => codeHash(shop.deps.config.ORDER_SECRET, code))
  // What ends first pays first; here that is not the first one by id.
  await shop.pool.query(
    `update gift_voucher set valid_to = valid_to - 1
     where id = (select id from gift_voucher where encode(code_hash, 'hex') = any($1) order by id desc limit 1)`,
    [hashes],
  )
  const entries = basket(['ski-1day-adult'], ['ski-1day-child'])
  const { uuid } = await orderOf(shop, who, entries, codes)
  await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [uuid])
  await endOverdueOrders(shop.deps)
  const again = (await submit(shop, who, entries, codes)).json()
  expect(again).toMatchObject({ amount: { voucher: 1600, due: 380 } })
  const placesOf = async (order: string) =>
    (await shop.pool.query('select ref, place from claim where order_id = $1 order by ref', [order])).rows
  expect(again.uuid).not.toBe(uuid)
  expect(await placesOf(again.uuid)).toEqual(await placesOf(uuid))
})

test('a member who is in fewer segments than at the last dry-run is shown the price again first', async () => {
  const who = await buyerOf(shop, 'member-marketing', SOLD)
  const entries = basket(['ski-1day-adult'])
  expect((await quoteOf(who, entries)).amount).toMatchObject({ base: 856 })
  const id = sampleMemberId('member-marketing')
  const before = await shop.pool.query('select segments from member where id = $1', [id])
  await shop.pool.query(`update member set segments = '{other}' where id = $1`, [id])
  try {
    const first = await submit(shop, who, entries)
    expect([first.statusCode, first.json().error?.code]).toEqual([409, 'price-changed'])
    expect((await submit(shop, who, entries)).json().amount).toMatchObject({ base: 1070 })
  } finally {
    await shop.pool.query('update member set segments = $2 where id = $1', [id, before.rows[0].segments])
  }
})

test('35: an order says what its cart was told, although the day is fuller and the benefit withdrawn', async () => {
  const vip = shop.deps.shelf.current().catalogue.benefits.find(({ id }) => id === 'lipno-ben-vip')
  if (!vip) expect.unreachable()
  const who = await buyerOf(shop, 'member-marketing', SOLD)
  const [held, anew] = [basket(['ski-1day-adult']), basket(['ski-1day-adult'])]
  expect((await quoteOf(who, held)).amount).toMatchObject({ before: 1070, base: 856 })
  await shop.pool.query(
    `insert into day_load values ('ski', $1, 4000) on conflict (load_key, day) do update set pieces = day_load.pieces + 4000`,
    [SATURDAY],
  )
  vip.status = 'inactive'
  try {
    // How full a day is, is kept for a second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const order = (await submit(shop, who, held)).json()
    expect(order.amount).toMatchObject({ base: 856, due: 856 })
    expect((await readOrder(who, order.uuid)).entries).toMatchObject([{ amount: 856, listed: 1070 }])
    const { amount } = await quoteOf(who, anew)
    expect(amount.base).toBe(amount.before)
    expect(amount.before).toBeGreaterThan(1070)
  } finally {
    vip.status = 'active'
    await shop.pool.query('update day_load set pieces = pieces - 4000')
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
})

describe('a benefit that is given once', () => {
  const ONCE = 'lipno-ben-employee'
  let codes: string[] = []
  beforeAll(async () => {
    const { catalogue } = shop.deps.shelf.current()
    const benefit = catalogue.benefits.find(({ id }) => id === ONCE) ?? expect.unreachable()
    benefit.oncePerMember = true
    codes = await Promise.all(Array.from({ length: 3 }, () => aCode(shop, ONCE)))
    return () => {
      benefit.oncePerMember = false
    }
  })

  test('is had with an unpaid order of the same cart', async () => {
    const who = await buyer('member-plain')
    const [first = '', second = ''] = codes
    expect((await orderOf(shop, who, basket(['ski-1day-adult']), [first])).amount).toMatchObject({ base: 535 })
    const quote = await quoteOf(who, basket(['ski-1day-adult']), [second])
    expect(quote.voucherResults).toMatchObject([{ error: 'used' }])
  })

  test('has one code in a basket', async () => {
    const quote = await quoteOf(await buyer('member-plain'), basket(['ski-1day-adult', 2]), codes.slice(0, 2))
    expect(quote.voucherResults).toMatchObject([{ status: 'applied', saved: 535 }, { error: 'used' }])
  })

  test('is not given again by a late payment, when its member has had it since', async () => {
    const [first = '', second = ''] = codes
    const [late, other] = [await buyer('member-plain'), await buyerOf(shop, 'member-plain', SOLD)]
    const order = await orderOf(shop, late, basket(['ski-1day-adult']), [first])
    const { url } = (await late.visitor.paymentUrl(order.uuid)).json() as { url: string }
    const ref = shop.payment.refOf(url)
    shop.payment.end(ref, 'paid')
    await shop.pool.query(`update payment_attempt set state = 'timed-out', closed_at = now() where state = 'open'`)
    await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [order.uuid])
    await endOverdueOrders(shop.deps)
    await shop.pool.query(`update claim set expires_at = now() - interval '1 minute' where state = 'held'`)
    await paidOrderOf(shop, other, basket(['ski-1day-adult']), [second])
    await notify(shop, ref)
    await shop.work()
    expect((await readOrder(late, order.uuid)).status).toBe('failed')
    expect(shop.payment.refunds.filter((refund) => refund.ref === ref)).toMatchObject([{ amount: 535_00 }])
  })

  test('is given to one of the orders that a member makes at once in several carts', async () => {
    const carts = await Promise.all(
      codes.map(async (code) => {
        const who = await buyerOf(shop, 'member-plain', SOLD)
        const entries = basket(['ski-1day-adult'])
        await quoteOf(who, entries, [code])
        return () => submit(shop, who, entries, [code])
      }),
    )
    const replies = await Promise.all(carts.map((send) => send()))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  })
})
