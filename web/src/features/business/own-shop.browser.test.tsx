import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '../../state/account.ts'
import { BootProvider } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { purchase } from '../../state/purchase.ts'
import { session } from '../../state/session.ts'
import { refuse } from '../../testing/fake-shop.ts'
import { mount, onTop, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aHotelUser } from '../../testing/sample-member.ts'
import { aBoot } from '../../testing/sample-shop.ts'
import { NewPasswordDialog } from '../account/new-password-dialog.tsx'

test('an empty list of a company says whom to write to', async () => {
  const mounted = await open('/shopping/eshop', {
    member: aHotelUser(),
    own: (boot) => ({ ...boot, categories: [], products: [] }),
  })
  const { email } = mounted.boot.resort.contact
  await expect.element(page.getByRole('link', { name: email }).first()).toHaveAttribute('href', `mailto:${email}`)
  expect(await textOf(page.getByRole('main'))).toContain(
    mounted.t('shop.empty.company', { email }).replaceAll(/[[\]]/g, ''),
  )
  // The resort's own words are about the ski passes of winter.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nabídka pro vaši firmu' })).toBeVisible()
  expect(await textOf(page.getByRole('main'))).not.toContain('Partnerské ceny')
})

test('a company reads its own list above the banners, and each product once', async () => {
  const { boot, t } = await open('/shopping/eshop', { width: 1440, member: aHotelUser() })
  await page.getByRole('heading', { level: 1, name: t('company.shop.title') }).findElement()
  const [category] = boot.categories
  const list = document.querySelector(`[aria-labelledby="category-${category?._id}"]`)
  const banner = document.querySelector('a[href^="/banners/"]')
  if (!list || !banner) throw new Error('The shop has no list or no banner.')
  expect(list.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(page.getByRole('heading', { name: t('shop.featured') }).length).toBe(0)
})

test('a company has no discount centre, so from discounts at partners it goes back to the shop', async () => {
  const { t } = await open('/discounts/partner', { member: aHotelUser() })
  const back = page.getByRole('main').getByRole('link', { name: t('chrome.back') })
  await expect.element(back).toHaveAttribute('href', '/shopping/eshop')
})

test('a shared link to what a company may not buy says so, although the page was drawn for guests', async () => {
  const { t } = await open('/shopping/eshop?product=lipno-ski-1day', {
    member: aHotelUser(),
    answers: { product: () => refuse(404, 'not-found') },
  })
  await page.getByRole('heading', { name: t('shop.notFound.title') }).findElement()
})

test('beside a partner price stands the list price, and no price without an account', async () => {
  const { t } = await open('/shopping/eshop?product=lipno-ski-1day', { width: 1440, member: aHotelUser() })
  await page.getByText(t('company.pair')).findElement()
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(t('company.listPrice', { price: '' }).trim())
  expect(main).not.toContain(t('shop.withoutAccount', { price: '' }).trim())
})

test.for([
  [false, 0],
  [true, 1],
] as const)(
  'with showB2BAllCategories %s a company sees %i picker of a banner',
  async ([showB2BAllCategories, count]) => {
    const mounted = await open('/banners/tri-dny-na-snehu', {
      width: 1440,
      member: aHotelUser(),
      flags: { showB2BAllCategories },
    })
    await page.getByRole('button', { name: /Hotel/ }).findElement()
    await expect.poll(() => document.querySelectorAll('#offer-title').length).toBe(count)
    expect(page.getByText(mounted.t('banner.notSold')).length).toBe(0)
  },
)

test.for([
  [false, 0],
  [true, someEntries().length],
] as const)(
  'with showB2BAllCategories %s a company that signs in keeps %i items of its cart',
  async ([showB2BAllCategories, count]) => {
    const { t } = await open('/shopping/eshop', {
      cart: someEntries(),
      flags: { showB2BAllCategories },
      answers: { hasPassword: () => ({ data: true }), login: () => aHotelUser() },
    })
    account.open({ kind: 'login' })
    await onTop()
      .getByRole('textbox', { name: t('informations.email.label') })
      .fill(aHotelUser().email)
    await onTop().getByLabelText(t('account.password')).fill('Vzorek2026')
    await onTop()
      .getByRole('button', { name: t('account.login') })
      .click()
    await expect.poll(() => session.get().step).toBe('member')
    await expect.poll(() => cart.get().entries.length).toBe(count)
  },
)

test('a company has no tabs of cards and discounts, and their addresses lead to its orders', async () => {
  const none = { total: 0, limit: 10, skip: 0, data: [] }
  const mounted = await open('/personal/cards', {
    width: 1440,
    member: aHotelUser(),
    answers: { myOrders: () => none },
  })
  const { t } = mounted
  const tabs = page.getByRole('navigation', { name: t('personal.tabs') }).getByRole('link')
  await expect.poll(() => tabs.all().length).toBe(3)
  await expect
    .element(page.getByRole('link', { name: t('personal.tab.orders') }))
    .toHaveAttribute('aria-current', 'page')
  expect(location.pathname).toBe('/personal/orders')
})

test('a company is offered a field for codes, without gift vouchers, and no buyer to name', async () => {
  const mounted = await open('/shopping/informations', { member: aHotelUser(), cart: someEntries() })
  const { t } = mounted
  await expect.poll(() => page.getByText(t('informations.buyer.wanted')).length).toBe(0)
  await expect.element(page.getByText(t('company.code.lead'))).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: t('code.label.company') })).toBeVisible()
  expect(page.getByText(t('code.lead')).length).toBe(0)
})

