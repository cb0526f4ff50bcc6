import { formatPrice } from '@gondola/rules/money.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tooWide } from '../../../../e2e/support/in-page.ts'
import { quoteOf } from '../../testing/fake-shop.ts'
import { type MountOptions, open, textOf, words } from '../../testing/mount.tsx'
import { aBenefit, aPartner, ownDiscounts } from '../../testing/sample-benefits.ts'
import { someEntries } from '../../testing/sample-cart.ts'
import { aResult } from '../../testing/sample-codes.ts'
import { aMember } from '../../testing/sample-member.ts'
import { SATURDAY } from '../../testing/sample-shop.ts'
import { cutAmounts, expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const FAMILY = `/shopping/eshop?product=lipno-ski-1day&date=${SATURDAY}&n=lipno-ski-1day-adult:2,lipno-ski-1day-child:2`
const HALF = aBenefit('lipno-ben-child-half', 1)

const openShop = (options: MountOptions = {}, address = FAMILY) =>
  open(address, {
    member: aMember(),
    ...options,
    answers: {
      ...ownDiscounts({ credit: 350, vip: [aBenefit('lipno-ben-vip')], vouchers: [HALF] }),
      ...options.answers,
    },
  })
const area = (name: string) => page.getByRole('region', { name })

test('a guest sees no benefits, and nothing is asked about them', async () => {
  const { t, shop } = await open(FAMILY)
  await page.getByRole('heading', { name: t('shop.persons.title') }).findElement()
  await expect.element(area(t('picker.benefits'))).not.toBeInTheDocument()
  expect(shop.asked.some(({ name }) => name === 'voucherBenefits')).toBe(false)
})

/** Top and height of each heading, row of a person and price in the page, by its words or its place. */
const placesOf = () =>
  [
    ...document.querySelectorAll(
      'main h1, main h2:not(#your-benefits), #date-title, main table, section:has(#party-title) li',
    ),
  ].map((part) => {
    const { top, height } = part.getBoundingClientRect()
    const name = part.querySelector('p')?.firstChild?.textContent ?? part.id
    return `${name} ${Math.round(top + scrollY)} ${Math.round(height)}`
  })

test.for(
  variants([
    ['de', 390],
    ['cz', 390],
    ['cz', 320],
    ['cz', 1440],
    ['de', 1440],
  ] as const),
)('nothing moves when they come: %s, %i px', async ([lang, width]) => {
  let signIn = () => {}
  const isSignedIn = new Promise<void>((resolve) => {
    signIn = resolve
  })
  await cookieStore.set('member', '1')
  const { t } = await open(FAMILY, {
    lang,
    width,
    answers: {
      ...ownDiscounts({ credit: 350, vip: [aBenefit('lipno-ben-vip')], vouchers: [HALF] }),
      profile: () => isSignedIn.then(() => aMember()),
    },
  })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  await expect.poll(() => textOf(rows)).toMatch(/\d Kč/)
  await expect.poll(() => placesOf().length).toBeGreaterThan(7)
  const before = placesOf()
  signIn()
  await expect.poll(() => textOf(area(t('picker.benefits')))).toContain(t('picker.benefits.taken'))
  await expect.poll(() => textOf(rows)).toContain('VIP')
  expect(placesOf()).toEqual(before)
})

test.for(variants([320, 390]))('the badge of a benefit covers no button at %i px', async (width) => {
  const { t } = await openShop({ width })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  await expect.poll(() => textOf(rows)).toContain('VIP')
  const covered = () => {
    const at = (selector: string) =>
      [...document.querySelectorAll(`section:has(#party-title) li ${selector}`)].map((one) =>
        one.getBoundingClientRect(),
      )
    return at('p > span').flatMap((badge) =>
      at('button').filter(
        (one) => one.left < badge.right && badge.left < one.right && one.top < badge.bottom && badge.top < one.bottom,
      ),
    )
  }
  await expect.poll(covered).toEqual([])
})

test('VIP is taken off by itself, a code only once it is chosen, with its bound', async () => {
  const { t } = await openShop()
  const vip = area(t('picker.benefits')).getByRole('listitem').filter({ hasText: 'VIP' })
  await expect.poll(() => textOf(vip)).toContain(t('picker.benefits.taken'))
  const toggle = page.getByRole('switch', { name: /Dítě za polovinu/ })
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  const more = page.getByRole('button', { name: /^Více: Dítě 6–14|Dítě 6–14/ }).last()
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByText(t('picker.benefits.bound', { count: 2 }))).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await toggle.click()
  await expect.element(page.getByText(t('picker.benefits.bound', { count: 2 }))).not.toBeInTheDocument()
})

