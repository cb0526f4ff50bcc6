import { expect, test } from 'vitest'
import { untilHydrated } from '../support/guest.ts'
import { inTop, onTop, priced, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const shop = await sharedShop()

test('a family of four moves two tickets to a dearer day, pays for that, and cancels one', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  const { saturday } = shop.winter
  const later = `${saturday.slice(0, 4)}-12-28`
  const { id } = await withOrder(guest, 'finished', {
    items: [
      { product: 'lipno-ski-1day', counts: { 'lipno-ski-1day-adult': 2, 'lipno-ski-1day-child': 2 }, day: saturday },
    ],
  })
  const act = (key: string) => page.getByRole('button', { name: new RegExp(`^${words(t(key))}`) })
  const heading = (key: string) => onTop(guest).getByRole('heading', { name: words(t(key)) })

  await act('acts.change').click()
  await inTop(guest, 'acts.change.apart').click()
  const boxes = onTop(guest).getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(4)
  await boxes.nth(0).uncheck()
  await boxes.nth(2).uncheck()
  await inTop(guest, 'acts.change.intro.next').click()
  for (const step of [2, 3]) {
    await onTop(guest)
      .getByText(`(${words(t('acts.step', { step, count: 4 }))})`)
      .waitFor()
    await onTop(guest).locator(`[data-day="${later}"]:not([data-loading])`).click()
    await inTop(guest, 'acts.next').click()
  }
  const pay = onTop(guest).getByRole('button', { name: priced(guest, 'acts.change.confirm.pay') })
  await pay.click()
  await page.waitForURL(/\/pay\//)
  await page.locator('button[value=paid]').click()
  await page.waitForURL(/\/shopping\/confirmation\?/)
  await untilHydrated(page)
  const [done = ''] = words(t('acts.change.success.title.day')).split('{{')
  await onTop(guest).getByRole('heading', { name: done.trim() }).waitFor({ timeout: 20_000 })
  const days = () =>
    shop.db('select day::text, count(*)::int from order_entry where order_id = $1 group by day order by day', [id])
  expect(await days()).toEqual([
    { day: saturday, count: 2 },
    { day: later, count: 2 },
  ])
  await inTop(guest, 'acts.done').last().click()

  await act('acts.cancel').click()
  await onTop(guest).getByRole('checkbox').first().check()
  await inTop(guest, 'acts.next').click()
  await inTop(guest, 'acts.cancel.confirm', { count: '1' })
    .or(inTop(guest, 'acts.cancel.confirm_one', { count: '1' }))
    .click()
  await heading('acts.cancel.success.title').waitFor({ timeout: 20_000 })
  await inTop(guest, 'acts.done').last().click()
  await expect
    .poll(() => textOf(page.getByRole('main')), { timeout: 20_000 })
    .toContain(words(t('confirmation.ready.reversed')))
  expect(await shop.db('select count(*)::int from order_entry where order_id = $1 and reversed', [id])).toEqual([
    { count: 1 },
  ])
  // The money comes from both payments, the newer one first.
  const [money] = await shop.db(
    `select (select sum(amount)::int from refund where order_id = $1) as back,
       (select sum(price)::int from order_entry where order_id = $1 and reversed) as price`,
    [id],
  )
  expect(money?.back).toBeGreaterThan(0)
  expect(money?.back).toBe(money?.price)
}, 120_000)
