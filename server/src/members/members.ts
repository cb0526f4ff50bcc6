import type { EmailCheckReply, Login, Profile } from '@gondola/contract/users.ts'
import { freeCredit } from '@gondola/rules/business/credit-limit.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { emailKey, isEmail } from '@gondola/rules/email.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { isPassword } from '@gondola/rules/password.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import { linkOf } from './link-token.ts'
import type { LoginLimits } from './login-limits.ts'
import { mailNews } from './mails/account-mails.store.ts'
import {
  activateBy,
  type CompanyOfUser,
  type FoundMember,
  findLink,
  findMember,
  findMemberByEmail,
  isEmailTaken,
  type LinkKind,
  type MemberRow,
  mailLink,
  recoverBy,
} from './members.store.ts'
import { type OnProven, openedHere, signedInHere } from './opened-link.ts'
import { tryPassword } from './password-proof.ts'
import { hashPassword } from './passwords.ts'
import { beginSession, endSession, forgetHint, ownSession } from './session.ts'
import { lockMember } from './settings/settings.store.ts'

/**
 * Returns a member's profile in the shape of the calls.
 * The `segments` of a company's user are those of the company.
 */
export const profileOf = ({ company, ...member }: FoundMember): Profile => ({
  id: member.id,
  number: String(member.number),
  email: member.email,
  title: member.title,
  firstName: member.first_name,
  lastName: member.last_name,
  birthday: member.birthday && formatDay(member.birthday),
  address: member.address,
  city: member.city,
  postalCode: member.postal_code,
  country: member.country,
  phone: member.phone,
  roles: { active: member.is_active, b2b: member.is_b2b },
  joinsOrders: member.proven_at !== null,
  segments: company?.segments ?? member.segments,
  ...(company ? { ico: company.ico, dic: company.dic, company: presentCompany(company, member.may_buy) } : {}),
  meta: {
    ...(company ? { b2bPayments: paymentsOf(company.pays_by) } : {}),
    terms: member.terms,
    registration: { channel: member.channel, country: member.registered_country ?? member.country },
  },
})

const paymentsOf = (paysBy: readonly PaidWith[]) => ({
  invoice: paysBy.includes('invoice'),
  order: paysBy.includes('order'),
  card: paysBy.includes('card'),
})

const presentCompany = (company: CompanyOfUser, mayBuy: boolean): Profile['company'] => ({
  name: company.name,
  address: company.address,
  city: company.city,
  postalCode: company.postal_code,
  country: company.country,
  creditLimit: toCrowns(company.credit_limit),
  owed: toCrowns(company.owed),
  free: toCrowns(
    freeCredit({
      limit: company.credit_limit,
      owed: company.owed,
      isBlocked: company.is_blocked,
      isStopped: company.is_stopped,
    }),
  ),
  dueDays: company.due_days,
  isBlocked: company.is_blocked,
  isStopped: company.is_stopped,
  waiting: company.waiting,
  mayBuy,
})

/**
 * Returns the profile of the signed-in member.
 * When nobody is signed in it removes the hint cookie and refuses `not-logged-in`.
 */
export async function readProfile(ctx: VisitCtx): Promise<Profile> {
  const member = ctx.member && (await findMember(ctx, ctx.member.id))
  if (member) return profileOf(member)
  forgetHint(ctx.reply, ctx.config.secureCookies)
  return refuse('not-logged-in')
}

/**
 * Signs a member in (docs/product.md §10.7).
 * Refuses `login-failed` alike, and after the same time, for an unknown e-mail and a wrong password. Refuses
 * `account-blocked` only to whoever knows the password, `too-many-requests` after too many wrong passwords, and `busy`
 * while too many passwords wait to be checked. A member with an unconfirmed e-mail is signed in and gets the
 * confirmation link again. An account whose mailed link was opened in this browser becomes proven (docs/product.md
 * §18.11), and `onProven` runs, unless it was proven before.
 */
