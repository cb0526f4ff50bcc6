import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'
import type { AccountNews } from '../../mail/account-mail.ts'

/**
 * Inserts a mail about an account and the job that sends it.
 * Called in the transaction of the change. The mail keeps the address `to.email`, as the account's may change, or be
 * erased, in the same transaction. It is in `pageLang`, the language of the page, or else in the account's
 * (docs/product.md §18.8). For a blocked account it is marked `isBlocked`, and links to none of the account's pages.
 */
export async function mailNews(
  ctx: { db: Db },
  to: { email: string; lang: string; blocked_at?: Instant | null },
  { kind, ...details }: AccountNews,
  pageLang?: string | null,
): Promise<void> {
  const told = { ...details, ...(to.blocked_at ? { isBlocked: true } : {}) }
  await sql`
    with mail as (
      insert into account_mail (kind, email, lang, details)
      values (${kind}, ${to.email}, ${pageLang ?? to.lang}, ${JSON.stringify(told)}) returning id)
    select ${jobRow('mail-account', sql`json_build_object('mailId', id)`, sql`'account-mail:' || id`)} from mail`.execute(
    ctx.db,
  )
}

export type AccountMailRow = { id: string; email: string; lang: ShopLang; news: AccountNews }

/** Returns a mail that waits to be sent; undefined once it was. */
export async function findAccountMail(ctx: { db: Db }, id: string): Promise<AccountMailRow | undefined> {
  const found = await sql<AccountMailRow>`
    select id, email, lang, details || jsonb_build_object('kind', kind) as news
    from account_mail where id = ${id}`.execute(ctx.db)
  return found.rows[0]
}

export async function deleteAccountMail(ctx: { db: Db }, id: string): Promise<void> {
  await sql`delete from account_mail where id = ${id}`.execute(ctx.db)
}
