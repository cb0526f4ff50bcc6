import type { Profile } from '@gondola/contract/users.ts'
import type { VisitCtx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { giveMarketing, withdrawMarketing } from './consents.store.ts'
import { readProfile } from './members.ts'

/**
 * Whoever is signed in agrees to news by e-mail, or takes that back (docs/product.md §10.18); agreeing twice changes
 * nothing. No price depends on it. Refuses `not-logged-in`, and somebody else's account as `forbidden`.
 */
export async function changeMarketing(ctx: VisitCtx, memberId: string, isWanted: boolean): Promise<Profile> {
  if (!ctx.member) refuse('not-logged-in')
  if (ctx.member.id !== memberId) refuse('forbidden')
  await (isWanted ? giveMarketing : withdrawMarketing)(ctx, memberId)
  return readProfile(ctx)
}
