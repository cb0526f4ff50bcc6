import { expect, test } from 'vitest'
import { changeKeptCart, keptCart } from '../support/in-page.ts'
import { cartButton, onTop, payLink, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const setEnd = (ids: string[], end: string) =>
  shop.db(`update reservation set expires_at = now() + $2::interval where entry_uuid = any($1::uuid[])`, [ids, end])

test('what is no longer held stays in the cart, and can be held again under the same ids', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const ids = idsOf(await withCart(guest))
  await setEnd(ids, '-1 second')
  // The page has been away for so long that it asks the server first.
  await page.evaluate(changeKeptCart, { checkedAt: 0 })
  await guest.open('/')

  const toast = page.getByRole('region', { name: t('chrome.toasts') })
  await toast.getByText(words(t('dynamicPrice.reservation.expired'))).waitFor()
  expect(idsOf((await page.evaluate(keptCart))?.entries ?? [])).toEqual(ids)
  await toast.getByRole('button', { name: t('cart.renew') }).click()
  const live = () =>
    shop.db('select 1 from reservation where entry_uuid = any($1::uuid[]) and expires_at > now()', [ids])
  await expect.poll(async () => (await live()).length).toBe(3)
})

test('a reservation that ends while the page is open is told of and renewed in the open drawer', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { t } = guest
  const ids = idsOf(await withCart(guest, { path: '/' }))
  await setEnd(ids, '2 seconds')
  await cartButton(guest).click()
  await onTop(guest)
    .getByRole('button', { name: t('cart.renew') })
    .click()
  await payLink(guest).waitFor()
})

test('a reservation that ends soon is told of and can be extended twice', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  const ids = idsOf(await withCart(guest))
  for (const round of [1, 2]) {
    await setEnd(ids, '90 seconds')
    await page.evaluate(changeKeptCart, { checkedAt: 0 })
    await guest.open('/')
    const toast = page.getByRole('region', { name: t('chrome.toasts') })
    await toast.getByText(words(t('cart.ending'))).waitFor()
    await toast.getByRole('button', { name: t('cart.ending.keep') }).click()
    await toast.getByText(words(t('cart.extended'))).waitFor()
    const held = await shop.db<{ renewals: number; minutes: number }>(
      `select renewals, round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from reservation where entry_uuid = any($1::uuid[])`,
      [ids],
    )
    expect(held).toEqual(ids.map(() => ({ renewals: round, minutes: 15 })))
  }
  await setEnd(ids, '90 seconds')
  await page.evaluate(changeKeptCart, { checkedAt: 0 })
  await guest.reload()
  await page.getByText(words(t('cart.ending'))).waitFor()
  expect(await page.getByRole('button', { name: t('cart.ending.keep') }).count()).toBe(0)
})

test('removing gives the reservation back at once, and undo takes it again', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const ids = idsOf(await withCart(guest, { path: '/' }))
  await cartButton(guest).click()
  await payLink(guest).waitFor()
  const held = () => shop.db('select 1 from reservation where entry_uuid = any($1::uuid[])', [ids])
  expect(await held()).toHaveLength(3)
  const first = await page.evaluate(() => document.querySelector('dialog[open] h3')?.textContent ?? '')
  await onTop(guest)
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click()
  await expect.poll(async () => (await held()).length).toBe(0)
  await onTop(guest)
    .getByRole('button', { name: t('cart.undo') })
    .click()
  await payLink(guest).waitFor()
  await expect.poll(async () => (await held()).length).toBe(3)
  expect(await cartButton(guest).textContent()).toContain('3')
})
