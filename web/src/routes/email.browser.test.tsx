import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refuse } from '../testing/fake-shop.ts'
import { open } from '../testing/mount.tsx'

const NEW = 'novy@example.com'

test.each([
  ['old', 'new', 'half'],
  ['new', null, 'done'],
] as const)(
  'a link to the %s address names the new one, and the focus goes to what comes next',
  async (_, waitsFor, part) => {
    const { t, shop } = await open('/users/email?token=asked', {
      answers: { confirmEmail: () => ({ email: NEW, waitsFor }) },
    })
    await expect.element(page.getByText(t(`emailChange.${part}.ask`, { email: NEW }))).toBeVisible()
    const bodies = () => shop.asked.flatMap((one) => (one.name === 'confirmEmail' ? [one.input.body] : []))
    expect(bodies()).toEqual([{ token: 'asked', dryRun: true }])
    await userEvent.click(page.getByRole('button', { name: t('emailChange.confirm') }))
    await expect.element(page.getByRole('heading', { name: t(`emailChange.${part}.title`) })).toHaveFocus()
    // Without a word of the look: processes of the release before do not know it.
    expect(bodies()).toEqual([{ token: 'asked', dryRun: true }, { token: 'asked' }])
  },
)

test.each([
  ['old', 'new', 'half'],
  ['new', null, 'done'],
] as const)('a link to the %s address that was used says what it has done', async (_, waitsFor, part) => {
  const { t } = await open('/users/email?token=used', {
    answers: { confirmEmail: () => ({ email: NEW, waitsFor, isUsed: true }) },
  })
  await expect.element(page.getByRole('heading', { name: t(`emailChange.${part}.title`) })).toBeVisible()
  await expect.element(page.getByText(t(`emailChange.${part}.text`, { email: NEW }))).toBeVisible()
  expect(page.getByRole('button', { name: t('emailChange.confirm') }).elements()).toEqual([])
})

test('a shop that cannot look yet is asked to confirm without the address', async () => {
  const { t } = await open('/users/email?token=asked', {
    answers: {
      confirmEmail: ({ body }) =>
        'dryRun' in body ? refuse(400, 'bad-input') : { email: NEW, waitsFor: 'new' as const },
    },
  })
  await expect.element(page.getByText(t('emailChange.text'))).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t('emailChange.confirm') }))
  await expect.element(page.getByRole('heading', { name: t('emailChange.half.title') })).toHaveFocus()
})

test('a link that is over says so, asks nothing, and leads home', async () => {
  const { t } = await open('/users/email?token=old', { answers: { confirmEmail: () => refuse(400, 'token-expired') } })
  await expect.element(page.getByText(t('error.tokenExpired'))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('meta.email.title') })).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('account.activation.order.home') })).toBeVisible()
  expect(page.getByRole('button', { name: t('emailChange.confirm') }).elements()).toEqual([])
})

test('a link that ends before the button is pressed says so, and the focus goes to the heading', async () => {
  const { t } = await open('/users/email?token=asked', {
    answers: {
      confirmEmail: ({ body }) =>
        'dryRun' in body ? { email: NEW, waitsFor: 'new' as const } : refuse(400, 'token-expired'),
    },
  })
  await userEvent.click(page.getByRole('button', { name: t('emailChange.confirm') }))
  await expect.element(page.getByText(t('error.tokenExpired'))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('meta.email.title') })).toHaveFocus()
})

test('a link that cannot be read is read again', async () => {
  let isAway = true
  const { t } = await open('/users/email?token=asked', {
    answers: { confirmEmail: () => (isAway ? noAnswer() : { email: NEW, waitsFor: 'new' as const }) },
    expected: [/Failed to fetch/],
  })
  const again = page.getByRole('button', { name: t('shop.retry') })
  await expect.element(again).toBeVisible()
  isAway = false
  await userEvent.click(again)
  await expect.element(page.getByRole('button', { name: t('emailChange.confirm') })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('emailChange.title') })).toHaveFocus()
})