test.each([
  ['cz', 390],
  ['de', 1440],
] as const)('a company reads in %s at %i what its product costs by days and person', async (lang, width) => {
  const price = (standard: number, club: number) => ({ standard, club })
  const own = (boot: Boot): Boot => ({
    ...boot,
    categories: boot.categories.slice(0, 1),
    products: boot.products.slice(0, 1).map((product) => ({
      ...product,
      parents: boot.categories.slice(0, 1).map(({ _id }) => _id),
      priceTable: {
        variants: [
          { id: 'adult', name: { cz: 'Dospělý 15+', de: 'Erwachsener 15+', en: 'Adult 15+' } },
          { id: 'child', name: { cz: 'Dítě 6–14', de: 'Kind 6–14', en: 'Child 6–14' } },
        ],
        rows: [
          {
            key: 'low',
            ranges: [
              ['2026-12-05', '2026-12-24'],
              ['2027-03-15', '2027-03-29'],
            ],
            prices: [price(950, 870), price(710, 640)],
          },
          { key: 'main', ranges: [['2027-01-04', '2027-01-29']], prices: [price(1090, 1000), null] },
        ],
      },
    })),
  })
  const { t, boot } = await open('/shopping/eshop', { lang, width, member: aHotelUser(), own })
  const [product] = boot.products
  const table = page.getByRole('table', { name: product?.name[lang] ?? '' })
  await table.findElement()
  const read = async () => (await textOf(table)).replaceAll(/\u2060/g, '')
  for (const words of [
    t('company.period.low'),
    '05.12. – 24.12.2026',
    '15.03. – 29.03.2027',
    '640 Kč',
    t('company.listPrice', { price: '1 090 Kč' }),
  ])
    await expect.poll(read).toContain(words)
  const ranges = [...document.querySelectorAll('tbody th span')].filter(({ textContent }) => /\d{4}$/.test(textContent))
  expect(ranges.map((range) => range.getBoundingClientRect().height < 30)).toEqual([true, true, true])
  // A family pays for one ticket, not for each person.
  expect(await textOf(page.getByRole('main'))).not.toMatch(/za osobu|pro Person/)
  const category = page.getByRole('heading', { level: 2, name: boot.categories[0]?.name[lang] ?? '', exact: true })
  await expect.poll(() => category.element().getBoundingClientRect().width).toBeLessThan(2)
  const choose = page.getByRole('link', { name: new RegExp(t('company.table.choose')) })
  await expect.element(choose).toHaveAttribute('href', `/shopping/eshop?product=${product?.id}`)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a user who may not order sees no field for the company’s own number', async () => {
  const member = aHotelUser({ owed: 6500, free: 43_500, mayBuy: false })
  const { t } = await open('/shopping/eshop', { width: 1440, member })
  await expect.element(page.getByText(t('company.free.owed', { limit: '50 000 Kč', owed: '6 500 Kč' }))).toBeVisible()
  expect(page.getByLabelText(t('company.number')).length).toBe(0)
})

test.each(['/shopping/eshop?product=lipno-ski-1day', '/shopping/eshop'])(
  'a user who may not order reads so at %s, and who changes it; no button adds or pays',
  async (address) => {
    const member = aHotelUser({ mayBuy: false })
    const { t, boot } = await open(address, { width: 390, member, cart: someEntries() })
    const { email } = boot.resort.contact
    const why = t('company.mayNotBuy', { company: member.company?.name ?? '', email }).replaceAll(/[[\]]/g, '')
    const isProduct = address.includes('product')
    if (!isProduct) cart.open()
    const place = isProduct ? page.getByRole('main') : onTop()
    await expect.poll(() => textOf(place)).toContain(why)
    await expect.element(place.getByRole('link', { name: email }).first()).toHaveAttribute('href', `mailto:${email}`)
    const toBuy = new RegExp(`^(${[t('shop.add'), t('shop.add.short'), t('cart.pay', { price: '' })].join('|')})`)
    expect(page.getByRole('button', { name: toBuy }).length + page.getByRole('link', { name: toBuy }).length).toBe(0)
  },
)

test('beside its own list a company reads its credit, and its own number is remembered for the order', async () => {
  const mounted = await open('/shopping/eshop', { width: 1440, member: aHotelUser({ owed: 6500, free: 43_500 }) })
  const { t } = mounted
  await page.getByRole('heading', { level: 1, name: t('company.shop.title') }).findElement()
  await expect.element(page.getByText(t('company.free.owed', { limit: '50 000 Kč', owed: '6 500 Kč' }))).toBeVisible()
  await page.getByLabelText(t('company.number')).fill('\u200b ')
  await expect.poll(() => purchase.get().purchaseOrder).toBe('\u200b ')
  expect(page.getByText(t('company.panel.kept')).length).toBe(0)
  await page.getByLabelText(t('company.number')).fill('OBJ-2026-118')
  await expect.element(page.getByText(t('company.panel.kept'))).toBeVisible()
  expect(purchase.get().purchaseOrder).toBe('OBJ-2026-118')
})

test.each([
  ['Gondola Vzorový Hotel s.r.o.', 'account.invitation'],
  [undefined, 'account.newPassword.title'],
] as const)('whoever chooses a password by a link reads that it is for %s', async (invitedBy, title) => {
  const boot = aBoot('/shopping/eshop', {})
  if (boot.page.kind !== 'eshop') throw new Error('The address has another page.')
  const invited = { ...boot, page: { ...boot.page, ...(invitedBy ? { invitedBy } : {}) } }
  const { t } = await mount(
    <BootProvider boot={invited}>
      <NewPasswordDialog token="link" />
    </BootProvider>,
  )
  await page.getByRole('heading', { name: t(title), exact: true }).findElement()
  const company = t('account.invitation.text', { company: 'Gondola Vzorový Hotel s.r.o.' })
  expect((await textOf(onTop())).includes(company)).toBe(invitedBy !== undefined)
})
