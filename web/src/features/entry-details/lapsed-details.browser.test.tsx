import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cart } from '../../state/cart.ts'
import { quoteOf } from '../../testing/fake-shop.ts'
import { type Mounted, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { variants } from '../../testing/variants.ts'

const EMAIL = 'petra@example.com'
/** Of the step itself: a toast offers the same where no step does. */
const renewButton = ({ t }: Mounted) => page.getByRole('main').getByRole('button', { name: t('cart.renew') })
const ended = () => someEntries().map((entry) => ({ ...entry, priceValidTo: new Date(Date.now() - 500).toISOString() }))

/** Opens a step with a cart whose reservation has just ended. */
async function openLapsed(address: string, width = 390): Promise<Mounted> {
  const mounted = await open(address, {
    width,
    cart: ended(),
    email: EMAIL,
    answers: {
      dryRun: (input) =>
        quoteOf(input, () => ({ price: null, priceValidTo: null, errors: [{ code: 'reservation-expired' }] })),
      extendReservations: () => ({ entries: [] }),
    },
  })
  await cart.recheck()
  await renewButton(mounted).findElement()
  // What watches over the cart is loaded late, and would tell of the end while the test looks.
  await vi.dynamicImportSettled()
  return mounted
}

test.for(
  ['/shopping/discount', '/shopping/informations', '/shopping/checkout'].flatMap((address) =>
    variants([390, 1440]).map((width) => [address, width] as const),
  ),
)(
  '%s at %i px stays when the reservation ends, and offers to renew it for as long as it takes',
  async ([address, width]) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    const mounted = await openLapsed(address, width)
    const { t, shop } = mounted
    await vi.advanceTimersByTimeAsync(20_000)
    expect(location.pathname).toBe(address)
    expect(cart.get().entries).toHaveLength(3)
    const button = renewButton(mounted)
    const { top, bottom } = (await button.findElement()).getBoundingClientRect()
    expect(top >= 0 && bottom <= innerHeight, 'the button is in the first screen').toBe(true)
    const main = page.getByRole('main')
    expect(await textOf(main)).toMatch(/Rezervace vypršela v \d+\.\d\d\./)
    // The choice between member and guest compares prices, and none of them counts now.
    if (address === '/shopping/discount') expect(await textOf(main)).not.toContain('Kč')
    else expect(await textOf(main)).toMatch(/Naposledy.*2 610 Kč|2 610 Kč.*Naposledy/)
    // Said once: no toast, and no error beside each ticket.
    expect(
      page.getByRole('region', { name: t('chrome.toasts') }).getByText(t('dynamicPrice.reservation.expired')).length,
    ).toBe(0)
    expect(page.getByText(t('informations.entryError')).length).toBe(0)

    shop.answers.dryRun = (input) =>
      quoteOf(input, ({ price }) => {
        const dearer = (price?.price ?? 0) + 10
        return { price: price && { ...price, price: dearer, withoutCredits: dearer, discounted: dearer } }
      })
    await button.click()
    await expect.poll(() => textOf(main)).toContain('Cena se změnila ze 2 610 Kč na 2 640 Kč.')
    expect(button.length).toBe(0)
    expect(cart.get().email).toBe(EMAIL)
    // Told to screen readers in a place of its own, which nobody sees.
    const seen = () =>
      main
        .getByText(/Cena se změnila/)
        .elements()
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 1)
    const isInFirstScreen = () => seen().some(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    await expect.poll(isInFirstScreen).toBe(true)
  },
)

test('a key that would send the details of a lapsed cart leads to its renewal', async () => {
  const mounted = await openLapsed('/shopping/informations')
  const field = await page.getByLabelText(mounted.t('informations.email.label')).findElement()
  field.closest('form')?.requestSubmit()
  await expect.element(renewButton(mounted)).toHaveFocus()
  expect(location.pathname).toBe('/shopping/informations')
})

test('the drawer keeps a lapsed cart and renews it', async () => {
  const mounted = await openLapsed('/shopping/informations')
  const { t, shop } = mounted
  cart.open()
  const drawer = page.getByRole('dialog')
  const renew = drawer.getByRole('button', { name: t('cart.renew') })
  await renew.findElement()
  expect(drawer.getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) }).length).toBe(0)
  shop.answers.dryRun = (input) => quoteOf(input)
  await renew.click()
  await expect.poll(() => drawer.getByText(t('cart.renewed')).length).toBeGreaterThan(0)
})
