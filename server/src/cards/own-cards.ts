import type { CardChange, CardRemoval, OwnCard } from '@gondola/contract/cards.ts'
import { parseBirthday } from '@gondola/rules/age.ts'
import { type ReadCard, readCard } from '@gondola/rules/card-number.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import { type AccountNews, noNamedCards } from '../mail/account-mail.ts'
import { mailNews } from '../members/mails/account-mails.store.ts'
import { findMember, keepNamedCards, takeNamedCards } from '../members/members.store.ts'
import { lockMember } from '../members/settings/settings.store.ts'
import { memberOf } from '../members/signed-in.ts'
import {
  activateCard,
  type CardRow,
  claimCard,
  deactivateCard,
  findCards,
  findOwnCards,
  findTaken,
  hasTooManyCards,
  type KeptCard,
  removeOwnCard,
} from './cards.store.ts'
import { checkNewCard, subTypeOfRow } from './cards.ts'

/** Latest last day of a permission. */
const END_OF_TIME: Day = '9999-12-31'

/**
 * Returns the id of a member who may own cards. Refuses `not-logged-in`. Refuses `forbidden` for unconfirmed e-mails,
 * as whoever knows a card's number may become its owner, and for users of companies, whose cards are kept only in the
 * cart (docs/product.md §7.17).
 */
const mayOwn = (ctx: Ctx): string => {
  const id = memberOf(ctx)
  return ctx.member?.isActive && !ctx.member.company ? id : refuse('forbidden')
}

/** Returns the cards of the signed-in member, the oldest first. */
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
    inactiveSince: row.deactivated_at === null ? null : new Date(row.deactivated_at).toISOString(),
    isLost: row.status === 'inactive' && row.inactive_why === 'lost',
  }))
}

/** Returns the birthday only when the owner told it. */
const toldBirthday = ({ birthday, owner_told_birthday }: CardRow) =>
  birthday && owner_told_birthday ? formatDay(birthday) : null

/**
 * Parses a stored card number; throws when it is not readable. Ignores the check digit, as the card may be older than
 * the resort's setting that checks it.
 */
function readKept(ctx: Ctx, number: string): ReadCard {
  const read = readCard(ctx.resort.ticketSystem, number, { luhnCheck: false })
  if (typeof read === 'string') throw new Error('A kept card has no readable number.')
  return read
}

/**
 * Claims a card, or changes or activates the member's own card (docs/product.md §7.16, §7.22). Refuses as `mayOwn` and
 * `createCard` do, and besides:
 * - `bad-input`: the owner is to be somebody else.
 * - `not-found`: the card is unknown, or is not the member's and not claimed.
 * - `birthday-fixed`: the stored birthday may not be overwritten, as something is bought on the card or the shop knows
 *   it itself.
 * - `differentCardOwner`: the card cannot become the member's (`claimCard`).
 * - `cardUsed`: a ticket on the card is of somebody else's order (docs/product.md §7.25).
 * - `too-many-cards`: the account is full.
 */
export async function changeCard(
  ctx: Ctx,
  cardId: string,
  { owner, birthday, meta, status, lang }: CardChange,
): Promise<OwnCard> {
  const memberId = mayOwn(ctx)
  if (status === 'active') return activateOwn(ctx, memberId, cardId, lang)
  if (owner !== undefined && owner !== memberId) refuse('bad-input', undefined, 'owner')
  const [row] = await findCards(ctx, [cardId])
  // Of somebody else's card not even its existence is told.
  if (!row || (row.owner !== memberId && owner === undefined)) refuse('not-found')
  const read = readKept(ctx, row.number)
  const { kept } = await checkNewCard(ctx, { extIdentifiers: read.identifiers, birthday, meta }, read)
  // Only the owner may compare birthdays: nobody else learns one by trying.
  const isAsTold =
    row.owner === memberId && row.owner_told_birthday && parseBirthday(birthday ?? '', ctx.today) === row.birthday
  const isFixed = row.birthday !== null && kept.birthday === null
  if (birthday !== undefined && isFixed && !isAsTold) refuse('birthday-fixed', undefined, 'birthday')
  await inTransaction(ctx, async (tx) => {
    await claim(tx, memberId, kept)
    const [now] = await findCards(tx, [cardId])
    const isNew = row.owner !== memberId
    if (isNew || now?.birthday !== row.birthday || now.sub_type !== row.sub_type)
      await mailOwner(tx, memberId, { kind: isNew ? 'card-added' : 'card-changed', number: row.number }, lang)
  })
  const [item] = await ownItems(ctx, await findCards(ctx, [cardId]))
  return item ?? refuse('not-found')
}

