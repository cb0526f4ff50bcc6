import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../lib/api.ts'
import { cart } from '../../state/cart.ts'
import { type Mounted, type MountOptions, mount, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aResult, quoteWithCodes, sayOf } from '../../testing/sample-codes.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeField } from './code-field.tsx'

const field = () => page.getByRole('textbox', { name: 'Kód' })
const verify = () => page.getByRole('button', { name: 'Ověřit' })
const said = () => page.getByRole('status')

/** Mounts a field. Its shop returns `reply` for every code. */
async function aField(reply: () => Promise<VoucherResult>, options: MountOptions = {}) {
  const asked: string[] = []
  const found: string[] = []
  const known: string[] = []
  await mount(
    <CodeField
      label="Kód"
      known={['DITE-50']}
      onCheck={(code) => {
        asked.push(code)
        return reply()
      }}
      onFound={(_, code) => void found.push(code)}
      onKnown={(code) => known.push(code)}
    />,
    options,
  )
  return { asked, found, known }
}

test('Enter verifies what was typed, and a code that can be used empties the field', async () => {
  const { asked, found } = await aField(async () => aResult())
  await field().fill(' lipno-darek-1000 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('')
  expect([asked, found]).toEqual([['lipno-darek-1000'], ['lipno-darek-1000']])
})

test('without a code the button asks nothing', async () => {
  const { asked } = await aField(async () => aResult())
  await expect.element(verify()).toHaveAttribute('aria-disabled', 'true')
  await field().fill('---')
  await userEvent.keyboard('{Enter}')
  expect(asked).toEqual([])
  await expect.element(field()).toHaveFocus()
})

test('a paste that is too long for a code stays whole, is told at once and asks nothing', async () => {
  const { asked } = await aField(async () => aResult())
  const pasted = `Kód: ${'LIPNO-DAREK-1000 '.repeat(3)}`
  await field().fill(pasted)
  await expect.element(field()).toHaveValue(pasted)
  await expect.poll(() => textOf(said())).toMatch(/Tolik znaků se sem nevejde/)
  await expect.element(field()).toBeInvalid()
  await userEvent.keyboard('{Enter}')
  expect(asked).toEqual([])
})

test('a mistyped code says so aloud, keeps its text and gets the focus back', async () => {
  const { found } = await aField(async () => aResult({ status: null, error: 'unknown' }))
  await field().fill('LIPNO-DAREK-1001')
  await verify().click()
  await expect.poll(() => textOf(said())).toMatch(/Tento kód neznáme/)
  await expect.element(field()).toHaveValue('LIPNO-DAREK-1001')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  expect(found).toEqual([])
  await field().fill('LIPNO-DAREK-1000')
  await expect.poll(() => textOf(said())).toBe('')
})

test.each(variants(LANGS))('it is usable at any width with what it says of a code, in %s', async (lang) => {
  await aField(async () => aResult({ status: null, error: 'unknown' }), { lang })
  await field().fill('LIPNO-DAREK-1001')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textOf(said())).not.toBe('')
  await expectUsableAtAnyWidth()
})

test('a code that somebody else holds is a warning', async () => {
  await aField(async () => aResult({ status: 'assigned' }), { lang: 'de' })
  await field().fill('LIPNO-ZAM-1')
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect.poll(() => textOf(said())).toMatch(/in einer anderen Bestellung/)
  await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
})

test.each([
  ['network', undefined, /teď nejde ověřit/],
  ['too-many-requests', { seconds: 421 }, /Příliš mnoho pokusů. Zkuste to za 8 min/],
] as const)('a call that fails with %s says so, and how long it lasts', async (code, details, words) => {
  await aField(() => Promise.reject(new CallError(code, '', 429, details)))
  await field().fill('LIPNO-DAREK-1000')
  await verify().click()
  await expect.poll(() => textOf(said())).toMatch(words)
})

test('a code in use is not asked about again, however it is spelled', async () => {
  const { asked, known } = await aField(async () => aResult())
  await field().fill('dite 5o')
  await verify().click()
  expect([asked, known]).toEqual([[], ['DITE-50']])
})

const TOKEN = aResult().tokenId ?? ''
/** Types a code into the entry of a cart. The shop knows the sample codes. */
async function anEntryOf(code: string, options: MountOptions) {
  const mounted = await mount(<CodeEntry id="code" />, {
    ...options,
    answers: { validateVoucher: ({ body }) => sayOf(body.publicKey, 1500), ...options.answers },
  })
  await page.getByRole('textbox').fill(code)
  await userEvent.keyboard('{Enter}')
  return { ...mounted, found: () => textOf(page.getByRole('region', { name: mounted.t('code.found') })) }
}

/** Returns a cart whose every entry has a benefit that takes `saved` crowns off. */
const entriesOff = (saved: number) =>
  someEntries().map((entry) => ({
    ...entry,
    price: entry.price && { ...entry.price, saved, withoutCredits: entry.price.price - saved },
    benefits: ['lipno-ben-vip'],
  }))
const use = async ({ t }: Mounted) => page.getByRole('button', { name: t('code.use'), exact: true }).click()
const live = () => textOf(page.getByRole('status').last())

