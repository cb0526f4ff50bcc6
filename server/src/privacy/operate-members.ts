import { needsGuardian } from '@gondola/rules/age.ts'
import { readCard, type TicketSystemKind } from '@gondola/rules/card-number.ts'
import { addDays, type Day, pragueDay } from '@gondola/rules/day.ts'
import { depositsUntil, KEEP_DAYS, TERMS_OBJECTION_DAYS, termsFrom } from '@gondola/rules/membership.ts'
import { activateCard, deactivateCard } from '../cards/cards.store.ts'
import { inTransaction, sql, type TxDb } from '../db/db.ts'
import { mailNews } from '../members/mails/account-mails.store.ts'
import { findMember, findMemberByEmail, type MemberRow, mailLink } from '../members/members.store.ts'
import { isTaken } from '../members/settings/email-change.ts'
import { endEmailChange, lockMember, setLeaving, updateProfile } from '../members/settings/settings.store.ts'
import { columnsOf } from '../members/settings/settings.ts'
import { tellOfTerms } from '../members/terms.store.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import {
  blockAccount,
  type CardRecord,
  findByNumber,
  findCardRecord,
  findNewsReaders,
  insertTerms,
  isAnnounced,
  type NewsReader,
  returnDeposit,
  unblockAccount,
} from './membership.store.ts'
import { type CardTicket, findCardTickets, findLastService, hasLastingTickets, isPaying } from './own-account.store.ts'
import { beginLeaving, lastDayOf, stopLeaving } from './own-account.ts'
import { belongingsOf, type Ending, eraseMemberData, lockMemberData, type StillNeeded } from './person-data.ts'

type MembersCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'>

/** Returns the `subject` of an operator's act on an account: the number, no personal data. */
const subjectOf = ({ number }: MemberRow) => [`member ${number}`]

/** Returns the confirmed member that a number or an e-mail names. */
export async function findNamedMember(ctx: Pick<MembersCtx, 'db'>, which: string): Promise<MemberRow | undefined> {
  const number = which.replace(/\s/g, '')
  if (/^\d{8}$/.test(number)) return findByNumber(ctx, Number(number))
  const member = await findMemberByEmail(ctx, which)
  return member?.is_active ? member : undefined
}

/**
 * Blocks an account: ends its sessions and deactivates its cards (docs/product.md §18.23). Also ends links to a new
 * e-mail. Mails the reason at once. Returns false, with nothing mailed, when it was blocked already or is erased.
 */
export const blockMember = (ctx: MembersCtx, member: MemberRow, reason: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now || !(await blockAccount(tx, now.id))) return false
    await noteAct({ ...tx, operator: ctx.operator }, { kind: 'block', subject: subjectOf(now), reason })
    await mailNews(tx, now, { kind: 'blocked', reason, ...endOf(now, now.leaves_on) })
    return true
  })

/**
 * Unblocks an account and the cards blocked with it, and mails the member. A membership that is to end does so in
 * `KEEP_DAYS` at the earliest (docs/product.md §18.29). Returns its last day `on` (null when it is not to end), and how
 * many cards work again; false when the account was not blocked or is erased.
 */
export const unblockMember = (
  ctx: MembersCtx,
  member: MemberRow,
  reason: string | null,
): Promise<{ on: Day | null; cards: number } | false> =>
  inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    const cards = now && (await unblockAccount(tx, now.id))
    if (!now || cards === undefined) return false
    await noteAct({ ...tx, operator: ctx.operator }, { kind: 'unblock', subject: subjectOf(now), reason })
    const open = { ...now, blocked_at: null, keep_until: addDays(ctx.today, KEEP_DAYS) }
    const on = await lastDayOf(tx, open)
    if (on) await setLeaving(tx, now.id, { ...open, leaves_on: on })
    await mailNews(tx, open, { kind: 'unblocked', hasCards: cards > 0, ...endOf(now, on) })
    return { on, cards }
  })

/** Returns `on`, the last day, as details of a mail. Empty for a membership that is not to end. */
const endOf = ({ leaves_on }: MemberRow, on: Day | null): { on?: Day } => (leaves_on !== null && on ? { on } : {})

/**
 * Why an account was not changed. `company`: it is a company user's. `known`: it has the value already. `in-use`:
 * another account has the e-mail. `too-young`: the member was under 15 at registration. `gone`: the account was erased.
 * `no-day`: the notice cannot have come on that day. `blocked`: the account is blocked. `paying`: a payment is open.
 */
export type NoChange = 'company' | 'known' | 'in-use' | 'too-young' | 'gone' | 'no-day' | 'blocked' | 'paying'

/** Writes down what an operator did for a member. */
const noteHelp = (ctx: Pick<OperatorCtx, 'operator'> & { db: TxDb }, member: MemberRow, reason: string) =>
  noteAct(ctx, { kind: 'member', subject: subjectOf(member), reason })