test.for(LANGS)('the note on prices speaks of what stands beside them once VIP is off: %s', async (lang) => {
  const { t } = await openShop({ lang })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  await expect.poll(() => textOf(rows)).toContain(t('shop.pair.member.benefit'))
  const words = await textOf(rows)
  expect(words).not.toContain(t('shop.pair.member'))
  expect(words).not.toContain(t('shop.withoutAccount', { price: '' }))
  expect(words).toContain(t('picker.benefits.withoutOne', { price: '' }))
})

test.for(LANGS)('a row whose price an account does not change says the price without VIP, too: %s', async (lang) => {
  const { t } = await openShop({ lang })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  const mini = rows.getByRole('listitem').nth(4)
  await expect.poll(() => textOf(mini)).toContain('40 Kč')
  expect(await textOf(mini)).toContain(t('picker.benefits.withoutOne', { price: '50 Kč' }))
})

test('the note on prices says without benefits that the price without an account is beside', async () => {
  const { t } = await openShop({ answers: ownDiscounts({ credit: 350 }) })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  await expect.poll(() => textOf(rows)).toContain(t('shop.pair.member'))
  expect(await textOf(rows)).toContain(t('shop.withoutAccount', { price: '' }))
})

const TREETOP = '/shopping/eshop?product=lipno-treetop'
const TWO_AND_TWO = '&n=lipno-treetop-adult:2,lipno-treetop-child:2'

test('what a family saves is of what is paid, as single tickets have the benefit, too', async () => {
  const { t } = await openShop({}, `${TREETOP}&date=${SATURDAY}${TWO_AND_TWO}`)
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  // 2 × 208 + 2 × 144 against 616; without VIP 2 × 260 + 2 × 180 against 770.
  await expect.poll(() => textOf(rows)).toContain(t('shop.family.saving', { price: '88 Kč' }))
  expect(await textOf(rows)).toContain('616 Kč')
  // No other mix is offered beside a benefit, as in the cart.
  await expect
    .element(page.getByText(t('shop.cheaper', { mix: '', price: '' }).split(':')[0] ?? ''))
    .not.toBeInTheDocument()
})

test.for(LANGS)('a benefit that another one beats everywhere does not say that it is taken off: %s', async (lang) => {
  const discounts = { vip: [aBenefit('lipno-ben-vip')], myPartners: [aPartner('lipno-mypartner-1')] }
  const { t, leave } = await openShop({ lang, answers: ownDiscounts(discounts) }, TREETOP)
  const partner = () => area(t('picker.benefits')).getByRole('listitem').nth(1)
  await expect.poll(() => textOf(partner())).toContain(t('picker.benefits.beaten'))
  expect(await textOf(partner())).not.toContain(t('picker.benefits.byItself'))
  await leave()
  // Only adults have VIP, so the partner's discount still is for the others.
  const [vip] = discounts.vip
  const ofAdults = { ...vip, variants: [{ variant: 'lipno-treetop-adult', countMin: -1, countMax: -1 }] } as typeof vip
  await openShop({ lang, answers: ownDiscounts({ ...discounts, vip: ofAdults ? [ofAdults] : [] }) }, TREETOP)
  await expect.poll(() => textOf(partner())).toContain(t('picker.benefits.byItself'))
})

