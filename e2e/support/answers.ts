import type { Route } from 'playwright-core'
import type { Guest } from './guest.ts'

export type Answer = Record<string, unknown>

/** Changes the responses of an address while `work` runs. */
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
    // A request still open at the end is left to the shop.
    if (!isOver) await route.fulfill({ response: answer, json: { ...json, ...change(json) } })
  }
  await page.route(address, handle)
  await work()
  isOver = true
  await page.unroute(address, handle)
}

/** Makes the responses of an address unreadable while `work` runs. The browser's console reports nothing. */
export async function withoutAnswer({ page }: Guest, address: string, work: () => Promise<void>): Promise<void> {
  const handle = (route: Route) => route.fulfill({ contentType: 'application/json', body: '' })
  await page.route(address, handle)
  await work()
  await page.unroute(address, handle)
}

/** Makes rendering fail in the browser although texts arrive; returns what ends that. */
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

/** Changes a response to an order that is paid and waits for its tickets. */
export const withoutTickets = (answer: Answer): Answer => ({
  status: 'paid',
  tickets: [],
  entries: listOf(answer, 'entries').map((entry) => ({ ...entry, ready: { state: 'waiting' } })),
})
