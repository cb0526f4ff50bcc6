import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../testing/fake-shop.ts'
import { open, textOf } from '../../testing/mount.tsx'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'

const main = page.getByRole('main')
const reply = { number: 'R-2026-0042', raisedAt: '2026-11-20T08:00:00Z', decidedUntil: '2026-12-20', isLate: true }

const claim = (answers = {}) =>
  open('/terms/claim', {
    lang: 'de',
    isThere: 'main form',
    answers: { raiseComplaint: () => reply, ...answers },
    change: (boot) => ({
      ...boot,
      page: { kind: 'legal', topic: 'claim', html: '<p>…</p>', version: '2026-01-01', versions: ['2026-01-01'] },
    }),
  })

test('a complaint says what is missing, then its number and the last day of the decision', async () => {
  const { t, shop } = await claim()
  const send = main.getByRole('button', { name: t('complaint.send') })
  await userEvent.click(send)
  const order = main.getByRole('textbox', { name: t('withdraw.order') })
  await expect.element(order).toHaveFocus()
  await expect.element(order).toBeInvalid()
  await expectUsableAtAnyWidth()
  expect(shop.asked.filter(({ name }) => name === 'raiseComplaint')).toEqual([])
  await userEvent.fill(order, '2026-000731')
  await userEvent.fill(main.getByRole('textbox', { name: t('complaint.what') }), 'Der Lift stand.')
  await userEvent.fill(main.getByRole('textbox', { name: t('complaint.discovered') }), '14.11.2026')
  await userEvent.fill(main.getByRole('textbox', { name: t('withdraw.name') }), 'Eva Malá')
  await userEvent.fill(main.getByRole('textbox', { name: t('withdraw.email') }), 'eva@example.com')
  await userEvent.click(send)
  await expect.poll(() => textOf(main)).toMatch(/R-2026-\u2060?0042/)
  await expect.poll(() => textOf(main)).toContain('20.12.2026')
  await expect.poll(() => textOf(main)).toContain(t('complaint.received.late'))
  expect(shop.asked.find(({ name }) => name === 'raiseComplaint')?.input).toMatchObject({
    body: { order: '2026-000731', what: 'Der Lift stand.', discoveredOn: '2026-11-14', wanted: 'money', lang: 'de' },
  })
})

test('a paste that is too long stays whole and is told at its field', async () => {
  const { t, shop } = await claim()
  const long = {
    'withdraw.order': 'x'.repeat(60),
    'complaint.ticket': 'y'.repeat(200),
    'withdraw.email': `${'z'.repeat(300)}@example.com`,
  }
  for (const [key, text] of Object.entries(long))
    await userEvent.fill(main.getByRole('textbox', { name: new RegExp(t(key)) }), text)
  await userEvent.click(main.getByRole('button', { name: t('complaint.send') }))
  for (const [key, text] of Object.entries(long)) {
    const field = main.getByRole('textbox', { name: new RegExp(t(key)) })
    await expect.element(field).toHaveValue(text)
    await expect.element(field).toBeInvalid()
  }
  expect(shop.asked.filter(({ name }) => name === 'raiseComplaint')).toEqual([])
})

test('a complaint that was not taken stays typed', async () => {
  const { t } = await claim({ raiseComplaint: () => refuse(429, 'too-many-requests') })
  const fill = (key: string, text: string) => userEvent.fill(main.getByRole('textbox', { name: t(key) }), text)
  await fill('withdraw.order', '2026-000731')
  await fill('complaint.what', 'Der Lift stand.')
  await fill('complaint.discovered', '20.11.2026')
  await fill('withdraw.name', 'Eva Malá')
  await fill('withdraw.email', 'eva@example.com')
  await userEvent.click(main.getByRole('button', { name: t('complaint.send') }))
  await main.getByText(t('error.tooManyRequests')).findElement()
  await expect.element(main.getByRole('textbox', { name: t('complaint.what') })).toHaveValue('Der Lift stand.')
})

test('an address that looks like a slip is asked about, and one tap takes the other', async () => {
  const { t } = await claim()
  const field = main.getByRole('textbox', { name: t('withdraw.email') })
  await userEvent.fill(field, 'eva@gmial.com')
  await userEvent.click(main.getByRole('button', { name: t('form.email.meant', { email: 'eva@gmail.com' }) }))
  await expect.element(field).toHaveValue('eva@gmail.com')
})

test('the page of its own is a plain form that says what is wrong', async () => {
  const { t } = await open('/complaint', { lang: 'de', width: 320 })
  await expect.element(main.getByRole('heading', { level: 1, name: t('complaint.title') })).toBeVisible()
  const form = main.element().querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/complaint'])
  const discovered = main.getByRole('textbox', { name: t('complaint.discovered') })
  await expect.element(discovered).toHaveValue('gestern')
  await expect.element(discovered).toHaveAccessibleDescription(new RegExp(t('complaint.discovered.wrong')))
  await expect.element(main.getByRole('textbox', { name: t('complaint.what') })).toHaveValue('Der Lift stand.')
  expect(document.documentElement.scrollWidth).toBe(320)
})