test.for(LANGS)('what is shown without benefits says so, in the calendar and before a day: %s', async (lang) => {
  const { t, leave } = await openShop({ lang, width: 390 })
  const dates = () => page.getByRole('region', { name: t('shop.date.title') })
  await expect.poll(() => textOf(dates())).toContain(t('shop.date.without'))
  await leave()
  await openShop({ lang, width: 390 }, '/shopping/eshop?product=lipno-ski-1day')
  const bar = () =>
    page
      .getByRole('region', { name: t('shop.bar.label') })
      .elements()
      .filter((one) => one.checkVisibility())
      // biome-ignore lint/performance/useDomNodeTextContent: text without layout runs words of different lines together
      .map((one) => words((one as HTMLElement).innerText))
  await expect.poll(() => bar()[0]).toContain(t('picker.benefits.without.from'))
  await expect.poll(() => textOf(dates())).toContain(t('shop.date.without'))
})

test('beside credit, which lowers no price, nothing says that prices are without benefits', async () => {
  const { t } = await openShop({ answers: ownDiscounts({ credit: 350 }) })
  await page.getByRole('switch', { name: /Kredit/ }).findElement()
  const dates = await textOf(page.getByRole('region', { name: t('shop.date.title') }))
  expect(dates).not.toContain(t('shop.date.without'))
})

test('credit that is switched on marks what it works on, and bounds how many', async () => {
  const credit = aBenefit('lipno-ben-credit')
  const { t } = await openShop({
    answers: {
      ...ownDiscounts({ credit: 1000 }),
      creditBenefits: () => ({ total: 1, limit: 100, skip: 0, data: [{ ...credit, maxUsage: 3 }] }),
    },
  })
  const toggle = page.getByRole('switch', { name: /Kredit/ })
  const rows = page.getByRole('region', { name: t('shop.persons.title') })
  await toggle.findElement()
  expect(await textOf(rows)).not.toContain('Kredit')
  await toggle.click()
  await expect.poll(() => textOf(rows)).toContain('Kredit −100 Kč')
  // Of three one is left beside the two children, and two adults are chosen.
  await expect.element(page.getByText(t('picker.benefits.bound', { count: 1 })).first()).toBeVisible()
  await toggle.click()
  await expect.poll(() => textOf(rows)).not.toContain('Kredit')
})

test('credit that does not suffice is off and says why to whoever reaches it by keyboard', async () => {
  const { t } = await openShop()
  const credit = page.getByRole('switch', { name: /Kredit/ })
  await expect.element(credit).toHaveAttribute('aria-disabled', 'true')
  const why = t('informations.discountVoucher.modal.error.not-enough-credit', {
    required: '400 Kč',
    available: '350 Kč',
  })
  ;(credit.element() as HTMLElement).focus()
  await expect.element(page.getByText(why)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(credit).toHaveAttribute('aria-checked', 'false')
})

test('what the cart takes is neither offered again as credit nor bounds the choice as a code', async () => {
  const cart = someEntries({ counts: { 'lipno-ski-1day-adult': 3 } })
  const { t } = await openShop({
    cart: cart.map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' })),
    codes: [HALF.tokenId],
    answers: { dryRun: (input) => ({ ...quoteOf(input), credit: { available: 350, inCart: 300 } }) },
  })
  const why = t('informations.discountVoucher.modal.error.not-enough-credit', {
    required: '400 Kč',
    available: '50 Kč',
  })
  const credit = page.getByRole('switch', { name: /Kredit/ })
  await expect.element(credit).toHaveAttribute('aria-disabled', 'true')
  const inCart = `${t('picker.benefits.inCart')} ${t('discounts.pieces', { count: 2 })}`
  await expect.element(page.getByText(inCart)).toBeVisible()
  await expect.element(page.getByText(t('picker.benefits.bound', { count: 2 }))).not.toBeInTheDocument()
  ;(credit.element() as HTMLElement).focus()
  await expect.element(page.getByText(why)).toBeVisible()
})

test('a code of the member that was typed is in the cart as its token is', async () => {
  const { t } = await openShop({
    cart: someEntries({ counts: { 'lipno-ski-1day-adult': 1 } }),
    codes: ['LIPNO-DITE-50'],
    answers: {
      dryRun: (input) => ({
        ...quoteOf(input),
        voucherResults: [aResult({ publicKey: 'LIPNO-DITE-50', tokenId: HALF.tokenId })],
      }),
    },
  })
  await expect.element(page.getByText(`${t('picker.benefits.inCart')} Nejvýš 2 kusy v objednávce.`)).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /Dítě za polovinu/ })).not.toBeInTheDocument()
})