async function claim(ctx: Omit<Ctx, 'db'> & { db: TxDb }, memberId: string, card: KeptCard): Promise<void> {
  const claimed = await claimCard(ctx, memberId, card, claimRules(ctx))
  if (claimed === 'taken') refuse('differentCardOwner')
  if (claimed === 'used') refuse('cardUsed')
  if (claimed === 'full') refuse('too-many-cards')
}

const claimRules = ({ shelf }: Pick<Ctx, 'shelf'>) => ({ allowShopOwned: shelf.config.flags.allowShopOwnedCard })

/**
 * Claims the cards that a registration named, in the caller's transaction. Called when the e-mail is confirmed, and
 * again when mailbox and password are proven together (docs/product.md §18.11); idempotent. Mails which cards were
 * added and which not (docs/product.md §18.13). A card with somebody else's ticket waits for that proof, as the member
 * may have bought that ticket as a guest. Cards of somebody else, and those too many for the account, are dropped.
 */
export async function claimNamed(ctx: Pick<Ctx, 'shelf' | 'today'> & { db: TxDb }, memberId: string): Promise<void> {
  const named = await takeNamedCards(ctx, memberId)
  if (named.length === 0) return
  const cards = noNamedCards()
  // Sorted, so that two members who confirm at once lock cards in the same order.
  const used: KeptCard[] = []
  for (const card of named.toSorted((one, other) => (one.number < other.number ? -1 : 1))) {
    const claimed = await claimCard(ctx, memberId, card, claimRules(ctx))
    if (claimed === 'used') used.push(card)
    else cards[claimed === 'done' ? 'added' : claimed].push(card.number)
  }
  const isKept = await keepNamedCards(ctx, memberId, used)
  cards[isKept ? 'waiting' : 'used'] = used.map(({ number }) => number)
  if (Object.values(cards).some(({ length }) => length > 0))
    await mailOwner(ctx, memberId, { kind: 'cards-named', ...cards }, undefined)
}

/**
 * Removes a card from the member's account, or deactivates one that was lost (docs/product.md §7.20, §7.21). Refuses
 * `not-logged-in`, and `not-found` for a card that is inactive or not the member's. A removal also refuses `forbidden`
 * where the flag `removeCard` is off, and `services-left` while the card has a ticket to come: tickets go with their
 * card.
 */
export async function removeCard(ctx: Ctx, cardId: string, { reason, lang }: CardRemoval = {}): Promise<void> {
  const memberId = memberOf(ctx)
  if (reason === 'lost') return reportLost(ctx, memberId, cardId, lang)
  if (!ctx.shelf.config.flags.removeCard) refuse('forbidden')
  await inTransaction(ctx, async (tx) => {
    const left = await removeOwnCard(tx, memberId, cardId)
    if (left === undefined) return refuse('not-found')
    if (left.isUsed) return refuse('services-left')
    await mailOwner(tx, memberId, { kind: 'card-removed', number: left.number }, lang)
  })
}

/** Tells a member of a change of their card (docs/product.md §18.5). */
async function mailOwner(
  ctx: { db: TxDb },
  memberId: string,
  news: AccountNews,
  lang: ShopLang | undefined,
): Promise<void> {
  const member = (await findMember(ctx, memberId)) ?? refuse('not-logged-in')
  await mailNews(ctx, member, news, lang)
}

const reportLost = (ctx: Ctx, memberId: string, cardId: string, lang: ShopLang | undefined): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const number = (await deactivateCard(tx, { cardId, owner: memberId })) ?? refuse('not-found')
    await mailOwner(tx, memberId, { kind: 'card-blocked', number }, lang)
  })

/** Activates a card that its owner has found again (docs/product.md §7.22). Refuses `not-found`, `too-many-cards`. */
async function activateOwn(ctx: Ctx, memberId: string, cardId: string, lang: ShopLang | undefined): Promise<OwnCard> {
  await inTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId)
    const number = (await activateCard(tx, { cardId, owner: memberId })) ?? refuse('not-found')
    if (await hasTooManyCards(tx, memberId)) refuse('too-many-cards')
    await mailOwner(tx, memberId, { kind: 'card-active', number }, lang)
  })
  const [item] = await ownItems(ctx, await findCards(ctx, [cardId]))
  return item ?? refuse('not-found')
}
