import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx, VisitCtx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { type MemberRow, proveMember } from './members.store.ts'

const DAY_SECONDS = 86_400
const OPENED = /^(\d{1,12})\.([\w-]{43})$/

type Opened = Pick<MemberRow, 'id' | 'email'>
/**
 * What the caller does once mailbox and password of an account are proven together.
 * It runs in the transaction that sets `proven_at`.
 */
export type OnProven = (ctx: Omit<Ctx, 'db'> & { db: TxDb }, memberId: string) => Promise<void>

/** Returns the name of the cookie about a mailed link opened here. */
export const openedCookie = (secure: boolean): string => (secure ? '__Host-opened' : 'opened')

const sealOf = (secret: string, { id, email }: Opened, until: string) =>
  createHmac('sha256', secret).update(`opened:${until}:${id}:${email}`).digest('base64url')

/**
 * Notes that a member's mailed link was opened in this browser (docs/product.md §18.11).
 * When they are signed in here, the account becomes proven and `onProven` runs. Else a signed cookie with the member
 * and address lets `signedInHere` do so for a day. An account that is proven already stays as it is.
 */
export async function openedHere(ctx: VisitCtx, member: Opened, onProven: OnProven): Promise<void> {
  if (ctx.member?.id === member.id) return prove(ctx, member, onProven)
  const { secureCookies: secure, ORDER_SECRET } = ctx.config
  const until = String(Math.floor(Date.now() / 1000) + DAY_SECONDS)
  ctx.reply.setCookie(openedCookie(secure), `${until}.${sealOf(ORDER_SECRET, member, until)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: DAY_SECONDS,
  })
}

/**
 * Proves an account at a sign-in, when its mailed link was opened in this browser.
 * Does nothing without a cookie of `openedHere` for this account and address.
 */
export async function signedInHere(ctx: VisitCtx, member: Opened, onProven: OnProven): Promise<void> {
  const { secureCookies, orderSecrets } = ctx.config
  const [, until = '', seal = ''] = OPENED.exec(ctx.request.cookies[openedCookie(secureCookies)] ?? '') ?? []
  if (Number(until) * 1000 < Date.now()) return
  const given = Buffer.from(seal)
  if (orderSecrets.some((secret) => timingSafeEqual(given, Buffer.from(sealOf(secret, member, until)))))
    await prove(ctx, member, onProven)
}

const prove = (ctx: VisitCtx, member: Opened, onProven: OnProven): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (await proveMember(tx, member)) await onProven(tx, member.id)
  })
