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
import type { Day } from '@gondola/rules/day.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { pageOf } from '../http/page-of.ts'
import { refuse } from '../http/refusal.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { CardCheck, KnownCard, Period } from '../ticketing/ticketing.ts'
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
/** No permission is valid for longer. */
const END_OF_TIME: Day = '9999-12-31'

/** Whose a card is, as far as that may be told: a card for which somebody bought something is `unregistered`. */
const ownerOf = ({ member }: Pick<Ctx, 'member'>, { owner, has_order }: CardRow): ShopCard['owner'] => {
  if (!OWNERLESS.includes(owner)) return owner === member?.id ? 'own' : 'member'
  if (owner === 'shop') return 'shop'
  return has_order ? 'unregistered' : 'anonymous'
}

/** The card as it stands: this is what an entry is checked against. */
const shopCard = (ctx: Ctx, row: CardRow): ShopCard => ({
  isActive: row.status === 'active',
  owner: ownerOf(ctx, row),
  subType: subTypeOfRow(ctx, row),
  isBirthdayKnown: row.birthday !== null,
})

/** What a kept card is today. What the shop knows of it by itself follows from no birthday that somebody told. */
export const subTypeOfRow = (
  { today }: Pick<Ctx, 'today'>,
  { sub_type: subType, birthday, sub_type_of_shop, birthday_of_shop }: CardRow,
) => subTypeToday({ subType, birthday: sub_type_of_shop && !birthday_of_shop ? null : birthday }, today)

/** What somebody asks of a card: for which subtypes, and whether a birthday is told with it. */
type CardQuestion = { subTypes?: readonly CardSubType[] | undefined; isTold?: boolean; days: Period }

/** The card as the shop knows it by itself. */
const withoutWords = (row: CardRow): CardRow => ({
  ...row,
  birthday: row.birthday_of_shop ? row.birthday : null,
  sub_type: row.sub_type_of_shop ? row.sub_type : null,
})

/**
 * The card as a look-up sees it. What a guest typed of a card that nothing is bought on answers only who asks for just that:
 * to all others nobody has said anything of it, so that no mistake locks it. So it is to its owner who tells another.
 */
function seenCard(ctx: Ctx, row: CardRow, { subTypes, isTold }: CardQuestion): ShopCard {
  const card = shopCard(ctx, row)
  const isAsTyped = card.subType !== null && subTypes?.includes(card.subType)
  const isOpen = row.is_unsettled && (card.owner === 'own' ? isTold : !isAsTyped)
  return isOpen ? shopCard(ctx, withoutWords(row)) : card
}

/** The card that identifiers name. Refuses those of the other kind of access system, and a number that is none. */
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
 * Of all guests, so that look-ups that the access system answers slowly, however many, leave connections for what is issued:
 * a ticket that waits for one until its time is over is in doubt. Nobody waits behind more than so many.
 */
const limitCardChecks = limitConcurrency(4, { waiting: 50, refuseMore: () => refuse('card-check-failed') })

/** Asks the access system. Refuses `card-check-failed` when it gives no clear answer, and in a rush. */
async function askAccessSystem(ctx: Ctx, number: string): Promise<KnownCard | undefined> {
  const check: CardCheck = await limitCardChecks(() =>
    ctx.ticketSystem.checkCard(number).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the access system did not answer about a card')
      return refuse('card-check-failed')
    }),
  )
  return check.state === 'known' ? check : undefined
}

type CardInquiry = { row: CardRow | undefined; access: KnownCard | undefined; verdict: CardVerdict; isUsed: boolean }

async function inquire(ctx: Ctx, { number }: ReadCard, wanted: CardQuestion): Promise<CardInquiry> {
  const [row, access] = await Promise.all([findCard(ctx, number), askAccessSystem(ctx, number)])
  const isUsed =
    (access?.taken.some((period) => overlaps(period, wanted.days)) ?? false) || (await isTaken(ctx, row, wanted.days))
  const verdict = verifyCard({
    shop: row && seenCard(ctx, row, wanted),
    access,
    allowed: wanted.subTypes,
    isUsed,
    flags: ctx.shelf.config.flags,
  })
  return { row, access, verdict, isUsed }
}

