import type { Problem } from './problems.ts'

/** An entry with more problems is summed up in one line. */
const LISTED = 3

/** Returns the lines of the summary. Each problem, or the first one of an entry with the number of others. */
export function summaryLines(problems: readonly Problem[]): { problem: Problem; more: number }[] {
  const counts = new Map<string, number>()
  for (const { entryId } of problems) if (entryId) counts.set(entryId, (counts.get(entryId) ?? 0) + 1)
  const listed = new Set<string>()
  return problems.flatMap((problem) => {
    const count = counts.get(problem.entryId ?? '') ?? 1
    if (!problem.entryId || count <= LISTED) return [{ problem, more: 0 }]
    if (listed.has(problem.entryId)) return []
    listed.add(problem.entryId)
    return [{ problem, more: count - 1 }]
  })
}