/**
 * Gives notice for a member who asked an operator (docs/product.md §18.15). The notice came on the day `noticed`, or
 * else today. Where notice was given before, changes and mails nothing (`isNew` is false). Returns the last day `on` of
 * the membership, or why no notice was given.
 */
export const leaveFor = (
  ctx: MembersCtx,
  member: MemberRow,
  { reason, noticed }: { reason: string; noticed?: Day },
): Promise<{ on: Day; isNew: boolean } | NoChange> =>
  inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now) return 'gone'
    if (now.company_id !== null) return 'company'
    if (noticed && (noticed > ctx.today || noticed < pragueDay(now.created_at))) return 'no-day'
    if (now.leaves_on !== null) return { on: now.leaves_on, isNew: false }
    const on = await beginLeaving(tx, now, { isByOperator: true, ...(noticed ? { noticed } : {}) })
    await noteHelp(tx, now, `leave: ${reason}`)
    return { on, isNew: true }
  })

/** Keeps a membership that was to end, and tells the member. Returns false when it was not to end. */
export const stayFor = (ctx: MembersCtx, member: MemberRow, reason: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now || !(await stopLeaving(tx, now, { isByOperator: true }))) return false
    await noteHelp(tx, now, `stay: ${reason}`)
    return true
  })

/**
 * Mails the link that makes a new address a member's login e-mail (docs/product.md §18.3). For members who cannot read
 * mail at the old address: the old address gets no link, only a mail once the change is made. Ends a change of the
 * e-mail that is under way. Returns `mailed`, or why nothing was mailed.
 */
export async function changeEmailFor(
  ctx: MembersCtx,
  member: MemberRow,
  { email, reason }: { email: string; reason: string },
): Promise<'mailed' | NoChange> {
  return inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now) return 'gone'
    if (now.blocked_at !== null) return 'blocked'
    if (email === now.email) return 'known'
    if (await isTaken(tx, member.id, email)) return 'in-use'
    await noteHelp(tx, now, `e-mail: ${reason}`)
    await endEmailChange(tx, member.id)
    await mailLink(tx, member.id, 'email-new', { email, byOperator: true })
    return 'mailed'
  })
}

/**
 * Corrects a birthday and tells the member. Returns `changed`, or why not: `too-young` where the member would not have
 * been 15 at registration (docs/product.md §18.10).
 */
export async function changeBirthdayFor(
  ctx: MembersCtx,
  member: MemberRow,
  { birthday, reason }: { birthday: Day; reason: string },
): Promise<'changed' | NoChange> {
  return inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now) return 'gone'
    if (now.company_id !== null) return 'company'
    if (birthday === now.birthday) return 'known'
    if (needsGuardian(birthday, pragueDay(now.created_at))) return 'too-young'
    await noteHelp(tx, now, `birthday: ${reason}`)
    await updateProfile(tx, member.id, { ...columnsOf(now), birthday })
    await mailNews(tx, now, { kind: 'profile-changed', fields: ['birthday'], isByOperator: true })
    return 'changed'
  })
}

/** Returns who may get news (docs/product.md §10.23), and writes down who took the list. */
export async function listNewsReaders(ctx: MembersCtx): Promise<NewsReader[]> {
  await noteAct(ctx, { kind: 'export', subject: ['news'] })
  return findNewsReaders(ctx)
}

/**
 * Ends a membership at once and erases the account (docs/product.md §18.23). Mails `reason`, but does not note it in
 * the operator's act: it would be erased with the account. Returns how many cards stopped working and the tickets that
 * ended with them; or why nothing was erased.
 */
export const endMember = (
  ctx: MembersCtx,
  member: MemberRow,
  reason: string,
  { althoughTickets = false }: Ending = {},
): Promise<{ cards: number; tickets: CardTicket[] } | StillNeeded | NoChange> =>
  inTransaction(ctx, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (!now) return 'gone'
    if (now.company_id !== null) return 'company'
    const orderIds = await lockMemberData(tx, now)
    if (await isPaying(tx, now.id)) return 'paying'
    const lastService = await findLastService(tx, now.id, ctx.today)
    if (lastService !== null && !althoughTickets) return { lastService }
    const tickets = await findCardTickets(tx, now.id, ctx.today)
    const hasValidTickets = await hasLastingTickets(tx, { memberId: now.id, orderIds, today: ctx.today })
    const had = { ...(await belongingsOf(tx, now.id)), tickets, hasValidTickets }
    await noteAct(tx, { kind: 'erase', subject: subjectOf(now) })
    await eraseMemberData(tx, now, orderIds, ctx.today)
    await mailNews(tx, now, { kind: 'ended', reason, ...had, depositsUntil: depositsUntil(ctx.today) })
    return had
  })

/**
 * Returns the card that a number names, however it is typed. Undefined where there is none, or the text is no number of
 * a card.
 */
