import { expect, test } from 'vitest'
import { fillRegistration, heading, openRegistration, panel, person, press, signIn } from '../support/account.ts'
import { isSignedIn, isStranger, linkTo, tells } from '../support/account-told.ts'
import type { Guest } from '../support/guest.ts'
import { keptCart } from '../support/in-page.ts'
import { onTop, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

// Registering, and confirming the e-mail by the link of a mail.
const shop = await sharedShop()
const DESK = 1440
const LONG = { timeout: 90_000 }

const pathOf = ({ page }: Guest) => new URL(page.url()).pathname

test('a guest registers, confirms the e-mail, signs in, sees the own name and signs out', LONG, async () => {
  const email = 'alzbeta@example.com'
  const guest = await shop.guest({ width: DESK })
  const { page } = guest
  await guest.open('/')
  await openRegistration(guest)
  await fillRegistration(guest, email)
  await press(guest, onTop(guest), 'account.register')
  await tells(guest, 'header.auth.registrationSuccesful')
  await heading(guest, 'account.registered.title').waitFor()
  expect(await textOf(onTop(guest))).toContain(email)

  const activations: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/users/activation')) activations.push(request.url())
  })
  await page.goto(await linkTo(shop, email, /\/users\/activation/))
  await tells(guest, 'accountActivationSuccess')
  await page.waitForURL((url) => url.pathname === '/')
  expect(activations).toHaveLength(1)

  await signIn(guest, email)
  await isSignedIn(guest, 'Alžběta')
  expect(pathOf(guest)).toBe('/')
  await guest.reload()
  await isSignedIn(guest, 'Alžběta')

  await person(guest).click()
  await press(guest, panel(guest), 'account.logOut')
  await page.waitForURL((url) => url.pathname === '/')
  await isStranger(guest)
  expect((await guest.context.cookies()).map(({ name }) => name)).not.toContain('member')
})

test('whoever registered on the way through an order is offered to go on with it', LONG, async () => {
  const email = 'uprostred.objednavky@example.com'
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  await withCart(guest)
  await guest.open('/registrace')
  await heading(guest, 'account.registration.title').waitFor()
  await fillRegistration(guest, email)
  await press(guest, onTop(guest), 'account.register')
  await heading(guest, 'account.registered.title').waitFor()
  await page.goto(await linkTo(shop, email, /\/users\/activation/))
  await tells(guest, 'accountActivationSuccess')
  await page.getByRole('heading', { level: 1, name: words(t('account.activation.order')) }).waitFor()
  const goOn = page.getByRole('link', { name: words(t('account.activation.order.go')) })
  await guest.reload()
  await goOn.click()
  await page.waitForURL('**/shopping/informations')
  expect((await page.evaluate(keptCart))?.entries).toHaveLength(3)
})
