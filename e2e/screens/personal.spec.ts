import type { Locator } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withoutAnswer } from '../support/answers.ts'
import { bringAxe, expectUsableAtAnyWidth, findingsOf } from '../support/axe.ts'
import type { Guest } from '../support/guest.ts'
import { hurryTickets } from '../support/hurry-tickets.ts'
import { textsOf } from '../support/in-page.ts'
import { JANA, moreOrders, PETR } from '../support/member.ts'
import { button, onTop, textOf, words } from '../support/purchase.ts'
import { decodeQr, readPdf } from '../support/readers.ts'
import { changeSetting } from '../support/settings.ts'
import { shiftsOf, watchShifts } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'
import { signedIn, withOrder } from '../support/state.ts'

// The personal area: the orders of a member, with the state of each ticket at the gate, and the member's cards.
const shop = await openShop()
const LONG = { timeout: 120_000 }
/** Longer than the pauses between the tries of a job. */
const BACK_MS = 60_000
const ORDERS = '/personal/orders'
const CARDS = '/personal/cards'
const WITHOUT_BIRTHDAY = { typed: 'sampleo4 ann oo4', printed: 'SAMPLE04-ANN-004' }

const main = ({ page }: Guest) => page.getByRole('main')
const pathOf = ({ page }: Guest) => new URL(page.url()).pathname
const orders = (guest: Guest): Locator =>
  main(guest)
    .getByRole('region', { name: guest.t('personal.heading.orders') })
    .locator('h2')
const pictureOf = (guest: Guest, number: string): Locator =>
  main(guest).getByRole('img', { name: words(guest.t('card.picture', { card: 'LIPNO.CARD', number })) })
/** What invites to log in; on a desk the header does so too. */
const invitation = (guest: Guest): Locator =>
  main(guest).getByRole('button', { name: guest.t('personal.guest.login'), exact: true })
const tab = (guest: Guest, name: 'cards' | 'orders') =>
  main(guest)
    .getByRole('navigation')
    .getByRole('link', { name: guest.t(`personal.tab.${name}`) })
const tabs = (guest: Guest) => main(guest).getByRole('navigation').getByRole('link').allTextContents()

describe('the personal area', () => {
  // Which addresses lead here is said in server/src/pages/shop-pages.test.ts.
  test.each([
    ['/personal/nonsense', CARDS],
    [ORDERS, ORDERS],
  ])('%s shows %s, and invites who is not signed in to log in', async (path, shown) => {
    const guest = await shop.guest()
    const { page, t } = guest
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const name = shown === CARDS ? 'cards' : 'orders'
    await guest.open(path)
    await page.getByRole('heading', { level: 1, name: words(t(`personal.guest.${name}`)) }).waitFor()
    expect(pathOf(guest)).toBe(shown)
    expect(await page.title()).toContain(t(`personal.heading.${name}`))
    expect(await main(guest).getByRole('link').count()).toBe(0)
    expect(asked.filter((one) => one.endsWith('/my'))).toEqual([])
    await invitation(guest).click()
    await page.getByRole('dialog', { name: words(t('account.login.title')) }).waitFor()
  })

  test('takes nobody for a guest while the shop does not say who it is, and goes on when it does', async () => {
    const guest = await shop.guest({ expected: [/ERR_FAILED/] })
    const { page, t } = guest
    await signedIn(guest, PETR)
    await page.route('**/api/users/profile', (route) => route.abort())
    await page.goto(ORDERS)
    await main(guest)
      .getByText(words(t('personal.unreachable')))
      .waitFor()
    expect(await invitation(guest).count()).toBe(0)
    await page.unroute('**/api/users/profile')
    await main(guest)
      .getByRole('button', { name: t('shop.retry') })
      .click()
    await page.getByRole('heading', { level: 1, name: /Petře/ }).waitFor()
  })

  test('has the tabs that the resort lists', async () => {
    await changeSetting(shop, ['personalHeaderItems'], ['orders', 'settings'])
    const guest = await shop.guest()
    await signedIn(guest, PETR)
    await guest.open(CARDS)
    await tab(guest, 'orders').waitFor()
    expect(pathOf(guest)).toBe(ORDERS)
    expect(await tabs(guest)).toEqual(['orders', 'settings'].map((name) => guest.t(`personal.tab.${name}`)))
    await changeSetting(shop, ['personalHeaderItems'], ['cards', 'orders'])
    await guest.open(CARDS)
    await tab(guest, 'cards').waitFor()
    expect(await tab(guest, 'cards').getAttribute('aria-current')).toBe('page')
    await tab(guest, 'orders').click()
    await guest.page.waitForURL(`**${ORDERS}`)
    expect(await tabs(guest)).toEqual(['cards', 'orders'].map((name) => guest.t(`personal.tab.${name}`)))
  })
})

