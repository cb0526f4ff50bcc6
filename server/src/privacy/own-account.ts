import type { MembershipEnd, PasswordProof } from '@gondola/contract/users.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { depositsUntil, membershipEnd } from '@gondola/rules/membership.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { mailNews } from '../members/mails/account-mails.store.ts'
import { findMember, type MemberRow } from '../members/members.store.ts'
import { lockProven, provePassword } from '../members/password-proof.ts'
import { endSession } from '../members/session.ts'
import { lockMember, setLeaving, updateLang } from '../members/settings/settings.store.ts'
import { confirmedAccount, ownAccount, personalAccount } from '../members/signed-in.ts'
import type { Operator } from '../operators/operator.ts'
import { findLastService, findLeft, isPaying } from './own-account.store.ts'
import { belongingsOf, eraseMemberData, exportMemberData, lockMemberData } from './person-data.ts'

/** Operator that is written down where members act on their own data. */
const MEMBER: Operator = { name: 'the member' }
/** Operator that is written down where a membership ends on its last day. */
const SHOP: Operator = { name: 'the shop' }
/** Most memberships that one run ends. The sweep that calls it has other things to do within seconds. */
const MOST_ENDED = 10

type Proof = z.output<typeof PasswordProof>

const ownMember = async (ctx: VisitCtx, memberId: string): Promise<MemberRow> =>
  (await findMember(ctx, ownAccount(ctx, memberId))) ?? refuse('not-logged-in')

/**
 * Returns all that is kept of the signed-in member and their orders (docs/product.md §18.9). Names of products are in
 * `lang`. Notes the export as an operator's act of `MEMBER`. Refuses `not-logged-in`, and `forbidden` for another
 * account.
 */
export const ownData = async (ctx: VisitCtx, memberId: string, lang?: ShopLang): Promise<Record<string, unknown>> =>
  exportMemberData({ ...ctx, operator: MEMBER }, await ownMember(ctx, memberId), lang)

/** Returns the later one of two days. */
const later = (day: Day, other: Day | null): Day => (other !== null && other > day ? other : day)

/**
 * Returns when a membership ends, and what ends with it (docs/product.md §18.15). `endsOn` is its last day, null when
 * it is not to end. `on` is `endsOn`, or else the last day if the member gave notice today. Refuses `not-logged-in`,
 * and `forbidden` for another account and a user of a company.
 */
export async function readMembershipEnd(ctx: VisitCtx, memberId: string): Promise<MembershipEnd> {
  const member = await ownMember(ctx, personalAccount(ctx, memberId))
  const lastService = await findLastService(ctx, memberId, ctx.today)
  const { cards, deposits, credit, points, discounts, vouchers } = await belongingsOf(ctx, memberId)
  const endsOn = member.leaves_on && later(member.leaves_on, lastService)
  const on = endsOn ?? membershipEnd(ctx.today, lastService)
  return {
    on,
    lastService,
    mayEraseNow: !(await isNeeded(ctx, memberId)),
    endsOn,
    cards,
    deposits,
    depositsUntil: depositsUntil(on),
    depositsUntilNow: depositsUntil(ctx.today),
    credit: toCrowns(credit),
    points,
    discounts,
    vouchers: toCrowns(vouchers),
  }
}

/**
 * Details for mails about the end of a membership. `lang`: the language of the member's page. `isMoved`: nobody acted,
 * only the last day has moved.
 */
type Asked = { lang?: ShopLang | undefined; isByOperator?: boolean; isMoved?: boolean }

/** Mails the last day, and what ends with it. */
async function mailLeaving(
  ctx: Pick<Ctx, 'db' | 'today'>,
  member: MemberRow,
  on: Day,
  { lang, isByOperator = false, isMoved = false }: Asked = {},
): Promise<void> {
  const had = { ...(await belongingsOf(ctx, member.id)), depositsUntil: depositsUntil(on) }
  await mailNews(ctx, member, { kind: 'leaving', on, ...had, isByOperator, isMoved }, lang)
}

/**
 * Gives the member's notice: the account is erased after the membership's last day (docs/product.md §18.15). Mails that
 * day. A second call changes and mails nothing. Refuses as `provePassword`, and `forbidden` for an unconfirmed account
 * and a user of a company.
 */
export async function endMembership(
  ctx: VisitCtx,
  memberId: string,
  { currentPassword, lang }: Proof,
  limits: LoginLimits,
): Promise<MembershipEnd> {
  const member = await ownMember(ctx, personalAccount(ctx, confirmedAccount(ctx, memberId)))
  const proven = await provePassword(ctx, member, currentPassword, limits)
  await inTransaction(ctx, async (tx) => {
    const now = await lockProven(tx, memberId, proven)
    if (now.leaves_on !== null) return
    // The mail of the last day is in it, too.
    if (lang) await updateLang(tx, memberId, lang)
    await beginLeaving(tx, now, { lang })
  })
  return readMembershipEnd(ctx, memberId)
}

/**
 * Sets, mails and returns the last day of a membership that has none. It is counted from `noticed`, the day on which
 * the notice came, and is never before today. The caller has locked the member.
 */
export async function beginLeaving(
  ctx: Pick<Ctx, 'today'> & { db: TxDb },
  member: MemberRow,
  { noticed = ctx.today, ...asked }: Asked & { noticed?: Day } = {},
): Promise<Day> {
  const on = later(membershipEnd(noticed, await findLastService(ctx, member.id, ctx.today)), ctx.today)
  await setLeaving(ctx, member.id, { leaves_on: on, notice_on: noticed, keep_until: null })
  await mailLeaving(ctx, member, on, asked)
  return on
}

