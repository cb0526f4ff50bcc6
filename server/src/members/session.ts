import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, SignedIn, VisitCtx } from '../ctx.ts'
import { forgetForm, visitCookies } from '../http/visitor.ts'
import { deleteSession, findSession, insertSession } from './members.store.ts'
import { openedCookie } from './opened-link.ts'
import { deviceOf } from './settings/device.ts'

const TOKEN = /^[\w-]{43}$/
/** Lifetime of the cookie, as long as the longest session. The server may end a session sooner. */
const COOKIE_SECONDS = 30 * 86_400

const names = (secure: boolean) => ({
  sid: secure ? '__Host-sid' : 'sid',
  hint: secure ? '__Host-member' : 'member',
})

const idOf = (token: string) => createHash('sha256').update(`session:${token}`).digest()

function sidOf(request: FastifyRequest, secure: boolean): Buffer | undefined {
  const token = request.cookies[names(secure).sid]
  return token && TOKEN.test(token) ? idOf(token) : undefined
}

/**
 * Returns whether this browser has the hint cookie of a session, which pages can read.
 * The session itself may have ended.
 */
export const mayBeSignedIn = (request: FastifyRequest, secure: boolean): boolean =>
  request.cookies[names(secure).hint] !== undefined

/**
 * Returns the signed-in member with their current rights; undefined without a valid session.
 * Without a session cookie it makes no query.
 */
export async function signedIn(
  ctx: Pick<Ctx, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const sid = sidOf(request, ctx.config.secureCookies)
  const row = sid && (await findSession(ctx, sid))
  if (!row) return undefined
  const { id, is_active: isActive, segments, company_id, pays_by: paysBy, buyer } = row
  if (company_id === null || !buyer || !paysBy) return { id, isActive, segments }
  const company = { id: company_id, buyer, paysBy, isBlocked: row.is_blocked, mayBuy: row.may_buy }
  return { id, isActive, segments, company }
}

/**
 * Begins a session in this browser and sets its cookies; ends the browser's earlier one.
 * `proven` is the hash of the password that was checked. Returns false, and begins none, when the account has another
 * hash now or is blocked. The second cookie, which pages can read, only hints that there is a profile to load. Also
 * forgets opened links and what was typed into a plain form (docs/product.md §18.12).
 */
export async function beginSession(ctx: VisitCtx, memberId: string, proven: string): Promise<boolean> {
  const { secureCookies: secure } = ctx.config
  const before = sidOf(ctx.request, secure)
  if (before) await deleteSession(ctx, before)
  const token = randomBytes(32).toString('base64url')
  const device = deviceOf(ctx.request.headers['user-agent'] ?? '')
  if (!(await insertSession(ctx, idOf(token), { memberId, password: proven, ...device }))) return false
  const { sid, hint } = names(secure)
  const cookie = { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_SECONDS } as const
  // Has proven its member, or is somebody else's who was here before.
  ctx.reply.clearCookie(openedCookie(secure), { path: '/', secure, sameSite: 'lax' })
  ctx.reply.setCookie(sid, token, { ...cookie, httpOnly: true })
  ctx.reply.setCookie(hint, '1', cookie)
  forgetForm(ctx.reply, secure)
  return true
}

/**
 * Returns the id that this browser's session cookie stands for, valid or not.
 * Returns undefined without such a cookie.
 */
export const ownSession = (ctx: VisitCtx): Buffer | undefined => sidOf(ctx.request, ctx.config.secureCookies)

export async function endSession(ctx: VisitCtx): Promise<void> {
  const { secureCookies: secure } = ctx.config
  const sid = sidOf(ctx.request, secure)
  if (sid) await deleteSession(ctx, sid)
  // Also cart, orders, opened links and forms of this visit: the next visitor in this browser may be somebody else.
  for (const name of [...Object.values(names(secure)), ...visitCookies(secure), openedCookie(secure)])
    ctx.reply.clearCookie(name, { path: '/', secure, sameSite: 'lax' })
  forgetForm(ctx.reply, secure)
}

/**
 * Removes the hint cookie, not the session cookie.
 * A late reply about an ended session must not sign out a newer one, and the cookie of an ended session opens nothing.
 */
export const forgetHint = (reply: FastifyReply, secure: boolean): void =>
  void reply.clearCookie(names(secure).hint, { path: '/', secure, sameSite: 'lax' })

/** Returns the price column: `club` for active members, `standard` for others (docs/product.md §3.4). */
export const columnOf = ({ isActive }: SignedIn): Ctx['column'] => (isActive ? 'club' : 'standard')
