import type { VisitCtx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import type { LoginLimits } from './login-limits.ts'
import type { MemberRow } from './members.store.ts'
import { isPasswordOf } from './passwords.ts'

/**
 * Returns whether a typed password is right, within the limits of a login (docs/product.md §10.7).
 * `findStored` reads the hash once it is the caller's turn. Refuses `too-many-requests` and `busy`.
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
 * Checks the password of the signed-in member before something that a stranger must not do (docs/product.md §18.4).
 * Refuses `wrong-password`, and the same as a login after too many tries.
 */
export async function provePassword(
  ctx: VisitCtx,
  member: MemberRow,
  typed: string | undefined,
  limits: LoginLimits,
): Promise<void> {
  if (!typed) refuse('wrong-password', undefined, 'currentPassword')
  const stored = { findStored: async () => member.password, typed }
  if (!(await tryPassword(ctx, member.email_key, stored, limits)))
    refuse('wrong-password', undefined, 'currentPassword')
  await limits.loggedIn(ctx, member.email_key, member.is_active)
}
