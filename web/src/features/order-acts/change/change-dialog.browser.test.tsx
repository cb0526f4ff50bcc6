import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refuse } from '../../../testing/fake-shop.ts'
import { onTop, textOf } from '../../../testing/mount.tsx'
import { anEntry } from '../../../testing/sample-order.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'
import {
  ADULT,
  acts,
  CHILD,
  never,
  order,
  orders,
  press,
  product,
  quote,
  right,
  toSummary,
} from './testing/change-page.ts'

test('without an e-mail, or with a malformed one, the introduction does not go on', async () => {
  const { t } = await orders()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  const email = onTop().getByRole('textbox', { name: t('acts.change.email') })
  await expect.element(email).toHaveValue('jana@example.com')
  for (const typed of ['', 'jana@']) {
    await userEvent.fill(email, typed)
    await expect.element(onTop().getByRole('button', { name: t('acts.change.email.missing') })).toBeDisabled()
  }
  await expect.element(email).toBeInvalid()
  await expectUsableAtAnyWidth()
})

test('a blocked ticket says why it stays, and only the others are moved', async () => {
  const blocked = { ...right, why: 'blocked' as const }
  const entries = acts().entries.map((entry) => (entry.uuid === CHILD ? { ...entry, change: blocked } : entry))
  const shown = await orders({ answers: { orderActs: () => acts({ entries }) } })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${shown.t('acts.change')}`) }))
  const child = onTop().getByRole('checkbox', { name: /dítě/ })
  await expect.element(child).toBeDisabled()
  await expect.element(child).not.toBeChecked()
  await expect.element(child).toHaveAccessibleDescription(/zablokovaná.*přesuneme/)
  await expectUsableAtAnyWidth()
  await press(shown.t('acts.change.intro.next'))
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince/ }))
  await expect
    .poll(() => shown.shop.asked.findLast(({ name }) => name === 'changeDate')?.input)
    .toMatchObject({ body: { items: [{ uuid: ADULT, version: 3, validFrom: '2026-12-19' }] } })
})

test('a day that is refused says why, and is asked for again', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.changeDate = () => refuse(409, 'change-not-offered', { why: 'ticket-error' })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince/ }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.why.ticket-error'))
  await expectUsableAtAnyWidth()
  shop.answers.changeDate = () => quote(-30)
  await press(t('acts.again'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.sum.back', { price: '60 Kč' }))
  await expect.element(onTop().getByRole('button', { name: t('acts.next') })).toBeEnabled()
})

test('of a group that does not come together all or none are chosen at once', async () => {
  const uuids = [1, 2, 3, 4, 5].map((at) => `00000000-0000-4000-8000-00000000001${at}`)
  const entries = uuids.map((uuid) => anEntry({ uuid, amount: 900, product }))
  const rights = uuids.map((uuid) => ({ uuid, version: 0, paid: 900, cancel: right, withdraw: never, change: right }))
  const { t } = await orders({
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [{ ...order, entries, tickets: [] }] }),
      orderActs: () => acts({ entries: rights }),
    },
  })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.apart'))
  await press(t('acts.pick.none'))
  await expect.element(onTop().getByRole('button', { name: t('acts.pick.missing') })).toBeDisabled()
  await press(t('acts.pick.all', { count: 5 }))
  await expect.element(onTop().getByRole('button', { name: t('acts.change.intro.next') })).toBeEnabled()
})

test('a family is moved at once: the day, then old and new with the sum, then what became of it', async () => {
  const shown = await orders({ lang: 'de' })
  const { t, shop } = shown
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await expect.element(onTop().getByRole('checkbox')).toBeChecked()
  await press(t('acts.change.intro.next'))
  await expect.element(onTop().getByRole('button', { name: t('shop.missing.day') })).toBeDisabled()
  const day = onTop().getByRole('button', { name: /19\. Dezember/ })
  await day.findElement()
  await expectUsableAtAnyWidth()
  await userEvent.click(day)
  await expect.poll(() => textOf(onTop())).toContain('60 Kč zurück')
  await press(t('acts.next'))
  await expect.element(onTop().getByRole('heading', { level: 2 })).toHaveFocus()
  const words = await textOf(onTop())
  for (const part of [
    'Samstag, 19.12.2026',
    'Sie haben bezahlt 1 570 Kč',
    'Neue Termine 1 510 Kč',
    'Sie erhalten zurück 60 Kč',
  ])
    expect(words).toContain(part)
  await expectUsableAtAnyWidth()
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain('Erledigt. Bis Samstag, 19.12.')
  expect(await textOf(onTop())).not.toContain(t('acts.step', { step: '1', count: '1' }))
  const sent = shop.asked.findLast(({ name }) => name === 'changeDate')
  expect(sent?.input).toMatchObject({
    body: {
      email: 'jana@example.com',
      items: [ADULT, CHILD].map((uuid) => ({ uuid, version: 3, validFrom: '2026-12-19' })),
      expected: { pay: 0, back: 60 },
    },
  })
  // The list behind the dialog is read again once the end is shown.
  await expect.poll(() => shop.asked.filter(({ name }) => name === 'myOrders').length).toBeGreaterThan(1)
  await press(t('acts.done'))
  expect(page.getByRole('dialog').elements()).toEqual([])
})

/** Opens the days of a change in a resort that says what they may cost. */
async function toDays(price: 'notLower' | 'equal') {
  const shown = await orders({
    lang: 'de',
    change: (boot) => ({ ...boot, resort: { ...boot.resort, dateChange: { price } } }),
    answers: { changeDate: () => quote(0) },
  })
  const { t } = shown
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await expect.poll(() => textOf(onTop())).toContain(t(`acts.change.intro.lead.${price}`))
  await press(t('acts.change.intro.next'))
  await expect.poll(() => textOf(onTop())).toContain(t(`acts.change.day.signs.${price}`))
  return shown
}

test('a resort that refunds nothing says so, and a cheaper day counts as the same price', async () => {
  const { t } = await toDays('notLower')
  await userEvent.click(onTop().getByRole('button', { name: /19\. Dezember/ }))
  await press(t('acts.next'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.note.notLower'))
})

test('a resort that allows the same price only shows which days have another one', async () => {
  const { t } = await toDays('equal')
  const dearer = onTop().getByRole('button', { name: /26\. Dezember/ })
  await expect.element(dearer).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(dearer, { force: true })
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.error.price'))
  await expectUsableAtAnyWidth()
})

test.each([
  ['standard', /865.Kč aufzahlen/],
  ['club', /705.Kč aufzahlen/],
] as const)('days are counted in the %s column of the order, also where less was paid: %s', async (column, dearer) => {
  const entry = anEntry({ uuid: ADULT, amount: 965, listed: 965, product })
  const data = [{ ...order, entries: [entry], amount: { ...order.amount, base: 1000, club: 1000 } }]
  const { t } = await orders({
    lang: 'de',
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data }),
      orderActs: () => acts({ column }),
      prices: ({ body }) =>
        Object.fromEntries(body.dates.map((day) => [day, { standard: 1830, club: 1670, state: 'open' as const }])),
    },
  })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  const day = onTop().getByRole('button', { name: /19\. Dezember/ })
  await expect.element(day).toHaveAccessibleName(dearer)
})

test('a call that got no reply is repeated, and another price is shown beside the one before', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.changeDate = ({ body }) => (body.dryRun ? quote(-30) : noAnswer())
  await toSummary(shown)
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.network'))
  shop.answers.changeDate = ({ body }) => (body.dryRun ? quote(70) : refuse(409, 'price-changed'))
  await press(t('acts.again'))
  await expect.poll(() => textOf(onTop())).toContain('Předtím: vrátíme 60 Kč. Teď: doplatíte 140 Kč.')
  await expect.element(onTop().getByRole('button', { name: 'Změnit a doplatit 140 Kč' })).toBeVisible()
})
