import type { Route } from 'playwright-core'
import type { Guest } from './guest.ts'

export type Answer = Record<string, unknown>

/** While `work` goes on, an address answers with changes. */
export async function withAnswer(
  { page }: Guest,
  address: string,
  change: (answer: Answer) => Answer,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const handle = async (route: Route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Answer
    // A question that was under way at the end of the work goes its own way.
    if (!isOver) await route.fulfill({ response: answer, json: { ...json, ...change(json) } })
  }
  await page.route(address, handle)
  await work()
  isOver = true
  await page.unroute(address, handle)
}

/** While `work` goes on, nobody understands what an address answers; the browser's console says nothing of it. */
export async function withoutAnswer({ page }: Guest, address: string, work: () => Promise<void>): Promise<void> {
  const handle = (route: Route) => route.fulfill({ contentType: 'application/json', body: '' })
  await page.route(address, handle)
  await work()
  await page.unroute(address, handle)
}

/** From now on no page can be drawn in the browser, though its texts come; answers what ends that. */
export async function breakPages({ page }: Guest): Promise<() => Promise<void>> {
  const handle = async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"footer":[', '"footer":null,"wasFooter":[')
    await route.fulfill({ response: answer, body })
  }
  await page.route('**/*', handle)
  return () => page.unroute('**/*', handle)
}

export const listOf = (answer: Answer, key: string) => answer[key] as Answer[]

/** An order that is paid and waits for its tickets. */
export const withoutTickets = (answer: Answer): Answer => ({
  status: 'paid',
  tickets: [],
  entries: listOf(answer, 'entries').map((entry) => ({ ...entry, ready: { state: 'waiting' } })),
})
