import type { ActItem, Back, OrderActs, ReturnQuote } from '@gondola/contract/after-sale.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refuse } from '../../../testing/fake-shop.ts'
import { onTop, open, textOf } from '../../../testing/mount.tsx'
import { aMember } from '../../../testing/sample-member.ts'
import { anEntry, anOrder, aTicket } from '../../../testing/sample-order.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'

const member = aMember()
const [ADULT, CHILD, MINI] = ['a', 'c', 'f'].map((sign) => `00000000-0000-4000-8000-00000000000${sign}`) as [
  string,
  string,
  string,
]
const UNTIL = '2026-12-04T22:59:00.000Z'
const never = { until: null, why: 'not-undated' as const }
const right = (why: OrderActs['change']['why'] = null) => ({ until: UNTIL, why })

const order = (change = {}) => ({
  ...anOrder('0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', [
    anEntry({ uuid: ADULT, amount: 900 }),
    anEntry({ uuid: CHILD, amount: 670, product: { variant: { _id: 'child', name: 'dítě 6–14' } } }),
    anEntry({ uuid: MINI, amount: 50, product: { variant: { _id: 'mini', name: 'dítě do 6 let' } } }),
  ]),
  tickets: [aTicket({ uuid: ADULT, userName: 'Petr Vzorový' }), aTicket({ uuid: CHILD, userName: 'Matěj Vzorový' })],
  ...change,
})

const acts = (change: Partial<OrderActs> = {}): OrderActs => ({
  entries: [
    { uuid: ADULT, version: 0, paid: 900, cancel: right(), withdraw: never, change: right() },
    { uuid: CHILD, version: 0, paid: 670, cancel: right(), withdraw: never, change: right() },
    { uuid: MINI, version: 0, paid: 50, cancel: right('blocked'), withdraw: never, change: right('blocked') },
  ],
  change: { until: '2026-12-04T23:00:00.000Z', why: null },
  acts: [],
  offers: [],
  column: 'standard',
  ...change,
})

/** A day, as that of a card's purchase. */
const on = (day: string) => ({ validFrom: day, originalValidFrom: day, inclusiveValidity: [day] })

const back = (card: number, voucher = 0): Back => ({ card, voucher, credit: 0, total: card + voucher })
const quote = (total = back(463, 207)): ReturnQuote => ({ back: total, items: [], rest: [] })
const act = (
  status: ActItem['status'],
  [item, error]: ['requested' | 'success'] | ['error', 'used' | 'refused'] = [
    status === 'running' ? 'requested' : 'success',
  ],
): ActItem => ({
  id: '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f77',
  kind: 'cancel',
  status,
  payment: null,
  items: [{ uuid: CHILD, status: item, error: error ?? null, usedAt: null, waitsForDesk: false }],
  back: back(463, 207),
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: null,
})

const orders = (answers: Parameters<typeof open>[1] & object = {}) =>
  open('/personal/orders', {
    ...answers,
    member,
    answers: {
      profile: () => member,
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [order()] }),
      orderActs: () => acts(),
      returnEntries: () => quote(),
      actStatus: () => act('success'),
      ...answers.answers,
    },
  })

/** Opens the dialog, ticks the child and goes on to the summary. */
async function toSummary({ t }: Awaited<ReturnType<typeof orders>>) {
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.cancel')}`) }))
  await userEvent.click(onTop().getByRole('checkbox', { name: /dítě 6–14/ }))
  await userEvent.click(onTop().getByRole('button', { name: t('acts.next') }))
}

