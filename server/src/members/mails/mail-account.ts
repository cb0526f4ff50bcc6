import { accountTopic } from '@gondola/rules/legal-topic.ts'
import { receiptYears } from '@gondola/rules/receipt.ts'
import type { Ctx } from '../../ctx.ts'
import { accountMail } from '../../mail/account-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { deleteAccountMail, findAccountMail } from './account-mails.store.ts'

/**
 * Sends a mail about an account, then deletes its row.
 * Does nothing once the row is deleted; until then a retry sends it again under the same Message-ID. A mail that is
 * refused for good is deleted too. Throws when the mail server postpones.
 */
export async function mailAccount(ctx: Ctx, mailId: string): Promise<void> {
  const mail = await findAccountMail(ctx, mailId)
  if (!mail) return
  const { email, lang, news } = mail
  const written = accountMail({
    id: mailId,
    news,
    to: email,
    lang,
    look: ctx.look,
    resortName: ctx.resort.name[lang],
    sender: ctx.resort,
    publicUrl: ctx.config.publicUrl,
    terms: accountTopic(ctx.resort.face.legalLinks),
    receiptYears: receiptYears(ctx.resort.taxLaw, ctx.config.KEEP_RECEIPTS_YEARS),
  })
  await sendMail(ctx, written, news.kind, { mailId })
  await deleteAccountMail(ctx, mailId)
}