describe("a member's orders", () => {
  test(
    'say that a ticket is being prepared while the access system is away, and that it is ready once it is, without a reload',
    LONG,
    async () => {
      const guest = await shop.guest()
      const { page, t } = guest
      await bringAxe(guest)
      await signedIn(guest, JANA)
      await shop.access.settings({ downMs: 600_000 })
      onTestFinished(() => shop.access.settings({ downMs: 0 }))
      const { id: order } = await withOrder(guest, 'paid', { email: JANA.email })
      await guest.open(ORDERS)
      await page.getByRole('heading', { level: 1, name: /^Dobrý den, Jano/ }).waitFor()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await page.getByText(t('confirmation.ready.waiting')).first().waitFor()
      const heard = await page.evaluateHandle(textsOf, 'main section [role=status]')

      // The honest reason, and the codes that a desk takes meanwhile, on the page as on paper.
      await page.getByText(words(t('confirmation.desk.lead.many'))).waitFor()
      const codes = page.getByRole('img', { name: t('confirmation.desk.qr', { name: '' }).trim() })
      // Two adults and a child.
      await expect.poll(() => codes.count()).toBe(3)
      const codeWidth = async () => (await codes.first().boundingBox())?.width
      expect(await codeWidth()).toBe(220)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect.poll(codeWidth).toBe(200)
      const printing = page.getByRole('link', { name: t('confirmation.desk.print.many') })
      const sheet = await page.request.get((await printing.getAttribute('href')) ?? '')
      expect(await decodeQr(await sheet.body())).toHaveLength(await codes.count())
      await expectUsableAtAnyWidth(guest)
      await page.setViewportSize({ width: 390, height: 844 })

      await shop.access.settings({ downMs: 0 })
      const waiting = async () => {
        await hurryTickets(shop)
        return page.getByText(t('confirmation.ready.waiting')).count()
      }
      await expect.poll(waiting, { timeout: BACK_MS, interval: 1000 }).toBe(0)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      const ready = words(t('confirmation.ready.pickup'))
      await page.getByText(ready, { exact: true }).first().waitFor()
      expect(await codes.count()).toBe(0)
      // Told once, by name.
      const said = (await heard.jsonValue()).filter(Boolean)
      expect(said).toHaveLength(1)
      expect(said[0]).toContain(`${ready}: `)

      // What belongs to it: its page, its tickets, its receipt.
      const { number } = await shop
        .db<{ number: string }>('select number from orders where id = $1', [order])
        .then(([row]) => row ?? { number: '' })
      const link = (key: string) =>
        page.getByRole('link', { name: new RegExp(`^${t(key)} ?, ${words(t('personal.order.of', { number }))}$`) })
      const tickets = await page.request.get((await link('personal.order.download').getAttribute('href')) ?? '')
      expect(await readPdf(await tickets.body())).toContain(number)
      const receipt = await page.request.get((await link('personal.order.receipt').getAttribute('href')) ?? '')
      expect(receipt.headers()['content-type']).toBe('application/pdf')
      await link('personal.order.show').click()
      await page.waitForURL(`**/shopping/confirmation?transaction=${order}`)
      await page
        .locator('dt', { hasText: t('confirmation.code') })
        .first()
        .waitFor()
    },
  )

  test(
    'are ten at first, and the older ones come on demand; the focus goes on with the first of them',
    LONG,
    async () => {
      const guest = await shop.guest()
      const { page, t } = guest
      await signedIn(guest, JANA)
      const { id: order } = await withOrder(guest, 'finished', { email: JANA.email })
      const before = await shop.db('select 1 from orders where member_id is not null')
      await moreOrders(shop, order, 11 - before.length)
      await guest.open(ORDERS)
      await orders(guest).first().waitFor()
      expect(await orders(guest).count()).toBe(10)
      const more = button(guest, 'personal.order.more')

      await withoutAnswer(guest, '**/api/transactions/my*', async () => {
        await more.click()
        await page.getByText(t('personal.order.failed')).waitFor()
        expect(await orders(guest).count()).toBe(10)
      })
      await more.click()
      await expect.poll(() => orders(guest).count()).toBe(11)
      await expect.poll(() => more.count()).toBe(0)
      const focused = page.locator(':focus')
      expect(await textOf(focused.locator('h2'))).toBe(await textOf(orders(guest).last()))
    },
  )

  test('of which one was returned say so without controls', LONG, async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await signedIn(guest, JANA)
    const { id: order } = await withOrder(guest, 'finished', { email: JANA.email })
    await shop.db('update order_entry set reversed = true where order_id = $1', [order])
    await guest.open(ORDERS)
    const item = main(guest)
      .locator('li')
      .filter({ has: page.locator('h2') })
      .first()
    await item.getByText(t('confirmation.ready.reversed'), { exact: true }).first().waitFor()
    expect(await item.getByText(t('confirmation.ready.pickup'), { exact: true }).count()).toBe(0)
    expect(await item.getByRole('button').count()).toBe(0)
    expect(await item.getByRole('link', { name: t('personal.order.show') }).count()).toBe(0)
  })

  test('come without moving what is drawn, as the discounts do', LONG, async () => {
    const buyer = await shop.guest()
    await signedIn(buyer, JANA)
    const { id: order } = await withOrder(buyer, 'finished', { email: JANA.email })
    await moreOrders(shop, order, 2)
    for (const [lang, width] of [
      ['cz', 390],
      ['de', 1440],
    ] as const)
      for (const login of [JANA, PETR]) {
        const guest = await shop.guest({ lang, width })
        const { page } = guest
        await signedIn(guest, login)
        await watchShifts(page)
        for (const path of [ORDERS, '/personal/discounts']) {
          await guest.open(path)
          await main(guest).locator('h2').first().waitFor()
          await page.waitForLoadState('networkidle')
          expect.soft(await shiftsOf(page), `${login.email} ${path} ${lang} ${width}`).toBeLessThan(0.02)
        }
      }
  })

  test('that there are none is said, with a way to the shop', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await signedIn(guest, PETR)
    await guest.open(ORDERS)
    await page.getByRole('heading', { name: words(t('personal.order.empty')) }).waitFor()
    await page.getByRole('link', { name: t('personal.order.shop') }).click()
    await page.waitForURL('**/shopping/eshop')
  })

  test('that do not come are asked for again on demand', LONG, async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await signedIn(guest, PETR)
    await withoutAnswer(guest, '**/api/transactions/my*', async () => {
      await guest.open(ORDERS)
      await page.getByText(t('personal.order.failed')).waitFor()
    })
    await button(guest, 'shop.retry').click()
    await page.getByRole('heading', { name: words(t('personal.order.empty')) }).waitFor()
  })

  test('give way to the invitation when the session ends elsewhere', async () => {
    const guest = await shop.guest({ expected: [/401/] })
    await signedIn(guest, PETR)
    await guest.open(ORDERS)
    await guest.page.getByRole('heading', { name: words(guest.t('personal.order.empty')) }).waitFor()
    await shop.db('delete from member_session')
    await tab(guest, 'cards').click()
    await invitation(guest).waitFor()
  })
})

