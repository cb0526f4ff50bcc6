import { openAccount } from '../benefits/account/account-benefits.ts'
import { claimNamed } from '../cards/own-cards.ts'
import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { joinOrdersLater } from '../members/members.store.ts'
import { activate, type OnConfirmed, recoverPassword } from '../members/members.ts'
import { confirmEmail, readEmailLink } from '../members/settings/email-change.ts'
import { tellOfNewer } from '../members/terms.store.ts'
import { register } from './registration.ts'

/**
 * Does what follows a confirmed e-mail. It adds cards and codes that the registration named, a guest's orders with that
 * e-mail, and terms that were announced meanwhile.
 */
const onConfirmed: OnConfirmed = async (ctx, memberId) => {
  await claimNamed(ctx, memberId)
  await openAccount(ctx, memberId)
  await joinOrdersLater(ctx, memberId)
  await tellOfNewer(ctx, memberId)
}

/** Handlers of registration. Confirming an e-mail, by either link, claims what the registration named. */
export const registrationHandlers = (
  limits: LoginLimits,
): Pick<Handlers, 'register' | 'activate' | 'recoverPassword' | 'confirmEmail'> => ({
  register: (ctx, { body }) => register(ctx, body, limits),
  activate: async (ctx, { query }) => {
    await activate(ctx, query.token, onConfirmed)
    return { done: true }
  },
  recoverPassword: (ctx, { body }) => recoverPassword(ctx, body, limits, onConfirmed),
  confirmEmail: (ctx, { body: { token, dryRun } }) =>
    dryRun ? readEmailLink(ctx, token) : confirmEmail(ctx, token, limits, joinOrdersLater),
})
