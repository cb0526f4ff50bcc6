import { expect } from 'vitest'
import { type Guest, untilAlive } from './guest.ts'
import { cartButton } from './purchase.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import type { OpenShop } from './shop.ts'
import { withCart } from './state.ts'

/** Loads a page and returns the scripts it requests beyond those named in its document. */
export async function furtherScripts(guest: Guest, path: string): Promise<string[]> {
  const { page } = guest
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await untilAlive(page)
  await cartButton(guest).waitFor()
  await page.waitForLoadState('networkidle')
  const named = await page
    .locator('#start')
    .evaluate((start) => `${start.dataset.main} ${start.dataset.modules}`.split(' '))
  return asked.filter((file) => !named.includes(file))
}

/**
 * Checks the first load of the order steps with a form. It loads only the code that watches over the cart, and shifts
 * no layout.
 */
export async function expectStepsStill(shop: OpenShop): Promise<void> {
  const guest = await shop.guest()
  await withCart(guest)
  for (const step of ['/shopping/discount', '/shopping/informations']) {
    // A fresh tab, in which nobody has acted yet.
    const page = await guest.newPage()
    await watchShifts(page)
    const further = await furtherScripts({ ...guest, page }, step)
    expect(await shiftsOf(page), step).toBeLessThan(0.002)
    expect(further.join(), step).toContain('/cart-drawer-')
    expect(
      further.filter((file) => !/\/(cart-drawer|cart-groups|modals)-/.test(file)),
      step,
    ).toEqual([])
  }
}