describe("a member's cards", () => {
  // How one is removed: web/src/features/personal/lost-card.browser.test.tsx.
  test('begin with one that is verified and attached', LONG, async () => {
    const guest = await shop.guest({ expected: [/409/] })
    const { page, t } = guest
    await bringAxe(guest)
    await signedIn(guest, PETR)
    await guest.open(CARDS)
    const { typed, printed } = WITHOUT_BIRTHDAY
    const add = async () => {
      await button(guest, 'personal.cards.add').first().click()
      await onTop(guest).getByRole('textbox').fill(typed)
      await onTop(guest)
        .getByRole('button', { name: t('personal.cards.add'), exact: true })
        .click()
    }
    await add()
    await onTop(guest)
      .getByText(words(t('addCardModal.check.exists', { number: printed })))
      .waitFor()
    expect(await findingsOf(guest)).toEqual([])
    await onTop(guest).getByRole('textbox').fill('05.06.2016')
    await onTop(guest)
      .getByRole('button', { name: t('personal.cards.add'), exact: true })
      .click()
    await onTop(guest)
      .getByText(words(t('personal.cards.add.otherAge')))
      .waitFor()
    await onTop(guest).getByRole('textbox').fill('14.03.1986')
    await onTop(guest)
      .getByRole('button', { name: t('personal.cards.add'), exact: true })
      .click()
    await pictureOf(guest, printed).waitFor()
    // What its owner told is shown to them.
    const shown = await textOf(main(guest))
    for (const birthday of ['17.07.1979', '14.03.1986'])
      expect(shown).toContain(words(t('personal.cards.birthday', { birthday })))
    expect(await textOf(main(guest).getByRole('status'))).toBe(words(t('personal.cards.added', { number: printed })))
    expect(await page.locator(':focus').textContent()).toBe(t('personal.heading.cards'))
    expect(
      await shop.db('select m.email from card c join member m on m.id::text = c.owner where c.number = $1', [printed]),
    ).toEqual([{ email: PETR.email }])

    // A card that is there already is not added again.
    await add()
    await onTop(guest)
      .getByText(words(t('personal.cards.add.have')))
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test(
    'cannot be added before the e-mail is confirmed, which the page says, and sends the link again',
    LONG,
    async () => {
      const email = 'nova.nepotvrzena@example.com'
      await shop.db(
        `insert into member select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text,
         'email_key', $1::text, 'is_active', false,
         'number', nextval(pg_get_serial_sequence('member', 'number'))))).* from member m where email = $2`,
        [email, PETR.email],
      )
      const guest = await shop.guest({ expected: [/429/] })
      const { page, t } = guest
      await bringAxe(guest)
      await signedIn(guest, { ...PETR, email })
      for (const [path, name] of [
        [ORDERS, 'orders'],
        [CARDS, 'cards'],
      ] as const) {
        await guest.open(path)
        await main(guest)
          .getByText(words(t(`personal.unconfirmed.${name}`, { email })))
          .waitFor()
        await expectUsableAtAnyWidth(guest)
      }
      expect(await button(guest, 'personal.cards.add').count()).toBe(0)
      const before = await shop.db("select 1 from member_link where kind = 'activation'")
      await button(guest, 'personal.unconfirmed.send').click()
      await page.getByText(words(t('personal.unconfirmed.sent', { email }))).waitFor()
      expect(await shop.db("select 1 from member_link where kind = 'activation'")).toHaveLength(before.length + 1)
      for (let n = 0; n < 2; n++) {
        await button(guest, 'personal.unconfirmed.send').click()
        await expect.poll(() => button(guest, 'personal.unconfirmed.send').getAttribute('aria-disabled')).toBeNull()
      }
      await page.getByText(words(t('personal.unconfirmed.failed'))).waitFor()
    },
  )
})
