import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../lib/api.ts'
import { type MountOptions, mount, textOf } from '../../testing/mount.tsx'
import { aResult } from '../../testing/sample-codes.ts'
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
