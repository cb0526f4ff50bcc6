import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'

const footer = page.getByRole('contentinfo')

test('the footer has the link columns and the mark of the resort, and social icons that open and close', async () => {
  await open('/')
  for (const column of ['Nakupování', 'Skiareál', 'Pomoc'])
    expect(footer.getByRole('navigation', { name: column }).getByRole('link').length).toBeGreaterThan(2)
  const mark = footer.element().querySelector<HTMLImageElement>('img[src="/marks/lipno-light.svg"]')
  mark?.scrollIntoView()
  await expect.poll(() => mark?.naturalWidth).toBeGreaterThan(0)
  const facebook = footer.getByRole('link', { name: 'Facebook' })
  expect(facebook.length).toBe(0)
  await footer.getByText('Sledujte nás').click()
  await expect.element(facebook).toBeVisible()
  await expect.element(facebook).toHaveAttribute('href', 'https://www.facebook.com/lipno.example')
  await footer.getByText('Sledujte nás').click()
  await expect.element(facebook).not.toBeInTheDocument()
})

test('the footer shows the marks of the ways to pay, each with its name', async () => {
  await open('/')
  const marks = footer.getByRole('list', { name: 'Přijímáme' })
  const images = [...marks.element().querySelectorAll('img')]
  expect(images.map((image) => image.alt)).toEqual(['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'])
  images[0]?.scrollIntoView()
  await expect.poll(() => images.every((image) => image.naturalWidth > 0 && image.height === 33)).toBe(true)
})

test('beside long legal links the marks of the ways to pay stay in one row', async () => {
  const { t } = await open('/', { lang: 'de', width: 1440 })
  const marks = footer.getByRole('list', { name: t('footer.payments') })
  const tops = () =>
    new Set([...marks.element().querySelectorAll('li')].map((one) => Math.round(one.getBoundingClientRect().top))).size
  await expect.poll(tops).toBe(1)
})

test.for(['/shopping/informations', '/shopping/checkout'])(
  'under the step %s stand only the seller, how to reach it, and the legal texts',
  async (address) => {
    const { t } = await open(address, { cart: someEntries(), email: 'jana@example.com' })
    expect(footer.getByRole('navigation').length).toBe(1)
    expect(footer.getByRole('navigation', { name: t('footer.legal') }).getByRole('link').length).toBe(7)
    expect(footer.element().getBoundingClientRect().height).toBeLessThan(330)
  },
)
