import { describe, expect, onTestFinished, test } from 'vitest'
import { assigned, isGone, says, type } from '../support/card-dialog.ts'
import { changeItem } from '../support/catalogue.ts'
import { JANA } from '../support/member.ts'
import { askBesideOwn, CHILD, forgetNew, keptOfNew, NEW_CARD, ownerOf, SECOND_ADULT } from '../support/member-cards.ts'
import { fillInformations, goToCheckout, onTop, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { signedIn } from '../support/state.ts'

const shop = await openShop()
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

describe("a member's cards", () => {
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
      expect(await ownerOf(shop, 'SAMPLE01-ADT-001')).toBe('anonymous')
    },
  )

  test(
    'that are new to the shop take the ticket of a small child, and are a small child’s in the account',
    LONG,
    async () => {
      await forgetNew(shop)
      onTestFinished(async () => void (await forgetNew(shop)))
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
      await type(guest, NEW_CARD)
      await says(guest, 'addCardBirthdayModal.title')
      await type(guest, '20.08.2012')
      await says(guest, 'addCardBirthdayModal.subTypeNotMatch')
      await type(guest, '20.08.2022')
      await isGone(guest)
      expect(await keptOfNew(shop)).toEqual({ birthday: '2022-08-20', sub_type: 'mini', email: JANA.email })
      // Priced anew, it stays on the card: one that cannot take it would have been taken off.
      await guest.reload()
      await fillInformations(guest, JANA.email)
      await goToCheckout(guest)
      expect((await assigned(guest)).at(-1)).toEqual(['card', NEW_CARD])
    },
  )
})
