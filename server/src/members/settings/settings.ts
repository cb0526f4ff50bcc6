import type { AccountSettings, Profile, UserChange } from '@gondola/contract/users.ts'
import { needsGuardian, parseBirthday } from '@gondola/rules/age.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, pragueDay } from '@gondola/rules/day.ts'
import { PROFILE_FIELDS, type ProfileField, profileErrors, TITLES } from '@gondola/rules/member.ts'
import { isPassword } from '@gondola/rules/password.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import type { VisitCtx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { findConsents } from '../consents.store.ts'
import type { LoginLimits } from '../login-limits.ts'
import { mailNews } from '../mails/account-mails.store.ts'
import { findMember, type MemberRow } from '../members.store.ts'
import { readProfile } from '../members.ts'
import { lockProven, provePassword } from '../password-proof.ts'
import { hashPassword } from '../passwords.ts'
import { beginSession, ownSession } from '../session.ts'
import { confirmedAccount, ownAccount } from '../signed-in.ts'
import { beginEmailChange, checkEmailChange } from './email-change.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  findEmailChange,
  findSessions,
  lockMember,
  type ProfileColumns,
  updateLang,
  updatePassword,
  updateProfile,
} from './settings.store.ts'

/**
 * Changes the profile or password, or begins a change of the login e-mail (docs/product.md §18.2).
 * All or nothing. Password and e-mail need `currentPassword`. A new password ends all sessions and begins one in this
 * browser. Mails which profile fields have changed, and that the password has. Refuses `not-logged-in`, `forbidden` for
 * another or an unconfirmed account, `bad-input` with the field, `wrong-password`, `email-in-use`, `too-many-requests`
 * and `busy`.
 */
export async function changeUser(
  ctx: VisitCtx,
  memberId: string,
  change: UserChange,
  limits: LoginLimits,
): Promise<Profile> {
  confirmedAccount(ctx, memberId)
  const member = (await findMember(ctx, memberId)) ?? refuse('not-logged-in')
  const profile = checkProfile(ctx, member, change)
  const password = checkNewPassword(change)
  const email = checkNewEmail(member, change)
  const isProved = password !== undefined || email !== undefined
  const proven = isProved ? await provePassword(ctx, member, change.currentPassword, limits) : undefined
  if (email !== undefined) await checkEmailChange(ctx, member, email, limits)
  const hash = password === undefined ? undefined : await hashPassword(ctx.caller, password)
  await inTransaction(ctx, async (tx) => {
    const now =
      proven === undefined
        ? ((await lockMember(tx, memberId)) ?? refuse('not-logged-in'))
        : await lockProven(tx, memberId, proven)
    if (change.lang) await updateLang(tx, memberId, change.lang)
    const fields = PROFILE_FIELDS.filter((field) => profile[COLUMNS[field]] !== columnsOf(now)[COLUMNS[field]])
    if (fields.length > 0) {
      await updateProfile(tx, memberId, profile)
      await mailNews(tx, now, { kind: 'profile-changed', fields }, change.lang)
    }
    if (hash !== undefined) {
      await updatePassword(tx, memberId, hash)
      await mailNews(tx, now, { kind: 'password-changed' }, change.lang)
    }
    // Last, as a new password ends changes that were asked for before it.
    if (email !== undefined) await beginEmailChange(tx, memberId, { email, lang: change.lang })
  })
  // Every session has ended with the password: this browser gets a new one.
  if (hash !== undefined) await beginSession(ctx, memberId, hash)
  return readProfile(ctx)
}

const COLUMNS: Record<ProfileField, keyof ProfileColumns> = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  birthday: 'birthday',
  phone: 'phone',
  address: 'address',
  city: 'city',
  postalCode: 'postal_code',
  country: 'country',
}

export const columnsOf = ({
  title,
  first_name,
  last_name,
  birthday,
  address,
  city,
  postal_code,
  country,
  phone,
}: MemberRow): ProfileColumns => ({
  title,
  first_name,
  last_name,
  birthday,
  address,
  city,
  postal_code,
  country,
  phone,
})

/**
 * Returns the profile's columns after the change. Only fields that differ are checked. Refuses `bad-input` with the
 * wrong field. A new birthday is wrong where the resort has `birthdayLocked`, or if the member was under 15 by it at
 * registration (docs/product.md §18.10).
 */
