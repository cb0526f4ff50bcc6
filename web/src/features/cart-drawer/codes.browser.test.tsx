import { addDays } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cart } from '../../state/cart.ts'
import { counter } from '../../state/counter.ts'
import { personData } from '../../state/people.ts'
import type { Answers } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, onTop, open, textOf, words } from '../../testing/mount.tsx'
import { leaveCounter } from '../../testing/quiet-guest.ts'
import { aBenefit } from '../../testing/sample-benefits.ts'
import { someEntries } from '../../testing/sample-cart.ts'
import { aResult, CODES, type KnownCodes, quoteWithCodes, sayOf } from '../../testing/sample-codes.ts'
import { SATURDAY } from '../../testing/sample-shop.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const GIFT = 'LIPNO-DAREK-1000'
const CHILD = { 'lipno-ski-1day-child': 1 }
const GONE: KnownCodes = {
  [GIFT]: () => ({ status: null, error: 'used', saved: 0, kind: null, name: null, balance: null }),
}

async function openShop(options: MountOptions = {}): Promise<Mounted> {
  const cart = someEntries({ counts: CHILD })
  const base = cart.reduce((sum, { price }) => sum + (price?.price ?? 0), 0)
  return open('/shopping/eshop', {
    cart,
    answers: {
      dryRun: (input) => quoteWithCodes(input),
      validateVoucher: ({ body }) => sayOf(body.publicKey, base),
    },
    ...options,
  })
}
const openCart = async ({ t }: Mounted) => {
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await onTop().findElement()
}

test('a code is used in the dialog of the cart, which then shows what is left to pay', async () => {
  const mounted = await openShop()
  const { t } = mounted
  await openCart(mounted)
  await onTop()
    .getByRole('button', { name: t('code.link') })
    .click()
  await expect.element(page.getByRole('textbox', { name: t('code.label') })).toHaveFocus()
  await userEvent.keyboard('lipno-darek-1000{Enter}')
  await onTop()
    .getByRole('button', { name: t('code.use.gift') })
    .click()
  await expect.poll(() => textOf(onTop())).toContain(`${t('checkout.total')} 0 Kč`)
  const words = await textOf(onTop())
  expect(words).toContain('Poukaz zaplatí 710 Kč. K zaplacení zbývá 0 Kč.')
  expect(words).toContain('Celkem 710 Kč')
  expect(words).toContain('zbude na něm 290 Kč')
  expect(words).toContain(t('cart.continueFree'))
})

test('the cart tells by how much the price fell with a code that replaces a benefit', async () => {
  const cart = someEntries({ counts: CHILD }).map((entry) => ({
    ...entry,
    price: entry.price && { ...entry.price, saved: 142, withoutCredits: entry.price.price - 142 },
    benefits: ['lipno-ben-vip'],
  }))
  const vip: KnownCodes = {
    'VIP-20': () => ({
      ...CODES['LIPNO-VECER-350']?.(0),
      benefitId: 'lipno-ben-vip',
      saved: 142,
    }),
  }
  const mounted = await openShop({ cart })
  const { t, shop } = mounted
  shop.answers.dryRun = (input) =>
    input.body.vouchers
      ? quoteWithCodes(input)
      : quoteWithCodes({ ...input, body: { ...input.body, vouchers: ['VIP-20'] } }, vip)
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain('568 Kč')
  await onTop()
    .getByRole('button', { name: t('code.link') })
    .click()
  await page.getByRole('textbox', { name: t('code.label') }).fill('LIPNO-VECER-350')
  await userEvent.keyboard('{Enter}')
  await onTop()
    .getByRole('button', { name: t('code.use'), exact: true })
    .click()
  await expect.poll(() => textOf(onTop())).toContain('Ušetříte 48 Kč. K zaplacení zbývá 520 Kč.')
})

test('the cart names the very sum that a voucher leaves to pay, and what is left on another', async () => {
  const odd: KnownCodes = {
    [GIFT]: () => ({ saved: 494.33, balance: 494.33, left: 0 }),
    'LIPNO-DAREK-500': () => ({ saved: 100.5, balance: 499.5, left: 399 }),
  }
  const mounted = await openShop({
    codes: [GIFT, 'LIPNO-DAREK-500'],
    answers: { dryRun: (input) => quoteWithCodes(input, odd) },
  })
  const { t } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain(`${t('checkout.total')} 115,17 Kč`)
  const words = await textOf(onTop())
  expect(words).toContain(t('cart.pay', { price: '115,17 Kč' }))
  for (const sum of ['−494,33 Kč', '−100,50 Kč', 'zbude na něm 399 Kč']) expect(words).toContain(sum)
})