test.each([
  ['alone', []],
  ['with a ticket whose day is over', [anEntry({ uuid: ADULT, meta: on('2026-11-18') })]],
])('a card %s can be withdrawn from after the day of its purchase', async (_name, others) => {
  const card = anEntry({ uuid: CHILD, type: 'card-product', amount: 100, meta: on('2026-11-18') })
  const bought = { ...order({ createdAt: '2026-11-18T09:00:00Z' }), entries: [...others, card] }
  const over = { until: '2026-11-17T22:59:00.000Z', why: 'too-late' as const }
  const undated = { until: null, why: 'undated' as const }
  await orders({
    lang: 'de',
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [bought] }),
      orderActs: () =>
        acts({
          change: others.length > 0 ? { ...over, why: 'started' } : undated,
          entries: [
            ...others.map(({ uuid }) => ({ uuid, version: 0, paid: 900, cancel: over, withdraw: never, change: over })),
            { uuid: CHILD, version: 0, paid: 100, cancel: undated, withdraw: right(), change: undated },
          ],
        }),
    },
  })
  await expect.element(page.getByRole('link', { name: /^Vertrag hier widerrufen Möglich bis/ })).toBeVisible()
})

test('an order says until when it can be changed and cancelled, and what comes back', async () => {
  await orders({ lang: 'de' })
  const rows = page.getByRole('list', { name: 'Was Sie mit der Bestellung tun können' })
  const words = await textOf(rows)
  expect(words).toContain('Termin ändern Möglich bis Freitag, 04.12.2026.')
  expect(words).toContain(
    'Tickets stornieren Möglich bis Freitag, 04.12.2026, 23:58 Uhr. Sie erhalten 1 570 Kč zurück.',
  )
  await expectUsableAtAnyWidth()
})

test('what is over says until when it was, as words and not as a button', async () => {
  const { t } = await orders({
    answers: {
      orderActs: () =>
        acts({
          entries: acts().entries.map((entry) => ({ ...entry, cancel: right('too-late') })),
          change: { until: UNTIL, why: 'reversed' },
        }),
    },
  })
  const rows = page.getByRole('list', { name: t('acts.label') })
  expect(await textOf(rows)).toContain('Šlo to do pátku 04.12.2026, 23.58.')
  expect(await textOf(rows)).toContain(t('acts.why.change.reversed'))
  expect(rows.getByRole('button').elements()).toEqual([])
})

