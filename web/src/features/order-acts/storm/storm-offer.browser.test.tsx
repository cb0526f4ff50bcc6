import type { ActItem, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OfferItem } from '@gondola/contract/storm.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../../testing/fake-shop.ts'
import { open, textOf } from '../../../testing/mount.tsx'
import { anInvoiceOrder } from '../../../testing/sample-invoice.ts'
import { aHotelUser, aMember } from '../../../testing/sample-member.ts'
import { anEntry, anOrder } from '../../../testing/sample-order.ts'
import { pricesFor } from '../../../testing/sample-shop.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'

const member = aMember()
const [ADULT, CHILD] = ['a', 'c'].map((sign) => `00000000-0000-4000-8000-00000000000${sign}`) as [string, string]
const [ONE, OTHER] = ['1', '2'].map((sign) => `00000000-0000-4000-8000-0000000000f${sign}`) as [string, string]
const never = { until: null, why: 'not-undated' as const }

const offer = (id: string, uuid: string, change: Partial<OfferItem> = {}): OfferItem => ({
  id,
  uuid,
  storm: '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f99',
  day: '2026-12-05',
  choices: ['move', 'money', 'credit'],
  until: '2026-12-10T19:00:00.000Z',
  isOpen: true,
  silent: 'money',
  choice: null,
  act: null,
  money: uuid === ADULT ? 900 : 670,
  credit: uuid === ADULT ? 990 : 737,
  voucher: null,
  ...change,
})
const acts = (offers: OfferItem[]): OrderActs => ({
  entries: [ADULT, CHILD].map((uuid) => ({
    uuid,
    version: 0,
    paid: 900,
    cancel: never,
    withdraw: never,
    change: never,
  })),
  column: 'standard',
  change: never,
  acts: [],
  offers,
})
const ACT: ActItem = {
  id: '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f77',
  kind: 'storm',
  status: 'running',
  payment: null,
  items: [],
  back: { card: 0, credit: 0, voucher: 0, total: 0 },
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: null,
}
const order = anOrder('0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', [
  anEntry({ uuid: ADULT, amount: 900 }),
  anEntry({ uuid: CHILD, amount: 670, product: { variant: { _id: 'child', name: 'dítě 6–14' } } }),
])
/** An entry instead of which there is a voucher. */
const TO_VOUCHER = { reversed: true, toVoucher: 900, ready: { state: 'returned' as const } }
const both = [offer(ONE, ADULT), offer(OTHER, CHILD)]
const orders = (answers: Parameters<typeof open>[1] & object = {}) =>
  open('/personal/orders', {
    ...answers,
    member,
    answers: {
      profile: () => member,
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [order] }),
      orderActs: () => acts(both),
      chooseOffer: () => ACT,
      ...answers.answers,
    },
  })

/** Bodies of the choices that were sent. */
const chosen = ({ asked }: Awaited<ReturnType<typeof orders>>['shop']) =>
  asked.flatMap((one) => (one.name === 'chooseOffer' ? [one.input.body] : []))

test('a day that does not take place offers another day, money or a voucher, with their sums', async () => {
  await orders({ lang: 'de' })
  const card = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  const words = await textOf(card)
  expect(words).toContain('Geld zurück')
  expect(words).toContain('1 570 Kč')
  expect(words).toContain('1 727 Kč')
  expect(words).toContain('Wenn Sie nichts wählen, erstatten wir Ihnen das Geld.')
  await expectUsableAtAnyWidth()
})

test('one choice is for all tickets that are ticked', async () => {
  const { t, shop } = await orders()
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.credit')) }))
  await userEvent.click(page.getByRole('checkbox', { name: /dítě 6–14/ }))
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'credit', also: [] }])
})

