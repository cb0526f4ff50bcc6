import { expect, onTestFinished, test } from 'vitest'
import { shownCodes, textOf, words } from '../support/purchase.ts'
import { readPdf } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

// Both kinds of access systems are proved without a browser, by the tests of ticketing and of outages.
const shop = await sharedShop()

test('a ticket that the access system refuses says that its money goes back, the others are ready', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const refusal = { product: 'lipno-ski-1day-child', number: 77, text: 'not for sale' }
  await shop.access.settings({ refusals: [{ ...refusal, times: 1 }] })
  onTestFinished(() => shop.access.settings({ refusals: [] }))
  await withOrder(guest, 'finished', { email: 'refused@example.com' })
  await shownCodes(guest)
  await page.getByText(t('confirmation.ready.failed'), { exact: true }).waitFor()
  await page.getByText(t('confirmation.issueFailed.lead'), { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: words(t('confirmation.title.partly')) }).waitFor()
  // Heard once: below the headline, which is read out by itself.
  const said = page.getByText(words(t('confirmation.status.failed', { failed: 1, count: 3 })))
  expect(await said.count()).toBe(1)
  expect(await said.locator('xpath=ancestor-or-self::*[@aria-live="polite"]').count()).toBe(1)
  // What the bank shows as paid, and what of it goes back; who has no ticket is not told that it is valid.
  const [sum] = await shop.db<{ paid: number; back: number }>(
    `select sum(price)::int / 100 as paid, (sum(price) filter (where reversed))::int / 100 as back from order_entry
     where order_id = (select id from orders where email = 'refused@example.com')`,
  )
  const shown = (await textOf(page.getByRole('main'))).replace(/\s/g, '')
  expect(shown).toContain(`zaplaceno${sum?.paid}Kčvracíme${sum?.back}Kč`)
  const refused = page.getByRole('region').filter({ hasText: t('confirmation.ready.failed') })
  expect(await refused.getByText(t('confirmation.day'), { exact: true }).count()).toBe(1)
  expect(await refused.getByText(t('confirmation.valid'), { exact: true }).count()).toBe(0)
  const correction = page.getByRole('link', { name: t('confirmation.correction') })
  const paper = await page.request.get((await correction.getAttribute('href')) ?? '')
  expect(await readPdf(await paper.body())).toContain('Opravný daňový doklad')
})

test('an order of which every ticket was refused links its receipt and what corrects it, for who bought it', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const refused = ['lipno-ski-1day-adult', 'lipno-ski-1day-child']
  await shop.access.settings({
    refusals: refused.map((product) => ({ product, number: 77, text: 'not for sale', times: 9 })),
  })
  onTestFinished(() => shop.access.settings({ refusals: [] }))
  await withOrder(guest, 'failed')
  await page.getByRole('heading', { name: words(t('confirmation.failed.title')) }).waitFor()
  for (const [name, title] of [
    ['confirmation.receipt', 'aňový doklad'],
    ['confirmation.correction', 'Opravný daňový doklad'],
  ] as const) {
    const link = page.getByRole('link', { name: t(name), exact: true })
    const paper = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await readPdf(await paper.body())).toContain(title)
  }
  await shop.access.settings({ refusals: [] })
  const stranger = await shop.guest()
  await stranger.open(`/shopping/confirmation${new URL(page.url()).search}`)
  await stranger.page.getByRole('heading', { name: words(t('confirmation.failed.title')) }).waitFor()
  expect(await stranger.page.getByRole('link', { name: t('confirmation.receipt') }).count()).toBe(0)
})