test('an amount with hellers stays on its part of the stub on a narrow phone', async () => {
  const dear: KnownCodes = { [GIFT]: () => ({ saved: 4894.33, balance: 4894.33, left: 0 }) }
  const mounted = await openShop({
    ...{ codes: [GIFT], width: 320, height: 568 },
    cart: someEntries({ counts: { 'lipno-ski-1day-adult': 6 } }),
    answers: { dryRun: (input) => quoteWithCodes(input, dear) },
  })
  const { t } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain('−4 894,33 Kč')
  await onTop()
    .getByRole('button', { name: t('code.link.next') })
    .click()
  const stubs = page.getByRole('list', { name: t('code.inUse') })
  await expect.poll(() => textOf(stubs)).toContain('−4 894,33 Kč')
  const part = document.querySelector(`[data-code="${GIFT}"]`)?.lastElementChild as Element
  const left = (element: Element | null) => element?.getBoundingClientRect().left ?? 0
  expect(left(part.firstElementChild) - left(part)).toBeGreaterThanOrEqual(0)
})

test('whoever gets a gift voucher sees what is on it in an empty cart, where there is no page for codes', async () => {
  const answers = { validateVoucher: () => aResult({ saved: 0, left: 1000 }) }
  const mounted = await open('/shopping/eshop', {
    answers,
    config: { paths: { code: false, card: true, tablet: true } },
  })
  const { t } = mounted
  await openCart(mounted)
  await onTop()
    .getByRole('button', { name: t('code.link') })
    .click()
  await expect.element(page.getByRole('textbox', { name: t('code.label') })).toHaveFocus()
  await userEvent.keyboard('lipno-darek-1000{Enter}')
  await expect.poll(() => textOf(onTop())).toContain('je na něm 1 000 Kč')
  expect(await textOf(onTop())).not.toContain(t('checkout.total'))
  await onTop()
    .getByRole('button', { name: t('code.use.gift') })
    .click()
  await expect.poll(() => textOf(onTop())).toContain('Dárkový poukaz 1 000 Kč: čeká ve vašem košíku.')
})

test('an empty cart says that a code waits for what is chosen', async () => {
  const mounted = await openShop({ cart: [], codes: [GIFT] })
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain(mounted.t('cart.empty.codes', { count: 1 }))
})

test('an empty cart has no field for codes, where they have a page', async () => {
  const mounted = await open('/shopping/eshop')
  await openCart(mounted)
  await expect.element(onTop().getByRole('heading', { name: mounted.t('cart.empty.title') })).toBeVisible()
  expect(await textOf(onTop())).not.toContain(mounted.t('code.link'))
})

test('a code in the cart of a counter is dropped once its guest has left, with what they typed', async () => {
  counter.note()
  const mounted = await openShop({ codes: [GIFT] })
  cart.setEmail('guest@example.com')
  personData.set(cart.get().entries[0]?.id ?? '', { firstName: 'Ludmila' })
  await leaveCounter(mounted.t)
  expect(cart.get()).toMatchObject({ vouchers: [], email: '' })
  expect(personData.all().size).toBe(0)
})

test('a code is dropped from the start page of a counter, too', async () => {
  const mounted = await open('/tablet', { cart: someEntries({ counts: CHILD }), codes: [GIFT] })
  await leaveCounter(mounted.t)
  expect(cart.get().vouchers).toEqual([])
})

test('a voucher that is not needed says so, and takes nothing off', async () => {
  const second: KnownCodes = { ...CODES, 'LIPNO-DAREK-500': () => ({ saved: 0, balance: 500, left: 500 }) }
  const mounted = await openShop({
    codes: [GIFT, 'LIPNO-DAREK-500'],
    answers: { dryRun: (input) => quoteWithCodes(input, second) },
  })
  const { t } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain(`Dárkový poukaz 500 Kč: ${t('code.notNeeded')}`)
  await onTop()
    .getByRole('button', { name: t('code.link.next') })
    .click()
  const stubs = page.getByRole('list', { name: t('code.inUse') })
  await expect.poll(() => textOf(stubs)).toContain(`…K500 · ${t('code.notNeeded')} ${t('code.waits')}`)
  expect(await textOf(page.elementLocator(document.body))).not.toContain('−0 Kč')
})

