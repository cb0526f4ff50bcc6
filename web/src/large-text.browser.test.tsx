import type { Boot } from '@gondola/contract/boot.ts'
import type { SlotDay } from '@gondola/contract/slots.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../e2e/support/in-page.ts'
import { type AccountStep, account } from './state/account.ts'
import { cardChoice } from './state/card-choice.ts'
import { cart } from './state/cart.ts'
import { type Answers, refuse } from './testing/fake-shop.ts'
import { type MountOptions, onTop, open } from './testing/mount.tsx'
import { allPartners } from './testing/sample-benefits.ts'
import { someEntries } from './testing/sample-cart.ts'
import { aMember } from './testing/sample-member.ts'
import { anEntry, anOrder, aTicket } from './testing/sample-order.ts'
import { SATURDAY } from './testing/sample-shop.ts'
import { brokenDates, cutAmounts } from './testing/usable.ts'
import { variants } from './testing/variants.ts'

/** Waits until nothing is loading and the page no longer moves. */
const settled = async () => {
  await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull(), { timeout: 5000 })
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Lays out what is below the first screen, too. */
const whole = new CSSStyleSheet()
whole.replaceSync('* { content-visibility: visible !important }')
document.adoptedStyleSheets.push(whole)

const SIZES = variants([
  [320, 200],
  [320, 150],
  [390, 200],
] as const)

const PARTY = 'n=lipno-ski-1day-adult:8,lipno-ski-1day-child:6&date=2026-12-05'

const FILES = import.meta.glob<Record<string, string>>('../../resorts/{texts,*/texts}/*.{cz,de}.json', {
  eager: true,
  import: 'default',
})

/** Returns the longest text that a guest of any resort reads in Czech or German, by key. */
function longestTexts(): Record<string, string> {
  const longest: Record<string, string> = {}
  for (const texts of Object.values(FILES))
    for (const [key, text] of Object.entries(texts)) if (text.length > (longest[key] ?? '').length) longest[key] = text
  return longest
}

/** Checks at each size that nothing is wider than the view, that no amount is cut and that no date is broken. */
async function expectFitsLarge(height = 844) {
  for (const [width, percent] of SIZES) {
    await page.viewport(width, height)
    document.documentElement.style.fontSize = `${percent}%`
    await settled()
    const wrong = () => [...tooWide(), ...cutAmounts(), ...brokenDates()]
    await expect.poll(wrong, { message: `${width} px, ${percent} %` }).toEqual([])
  }
}

/** The longest names of a product and of a variant that a resort sells. */
const NAME = 'Sessellift für Fußgänger, hin und zurück'
const VARIANT = 'Erwachsener mit NÖ-Card'
const inEach = (text: string): LocalText => ({ cz: text, de: text, en: text })

const withLongest = (boot: Boot): Boot => {
  const products = boot.products.map((product) => ({ ...product, name: inEach(NAME) }))
  const { page } = boot
  if (!('product' in page) || !page.product) return { ...boot, texts: longestTexts(), products }
  const variants = page.product.variants.map((variant) => ({ ...variant, name: inEach(VARIANT) }))
  return {
    ...boot,
    texts: longestTexts(),
    products,
    page: { ...page, product: { ...page.product, name: inEach(NAME), variants } },
  }
}

const LONG_WORD = 'Verfügbarkeitsbenachrichtigung'

/** Names and words of the resorts that are long without a space. */
const withLongWords = (boot: Boot): Boot => {
  const keys = ['shop.notFound.title', 'personal.order.empty', 'paymentFailed', 'checkout.declined']
  const texts = Object.fromEntries(keys.map((key) => [key, LONG_WORD]))
  const longest = withLongest(boot)
  const long = { ...longest, texts: { ...longest.texts, ...texts } }
  const names = ['Geschenkgutschein', 'Nachmittagskarte ab 12 Uhr', 'Snowboardunterricht']
  const products = long.products.map((product, at) => ({
    ...product,
    name: inEach(names[at % names.length] ?? ''),
    description: inEach(
      'Gutschein für alle Leistungen im Shop, mit Geschwindigkeitsmessung. Gültig 12\u00a0Monate ab Kauf.',
    ),
  }))
  const { page } = long
  if (page.kind === 'banner' && page.banner) {
    const block = {
      title: inEach('Geschenkgutschein'),
      description: inEach('Halbstundenfenster'),
      imgLocation: 'right' as const,
    }
    return { ...long, page: { ...page, banner: { ...page.banner, page_content: [block] } } }
  }
  if (page.kind === 'legal') return { ...long, page: { ...page, html: LEGAL } }
  if (!('product' in page) || !page.product) return { ...long, products }
  const product = { ...page.product, name: inEach('Geschenkgutschein') }
  return { ...long, products, page: { ...page, product } }
}

