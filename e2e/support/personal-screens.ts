import { type Answer, listOf, withAnswer, withoutAnswer, withoutTickets } from './answers.ts'
import { showDiscountCentre } from './code-screens.ts'
import type { Guest } from './guest.ts'
import { logIn, payInformations, sampleMember } from './member.ts'
import { button, fillCart, goToInformations, inTop, onTop, shownCodes, words } from './purchase.ts'
import type { Camera } from './screens.ts'

const CARDS = '/personal/cards'
const ORDERS = '/personal/orders'
const CARDS_CALL = '**/api/tokens/my*'
const REMOVE_CALL = '**/api/tokens/card/*'
const ORDERS_CALL = '**/api/transactions/my*'
/** Fixed, since the page shows the day of an order. */
const CREATED_AT = '2026-10-03T09:30:00.000Z'
const LONG_AGO = '2020-01-01T00:00:00.000Z'
/** An offline code as long as a real one. */
const OFFLINE_CODE = `LIP-0000-0000.${'A'.repeat(120)}`

/** Takes the personal area: the login, then cards and orders without and with content, and discounts. Ends signed in. */
export async function showPersonal(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  for (const tab of ['cards', 'orders']) {
    await guest.open(`/personal/${tab}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('personal.guest.login') })
      .waitFor()
    await take(`personal ${tab} guest`)
  }
  await logIn(guest, await sampleMember(guest))
  await showNothing(guest, take)
  await showOwnCards(guest, take)
  await showDiscountCentre(guest, take)
  await showCardOfEntry(guest, take)
  const order = await payInformations(guest)
  await shownCodes(guest)
  await showOrders(guest, take, order)
}

const isThere = ({ page }: Guest) => page.getByRole('main').locator('h2').first().waitFor()
const nothing = (): Answer => ({ total: 0, data: [] })

/** Takes both tabs of a member with nothing, and of one whose shop does not respond. */
async function showNothing(guest: Guest, take: Camera): Promise<void> {
  for (const [call, path, failed, screen] of [
    [CARDS_CALL, CARDS, 'personal.cards.failed', 'personal cards'],
    [ORDERS_CALL, ORDERS, 'personal.order.failed', 'personal orders'],
  ] as const) {
    await withAnswer(guest, call, nothing, async () => {
      await guest.open(path)
      await isThere(guest)
      await take(`${screen} empty`)
    })
    await withoutAnswer(guest, call, async () => {
      await guest.open(path)
      await guest.page.getByText(words(guest.t(failed))).waitFor()
      await take(`${screen} failed`)
    })
  }
}

/** Takes the cards, a refused one, and the removal of one where the resort allows it. Changes nothing. */
async function showOwnCards(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open(CARDS)
  await isThere(guest)
  await take('personal cards')
  await button(guest, 'personal.cards.add').first().click()
  await onTop(guest)
    .getByRole('heading', { name: t('personal.cards.add.title') })
    .waitFor()
  await take('personal card add', 'screen')
  await onTop(guest).getByRole('textbox').fill('123')
  await inTop(guest, 'personal.cards.add').click()
  await onTop(guest).locator('[aria-invalid=true]').waitFor()
  await take('personal card refused', 'screen')
  await page.keyboard.press('Escape')
  const remove = page.getByRole('button', { name: new RegExp(`^${t('personal.cards.remove')} ?:`) }).first()
  if (!(await remove.isVisible())) return
  await remove.click()
  await take('personal card removing', 'screen')
  await page.route(REMOVE_CALL, (route) => route.fulfill({ json: { done: true } }))
  await withAnswer(guest, CARDS_CALL, nothing, async () => {
    await button(guest, 'personal.cards.remove.yes.lost').click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await take('personal card removed')
  })
  await page.unroute(REMOVE_CALL)
}

/** Takes the member's own cards in the dialog of an entry. Ends on the details. */
async function showCardOfEntry(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await fillCart(guest)
  await goToInformations(guest)
  const onCard = page.getByRole('main').getByRole('radio', {
    name: new RegExp(words(t('informations.method.card', { card: '.+' }))),
  })
  if ((await onCard.count()) === 0) return
  // Her own card is on the first ticket already.
  await page.waitForLoadState('networkidle')
  await onCard.and(page.locator(':not(:checked)')).first().click()
  await onTop(guest).getByRole('radio').first().waitFor()
  await take('card of a member', 'screen')
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** Takes one order: tickets in preparation, late, ready, and returned. */
async function showOrders(guest: Guest, take: Camera, uuid: string): Promise<void> {
  const { page, t } = guest
  for (const [screen, change, seen] of [
    ['waiting', withoutTickets, ['confirmation.waiting.lead']],
    ['with desk codes', withOfflineCodes, ['confirmation.desk.lead', 'confirmation.desk.lead.many']],
    ['reversed', withReversed, ['confirmation.ready.reversed']],
    ['', (order: Answer) => order, []],
  ] as const)
    await withAnswer(guest, ORDERS_CALL, only(uuid, change), async () => {
      await guest.open(ORDERS)
      await isThere(guest)
      if (seen.length > 0)
        await page
          .getByText(new RegExp(seen.map((key) => words(t(key))).join('|')))
          .first()
          .waitFor()
      // What can be done with the order comes after it.
      await page.waitForLoadState('networkidle')
      await take(`personal orders ${screen}`.trim())
    })
}

const only =
  (uuid: string, change: (order: Answer) => Answer) =>
  (answer: Answer): Answer => ({
    total: 1,
    data: listOf(answer, 'data')
      .filter((order) => order.uuid === uuid)
      .map((order) => ({ ...order, ...change(order), createdAt: CREATED_AT })),
  })

const withOfflineCodes = (order: Answer): Answer => ({
  ...withoutTickets(order),
  entries: listOf(order, 'entries').map((entry) => ({
    ...entry,
    ready: { state: 'waiting', at: LONG_AGO },
    offlineCode: { code: OFFLINE_CODE, until: '2027-04-30' },
  })),
})

const withReversed = (order: Answer): Answer => ({
  entries: listOf(order, 'entries').map((entry, index) => ({ ...entry, reversed: index === 0 })),
})