export async function logIn(
  ctx: VisitCtx,
  { email, password, lang }: z.output<typeof Login>,
  limits: LoginLimits,
  onProven: OnProven,
): Promise<Profile> {
  const key = emailKey(email)
  let member: FoundMember | undefined
  const findStored = async () => {
    member = await findMemberByEmail(ctx, email)
    return member?.password
  }
  const isRight = await tryPassword(ctx, key, { findStored, typed: password }, limits)
  if (!isRight || !member?.password) refuse('login-failed')
  if (member.blocked_at !== null) refuse('account-blocked')
  await limits.loggedIn(ctx, key, member.is_active)
  if (!(await beginSession(ctx, member.id, member.password))) refuse('login-failed')
  if (!member.is_active) await mailLinkTo(ctx, member, { kind: 'activation', lang }, limits)
  if (!member.is_active || member.proven_at !== null) return profileOf(member)
  await signedInHere(ctx, member, onProven)
  return profileOf((await findMember(ctx, member.id)) ?? member)
}

export const logOut = (ctx: VisitCtx): Promise<void> => endSession(ctx)

/** Mails a link to a member, but not after too many such mails. Refuses nothing. */
async function mailLinkTo(
  ctx: VisitCtx,
  member: MemberRow,
  { kind, lang }: { kind: LinkKind; lang: ShopLang | undefined },
  limits: LoginLimits,
): Promise<void> {
  const mayMail = await limits.mail(ctx, kind, member.email_key).then(
    () => true,
    () => false,
  )
  if (mayMail) await mailLink(ctx, member.id, kind, { lang })
}

/**
 * Mails the link that sets a new password, to the stored address (docs/product.md §10.3).
 * The mail is in `lang`, or else in the language of the account. The caller cannot tell whether there is an account,
 * whether it is blocked, and whether anything was mailed. Refuses only `too-many-requests`, after too many requests of
 * the network.
 */
export async function askForPassword(
  ctx: VisitCtx,
  { email, lang }: { email: string; lang?: ShopLang | undefined },
  limits: LoginLimits,
): Promise<void> {
  await limits.reset(ctx)
  const member = await findMemberByEmail(ctx, email)
  if (member && member.blocked_at === null) await mailLinkTo(ctx, member, { kind: 'recovery', lang }, limits)
}

/**
 * Mails the confirmation link again, unless the e-mail is confirmed.
 * Refuses `not-logged-in`, and `too-many-requests` after too many such mails (`limits.mail`).
 */
export async function askForLink(ctx: VisitCtx, lang: ShopLang | undefined, limits: LoginLimits): Promise<void> {
  const member = ctx.member && (await findMember(ctx, ctx.member.id))
  if (!member) return refuse('not-logged-in')
  if (member.is_active) return
  await limits.mail(ctx, 'activation', member.email_key)
  await mailLink(ctx, member.id, 'activation', { lang })
}

/**
 * Confirms an e-mail by the token of a mailed link.
 * Runs `onConfirmed` in the same transaction. Opening the link again confirms nothing more and returns the same.
 * Whoever opens it need not know the password, so `onProven` runs only when they are signed in here, or sign in here
 * within a day (docs/product.md §18.11). `isSignedIn`: this browser is signed in to that account. Refuses
 * `token-expired` when the link is invalid or expired, or another account of the e-mail was confirmed first.
 */
export async function activate(
  ctx: VisitCtx,
  token: string,
  { onConfirmed, onProven }: AfterLink,
): Promise<{ isSignedIn: boolean }> {
  const id = linkOf(ctx.config.orderSecrets, token)
  if (id === undefined) refuse('token-expired')
  await inTransaction(ctx, async (tx) => {
    const memberId = await activateBy(tx, id, ownSession(ctx))
    if (memberId !== undefined) await onConfirmed(tx, memberId)
  }).catch(undefinedWhenTaken)
  const link = await findLink(ctx, id)
  const member = link?.kind === 'activation' ? await findMember(ctx, link.member_id) : undefined
  if (!member?.is_active) return refuse('token-expired')
  if (!link?.is_over) await openedHere(ctx, member, onProven)
  return { isSignedIn: ctx.member?.id === member.id }
}

/**
 * Returns undefined for the error that another account of the e-mail was confirmed first.
 * Throws any other error.
 */
const undefinedWhenTaken = (error: unknown): undefined => {
  if (isEmailTaken(error)) return undefined
  throw error
}

/**
 * What the caller does once an e-mail is confirmed, and once the account is proven.
 * An account is proven when its mailbox and password are proven together (docs/product.md §18.11). Each function runs
 * in the transaction that stores the confirmation or the proof.
 */
export type AfterLink = {
  onConfirmed: (ctx: Omit<Ctx, 'db'> & { db: TxDb }, memberId: string) => Promise<void>
  onProven: OnProven
}

