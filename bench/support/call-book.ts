import { performance } from 'node:perf_hooks'
import { percentile } from './processes.ts'
import type { Answer, Visitor } from './visitor.ts'

/** Kinds that the shop sheds in a rush, and the browser asks again by itself. */
const READS: ReadonlySet<string> = new Set(['prices', 'time slots'])

/** Notes of every call how long it took and what it was told. */
export function openCallBook() {
  const times = new Map<string, number[]>()
  const codes = new Map<string, Map<string, number>>()
  let faults = 0
  const noteTime = (kind: string, took: number) => {
    const ofKind = times.get(kind) ?? []
    times.set(kind, ofKind)
    ofKind.push(took)
  }
  const noteCode = (kind: string, code: string) => {
    const told = codes.get(kind) ?? new Map<string, number>()
    codes.set(kind, told)
    add(told, code)
  }
  const add = <K>(map: Map<K, number>, key: K) => void map.set(key, (map.get(key) ?? 0) + 1)
  return {
    /** Makes a call and notes it under its kind. Returns the answer, also of a refusal. */
    async call(kind: string, visitor: Visitor, ...[method, path, body]: Parameters<Visitor['call']>): Promise<Answer> {
      const begun = performance.now()
      const answer = await visitor.call(method, path, body)
      noteTime(kind, performance.now() - begun)
      if (answer.status >= 500 && !(READS.has(kind) && isAskedToWait(answer))) faults++
      for (const code of codesOf(answer)) noteCode(kind, code)
      return answer
    },
    /** Loads the shop's first page. Returns whether the visitor may enter. */
    async enter(visitor: Visitor): Promise<boolean> {
      const begun = performance.now()
      const isInside = await visitor.enter()
      noteTime('page', performance.now() - begun)
      if (!isInside) noteCode('page', 'waits')
      return isInside
    },
    /** Answers of 500 and above, without reads that are told when to come again. */
    faults: () => faults,
    /** Per kind of call: how many, and their p50 and p99 in milliseconds. */
    kinds: () =>
      [...times].map(([kind, all]) => {
        const sorted = all.toSorted((one, other) => one - other)
        return { kind, count: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
      }),
    /** What was refused, by the code that was told. */
    refusals: () => [...codes].flatMap(([kind, told]) => [...told].map(([code, count]) => ({ kind, code, count }))),
  }
}
export type CallBook = ReturnType<typeof openCallBook>

/** The shop says when it wants to be asked again. */
export const isAskedToWait = ({ status, body }: Answer): boolean =>
  status === 503 && (body as { error?: { code: string } }).error?.code === 'busy'

/** The codes with which an answer refuses: the call's own, or those of its entries. */
function codesOf({ status, body }: Answer): string[] {
  const { error, entries } = body as { error?: { code: string }; entries?: { errors?: { code: string }[] }[] }
  if (status >= 300) return [`${status} ${error?.code ?? 'without a code'}`]
  return (Array.isArray(entries) ? entries : []).flatMap((entry) => (entry.errors ?? []).map(({ code }) => code))
}
