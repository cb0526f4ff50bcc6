import type { Profile } from '@gondola/contract/users.ts'
import type { VisitCtx } from '../ctx.ts'
import { giveMarketing, withdrawMarketing } from './consents.store.ts'
import { readProfile } from './members.ts'
import { personalAccount } from './signed-in.ts'

/**
 * Gives or withdraws the consent to news by e-mail (docs/product.md §10.18). Idempotent.
 * No price depends on it. Refuses `not-logged-in`, and `forbidden` for another account
 * and for users of companies.
 */
export async function changeMarketing(ctx: VisitCtx, memberId: string, isWanted: boolean): Promise<Profile> {
  await (isWanted ? giveMarketing : withdrawMarketing)(ctx, personalAccount(ctx, memberId))
  return readProfile(ctx)
}
