import type { BasketEntry } from '@gondola/contract/orders.ts'
import { cardEntryError } from '@gondola/rules/card-check.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { arrivalFor } from '@gondola/rules/validity.ts'
import { cardsOfEntries, type EntryCard } from '../cards/cards.ts'
import type { Ctx } from '../ctx.ts'

/**
 * Returns the cards that entries of a basket name, by entry id. Unknown cards are left out. Reads nothing when no entry
 * names a card.
 */
export async function basketCards(ctx: Ctx, entries: BasketEntry[]): Promise<Map<string, EntryCard>> {
  return cardsOfEntries(
    ctx,
    entries.flatMap(({ uuid, tokenId, variantId, validFrom }) => {
      const product = ctx.shelf.variants.get(variantId)?.product
      if (!tokenId || !product) return []
      const days = inclusiveValidity(ctx.shelf.catalogue, product, arrivalFor(product, validFrom, ctx.today))
      const [from = validFrom] = days
      return [{ cardId: tokenId.toLowerCase(), entryUuid: uuid, from, to: days.at(-1) ?? from }]
    }),
  )
}

/**
 * Returns why cards cannot take the entries that name them, by entry id. Entries without a problem are missing. A card
 * takes one entry of a basket: the first that names it. A card that is not among `cards` is unknown.
 */
export function cardProblems(ctx: Ctx, entries: BasketEntry[], cards: ReadonlyMap<string, EntryCard>) {
  const problems = new Map<string, NonNullable<ReturnType<typeof cardEntryError>>>()
  const seen = new Set<string>()
  for (const { uuid, tokenId, variantId } of entries) {
    if (!tokenId) continue
    const found = cards.get(uuid)
    const problem = cardEntryError(found?.card, {
      variantTags: ctx.shelf.variants.get(variantId)?.variant.tags ?? [],
      isTaken: found !== undefined && (found.isTaken || seen.has(found.id)),
      flags: ctx.shelf.config.flags,
    })
    if (problem) problems.set(uuid, problem)
    if (found) seen.add(found.id)
  }
  return problems
}