test.for([
  ['cz', 'Nejvýš 1 kus v objednávce.'],
  ['de', 'Höchstens 1 Stück pro Bestellung.'],
  ['en', 'At most 1 piece per order.'],
] as const)('a code for one piece says so, where a member’s own benefit is on the other: %s', async ([lang, most]) => {
  const employee = aBenefit('lipno-ben-employee', 1)
  const { description, badge, validity, maxUsage, products, productNames } = employee
  const about = { description, badge, validity, maxUsage, products, productNames }
  const code = aResult({
    ...{ publicKey: 'LIPNO-ZAM-1', kind: 'benefit', benefitId: employee.benefitId, name: employee.name, about },
    ...{ saved: 355, balance: null, left: null },
  })
  const mounted = await openShop({
    ...{ lang, cart: someEntries({ counts: { 'lipno-ski-1day-child': 2 } }), codes: ['LIPNO-ZAM-1'] },
    answers: {
      dryRun: (input) => {
        const quote = quoteWithCodes(input)
        const entries = quote.entries.map((entry, at) => ({
          ...entry,
          benefitsApplied: [at === 0 ? employee.benefitId : 'lipno-ben-vip'],
        }))
        return { ...quote, entries, voucherResults: [code] }
      },
    },
  })
  const { t } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain(`${employee.name[lang]}: ${most}`)
  await onTop()
    .getByRole('button', { name: t('code.link.next') })
    .click()
  const stubs = page.getByRole('list', { name: t('code.inUse') })
  await expect.poll(() => textOf(stubs)).toContain(`…ZAM1 · ${most}`)
})

test('a benefit that is found has its badge, its days of arrival and, apart, the last day of its code', async () => {
  const half = aBenefit('lipno-ben-child-half', 1)
  const { description, badge, validity, maxUsage, products, productNames } = half
  const about = { description, badge, validity, maxUsage, products, productNames }
  const mounted = await openShop({
    answers: { validateVoucher: ({ body }) => ({ ...sayOf(body.publicKey, 0), about, validTo: '2027-02-28' }) },
  })
  const { t } = mounted
  await openCart(mounted)
  await onTop()
    .getByRole('button', { name: t('code.link') })
    .click()
  await page.getByRole('textbox', { name: t('code.label') }).fill('LIPNO-DITE-50')
  await userEvent.keyboard('{Enter}')
  const found = page.getByRole('region', { name: t('code.found') })
  await expect.poll(() => textOf(found)).toContain('Dítě za polovinu −50 %')
  const words = await textOf(found)
  expect(words).toContain('Příjezd 05.12.2026–29.03.2027')
  expect(words).toContain('Kód platí do 28.02.2027.')
})

test('a line with a benefit shows its badge, its net and the price before; nothing is struck through', async () => {
  const mounted = await openShop({ codes: ['LIPNO-VECER-350', 'LIPNO-DITE-50'] })
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toMatch(/520 Kč Večerní lyžování za 350 Kč místo 710 Kč/)
  const words = await textOf(onTop())
  expect(words).toContain('Vaše výhody −190 Kč')
  expect(words).toContain('Dítě za polovinu: Chybí k tomu: 1denní skipas, Dospělý 19–64.')
  expect(document.querySelector('dialog[open] s')).toBeNull()
})

/** Saving of a child beside an adult on the same day. */
const HALF = 355
/** Returns quotes in which `LIPNO-DITE-50` halves the price of each child with an adult. */
const halfOfPairs: Answers['dryRun'] = (input) => {
  const { entries } = input.body
  const days = [...new Set(entries.map(({ validFrom }) => validFrom))]
  const on = (day: string, person: string) =>
    entries.filter(({ validFrom, variantId }) => validFrom === day && variantId.endsWith(person)).length
  const pairs = days.reduce((sum, day) => sum + Math.min(on(day, 'adult'), on(day, 'child')), 0)
  const isAlone = entries.filter(({ variantId }) => variantId.endsWith('child')).length > pairs
  const half = CODES['LIPNO-DITE-50']?.(0)
  return quoteWithCodes(input, {
    'LIPNO-DITE-50': () => ({ ...half, saved: HALF * pairs, ...(isAlone ? {} : { reason: null, details: null }) }),
  })
}
/** What a screen reader is told in the drawer. */
const said = () => {
  const places = [...document.querySelectorAll('dialog[open] [role=status]')]
  return words(places.map(({ textContent }) => textContent).join(' '))
}

