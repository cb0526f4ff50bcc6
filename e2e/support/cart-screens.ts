import type { SlotDay } from '@gondola/contract/slots.ts'
import { type Answer, listOf, withAnswer, withoutAnswer } from './answers.ts'
import type { Guest } from './guest.ts'
import { changeKeptCart, isAllHeld, keepText, keptCart, keptText, repeatKeptEntries } from './in-page.ts'
import { addToCart, button, cartButton, changeButton, inTop, onTop, payLink, words } from './purchase.ts'
import type { Camera } from './screens.ts'

const DRY_RUN_CALL = '**/api/v2/transaction/dry-run*'
const TIMES_CALL = '**/api/timeslots?*'
/** Within the two minutes in which the end of a hold is announced. */
const ENDING_MS = 100_000
const OVER_LIMIT = 101

/** Takes all errors of a filled cart. Begins and ends with its drawer open. */
export async function showCartTrouble(guest: Guest, take: Camera): Promise<void> {
  await showUndo(guest, take)
  await showUnreachable(guest, take)
  await showEntryError(guest, take)
  await showEnding(guest, take)
  await showBlocked(guest, take)
  await showOverLimit(guest, take)
}

/** Takes the choice of another day for a cart without errors. Begins and ends with the drawer open. */
export async function showOtherDay(guest: Guest, take: Camera): Promise<void> {
  await changeButton(guest).first().click()
  await inTop(guest, 'shop.missing.day').waitFor()
  await take('change day', 'screen')
  await guest.page.keyboard.press('Escape')
  await payLink(guest).waitFor()
}

/**
 * Takes the choice of another time, and the remedies once a time is gone. Begins on a product with day and time chosen,
 * ends with an empty cart.
 */
export async function showTimesInCart(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await addToCart(guest)
  await changeButton(guest).click()
  await inTop(guest, 'shop.missing.time').waitFor()
  await take('change time', 'screen')
  const time = (await page.evaluate(keptCart))?.entries[0]?.time ?? ''
  await page.route(TIMES_CALL, async (route) => {
    const answer = await route.fetch()
    const days = (await answer.json()) as SlotDay[]
    for (const { times } of days) if (times[time]) times[time].occupied = times[time].available
    await route.fulfill({ response: answer, json: days })
  })
  // Free places are cached for some seconds.
  await guest.reload()
  await withAnswer(guest, DRY_RUN_CALL, withLostTime, async () => {
    await cartButton(guest).click()
    await inTop(guest, 'cart.remedy.other').waitFor()
    await take('cart with a lost time', 'screen')
    await inTop(guest, 'cart.remedy.other').click()
    await inTop(guest, 'shop.missing.time').waitFor()
    await take('lost time', 'screen')
    await onTop(guest)
      .getByRole('button', { name: new RegExp(`^${words(t('slotChange.remove'))}`) })
      .click()
    await onTop(guest)
      .getByRole('heading', { name: t('cart.empty.title') })
      .waitFor()
  })
  await page.unroute(TIMES_CALL)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

async function openDrawer(guest: Guest): Promise<void> {
  await cartButton(guest).click()
  await payLink(guest).waitFor()
}

async function showUndo(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await button(guest, 'cart.reset').click()
  await onTop(guest)
    .getByRole('heading', { name: words(t('cart.reset.title')) })
    .waitFor()
  await take('question', 'screen')
  await page.keyboard.press('Escape')
  await onTop(guest).locator('[data-group]').getByRole('button').first().click()
  await button(guest, 'cart.undo').waitFor()
  await take('cart removed', 'screen')
  await button(guest, 'cart.undo').click()
  // A drawer that opens during a check starts no other one.
  await page.waitForFunction(isAllHeld)
  await page.keyboard.press('Escape')
}

async function showUnreachable(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await withoutAnswer(guest, DRY_RUN_CALL, async () => {
    await cartButton(guest).click()
    await onTop(guest)
      .getByText(words(t('cart.unreachable')))
      .waitFor()
    await take('cart unreachable', 'screen')
  })
  await page.keyboard.press('Escape')
}

async function showEntryError(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await withAnswer(guest, DRY_RUN_CALL, withEntryError('unavailable'), async () => {
    await cartButton(guest).click()
    await onTop(guest)
      .getByText(words(t('timeSlots.cart.unavailable')))
      .first()
      .waitFor()
    await take('cart with an error', 'screen')
    await page.keyboard.press('Escape')
  })
}

/** Takes the warning in the drawer, then over the page. */
async function showEnding(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await withAnswer(guest, DRY_RUN_CALL, endingSoon, async () => {
    await cartButton(guest).click()
    await button(guest, 'cart.ending.keep').first().waitFor()
    await take('cart ending', 'screen')
    await page.keyboard.press('Escape')
    await guest.reload()
    await page.getByText(words(t('cart.ending'))).waitFor()
    await take('toast', 'screen')
  })
  // It would cover what opens next.
  await askAnew(guest)
}

/** Only the next response of the server removes the errors of the last one. */
async function askAnew(guest: Guest): Promise<void> {
  await guest.page.evaluate(changeKeptCart, { checkedAt: 0 })
  await Promise.all([guest.page.waitForResponse(DRY_RUN_CALL), guest.reload()])
}

async function showBlocked(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  for (const [code, title, screen] of [
    ['invalid-segment', 'cart.segment.title', 'foreign segment'],
    ['missing-method', 'cart.method.title', 'missing method'],
  ] as const) {
    await withAnswer(guest, DRY_RUN_CALL, withEntryError(code), async () => {
      await cartButton(guest).click()
      await onTop(guest)
        .getByRole('heading', { name: words(t(title)) })
        .waitFor()
      await take(screen, 'screen')
    })
    await askAnew(guest)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
}

async function showOverLimit(guest: Guest, take: Camera): Promise<void> {
  const { page } = guest
  const kept = await page.evaluate(keptText)
  await page.evaluate(repeatKeptEntries, OVER_LIMIT)
  await guest.reload()
  await cartButton(guest).click()
  await inTop(guest, 'cart.full.fix', { over: '1' }).waitFor()
  await take('cart over the limit', 'screen')
  await page.evaluate(keepText, kept)
  await guest.reload()
  await openDrawer(guest)
}

const withEntryError =
  (code: string) =>
  (answer: Answer): Answer => {
    const [first, ...others] = listOf(answer, 'entries')
    const base = others.reduce((sum, entry) => sum + (entry.price as { discounted: number }).discounted, 0)
    return {
      amount: { ...(answer.amount as Answer), base },
      entries: [{ ...first, price: null, errors: [{ code }] }, ...others],
    }
  }

const withLostTime = (answer: Answer): Answer => {
  const lost = withEntryError('time-filled')(answer)
  return { ...lost, entries: listOf(lost, 'entries').map((entry) => ({ ...entry, priceValidTo: null })) }
}

const endingSoon = (answer: Answer): Answer => ({
  entries: listOf(answer, 'entries').map((entry) => ({
    ...entry,
    priceValidTo: new Date(Date.now() + ENDING_MS).toISOString(),
  })),
})
