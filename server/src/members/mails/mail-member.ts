import type { Ctx } from '../../ctx.ts'
import { memberMail } from '../../mail/member-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { linkToken } from '../link-token.ts'
import { findLink, findMember, type LinkKind } from '../members.store.ts'

/** Pages that mailed links lead to, always on the shop's own address (docs/product.md §8.10). */
const PAGES: Record<LinkKind, string> = {
  activation: '/users/activation',
  recovery: '/shopping/eshop',
  'email-old': '/users/email',
  'email-new': '/users/email',
  invitation: '/shopping/eshop',
}

/**
 * Sends the mail with a link. Sends none when the link is used or expired.
 * A retry sends it again under the same Message-ID. Throws when the mail server postpones.
 */
export async function mailMember(ctx: Ctx, linkId: string): Promise<void> {
  const link = await findLink(ctx, linkId)
  const member = link && !link.is_used && !link.is_over && (await findMember(ctx, link.member_id))
  // The account is gone, or there is nothing left to do.
  if (!member) return
  const { kind } = link
  const lang = link.lang ?? member.lang
  const { publicUrl, ORDER_SECRET } = ctx.config
  const query = new URLSearchParams({ token: linkToken(ORDER_SECRET, linkId), lng: lang })
  const mail = memberMail({
    kind,
    linkId,
    url: `${publicUrl}${PAGES[kind]}?${query}`,
    to: kind === 'email-new' ? (link.email ?? member.email) : member.email,
    oldEmail: member.email,
    newEmail: link.email ?? '',
    lang,
    registeredAt: member.created_at,
    company: member.company?.name,
    mayBuy: member.may_buy,
    look: ctx.look,
    resortName: ctx.resort.name[lang === 'cz' || lang === 'de' ? lang : 'en'],
    sender: ctx.resort,
    host: new URL(publicUrl).hostname,
  })
  await sendMail(ctx, mail, kind, { memberId: member.id })
}
