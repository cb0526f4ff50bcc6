import { readCard } from '@gondola/rules/card-number.ts'
import { CallError, call } from '../../lib/api.ts'
import { temporaryCards } from '../../state/temporary-cards.ts'

const asked = new Set<string>()

/** Looks up, once per page, of whom the kept cards are: a browser keeps their numbers alone. */
export function describeCards(): void {
  for (const { number, subType } of temporaryCards.get())
    if (subType === undefined && !asked.has(number)) {
      asked.add(number)
      void describe(number)
    }
}

async function describe(number: string): Promise<void> {
  // The number of one kind is none of the other.
  const card = ['A' as const, 'B' as const]
    .map((kind) => readCard(kind, number, { luhnCheck: false }))
    .find((read) => typeof read !== 'string')
  if (!card) return
  try {
    const { check } = await call('lookUpCard', { query: card.identifiers })
    if (!check.error) temporaryCards.keep({ number, subType: check.subType })
  } catch (error) {
    // It can still be chosen; it is verified then.
    if (!(error instanceof CallError)) throw error
  }
}
