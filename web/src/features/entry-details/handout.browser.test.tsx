import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../state/session.ts'
import { type Answers, refuse } from '../../testing/fake-shop.ts'
import { find, type Mounted, onTop, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aMember } from '../../testing/sample-member.ts'

const DETAILS = '/shopping/informations'
const NUMBER = 'SAMPLE01-ADT-001'
const member = aMember()
const CARD = {
  _id: '2f0f0f43-6d0a-4a53-9f2f-6f8f3f1f7a01',
  type: 'keycard',
  status: 'active',
  owner: member.id,
  extIdentifiers: { wtpNumber: NUMBER },
  isUsed: false,
  inactiveSince: null,
  isLost: false,
} as const

/** The member has one card of an adult, which can be used. */
const withCard: Answers = {
  myCards: () => ({
    data: [{ ...CARD, birthday: '12.05.1984', meta: { subType: 'adult' } }],
    total: 1,
    limit: 10,
    skip: 0,
  }),
  lookUpCard: () => ({
    data: [{ ...CARD, hasBirthday: true, meta: { subType: 'adult' } }],
    total: 1,
    limit: 10,
    skip: 0,
    check: { verified: true, exists: true, error: null, subType: 'adult', hasBirthday: true },
  }),
}
const ways = () => page.getByRole('main').getByRole('radio')
const kept = () =>
  JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}').entries as { method: string; card?: { number: string } }[]
const order = ({ t }: Mounted) => textOf(page.getByRole('region', { name: t('informations.order') }))

describe('what goes onto a card alone', () => {
  const onCards = () => someEntries().map((entry) => ({ ...entry, tags: ['for_cards'], method: 'card' as const }))

  test('has that way chosen, and asks for the card in the details', async () => {
    const mounted = await open(DETAILS, { cart: onCards().slice(0, 1) })
    const { t } = mounted
    await expect.element(ways().first()).toBeChecked()
    expect(ways().length).toBe(1)
    await page.getByRole('button', { name: t('informations.card.ask') }).click()
    await onTop()
      .getByRole('heading', { name: t('addCardModal.title') })
      .findElement()
  })

  test('is said to lack its card beside the question, and the order does not go on', async () => {
    const { t } = await open(DETAILS, { cart: onCards().slice(0, 1), email: 'a@example.com' })
    await page.getByRole('button', { name: t('informations.continue.method') }).click({ force: true })
    await page.getByRole('group').getByText(t('informations.card.missing')).findElement()
    expect(location.pathname).toBe(DETAILS)
  })
})

describe("a member's own card", () => {
  test('is chosen for the ticket that fits it, and for no other one', async () => {
    await open(DETAILS, { cart: someEntries(), member, answers: withCard })
    await expect
      .poll(() =>
        kept()
          .filter(({ card }) => card)
          .map(({ card }) => card?.number),
      )
      .toEqual([NUMBER])
    expect(kept().map(({ method }) => method)).toEqual(['card', 'prepaid', 'prepaid'])
  })

  test('costs no deposit in the cart either, before the details have been seen', async () => {
    const { t } = await open('/shopping/eshop', { cart: someEntries(), member, answers: withCard })
    await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
    const deposits = t('deposit.sum', { count: 2, deposit: '100 Kč', sum: '200 Kč' })
    await expect.poll(() => textOf(onTop())).toContain(deposits)
  })

  test('does not take the place of what the member has chosen', async () => {
    const cart = someEntries().map((entry) => ({ ...entry, isMethodChosen: true }))
    const { shop } = await open(DETAILS, { cart, member, answers: withCard })
    await expect.poll(() => shop.asked.some(({ name }) => name === 'myCards')).toBe(true)
    await new Promise((done) => setTimeout(done, 500))
    expect(kept().map(({ method }) => method)).toEqual(['prepaid', 'prepaid', 'prepaid'])
  })

  describe('of a member who was signed out elsewhere', () => {
    /** Has the shop answer that nobody is signed in any more. */
    async function lose({ t, shop }: Mounted): Promise<void> {
      shop.answers.profile = () => refuse(401, 'not-logged-in')
      await session.check()
      await page.getByRole('heading', { name: t('session.title') }).findElement()
    }

    test('is no longer shown to whoever has the browser now, and its dialog is closed', async () => {
      const cart = someEntries().map((entry) => ({ ...entry, isMethodChosen: true }))
      const mounted = await open(DETAILS, { cart, member, answers: withCard })
      const { t } = mounted
      await ways()
        .and(page.getByRole('radio', { name: new RegExp(t('informations.method.card', { card: '' }).trim()) }))
        .first()
        .click({ force: true })
      const own = page.getByRole('radio', { name: new RegExp(NUMBER) })
      await own.findElement()
      await lose(mounted)
      expect(own.elements()).toEqual([])
      await onTop()
        .getByRole('button', { name: t('session.later') })
        .click()
      await expect.element(onTop()).not.toBeInTheDocument()
      // The keyboard goes on where the dialog was opened.
      expect(ways().elements()).toContain(document.activeElement)
    })

    test('is put onto no ticket, though it was being looked up', async () => {
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
      const lookUpCard: Answers['lookUpCard'] = async (input) => {
        await asked
        return withCard.lookUpCard?.(input) ?? expect.unreachable()
      }
      const mounted = await open(DETAILS, { cart: someEntries(), member, answers: { ...withCard, lookUpCard } })
      await expect.poll(() => mounted.shop.asked.some(({ name }) => name === 'lookUpCard')).toBe(true)
      await lose(mounted)
      answer()
      await new Promise((done) => setTimeout(done, 500))
      expect(kept().map(({ method }) => method)).toEqual(['prepaid', 'prepaid', 'prepaid'])
    })
  })
})

test('the deposits of all new cards are added up beside the sum, with those that others may need', async () => {
  const [first, ...others] = someEntries().map((entry, at) =>
    at === 0 ? { ...entry, tags: ['for_exchange_only', 'for_cards'], method: 'exchange' as const } : entry,
  )
  const { t, ...mounted } = await open(DETAILS, { cart: first ? [first, ...others] : [] })
  await find('#order-summary')
  const told = () => order({ t, ...mounted })
  await expect.poll(told).toContain(t('deposit.sum', { count: 2, deposit: '100 Kč', sum: '200 Kč' }))
  await expect.poll(told).toContain(t('deposit.more', { deposit: '100 Kč' }))
})

test.each([
  ['prepaid', ['for_cards', 'for_exchange']],
  ['exchange', ['for_exchange_only', 'for_cards']],
] as const)('who gives a pass by %s is told the deposit of whoever collects it', async (method, tags) => {
  const cart = someEntries()
    .slice(0, 1)
    .map((entry) => ({ ...entry, method, tags: [...tags], giftStatus: 'allowed' as const }))
  const { t } = await open(DETAILS, { cart })
  const note = page.getByText(t('informations.gift.deposit', { deposit: '100 Kč' }))
  const gift = page.getByRole('checkbox', { name: t('informations.gift') })
  await expect.element(gift).toBeVisible()
  expect(note.elements()).toEqual([])
  await gift.click()
  await expect.element(note).toBeVisible()
})
