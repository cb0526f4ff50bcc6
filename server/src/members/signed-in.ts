import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'

/** Returns the id of the signed-in member. Refuses `not-logged-in`. */
export const memberOf = (ctx: Pick<Ctx, 'member'>): string => ctx.member?.id ?? refuse('not-logged-in')

/**
 * Returns the id of the signed-in member, whose account it has to be (docs/product.md §18.1).
 * Refuses `not-logged-in`, and `forbidden` for another account.
 */
export const ownAccount = (ctx: Pick<Ctx, 'member'>, id: string): string =>
  memberOf(ctx) === id ? id : refuse('forbidden')

/**
 * Returns the id as `ownAccount` does, but not for users of companies.
 * Refuses `forbidden` for them: their account is their company's.
 */
export const personalAccount = (ctx: Pick<Ctx, 'member'>, id: string): string =>
  ctx.member?.company ? refuse('forbidden') : ownAccount(ctx, id)

/**
 * Returns the id as `ownAccount` does, but only for a confirmed e-mail.
 * Refuses `forbidden` for an unconfirmed one.
 */
export const confirmedAccount = (ctx: Pick<Ctx, 'member'>, id: string): string =>
  ctx.member && !ctx.member.isActive ? refuse('forbidden') : ownAccount(ctx, id)