const overlaps = (one: Period, other: Period) => one.validFrom <= other.validTo && other.validFrom <= one.validTo

/** A ticket that is paid for and not on the card yet. */
async function isTaken(ctx: Ctx, row: CardRow | undefined, days: Period): Promise<boolean> {
  if (!row?.has_order) return false
  const taken = await findTaken(ctx, [{ cardId: row.id, entryUuid: null, from: days.validFrom, to: days.validTo }])
  return taken.size > 0
}

/**
 * Whether a card can be used, as the shop and the access system know it (docs/product.md §7.12). Tells the subtype and
 * whether a birthday is known, never the birthday, and of somebody's card nothing but that it is somebody's. Refuses
 * `card-check-failed` when the access system gives no answer.
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
 * What the shop may keep of a card that the access system knows, with the birthday and the subtype that it lacks
 * (docs/product.md §7.11). Refuses with the card errors of docs/product.md §7.12, among them `cardWrongSubType` for a
 * subtype that contradicts what is known or the birthday, and a birthday that is missing or is none as `bad-input`. The
 * number is read as one that is typed, unless it is given as `read`.
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
    // Whoever names what a guest said of the card needs to tell no birthday again.
    ...(named && !isTold ? { subTypes: [named] } : {}),
    isTold,
    days: { validFrom: ctx.today, validTo: END_OF_TIME },
  })
  if (verdict.error && verdict.error !== 'cardUsed') refuse(verdict.error)
  if (!access) throw new Error('A card without a fault is known to the access system.')
  const known = { subType: verdict.subType, hasBirthday: verdict.isBirthdayKnown }
  if (asksCardBirthday(known, flags) && birthday === null) refuse('bad-input', undefined, 'birthday')
  if (named && known.subType && named !== known.subType) refuse('cardWrongSubType')
  const subType = known.subType ?? named ?? (birthday ? subTypeOf(birthday, ctx.today) : null)
  if (birthday && subType && subType !== 'external' && !fitsSubType(birthday, ctx.today, subType))
    refuse('cardWrongSubType')
  const mayCreate = mayCreateCard(
    { number: read.number, subType, birthday, isRegistrable: access.isRegistrable },
    { externalPrefix: ctx.resort.externalCardPrefix, allowAdultExternal: flags.allowAdultExternal, today: ctx.today },
  )
  const isNew = !row || (subType === 'external' && row.sub_type !== 'external')
  if (isNew && !mayCreate) refuse('unableCreateCard')
  // A birthday that is known already, here or at the access system, is not asked and not replaced; nor is a guest's word
  // kept where nothing is told by it.
  const kept = {
    number: read.number,
    birthday: known.hasBirthday || !flags.addCardType ? null : birthday,
    subType: flags.addCardType ? subType : known.subType,
  }
  return { read, kept, hasBirthday: known.hasBirthday, isUsed }
}

/**
 * Keeps a card that the access system knows as nobody's (docs/product.md §7.15), with what the shop lacks of it, or
 * typed otherwise while nothing is bought on it. A member's own card is completed so and stays theirs. Repeating it
 * changes nothing. Refuses as `checkNewCard`.
 */
export async function createCard(ctx: Ctx, card: NewCard): Promise<CardItem> {
  const { read, kept: told, hasBirthday, isUsed } = await checkNewCard(ctx, card)
  const kept = await keepCard(ctx, told, ctx.member?.id)
  if (!kept) refuse('differentCardOwner')
  return cardItem(ctx, read, kept, {
    subType: subTypeOfRow(ctx, kept),
    hasBirthday: hasBirthday || kept.birthday !== null,
    isUsed,
  })
}

/** A card for an entry, and whether its days are taken by another entry. */
export type EntryCard = { id: string; number: string; card: ShopCard; isTaken: boolean }

/** The cards of some entries by the entries' uuids; of an unknown card there is none. */
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