test.each(variants(LANGS))(
  'a companion that leaves is told aloud, also while others still save, in %s',
  async (lang) => {
    const counts = { 'lipno-ski-1day-adult': 1, 'lipno-ski-1day-child': 1 }
    const mounted = await openShop({
      lang,
      cart: [...someEntries({ counts }), ...someEntries({ counts, day: addDays(SATURDAY, 1) })],
      codes: ['LIPNO-DITE-50'],
      answers: { dryRun: halfOfPairs },
    })
    const { t } = mounted
    await openCart(mounted)
    await expect.poll(() => textOf(onTop())).toMatch(/−\D*710/)
    const { name, details } = CODES['LIPNO-DITE-50']?.(0) ?? {}
    const products = details?.products?.[0]?.[lang] ?? ''
    const sentence = `${name?.[lang]}: ${t('informations.discountVoucher.modal.error.needs-companion', { products })}`
    expect(said()).not.toContain(sentence)
    const adults = onTop().getByRole('button', { name: new RegExp(`^${t('cart.line.remove', { name: '' })}.*19–64`) })
    await adults.last().click()
    await expect.poll(said).toContain(sentence)
    expect(await textOf(onTop())).toMatch(/−\D*355/)
    await expectUsableAtAnyWidth()
    await adults.click()
    await expect.poll(() => textOf(onTop())).not.toMatch(/−\D*355/)
    expect(said()).toContain(sentence)
  },
)

test('a code that is used and waits is told aloud once', async () => {
  const mounted = await openShop()
  await openCart(mounted)
  await onTop()
    .getByRole('button', { name: mounted.t('code.link') })
    .click()
  await page.getByRole('textbox', { name: mounted.t('code.label') }).fill('LIPNO-DITE-50')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: mounted.t('code.use'), exact: true }).click()
  await expect.poll(() => said().split('Chybí k tomu').length - 1).toBe(1)
})

test.each(variants(LANGS))('the dialog of codes can be used at any width, in %s', async (lang) => {
  const mounted = await openShop({ lang, codes: ['LIPNO-DITE-50'] })
  const { t, shop } = mounted
  shop.answers.validateVoucher = ({ body }) => ({ ...sayOf(body.publicKey, 710), tokenId: 'of the voucher' })
  await openCart(mounted)
  await onTop()
    .getByRole('button', { name: t('code.link.next') })
    .click()
  await expect.poll(() => textOf(page.getByRole('list', { name: t('code.inUse') }))).toContain(t('code.waits'))
  await page.getByRole('textbox', { name: t('code.label.next') }).fill(GIFT)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('region', { name: t('code.found') }).findElement()
  await expectUsableAtAnyWidth()
})

test.each(variants(LANGS))('what is said of lost codes can be read at any width, in %s', async (lang) => {
  const mounted = await openShop({ lang, codes: [GIFT] })
  const { t, shop } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toMatch(/−\D*710/)
  shop.answers.dryRun = (input) => quoteWithCodes(input, GONE)
  await onTop()
    .getByRole('button', { name: t('cart.close') })
    .click()
  await openCart(mounted)
  await page.getByRole('alertdialog', { name: t('code.lost.title', { count: 1 }) }).findElement()
  await expectUsableAtAnyWidth()
})

test('a code that somebody else used is told with both sums, and dropped by the button', async () => {
  const mounted = await openShop({ codes: [GIFT] })
  const { t, shop } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain('−710 Kč')
  shop.answers.dryRun = (input) => quoteWithCodes(input, { ...CODES, ...GONE })
  await onTop()
    .getByRole('button', { name: t('cart.close') })
    .click()
  await openCart(mounted)
  const dialog = page.getByRole('alertdialog', { name: t('code.lost.title', { count: 1 }) })
  await expect.poll(() => textOf(dialog)).toContain('Kód už byl použit.')
  const words = await textOf(dialog)
  expect(words).toContain(`${t('code.gift')} …1000`)
  expect(words).toContain('s kódem 0 Kč bez něj 710 Kč')
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: t('code.lost.continue', { price: '710 Kč' }) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shop.asked.filter(({ name }) => name === 'dryRun').at(-1)?.input).not.toHaveProperty('body.vouchers')
})

