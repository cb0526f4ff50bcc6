import { readCard } from '@gondola/rules/card-number.ts'
import { CallError, call } from '../../lib/api.ts'
import { temporaryCards } from '../../state/temporary-cards.ts'

const asked = new Set<string>()

/** Looks up the subtypes of stored cards, once per page: the browser stores only numbers. */
export function describeCards(): void {
  for (const { number, subType } of temporaryCards.get())
    if (subType === undefined && !asked.has(number)) {
      asked.add(number)
      void describe(number)
    }
}

async function describe(number: string): Promise<void> {
  // A valid number of one kind is never valid for the other.
  const card = ['A' as const, 'B' as const]
    .map((kind) => readCard(kind, number, { luhnCheck: false }))
    .find((read) => typeof read !== 'string')
  if (!card) return
  try {
    const { check } = await call('lookUpCard', { query: card.identifiers })
    if (!check.error) temporaryCards.keep({ number, subType: check.subType })
  } catch (error) {
    // The card can still be chosen and is verified then.
    if (!(error instanceof CallError)) throw error
  }
}
