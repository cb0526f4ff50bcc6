import type { Ctx } from '../ctx.ts'
import { mailsSent } from '../metrics.ts'
import type { Mail } from './mailer.ts'

/**
 * Sends a mail, and counts it by `kind`. Throws when the mail server postpones it, so that its job is retried. A mail
 * that is refused for good is only logged, with `about`, as no retry would help. The caller cannot tell it from a sent
 * one.
 */
export async function sendMail(
  ctx: Pick<Ctx, 'mailer' | 'log'>,
  mail: Mail,
  kind: string,
  about: Record<string, string> = {},
): Promise<void> {
  const outcome = await ctx.mailer.send(mail)
  if (outcome.kind === 'postponed') throw new Error(`The mail server asks to come later: ${outcome.reason}`)
  // A retry does not mend a wrong address.
  if (outcome.kind === 'refused')
    ctx.log.error({ kind, ...about, reason: outcome.reason }, 'a mail was refused for good')
  else mailsSent.inc({ kind })
}
