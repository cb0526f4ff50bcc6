import { fieldId } from '../../web/src/features/entry-details/problems.ts'
import type { Guest } from './guest.ts'
import { changeKeptCart, isCheckedSince, keptCart } from './in-page.ts'
import { cartButton, inTop, onTop, payLink, pressMissing, words } from './purchase.ts'
import type { Camera } from './screens.ts'

/** Birthdays of the party that home offers: two adults and a child. */
export const BIRTHDAYS = ['14.03.1986', '02.11.1988', '05.06.2016'] as const
/** Surnames of the adults. */
const SURNAMES = ['Dvořáková', 'Novák']
/** A sample card of lipno. */
const WITHOUT_BIRTHDAY = 'SAMPLE11-REF-011'

/**
 * Takes the choice between member and guest, and its check of an e-mail. Begins and ends with the cart's drawer open.
 */
export async function showDiscount(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  const check = page.getByRole('region', { name: words(t('discount.check')) })
  const email = check.getByRole('textbox')
  await guest.open('/shopping/discount')
  await check.waitFor()
  await take('discount')
  await email.fill('anna@example.com')
  await email.press('Enter')
  await check.getByRole('status').locator('p').waitFor()
  await take('discount checked')
  await email.fill('')
  await cartButton(guest).click()
  await payLink(guest).waitFor()
}

/** Takes the card dialog with an invalid number and with a card without a birthday. Ends on the details. */
export async function showCard(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await page
    .getByRole('main')
    .getByRole('radio', { name: new RegExp(t('informations.method.card', { card: '.+' })) })
    .first()
    .click()
  await onTop(guest)
    .getByRole('heading', { name: words(t('addCardModal.title')) })
    .waitFor()
  await take('card number', 'screen')
  await onTop(guest).getByRole('textbox').fill('123')
  await inTop(guest, 'addCardModal.ok').click()
  const refusal = (kind: 'A' | 'B') => onTop(guest).getByText(words(t(`form.wtp.unreadable.${kind}`)))
  await refusal('A').or(refusal('B')).waitFor()
  await take('card refused', 'screen')
  await onTop(guest).getByRole('textbox').fill(WITHOUT_BIRTHDAY)
  await inTop(guest, 'addCardModal.ok').click()
  const birthday = onTop(guest).getByRole('heading', { name: words(t('addCardBirthdayModal.title')) })
  await birthday.or(refusal('B')).waitFor()
  if (await birthday.isVisible()) {
    await inTop(guest, 'addCardModal.ok').click()
    await onTop(guest)
      .getByText(words(t('form.birthday.required')))
      .waitFor()
    await take('card birthday', 'screen')
  }
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/**
 * Takes a gift with template and message, and a receipt with a buyer. Each also with its errors. Ends on the details
 * without them.
 */
export async function showGiftAndBuyer(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  const wish = (key: string) => page.getByRole('checkbox', { name: words(t(key)) }).first()
  await wish('informations.gift').check()
  await wish('informations.gift.message').check()
  await wish('informations.buyer.wanted').check()
  await pressMissing(guest)
  await page.locator('main a[href^="#"]').first().waitFor()
  await take('informations gift and buyer')
  await wish('informations.buyer.wanted').uncheck()
  const before = await page.evaluate(() => Date.now())
  await wish('informations.gift').uncheck()
  // The check started by this would overwrite later changes of the stored cart.
  await page.waitForFunction(isCheckedSince, before)
}

/** Takes the person fields with a guardian, their errors, and copying from others. Ends on the details without them. */
export async function showPersons(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await page.evaluate(changeKeptCart, { showUserForm: true })
  await guest.reload()
  await page
    .locator('main form input[inputmode=numeric]')
    .last()
    .fill(BIRTHDAYS[2] ?? '')
  await page
    .getByText(words(t('informations.guardian')))
    .first()
    .waitFor()
  await pressMissing(guest)
  await page.locator('main a[href^="#"]').first().waitFor()
  await take('informations persons')
  const ids = (await page.evaluate(keptCart))?.entries.map(({ id }) => id) ?? []
  for (const [index, name] of SURNAMES.entries())
    await page.locator(`[id="${fieldId(ids[index] ?? '', 'lastName')}"]`).fill(name)
  await page
    .getByRole('button', { name: words(t('informations.copy.other')) })
    .last()
    .click()
  await take('informations copy')
  await page.evaluate(changeKeptCart, { showUserForm: false })
  await guest.reload()
}
