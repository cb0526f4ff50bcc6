import type { CardItem, CardLookUp, CardQuery, NewCard } from '@gondola/contract/cards.ts'
import { parseBirthday, subTypeOf } from '@gondola/rules/age.ts'
import {
  asksCardBirthday,
  type CardSubType,
  type CardVerdict,
  fitsSubType,
  mayCreateCard,
  type ShopCard,
  subTypeToday,
  verifyCard,
} from '@gondola/rules/card-check.ts'
import type { CardError } from '@gondola/rules/card-errors.ts'
import { type ReadCard, readCard, typedIdentifiers } from '@gondola/rules/card-number.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { fairQueue } from '../http/fair-queue.ts'
import { pageOf } from '../http/page-of.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { mailNews } from '../members/mails/account-mails.store.ts'
import { findMember } from '../members/members.store.ts'
import { CARD_CONNECTIONS, type CardCheck, type KnownCard, type Period } from '../ticketing/ticketing.ts'
import {
  type CardRow,
  findCard,
  findCards,
  findTaken,
  type KeptCard,
  keepCard,
  type WantedDays,
} from './cards.store.ts'

type Query = z.output<typeof CardQuery>
type Numbers = NewCard['extIdentifiers']

const OWNERLESS = ['anonymous', 'shop']
/** Latest last day of a permission. */
const END_OF_TIME: Day = '9999-12-31'

/** Returns whose a card is, as far as that may be told. `unregistered`: nobody's, but an order names it. */
const ownerOf = ({ member }: Pick<Ctx, 'member'>, { owner, has_order }: CardRow): ShopCard['owner'] => {
  if (!OWNERLESS.includes(owner)) return owner === member?.id ? 'own' : 'member'
  if (owner === 'shop') return 'shop'
  return has_order ? 'unregistered' : 'anonymous'
}

/** Returns the current state of a card, for checking an entry. */
const shopCard = (ctx: Ctx, row: CardRow): ShopCard => ({
  isActive: row.status === 'active',
  owner: ownerOf(ctx, row),
  subType: subTypeOfRow(ctx, row),
  isBirthdayKnown: row.birthday !== null,
})

/**
 * Returns the subtype of a stored card today. A birthday that people typed does not change a subtype known to the shop.
 */
export const subTypeOfRow = (
  { today }: Pick<Ctx, 'today'>,
  { sub_type: subType, birthday, sub_type_of_shop, birthday_of_shop }: CardRow,
) => subTypeToday({ subType, birthday: sub_type_of_shop && !birthday_of_shop ? null : birthday }, today)

/** A look-up of a card for some subtypes and days. `isTold`: a birthday was typed with it. */
type CardQuestion = { subTypes?: readonly CardSubType[] | undefined; isTold?: boolean; days: Period }

/** Returns a card without birthday and subtype that people typed; the shop's own stay. */
const withoutTypedData = (row: CardRow): CardRow => ({
  ...row,
  birthday: row.birthday_of_shop ? row.birthday : null,
  sub_type: row.sub_type_of_shop ? row.sub_type : null,
})

/**
 * Returns a card as a look-up sees it, with or without the typed data. Typed data is unverified while the card
 * `is_unsettled`. Then a look-up that is not the owner's uses the typed data only when it names the same subtype. So a
 * typing mistake cannot block the card. The owner's look-up uses the typed data unless it brings a birthday (`isTold`).
 */
function seenCard(ctx: Ctx, row: CardRow, { subTypes, isTold }: CardQuestion): ShopCard {
  const card = shopCard(ctx, row)
  const isAsTyped = card.subType !== null && subTypes?.includes(card.subType)
  const isOpen = row.is_unsettled && (card.owner === 'own' ? isTold : !isAsTyped)
  return isOpen ? shopCard(ctx, withoutTypedData(row)) : card
}

/**
 * Parses the card number. Returns `luhnInvalid` or `cardNotFound` for an invalid one. Refuses `bad-input` without a
 * number, and for one of the other kind of access system.
 */
function cardOf(ctx: Ctx, { wtpNumber, chipId, serialNumber, luhnNumber }: Numbers): ReadCard | CardError {
  const isA = ctx.resort.ticketSystem === 'A'
  const typed = isA
    ? wtpNumber
    : chipId && serialNumber && luhnNumber && typedIdentifiers({ chipId, serialNumber, luhnNumber })
  const isForeign = isA ? chipId || serialNumber || luhnNumber : wtpNumber
  if (!typed || isForeign) refuse('bad-input', undefined, 'extIdentifiers')
  const read = readCard(ctx.resort.ticketSystem, typed, ctx.shelf.config.flags)
  if (typeof read !== 'string') return read
  return read === 'luhnInvalid' ? 'luhnInvalid' : 'cardNotFound'
}

/**
 * Queue of all visitors' look-ups, who take turns: at most `CARD_CONNECTIONS` run at once. Refuses `card-check-failed`
 * beyond 50 that wait.
 */
