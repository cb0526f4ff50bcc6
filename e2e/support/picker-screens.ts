import { withoutAnswer } from './answers.ts'
import type { Guest } from './guest.ts'
import { addButton, button, words } from './purchase.ts'
import type { Camera } from './screens.ts'

const PRICES_CALL = '**/api/v2/transaction/prices'
/** Above the calculation limit, so that a note appears below the party. */
const MANY = 12

/** Takes messages of a product's selection other than prices. Begins on a product that can be bought. */
export async function showPicker(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await showReasons(guest, take)
  const blocked = page.locator('[data-day][aria-disabled=true]').filter({ visible: true })
  if ((await blocked.count()) > 0) {
    await blocked.first().click({ force: true })
    await take('product blocked day', 'window')
  }
  const more = page.getByRole('group').getByRole('button').and(page.locator(':last-child')).first()
  for (let count = 0; count < MANY; count++) await more.click()
  const [limitNote = ''] = words(t('ticketSelect.calculationLimit', { name: '%' })).split('%')
  await page.getByText(limitNote).waitFor()
  await take('product many', 'window')
  await withoutAnswer(guest, PRICES_CALL, async () => {
    await page.getByRole('button', { name: t('shop.date.nextMonth') }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: words(t('shop.date.failed')) })
      .waitFor()
    await take('product without prices', 'window')
  })
  for (const kind of ['gift-voucher', 'card-product']) {
    await guest.open('/shopping/eshop')
    const link = page.getByRole('main').locator(`a[href*="${kind}"]`).first()
    if ((await link.count()) === 0) continue
    await link.click()
    await page.locator('#party-title').waitFor()
    await take(`product ${kind}`, 'window')
  }
}

/** Takes the explanation of the price. Also an invalid typed day, where the product has a calendar. */
async function showReasons(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  const why = page.locator('summary', { hasText: t('shop.why') }).filter({ visible: true })
  await why.first().click()
  const reasons = page
    .locator('details')
    .filter({ hasText: t('shop.why') })
    .getByRole('listitem')
  await reasons.filter({ visible: true }).first().waitFor()
  await take('product price explained', 'window')
  await why.first().click()
  const typing = button(guest, 'shop.date.type')
  if ((await typing.count()) === 0) return
  await typing.click()
  const field = page.getByRole('textbox', { name: t('shop.date.typed') })
  await field.fill('31.11.')
  await field.press('Enter')
  await page.locator('[aria-invalid=true]').waitFor()
  await take('product typed day', 'window')
  await guest.reload()
  await addButton(guest).waitFor()
}