test('ten of forty tickets are chosen without unticking thirty', async () => {
  const many = Array.from({ length: 40 }, (_, at) => String(at).padStart(2, '0'))
  const entries = many.map((at) => anEntry({ uuid: `00000000-0000-4000-8000-0000000000${at}`, amount: 900 }))
  const offers = many.map((at, index) => offer(`00000000-0000-4000-8000-0000000001${at}`, entries[index]?.uuid ?? ''))
  const data = [{ ...order, entries }]
  const { t, shop } = await orders({
    lang: 'de',
    answers: { myOrders: () => ({ total: 1, limit: 10, skip: 0, data }), orderActs: () => acts(offers) },
  })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.money')) }))
  await expectUsableAtAnyWidth()
  await userEvent.click(page.getByRole('button', { name: t('acts.pick.none') }))
  const card = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  await expect.element(card.getByRole('button', { name: t('storm.missing.tickets') })).toBeVisible()
  for (let at = 0; at < 10; at++) await userEvent.click(card.getByRole('checkbox').nth(at))
  await userEvent.click(card.getByRole('button', { name: t('storm.send') }))
  const [, ...also] = offers.slice(0, 10).map(({ id }) => id)
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'money', also }])
})

test('another day is one of those that all tickets can have, by pointer or keys', async () => {
  const closed = { standard: null, club: null, state: 'closed' as const, reasons: ['closed'] }
  const { t, shop } = await orders({
    answers: {
      prices: ({ body: { dates } }) => ({
        ...pricesFor([{ variantId: 'lipno-ski-1day-adult', count: 2 }], dates),
        '2026-12-12': closed,
      }),
    },
  })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.move')) }))
  const send = page.getByRole('button', { name: t('storm.missing.day') })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  const days = page.getByRole('group', { name: t('storm.day') })
  const day = (number: number) => days.getByRole('button', { name: new RegExp(`(^| )${number}\\. prosince`) })
  for (const [number, reason] of [
    [5, t('acts.change.error.none')],
    [12, t('shop.reason.closed')],
  ] as const) {
    await userEvent.click(day(number), { force: true })
    await expect.element(days.getByText(new RegExp(reason))).toBeVisible()
  }
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await expectUsableAtAnyWidth()
  await userEvent.click(day(18))
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'move', also: [OTHER], item: { validFrom: '2026-12-19' } }])
})

test('who only sees an order of their company reads of its acts and has no button for one', async () => {
  const right = { until: '2026-12-04T22:59:00.000Z', why: null }
  const unpaid = { due: 70, until: '2026-11-21T10:00:00.000Z' }
  const change = { ...ACT, kind: 'change' as const, status: 'unpaid' as const, payment: unpaid }
  const open = acts(both)
  const entries = open.entries.map((entry) => ({ ...entry, cancel: right, change: right }))
  let isReadOnly: true | undefined
  const shown = await orders({
    answers: { orderActs: () => ({ ...open, entries, change: right, acts: [change], isReadOnly }) },
  })
  const { t } = shown
  const card = page.getByRole('region', { name: /05\.12\.2026 bohužel odpadá/ })
  const buttons = () => [
    card.length,
    page.getByRole('list', { name: t('acts.label') }).length,
    page.getByRole('button', { name: t('acts.running.pay') }).length,
  ]
  await expect.poll(buttons).toEqual([1, 1, 1])
  await shown.leave()
  isReadOnly = true
  await orders({ answers: { orderActs: () => ({ ...open, entries, change: right, acts: [change], isReadOnly }) } })
  await expect.element(page.getByText(/Změna termínu čeká/)).toBeVisible()
  await expect.poll(buttons).toEqual([0, 0, 0])
})

test('a ticket of several days is offered money or a voucher for the one day, and stays valid on the others', async () => {
  const PASS = '00000000-0000-4000-8000-0000000000b3'
  const days = ['2026-12-04', '2026-12-05', '2026-12-06']
  const pass = anEntry({ uuid: PASS, amount: 2440, meta: { validFrom: '2026-12-04', inclusiveValidity: days } })
  const data = [{ ...order, entries: [...order.entries, { ...pass, isDayOff: true as const }] }]
  const ofDay = offer(ONE, PASS, { choices: ['money', 'credit'], money: 813.33, credit: 894.33 })
  const { shop } = await orders({
    lang: 'de',
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data }),
      orderActs: () => acts([ofDay, offer(OTHER, CHILD)]),
    },
  })
  const cards = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  await expect.poll(() => cards.elements().length).toBe(2)
  const words = await textOf(cards.first())
  expect(words).toContain('An den anderen Tagen bleiben Ihre Tickets gültig.')
  expect(words).toContain('813,33 Kč')
  expect(words).toContain('894,33 Kč')
  expect(words).toContain('erstatten wir Ihnen diesen Tag')
  expect(cards.first().getByRole('radio').elements()).toHaveLength(2)
  await userEvent.click(cards.first().getByRole('radio', { name: /Geld zurück/ }))
  await userEvent.click(cards.first().getByRole('button', { name: 'Wahl bestätigen' }))
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'money', also: [] }])
})

