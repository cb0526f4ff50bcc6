import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../../e2e/support/in-page.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** A narrow phone, a usual one and a desktop. */
const SIZES = [
  [320, 568],
  [390, 844],
  [1440, 900],
] as const

/** Expects no horizontal overflow and no finding of axe, at three widths. Ends at the widest. */
export async function expectUsableAtAnyWidth(): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    expect.soft(tooWide(), `at ${width} px`).toEqual([])
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: TAGS },
      resultTypes: ['violations'],
      preload: false,
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
    expect.soft(found, `at ${width} px`).toEqual([])
  }
}
