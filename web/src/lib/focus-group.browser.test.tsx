import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, quoteOf } from '../testing/fake-shop.ts'
import { mount, onTop, open } from '../testing/mount.tsx'
import { someEntries } from '../testing/sample-cart.ts'
import { Drawer } from '../ui/drawer.tsx'
import { focusGroup, focusGroupWhenLost } from './focus-group.ts'

const KEY = 'day-pass 2026-12-12 10:30'

/** A page and a drawer over it, which show the same groups. */
function Shown() {
  const [isOpen, setOpen] = useState(true)
  const group = (
    <p data-group={KEY} tabIndex={-1}>
      Day pass
    </p>
  )
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Payment</h1>
        {group}
      </main>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Cart" closeLabel="Close">
        {group}
      </Drawer>
    </>
  )
}

const focused = () => document.activeElement
/** Loses the focus, as when a pressed button goes. */
const loseFocus = () => (focused() as HTMLElement).blur()

test('the focus goes into an open drawer, also where the page below shows the same, and without a drawer to the page', async () => {
  await mount(<Shown />)
  const drawer = await onTop().findElement()
  const main = page.getByRole('main', { includeHidden: true }).element()
  for (const place of [drawer, main]) {
    if (place === main) await onTop().getByRole('button', { name: 'Close' }).click()
    expect(focusGroup('another')).toBe(false)
    expect(focusGroup(KEY)).toBe(true)
    expect(focused()).toBe(place.querySelector('[data-group]'))
    for (const [key, where] of [
      [KEY, '[data-group]'],
      ['another', 'h1, h2'],
      [undefined, 'h1, h2'],
    ] as const) {
      loseFocus()
      focusGroupWhenLost(key)
      await expect.poll(focused).toBe(place.querySelector(where))
    }
  }
})

test('over the last step of an order the button of the cart leads to what is wrong in the cart', async () => {
  const dryRun: Answers['dryRun'] = (input) =>
    quoteOf(input, () => ({ price: null, errors: [{ code: 'dateInHistory' }] }))
  const { t } = await open('/shopping/checkout', { cart: someEntries(), email: 'a@example.com', answers: { dryRun } })
  const press = (key: string) =>
    onTop()
      .getByRole('button', { name: t(key) })
      .click()
  // The page itself asks for another day first.
  await press('slotChange.later')
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await press('cart.fix')
  await expect.poll(() => focused()?.matches('dialog[open] [data-group]')).toBe(true)
})
