import type { EmailConfirmed } from '@gondola/contract/users.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { emailKey } from '@gondola/rules/email.ts'
import type { Ctx, VisitCtx } from '../../ctx.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { linkOf } from '../link-token.ts'
import type { LoginLimits } from '../login-limits.ts'
import { mailNews } from '../mails/account-mails.store.ts'
import { findLink, findMember, findMembers, isEmailTaken, type MemberRow, mailLink } from '../members.store.ts'
import { type OnProven, openedHere } from '../opened-link.ts'
import { confirmedAccount } from '../signed-in.ts'
import { endEmailChange, findEmailChange, lockMember, updateEmail, useEmailLink } from './settings.store.ts'

/**
 * Checks whether the login e-mail may change, and counts the mail for it.
 * The caller has checked the password. Refuses `email-in-use`, and `too-many-requests` after too many mails, or too
 * many e-mails asked about.
 */
export async function checkEmailChange(
  ctx: VisitCtx,
  member: MemberRow,
  email: string,
  limits: LoginLimits,
): Promise<void> {
  // Counted like any question whether an e-mail has an account.
  if (!(await limits.mayAsk(ctx, emailKey(email)))) refuse('too-many-requests', { seconds: 3600 })
  if (await isTaken(ctx, member.id, email)) refuse('email-in-use', undefined, 'email')
  await limits.mail(ctx, 'email-old', member.email_key)
}

/**
 * Begins a change of the login e-mail: mails a link to the old address (docs/product.md §18.3).
 * Ends a change that was open before. The caller has locked the account.
 */
export async function beginEmailChange(
  ctx: { db: TxDb },
  memberId: string,
  { email, lang }: { email: string; lang: ShopLang | undefined },
): Promise<void> {
  await endEmailChange(ctx, memberId)
  await mailLink(ctx, memberId, 'email-old', { lang, email })
}

/** Returns whether another confirmed account has the e-mail, or a company has invited it. */
export const isTaken = async (ctx: Pick<Ctx, 'db'>, memberId: string, email: string) =>
  (await findMembers(ctx, email)).some(
    ({ id, is_active, company_id }) => (is_active || company_id !== null) && id !== memberId,
  )

/**
 * Mails again the link that the open change of the login e-mail waits for.
 * The mail is in `asked`, the language of the page, or else in the language of the earlier link, which keeps working.
 * Refuses `not-logged-in`, `forbidden`, `too-many-requests`, and `no-change` when no change is open, or it was
 * confirmed, cancelled or replaced meanwhile.
 */
export async function mailEmailChange(
  ctx: VisitCtx,
  memberId: string,
  asked: ShopLang | undefined,
  limits: LoginLimits,
): Promise<void> {
  confirmedAccount(ctx, memberId)
  const member = (await findMember(ctx, memberId)) ?? refuse('not-logged-in')
  const { kind, email, lang, by_operator } = (await findEmailChange(ctx, memberId)) ?? refuse('no-change')
  await limits.mail(ctx, kind, kind === 'email-old' ? member.email_key : emailKey(email))
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId)
    const now = await findEmailChange(tx, memberId)
    // It was confirmed, cancelled or replaced meanwhile.
    if (now?.kind !== kind || now.email !== email) refuse('no-change')
    await mailLink(tx, memberId, kind, { lang: asked ?? lang ?? undefined, email, byOperator: by_operator })
  })
}

/** Cancels the open change of the login e-mail. Idempotent. Refuses `not-logged-in` and `forbidden`. */
export async function cancelEmailChange(ctx: VisitCtx, memberId: string): Promise<void> {
  confirmedAccount(ctx, memberId)
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId)
    await endEmailChange(tx, memberId)
  })
}

/**
 * Takes one step of a change of the login e-mail by a mailed link (docs/product.md §18.3).
 * The link in the old mailbox mails a link to the new address (`waitsFor` is `new`). The link in the new mailbox makes
 * the new address the login e-mail, and tells the old address (`waitsFor` is null). Whoever reads the new mailbox need
 * not know the password, so `onProven` runs only when mailbox and password are proven (docs/product.md §18.11). A used
 * link returns the same again while its step is the latest. Refuses `token-expired`, `email-in-use`, `account-blocked`
 * and `too-many-requests`.
 */
