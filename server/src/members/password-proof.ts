import type { VisitCtx } from '../ctx.ts'
import type { TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import type { LoginLimits } from './login-limits.ts'
import { findMember, type MemberRow } from './members.store.ts'
import { isPasswordOf } from './passwords.ts'
import { lockMember } from './settings/settings.store.ts'

/**
 * Returns whether a typed password is right, within the limits of a login (docs/product.md §10.7).
 * Tries are counted for `key`, the `emailKey` of the account. A try counts as wrong until the caller calls
 * `limits.loggedIn`. `findStored` reads the stored hash when the queue comes to this try. Refuses `too-many-requests`
 * and `busy`; a password that could not be checked counts only for the network (`limits.unchecked`).
 */
export async function tryPassword(
  ctx: VisitCtx,
  key: string,
  { findStored, typed }: { findStored: () => Promise<string | null | undefined>; typed: string },
  limits: LoginLimits,
): Promise<boolean> {
  await limits.login(ctx, key)
  return isPasswordOf(limits.callerOf(ctx, key), findStored, typed).catch(async (error: unknown) => {
    await limits.unchecked(ctx, key)
    throw error
  })
}

/**
 * Checks the password that a signed-in member has to type again (docs/product.md §18.4).
 * Belongs before a change of password or login e-mail, and before the end of the membership. Returns the stored hash,
 * for `lockProven`. Refuses `wrong-password`, also when none was typed, `too-many-requests` and `busy`.
 */
export async function provePassword(
  ctx: VisitCtx,
  member: MemberRow,
  typed: string | undefined,
  limits: LoginLimits,
): Promise<string> {
  if (!typed) return refuseWrong()
  let proven: string | null | undefined
  const findStored = async () => {
    proven = (await findMember(ctx, member.id))?.password
    return proven
  }
  const isRight = await tryPassword(ctx, member.email_key, { findStored, typed }, limits)
  if (!isRight || !proven) return refuseWrong()
  await limits.loggedIn(ctx, member.email_key, member.is_active)
  return proven
}

/**
 * Locks an account whose password still has the hash `proven`, and returns it.
 * Refuses `wrong-password` when it was changed meanwhile, `not-logged-in` when the account is gone.
 */
export async function lockProven(ctx: { db: TxDb }, memberId: string, proven: string): Promise<MemberRow> {
  const member = (await lockMember(ctx, memberId)) ?? refuse('not-logged-in')
  return member.password === proven ? member : refuseWrong()
}

const refuseWrong = () => refuse('wrong-password', undefined, 'currentPassword')
