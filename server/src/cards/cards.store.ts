import { type CardSubType, UNBOUGHT_DAYS } from '@gondola/rules/card-check.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { gatesJob } from '../members/members.store.ts'
import { spellingsOf } from '../members/spellings.ts'

type DayCtx = { db: Db; today: Day }

/**
 * Why a card is inactive. `lost`: its owner reported it. `operator`: an operator deactivated it. `blocked`, `ended`:
 * its owner's account was.
 */
export type InactiveWhy = 'lost' | 'operator' | 'blocked' | 'ended'

export type CardRow = {
  id: string
  number: string
  status: 'active' | 'inactive'
  owner: string
  birthday: Day | null
  sub_type: CardSubType | null
  /** The owner typed the birthday. Any other is shown to nobody. */
  owner_told_birthday: boolean
  /** Known to the shop from its own source; nobody can overwrite it. */
  birthday_of_shop: boolean
  sub_type_of_shop: boolean
  /** An order has an entry for it, also an order that failed. */
  has_order: boolean
  /** Null while it is active, and for cards deactivated before reasons were stored. */
  inactive_why: InactiveWhy | null
  deactivated_at: Instant | null
  /** Whether what a guest or the owner typed may be overwritten. */
  is_unsettled: boolean
}

/**
 * Condition on a `card`: the birthday and subtype that people typed may be overwritten. False once an entry for the
 * card is paid or on invoice, and not reversed, in an order submitted since that data last changed (`word_at`). A card
 * of the shop goes from hand to hand, so on such a card the entry counts only until its last day. Also false for a
 * member's card whose birthday the shop knows itself.
 */
const unsettled = (
  today: Day,
) => sql`((card.owner in ('anonymous', 'shop') or not card.birthday_of_shop) and not exists (
  select from order_entry e join orders o on o.id = e.order_id
  where e.card_id = card.id and not e.reversed and o.status in ('unpaid', 'paid', 'finished')
    and greatest(o.created_at, o.submitted_again_at) >= card.word_at
    and (card.owner <> 'shop' or e.days[array_upper(e.days, 1)] >= ${today}::date)))`

const columns = (
  today: Day,
) => sql`id, number, status, owner, birthday, sub_type, owner_told_birthday, birthday_of_shop, sub_type_of_shop,
  inactive_why, deactivated_at, exists (select from order_entry e where e.card_id = card.id) as has_order, ${unsettled(today)} as is_unsettled`

export async function findCard(ctx: DayCtx, number: string): Promise<CardRow | undefined> {
  const found = await sql<CardRow>`select ${columns(ctx.today)} from card where number = ${number}`.execute(ctx.db)
  return found.rows[0]
}

