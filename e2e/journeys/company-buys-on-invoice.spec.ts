import { formatDay } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { button, fillInformations, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { signedIn, withCart } from '../support/state.ts'

/** The sample hotel of lipno, which may order on credit up to 50,000 crowns. */
const HOTEL = { email: 'partner.lipno@example.com', password: 'Vzorek2026' }
const NUMBER = 'OBJ-2026-118'
const shop = await sharedShop()

test('the sample hotel buys day passes on invoice, in German on a phone: tickets at once, and what its transfer needs', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await signedIn(guest, HOTEL)
  await guest.open('/shopping/eshop')
  await page
    .getByRole('link', { name: /Partner-Skipass/ })
    .first()
    .waitFor()

  const counts = { 'lipno-b2b-daypass-adult': 3, 'lipno-b2b-daypass-child': 2 }
  const items = [{ product: 'lipno-b2b-daypass', counts, day: shop.winter.saturday }]
  await withCart(guest, { items, path: '/shopping/informations' })
  await fillInformations(guest, HOTEL.email)
  await button(guest, 'informations.continue').click()

  await page.getByRole('heading', { name: words(t('company.invoicing')) }).waitFor()
  await page.locator('#purchase-order').fill(NUMBER)
  await button(guest, 'company.order').click()
  await page.waitForURL(/\/shopping\/b2b-confirmation\?/)
  await page.getByRole('heading', { level: 1, name: words(t('company.done.codes')) }).waitFor()

  const id = new URL(page.url()).searchParams.get('transaction')
  const [order] = await shop.db<{
    vs: string
    due_day: string
    status: string
    on_credit: boolean
    purchase_order: string
  }>('select vs, due_day::text, status, on_credit, purchase_order from orders where id = $1', [id])
  expect(order).toMatchObject({ status: 'unpaid', on_credit: true, purchase_order: NUMBER })
  // Numbers are kept on one line by a sign that nobody sees.
  const main = (await textOf(page.getByRole('main'))).replaceAll('\u2060', '')
  for (const fact of [order?.vs ?? '', formatDay(order?.due_day ?? ''), NUMBER]) expect.soft(main).toContain(fact)
  const deposit = page.getByRole('link', { name: words(t('company.document.deposit')) })
  const pdf = await page.request.get((await deposit.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await guest.open('/personal/orders?payment=open')
  await page.getByText(words(t('company.payment.symbol', { symbol: order?.vs ?? '' }))).waitFor()
})