/**
 * Sets a new password by a mailed link, and signs in.
 * Also confirms the e-mail, ends all other sessions and links of the member, and mails that the password was changed,
 * unless the account had none. Refuses `bad-input` for a weak password, `token-expired` for an invalid, used or expired
 * link, `busy`, and `account-blocked`: the link then works again once the account is unblocked.
 */
export async function recoverPassword(
  ctx: VisitCtx,
  { token, password }: { token: string; password: string },
  limits: LoginLimits,
  { onConfirmed, onProven }: AfterLink,
): Promise<Profile> {
  if (!isPassword(password)) refuse('bad-input', { key: 'form.errors.password' }, 'password')
  const id = linkOf(ctx.config.orderSecrets, token)
  const link = id === undefined ? undefined : await findLink(ctx, id)
  // Check the link before hashing: a hash is expensive, and a link can be tried without limit.
  if (id === undefined || !link || link.is_used || link.is_over) return refuse('token-expired')
  if ((await findMember(ctx, link.member_id))?.blocked_at) refuse('account-blocked')
  // Whoever holds the link of a mail goes before strangers.
  const hash = await hashPassword({ ...ctx.caller, key: `link ${id}`, isKnown: true }, password)
  const memberId = await inTransaction(ctx, async (tx) => {
    // Lock first: only a later statement sees, and ends, a session that is being made.
    const before = await lockMember(tx, link.member_id)
    if (before?.blocked_at) refuse('account-blocked')
    const recovered = await recoverBy(tx, id, hash)
    if (recovered === undefined) return undefined
    if (before?.is_active === false) await onConfirmed(tx, recovered)
    if (before?.proven_at === null) await onProven(tx, recovered)
    const member = (await findMember(tx, recovered)) ?? refuse('token-expired')
    // A first password is no change.
    if (before?.password) await mailNews(tx, member, { kind: 'password-changed' }, link.lang)
    return recovered
  }).catch(undefinedWhenTaken)
  const member = memberId && (await findMember(ctx, memberId))
  if (!member) return refuse('token-expired')
  await limits.recovered(ctx, member.email_key)
  if (!(await beginSession(ctx, member.id, hash))) return refuse('token-expired')
  return profileOf(member)
}

/**
 * Returns the name of the company that invites by a link.
 * Returns undefined for a used or expired link, one of another kind, and without a token.
 */
export async function invitingCompany(ctx: Ctx, token: string | null): Promise<string | undefined> {
  const id = token === null ? undefined : linkOf(ctx.config.orderSecrets, token)
  const link = id === undefined ? undefined : await findLink(ctx, id)
  if (link?.kind !== 'invitation' || link.is_used || link.is_over) return undefined
  return (await findMember(ctx, link.member_id))?.company?.name
}

type AboutEmail = {
  /** False when the visitor asked about too many e-mails. The other fields are then the same for every e-mail. */
  isTold: boolean
  /** Whether there is an account, confirmed or not. */
  isKnown: boolean
  /** False only for an account whose password was never set. */
  hasPassword: boolean
  /** Whether the e-mail of the account is confirmed. */
  isActive: boolean
}

/**
 * Returns whether an e-mail has an account (docs/product.md §10.14).
 * Once the visitor asked about too many e-mails, `isTold` is false and the reply says nothing about the account.
 */
export async function askAboutEmail(ctx: VisitCtx, email: string, limits: LoginLimits): Promise<AboutEmail> {
  const key = emailKey(email)
  if (!(await limits.mayAsk(ctx, key))) return { isTold: false, isKnown: false, hasPassword: true, isActive: false }
  const member = await findMemberByEmail(ctx, email)
  return {
    isTold: true,
    isKnown: member !== undefined,
    hasPassword: member === undefined || member.password !== null,
    isActive: member?.is_active === true,
  }
}

/**
 * Returns whether an e-mail is an active member's (docs/product.md §11.5).
 * An unconfirmed e-mail counts as nobody's. `validated` is false, and `member` too, when the visitor asked about too
 * many. Refuses `bad-input` for an invalid e-mail.
 */
export async function checkEmail(ctx: VisitCtx, email: string, limits: LoginLimits): Promise<EmailCheckReply> {
  if (!isEmail(email)) refuse('bad-input', { key: 'form.email' }, 'email')
  const { isTold, isActive } = await askAboutEmail(ctx, email, limits)
  return { validated: isTold, member: isActive }
}