export async function findNamedCard(
  ctx: Pick<MembersCtx, 'db'> & { kind: TicketSystemKind },
  typed: string,
): Promise<CardRecord | undefined> {
  const read = readCard(ctx.kind, typed, { luhnCheck: false })
  return typeof read === 'string' ? undefined : findCardRecord(ctx, read.number)
}

/**
 * Activates a card for an operator (docs/product.md §7.22). Returns false when it is active already, and `blocked`
 * where its account is.
 */
export const activateFor = (ctx: MembersCtx, card: CardRecord, reason: string | null): Promise<boolean | 'blocked'> =>
  inTransaction(ctx, async (tx) => {
    const owner = isOwned(card) ? await lockMember(tx, card.owner) : undefined
    if (owner && owner.blocked_at !== null) return 'blocked'
    if ((await activateCard(tx, { cardId: card.id, owner: null })) === undefined) return false
    await noteAct({ ...tx, operator: ctx.operator }, { kind: 'unblock', subject: cardSubject(card, owner), reason })
    if (owner) await mailNews(tx, owner, { kind: 'card-active', number: card.number, isByOperator: true })
    return true
  })

/**
 * Deactivates a card for an operator, so that only operators can activate it again. A card that is inactive as `lost`
 * or `blocked` becomes inactive as `operator`. Returns false, with nothing written, for any other inactive card.
 */
export const deactivateFor = (ctx: MembersCtx, card: CardRecord, reason: string | null): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    if ((await deactivateCard(tx, { cardId: card.id, owner: null })) === undefined) return false
    const owner = await findOwner(tx, card)
    await noteAct({ ...tx, operator: ctx.operator }, { kind: 'block', subject: cardSubject(card, owner), reason })
    if (owner) await mailNews(tx, owner, { kind: 'card-blocked', number: card.number, isByOperator: true })
    return true
  })

/** Returns the member whose card it is. Undefined for a card of nobody or of the shop. */
const findOwner = async (ctx: { db: TxDb }, card: CardRecord): Promise<MemberRow | undefined> =>
  isOwned(card) ? findMember(ctx, card.owner) : undefined

const isOwned = ({ owner }: CardRecord) => owner !== 'anonymous' && owner !== 'shop'

/**
 * Returns the `subject` of an operator's act on a card: its number and its owner. The owner is named as the card may be
 * somebody else's later.
 */
const cardSubject = ({ number }: CardRecord, owner: MemberRow | undefined) => [
  `card ${number}`,
  ...(owner ? subjectOf(owner) : []),
]

/**
 * Why a card's deposit is not returned. `external`: none was paid. `no-end`: the card is not from an ended membership.
 * `too-late`: the membership ended more than six months ago. `returned`: the deposit was returned before.
 */
export type NoDeposit = 'external' | 'no-end' | 'too-late' | 'returned'

/**
 * Records that a card's deposit was returned (docs/product.md §18.19). Allowed once, within six months after the
 * membership ended. Returns why not, or undefined when it is recorded.
 */
export const depositBack = (ctx: MembersCtx, card: CardRecord): Promise<NoDeposit | undefined> =>
  inTransaction(ctx, async (tx) => {
    if (card.sub_type === 'external') return 'external'
    if (card.deposit_until === null) return 'no-end'
    if (card.deposit_until < ctx.today) return 'too-late'
    if (!(await returnDeposit(tx, card.id))) return 'returned'
    await noteAct({ ...tx, operator: ctx.operator }, { kind: 'hand-out', subject: [`deposit of card ${card.number}`] })
    return undefined
  })

/**
 * Result of announcing new terms. `told`: how many members were mailed. `until`: the last day to object. `from`: the
 * first day on which the terms may start. `known`: the shop began with this version. `no-text`: the shop has no text of
 * it.
 */
export type Announced = { told: number; until: Day } | { why: 'too-soon'; from: Day } | { why: 'known' | 'no-text' }

/**
 * Announces new terms to all members, at least 15 days before they start (docs/product.md §18.27). May be repeated,
 * even after the start: mails only members who were not told and have not agreed.
 */
export async function tellTerms(ctx: MembersCtx & { termsDays: readonly Day[] }, version: Day): Promise<Announced> {
  if (!ctx.termsDays.includes(version)) return { why: 'no-text' }
  const first = termsFrom(ctx.today)
  if (version < first && !(await isAnnounced(ctx, version))) return { why: 'too-soon', from: first }
  return inTransaction(ctx, async (tx) => {
    if (!(await insertTerms(tx, version)) && !(await isAnnounced(tx, version))) return { why: 'known' }
    await noteAct(tx, { kind: 'terms', subject: [`terms of ${version}`] })
    const told = await tellOfTerms(tx, { who: sql`true`, versions: sql`v.version = ${version}`, today: ctx.today })
    return { told, until: addDays(ctx.today, TERMS_OBJECTION_DAYS) }
  })
}
