import { expect, test } from 'vitest'
import { open } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'

/** Calls back with the form once it is in the page. */
const whenDrawn = () =>
  new Promise<HTMLElement>((resolve) => {
    const watcher = new MutationObserver(() => {
      const form = document.querySelector<HTMLElement>('main form')
      if (!form) return
      watcher.disconnect()
      resolve(form)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })

// Each needs code of its own, which is loaded once.
test.each([
  ['a person', 'firstName-', 1, { showUserForm: true }],
  ['a printed gift', 'giftMessage-', 1, { isGift: true, hasGiftMessage: true }],
  ['a buyer who has to be named', 'buyer-name', 20, {}],
])('the details of %s are drawn once, with all their fields', async (_, field, pieces, change) => {
  const cart = someEntries({ counts: { 'lipno-ski-1day-adult': pieces } }).map((entry) => ({ ...entry, ...change }))
  const drawn = whenDrawn().then((form) => form.querySelector(`[id^="${field}"]`)?.id)
  await open('/shopping/informations', { cart })
  expect(await drawn).toContain(field)
})
