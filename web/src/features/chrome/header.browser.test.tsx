import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { type Mounted, type MountOptions, onTop, open, words } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aMember } from '../../testing/sample-member.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const PHONE = 390
const DESK = 1440
const CONFIRMATION = '/shopping/confirmation'

const isSeen = (element: Element | null | undefined) => element?.checkVisibility() ?? false
const header = () => page.getByRole('banner')
const back = ({ t }: Mounted) => header().getByRole('link', { name: t('chrome.back') })
const menu = ({ t }: Mounted) => header().getByRole('button', { name: t('chrome.menu') })
const languages = () => document.querySelector('header summary')
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Returns which parts of the header are visible. */
const partsOf = (mounted: Mounted) => ({
  seasons: isSeen(
    header()
      .getByRole('navigation', { name: mounted.t('chrome.season') })
      .query(),
  ),
  languages: isSeen(languages()),
  login: isSeen(document.querySelector('header button[aria-haspopup=dialog][aria-expanded]')),
  menu: isSeen(menu(mounted).query()),
  back: isSeen(back(mounted).query()),
  zone: isSeen(header().getByText(mounted.t('chrome.shoppingZone')).query()),
})

/** A cart that lacks nothing for the checkout. */
const ready = (): MountOptions => ({ cart: someEntries(), email: 'jana@example.com' })

test.for(
  [
    '/',
    '/shopping/eshop',
    '/shopping/eshop?product=lipno-ski-1day',
    '/terms/general',
    '/discounts/partner',
    '/aboutCard',
    '/banners/tri-dny-na-snehu',
    '/personal/cards',
    '/personal/orders',
    '/users/activation?token=asked',
    '/registrace',
  ].flatMap((address, place) =>
    (place === 0 ? [PHONE, DESK] : variants([PHONE, DESK])).map((width) => [address, width] as const),
  ),
)(
  'shop, legal texts, card, partners, banners and whatever is of an account have login, languages, seasons and a menu in their header: %s at %i px',
  async ([address, width]) => {
    // The activation redirects once it has a response, so none comes.
    const mounted = await open(address, { width, isThere: 'main', answers: { activate: () => new Promise(() => {}) } })
    const isPhone = width === PHONE
    expect(partsOf(mounted)).toEqual({
      seasons: true,
      languages: !isPhone,
      login: !isPhone,
      menu: isPhone,
      back: false,
      zone: false,
    })
  },
)

test('the menu of a phone is a drawer with the ways through the shop, the login and the languages', async () => {
  const mounted = await open('/terms/gdpr')
  const { t } = mounted
  await menu(mounted).click()
  const drawer = onTop()
  await expect.element(drawer.getByRole('link', { name: t('chrome.menu.home') })).toBeVisible()
  for (const key of ['account.login', 'account.register'])
    await expect.element(drawer.getByRole('button', { name: t(key) })).toBeVisible()
  const list = drawer.getByRole('list', { name: t('chrome.languages') }).getByRole('link')
  expect(list.elements().map((one) => one.textContent)).toEqual(['Čeština', 'Deutsch', 'English'])
  await drawer.getByRole('link', { name: t('chrome.menu.eshop') }).click()
  await heading(t('shop.title')).findElement()
  await expect.element(drawer).not.toBeInTheDocument()
})

test('the menu closes when a language was chosen in it', async () => {
  const mounted = await open('/shopping/eshop')
  await menu(mounted).click()
  const drawer = onTop()
  await drawer.getByRole('link', { name: 'Deutsch' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.lang).toBe('de')
})

test('the languages of a desk are Czech, German and English, and Escape closes them', async () => {
  await open('/shopping/eshop', { width: DESK })
  const summary = languages()
  if (!summary) throw new Error('There are no languages.')
  await userEvent.click(summary)
  const list = [...document.querySelectorAll('header details a')]
  expect(list.map((one) => words(one.textContent ?? ''))).toEqual(['Čeština', 'Deutsch', 'English'])
  expect(isSeen(list[0])).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isSeen(list[0])).toBe(false)
})

test.for(
  ['/shopping/informations', '/shopping/checkout', CONFIRMATION].flatMap((address) =>
    variants([PHONE, DESK]).map((width) => [address, width] as const),
  ),
)(
  'the steps after the shop have a back arrow and the title of the shopping zone, and no login: %s at %i px',
  async ([address, width]) => {
    const mounted = await open(address, { width, ...ready() })
    expect(location.pathname).toBe(address)
    expect(partsOf(mounted)).toEqual({
      seasons: false,
      languages: true,
      login: false,
      menu: false,
      back: true,
      zone: true,
    })
  },
)

