import { readFileSync } from 'node:fs'
import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { sampleMemberId } from '../members/sample-members.ts'
import { type SampleCard, storeSampleCards } from './cards.store.ts'

const SampleCards = z.object({
  samples: z.optional(
    z.object({
      cards: z.array(
        z.object({
          number: z.string(),
          owner: z.enum(['none', 'anonymous', 'shop', 'member', 'otherMember']),
          ownerMember: z.nullable(z.string()),
          subType: z.nullable(z.enum(CARD_SUBTYPES)),
          /** DD.MM.YYYY */
          birthday: z.nullable(z.string()),
          status: z.enum(['active', 'inactive']),
          known: z.object({ shop: z.boolean() }),
        }),
      ),
    }),
  ),
})

/** Returns the cards of a resort's `samples` that the shop knows. Throws when they are invalid. */
function readSampleCards(source: unknown): SampleCard[] {
  const { samples } = SampleCards.parse(source)
  return (samples?.cards ?? [])
    .filter((card) => card.known.shop)
    .map(({ number, owner, ownerMember, subType, birthday, status }) => ({
      number,
      status,
      owner:
        owner === 'none' || owner === 'anonymous' ? 'anonymous' : ownerMember ? sampleMemberId(ownerMember) : owner,
      birthday: birthday === null ? null : (parseTypedDay(birthday) ?? null),
      subType,
    }))
}

/** Stores the sample cards; never in production. */
export const loadSampleCards = (ctx: { db: Db }, catalogueFile: string): Promise<void> =>
  storeSampleCards(ctx, readSampleCards(JSON.parse(readFileSync(catalogueFile, 'utf8'))))
