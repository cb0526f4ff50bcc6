import { describe, expect, onTestFinished, test } from 'vitest'
import { ADULT, assigned, isGone, keptCards, ok, openCard, says, type } from '../support/card-dialog.ts'
import { changeItem } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import { JANA } from '../support/member.ts'
import { fillInformations, goToCheckout, onTop, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { signedIn, withCart } from '../support/state.ts'

const shop = await openShop()
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

/** The details of what home proposes, with the dialog for a card. */
async function askInDetails(guest: Guest, which = {}): Promise<void> {
  await withCart(guest, { path: '/shopping/informations' })
  await openCard(guest, which)
}

/** As a member: the own card is on the first adult's ticket, without a press. Then the dialog for another one. */
async function askBesideOwn(guest: Guest, which: { of: number }): Promise<void> {
  await withCart(guest, { path: '/shopping/informations' })
  await expect.poll(() => assigned(guest), PATIENCE).toContainEqual(['card', 'SAMPLE05-MEM-005'])
  await openCard(guest, which)
}
const SECOND_ADULT = { of: 1 }
const CHILD = { of: 2 }

const ownerOf = async (number: string): Promise<string> =>
  (await shop.db<{ owner: string }>('select owner from card where number = $1', [number]))[0]?.owner ?? ''

describe("a member's cards", () => {
  test(
    'are chosen for the first ticket that fits, and a card of nobody that they bring becomes theirs',
    LONG,
    async () => {
      const nobodys = 'SAMPLE01-ADT-001'
      onTestFinished(async () => {
        await shop.db("update card set owner = 'anonymous' where number = $1", [nobodys])
      })
      const guest = await shop.guest()
      await signedIn(guest)
      await askBesideOwn(guest, SECOND_ADULT)
      const own = onTop(guest).getByRole('radio', { name: /SAMPLE05-MEM-005/ })
      await expect.poll(() => own.isDisabled(), PATIENCE).toBe(true)
      await type(guest, nobodys)
      await isGone(guest)
      const cards = (await assigned(guest)).flatMap(([, number]: [string, string?]) => number ?? [])
      expect(cards.sort()).toEqual([nobodys, 'SAMPLE05-MEM-005'])
      // The account remembers them, the browser does not.
      expect(await keptCards(guest)).toBeNull()
      expect(await ownerOf(nobodys)).toBe(await ownerOf('SAMPLE05-MEM-005'))
    },
  )

  test.for([
    ['too-many-cards', 409, 'full'],
    ['fault', 500, 'failed'],
  ] as const)(
    'that cannot come into the account (%s) are taken for the entry all the same, and the page says so',
    LONG,
    async ([code, status, unsaved]) => {
      const guest = await shop.guest({ expected: [/409|500/] })
      await guest.page.route('**/api/tokens/card/*', (route) =>
        route.fulfill({ status, json: { error: { code, message: '' } } }),
      )
      await signedIn(guest)
      await askBesideOwn(guest, SECOND_ADULT)
      await expect.poll(() => onTop(guest).getByRole('radio').count(), PATIENCE).toBe(2)
      await onTop(guest).getByRole('radio').last().check()
      await type(guest, 'SAMPLE01-ADT-001')
      await expect.poll(() => assigned(guest), PATIENCE).toContainEqual(['card', 'SAMPLE01-ADT-001'])
      const toasts = guest.page.getByRole('region', { name: guest.t('chrome.toasts') })
      await expect
        .poll(async () => words((await toasts.textContent()) ?? ''))
        .toContain(words(guest.t(`addCardModal.unsaved.${unsaved}`)))
      expect(await ownerOf('SAMPLE01-ADT-001')).toBe('anonymous')
    },
  )

  const NEW = 'SAMPLE06-NEW-006'
  const kept = async () => {
    const [card] = await shop.db<{ birthday: string; sub_type: string; email: string }>(
      `select c.birthday::text, c.sub_type, m.email from card c left join member m on m.id::text = c.owner where c.number = $1`,
      [NEW],
    )
    return card
  }
  const forget = () => shop.db('delete from card where number = $1', [NEW])

  test(
    'that are new to the shop take the ticket of a small child, and are a small child’s in the account',
    LONG,
    async () => {
      await forget()
      onTestFinished(async () => void (await forget()))
      const [item] = await shop.db<{ data: { variants: { tags: string[] }[] } }>(
        "select data from catalogue_item where id = 'lipno-ski-1day'",
      )
      const variants = item?.data.variants ?? []
      const smaller = variants.map((variant) =>
        variant.tags.includes('child') ? { ...variant, tags: ['mini'] } : variant,
      )
      await changeItem(shop, 'lipno-ski-1day', { variants: smaller })
      onTestFinished(() => changeItem(shop, 'lipno-ski-1day', { variants }))
      const guest = await shop.guest()
      await signedIn(guest)
      await askBesideOwn(guest, CHILD)
      await onTop(guest)
        .getByRole('radio', { name: words(guest.t('addCardModal.known.other')) })
        .check()
      await type(guest, NEW)
      await says(guest, 'addCardBirthdayModal.title')
      await type(guest, '20.08.2012')
      await says(guest, 'addCardBirthdayModal.subTypeNotMatch')
      await type(guest, '20.08.2022')
      await isGone(guest)
      expect(await kept()).toEqual({ birthday: '2022-08-20', sub_type: 'mini', email: JANA.email })
      // Priced anew, it stays on the card: one that cannot take it would have been taken off.
      await guest.reload()
      await fillInformations(guest, JANA.email)
      await goToCheckout(guest)
      expect((await assigned(guest)).at(-1)).toEqual(['card', NEW])
    },
  )

  test('that were typed before the login come into the account with what was typed', LONG, async () => {
    await forget()
    onTestFinished(async () => void (await forget()))
    const guest = await shop.guest()
    await askInDetails(guest, ADULT)
    await type(guest, NEW)
    await says(guest, 'addCardBirthdayModal.title')
    await type(guest, '12.04.1988')
    await says(guest, 'addCardModal.known')
    expect(await kept()).toMatchObject({ birthday: '1988-04-12', email: null })
    await guest.page.keyboard.press('Escape')
    await signedIn(guest)
    await guest.open('/shopping/informations')
    const prepaid = new RegExp(`^${words(guest.t('informations.method.prepaid'))}`)
    await guest.page.getByRole('radio', { name: prepaid }).first().click()
    // The member's own cards come late, and do not take the place of the one that is pressed meanwhile.
    await guest.page.route('**/api/tokens/my*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const late = guest.page.waitForResponse('**/api/tokens/my*')
    await openCard(guest, ADULT)
    const radio = onTop(guest).getByRole('radio', { name: new RegExp(NEW) })
    await radio.check()
    await late
    await onTop(guest)
      .getByRole('radio', { name: /SAMPLE05/ })
      .waitFor()
    expect(await radio.isChecked()).toBe(true)
    await ok(guest).click()
    await expect.poll(async () => (await kept())?.email, PATIENCE).toBe(JANA.email)
    expect(await kept()).toMatchObject({ birthday: '1988-04-12', sub_type: 'adult' })
  })
})
