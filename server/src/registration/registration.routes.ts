import { openAccount } from '../benefits/account/account-benefits.ts'
import { claimNamed } from '../cards/own-cards.ts'
import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { joinOrdersLater } from '../members/members.store.ts'
import { type AfterLink, activate, recoverPassword } from '../members/members.ts'
import { confirmEmail, readEmailLink } from '../members/settings/email-change.ts'
import { tellOfNewer } from '../members/terms.store.ts'
import { register } from './registration.ts'

/**
 * Runs once an e-mail is confirmed, in the same transaction. Adds the cards, codes and benefits of the registration,
 * and tells the member of announced terms newer than those agreed to.
 */
const onConfirmed: AfterLink['onConfirmed'] = async (ctx, memberId) => {
  await claimNamed(ctx, memberId)
  await openAccount(ctx, memberId)
  await tellOfNewer(ctx, memberId)
}

/**
 * Runs once somebody has proven to have both mailbox and password, in the same transaction. Adds the cards of the
 * registration that waited for this (`claimNamed`), and a job that joins a guest's orders with the member's e-mail to
 * the account.
 */
export const onProven: AfterLink['onProven'] = async (ctx, memberId) => {
  await claimNamed(ctx, memberId)
  await joinOrdersLater(ctx, memberId)
}

/** Handlers of registration, of its mailed links, and of a new login e-mail. */
export const registrationHandlers = (
  limits: LoginLimits,
): Pick<Handlers, 'register' | 'activate' | 'recoverPassword' | 'confirmEmail'> => ({
  register: (ctx, { body }) => register(ctx, body, limits),
  activate: async (ctx, { query }) => ({
    done: true,
    ...(await activate(ctx, query.token, { onConfirmed, onProven })),
  }),
  recoverPassword: (ctx, { body }) => recoverPassword(ctx, body, limits, { onConfirmed, onProven }),
  confirmEmail: (ctx, { body: { token, dryRun } }) =>
    dryRun ? readEmailLink(ctx, token) : confirmEmail(ctx, token, limits, onProven),
})
