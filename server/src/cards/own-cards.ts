import type { CardChange, OwnCard } from '@gondola/contract/cards.ts'
import { parseBirthday } from '@gondola/rules/age.ts'
import { type ReadCard, readCard } from '@gondola/rules/card-number.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import { takeNamedCards } from '../members/members.store.ts'
import {
  type CardRow,
  claimCard,
  findCards,
  findOwnCards,
  findTaken,
  type KeptCard,
  letGoOfCard,
} from './cards.store.ts'
import { checkNewCard, subTypeOfRow } from './cards.ts'

/** No permission is valid for longer. */
const END_OF_TIME: Day = '9999-12-31'

/** Refuses `not-logged-in`. */
const memberOf = (ctx: Ctx): string => ctx.member?.id ?? refuse('not-logged-in')

/**
 * Refuses `forbidden` until the e-mail is confirmed, as a number alone makes an owner, so that has to be somebody; and to a
 * company, whose cards stay those of a cart (docs/product.md §7.16).
 */
const mayOwn = (ctx: Ctx): string => {
  const id = memberOf(ctx)
  return ctx.member?.isActive && !ctx.member.isB2b ? id : refuse('forbidden')
}

/** The cards of whoever is signed in, the oldest first. */
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
    birthday: toldBirthday(row),
    meta: { subType: subTypeOfRow(ctx, row) },
    extIdentifiers: readKept(ctx, row.number).identifiers,
    isUsed: taken.has(wanted[n]),
  }))
}

/** A card's birthday is shown only to the owner who told it. */
const toldBirthday = ({ birthday, owner_told_birthday }: CardRow) =>
  birthday && owner_told_birthday ? formatDay(birthday) : null

/** A resort may check the last digit only since the card was kept. */
function readKept(ctx: Ctx, number: string): ReadCard {
  const read = readCard(ctx.resort.ticketSystem, number, { luhnCheck: false })
  if (typeof read === 'string') throw new Error('A kept card has no readable number.')
  return read
}

/**
 * Makes a card that the shop keeps the member's own, with its birthday and subtype (docs/product.md §7.15), or tells
 * another birthday of one that is, until something is bought on it. Refuses `not-logged-in`, `forbidden` as `mayOwn`,
 * another owner than who is signed in as `bad-input`, a birthday that cannot be told any more as `birthday-fixed`,
 * `too-many-cards`, and as the creation of a card does.
 */
export async function changeCard(ctx: Ctx, cardId: string, { owner, birthday, meta }: CardChange): Promise<OwnCard> {
  const memberId = mayOwn(ctx)
  if (owner !== undefined && owner !== memberId) refuse('bad-input', undefined, 'owner')
  const [row] = await findCards(ctx, [cardId])
  // Of somebody else's card it is not even told that it exists.
  if (!row || (row.owner !== memberId && owner === undefined)) refuse('not-found')
  const read = readKept(ctx, row.number)
  const { kept } = await checkNewCard(ctx, { extIdentifiers: read.identifiers, birthday, meta }, read)
  // Nobody else learns by trying whose birthday it is.
  const isAsTold =
    row.owner === memberId && row.owner_told_birthday && parseBirthday(birthday ?? '', ctx.today) === row.birthday
  const isFixed = row.birthday !== null && kept.birthday === null
  if (birthday !== undefined && isFixed && !isAsTold) refuse('birthday-fixed', undefined, 'birthday')
  await inTransaction(ctx, (tx) => claim(tx, memberId, kept))
  const [item] = await ownItems(ctx, await findCards(ctx, [cardId]))
  return item ?? refuse('not-found')
}

async function claim(ctx: Omit<Ctx, 'db'> & { db: TxDb }, memberId: string, card: KeptCard): Promise<void> {
  const claimed = await claimCard(ctx, memberId, card, claimRules(ctx))
  if (claimed === 'taken') refuse('differentCardOwner')
  if (claimed === 'full') refuse('too-many-cards')
}

const claimRules = ({ shelf }: Pick<Ctx, 'shelf'>) => ({ allowShopOwned: shelf.config.flags.allowShopOwnedCard })

/**
 * Makes the cards that a registration named the member's own, once, in the transaction that confirms the e-mail; those that
 * have become somebody's meanwhile are left out. A registration names no more than an account holds.
 */
export async function claimNamed(ctx: Pick<Ctx, 'shelf' | 'today'> & { db: TxDb }, memberId: string): Promise<void> {
  const named = await takeNamedCards(ctx, memberId)
  // Two who confirm at once lock the same cards in the same order.
  for (const card of named.toSorted((one, other) => (one.number < other.number ? -1 : 1)))
    await claimCard(ctx, memberId, card, claimRules(ctx))
}

/**
 * Lets go of a card of the member's own (docs/product.md §7.21). Refuses `not-logged-in`, `forbidden` and `not-found`.
 */
export async function removeCard(ctx: Ctx, cardId: string): Promise<void> {
  const memberId = memberOf(ctx)
  if (!ctx.shelf.config.flags.removeCard) refuse('forbidden')
  if (!(await letGoOfCard(ctx, memberId, cardId))) refuse('not-found')
}
