import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../e2e/support/in-page.ts'
import { open } from './testing/mount.tsx'
import { aHotelUser, aMember } from './testing/sample-member.ts'
import { cutTexts } from './testing/usable.ts'

const WIDTHS = [320, 390, 768, 960, 1440] as const
/** Letters of the longest text that is accepted, in words or in one. */
const words = (most: number) => 'Wilhelmina '.repeat(20).slice(0, most).trim()
const word = (most: number) => 'W'.repeat(most)
const LONG = /W{20}|Wilhelmina/

/** Expects nothing beyond the window, no long text cut off, and none shortened by dots. */
async function expectWhole() {
  for (const width of WIDTHS) {
    await page.viewport(width, 844)
    await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull(), { timeout: 5000 })
    expect.soft(tooWide(), `at ${width} px`).toEqual([])
    expect.soft(cutTexts(LONG), `at ${width} px`).toEqual([])
    const dotted = [...document.querySelectorAll('body *')].filter(
      (one) => LONG.test(one.textContent) && getComputedStyle(one).textOverflow === 'ellipsis',
    )
    expect.soft(dotted, `at ${width} px`).toEqual([])
  }
}

test.for([
  ['words', words],
  ['one word', word],
] as const)('the name of a member, of %s, is whole in the header', async ([, text]) => {
  const firstName = text(MOST_LETTERS.name)
  await open('/', { member: aMember({ firstName, lastName: text(MOST_LETTERS.name) }), width: 1440 })
  await expect.element(page.getByRole('banner').getByRole('button', { name: firstName })).toBeVisible()
  await expectWhole()
})

test.for([
  ['words', words],
  ['one word', word],
] as const)('the name of a company, of %s, is whole in the header', async ([, text]) => {
  const name = text(MOST_LETTERS.company)
  await open('/', { member: aHotelUser({ name }), width: 1440 })
  await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await expectWhole()
})
