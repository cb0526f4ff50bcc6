import { expect, test } from 'vitest'
import { open, words } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'

/** Calls back with what the step says once its payment is in the page. */
const whenDrawn = () =>
  new Promise<string>((resolve) => {
    const watcher = new MutationObserver(() => {
      const main = document.querySelector<HTMLElement>('main')
      if (!main?.querySelector('#payment')) return
      watcher.disconnect()
      resolve(words(main.textContent))
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })

// The only test of its file: the code that it needs is loaded once.
test('the checkout of a cart with credit is drawn once, with all that credit pays', async () => {
  const cart = someEntries().map((entry) => ({ ...entry, price: entry.price && { ...entry.price, credit: 40 } }))
  const drawn = whenDrawn()
  const { t } = await open('/shopping/checkout', { cart, email: 'petra@example.cz' })
  expect(await drawn).toContain(t('code.fromCredit', { price: '40 Kč' }))
  expect(await drawn).toContain(t('code.sums.credit'))
})
