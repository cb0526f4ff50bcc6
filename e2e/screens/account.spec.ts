import { expect, test } from 'vitest'
import { heading, panel, person, press, signIn } from '../support/account.ts'
import { isSignedIn, isStranger, REFUSED, tells } from '../support/account-told.ts'
import { keptCart } from '../support/in-page.ts'
import { PETR } from '../support/member.ts'
import { onTop, textOf, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { signedIn, withCart } from '../support/state.ts'

// Signing in and out, and what is told in between. Sample members are listed at /dev/samples.
const shop = await openShop()
const DESK = 1440
const MEMBER = { email: 'petr.vzorovy@example.com', firstName: 'Petr' }
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }
// Has agreed to news, so that no question about them comes after a login.
await shop.db(
  `update member set terms = jsonb_set(terms, '{marketing}', to_jsonb('2026-09-01T08:00:00Z'::text)) where email = $1`,
  [MEMBER.email],
)

test('a logout that the shop does not answer leaves one signed in, with the cart', LONG, async () => {
  const guest = await shop.guest({ expected: [/ERR_FAILED/], width: DESK })
  const { page } = guest
  await signedIn(guest, PETR)
  const ids = (await withCart(guest, { path: '/shopping/eshop' })).map(({ id }) => id)
  const held = async () =>
    (await shop.db('select from reservation where expires_at > now() and entry_uuid = any($1)', [ids])).length
  await isSignedIn(guest, MEMBER.firstName)
  await page.route('**/api/users/logout', (route) => route.abort())
  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await tells(guest, 'account.logOut.failed')
  expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
  await expect.poll(held, PATIENCE).toBe(3)
  await page.unroute('**/api/users/logout')
  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(keptCart)).toBeNull()
  expect(await held()).toBe(0)
})

test('a session that ended elsewhere is told of; closing that goes on as a guest with the cart', LONG, async () => {
  const guest = await shop.guest({ ...REFUSED, width: DESK })
  const { page } = guest
  await page.clock.install()
  await withCart(guest, { path: '/shopping/eshop' })
  await signIn(guest, MEMBER.email)
  await isSignedIn(guest, MEMBER.firstName)
  await guest.context.clearCookies({ name: /sid/ })
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.fastForward(61_000)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await heading(guest, 'session.title').waitFor()
  expect(await textOf(onTop(guest))).toContain(words(guest.t('session.description')))
  await press(guest, onTop(guest), 'session.later')
  await isStranger(guest)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
})