test('beside a benefit a found code tells no sums, as it may replace it; a gift voucher does', async () => {
  const entries = entriesOff(100)
  const base = entries.reduce((sum, { price }) => sum + (price?.withoutCredits ?? 0), 0)
  const { t, found } = await anEntryOf('LIPNO-VECER-350', { cart: entries })
  await expect.poll(found).toContain('Večerní lyžování za 350 Kč')
  const words = await found()
  for (const sum of [t('code.found.saves'), '190 Kč', t('checkout.total')]) expect(words).not.toContain(sum)
  expect(words).toContain(t('code.found.beside'))
  await page.getByRole('textbox').fill('LIPNO-DAREK-1000')
  await userEvent.keyboard('{Enter}')
  const due = (base - 1000).toLocaleString('cs').replace(/\s/g, ' ')
  await expect.poll(found).toContain(`${t('checkout.total')} ${due} Kč`)
  expect(await found()).not.toContain(t('code.found.beside'))
})

test('beside another code a found one tells what it is, and no sums as if it were alone', async () => {
  const { t, found } = await anEntryOf('LIPNO-DAREK-1000', { cart: someEntries(), codes: ['LIPNO-VECER-350'] })
  await expect.poll(found).toContain('je na něm 1 000 Kč')
  const words = await found()
  expect(words).toContain('Kód platí do 31.12.2027.')
  expect(words).toContain(t('code.found.beside'))
  expect(words).not.toContain(t('code.found.pays'))
  expect(words).not.toContain(t('code.found.left.until', { day: '31.12.2027' }))
})

test('a code that replaces a benefit tells by how much the price fell, not all that the code takes off', async () => {
  const mounted = await anEntryOf('LIPNO-VECER-350', {
    cart: entriesOff(40),
    answers: { dryRun: (input) => quoteWithCodes(input) },
  })
  await use(mounted)
  await expect.poll(live).toMatch(/^Ušetříte 70 Kč\. /)
})

test('a code that is no better than the benefit it replaces tells no saving', async () => {
  const mounted = await anEntryOf('LIPNO-VECER-350', {
    cart: entriesOff(100),
    answers: { dryRun: (input) => quoteWithCodes(input) },
  })
  await use(mounted)
  await expect.poll(live).toBe(mounted.t('code.found.benefit'))
})

test('a used code no longer tells a saving once the cart is another one', async () => {
  const mounted = await anEntryOf('LIPNO-VECER-350', {
    cart: someEntries(),
    answers: { dryRun: (input) => quoteWithCodes(input) },
  })
  await use(mounted)
  await expect.poll(live).toMatch(/^Ušetříte 190 Kč\. /)
  cart.remove([cart.get().entries.at(-1)?.id ?? ''], true)
  await expect.poll(live).toBe(mounted.t('code.found.benefit'))
})

test('a typed code whose token is in the cart is pointed at, not offered again', async () => {
  const { t } = await anEntryOf('LIPNO-DAREK-1000', { cart: someEntries(), codes: [TOKEN] })
  await expect.poll(() => document.activeElement?.getAttribute('data-code')).toBe(TOKEN)
  await expect.element(page.getByRole('region', { name: t('code.found') })).not.toBeInTheDocument()
})

test('a token in an empty cart can be seen and removed', async () => {
  const { t } = await mount(<CodeEntry id="code" />, { cart: [], codes: [TOKEN] })
  const stubs = page.getByRole('list', { name: t('code.inUse') })
  await expect.poll(() => textOf(stubs)).toContain(t('code.waits'))
  await stubs.getByRole('button').click()
  await expect.element(stubs).not.toBeInTheDocument()
  expect(cart.get().vouchers).toEqual([])
})

test.for([
  ['cz', 'použijeme 1 000 Kč', 'tím ho celý využijete'],
  ['de', 'wird eingelöst 1 000 Kč', 'damit ist er aufgebraucht'],
  ['en', 'we will use 1 000 Kč', 'that uses it up'],
] as const)('a gift voucher that the cart uses up says so, and no rest of 0: %s', async ([lang, pays, spent]) => {
  const { found } = await anEntryOf('LIPNO-DAREK-1000', { cart: someEntries(), lang })
  await expect.poll(found).toContain(spent)
  const words = (await found()).replaceAll('\u00a0', ' ')
  expect(words).toContain(pays)
  expect(words).not.toMatch(/\D0 Kč/)
})

test.each(LANGS)('a code in use that is used up says so, and no amount of 0: %s', async (lang) => {
  const { t } = await mount(<CodeEntry id="code" />, {
    ...{ cart: someEntries(), codes: ['LIPNO-DAREK-1000'], lang },
    answers: {
      dryRun: (input) =>
        quoteWithCodes(input, {
          'LIPNO-DAREK-1000': () => ({ status: null, error: 'used', kind: null, name: null, saved: 0, balance: null }),
        }),
    },
  })
  void cart.recheck()
  const stubs = page.getByRole('list', { name: t('code.inUse') })
  await expect.poll(() => textOf(stubs)).toContain(t('informations.discountVoucher.modal.error.used'))
  expect(await textOf(stubs)).not.toContain('Kč')
})