test('all of a long list are chosen at once, but for those that cannot be given back', async () => {
  const more = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000001${at}`)
  const long = { ...order(), entries: [...order().entries, ...more.map((uuid) => anEntry({ uuid, amount: 900 }))] }
  const rights = more.map((uuid) => ({ uuid, version: 0, paid: 900, cancel: right(), withdraw: never, change: never }))
  const { t } = await orders({
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [long] }),
      orderActs: () => acts({ entries: [...acts().entries, ...rights] }),
    },
  })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.cancel')}`) }))
  await userEvent.click(onTop().getByRole('button', { name: t('acts.pick.all', { count: 5 }) }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.pick.count', { chosen: 5, count: 6 }))
  await userEvent.click(onTop().getByRole('button', { name: t('acts.pick.none') }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.pick.count', { chosen: 0, count: 6 }))
})

test('a child is cancelled: sums and ways before the button, then what became of it', async () => {
  const shown = await orders({ answers: {} })
  const { t, shop } = shown
  shop.answers.returnEntries = ({ body }) => (body.dryRun ? quote() : act('running'))
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.cancel')}`) }))
  await expect.element(onTop().getByRole('checkbox', { name: /dítě do 6 let/ })).toBeDisabled()
  await userEvent.click(onTop().getByRole('checkbox', { name: /dítě 6–14/ }))
  await expect.poll(() => textOf(onTop())).toContain('vrátíme 670 Kč 1 ze 3 vstupenek')
  await expectUsableAtAnyWidth()
  await userEvent.click(onTop().getByRole('button', { name: t('acts.next') }))
  await expect.element(onTop().getByRole('heading', { level: 2 })).toHaveFocus()
  const words = await textOf(onTop())
  for (const part of ['Na kartu, kterou jste platili 463 Kč', 'Na dárkový poukaz 207 Kč', 'Vrátíme 670 Kč'])
    expect(words).toContain(part)
  expect(words).toContain(t('acts.note.rest'))
  await expectUsableAtAnyWidth()
  await userEvent.click(onTop().getByRole('button', { name: 'Zrušit 1 vstupenku' }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.cancel.success.title'))
  const sent = shop.asked.findLast(({ name }) => name === 'returnEntries')
  expect(sent?.input).toMatchObject({
    body: { kind: 'cancel', items: [{ uuid: CHILD, version: 0 }], expected: { back: 670 } },
  })
  await expectUsableAtAnyWidth()
  await userEvent.click(
    onTop()
      .getByRole('button', { name: t('acts.done') })
      .last(),
  )
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(shop.asked.filter(({ name }) => name === 'myOrders').length).toBeGreaterThan(1)
})

test('a call that got no reply is repeated with the same key', async () => {
  const keys: (string | null)[] = []
  const shown = await orders()
  const { t, shop } = shown
  const plain = window.fetch
  window.fetch = (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (key) keys.push(key)
    return plain(input, init)
  }
  shop.answers.returnEntries = ({ body }) => (body.dryRun ? quote() : noAnswer())
  await toSummary(shown)
  await userEvent.click(onTop().getByRole('button', { name: 'Zrušit 1 vstupenku' }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.network'))
  shop.answers.returnEntries = () => act('success')
  await userEvent.click(onTop().getByRole('button', { name: t('acts.again') }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.cancel.success.title'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('another sum is shown beside the one before', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.returnEntries = ({ body }) => (body.dryRun ? quote() : refuse(409, 'price-changed'))
  await toSummary(shown)
  await expect.element(onTop().getByText('463 Kč')).toBeVisible()
  shop.answers.returnEntries = ({ body }) => (body.dryRun ? quote(back(400)) : refuse(409, 'price-changed'))
  await userEvent.click(onTop().getByRole('button', { name: 'Zrušit 1 vstupenku' }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.priceChanged', { was: '670 Kč', price: '400 Kč' }))
})

test('a ticket that has opened a gate stays valid, and says so with the time where it is known', async () => {
  const shown = await orders()
  const { t, shop } = shown
  const used = act('failed', ['error', 'used'])
  const items = used.items.map((item) => ({ ...item, usedAt: '2026-12-05T09:02:11.000Z' }))
  shop.answers.returnEntries = ({ body }) => (body.dryRun ? quote() : { ...used, items })
  await toSummary(shown)
  await userEvent.click(onTop().getByRole('button', { name: 'Zrušit 1 vstupenku' }))
  await expect.poll(() => textOf(onTop())).toContain('Vstupenka už byla použita 05.12.2026, 10.02, zrušit ji nejde.')
  await expect.poll(() => textOf(onTop())).toContain(t('acts.cancel.none.title'))
})

test('where another window cancels already, its act is shown', async () => {
  const shown = await orders({ answers: { actStatus: () => act('running') } })
  const { t, shop } = shown
  await toSummary(shown)
  const running = act('running')
  shop.answers.returnEntries = () => refuse(409, 'act-under-way', { act: running.id })
  shop.answers.orderActs = () => acts({ acts: [running] })
  await userEvent.click(onTop().getByRole('button', { name: 'Zrušit 1 vstupenku' }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.item.running.cancel'))
})

test('a sum that did not come is asked for again', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.returnEntries = () => refuse(500, 'fault')
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.cancel')}`) }))
  await userEvent.click(onTop().getByRole('checkbox', { name: /dítě 6–14/ }))
  const again = onTop().getByRole('button', { name: t('acts.again') })
  await expect.element(again).toBeEnabled()
  shop.answers.returnEntries = () => quote()
  await userEvent.click(again)
  await expect.element(onTop().getByRole('button', { name: t('acts.next') })).toBeEnabled()
})

test('an act of another window is a strip that opens it', async () => {
  const { t, shop } = await orders({
    answers: { orderActs: () => acts({ acts: [act('running')] }), actStatus: () => act('running') },
  })
  await userEvent.click(page.getByRole('button', { name: t('acts.running.show') }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.item.running.cancel'))
  shop.answers.actStatus = () => act('success')
  await expect.poll(() => textOf(onTop()), { timeout: 5000 }).toContain(t('acts.item.cancel'))
})