function checkProfile(ctx: VisitCtx, member: MemberRow, change: UserChange): ProfileColumns {
  const before = columnsOf(member)
  const stored: Record<ProfileField, string> = {
    title: before.title ?? '',
    firstName: before.first_name,
    lastName: before.last_name,
    birthday: before.birthday ? formatDay(before.birthday) : '',
    phone: before.phone ?? '',
    address: before.address ?? '',
    city: before.city,
    postalCode: before.postal_code,
    country: before.country,
  }
  const typed = Object.fromEntries(
    PROFILE_FIELDS.filter((field) => change[field] !== undefined && change[field] !== stored[field]).map((field) => [
      field,
      change[field],
    ]),
  )
  if (typed.birthday !== undefined && ctx.shelf.config.flags.birthdayLocked)
    refuse('bad-input', { key: 'form.birthdayLocked' }, 'birthday')
  const [wrong] = Object.entries(profileErrors(typed, ctx.shelf.config, ctx.today))
  if (wrong) refuse('bad-input', { key: wrong[1] }, wrong[0])
  const born = typed.birthday === undefined ? null : parseBirthday(typed.birthday, ctx.today)
  if (born && needsGuardian(born, pragueDay(member.created_at)))
    refuse('bad-input', { key: 'form.olderThan15' }, 'birthday')
  const now = { ...stored, ...typed }
  return {
    title: TITLES.find((title) => title === now.title) ?? before.title,
    first_name: now.firstName,
    last_name: now.lastName,
    birthday: parseBirthday(now.birthday, ctx.today) ?? before.birthday,
    address: now.address || null,
    city: now.city,
    postal_code: now.postalCode,
    country: now.country.toUpperCase(),
    phone: now.phone || null,
  }
}

/** Returns the new password; undefined when it stays. Refuses `bad-input`. */
function checkNewPassword({ password, passwordRepeat }: UserChange): string | undefined {
  if (!password && !passwordRepeat) return undefined
  if (!password || !isPassword(password)) refuse('bad-input', { key: 'form.errors.password' }, 'password')
  if (passwordRepeat !== password) refuse('bad-input', { key: 'form.passwordMatch' }, 'passwordRepeat')
  return password
}

/** Returns the new login e-mail; undefined when it stays. Refuses `bad-input`. */
function checkNewEmail(member: MemberRow, { email }: UserChange): string | undefined {
  if (email === undefined || email === member.email) return undefined
  const wrong = specialMessage('email', email)
  return wrong ? refuse('bad-input', { key: wrong }, 'email') : email
}

const isoOf = (at: number) => new Date(at).toISOString()

/**
 * Returns what the settings show besides the profile (docs/product.md §18.1).
 * That is the open change of the login e-mail, the sessions, and the consents to news.
 */
export async function readSettings(ctx: VisitCtx, memberId: string): Promise<AccountSettings> {
  ownAccount(ctx, memberId)
  const change = await findEmailChange(ctx, memberId)
  const own = ownSession(ctx)
  const [sessions, news] = [await findSessions(ctx, memberId), await findConsents(ctx, memberId)]
  return {
    emailChange: change
      ? {
          email: change.email,
          waitsFor: change.kind === 'email-old' ? 'old' : 'new',
          until: isoOf(change.expires_at),
        }
      : null,
    sessions: sessions.map(({ id, ref, device, browser, seen_at }) => ({
      id: ref,
      device,
      browser,
      seenAt: isoOf(seen_at),
      isThis: own !== undefined && id.equals(own),
    })),
    news: news.map(({ given_at, withdrawn_at }) => ({
      givenAt: isoOf(given_at),
      withdrawnAt: withdrawn_at === null ? null : isoOf(withdrawn_at),
    })),
  }
}

/**
 * Ends one session of the member, and mails a confirmed address (docs/product.md §18.6).
 * `session` is the `ref` of the session. Refuses as `ownAccount`, and `not-found` when the session has ended already.
 */
export async function endOneSession(ctx: VisitCtx, memberId: string, session: string, lang?: ShopLang): Promise<void> {
  ownAccount(ctx, memberId)
  await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, memberId)
    const device = (await deleteSessionOf(tx, memberId, session)) ?? refuse('not-found')
    if (!member?.is_active) return
    await mailNews(tx, member, { kind: 'signed-out', device: { browser: device.browser } }, lang)
  })
}

/**
 * Ends all sessions of the member but this browser's (docs/product.md §18.6).
 * Mails a confirmed address when any of them was still valid.
 */
export async function endOthers(ctx: VisitCtx, memberId: string, lang?: ShopLang): Promise<void> {
  ownAccount(ctx, memberId)
  await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, memberId)
    const ended = await deleteSessionsOf(tx, memberId, ownSession(ctx))
    if (ended > 0 && member?.is_active) await mailNews(tx, member, { kind: 'signed-out', device: null }, lang)
  })
}
