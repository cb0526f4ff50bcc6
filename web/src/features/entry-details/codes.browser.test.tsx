import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cart } from '../../state/cart.ts'
import type { Answers } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, onTop, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aResult, quoteWithCodes, sayOf } from '../../testing/sample-codes.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const DETAILS = '/shopping/informations'
const GIFT = 'LIPNO-DAREK-1000'
const field = ({ t }: Mounted, isNext = false) =>
  page.getByRole('textbox', { name: t(isNext ? 'code.label.next' : 'code.label') })
const button = ({ t }: Mounted, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Opens the details of two adults and a child. The shop knows the sample codes. */
async function openDetails(options: MountOptions = {}): Promise<Mounted & { base: number }> {
  const cart = someEntries()
  const base = cart.reduce((sum, { price }) => sum + (price?.price ?? 0), 0)
  const mounted = await open(DETAILS, {
    cart,
    answers: {
      dryRun: (input) => quoteWithCodes(input),
      validateVoucher: ({ body }) => sayOf(body.publicKey, base),
    },
    ...options,
  })
  return { ...mounted, base }
}

async function use(mounted: Mounted, code: string, isNext = false): Promise<void> {
  await field(mounted, isNext).fill(code)
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('button', { name: new RegExp(`^(${mounted.t('code.use')}|${mounted.t('code.use.gift')})$`) })
    .click()
}
const stubs = ({ t }: Mounted) => page.getByRole('list', { name: t('code.inUse') })

test.each([320, 360, 390, 683, 1440])(
  'the longest words of names stay whole on their chips at %i px',
  async (width) => {
    const longest = ['Mitarbeitergutschein', 'Registrierungsbonus']
    const known = (name: string) => () => ({
      ...{ kind: 'benefit' as const, balance: null, left: null, validTo: null, saved: 550 },
      name: { cz: name, de: name, en: name },
    })
    const codes = Object.fromEntries(longest.map((name) => [`${name}-1`.toUpperCase(), known(name)]))
    const { t } = await openDetails({
      ...{ lang: 'de', width, codes: Object.keys(codes) },
      answers: { dryRun: (input) => quoteWithCodes(input, codes) },
    })
    void cart.recheck()
    const chips = page.getByRole('list', { name: t('code.inUse') })
    for (const word of longest) {
      const name = await chips.getByText(word, { exact: true }).findElement()
      const text = document.createRange()
      text.selectNodeContents(name)
      expect(text.getClientRects(), word).toHaveLength(1)
    }
  },
)

test('a gift voucher is found, used, said aloud and shown in the sums', async () => {
  const mounted = await openDetails()
  const { t, shop, base } = mounted
  await use(mounted, GIFT)
  await expect.element(stubs(mounted)).toBeVisible()
  expect(await textOf(stubs(mounted))).toContain('…1000')
  await expect.poll(() => textOf(page.elementLocator(document.body))).toContain('Poukaz zaplatí 1 000 Kč.')
  await expect.element(field(mounted, true)).toHaveFocus()
  const summary = page.getByRole('region', { name: t('informations.order') })
  await expect.poll(() => textOf(summary)).toContain(`${t('code.gift')} …1000`)
  const words = await textOf(summary)
  expect(words).toContain('poukaz je celý využitý')
  expect(words).toContain(`${t('checkout.total')} ${(base - 1000).toLocaleString('cs').replace(/\s/g, ' ')} Kč`)
  const asked = shop.asked.filter(({ name }) => name === 'dryRun').at(-1)
  expect(asked?.input).toMatchObject({ body: { vouchers: [GIFT] } })
})

test('a code that is pasted with other dashes and a full stop says what it did', async () => {
  const mounted = await openDetails()
  await use(mounted, 'LIPNO–DAREK–1000.')
  await expect.poll(() => textOf(page.elementLocator(document.body))).toContain('Poukaz zaplatí 1 000 Kč.')
  expect(mounted.shop.asked.find(({ name }) => name === 'validateVoucher')?.input).toMatchObject({
    body: { publicKey: GIFT },
  })
})

test('what a voucher with a rest leaves to pay is explained: it does not pay for what is named', async () => {
  const passes = someEntries({ counts: { 'lipno-ski-1day-child': 1 } })
  const concert = { cz: 'Koncert u jezera', de: 'Konzert am See', en: 'Concert at the lake' }
  const dryRun: Answers['dryRun'] = (input) => {
    const quote = quoteWithCodes(input)
    const { base } = quote.amount
    const [voucher, due] = [base - 100, 100]
    return {
      ...quote,
      amount: { ...quote.amount, voucher, due },
      voucherResults: [
        aResult({
          publicKey: GIFT,
          saved: voucher,
          left: rest,
          balance: voucher + rest,
          details: { products: [concert] },
        }),
      ],
    }
  }
  let rest = 150
  const { t, leave } = await openDetails({ cart: passes, codes: [GIFT], answers: { dryRun } })
  const summary = () => textOf(page.getByRole('region', { name: t('informations.order') }))
  await expect.poll(summary).toContain('Poukazem se neplatí: Koncert u jezera.')
  await leave()
  // Now the voucher itself is too small.
  rest = 0
  await openDetails({ cart: passes, codes: [GIFT], answers: { dryRun } })
  await expect.poll(summary).toContain(t('code.sums.spent'))
  expect(await summary()).not.toContain('Poukazem se neplatí')
})

test('a code that is not used yet changes nothing', async () => {
  const mounted = await openDetails()
  await field(mounted).fill(GIFT)
  await button(mounted, 'code.verify').click()
  await button(mounted, 'code.notNow').click()
  await expect.element(field(mounted)).toHaveFocus()
  expect(mounted.shop.asked.some(({ name }) => name === 'dryRun')).toBe(false)
})

test('a code that waits says for what, and can be removed and put back', async () => {
  const mounted = await openDetails({ lang: 'de' })
  const { t } = mounted
  await use(mounted, 'LIPNO-DITE-50')
  await expect
    .poll(() => textOf(stubs(mounted)))
    .toMatch(/Dazu fehlt: 1-\u2060Tages-Skipass, Erwachsene 19–64\..*wartet/)
  await page.getByRole('button', { name: new RegExp(`^${t('code.remove', { name: '' })}`) }).click()
  await expect.element(stubs(mounted)).not.toBeInTheDocument()
  await expect.element(field(mounted)).toHaveFocus()
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await expect.element(stubs(mounted)).toBeVisible()
})

test('a code that is typed again is pointed at, not asked for', async () => {
  const mounted = await openDetails()
  await use(mounted, GIFT)
  await field(mounted, true).fill('lipno darek 1OOO')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.elementLocator(document.querySelector(`[data-code="${GIFT}"]`) as Element)).toHaveFocus()
  expect(mounted.shop.asked.filter(({ name }) => name === 'validateVoucher')).toHaveLength(1)
})

test('a code that is typed again in the drawer is pointed at there, not on the page below', async () => {
  const mounted = await openDetails()
  const { t } = mounted
  await use(mounted, GIFT)
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await onTop()
    .getByRole('button', { name: t('code.link.next') })
    .click()
  await onTop()
    .getByRole('textbox', { name: t('code.label.next') })
    .fill(GIFT)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('dialog')).not.toBeNull()
  await expect.poll(() => document.activeElement?.getAttribute('data-code')).toBe(GIFT)
})

test.each(variants(LANGS))('they are usable at any width, one in use and one found, in %s', async (lang) => {
  const mounted = await openDetails({ lang })
  await use(mounted, 'LIPNO-DITE-50')
  await expect.element(stubs(mounted)).toBeVisible()
  mounted.shop.answers.validateVoucher = ({ body }) => ({ ...sayOf(body.publicKey, 0), tokenId: 'of the voucher' })
  await field(mounted, true).fill(GIFT)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('region', { name: mounted.t('code.found') }).findElement()
  await expectUsableAtAnyWidth()
})
