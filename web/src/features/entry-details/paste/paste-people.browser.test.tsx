import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { personData } from '../../../state/people.ts'
import { type Mounted, open } from '../../../testing/mount.tsx'
import { someEntries } from '../../../testing/sample-cart.ts'
import { aHotelUser } from '../../../testing/sample-member.ts'

const FIELDS = ['firstName', 'lastName', 'birthday', 'phone', 'email', 'agreements'] as const
const JAN = 'Jan;Novák;05.03.1990;+420601234567;jan@example.com'

async function arrive(width = 1440): Promise<Mounted & { ids: string[] }> {
  const cart = someEntries({ counts: { 'lipno-ski-1day-adult': 3 } }).map((entry) => ({ ...entry, showUserForm: true }))
  const mounted = await open('/shopping/informations', {
    width,
    cart,
    member: aHotelUser(),
    config: { userInfo: [...FIELDS] },
  })
  await page.getByLabelText(mounted.t('company.paste.label')).findElement()
  return { ...mounted, ids: cart.map(({ id }) => id) }
}

test('a pasted list is shown with an error in its cell, and fills in the forms with one consent for all', async () => {
  const { t, ids } = await arrive()
  const field = page.getByLabelText(t('company.paste.label'))
  await field.fill(`${JAN}\n${JAN.replace('05.03.1990', '31.02.1990')}`)
  await expect.element(page.getByText(t('company.paste.missing', { count: 1 }))).toBeVisible()
  const wrong = page.getByRole('row').filter({ has: page.getByRole('textbox') })
  await expect.element(wrong.getByText(t('company.paste.month', { month: 'Únor', year: 1990, days: 28 }))).toBeVisible()
  await page.getByRole('checkbox', { name: t('company.paste.agreements') }).click()
  await page.getByRole('button', { name: t('company.paste.take', { count: 2 }) }).click()
  await expect.element(page.getByText(t('company.paste.taken', { count: 2 }))).toBeVisible()
  const jan = {
    firstName: 'Jan',
    lastName: 'Novák',
    phone: '+420601234567',
    email: 'jan@example.com',
    agreements: true,
  }
  expect(ids.map((id) => personData.get(id))).toEqual([
    { ...jan, birthday: '05.03.1990' },
    { ...jan, birthday: '31.02.1990' },
    undefined,
  ])
  await expect.element(page.getByRole('textbox', { name: t('form.label.lastName') }).first()).toHaveValue('Novák')
})

test('a wrong row is listed with a link to its field, and is right once that is typed over', async () => {
  const { t, ids } = await arrive()
  await page.getByLabelText(t('company.paste.label')).fill([JAN, JAN.replace('Novák', ''), JAN].join('\n'))
  await page.getByRole('link', { name: t('company.paste.row', { number: 2, columns: 'příjmení' }) }).click()
  const field = page.getByRole('table').getByRole('textbox', { name: t('form.label.lastName') })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Malá')
  await expect.element(page.getByText(t('company.paste.right', { count: 3 }))).toBeVisible()
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: t('company.paste.take', { count: 3 }) }).click()
  await expect.poll(() => personData.get(ids[1] ?? '')?.lastName).toBe('Malá')
})

test('on a phone each row of the list is a block, no wider than the page', async () => {
  const { t } = await arrive(390)
  await page.getByLabelText(t('company.paste.label')).fill(JAN.replace('jan@example.com', ''))
  await page.getByText('05.03.1990', { exact: true }).findElement()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  const table = page.getByRole('table').element()
  expect([table.getBoundingClientRect().width <= 390, table.parentElement?.scrollWidth]).toEqual([
    true,
    table.parentElement?.clientWidth,
  ])
})

test('a list stays in the memory of the page', async () => {
  const { t } = await arrive()
  await page.getByLabelText(t('company.paste.label')).fill(JAN)
  await page.getByRole('button', { name: t('company.paste.take', { count: 1 }) }).click()
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored).not.toContain('Novák')
})