test('two storms of one day are chosen for one by one', async () => {
  const storm = '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f98'
  await orders({ lang: 'de', answers: { orderActs: () => acts([offer(ONE, ADULT), offer(OTHER, CHILD, { storm })]) } })
  const cards = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  await expect.poll(() => cards.elements().length).toBe(2)
})

test('another day is offered only where all ticked tickets can have it', async () => {
  const started = offer(OTHER, CHILD, { choices: ['money', 'credit'] })
  const { t } = await orders({ answers: { orderActs: () => acts([offer(ONE, ADULT), started]) } })
  const move = page.getByRole('radio', { name: new RegExp(t('storm.choice.move')) })
  await expect.element(page.getByRole('radio', { name: new RegExp(t('storm.choice.money')) })).toBeVisible()
  expect(move.elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('checkbox', { name: /dítě 6–14/ }))
  await expect.element(move).toBeVisible()
})

test('a choice under way is told in one line, without a dialog', async () => {
  const { t } = await orders({ answers: { orderActs: () => ({ ...acts([]), acts: [ACT] }) } })
  const line = page.getByRole('status').filter({ hasText: t('acts.running.storm') })
  await expect.element(line).toBeVisible()
  expect(line.getByRole('button').elements()).toEqual([])
})

test('what cannot be done says why', async () => {
  const { t } = await orders({ answers: { chooseOffer: () => refuse(409, 'offer-over') } })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.money')) }))
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.element(page.getByText(t('error.offerOver'))).toBeVisible()
})

test('a time without room says so in the words of a change of date', async () => {
  const full = { entries: [{ uuid: ADULT, errors: [{ code: 'time-filled' }] }] }
  const { t } = await orders({ answers: { chooseOffer: () => refuse(409, 'timeslotError', full) } })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.money')) }))
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.element(page.getByText(t('acts.change.error.filled'))).toBeVisible()
})

test('the voucher that was chosen shows its code', async () => {
  const voucher = { code: 'ABCDE-FGHJ-KMNP', value: 1727, bonus: 157, validTo: '2027-11-21' }
  const chosen = { isOpen: false, choice: 'credit' as const, act: ACT.id, voucher }
  await orders({ answers: { orderActs: () => acts([offer(ONE, ADULT, chosen), offer(OTHER, CHILD, chosen)]) } })
  await expect.element(page.getByText('ABCDE-FGHJ-KMNP')).toBeVisible()
  await expect.element(page.getByText(/157\sKč\sje\sbonus/)).toBeVisible()
  expect(page.getByText('ABCDE-FGHJ-KMNP').elements()).toHaveLength(1)
})

test.each([
  ['the account', '/personal/orders'],
  ['the order', `/shopping/confirmation?transaction=${order.uuid}`],
])('a voucher that is void has no code and says whom to ask, on the page of %s', async (_, address) => {
  const gone = { ...order, entries: order.entries.map((entry) => ({ ...entry, ...TO_VOUCHER })) }
  const voucher = { code: null, value: 1727, bonus: 157, validTo: '2027-11-21' }
  const chosen = { isOpen: false, choice: 'credit' as const, act: ACT.id, voucher }
  const { boot } = await open(address, {
    lang: 'de',
    member,
    answers: {
      profile: () => member,
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [gone] }),
      order: () => gone,
      orderActs: () => acts([offer(ONE, ADULT, chosen), offer(OTHER, CHILD, chosen)]),
    },
  })
  const words = page.getByText(/1\s727\sKč, den Sie statt Geld gewählt haben, gilt nicht mehr/)
  await expect.element(words).toBeVisible()
  expect(words.elements()).toHaveLength(1)
  const block = page.getByRole('paragraph').filter({ has: words })
  await expect.element(block.getByRole('link', { name: boot.resort.contact.email })).toBeVisible()
})

