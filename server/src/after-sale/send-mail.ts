import type { Ctx } from '../ctx.ts'
import type { Mail } from '../mail/mailer.ts'
import { mailsSent } from '../metrics.ts'

/** Sends a mail. Throws when the mail server postpones it, so that its job is retried. */
export async function sendMail(ctx: Pick<Ctx, 'mailer' | 'log'>, mail: Mail, kind: string): Promise<void> {
  const outcome = await ctx.mailer.send(mail)
  if (outcome.kind === 'postponed') throw new Error(`The mail server asks to come later: ${outcome.reason}`)
  // A retry does not mend a wrong address.
  if (outcome.kind === 'refused') ctx.log.error({ kind, reason: outcome.reason }, 'a mail was refused for good')
  else mailsSent.inc({ kind })
}