export async function confirmEmail(
  ctx: VisitCtx,
  token: string,
  limits: LoginLimits,
  onProven: OnProven,
): Promise<EmailConfirmed> {
  const { id, link } = await emailLink(ctx, token)
  if (link.is_used) return provenBy(ctx, link, await usedBefore(ctx, link), onProven)
  // Before the link is used up: it has to work again when the new address has had too many mails.
  if (!link.is_over && link.kind === 'email-old' && link.email)
    await limits.mail(ctx, 'email-new', emailKey(link.email))
  const confirmed = inTransaction(ctx, async (tx): Promise<EmailConfirmed> => {
    const member = (await lockMember(tx, link.member_id)) ?? refuse('token-expired')
    if (member.blocked_at !== null) refuse('account-blocked')
    const used = (await useEmailLink(tx, id)) ?? refuse('token-expired')
    const { kind, email, member_id: memberId, by_operator: isByOperator } = used
    if (kind === 'email-old') {
      await endEmailChange(tx, memberId)
      await mailLink(tx, memberId, 'email-new', { lang: used.lang ?? undefined, email })
      return { email, waitsFor: 'new' }
    }
    if (!(await updateEmail(tx, member, email))) refuse('email-in-use')
    await mailNews(tx, member, { kind: 'email-changed', email, isByOperator }, used.lang)
    return { email, waitsFor: null }
  })
  const done = await confirmed.catch((error: unknown) =>
    isEmailTaken(error) ? refuse('email-in-use') : Promise.reject(error),
  )
  return provenBy(ctx, link, done, onProven)
}

/** Calls `openedHere` when the link made the new address the login. Returns `done`. */
async function provenBy(ctx: VisitCtx, link: Link, done: EmailConfirmed, onProven: OnProven): Promise<EmailConfirmed> {
  const { member_id: id, email } = link
  if (done.waitsFor === null && email && !link.is_over) await openedHere(ctx, { id, email }, onProven)
  return done
}

/**
 * Returns what confirming a link would do, or has done (`isUsed`). Changes nothing.
 * So the page can name the new address before anything is confirmed (docs/product.md §18.14). Refuses as `confirmEmail`
 * does, except `too-many-requests`.
 */
export async function readEmailLink(ctx: VisitCtx, token: string): Promise<EmailConfirmed> {
  const { link } = await emailLink(ctx, token)
  if (link.is_used) return { ...(await usedBefore(ctx, link)), isUsed: true }
  const { kind, email, member_id: memberId } = link
  if (link.is_over || !email) return refuse('token-expired')
  const member = (await findMember(ctx, memberId)) ?? refuse('token-expired')
  if (member.blocked_at !== null) refuse('account-blocked')
  if (kind === 'email-new' && (await isTaken(ctx, memberId, email))) refuse('email-in-use')
  return { email, waitsFor: kind === 'email-old' ? 'new' : null }
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Returns the link of a change of the login e-mail by its token.
 * The link may be used or expired. Refuses `token-expired` for an invalid token, and for links of another kind.
 */
async function emailLink(ctx: VisitCtx, token: string) {
  const id = linkOf(ctx.config.orderSecrets, token) ?? refuse('token-expired')
  const link = await findLink(ctx, id)
  if (link?.kind !== 'email-old' && link?.kind !== 'email-new') return refuse('token-expired')
  return { id, link }
}

/**
 * Returns what a used link has done, while that is still the latest step.
 * Else refuses `token-expired`.
 */
async function usedBefore(ctx: VisitCtx, { kind, email, member_id: memberId }: Link): Promise<EmailConfirmed> {
  const member = await findMember(ctx, memberId)
  const change = await findEmailChange(ctx, memberId)
  if (email && kind === 'email-new' && member?.email === email) return { email, waitsFor: null }
  if (email && kind === 'email-old' && change?.kind === 'email-new' && change.email === email)
    return { email, waitsFor: 'new' }
  return refuse('token-expired')
}