test('credit that has ended is told with both sums, and taken off the entries by the button', async () => {
  const credit = aResult({
    ...{ publicKey: 'lipno-ben-credit', kind: 'credit', saved: 100, balance: null, left: null },
    name: { cz: 'Kredit', de: 'Guthaben', en: 'Credit' },
  })
  const answer =
    (paid: number, told: typeof credit) =>
    (input: Parameters<typeof quoteWithCodes>[0]): ReturnType<typeof quoteWithCodes> => {
      const quote = quoteWithCodes(input)
      const asks = input.body.entries.some(({ voucher }) => voucher !== undefined)
      const off = asks ? paid : 0
      const amount = { ...quote.amount, credit: off, due: quote.amount.base - off }
      return { ...quote, amount, voucherResults: asks ? [told] : [] }
    }
  const mounted = await openShop({
    cart: someEntries({ counts: CHILD }).map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' })),
    answers: { dryRun: answer(100, credit) },
  })
  const { t, shop } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain('610 Kč')
  shop.answers.dryRun = answer(0, { ...credit, status: null, error: 'unknown', kind: null, name: null, saved: 0 })
  await onTop()
    .getByRole('button', { name: t('cart.close') })
    .click()
  await openCart(mounted)
  const dialog = page.getByRole('alertdialog', { name: 'Kredit už použít nejde' })
  await expect.poll(() => textOf(dialog)).toContain('Kredit Na to, co máte v košíku, už kredit neplatí.')
  expect(await textOf(dialog)).toContain('s kreditem 610 Kč bez něj 710 Kč')
  await dialog.getByRole('button', { name: t('code.lost.continue', { price: '710 Kč' }) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const asked = () => shop.asked.filter(({ name }) => name === 'dryRun').at(-1)?.input
  await expect.poll(asked).not.toHaveProperty('body.entries.0.voucher', 'lipno-ben-credit')
})

test('a code and credit that are lost together are told as both', async () => {
  const credit = aResult({
    ...{ publicKey: 'lipno-ben-credit', kind: 'credit', saved: 100, balance: null, left: null },
    name: { cz: 'Kredit', de: 'Guthaben', en: 'Credit' },
  })
  const answer =
    (codes: KnownCodes, told: typeof credit) =>
    (input: Parameters<typeof quoteWithCodes>[0]): ReturnType<typeof quoteWithCodes> => {
      const quote = quoteWithCodes(input, codes)
      const due = quote.amount.due - told.saved
      return { ...quote, amount: { ...quote.amount, due }, voucherResults: [...quote.voucherResults, told] }
    }
  const some: KnownCodes = { [GIFT]: () => ({ saved: 500, balance: 500, left: 0 }) }
  const mounted = await openShop({
    codes: [GIFT],
    cart: someEntries({ counts: CHILD }).map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' })),
    answers: { dryRun: answer(some, credit) },
  })
  const { t, shop } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain(`${t('checkout.total')} 110 Kč`)
  shop.answers.dryRun = answer(GONE, { ...credit, status: null, error: 'expired', kind: null, name: null, saved: 0 })
  await onTop()
    .getByRole('button', { name: t('cart.close') })
    .click()
  await openCart(mounted)
  const dialog = page.getByRole('alertdialog', { name: 'Kód i kredit už použít nejde' })
  await expect.poll(() => textOf(dialog)).toContain('Kód už byl použit.')
  expect(await textOf(dialog)).toContain('předtím 110 Kč teď 710 Kč')
})

test('credit that does not suffice can be taken off where it says so', async () => {
  const mounted = await openShop({
    cart: someEntries({ counts: CHILD }).map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' })),
    answers: {
      dryRun: (input) => {
        const asks = input.body.entries.some(({ voucher }) => voucher !== undefined)
        const credit = aResult({
          ...{ publicKey: 'lipno-ben-credit', kind: 'credit', saved: 0, balance: null, left: null },
          ...{ reason: 'not-enough-credit', details: { required: 100, available: 40 } },
        })
        return { ...quoteWithCodes(input), voucherResults: asks ? [credit] : [] }
      },
    },
  })
  const { t } = mounted
  await openCart(mounted)
  await expect.poll(() => textOf(onTop())).toContain('Nedostatek kreditu: potřeba 100 Kč, máte 40 Kč.')
  await onTop()
    .getByRole('button', { name: t('code.credit.off') })
    .click()
  await expect.poll(() => textOf(onTop())).not.toContain('Nedostatek kreditu')
  const asked = mounted.shop.asked.filter(({ name }) => name === 'dryRun').at(-1)?.input
  expect(asked).not.toHaveProperty('body.entries.0.voucher', 'lipno-ben-credit')
})