/**
 * Clears the last day of a locked member, and mails that the membership goes on. Returns false, with nothing mailed,
 * when there was none.
 */
export async function stopLeaving(
  ctx: { db: TxDb },
  member: MemberRow,
  { lang, isByOperator = false }: Asked = {},
): Promise<boolean> {
  if (member.leaves_on === null) return false
  await setLeaving(ctx, member.id, null)
  await mailNews(ctx, member, { kind: 'staying', isByOperator }, lang)
  return true
}

/**
 * Takes the notice back, so that the membership goes on. A second call changes and mails nothing. Refuses
 * `not-logged-in`, and `forbidden` for an unconfirmed account and a user of a company.
 */
export async function keepMembership(ctx: VisitCtx, memberId: string, lang?: ShopLang): Promise<MembershipEnd> {
  const id = personalAccount(ctx, confirmedAccount(ctx, memberId))
  await inTransaction(ctx, async (tx) => {
    const member = (await lockMember(tx, id)) ?? refuse('not-logged-in')
    await stopLeaving(tx, member, { lang })
  })
  return readMembershipEnd(ctx, memberId)
}

/**
 * Erases the account at once, except what receipts, tickets or payments need (docs/product.md §18.16). Signs the
 * visitor out, and mails the address if it was confirmed. Refuses as `provePassword`, `forbidden` for a user of a
 * company, and `services-left` while something bought is to come or is being paid.
 */
export async function eraseOwn(
  ctx: VisitCtx,
  memberId: string,
  { currentPassword, lang }: Proof,
  limits: LoginLimits,
): Promise<void> {
  const member = await ownMember(ctx, personalAccount(ctx, memberId))
  const proven = await provePassword(ctx, member, currentPassword, limits)
  if (await isNeeded(ctx, memberId)) refuse('services-left')
  await inTransaction(ctx, async (tx) => {
    const now = await lockProven(tx, memberId, proven)
    const own = { ...tx, operator: MEMBER }
    const orderIds = await lockMemberData(own, now)
    // Asked again under the lock: what was being paid is paid by now.
    if (await isNeeded(tx, memberId)) refuse('services-left')
    await endAccount(own, { ...now, lang: lang ?? now.lang }, orderIds)
  })
  await endSession(ctx)
}

/** Whether something that was bought is still to come, or is being paid (docs/product.md §18.17). */
const isNeeded = async (ctx: Pick<Ctx, 'db' | 'today'>, memberId: string): Promise<boolean> =>
  (await findLastService(ctx, memberId, ctx.today)) !== null || (await isPaying(ctx, memberId))

/**
 * Erases a locked account, and the data of its locked orders that nothing needs. `end` is the membership's last day,
 * from which the time to return deposits counts. Mails the address if it was confirmed.
 */
async function endAccount(
  ctx: Pick<Ctx, 'today'> & { db: TxDb; operator: Operator },
  member: MemberRow,
  orderIds: string[],
  end: Day = ctx.today,
): Promise<void> {
  const had = await belongingsOf(ctx, member.id)
  await eraseMemberData(ctx, member, orderIds, end)
  if (member.is_active) await mailNews(ctx, member, { kind: 'left', ...had, depositsUntil: depositsUntil(end) })
}

/**
 * Ends memberships whose last day is past, at most ten in a call. Idempotent. Where `lastDayOf` gives another day, it
 * stores and mails that instead (docs/product.md §18.15). A membership with an open payment, or of a blocked account,
 * does not end yet. One that fails is logged, tried again later, and keeps no other waiting.
 */
export async function endDueMemberships(ctx: Pick<Ctx, 'db' | 'today' | 'log'>): Promise<void> {
  const due = await findLeft(ctx, ctx.today, MOST_ENDED)
  for (const id of due)
    await endDue(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, member: id }, 'a membership could not be ended and will be tried again'),
    )
}

/**
 * Returns a membership's last day, computed anew from what is bought now. Null when it is not to end. A last day that
 * is past, or without `notice_on`, only moves later. Any other moves either way, but not before today. The result is
 * never before `keep_until`.
 */
export async function lastDayOf(
  ctx: Pick<Ctx, 'db' | 'today'>,
  { id, leaves_on, notice_on, keep_until }: MemberRow,
): Promise<Day | null> {
  if (leaves_on === null) return null
  const lastService = await findLastService(ctx, id, ctx.today)
  const last =
    leaves_on >= ctx.today && notice_on !== null
      ? later(membershipEnd(notice_on, lastService), ctx.today)
      : later(leaves_on, lastService)
  return later(last, keep_until)
}

async function endDue(ctx: Pick<Ctx, 'db' | 'today' | 'log'>, id: string): Promise<void> {
  const hasEnded = await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member || member.leaves_on === null || member.blocked_at !== null) return false
    const on = (await lastDayOf(tx, member)) ?? member.leaves_on
    if (on !== member.leaves_on) {
      await setLeaving(tx, id, { ...member, leaves_on: on })
      await mailLeaving(tx, member, on, { isMoved: true })
      return false
    }
    if (on >= ctx.today) return false
    const shop = { ...tx, operator: SHOP }
    const orderIds = await lockMemberData(shop, member)
    // What was paid meanwhile moves the day in the next run.
    if (await isNeeded(tx, id)) return false
    await endAccount(shop, member, orderIds, on)
    return true
  })
  if (hasEnded) ctx.log.info({ member: id }, 'a membership has ended')
}
