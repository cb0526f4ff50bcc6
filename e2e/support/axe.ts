import axe from 'axe-core'
import type { Guest } from './guest.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Gives each page that a guest opens from now on axe, outside its own scripts, which its policy would otherwise refuse. */
export const bringAxe = ({ context }: Guest): Promise<unknown> => context.addInitScript(axe.source)

/** What axe finds in what is seen now, one line each. */
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