/** The page about the card, with what a resort shows there. */
const withCard = (boot: Boot): Boot => {
  const long = withLongest(boot)
  const prices = [{ regular: 1460, card: 1310 }]
  const [card = null] = long.products
  return {
    ...long,
    page: {
      kind: 'aboutCard',
      sections: [
        { key: 'once', imageId: 'bobsleigh-rides', product: { id: 'lipno-bob-5', name: inEach(NAME) }, prices },
        {
          key: 'twice',
          imageId: 'bobsleigh-rides',
          product: { id: 'lipno-ski-1day', name: inEach(NAME), variant: inEach(VARIANT) },
          prices: [...prices, ...prices],
        },
        { key: 'more', imageId: 'bobsleigh-rides', prices: [] },
      ],
      card,
      benefits: [...allPartners()],
    },
  }
}

const LEGAL = ['Terminänderung und nicht genutzte Leistungen', 'Schlussbestimmungen', 'Aufsichtsbehörde']
  .map((title) => `<h2>${title}</h2><p>Registrierungsbonus und Geschwindigkeitsmessung.</p>`)
  .join('')

const someLongEntries = () =>
  someEntries().map((entry) => ({ ...entry, productName: inEach(NAME), variantName: inEach(VARIANT) }))

const slots: Answers['timeSlots'] = ({ query }) =>
  String(query.dates)
    .split(',')
    .map(
      (date): SlotDay => ({
        date,
        type: 'range',
        times: Object.fromEntries(
          ['09:00', '09:30', '10:00', '13:30'].map((time, at) => [time, { available: 12, occupied: at * 4 }]),
        ),
        groupId: query.groupId,
        translations: inEach('Skischule'),
      }),
    )

const order = {
  ...anOrder('0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', [
    anEntry({ uuid: 'one', amount: 12_960, product: { name: NAME, variant: { _id: 'adult', name: VARIANT } } }),
    anEntry({
      uuid: 'two',
      amount: 1460,
      product: { name: NAME, variant: { _id: 'child', name: VARIANT } },
      meta: { method: 'for-exchange-only' },
    }),
  ]),
  amount: { base: 14_420, club: 14_420, voucher: 0, credit: 0, due: 14_420 },
  tickets: [
    aTicket({
      uuid: 'one',
      name: NAME,
      variant: VARIANT,
      code: 'LIP-4E7A-90C1',
      walletData: { googleWalletLink: 'https://pay.google.com/gp/v/save/x', pkpassContent: '/x.pkpass' },
    }),
    aTicket({ uuid: 'two', name: NAME, variant: VARIANT, type: 'exchange-pass', code: 'LIP-4E7A-90C2' }),
  ],
}

test.for<[string, MountOptions & { isCartOpen?: boolean; says?: RegExp }]>([
  ['/', {}],
  ['/shopping/eshop', {}],
  [`/shopping/eshop?product=lipno-ski-1day&${PARTY}`, {}],
  ['/shopping/eshop?product=lipno-ski-1day', { products: { 'lipno-ski-1day': { dateView: 'DateStrip' } } }],
  ['/shopping/eshop?product=lipno-season-pass', {}],
  [`/shopping/eshop?product=lipno-lesson&date=${SATURDAY}`, { answers: { timeSlots: slots } }],
  ['/shopping/discount', { cart: someLongEntries(), config: { cartButtonUrl: '/shopping/discount' } }],
  ['/shopping/informations', { cart: someLongEntries() }],
  ['/shopping/checkout', { cart: someLongEntries(), email: 'jana@example.com' }],
  ['/shopping/eshop', { cart: someLongEntries(), isCartOpen: true }],
  [`/shopping/confirmation?transaction=${order.uuid}`, { answers: { order: () => order }, says: /Sessellift/ }],
  [
    '/personal/orders',
    {
      member: aMember(),
      answers: { myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [order] }) },
      says: /Sessellift/,
    },
  ],
  ['/shopping/eshop', { change: withLongWords }],
  ['/shopping/eshop?product=lipno-ski-1day', { change: withLongWords }],
  ['/terms/general', { change: withLongWords }],
  ['/terms/claim', { change: withLongWords }],
  ['/shopping/checkout?error=true', { cart: someLongEntries(), email: 'jana@example.com', change: withLongWords }],
  ['/registrace', {}],
  ['/aboutCard', { change: withCard }],
  [
    '/shopping/eshop?product=no-such-product',
    { change: withLongWords, answers: { product: () => refuse(404, 'not-found') }, says: /Verfügbarkeit/ },
  ],
  [
    '/personal/orders',
    {
      member: aMember(),
      answers: { myOrders: () => ({ total: 0, limit: 10, skip: 0, data: [] }) },
      change: withLongWords,
      says: /Verfügbarkeit/,
    },
  ],
  ['/personal/cards', { member: aMember() }],
  ['/shopping/eshop?product=lipno-ski-2day', {}],
  ['/shopping/eshop?product=lipno-ski-7day', {}],
  ['/withdraw/confirm', {}],
  ['/complaint', {}],
  ['/banners/tri-dny-na-snehu', { change: withLongWords }],
])(
  '%s cuts no amount, breaks no date and does not scroll sideways, however large the text',
  async ([address, options]) => {
    await open(address, { lang: 'de', change: withLongest, ...options })
    if (options.says) await page.getByText(options.says).first().findElement()
    if (options.isCartOpen) {
      cart.open()
      await page.getByRole('dialog').findElement()
    }
    await expectFitsLarge()
  },
)

