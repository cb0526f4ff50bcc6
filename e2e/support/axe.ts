import axe from 'axe-core'
import { expect } from 'vitest'
import type { Guest } from './guest.ts'
import { tooWide } from './in-page.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Adds axe to each page that a guest opens from now on. As an init script, since the page's policy would refuse it. */
export const bringAxe = ({ context }: Guest): Promise<unknown> => context.addInitScript(axe.source)

/** Returns axe's findings of the visible page, one line each. */
export const findingsOf = ({ page }: Guest): Promise<string[]> =>
  page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  }, TAGS)

/** A narrow phone, a usual one and a desktop. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Expects no horizontal overflow and no finding of axe, at three widths. Ends at the widest. */
export async function expectUsableAtAnyWidth(guest: Guest): Promise<void> {
  for (const size of SIZES) {
    await guest.page.setViewportSize(size)
    expect.soft(await guest.page.evaluate(tooWide), `at ${size.width} px`).toEqual([])
    expect.soft(await findingsOf(guest), `at ${size.width} px`).toEqual([])
  }
}
