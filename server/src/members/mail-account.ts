import type { Ctx } from '../ctx.ts'
import { accountMail } from '../mail/account-mail.ts'
import { mailsSent } from '../metrics.ts'
import { deleteAccountMail, findAccountMail } from './account-mails.store.ts'

/**
 * Sends a mail about an account, then forgets it. Idempotent: a retry has the same Message-ID.
 * Throws when the mail server postpones.
 */
export async function mailAccount(ctx: Ctx, mailId: string): Promise<void> {
  const mail = await findAccountMail(ctx, mailId)
  if (!mail) return
  const { email, lang, news } = mail
  const outcome = await ctx.mailer.send(
    accountMail({
      id: mailId,
      news,
      to: email,
      lang,
      look: ctx.look,
      resortName: ctx.resort.name[lang],
      contact: ctx.resort.contact.email,
      publicUrl: ctx.config.publicUrl,
    }),
  )
  if (outcome.kind === 'postponed') throw new Error(`The mail server asks to come later: ${outcome.reason}`)
  if (outcome.kind === 'refused') ctx.log.error({ mailId, reason: outcome.reason }, 'a mail was refused for good')
  else mailsSent.inc({ kind: news.kind })
  await deleteAccountMail(ctx, mailId)
}
