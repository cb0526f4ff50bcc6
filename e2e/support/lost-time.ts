import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect } from 'vitest'
import { timeText } from '../../web/src/lib/day-text.ts'
import { findingsOf } from './axe.ts'
import { bridgeOf } from './bridge.ts'
import { bridgeParty, type PartyOptions, PLACES } from './bridge-party.ts'
import type { Guest } from './guest.ts'
import { focused } from './in-page.ts'
import { addButton, cartGroup, inTop, onTop, payLink, textOf, words } from './purchase.ts'
import type { OpenShop } from './shop.ts'

/** Returns a guest whose party in the cart was too late: its time is full. */
export async function loseTime(shop: OpenShop, time: string, options: PartyOptions = {}): Promise<Guest> {
  const { atTime, takeElsewhere } = bridgeParty(shop)
  await bridgeOf(shop).leave(PLACES, [time])
  const guest = await atTime(time, options)
  await takeElsewhere(time, 1)
  await addButton(guest).click()
  await cartGroup(guest)
    .getByText(words(guest.t('timeSlots.cart.time-filled')), { exact: true })
    .waitFor()
  return guest
}

/** Checks that a party that lost its time is offered the next one. It has places for all, and one press takes it. */
export async function expectNextTimeOffered(shop: OpenShop, lang: ShopLang): Promise<void> {
  const { leave, taken } = bridgeOf(shop)
  const held = async () => (await taken('11:30')).held
  const before = await held()
  await leave(PLACES - 1, ['11:00'])
  const guest = await loseTime(shop, '10:30', { lang })
  const { page, t } = guest
  expect(await textOf(onTop(guest))).not.toContain(words(t('cart.added', { name: '' })))
  // Half past eleven: at eleven there are places for six only.
  const next = timeText('11:30', lang)
  await inTop(guest, 'cart.remedy.take', { time: next }).waitFor()
  expect(await textOf(cartGroup(guest))).toContain(words(t('cart.remedy.next', { time: next })))
  expect(await textOf(onTop(guest))).toContain(words(t('cart.errors.time', { name: '' })).replace(/ ?\.$/, ''))
  expect(await findingsOf(guest)).toEqual([])

  await inTop(guest, 'cart.fix').click()
  expect(await page.evaluate(focused)).toContain('Sky Bridge 721')
  await inTop(guest, 'cart.remedy.take', { time: next }).click()
  await payLink(guest).waitFor()
  expect(await textOf(cartGroup(guest))).toContain(next)
  expect(await held()).toBe(before + PLACES)
  expect(await page.evaluate(focused)).toContain('Sky Bridge 721')
  await cartGroup(guest)
    .getByText(/\s14[.:]\d\d(\s|$)/)
    .waitFor()
}
