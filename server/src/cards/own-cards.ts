import type { CardChange, OwnCard } from '@gondola/contract/cards.ts'
import { type ReadCard, readCard } from '@gondola/rules/card-number.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import {
  type CardRow,
  claimCards,
  findCards,
  findOwnCards,
  findTaken,
  type KeptCard,
  letGoOfCard,
} from './cards.store.ts'
import { checkNewCard } from './cards.ts'

/** No permission is valid for longer. */
const END_OF_TIME: Day = '9999-12-31'

/** Refuses `not-logged-in`. */
const memberOf = (ctx: Ctx): string => ctx.member?.id ?? refuse('not-logged-in')

/** Refuses `forbidden` until the e-mail is confirmed: a number alone makes an owner, so that has to be somebody. */
const activeMember = (ctx: Ctx): string => {
  const id = memberOf(ctx)
  return ctx.member?.isActive ? id : refuse('forbidden')
}

/** The cards of whoever is signed in, the oldest first (spec §7). */
export async function ownCards(ctx: Ctx): Promise<OwnCard[]> {
  const rows = await findOwnCards(ctx, memberOf(ctx))
  return ownItems(ctx, rows)
}

async function ownItems(ctx: Ctx, rows: CardRow[]): Promise<OwnCard[]> {
  const wanted = rows.map(({ id }) => ({ cardId: id, entryUuid: null, from: ctx.today, to: END_OF_TIME }))
  const taken = rows.length === 0 ? new Set() : await findTaken(ctx, wanted)
  return rows.map((row, n) => ({
    _id: row.id,
    type: 'keycard',
    status: row.status,
    owner: row.owner,
    birthday: row.birthday && row.owner_told_birthday ? formatDay(row.birthday) : null,
    meta: { subType: row.sub_type },
    extIdentifiers: readKept(ctx, row.number).identifiers,
    isUsed: taken.has(wanted[n]),
  }))
}

function readKept(ctx: Ctx, number: string): ReadCard {
  const read = readCard(ctx.resort.ticketSystem, number, ctx.shelf.config.flags)
  if (typeof read === 'string') throw new Error('A kept card has no readable number.')
  return read
}

/**
 * Makes a card that the shop keeps the member's own, with its birthday and subtype (spec §4 Card ownership). Refuses
 * `not-logged-in`, `forbidden` while the e-mail is not confirmed, another owner than who is signed in as `bad-input`, `too-many-cards`, and as the creation of a card does.
 */
export async function changeCard(ctx: Ctx, cardId: string, { owner, birthday, meta }: CardChange): Promise<OwnCard> {
  const memberId = activeMember(ctx)
  if (owner !== undefined && owner !== memberId) refuse('bad-input', undefined, 'owner')
  const [row] = await findCards(ctx, [cardId])
  // Of somebody else's card it is not even told that it exists.
  if (!row || (row.owner !== memberId && owner === undefined)) refuse('not-found')
  const { identifiers } = readKept(ctx, row.number)
  const { kept } = await checkNewCard(ctx, { extIdentifiers: identifiers, birthday, meta })
  await inTransaction(ctx, (tx) => claim(tx, memberId, [kept]))
  const [item] = await ownItems(ctx, await findCards(ctx, [cardId]))
  return item ?? refuse('not-found')
}

/** Makes cards a member's own, inside a transaction. Refuses `differentCardOwner` and `too-many-cards`. */
export async function claim(ctx: Omit<Ctx, 'db'> & { db: TxDb }, memberId: string, cards: KeptCard[]): Promise<void> {
  const claimed = await claimCards(ctx, memberId, cards, { allowShopOwned: ctx.shelf.config.flags.allowShopOwnedCard })
  if (claimed === 'taken') refuse('differentCardOwner')
  if (claimed === 'full') refuse('too-many-cards')
}

/** Lets go of a card of the member's own (spec §9 removeCard). Refuses `not-logged-in`, `forbidden` and `not-found`. */
export async function removeCard(ctx: Ctx, cardId: string): Promise<void> {
  const memberId = memberOf(ctx)
  if (!ctx.shelf.config.flags.removeCard) refuse('forbidden')
  if (!(await letGoOfCard(ctx, memberId, cardId))) refuse('not-found')
}