test('the back arrow leads from checkout to the details, from there to the shop, elsewhere back in the history', async () => {
  const mounted = await open('/shopping/checkout', ready())
  const { t } = mounted
  await back(mounted).click()
  await expect.poll(() => location.pathname).toBe('/shopping/informations')
  await heading(t('informations.title')).findElement()
  await back(mounted).click()
  await heading(t('shop.title')).findElement()
  expect(location.pathname).toBe('/shopping/eshop')

  navigate('/terms/claim')
  await heading('Podmínky').findElement()
  navigate(CONFIRMATION)
  await back(mounted).click()
  await expect.poll(() => location.pathname).toBe('/terms/claim')
})

test('where the cart leads to the choice of a discount, the back arrow does too, and from there to the shop', async () => {
  const mounted = await open('/shopping/informations', { ...ready(), config: { cartButtonUrl: '/shopping/discount' } })
  const { t } = mounted
  await back(mounted).click()
  await heading(t('discount.title')).findElement()
  expect(location.pathname).toBe('/shopping/discount')
  await back(mounted).click()
  await heading(t('shop.title')).findElement()
  expect(location.pathname).toBe('/shopping/eshop')
})

test.for([
  ['with one price for all', { config: { cartButtonUrl: '/shopping/discount', dualPrices: false } }],
  ['of a member', { config: { cartButtonUrl: '/shopping/discount' }, member: aMember() }],
] as const)(
  'the back arrow of the details %s leads past the choice, which would only lead forward again',
  async ([, options]) => {
    const mounted = await open('/shopping/informations', { ...ready(), ...options })
    if ('member' in options)
      await expect.poll(() => mounted.shop.asked.some(({ name }) => name === 'profile')).toBe(true)
    await expect.poll(() => back(mounted).element().getAttribute('href')).toBe('/shopping/eshop')
    await back(mounted).click()
    await heading(mounted.t('shop.title')).findElement()
    expect(location.pathname).toBe('/shopping/eshop')
  },
)

/** Returns parts of the header less than 6 px from the one before. Measures the letters themselves. */
function crowded(): string[] {
  const element = header().element()
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const seen = [...element.querySelectorAll(':is(img, svg):not(ul *)')].map((one) => ({
    one,
    box: one.getBoundingClientRect(),
  }))
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement
    range.selectNodeContents(walker.currentNode)
    const isShown = one && one.closest('ul') === null && getComputedStyle(one).clipPath === 'none'
    if (isShown) seen.push({ one, box: range.getBoundingClientRect() })
  }
  const controlOf = (one: Element) => (one.matches('a > span') ? one : (one.closest('a, button, summary') ?? one))
  seen.sort((first, second) => first.box.left - second.box.left)
  return seen.flatMap(({ one, box }, at) => {
    const next = seen[at + 1]
    if (!next || box.width === 0 || next.box.width === 0 || controlOf(one) === controlOf(next.one)) return []
    return next.box.left - box.right < 6 ? [`${one.textContent} | ${next.one.textContent}`] : []
  })
}

test.for(
  variants(LANGS).flatMap((lang) =>
    ['/shopping/eshop', '/shopping/informations'].map((address) => [lang, address] as const),
  ),
)('on the narrowest phone nothing in a header touches its neighbour, in %s on %s', async ([lang, address]) => {
  await open(address, {
    ...ready(),
    lang,
    width: 320,
    change: (boot) => ({ ...boot, resort: { ...boot.resort, shortName: 'Dolní Morava' } }),
  })
  await document.fonts.ready
  await document.querySelector<HTMLImageElement>('header img')?.decode()
  expect(crowded()).toEqual([])
})

test('a name that has no room beside the mark is out of sight, and never cut', async () => {
  await open('/', { width: 320 })
  const link = document.querySelector('header a')
  const name = link?.querySelector('span')
  if (!link || !name) throw new Error('The header has no name.')
  name.textContent = 'Annaberg'
  const isWhole = () => {
    const [outer, inner] = [link.getBoundingClientRect(), name.getBoundingClientRect()]
    if (inner.top >= outer.bottom) return 'hidden'
    return inner.right <= outer.right && inner.bottom <= outer.bottom ? 'whole' : 'cut'
  }
  expect(isWhole()).toBe('whole')
  document.documentElement.style.fontSize = '200%'
  expect(isWhole()).toBe('hidden')
  expect(link.querySelector('img')?.getBoundingClientRect().width).toBeGreaterThan(30)
})
