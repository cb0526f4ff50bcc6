import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallBook, isAskedToWait } from './call-book.ts'
import { type Clients, openVisitor, payOn } from './visitor.ts'

/** A slot of the bridge; `days` are those that its calendar shows. */
export type BenchSlot = { group: string; variantId: string; day: string; time: string; days: string[] }

/** How it ended for one buyer, by the last thing they were told. */
export type Ending = 'in the waiting room' | 'bought' | 'changed their mind' | 'time-filled' | 'without a clear answer'

/** Share of those with a place who give it back. They do in the first half of the rush. */
const CHANGES_MIND = 0.1
const between = (from: number, to: number) => from + Math.random() * (to - from)

export const anAdult = ({ variantId, day, time }: BenchSlot) => ({
  uuid: randomUUID(),
  variantId,
  validFrom: day,
  timeSlot: time,
  method: 'print',
})

export const priceQuestion = ({ variantId, days }: BenchSlot) => ({
  origin: 'eshop',
  entries: [{ variantId, count: 1 }],
  dates: days,
})

/** With `pages` everyone reads a page first, as browsers do. They wait while nobody is let in. */
export type Rush = { buyers: number; seconds: number; arriveSeconds: number; pages?: boolean }

/**
 * Lets many guests come who all want the same slot. They come within the first seconds, look at prices and slots, and
 * try to hold a place. Whoever is told that it is full looks again some seconds later, until the time is over. Whoever
 * has a place orders and pays. Returns how it ended for how many.
 */
export async function crowd(
  { clients, book, apiKey }: { clients: Clients; book: CallBook; apiKey: string },
  slot: BenchSlot,
  { buyers, seconds, arriveSeconds, pages = false }: Rush,
): Promise<Map<Ending, number>> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  const endings = new Map<Ending, number>()
  const one = async (): Promise<Ending> => {
    await sleep(between(0, arriveSeconds * 1000))
    const visitor = openVisitor(clients, apiKey)
    const ask = (kind: string, ...rest: Parameters<typeof visitor.call>) => book.call(kind, visitor, ...rest)
    /** As the browser does: a read that is told to wait is asked again, ten times at most. */
    const read: typeof ask = async (...question) => {
      for (let tries = 0; ; tries++) {
        const answer = await ask(...question)
        if (!isAskedToWait(answer) || tries === 10) return answer
        await sleep(between(2000, 4000))
      }
    }
    while (pages && !(await book.enter(visitor))) {
      if (performance.now() > until) return 'in the waiting room'
      await sleep(between(4000, 6000))
    }
    let told: Ending = 'without a clear answer'
    while (performance.now() < until) {
      await read('prices', 'POST', '/v2/transaction/prices', priceQuestion(slot))
      await read('time slots', 'GET', `/timeslots?dates=${slot.day}&groupId=${slot.group}`)
      await sleep(between(200, 2000))
      const piece = anAdult(slot)
      const quote = await ask('hold', 'POST', '/v2/transaction/dry-run', { origin: 'eshop', entries: [piece] })
      const errors = (quote.body as { entries?: { errors: { code: string }[] }[] }).entries?.[0]?.errors
      if (errors?.length === 0) {
        await sleep(between(500, 3000))
        const isFirstHalf = performance.now() < begun + seconds * 500
        if (!isFirstHalf || Math.random() >= CHANGES_MIND) return (await purchase(piece)) ? 'bought' : told
        await ask('release', 'DELETE', `/v2/transaction/price-reservation?entryUuids=${piece.uuid}`)
        return 'changed their mind'
      }
      told = errors?.[0]?.code === 'time-filled' ? 'time-filled' : 'without a clear answer'
      await sleep(Math.min(between(5000, 15_000), Math.max(0, until - performance.now())))
    }
    return told

    async function purchase(piece: ReturnType<typeof anAdult>): Promise<boolean> {
      const receipt = await ask('order', 'POST', '/v2/transaction/validate', {
        origin: 'eshop',
        entries: [piece],
        status: 'new',
        salesPoint: 'eshop',
        meta: { email: 'bench@example.com', lang: 'cz', additionalVOP: true },
      })
      if (receipt.status !== 201) return false
      const { uuid } = receipt.body as { uuid: string }
      const { url } = (
        await ask('payment address', 'POST', `/payment/url/${uuid}`, {
          successUrl: `${clients.origin}/shopping/confirmation?transaction=${uuid}`,
          errorUrl: `${clients.origin}/shopping/checkout?error=true`,
          lang: 'cz',
        })
      ).body as { url?: string }
      if (url === undefined) return false
      await payOn(clients, url)
      for (let look = 0; look < 60; look++) {
        await sleep(500)
        const order = await ask('look at the order', 'GET', `/transactions/${uuid}`)
        if (order.body.status === 'finished') return true
      }
      return false
    }
  }
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const ending = await one()
      endings.set(ending, (endings.get(ending) ?? 0) + 1)
    }),
  )
  return endings
}
