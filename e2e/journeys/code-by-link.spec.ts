import { expect, test } from 'vitest'
import { JANA, logIn } from '../support/member.ts'
import { button, textOf } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const CODE = 'LIPNO-VECER-350'
const shop = await sharedShop()

test('a guest opens a link with a code, signs in to save it, and puts it into the cart from there', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const main = page.getByRole('main')
  await page.goto(`/kod?kod=${CODE}`)
  await main.getByRole('heading', { name: t('codePage.benefit.title') }).waitFor()
  expect(page.url()).not.toContain(CODE)
  expect(await textOf(main)).toContain('Večerní lyžování za 350 Kč')
  expect(await textOf(main)).not.toContain(CODE)

  await button(guest, 'codePage.save').click()
  const login = page.getByRole('dialog')
  await login.getByLabel(t('informations.email.label')).fill(JANA.email)
  await login.getByLabel(t('account.password'), { exact: true }).fill(JANA.password)
  await login.getByRole('button', { name: t('account.login'), exact: true }).click()
  await page.waitForURL('**/personal/discounts')
  await main.getByText(/Přidáno\sk\súčtu:\sVečerní\slyžování/).waitFor()
  expect(
    await shop.db(
      `select m.origin from member_benefit m join benefit_token t on t.id = m.ref where t.benefit_id = $1`,
      ['lipno-ben-evening-350'],
    ),
  ).toEqual([{ origin: 'FROM_LINK_REGISTER' }])

  await main.getByRole('link', { name: /Použít.*Večerní/ }).click()
  await page.waitForURL(/product=lipno-ski-evening/)
  expect(await page.evaluate(() => localStorage.getItem('gondola.cart.1'))).toContain('vouchers')
})

test("a member's own partner discount comes first, and the page does not move", async () => {
  const guest = await shop.guest()
  const { page } = guest
  await logIn(guest, JANA)
  await page.goto('/discounts/partner')
  const places = page.getByRole('main').getByRole('listitem')
  await page.getByText('Penzion u přehrady').waitFor()
  expect(await textOf(places.first())).toContain('Penzion u přehrady')
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, one) => sum + (one as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  expect(moved).toBeLessThan(0.01)
})