const cardChecks = fairQueue(CARD_CONNECTIONS, { waiting: 50, refusal: () => new Refusal('card-check-failed') })

/**
 * Returns what the access system knows of a card; undefined for an unknown card. Refuses `card-check-failed` where its
 * reply is missing or unclear.
 */
async function askAccessSystem(ctx: Ctx, number: string): Promise<KnownCard | undefined> {
  const check: CardCheck = await ctx.ticketSystem.checkCard(number).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the access system did not answer about a card')
    return refuse('card-check-failed')
  })
  return check.state === 'known' ? check : undefined
}

type CardInquiry = { row: CardRow | undefined; access: KnownCard | undefined; verdict: CardVerdict; isUsed: boolean }

async function inquire(ctx: Ctx, { number }: ReadCard, wanted: CardQuestion): Promise<CardInquiry> {
  // The database waits for the turn as well: it has few sessions.
  const [row, access] = await cardChecks(ctx.caller, () =>
    Promise.all([findCard(ctx, number), askAccessSystem(ctx, number)]),
  )
  const isUsed =
    (access?.taken.some((period) => overlaps(period, wanted.days)) ?? false) || (await isTaken(ctx, row, wanted.days))
  const shop = row && seenCard(ctx, row, wanted)
  const subType = shop?.subType ?? access?.subType ?? null
  const verdict = verifyCard({
    shop,
    access,
    allowed: wanted.subTypes,
    isUsed,
    isCreatable: (row && subType !== 'external') || mayCreate(ctx, { number, subType, birthday: null }, access),
    flags: ctx.shelf.config.flags,
  })
  return { row, access, verdict, isUsed }
}

const mayCreate = (ctx: Ctx, card: KeptCard, access: KnownCard | undefined): boolean =>
  mayCreateCard(
    { ...card, isRegistrable: access?.isRegistrable === true },
    {
      externalPrefix: ctx.resort.externalCardPrefix,
      allowAdultExternal: ctx.shelf.config.flags.allowAdultExternal,
      today: ctx.today,
    },
  )

const overlaps = (one: Period, other: Period) => one.validFrom <= other.validTo && other.validFrom <= one.validTo

/** Returns whether a paid ticket of the shop for the card overlaps the days. The access system may not have it yet. */
async function isTaken(ctx: Ctx, row: CardRow | undefined, days: Period): Promise<boolean> {
  if (!row?.has_order) return false
  const taken = await findTaken(ctx, [{ cardId: row.id, entryUuid: null, from: days.validFrom, to: days.validTo }])
  return taken.size > 0
}

/**
 * Checks whether a card can be used, by shop and access system (docs/product.md §7.12). Tells the subtype and whether a
 * birthday is known, never the birthday. Of another member's card it tells only that it is somebody's. Does not refuse
 * a card that cannot be used: `check.error` says why. Refuses `bad-input` as `cardOf`, and `card-check-failed` when the
 * access system does not reply or too many look-ups wait.
 */
export async function lookUpCard(ctx: Ctx, query: Query): Promise<CardLookUp> {
  const read = cardOf(ctx, query)
  if (typeof read === 'string') return lookUpOf(query, [], { exists: false, error: read })
  const validFrom = query.validFrom ?? ctx.today
  const days = { validFrom, validTo: query.validTo ?? (query.validFrom ? validFrom : END_OF_TIME) }
  const { row, access, verdict, isUsed } = await inquire(ctx, read, { subTypes: query.subType, days })
  const exists = row !== undefined || access !== undefined
  if (verdict.error) return lookUpOf(query, [], { exists, error: verdict.error })
  const isShown = row !== undefined && row.status === (query.status ?? row.status)
  const known = { subType: verdict.subType, hasBirthday: verdict.isBirthdayKnown }
  return lookUpOf(query, isShown ? [cardItem(ctx, read, row, { ...known, isUsed })] : [], {
    exists,
    verified: isShown && verdict.isComplete,
    ...known,
  })
}

const lookUpOf = (query: Query, data: CardItem[], check: Partial<CardLookUp['check']>): CardLookUp => ({
  ...pageOf(data, query),
  check: { verified: false, exists: false, error: null, subType: null, hasBirthday: false, ...check },
})

function cardItem(
  ctx: Ctx,
  { identifiers }: ReadCard,
  row: CardRow,
  { subType, hasBirthday, isUsed }: { subType: CardSubType | null; hasBirthday: boolean; isUsed: boolean },
): CardItem {
  const owner = ownerOf(ctx, row)
  if (owner === 'member') throw new Error('A card of a member is shown to nobody else.')
  const { id, status } = row
  return {
    _id: id,
    type: 'keycard',
    status,
    owner: owner === 'own' ? row.owner : owner,
    hasBirthday,
    meta: { subType },
    extIdentifiers: identifiers,
    isUsed,
  }
}

type CheckedCard = { read: ReadCard; kept: KeptCard; hasBirthday: boolean; isUsed: boolean }

