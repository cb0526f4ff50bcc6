import type { VisitCtx } from '../ctx.ts'
import { ownAddress } from '../http/own-address.ts'
import type { Handlers } from '../http/serve.ts'
import { changeMarketing } from './consents.ts'
import type { LoginLimits } from './login-limits.ts'
import { askAboutEmail, askForLink, askForPassword, checkEmail, logIn, logOut, readProfile } from './members.ts'
import type { OnProven } from './opened-link.ts'
import { cancelEmailChange, mailEmailChange } from './settings/email-change.ts'
import { changeUser, endOneSession, endOthers, readSettings } from './settings/settings.ts'

const DONE = { done: true } as const

const countOf = async (ctx: VisitCtx, email: string, limits: LoginLimits): Promise<number> =>
  (await askAboutEmail(ctx, email, limits)).isKnown ? 1 : 0

async function leave(ctx: VisitCtx): Promise<typeof DONE> {
  await logOut(ctx)
  // Clears what the browser stored of this visit, but not its cache of the shop's files.
  ctx.reply.header('clear-site-data', '"storage"')
  return DONE
}

export const membersHandlers = (
  limits: LoginLimits,
  onProven: OnProven,
): Pick<
  Handlers,
  | 'login'
  | 'profile'
  | 'changeUserMeta'
  | 'changeUser'
  | 'userSettings'
  | 'endSession'
  | 'endOtherSessions'
  | 'mailEmailChange'
  | 'cancelEmailChange'
  | 'logout'
  | 'logoutByLink'
  | 'hasPassword'
  | 'countUsers'
  | 'users'
  | 'checkEmail'
  | 'createPassword'
  | 'resetPassword'
  | 'mailActivation'
> => ({
  login: (ctx, { body }) => {
    if (body.applicationUrl !== undefined) ownAddress(ctx, body.applicationUrl, 'applicationUrl')
    return logIn(ctx, body, limits, onProven)
  },
  profile: (ctx) => readProfile(ctx),
  changeUserMeta: (ctx, { params, body }) => changeMarketing(ctx, params.id, body.terms.marketing, body.lang),
  changeUser: (ctx, { params, body }) => changeUser(ctx, params.id, body, limits),
  userSettings: (ctx, { params }) => readSettings(ctx, params.id),
  endSession: async (ctx, { params, query }) => {
    await endOneSession(ctx, params.id, params.session, query.lang)
    return DONE
  },
  endOtherSessions: async (ctx, { params, query }) => {
    await endOthers(ctx, params.id, query.lang)
    return DONE
  },
  mailEmailChange: async (ctx, { params, query }) => {
    await mailEmailChange(ctx, params.id, query.lang, limits)
    return DONE
  },
  cancelEmailChange: async (ctx, { params }) => {
    await cancelEmailChange(ctx, params.id)
    return DONE
  },
  logout: leave,
  logoutByLink: leave,
  hasPassword: async (ctx, { query }) => ({ data: (await askAboutEmail(ctx, query.email, limits)).hasPassword }),
  countUsers: async (ctx, { query }) => ({ total: await countOf(ctx, query.email, limits) }),
  // The reply tells how many members match, not who they are.
  users: async (ctx, { query: { email, $limit: limit = 100, $skip: skip = 0 } }) => ({
    total: await countOf(ctx, email, limits),
    limit,
    skip,
    data: [],
  }),
  mailActivation: async (ctx, { query }) => {
    await askForLink(ctx, query.lang, limits)
    return DONE
  },
  checkEmail: (ctx, { body }) => checkEmail(ctx, body.email, limits),
  createPassword: async (ctx, { body }) => {
    await askForPassword(ctx, body, limits)
    return DONE
  },
  resetPassword: async (ctx, { body }) => {
    if (body.recoveryUrl !== undefined) ownAddress(ctx, body.recoveryUrl, 'recoveryUrl')
    const lang = body.locale === 'pl' ? 'en' : body.locale
    await askForPassword(ctx, { email: body.email, lang }, limits)
    return DONE
  },
})
