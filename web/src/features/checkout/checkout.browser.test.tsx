import type { ErrorCode } from '@gondola/contract/errors.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../testing/fake-shop.ts'
import { type Mounted, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'

const toasts = ({ t }: Mounted) => page.getByRole('region', { name: t('chrome.toasts') })
const payButton = ({ t }: Mounted) =>
  page
    .getByRole('button', { name: new RegExp(`^${t('checkout.pay', { price: '' })}`) })
    .or(page.getByRole('button', { name: new RegExp(`^${t('checkout.retry', { price: '' })}`) }))

/** Opens the last step of an order, checked; freezes the clock then. */
async function arrive(address = '/shopping/checkout'): Promise<Mounted> {
  const mounted = await open(address, { width: 1440, cart: someEntries(), email: 'jana@example.com' })
  await payButton(mounted).findElement()
  await expect.poll(() => mounted.shop.asked.some(({ name }) => name === 'dryRun')).toBe(true)
  return mounted
}
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

test.for([
  ['timeslotError', 'timeSlots.transaction.failed', 10],
  ['invalid-segment', 'transaction.error.invalidSegment', 10],
  ['missing-method', 'transaction.error.missingMethod', 10],
  ['bad-input', 'unableToSubmit', 5],
] as const)('an order refused for %s says %s for %i s', async ([code, text, seconds]) => {
  const mounted = await arrive()
  mounted.shop.answers.validate = () => refuse(409, code satisfies ErrorCode)
  stopClock()
  await payButton(mounted).click()
  const toast = toasts(mounted).getByText(mounted.t(text))
  await toast.findElement()
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 500)
  expect.soft(toast.length, `before ${seconds} s`).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect.soft(toast.length, `after ${seconds} s`).toBe(0)
})

test.for([
  ['who buys a voucher reads', 'lipno-gift-voucher', { 'lipno-gift-voucher-2000': 1 }, ['/withdraw']],
  ['who buys a day ticket does not read', 'lipno-ski-1day', { 'lipno-ski-1day-adult': 1 }, []],
] as const)('%s of the right to withdraw and its function', async ([, product, counts, hrefs]) => {
  const mounted = await open('/shopping/checkout', {
    cart: someEntries({ product, counts }),
    email: 'jana@example.com',
  })
  await payButton(mounted).findElement()
  const functions = page
    .getByRole('region', { name: mounted.t('checkout.sums') })
    .getByRole('link', { name: new RegExp(`^${mounted.t('withdraw.title')}`) })
  await expect.poll(() => functions.elements().map((link) => link.getAttribute('href'))).toEqual(hrefs)
})

test('a refused order is told once: what happened, and by the button why and what to do', async () => {
  const mounted = await arrive()
  const { t, shop } = mounted
  shop.answers.validate = () => refuse(409, 'idempotency-conflict')
  await payButton(mounted).click()
  await toasts(mounted).getByText(t('unableToSubmit')).findElement()
  const note = page.getByRole('alert').filter({ hasText: t('error.fault') })
  await note.findElement()
  const sentences = [await textOf(toasts(mounted)), await textOf(note)].flatMap((text) => text.match(/[^.]+\./g) ?? [])
  expect(sentences).toEqual([...new Set(sentences)])
  expect(page.getByText(t('unableToSubmit')).length).toBe(1)
})

test('a failed payment is told of for 5 s, then the address is that of the checkout again', async () => {
  stopClock()
  const mounted = await open('/shopping/checkout?error=true', { cart: someEntries(), email: 'five@example.com' })
  await payButton(mounted).findElement()
  const text = page.getByRole('alert').filter({ hasText: mounted.t('paymentFailed') })
  await text.findElement()
  await vi.advanceTimersByTimeAsync(2500)
  expect(location.search).toBe('?error=true')
  await vi.advanceTimersByTimeAsync(2600)
  expect(location.search).toBe('')
  expect(text.length).toBe(0)
})

test('a declined payment says for as long as it takes that nothing was charged, with the retry in the first screen', async () => {
  stopClock()
  const mounted = await open('/shopping/checkout?error=true', { cart: someEntries(), email: 'five@example.com' })
  const { t, shop } = mounted
  await vi.advanceTimersByTimeAsync(8000)
  await expect.element(page.getByText(t('checkout.declined.note'))).toBeVisible()
  const retry = page.getByRole('button', { name: t('checkout.declined.retry') })
  expect((await retry.findElement()).getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  shop.answers.validate = () => refuse(503, 'busy')
  await retry.click()
  await expect.poll(() => shop.asked.some(({ name }) => name === 'validate')).toBe(true)
})

test('an address that looks like a slip is asked about before it is paid, and one tap takes the right one', async () => {
  const mounted = await open('/shopping/checkout', { cart: someEntries(), email: 'jana@gmial.com' })
  await page.getByRole('button', { name: mounted.t('form.email.meant', { email: 'jana@gmail.com' }) }).click()
  await expect.element(page.getByText('jana@gmail.com')).toBeVisible()
  expect(page.getByText(/gmial/).length).toBe(0)
})
