import { expect, test } from 'vitest'
import { words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const shop = await sharedShop()

test('a gift voucher is withdrawn from without an account, by the form of the footer and, without scripts, the link in the mail', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { id, number } = await withOrder(await shop.guest({ lang: 'de' }), 'finished', {
    email,
    items: [{ product: 'lipno-gift-voucher', counts: { 'lipno-gift-voucher-1000': 1 } }],
  })
  const { open, page, t } = await shop.guest({ lang: 'de' })
  const press = (key: string, on = page) => on.getByRole('button', { name: words(t(key)) }).click()
  const heading = (key: string, on = page) => on.getByRole('heading', { name: words(t(key)) }).waitFor()
  await open('/withdraw')
  await page.locator('[name=name]').fill('Eva Malá')
  await page.locator('[name=order]').fill(number)
  await page.locator('[name=email]').fill(email)
  await press('withdraw.next')
  await heading('withdraw.confirm.title')
  await press('withdraw.confirm.button')
  await heading('withdraw.received.title')
  const link = () =>
    shop
      .mails()
      .filter(({ to }) => to?.some((one) => one.address === email))
      .flatMap(({ text = '' }) => text.match(/\S+\/withdraw\/order\S+/) ?? [])[0]
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  const bare = await page.context().browser()?.newPage({ javaScriptEnabled: false })
  if (!bare) throw new Error('The browser is gone.')
  await bare.goto(link() ?? '')
  await heading('withdraw.confirm.title', bare)
  await bare.getByText('Eva Malá', { exact: true }).waitFor()
  await press('withdraw.confirm.button', bare)
  await heading('withdraw.received.title', bare)
  await bare.getByRole('button', { name: words(t('withdraw.received.print')) }).waitFor({ state: 'hidden' })
  await bare.context().close()
  const back = () => shop.db('select amount::int from refund where order_id = $1', [id])
  await expect.poll(back, { timeout: 20_000 }).toEqual([{ amount: 1000_00 }])
}, 120_000)
