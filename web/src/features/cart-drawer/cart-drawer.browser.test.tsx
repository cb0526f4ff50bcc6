import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EntryError } from '../../lib/cart-entries.ts'
import { quoteOf, refuse } from '../../testing/fake-shop.ts'
import { type Mounted, onTop, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aProduct } from '../../testing/sample-shop.ts'

const SHOP = '/shopping/eshop'
const kept = () => JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{"entries":[]}').entries.length as number
const widthOf = () => onTop().element().getBoundingClientRect().width
const payLink = ({ t }: Mounted) => onTop().getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) })

async function openCart(mounted: Mounted): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${mounted.t('chrome.cart')}`) }).click()
  await onTop().findElement()
}

test('the drawer takes 30 % of a desk and all of a screen below 683 px', async () => {
  await openCart(await open(SHOP))
  for (const [screen, width] of [
    [1280, 384],
    [1440, 432],
    [1920, 576],
    [2560, 768],
    [682, 682],
    [390, 390],
  ] as const) {
    await page.viewport(screen, 900)
    expect.soft(widthOf(), `at ${screen} px`).toBeCloseTo(width, 0)
  }
  await page.viewport(683, 900)
  expect(widthOf()).toBeLessThan(683)
})

test('the drawer is called by its items; its buttons go on shopping, and empty the cart after a question', async () => {
  const mounted = await open(SHOP, { cart: someEntries() })
  const { t, shop } = mounted
  const button = (key: string) => onTop().getByRole('button', { name: t(key) })
  await openCart(mounted)
  const name = `${t('cart.title')} ${t('cart.count', { count: 3 })}`
  expect(page.getByRole('dialog', { name }).length).toBe(1)
  await button('cart.continue').click()
  await expect.element(onTop()).not.toBeInTheDocument()
  expect(location.pathname).toBe(SHOP)

  await openCart(mounted)
  await expect.element(payLink(mounted)).toBeVisible()
  await button('cart.reset').click()
  await button('cart.reset.no').click()
  expect(kept()).toBe(3)
  await button('cart.reset').click()
  await button('cart.reset.yes').click()
  await expect.element(onTop().getByRole('heading', { name: t('cart.empty.title') })).toBeVisible()
  expect(kept()).toBe(0)
  // The shop's holds are released.
  await expect.poll(() => shop.asked.filter(({ name: call }) => call === 'releaseReservations')).toHaveLength(1)
})

/** Makes the next checks report an error of the first entry. It ends when that is gone or has a handout. */
function findWrong(
  { shop }: Mounted,
  code: EntryError['code'],
  id: string,
  isOver: (method?: string) => boolean,
): void {
  shop.answers.dryRun = (input) =>
    quoteOf(input, ({ uuid }) =>
      uuid === id && !isOver(input.body.entries.find((entry) => entry.uuid === id)?.method)
        ? { price: null, errors: [{ code }] }
        : {},
    )
}

/** Expects that neither Escape nor a click beside it closes the dialog. */
async function expectBlocking({ t }: Mounted, title: string): Promise<void> {
  const heading = onTop().getByRole('heading', { name: t(title) })
  await heading.findElement()
  for (let press = 0; press < 3; press++) await userEvent.keyboard('{Escape}')
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(heading).toBeVisible()
}

test('what this buyer may not have blocks the cart, and all that can be done is to remove it', async () => {
  const entries = someEntries()
  const mounted = await open(SHOP, { width: 1440, cart: entries })
  findWrong(mounted, 'invalid-segment', entries[0]?.id ?? '', () => false)
  await openCart(mounted)
  await expectBlocking(mounted, 'cart.segment.title')
  expect(widthOf()).toBe(400)
  expect(await textOf(onTop().getByRole('list'))).toBe('1denní skipas')
  expect(await textOf(onTop())).toContain('Tato položka je')
  expect(onTop().getByRole('button').length).toBe(1)
  await onTop()
    .getByRole('button', { name: mounted.t('cart.segment.remove') })
    .click()
  await expect.element(payLink(mounted)).toBeVisible()
  expect(kept()).toBe(2)
})

test.for(['chosen', 'removed'])(
  'what has no way of being handed out blocks the cart until one is chosen or it is removed: %s',
  async (ending) => {
    const entries = someEntries()
    const mounted = await open(SHOP, { width: 1440, cart: entries })
    let isChosen = false
    findWrong(mounted, 'missing-method', entries[0]?.id ?? '', () => isChosen)
    await openCart(mounted)
    await expectBlocking(mounted, 'cart.method.title')
    expect(widthOf()).toBe(600)
    expect(await textOf(onTop())).toContain('U této položky')
    isChosen = true
    if (ending === 'chosen') {
      await onTop().getByRole('radio').first().click({ force: true })
      await onTop()
        .getByRole('button', { name: mounted.t('cart.method.done') })
        .click()
    } else
      await onTop()
        .getByRole('button', { name: mounted.t('cart.method.remove') })
        .click()
    await expect.element(payLink(mounted)).toBeVisible()
    expect(kept()).toBe(ending === 'chosen' ? 3 : 2)
  },
)

test('a cart that the shop refuses is emptied with its e-mail, and the guest is told', async () => {
  const mounted = await open(SHOP, { cart: someEntries(), email: 'emptied@example.com' })
  const { t, shop } = mounted
  shop.answers.dryRun = () => refuse(400, 'bad-input')
  await openCart(mounted)
  await expect.element(onTop().getByText(t('unableToValidate'))).toBeVisible()
  expect(localStorage.getItem('gondola.cart.1')).toBeNull()
})

test('the cart names the family ticket that costs less for the same people, and one press takes it', async () => {
  const product = aProduct('lipno-treetop')
  const counts = { 'lipno-treetop-adult': 2, 'lipno-treetop-child': 2 }
  const mounted = await open(SHOP, { cart: someEntries({ product: product._id, counts }) })
  const { t, shop } = mounted
  const family = product.variants.find(({ personType }) => personType === 'family')
  if (!family) throw new Error('There is no family ticket.')
  shop.answers.dryRun = (input) => {
    const quote = quoteOf(input)
    const entries = quote.entries.map(({ uuid }) => uuid)
    const cheaper = [{ entries, pieces: [{ variant: family, count: 1 }], price: 870, saving: 130 }]
    return { ...quote, cheaper: entries.length === 4 ? cheaper : [] }
  }
  await openCart(mounted)
  const take = onTop().getByRole('button', { name: t('shop.cheaper.take', { price: '130 Kč' }) })
  await take.findElement()
  expect(await textOf(onTop())).toContain(t('shop.cheaper', { mix: '1 × Rodina 2+2', price: '870 Kč' }))
  await take.click()
  await expect.poll(kept).toBe(1)
  await expect.poll(() => textOf(onTop())).toContain('1 × Rodina 2+2')
  await expect.element(take).not.toBeInTheDocument()
})
