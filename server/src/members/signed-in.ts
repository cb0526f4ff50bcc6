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

/** The same for people: a user's account is their company's. Refuses `forbidden` for users of companies. */
export const personalAccount = (ctx: Pick<Ctx, 'member'>, id: string): string =>
  ctx.member?.company ? refuse('forbidden') : ownAccount(ctx, id)

/** The same for members who have confirmed their e-mail. Refuses `forbidden` for others. */
export const confirmedAccount = (ctx: Pick<Ctx, 'member'>, id: string): string =>
  ctx.member && !ctx.member.isActive ? refuse('forbidden') : ownAccount(ctx, id)
