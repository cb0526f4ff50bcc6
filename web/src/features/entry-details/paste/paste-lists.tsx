import type { EntryBlock } from '../../../shared/entry-blocks.ts'
import { useBoot } from '../../../state/boot.tsx'
import type { CartEntry } from '../../../state/cart.ts'
import { PastePeople } from './paste-people.tsx'

/** A field for a list of each variant of which several people are asked for. */
export function PasteLists({ blocks }: { blocks: readonly EntryBlock[] }) {
  const { lang } = useBoot()
  const asked = blocks.filter(({ hasForm }) => hasForm).flatMap(({ entries }) => entries)
  const lists = new Map<string, CartEntry[]>()
  for (const entry of asked) lists.set(entry.variantId, [...(lists.get(entry.variantId) ?? []), entry])
  return [...lists].map(([variantId, entries]) => {
    const [first] = entries
    if (!first || entries.length < 2) return null
    const name = `${first.productName[lang]}, ${first.variantName[lang]}`
    return <PastePeople key={variantId} entries={entries} name={name} />
  })
}