test('what is chosen goes into the cart: the token as a code, credit with its pieces', async () => {
  const { t, shop } = await openShop({
    answers: { ownAccount: () => ({ credit: 400 }), dryRun: (input) => quoteOf(input) },
  })
  await page.getByRole('switch', { name: /Dítě za polovinu/ }).click()
  await page.getByRole('switch', { name: /Kredit/ }).click()
  await page.getByRole('button', { name: t('shop.add.short') }).click()
  const lastAsked = () =>
    shop.asked.filter(({ name }) => name === 'dryRun').at(-1)?.input as
      | { body: { vouchers?: string[]; entries: { voucher?: string }[] } }
      | undefined
  await expect.poll(() => lastAsked()?.body.vouchers).toEqual([HALF.tokenId])
  expect(new Set(lastAsked()?.body.entries.map(({ voucher }) => voucher))).toEqual(new Set(['lipno-ben-credit']))
})

test('a code is not offered beside ten in the cart', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `FULL-${at}`)
  await openShop({ cart: [], codes })
  const half = page.getByRole('switch', { name: /Dítě za polovinu/ })
  await expect.element(half).toHaveAttribute('aria-disabled', 'true')
})

test.each(variants(LANGS))(
  'on a phone the bar says what it is without them, beside credit too, in %s',
  async (lang) => {
    const { t } = await openShop({ lang, width: 390, answers: { ownAccount: () => ({ credit: 400 }) } })
    const bar = () =>
      page
        .getByRole('region', { name: t('shop.bar.label') })
        .elements()
        .find((one) => one.checkVisibility()) as HTMLElement | undefined
    // biome-ignore lint/performance/useDomNodeTextContent: text without layout runs words of different lines together
    const linesOf = () => bar()?.innerText.split(/\n+/).map(words) ?? []
    const heightOf = () => bar()?.getBoundingClientRect().height
    const without = expect.stringContaining(t('picker.benefits.without', { price: '' }))
    const sum = expect.stringMatching(/^\d/)
    await expect.poll(() => linesOf().slice(0, 2)).toEqual([sum, without])
    const [before] = linesOf()
    const height = heightOf()
    // A further benefit only changes figures.
    await page.getByRole('switch', { name: new RegExp(words(HALF.name[lang])) }).click()
    await expect.poll(() => linesOf()[0]).not.toBe(before)
    expect(heightOf()).toBe(height)
    const places = placesOf()
    await page.getByRole('switch', { name: /100\sKč/ }).click()
    const credit = t('code.fromCredit', { price: formatPrice(40_000, { decimals: 0, lang }) })
    await expect.poll(() => words(linesOf().join(' '))).toContain(credit)
    expect(linesOf().slice(0, 2)).toEqual([sum, without])
    expect(placesOf()).toEqual(places)
    await page.viewport(320, 568)
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    await expect.poll(tooWide).toEqual([])
    expect(cutAmounts()).toEqual([])
  },
)

test.each(variants(LANGS))('they are usable at any width, in %s', async (lang) => {
  const { t } = await openShop({ lang })
  await page.getByRole('switch', { name: new RegExp(words(HALF.name[lang])) }).click()
  await expect.element(page.getByText(t('picker.benefits.bound', { count: 2 }))).toBeVisible()
  await expectUsableAtAnyWidth()
})