export async function findCards(ctx: DayCtx, ids: string[]): Promise<CardRow[]> {
  const found = await sql<CardRow>`select ${columns(ctx.today)} from card where id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  return found.rows
}

export type WantedDays = { cardId: string; entryUuid: string | null; from: Day; to: Day }

/** Returns the wanted days that overlap those of another paid entry on the same card. */
export async function findTaken(ctx: { db: Db }, wanted: WantedDays[]): Promise<Set<WantedDays>> {
  const asked = wanted.map((one, n) => ({ ...one, n }))
  const taken = await sql<{ n: number }>`
    select w.n from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as w (n int, "cardId" uuid, "entryUuid" uuid, "from" date, "to" date)
    where exists (
      select from order_entry e join orders o on o.id = e.order_id
      where e.card_id = w."cardId" and e.live and not e.reversed and o.status in ('paid', 'finished')
        and e.uuid is distinct from w."entryUuid"
        and e.days[1] <= w."to" and e.days[array_upper(e.days, 1)] >= w."from")`.execute(ctx.db)
  return new Set(taken.rows.flatMap(({ n }) => wanted[n] ?? []))
}

export type KeptCard = { number: string; birthday: Day | null; subType: CardSubType | null }

/**
 * Stores a card that belongs to nobody, to the shop, or to the member `memberId`. Fills in what is missing, and
 * overwrites typed data while the card is `unsettled`. Returns undefined, with nothing written, when the card is
 * somebody else's or inactive.
 */
export async function keepCard(
  ctx: DayCtx,
  card: KeptCard,
  memberId: string | null = null,
): Promise<CardRow | undefined> {
  const kept = await sql<CardRow>`
    insert into card (number, birthday, sub_type, by_guest) values (${card.number}, ${card.birthday}, ${card.subType}, true)
    on conflict (number) do update set
      birthday = ${lastOrFirst('birthday', ctx.today)}, sub_type = ${lastOrFirst('sub_type', ctx.today)}, told_at = now(),
      word_at = ${wordAt(ctx.today)},
      owner_told_birthday = card.owner is not distinct from ${memberId}::text and (card.owner_told_birthday or ${isTold(ctx.today)})
      where card.owner in ('anonymous', 'shop', ${memberId}::text) and card.status = 'active'
    returning ${columns(ctx.today)}`.execute(ctx.db)
  return kept.rows[0]
}

/** Maximum number of active cards of one account (docs/product.md §7.19). */
const MOST_CARDS = 10

async function countActiveCards(ctx: { db: TxDb }, memberId: string): Promise<number> {
  const held = await sql<{ cards: number }>`
    select count(*)::int as cards from card where owner = ${memberId} and status = 'active'`.execute(ctx.db)
  return held.rows[0]?.cards ?? 0
}

/** Returns whether a locked member holds more active cards than an account may. */
export const hasTooManyCards = async (ctx: { db: TxDb }, memberId: string): Promise<boolean> =>
  (await countActiveCards(ctx, memberId)) > MOST_CARDS

/**
 * Returns what follows `from`, with a `where`: a card's entries `e` and orders `o`. Only entries that are paid or still
 * to be paid, and not over. `card` is the alias of the card's row; a caller may add conditions with `and`.
 */
const liveTickets = (card: RawBuilder<unknown>, today: Day) => sql`
  order_entry e join orders o on o.id = e.order_id
  where e.card_id = ${card}.id and e.live and not e.reversed and e.state <> 'failed' and o.status <> 'failed'
    and e.days[array_upper(e.days, 1)] >= ${today}::date`

/**
 * Makes a card a member's own and stores what was typed of it (docs/product.md §7.16). Idempotent. Returns `done`, or
 * why nothing was written. `taken`: the card is somebody else's or inactive, or the shop's without `allowShopOwned`; or
 * the member is gone. `full`: the account has `MOST_CARDS`. `used`: a ticket on the card is not the member's
 * (docs/product.md §7.25). With `proven_at`, tickets that were ordered as a guest with the member's e-mail are the
 * member's too.
 */
export async function claimCard(
  ctx: { db: TxDb; today: Day },
  memberId: string,
  card: KeptCard,
  { allowShopOwned }: { allowShopOwned: boolean },
): Promise<'done' | 'full' | 'taken' | 'used'> {
  // Lock the member: two claims at once would each see room for one more.
  const found = await sql<{ email: string; is_proven: boolean }>`
    select email, proven_at is not null as is_proven from member where id = ${memberId} for no key update`.execute(
    ctx.db,
  )
  const [member] = found.rows
  if (!member) return 'taken'
  const isOwn = sql`card.status = 'active' and card.owner = ${memberId}`
  const isFree = sql`card.status = 'active'
    and (card.owner = 'anonymous' or (${allowShopOwned}::boolean and card.owner = 'shop'))`
  // Lock the card: an order on it is seen by the next statement, or comes after it and is refused (`insertOrders`).
  const locked = await sql<{ isOwn: boolean; isFree: boolean }>`
    select ${isOwn} as "isOwn", ${isFree} as "isFree" from card where number = ${card.number} for no key update`.execute(
    ctx.db,
  )
  const [known] = locked.rows
  if (known && !known.isOwn && !known.isFree) return 'taken'
  if (!known?.isOwn && (await countActiveCards(ctx, memberId)) >= MOST_CARDS) return 'full'
  const spellings = member.is_proven ? spellingsOf(member.email) : []
  const claimed = await sql`
    insert into card (number, birthday, sub_type, by_guest, owner, owner_told_birthday)
    values (${card.number}, ${card.birthday}, ${card.subType}, true, ${memberId}, ${card.birthday !== null})
    on conflict (number) do update set
      birthday = ${lastOrFirst('birthday', ctx.today)}, sub_type = ${lastOrFirst('sub_type', ctx.today)}, owner = excluded.owner,
      was_of_shop = card.was_of_shop or card.owner = 'shop',
      told_at = now(), word_at = ${wordAt(ctx.today)},
      owner_told_birthday = card.owner_told_birthday and card.owner = excluded.owner or ${isTold(ctx.today)}
      where ${isOwn} or ${isFree} and not exists (
        select from ${liveTickets(sql`card`, ctx.today)} and o.member_id is distinct from excluded.owner::uuid
          and not (o.member_id is null and o.sales_point = 'eshop' and lower(o.email) = any(${spellings}::text[])))
    returning id`.execute(ctx.db)
  if (claimed.rows.length > 0) return 'done'
  // A number that nobody had was claimed by somebody meanwhile.
  return known ? 'used' : 'taken'
}

/** Returns the cards of a member, the oldest first. */
export async function findOwnCards(ctx: DayCtx, memberId: string): Promise<CardRow[]> {
  const found = await sql<CardRow>`
    select ${columns(ctx.today)} from card where owner = ${memberId} order by created_at, number`.execute(ctx.db)
  return found.rows
}

/**
 * Takes an active card out of a member's account (docs/product.md §7.20). Writes nothing and sets `isUsed` when a
 * ticket on the card, paid or still to be paid, is not over. Returns undefined when the card is inactive or not the
 * member's. Afterwards the card is nobody's, or the shop's again. Birthday and subtype that people typed are erased;
 * those that the shop knows itself and the subtype `external` stay.
 */
export async function removeOwnCard(
  ctx: { db: TxDb; today: Day },
  memberId: string,
  cardId: string,
): Promise<{ number: string; isUsed: boolean } | undefined> {
  const found = await sql<{ number: string; isUsed: boolean }>`
    with own as (
      select id, number from card where id = ${cardId} and owner = ${memberId} and status = 'active' for no key update
    ), used as (
      select from own, lateral (select from ${liveTickets(sql`own`, ctx.today)}) ticket
    ), gone as (
      update card set owner = case when was_of_shop then 'shop' else 'anonymous' end, was_of_shop = false,
        birthday = case when birthday_of_shop then birthday end,
        sub_type = case when birthday_of_shop or sub_type_of_shop or sub_type = 'external' then sub_type end,
        told_at = now(), owner_told_birthday = false
      from own where card.id = own.id and not exists (select from used) returning card.id
    )
    select number, exists (select from used) as "isUsed" from own`.execute(ctx.db)
  return found.rows[0]
}

/**
 * Deactivates a card, queues its `card-gates` job, and returns its number. A member (`owner`) deactivates an own active
 * card as `lost`. An operator (`owner` null) deactivates any card, also one that is inactive as `lost` or `blocked`;
 * afterwards only an operator can activate it. Returns undefined when nothing was written.
 */
export async function deactivateCard(
  ctx: { db: Db },
  { cardId, owner }: { cardId: string; owner: string | null },
): Promise<string | undefined> {
  const why: InactiveWhy = owner === null ? 'operator' : 'lost'
  const lost = await sql<{ number: string }>`
    with lost as (
      update card set status = 'inactive', inactive_why = ${why}, deactivated_at = now()
      where id = ${cardId} and (${owner}::text is null or owner = ${owner})
        and (status = 'active' or ${owner}::text is null and inactive_why in ('lost', 'blocked')) returning id, number
    )
    select number, ${gatesJob(sql`id`)} from lost`.execute(ctx.db)
  return lost.rows[0]?.number
}

/**
 * Activates a card, queues its `card-gates` job, and returns its number. A member (`owner`) activates an own card that
 * is `lost`, an operator (`owner` null) any inactive card. Clears `deposit_until` and `deposit_returned_at`. Returns
 * undefined when nothing was written.
 */
export async function activateCard(
  ctx: { db: Db },
  { cardId, owner }: { cardId: string; owner: string | null },
): Promise<string | undefined> {
  const active = await sql<{ number: string }>`
    with active as (
      update card set status = 'active', inactive_why = null, deactivated_at = null, deposit_until = null,
        deposit_returned_at = null
      where id = ${cardId} and status = 'inactive'
        and (${owner}::text is null or owner = ${owner} and inactive_why = 'lost') returning id, number
    )
    select number, ${gatesJob(sql`id`)} from active`.execute(ctx.db)
  return active.rows[0]?.number
}

/** Returns a card's number and whether it is active; undefined when it is gone. */
export async function findCardState(
  ctx: { db: Db },
  cardId: string,
): Promise<{ number: string; isActive: boolean } | undefined> {
  const found = await sql<{ number: string; isActive: boolean }>`
    select number, status = 'active' as "isActive" from card where id = ${cardId}`.execute(ctx.db)
  return found.rows[0]
}

/** Condition in an upsert of `card`: the typed birthday (`excluded`) replaces the stored one. */
const isTold = (today: Day) =>
  sql`(excluded.birthday is not null and (card.birthday is null or not card.birthday_of_shop and ${unsettled(today)}))`

/**
 * Returns the expression in an upsert of `card` for the column `name`. The typed value (`excluded`) comes first while
 * the card is `unsettled` and the stored value is not the shop's; otherwise the stored one. A null gives way to the
 * other value.
 */
const lastOrFirst = (name: 'birthday' | 'sub_type', today: Day) => {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  const [stated, known, isOfShop] = [of('excluded', name), of('card', name), of('card', `${name}_of_shop`)]
  return sql`case when not ${isOfShop} and ${unsettled(today)} then coalesce(${stated}, ${known}) else coalesce(${known}, ${stated}) end`
}

/**
 * Expression in an upsert of `card`: when its typed data last changed. Typing the same again keeps `word_at`, so that
 * the card does not become `unsettled`. Compares birthdays, or subtypes where no birthday is stored.
 */
const wordAt = (today: Day) => sql`case
  when coalesce((${lastOrFirst('birthday', today)})::text, ${lastOrFirst('sub_type', today)})
    is distinct from coalesce(card.birthday::text, card.sub_type) then now() else card.word_at end`

/**
 * Deletes cards that guests typed and no order names, after `UNBOUGHT_DAYS`. Inactive cards stay, as one that is typed
 * again would be inserted as active. A failed order keeps its card until its personal data is erased, as a late payment
 * may revive it.
 */
export async function forgetUnboughtCards(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from card where by_guest and owner = 'anonymous' and status = 'active' and created_at < now() - ${UNBOUGHT_DAYS}::int * interval '1 day'
      and told_at < now() - ${UNBOUGHT_DAYS}::int * interval '1 day'
      and not exists (select from order_entry e where e.card_id = card.id)`.execute(ctx.db)
}

export type SampleCard = KeptCard & { owner: string; status: 'active' | 'inactive' }

/** Inserts the cards of the sample data that do not exist yet. */
export async function storeSampleCards(ctx: { db: Db }, cards: SampleCard[]): Promise<void> {
  await sql`
    insert into card (number, status, owner, birthday, sub_type, owner_told_birthday, birthday_of_shop, sub_type_of_shop)
    select number, status, owner, birthday, "subType", is_own, birthday is not null and not is_own,
      "subType" is not null and not is_own
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as c (number text, status text, owner text, birthday date, "subType" text),
      lateral (select owner not in ('anonymous', 'shop') as is_own)
    on conflict (number) do nothing`.execute(ctx.db)
}
