import type { Profile } from '@gondola/contract/users.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { VisitCtx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { giveMarketing, withdrawMarketing } from './consents.store.ts'
import { mailNews } from './mails/account-mails.store.ts'
import { readProfile } from './members.ts'
import { lockMember } from './settings/settings.store.ts'
import { personalAccount } from './signed-in.ts'

/**
 * Gives or withdraws the consent to news by e-mail (docs/product.md §10.18).
 * Mails a confirmed address only when the consent changes; idempotent. No price depends on it. Refuses `not-logged-in`,
 * and `forbidden` for another account and for users of companies.
 */
export async function changeMarketing(
  ctx: VisitCtx,
  memberId: string,
  isWanted: boolean,
  lang?: ShopLang,
): Promise<Profile> {
  personalAccount(ctx, memberId)
  await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, memberId)
    const isChanged = await (isWanted ? giveMarketing : withdrawMarketing)(tx, memberId)
    // Nothing is mailed to an address that may be anybody's.
    if (isChanged && member?.is_active) await mailNews(tx, member, { kind: isWanted ? 'news-on' : 'news-off' }, lang)
  })
  return readProfile(ctx)
}
