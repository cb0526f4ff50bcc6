import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from './login-limits.ts'
import { askAboutEmail, askForPassword, logIn, logOut, readProfile, recoverPassword, refuseForeign } from './members.ts'

const DONE = { done: true } as const

export const membersHandlers = (
  limits: LoginLimits,
): Pick<
  Handlers,
  | 'login'
  | 'profile'
  | 'logout'
  | 'logoutByLink'
  | 'hasPassword'
  | 'countUsers'
  | 'users'
  | 'createPassword'
  | 'resetPassword'
  | 'recoverPassword'
> => ({
  login: (ctx, { body }) => {
    refuseForeign(ctx, body.applicationUrl, 'applicationUrl')
    return logIn(ctx, body, limits)
  },
  profile: (ctx) => readProfile(ctx),
  logout: async (ctx) => {
    await logOut(ctx)
    // What the browser keeps of this visit goes with it, but not the files of the shop.
    ctx.reply.header('clear-site-data', '"storage"')
    return DONE
  },
  logoutByLink: async (ctx) => {
    await logOut(ctx)
    ctx.reply.header('clear-site-data', '"storage"')
    return DONE
  },
  hasPassword: async (ctx, { query }) => ({ data: (await askAboutEmail(ctx, query.email, limits)).hasPassword }),
  countUsers: async (ctx, { query }) => ({ total: (await askAboutEmail(ctx, query.email, limits)).isKnown ? 1 : 0 }),
  users: async (ctx, { query: { email, $limit: limit = 100, $skip: skip = 0 } }) => ({
    total: (await askAboutEmail(ctx, email, limits)).isKnown ? 1 : 0,
    limit,
    skip,
    data: [],
  }),
  createPassword: async (ctx, { body }) => {
    await askForPassword(ctx, body.email, limits)
    return DONE
  },
  resetPassword: async (ctx, { body }) => {
    refuseForeign(ctx, body.recoveryUrl, 'recoveryUrl')
    await askForPassword(ctx, body.email, limits)
    return DONE
  },
  recoverPassword: (ctx, { body }) => recoverPassword(ctx, body, limits),
})