const EMAIL = 'maximiliane.mustermannhofer@example.com'
const STEPS: AccountStep[] = [
  { kind: 'login' },
  { kind: 'registration', card: '123' },
  { kind: 'registered', email: EMAIL },
  { kind: 'forgotten', email: EMAIL },
  { kind: 'no-password', email: EMAIL },
  { kind: 'mailed', email: EMAIL, isFirst: true },
  { kind: 'new-password', token: 'token' },
  { kind: 'unconfirmed', email: EMAIL },
  { kind: 'news' },
  { kind: 'no-news' },
]

const BOTH = ['cz', 'de'] as const
/** As a phone at 400 % zoom: there a whole dialog scrolls. */
const LOW = 256

test.for(BOTH.flatMap((lang) => STEPS.map((step) => ({ lang, step }))))(
  'the dialog of an account does not scroll sideways, however large the text: $step.kind, $lang',
  async ({ lang, step }) => {
    const { t } = await open('/terms/general', { lang, ...(step.kind.endsWith('news') && { member: aMember() }) })
    account.open(step)
    await onTop().findElement()
    if (step.kind === 'registration')
      await onTop()
        .getByRole('radio', { name: t('account.yes'), exact: true })
        .click()
    await expectFitsLarge(LOW)
  },
)

test.for(BOTH)('the dialog of a card does not scroll sideways, however large the text: %s', async (lang) => {
  await open('/personal/cards', { lang, member: aMember() })
  cardChoice.openForAccount({ memberId: aMember().id, own: [], number: '123', onAttached: () => undefined })
  await onTop().findElement()
  onTop().element().querySelector('form')?.requestSubmit()
  await expectFitsLarge(LOW)
})

test('a price stands clear of the stepper of its row', async () => {
  await open('/shopping/eshop?product=lipno-ski-1day', { lang: 'cz' })
  const prices = () =>
    [...document.querySelectorAll('main li [role="group"] button')].flatMap((button) => {
      const row = button.closest('li')
      const edge = button.getBoundingClientRect()
      return [...(row?.querySelectorAll('*') ?? [])].filter((one) => {
        if (one.childElementCount > 0 || !/Kč/.test(one.textContent ?? '')) return false
        const range = document.createRange()
        range.selectNodeContents(one)
        const { right, top, bottom } = range.getBoundingClientRect()
        return right > edge.left && top < edge.bottom && bottom > edge.top
      })
    })
  for (const [width, percent] of SIZES) {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = `${percent}%`
    await settled()
    await expect
      .poll(() => prices().map((one) => one.textContent), { message: `${width} px, ${percent} %` })
      .toEqual([])
  }
})

test('a month is a list of days once seven of them do not fit, and the bar stacks', async () => {
  const { t } = await open(`/shopping/eshop?product=lipno-ski-1day&${PARTY}`, { width: 390 })
  await settled()
  const box = (selector: string) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`There is no ${selector}.`)
    return element.getBoundingClientRect()
  }
  const areBeside = (one: string, other: string) => box(one).top === box(other).top
  const days = ['[data-day="2026-12-08"]', '[data-day="2026-12-09"]'] as const
  expect(areBeside(...days)).toBe(true)
  document.documentElement.style.fontSize = '200%'
  await settled()
  expect(areBeside(...days)).toBe(false)
  expect(box(days[0]).width).toBeGreaterThan(300)
  const bar = await page.getByRole('region', { name: t('shop.bar.label') }).findElement()
  const [words, action] = bar.firstElementChild?.children ?? []
  expect(action?.getBoundingClientRect().top).toBeGreaterThanOrEqual(words?.getBoundingClientRect().bottom ?? Infinity)
})
