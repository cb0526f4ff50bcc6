import type { BenefitOrigin } from '@gondola/contract/benefits.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { MOST_HELD_USES } from '../price-basket.ts'

export type AccountRight = { kind: 'token' | 'voucher'; ref: string; origin: BenefitOrigin }

/**
 * Adds codes to a member's account and returns those that are in it now. Vouchers, and codes that few may use, become
 * the member's alone; one that is another account's already stays there.
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

/** Notes codes that a registration named. They wait with its account until the e-mail is confirmed. */
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

/** Removes and returns what a registration had noted. */
export async function takeNoted(ctx: { db: TxDb }, memberId: string): Promise<AccountRight[]> {
  const taken = await sql<AccountRight>`
    delete from member_benefit where member_id = ${memberId} and origin = 'FROM_LINK_REGISTER' returning kind, ref, origin`.execute(
    ctx.db,
  )
  return taken.rows
}

/** Grants benefits of the registration, each once for an account. */
export async function grantBenefits(ctx: { db: TxDb }, memberId: string, benefitIds: readonly string[]): Promise<void> {
  if (benefitIds.length === 0) return
  await sql`
    insert into benefit_token (benefit_id, member_id, max_uses, origin)
    select benefit_id, ${memberId}, 1, 'registration' from unnest(${benefitIds}::text[]) benefit_id
    on conflict do nothing`.execute(ctx.db)
}
