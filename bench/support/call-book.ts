import { performance } from 'node:perf_hooks'
import { percentile } from './processes.ts'
import type { Answer, Visitor } from './visitor.ts'

/** Notes of every call how long it took and what it was told. */
export function openCallBook() {
  const times = new Map<string, number[]>()
  const codes = new Map<string, Map<string, number>>()
  let faults = 0
  const add = <K>(map: Map<K, number>, key: K) => void map.set(key, (map.get(key) ?? 0) + 1)
  return {
    /** One call under the name of its kind; what is refused is answered too, and noted. */
    async call(kind: string, visitor: Visitor, ...[method, path, body]: Parameters<Visitor['call']>): Promise<Answer> {
      const begun = performance.now()
      const answer = await visitor.call(method, path, body)
      const took = performance.now() - begun
      const ofKind = times.get(kind) ?? []
      times.set(kind, ofKind)
      ofKind.push(took)
      if (answer.status >= 500) faults++
      for (const code of codesOf(answer)) {
        const told = codes.get(kind) ?? new Map<string, number>()
        codes.set(kind, told)
        add(told, code)
      }
      return answer
    },
    /** Answers of 500 and above. */
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

/** The codes with which an answer refuses: the call's own, or those of its entries. */
function codesOf({ status, body }: Answer): string[] {
  const { error, entries } = body as { error?: { code: string }; entries?: { errors?: { code: string }[] }[] }
  if (status >= 300) return [`${status} ${error?.code ?? 'without a code'}`]
  return (Array.isArray(entries) ? entries : []).flatMap((entry) => (entry.errors ?? []).map(({ code }) => code))
}
