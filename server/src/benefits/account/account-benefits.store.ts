import type { BenefitOrigin, VoucherError } from '@gondola/contract/benefits.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { MOST_HELD_USES } from '../price-basket.ts'

/** How long codes that did not join an account are listed for its member (docs/product.md §17.35). */
const LISTED_FOR = '30 days'

export type AccountRight = { kind: 'token' | 'voucher'; ref: string; origin: BenefitOrigin }

/**
 * Adds codes and vouchers to a member's account. Idempotent. Returns those that are in it afterwards; those of another
 * account are left out. Vouchers, and codes for at most `MOST_HELD_USES` orders, are then for this member only
 * (docs/product.md §17.32).
 */
export async function addToAccount(
  ctx: { db: Db },
  memberId: string,
  rights: readonly AccountRight[],
): Promise<Pick<AccountRight, 'kind' | 'ref'>[]> {
  const of = (kind: AccountRight['kind']) => rights.flatMap((right) => (right.kind === kind ? right.ref : []))
  const added = await sql<Pick<AccountRight, 'kind' | 'ref'>>`
    with owner as materialized (
      select id from member where id = ${memberId} for key share
    ), voucher as materialized (
      select v.id from gift_voucher v join owner on true
      where v.id = any(${of('voucher')}::uuid[]) and (v.member_id is null or v.member_id = owner.id)
      order by v.id for update of v
    ), owned_voucher as (
      update gift_voucher v set member_id = ${memberId} from voucher where v.id = voucher.id
    ), token as materialized (
      select t.id, t.max_uses from benefit_token t join owner on (select count(*) from voucher) >= 0
      where t.id = any(${of('token')}::uuid[]) and (t.member_id is null or t.member_id = owner.id)
      order by t.id for update of t
    ), owned_token as (
      update benefit_token t set member_id = ${memberId} from token
      where t.id = token.id and token.max_uses <= ${sql.lit(MOST_HELD_USES)}
    ), added as (
      select 'voucher' as kind, id as ref from voucher union all select 'token', id from token
    ), listed as (
      insert into member_benefit (member_id, kind, ref, origin)
      select ${memberId}, added.kind, added.ref, asked.origin
      from added join jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as asked (kind text, ref uuid, origin text)
        on (asked.kind, asked.ref) = (added.kind, added.ref)
      on conflict do nothing
    )
    select kind, ref from added`.execute(ctx.db)
  return added.rows
}

/** Stores the codes of a registration. They wait with its account until the e-mail is confirmed. */
export async function noteForAccount(
  ctx: { db: TxDb },
  memberId: string,
  rights: readonly AccountRight[],
): Promise<void> {
  if (rights.length === 0) return
  await sql`
    insert into member_benefit (member_id, kind, ref, origin)
    select ${memberId}, kind, ref, origin from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as r (kind text, ref uuid, origin text)
    on conflict do nothing`.execute(ctx.db)
}

export type NotAdded = { last_signs: string; error: VoucherError | 'assigned' }

/** Stores codes that do not join an account, so that its member reads why. */
export async function noteNotAdded(ctx: { db: TxDb }, memberId: string, codes: readonly NotAdded[]): Promise<void> {
  if (codes.length === 0) return
  await sql`
    insert into code_not_added (member_id, last_signs, error)
    select ${memberId}, last_signs, error from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (last_signs text, error text)
    on conflict do nothing`.execute(ctx.db)
}

/**
 * Stores codes and vouchers that another account took first, with the error `assigned`. `refs` are their ids. The
 * member reads that they did not join the account.
 */
export async function noteTakenElsewhere(ctx: { db: TxDb }, memberId: string, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await sql`
    insert into code_not_added (member_id, last_signs, error)
    select ${memberId}, last_signs, 'assigned' from (
      select last_signs from gift_voucher where id = any(${refs}::uuid[])
      union select last_signs from benefit_token where id = any(${refs}::uuid[])) taken
    on conflict do nothing`.execute(ctx.db)
}

/** Returns the codes that did not join an account, with reasons, for thirty days. */
export async function findNotAdded(ctx: { db: Db }, memberId: string): Promise<NotAdded[]> {
  const found = await sql<NotAdded>`
    select last_signs, error from code_not_added
    where member_id = ${memberId} and noted_at > now() - ${sql.lit(LISTED_FOR)}::interval order by noted_at, last_signs`.execute(
    ctx.db,
  )
  return found.rows
}

export async function forgetNotAdded(ctx: { db: Db }): Promise<void> {
  await sql`delete from code_not_added where noted_at < now() - ${sql.lit(LISTED_FOR)}::interval`.execute(ctx.db)
}

/**
 * Removes and returns the codes and vouchers that a registration stored for its account. The caller adds them to the
 * account with `addToAccount`.
 */
export async function takeNoted(ctx: { db: TxDb }, memberId: string): Promise<AccountRight[]> {
  const taken = await sql<AccountRight>`
    delete from member_benefit where member_id = ${memberId} and origin = 'FROM_LINK_REGISTER' returning kind, ref, origin`.execute(
    ctx.db,
  )
  return taken.rows
}

/**
 * Grants benefits of the registration, each for one order. A repeated call grants none again, and users of companies
 * get none.
 */
export async function grantBenefits(ctx: { db: TxDb }, memberId: string, benefitIds: readonly string[]): Promise<void> {
  if (benefitIds.length === 0) return
  await sql`
    insert into benefit_token (benefit_id, member_id, max_uses, origin)
    select benefit_id, m.id, 1, 'registration' from unnest(${benefitIds}::text[]) benefit_id
      join member m on m.id = ${memberId} and m.company_id is null
    on conflict do nothing`.execute(ctx.db)
}