test('on the page of an order the offer stands before the tickets, which say that they are called off', async () => {
  const entries = order.entries.map((entry) => ({ ...entry, isOff: true as const }))
  const { t } = await open(`/shopping/confirmation?transaction=${order.uuid}`, {
    answers: { order: () => ({ ...order, entries }), orderActs: () => acts(both) },
  })
  const title = t('confirmation.title.off').replace('\n', ' ')
  await page.getByRole('heading', { level: 1, name: title }).findElement()
  const card = page.getByRole('region', { name: /05\.12\.2026 bohužel odpadá/ })
  const ticket = page.getByRole('heading', { level: 3, name: '1denní skipas' }).first()
  const place = (await card.findElement()).compareDocumentPosition(await ticket.findElement())
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect([card.length, page.getByText(t('confirmation.ready.off'), { exact: true }).length]).toEqual([1, 2])
})

test('among the orders of a member the offer stands before the tickets, which say that they are called off', async () => {
  const entries = order.entries.map((entry) => ({ ...entry, isOff: true as const }))
  const data = [{ ...order, entries }]
  const { t } = await orders({ answers: { myOrders: () => ({ total: 1, limit: 10, skip: 0, data }) } })
  const card = page.getByRole('region', { name: /05\.12\.2026 bohužel odpadá/ })
  const ticket = page.getByText(t('confirmation.ready.off'), { exact: true }).first()
  const place = (await card.findElement()).compareDocumentPosition(await ticket.findElement())
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(page.getByRole('list', { name: t('acts.label') })).toBeVisible()
  expect(card.length).toBe(1)
})

test('a member is asked among the orders also after the day, as long as a choice is open', async () => {
  const over = { validFrom: '2026-11-02', inclusiveValidity: ['2026-11-02'] }
  const entries = order.entries.map((entry) => ({ ...entry, isOff: true as const, meta: { ...entry.meta, ...over } }))
  const data = [{ ...order, entries }]
  const offers = both.map((one) => ({ ...one, day: '2026-11-02' }))
  const { t } = await orders({
    answers: { myOrders: () => ({ total: 1, limit: 10, skip: 0, data }), orderActs: () => acts(offers) },
  })
  await expect.element(page.getByRole('region', { name: /02\.11\.2026 bohužel odpadá/ })).toBeVisible()
  expect(page.getByRole('list', { name: t('acts.label') }).elements()).toEqual([])
})

test('a choice that is carried out at once leaves no ticket that looks valid', async () => {
  let [isChosen, isEnded] = [false, false]
  const entries = () =>
    order.entries.map((entry) => ({ ...entry, reversed: isEnded, ...(isChosen ? {} : { isOff: true as const }) }))
  const { t } = await open(`/shopping/confirmation?transaction=${order.uuid}`, {
    answers: {
      order: () => ({ ...order, entries: entries() }),
      orderActs: () => {
        isEnded = isChosen
        return acts(isChosen ? [] : both)
      },
      chooseOffer: () => {
        isChosen = true
        return ACT
      },
    },
  })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.money')) }))
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.poll(() => page.getByText(t('confirmation.ready.reversed'), { exact: true }).length).toBe(2)
})

test('a choice under way leaves its tickets called off, and asks for nothing more', async () => {
  const entries = order.entries.map((entry) => ({ ...entry, isOff: true as const, isChosen: true as const }))
  const { t } = await open(`/shopping/confirmation?transaction=${order.uuid}`, {
    answers: { order: () => ({ ...order, entries }), orderActs: () => ({ ...acts([]), acts: [ACT] }) },
  })
  const title = t('confirmation.title.chosen').replace('\n', ' ')
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByText(t('acts.running.storm'))).toBeVisible()
  expect(page.getByText(t('confirmation.ready.off'), { exact: true }).length).toBe(2)
})

test('a choice that ended before the acts were read is not left under way', async () => {
  let asked = 0
  const entries = () =>
    order.entries.map((entry) =>
      asked++ < 2 ? { ...entry, isOff: true as const, isChosen: true as const } : { ...entry, reversed: true },
    )
  const { t } = await open(`/shopping/confirmation?transaction=${order.uuid}`, {
    answers: { order: () => ({ ...order, entries: entries() }), orderActs: () => acts([]) },
  })
  await expect.poll(() => page.getByText(t('confirmation.ready.reversed'), { exact: true }).length).toBe(2)
})

