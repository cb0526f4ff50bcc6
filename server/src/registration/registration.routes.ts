import { claimNamed } from '../cards/own-cards.ts'
import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { activate, recoverPassword } from '../members/members.ts'
import { register } from './registration.ts'

/** Handlers of registration. Confirming an e-mail, by either link, claims the cards that the registration named. */
export const registrationHandlers = (
  limits: LoginLimits,
): Pick<Handlers, 'register' | 'activate' | 'recoverPassword'> => ({
  register: (ctx, { body }) => register(ctx, body, limits),
  activate: async (ctx, { query }) => {
    await activate(ctx, query.token, claimNamed)
    return { done: true }
  },
  recoverPassword: (ctx, { body }) => recoverPassword(ctx, body, limits, claimNamed),
})