/**
 * Checks a card and returns what to store of it (docs/product.md §7.11). Writes nothing. A card with tickets has
 * `isUsed`; any other of `CARD_ERRORS` is refused (docs/product.md §7.12). `cardWrongSubType`: the subtype contradicts
 * what is known, or the birthday. `bad-input`: the birthday is missing or invalid. `unableCreateCard`: the card is new
 * and may not be created. The number is parsed unless it is given as `read`.
 */
export async function checkNewCard(
  ctx: Ctx,
  { extIdentifiers, birthday: typed, meta }: NewCard,
  read: ReadCard | CardError = cardOf(ctx, extIdentifiers),
): Promise<CheckedCard> {
  const { flags } = ctx.shelf.config
  if (typeof read === 'string') refuse(read)
  const birthday =
    typed === undefined ? null : (parseBirthday(typed, ctx.today) ?? refuse('bad-input', undefined, 'birthday'))
  const isTold = birthday !== null
  const named = meta?.subType
  const { row, access, verdict, isUsed } = await inquire(ctx, read, {
    // Whoever names the subtype that a guest typed need not repeat the birthday.
    ...(named && !isTold ? { subTypes: [named] } : {}),
    isTold,
    days: { validFrom: ctx.today, validTo: END_OF_TIME },
  })
  if (verdict.error && verdict.error !== 'cardUsed') refuse(verdict.error)
  if (!access) throw new Error('A card without a fault is known to the access system.')
  const known = { subType: verdict.subType, hasBirthday: verdict.isBirthdayKnown }
  if (asksCardBirthday(known, flags) && birthday === null) refuse('bad-input', undefined, 'birthday')
  const subType = known.subType ?? named ?? (birthday ? subTypeOf(birthday, ctx.today) : null)
  const isNew = !row || (subType === 'external' && row.sub_type !== 'external')
  if (isNew && !mayCreate(ctx, { number: read.number, subType, birthday }, access)) refuse('unableCreateCard')
  if (named && known.subType && named !== known.subType) refuse('cardWrongSubType')
  if (birthday && subType && subType !== 'external' && !fitsSubType(birthday, ctx.today, subType))
    refuse('cardWrongSubType')
  // A birthday known here or to the access system is neither asked for nor replaced. Nor is the guest's subtype kept
  // where the resort does not ask for one (`addCardType`).
  const kept = {
    number: read.number,
    birthday: known.hasBirthday || !flags.addCardType ? null : birthday,
    subType: flags.addCardType ? subType : known.subType,
  }
  return { read, kept, hasBirthday: known.hasBirthday, isUsed }
}

/**
 * Stores a card known to the access system as nobody's (docs/product.md §7.16). Idempotent. Fills in what the shop
 * lacks; typed data may be overwritten while nothing is bought on the card. A member's own card stays theirs. Refuses
 * as `checkNewCard`, and `differentCardOwner`.
 */
export async function createCard(ctx: Ctx, card: NewCard, lang?: ShopLang): Promise<CardItem> {
  const { read, kept: checked, hasBirthday, isUsed } = await checkNewCard(ctx, card)
  const kept = ctx.member ? await keepForMember(ctx, ctx.member.id, checked, lang) : await keepCard(ctx, checked)
  if (!kept) refuse('differentCardOwner')
  return cardItem(ctx, read, kept, {
    subType: subTypeOfRow(ctx, kept),
    hasBirthday: hasBirthday || kept.birthday !== null,
    isUsed,
  })
}

/** Stores a card that a member typed. Mails them when it is their own and has changed (docs/product.md §18.5). */
const keepForMember = (
  ctx: Ctx,
  memberId: string,
  card: KeptCard,
  lang: ShopLang | undefined,
): Promise<CardRow | undefined> =>
  inTransaction(ctx, async (tx) => {
    const before = await findCard(tx, card.number)
    const kept = await keepCard(tx, card, memberId)
    const isChanged = kept?.birthday !== before?.birthday || kept?.sub_type !== before?.sub_type
    const member = kept?.owner === memberId && isChanged ? await findMember(tx, memberId) : undefined
    if (member) await mailNews(tx, member, { kind: 'card-changed', number: card.number }, lang)
    return kept
  })

/** A card for an entry. `isTaken`: another paid ticket on the card covers some of the entry's days. */
export type EntryCard = { id: string; number: string; card: ShopCard; isTaken: boolean }

/** Returns the cards of entries by entry uuid, without unknown cards. */
export async function cardsOfEntries(
  ctx: Ctx,
  wanted: (Omit<WantedDays, 'entryUuid'> & { entryUuid: string })[],
): Promise<Map<string, EntryCard>> {
  if (wanted.length === 0) return new Map()
  const [rows, taken] = await Promise.all([
    findCards(
      ctx,
      wanted.map(({ cardId }) => cardId),
    ),
    findTaken(ctx, wanted),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    wanted.flatMap((one): [string, EntryCard][] => {
      const row = byId.get(one.cardId)
      if (!row) return []
      return [[one.entryUuid, { id: row.id, number: row.number, card: shopCard(ctx, row), isTaken: taken.has(one) }]]
    }),
  )
}
