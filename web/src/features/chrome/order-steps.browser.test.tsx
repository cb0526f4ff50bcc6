import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'

const STEPS = ['eshop', 'informations', 'checkout', 'confirmation']

const row = ({ t }: Mounted) => page.getByRole('navigation', { name: t('chrome.steps') })
const current = () => document.querySelector('[aria-current=step]')?.textContent
const openStep = (address: string) => open(address, { width: 1440, cart: someEntries(), email: 'row@example.com' })

test('the steps of an order stand in their order', async () => {
  const mounted = await openStep('/shopping/eshop')
  const labels = STEPS.map((step) => mounted.t(`chrome.step.${step}`))
  const items = row(mounted).getByRole('listitem')
  for (const [index, label] of labels.entries()) expect(await textOf(items.nth(index))).toContain(label)
  expect(items.length).toBe(labels.length)
  expect(current()).toContain(labels[0])
  expect(row(mounted).getByRole('link').length).toBe(0)
})

test('later steps are grey words, earlier ones lead back', async () => {
  const mounted = await openStep('/shopping/informations')
  const labels = STEPS.map((step) => mounted.t(`chrome.step.${step}`))
  const items = row(mounted).getByRole('listitem')
  expect(current()).toContain(labels[1])
  expect(row(mounted).getByRole('link').length).toBe(1)
  const colour = (index: number) => getComputedStyle(items.nth(index).element().querySelector('span') as Element).color
  expect(colour(2)).toBe(colour(3))
  expect(colour(2)).not.toBe(colour(1))
  await items.nth(2).click()
  expect(location.pathname).toBe('/shopping/informations')
})

test('of the checkout the details are one step back, and the shop the one before', async () => {
  const mounted = await openStep('/shopping/checkout')
  const link = (step: string) => row(mounted).getByRole('link', { name: new RegExp(mounted.t(`chrome.step.${step}`)) })
  expect(current()).toContain(mounted.t('chrome.step.checkout'))
  await link('informations').click()
  await expect.poll(() => location.pathname).toBe('/shopping/informations')
  await link('eshop').click()
  await expect.poll(() => location.pathname).toBe('/shopping/eshop')
})