test('an unpaid order on invoice is asked first of all: another day or its price off, and no voucher', async () => {
  const invoice = anInvoiceOrder()
  const [first, second] = invoice.entries
  if (!first || !second) throw new Error('The order has two entries.')
  const entries = [first, second].map((entry, at) => ({
    ...entry,
    uuid: at === 0 ? ADULT : CHILD,
    isOff: true as const,
  }))
  const choices: OfferItem['choices'] = ['move', 'money']
  const { t, shop } = await open(`/shopping/b2b-confirmation?transaction=${invoice.uuid}`, {
    lang: 'de',
    member: aHotelUser(),
    answers: {
      order: () => ({ ...invoice, entries }),
      orderActs: () => acts([offer(ONE, ADULT, { choices }), offer(OTHER, CHILD, { choices })]),
      chooseOffer: () => ACT,
    },
  })
  await page.getByRole('heading', { level: 1, name: t('confirmation.title.off').replace('\n', ' ') }).findElement()
  const card = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  const words = await textOf(card)
  expect(words).toContain('Die Bestellung kostet 1 570 Kč weniger.')
  expect(words).toContain('Wenn Sie nichts wählen, ziehen wir den Preis dieses Tages von der Bestellung ab.')
  expect(words).not.toMatch(/Gutschein|erstatten wir|auf dem Sie bezahlt haben/)
  const symbol = page.getByText(invoice.meta.transfer?.symbol ?? '').first()
  const place = (await card.findElement()).compareDocumentPosition(await symbol.findElement())
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expectUsableAtAnyWidth()
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.money.invoice')) }))
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'money', also: [OTHER] }])
})

test('who may not order for the company is not asked to choose, but told who chooses', async () => {
  const invoice = anInvoiceOrder()
  const entries = invoice.entries.map((entry) => ({ ...entry, isOff: true as const }))
  const { t } = await open(`/shopping/b2b-confirmation?transaction=${invoice.uuid}`, {
    member: aHotelUser({ mayBuy: false }),
    answers: { order: () => ({ ...invoice, entries }), orderActs: () => ({ ...acts(both), isReadOnly: true }) },
  })
  const title = t('confirmation.title.off.others').replace('\n', ' ')
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a company is asked first of all for one day of its ticket of several days, which stays valid on the others', async () => {
  const invoice = anInvoiceOrder()
  const days = ['2026-12-04', '2026-12-05', '2026-12-06']
  const entries = invoice.entries.slice(0, 1).map((entry) => ({
    ...entry,
    uuid: ADULT,
    isDayOff: true as const,
    meta: { ...entry.meta, validFrom: '2026-12-04', inclusiveValidity: days },
  }))
  const { t } = await open(`/shopping/b2b-confirmation?transaction=${invoice.uuid}`, {
    lang: 'de',
    member: aHotelUser(),
    answers: {
      order: () => ({ ...invoice, entries }),
      orderActs: () => acts([offer(ONE, ADULT, { choices: ['money'] })]),
    },
  })
  const card = page.getByRole('region', { name: /05\.12\.2026 fällt leider aus/ })
  const symbol = page.getByText(invoice.meta.transfer?.symbol ?? '').first()
  const place = (await card.findElement()).compareDocumentPosition(await symbol.findElement())
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(card.length).toBe(1)
  expect(page.getByRole('heading', { level: 1, name: t('confirmation.title.off').replace('\n', ' ') }).length).toBe(0)
})

test('tickets of a whole-day slot need no time, and go to the whole of the new day', async () => {
  const meta = { timeSlot: { from: '00:00', to: null }, timeSlotType: 'day' as const }
  const data = [anOrder(order.uuid, [anEntry({ uuid: ADULT, meta }), anEntry({ uuid: CHILD, meta })])]
  const { t, shop } = await orders({
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data }),
      prices: ({ body: { dates } }) => pricesFor([{ variantId: 'lipno-ski-1day-adult', count: 2 }], dates),
    },
  })
  await userEvent.click(page.getByRole('radio', { name: new RegExp(t('storm.choice.move')) }))
  await userEvent.click(
    page.getByRole('group', { name: t('storm.day') }).getByRole('button', { name: /(^| )18\. prosince/ }),
  )
  await expect.element(page.getByRole('combobox', { name: t('storm.time') })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: t('storm.send') }))
  const item = { validFrom: '2026-12-18', timeSlot: '00:00' }
  await expect.poll(() => chosen(shop)).toEqual([{ choice: 'move', also: [OTHER], item }])
})
