import { describe, expect, onTestFinished, test } from 'vitest'
import { ADULT, assigned, isGone, keptCards, ok, openCard, says, type } from '../support/card-dialog.ts'
import type { Guest } from '../support/guest.ts'
import { JANA } from '../support/member.ts'
import { askBesideOwn, forgetNew, keptOfNew, NEW_CARD, ownerOf, SECOND_ADULT } from '../support/member-cards.ts'
import { onTop, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { signedIn, withCart } from '../support/state.ts'

const shop = await sharedShop()
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

/** The details of what home proposes, with the dialog for a card. */
async function askInDetails(guest: Guest, which = {}): Promise<void> {
  await withCart(guest, { path: '/shopping/informations' })
  await openCard(guest, which)
}

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
      expect(await ownerOf(shop, nobodys)).toBe(await ownerOf(shop, 'SAMPLE05-MEM-005'))
    },
  )

  test('that were typed before the login come into the account with what was typed', LONG, async () => {
    await forgetNew(shop)
    onTestFinished(async () => void (await forgetNew(shop)))
    const guest = await shop.guest()
    await askInDetails(guest, ADULT)
    await type(guest, NEW_CARD)
    await says(guest, 'addCardBirthdayModal.title')
    await type(guest, '12.04.1988')
    await says(guest, 'addCardModal.known')
    expect(await keptOfNew(shop)).toMatchObject({ birthday: '1988-04-12', email: null })
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
    const radio = onTop(guest).getByRole('radio', { name: new RegExp(NEW_CARD) })
    await radio.check()
    await late
    await onTop(guest)
      .getByRole('radio', { name: /SAMPLE05/ })
      .waitFor()
    expect(await radio.isChecked()).toBe(true)
    await ok(guest).click()
    await expect.poll(async () => (await keptOfNew(shop))?.email, PATIENCE).toBe(JANA.email)
    expect(await keptOfNew(shop)).toMatchObject({ birthday: '1988-04-12', sub_type: 'adult' })
  })
})
