import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'

/** Returns the id of the signed-in member. Refuses `not-logged-in`. */
export const memberOf = (ctx: Pick<Ctx, 'member'>): string => ctx.member?.id ?? refuse('not-logged-in')
