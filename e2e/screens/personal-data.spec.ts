import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fieldId } from '../../web/src/features/entry-details/problems.ts'
import type { Guest } from '../support/guest.ts'
import { button, emailField, fillInformations, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

// Two adults and a child, each of whom has to be named.
const shop = await sharedShop()
const LONG = { timeout: 90_000 }

type Name = Parameters<typeof fieldId>[1]

/** The details of the cart, and its fields by the person's place. */
async function openDetails(guest: Guest): Promise<(person: number, name: Name) => Locator> {
  const entries = await withCart(guest, { chosen: { showUserForm: true }, path: '/shopping/informations' })
  await emailField(guest).waitFor()
  const ids = entries.map(({ id }) => id)
  return (person, name) => guest.page.locator(`[id="${fieldId(ids[person] ?? '', name)}"]`)
}

const PETRA = { firstName: 'Petra', lastName: 'Dvořáková', birthday: '14.03.1986', email: 'petra@example.cz' }
const JAN = { firstName: 'Jan', lastName: 'Novák', birthday: '01.01.1985', email: 'jan@example.cz' }

const copyButton = ({ page, t }: Guest, key: string) => page.getByRole('button', { name: words(t(key)) })

test('data are copied from the person whom the guest chooses, by keyboard alone', LONG, async () => {
  const guest = await shop.guest({ calm: true })
  const { page, t } = guest
  const field = await openDetails(guest)
  const fill = async (person: number, data: Partial<Record<Name, string>>) => {
    for (const [name, value] of Object.entries(data)) await field(person, name as Name).fill(value ?? '')
  }
  const ofFirst = copyButton(guest, 'informations.copy')
  const ofOther = copyButton(guest, 'informations.copy.other')
  // Nothing is filled in yet.
  expect([await ofFirst.count(), await ofOther.count()]).toEqual([2, 0])
  await ofFirst.first().press('Enter')
  await expect.poll(() => textOf(page.getByRole('main'))).toContain(words(t('informations.copy.nothing')))

  await fill(0, PETRA)
  await ofFirst.first().press('Enter')
  await expect.poll(() => field(1, 'lastName').inputValue()).toBe('Dvořáková')
  await expect.poll(() => field(1, 'firstName').inputValue()).toBe('')
  await fill(1, JAN)
  await fill(2, { firstName: 'Ema', birthday: '02.06.2018' })

  await expect.poll(() => ofOther.count()).toBe(1)
  expect(await ofOther.getAttribute('aria-expanded')).toBe('false')
  await ofOther.press('Enter')
  await expect.poll(() => ofOther.getAttribute('aria-expanded')).toBe('true')
  const choices = page.getByRole('list', { name: words(t('informations.copy.whose')) }).getByRole('button')
  expect((await choices.allTextContents()).map((text) => words(text).split('Dosp')[0])).toEqual([
    'Petra Dvořáková',
    'Jan Novák',
  ])
  await page.keyboard.press('Escape')
  await expect.poll(() => choices.count()).toBe(0)
  expect(await ofOther.evaluate((node) => node === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => choices.count()).toBe(0)
  expect(await ofOther.last().evaluate((node) => node === document.activeElement)).toBe(true)
  await expect.poll(() => field(2, 'firstName').inputValue()).toBe('Ema')
  await expect.poll(() => field(2, 'lastName').inputValue()).toBe('Novák')
  await expect.poll(() => field(2, 'email').inputValue()).toBe('jan@example.cz')
  await expect.poll(() => field(2, 'legalFirstName').inputValue()).toBe('Jan')
  const said = page.getByRole('status').filter({ hasText: words(t('informations.copy.done', { who: 'Jan Novák' })) })
  expect(await said.count()).toBe(1)
})

test('the first person, too, can be copied to', LONG, async () => {
  const guest = await shop.guest()
  const field = await openDetails(guest)
  for (const [name, value] of Object.entries(JAN)) await field(1, name as Name).fill(value)
  const offer = copyButton(guest, 'informations.copy.other')
  await expect.poll(() => offer.count()).toBe(2)
  await offer.first().click()
  await expect.poll(() => field(0, 'lastName').inputValue()).toBe('Novák')
  await expect.poll(() => field(0, 'email').inputValue()).toBe('jan@example.cz')
})

test('the press of a button counts although leaving a field moves it', LONG, async () => {
  const guest = await shop.guest({ calm: true })
  const { page } = guest
  const field = await openDetails(guest)
  const people = [PETRA, JAN, { ...PETRA, firstName: 'Ema', email: 'ema@example.cz' }]
  for (const [person, data] of people.entries())
    for (const [name, value] of Object.entries(data))
      if (name !== 'email') await field(person, name as Name).fill(value)
  for (const person of [1, 2]) await field(person, 'email').fill(people[person]?.email ?? '')
  // The order's own e-mail was filled in from these; the guest takes it away and is told that it is missing.
  await fillInformations(guest, '')
  await button(guest, 'informations.continue.email')
    .or(button(guest, 'informations.continue.user-data'))
    .click({ force: true })
  await expect.poll(() => emailField(guest).getAttribute('aria-invalid')).toBe('true')

  // As a browser fills in what it remembers: no keys, one event.
  await field(0, 'email').focus()
  await field(0, 'email').evaluate((input: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, PETRA.email)
  const go = page.locator('button[type=submit], button[data-missing]').filter({ visible: true }).last()
  await go.scrollIntoViewIfNeeded()
  const box = await go.boundingBox()
  if (!box) throw new Error('There is no button.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4)
  await page.mouse.down()
  await page.mouse.up()
  // The order's own e-mail is the person's; nothing is missing any more, and the press goes on.
  await page.waitForURL('**/shopping/checkout')
})
