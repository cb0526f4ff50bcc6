import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { toCrowns } from '@gondola/rules/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { freeCredit } from '../benefits/benefits.store.ts'
import { codeHashes } from '../benefits/codes.ts'
import { GUEST } from '../benefits/price-basket.ts'
import { findRights } from '../benefits/rights.store.ts'
import { type Choice, choicesOf } from '../benefits/rights.ts'
import type { VisitCtx } from '../ctx.ts'
import { sql } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import { PRESSURES } from '../http/waiting-room/pressure.ts'
import type { WaitingRoom } from '../http/waiting-room/waiting-room.ts'
import { findMember } from '../members/members.store.ts'
import { profileOf } from '../members/members.ts'
import { isPasswordOf } from '../members/passwords.ts'
import { sampleMemberId } from '../members/sample-members.ts'

type CtxOf = (request: FastifyRequest, reply: FastifyReply) => VisitCtx

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: cid:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

function page(reply: FastifyReply, title: string, body: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CSP)
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:17px/1.5 system-ui;margin:32px auto;max-width:60rem;padding:0 20px;color:#17242b}a{color:#0b4f6c}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #d6e0e3;vertical-align:top}input,button{box-sizing:border-box;max-width:100%;font:inherit;padding:8px 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>${title}</h1>${body}</html>`)
}

/** HTML that tells testers the commands which make and import a company's bank transfer. */
const BANK_HELP = `<h2>transfers of companies</h2><pre>npm run pretend-bank -- /tmp/a.gpc 12960:7726000013   a statement with a payment and its symbol (.gpc, .xml, .json)
npm run bank -- import /tmp/a.gpc --apply             reads and books it
npm run bank                                          what waits for somebody</pre>`

type Code = { code: string; maxNumberOfUses: number }
type SampleVoucher = { code: string; status: string; expect: object; assignedTo: string | null; note?: string }
type SampleCard = {
  number: string
  owner: string
  ownerMember: string | null
  subType: string | null
  /** DD.MM.YYYY */
  birthday: string | null
  status: string
  isUsed: boolean
  known: { shop: boolean; accessSystem: boolean }
  outcome?: string
  note?: string
}
/** A member, or a company with its user. Its facts have the names that they have in a profile. */
type SampleAccount = { key: string; password: string; meta: object; note?: string }
type Source = {
  samples?: {
    vouchers?: SampleVoucher[]
    credit?: { member: string }[]
    cards?: SampleCard[]
    members?: SampleAccount[]
    companies?: SampleAccount[]
    [kind: string]: unknown
  }
  benefits?: { benefitId: string; name: unknown; codes?: Code[] }[]
}

const expectedOf = (error: Choice['error']) =>
  error === undefined
    ? { status: 'applied', error: null }
    : error === 'assigned'
      ? { status: error, error: null }
      : { status: null, error }

/**
 * Returns sample cards as the shop knows them now. A card that is no longer as in the sample data loses `outcome` and
 * `note`. What only the access system knows stays as in the sample data. `members`: sample members.
 */
async function cardsNow(ctx: VisitCtx, cards: readonly SampleCard[], members: readonly { key: string }[]) {
  const { rows } = await sql<ShopCardNow>`
    select number, owner, status, sub_type as "subType", to_char(birthday, 'DD.MM.YYYY') as birthday, exists (
      select from order_entry e join orders o on o.id = e.order_id
      where e.card_id = card.id and e.live and not e.reversed and o.status <> 'failed'
        and e.days[array_upper(e.days, 1)] >= ${ctx.today}) as "isUsed"
    from card where number = any(${cards.map(({ number }) => number)})`.execute(ctx.db)
  return cards.map((card) => {
    const row = rows.find(({ number }) => number === card.number)
    const now = { ...card, ...(row && ofShop(card, row, members)), known: { ...card.known, shop: row !== undefined } }
    const { outcome: _, note: __, ...rest } = now
    return isDeepStrictEqual(now, card) ? card : rest
  })
}

type ShopCardNow = Pick<SampleCard, 'number' | 'owner' | 'subType' | 'birthday' | 'status' | 'isUsed'>

/** Returns what the shop now knows of a sample card that it has. */
function ofShop(card: SampleCard, row: ShopCardNow, members: readonly { key: string }[]): Partial<SampleCard> {
  const isOwned = row.owner !== 'anonymous' && row.owner !== 'shop'
  const wasOwned = card.owner === 'member' || card.owner === 'otherMember'
  const ownerless = card.owner === 'anonymous' ? card.owner : 'none'
  // Of a card new to the shop the sample data say what the access system knows.
  const { subType, birthday } = card.known.shop ? { subType: null, birthday: null } : card
  return {
    owner: isOwned ? (wasOwned ? card.owner : 'member') : row.owner === 'shop' ? 'shop' : ownerless,
    ownerMember: members.find(({ key }) => sampleMemberId(key) === row.owner)?.key ?? null,
    subType: row.subType ?? subType,
    birthday: row.birthday ?? birthday,
    status: row.status,
    isUsed: card.isUsed || row.isUsed,
  }
}

/** Caller that checks passwords of samples. A name of its own, so that no visitor queues behind it. */
const TESTER = { key: '', site: '' }

/**
 * Returns a sample member or company as its account is now. A password that no longer signs in is left out, and so is
 * the `note` of an account that is no longer as in the sample data.
 */
async function accountNow(ctx: VisitCtx, sample: SampleAccount) {
  const { key, password, note, ...facts } = sample
  const member = await findMember(ctx, sampleMemberId(key))
  if (!member) return { key, hasAccount: false }
  const profile = profileOf(member)
  const { company } = profile
  const now = { ...ofNames(facts, { ...profile, ...company }), meta: ofNames(facts.meta, profile.meta) }
  const stored = member.blocked_at === null ? member.password : null
  const signsIn = await isPasswordOf(TESTER, async () => stored, password)
  const isAsLoaded = signsIn && isDeepStrictEqual(now, facts) && !company?.isBlocked && !company?.isStopped
  return { key, ...now, ...(signsIn ? { password } : {}), ...(isAsLoaded && note ? { note } : {}) }
}

/** Returns the values that `from` has for the names of `facts`. */
const ofNames = (facts: object, from: object): object =>
  Object.fromEntries(Object.keys(facts).map((name) => [name, from[name as keyof typeof from]]))

/**
 * Returns the sample data as it is in the shop now. The codes of benefits are among them; the shop itself keeps only
 * their hashes.
 */
async function samplesNow(ctx: VisitCtx, { samples = {}, benefits = [] }: Source) {
  const codes = benefits.flatMap(({ benefitId, name, codes = [] }) =>
    codes.map(({ code, maxNumberOfUses }) => ({ code, benefitId, name, maxNumberOfUses })),
  )
  const { vouchers = [], credit = [], cards = [], members = [], companies = [] } = samples
  const hashesOf = (code: string) => codeHashes(ctx.config.orderSecrets, code)
  const [known = []] = await findRights(ctx, [
    {
      hashes: [...codes, ...vouchers].flatMap(({ code }) => hashesOf(code)),
      ids: [],
      cartId: undefined,
      creditOf: null,
      once: [],
      memberId: null,
      cardIds: [],
    },
  ])
  const found = (code: string) => known.find(({ code_hash }) => hashesOf(code).includes(code_hash ?? ''))
  /** Returns what is left of a code. `held`: what carts and unpaid orders hold, which `left` is without. */
  const restOf = (code: string) => {
    const right = found(code)
    if (!right || right.status === 'void') return { left: 0, held: 0 }
    const { total, used, claimed } = right
    const counted = right.kind === 'voucher' ? toCrowns : (uses: number) => uses
    return { left: counted(total - used - claimed), held: counted(claimed) }
  }
  const all = [...vouchers, ...codes].map(({ code }) => code)
  const told = choicesOf(ctx, { cartId: undefined, who: GUEST, pieces: [], vouchers: all }, known)
  const errorOf = (code: string) => told.find(({ value }) => value === code)?.error
  return {
    ...samples,
    cards: await cardsNow(ctx, cards, members),
    members: await Promise.all(members.map((one) => accountNow(ctx, one))),
    companies: await Promise.all(companies.map((one) => accountNow(ctx, one))),
    credit: await Promise.all(
      credit.map(async (one) => ({ ...one, left: toCrowns(await freeCredit(ctx, sampleMemberId(one.member))) })),
    ),
    vouchers: vouchers.map(({ note, ...one }) => {
      const error = errorOf(one.code)
      const owner = found(one.code)?.member_id ?? null
      const assignedTo = members.find(({ key }) => sampleMemberId(key) === owner)?.key ?? owner
      const status = error ?? 'valid'
      return {
        ...one,
        ...(status === one.status && note ? { note } : {}),
        status,
        assignedTo,
        // What a guest is told.
        expect: expectedOf(error),
        ...restOf(one.code),
      }
    }),
    codes: codes.map((one) => ({ ...one, expect: expectedOf(errorOf(one.code)), ...restOf(one.code) })),
  }
}

/** Registers pages for trying the shop; not in production. */
export function devPages(app: FastifyInstance, ctxOf: CtxOf, waitingRoom: WaitingRoom): void {
  app.get('/dev/mail', async (request, reply) => {
    const ctx = ctxOf(request, reply)
    const mails = (
      await sql<KeptMail>`
        select id, message_id, recipients, subject, body_text, body_html, attachments, kept_at
        from kept_mail order by id desc limit 200`.execute(ctx.db)
    ).rows
    if ((request.headers.accept ?? '').includes('application/json')) return reply.send(mails.map(mailItem))
    const rows = mails.map(
      (
        mail,
      ) => `<tr><td>${new Date(mail.kept_at).toISOString().slice(0, 19).replace('T', ' ')}</td><td>${escapeHtml(mail.recipients.join(', '))}</td>
<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${mail.attachments.map((file, index) => `<a href="/dev/mail/${mail.id}/attachments/${index}">${escapeHtml(file.filename)}</a>`).join('<br>')}</td></tr>`,
    )
    return page(
      reply,
      'Mail',
      mails.length === 0
        ? '<p>No mail yet.</p>'
        : `<table><tr><th>Kept</th><th>To</th><th>Subject</th><th>Attachments</th></tr>${rows.join('')}</table>`,
    )
  })

  app.get('/dev/mail/:id', async (request, reply) => {
    const mail = await keptMail(ctxOf(request, reply), request)
    if ((request.headers.accept ?? '').includes('application/json')) return reply.send(mailItem(mail))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(withPictures(mail))
  })

  app.get('/dev/mail/:id/attachments/:index', async (request, reply) => {
    const ctx = ctxOf(request, reply)
    const mail = await keptMail(ctx, request)
    const { index } = request.params as { index: string }
    const file = mail.attachments[Number(index)]
    const raw = (await sql<{ raw: Buffer }>`select raw from kept_mail where id = ${mail.id}`.execute(ctx.db)).rows[0]
      ?.raw
    if (!file || !raw) return refuse('not-found')
    return reply
      .type(file.contentType)
      .header('content-disposition', `inline; filename="${encodeURIComponent(file.filename)}"`)
      .send(attachmentOf(raw, mail.attachments, file))
  })

  app.get('/dev/now', async (request, reply) => {
    const { at } = request.query as { at?: string }
    if (at !== undefined) {
      const instant = Date.parse(at)
      if (Number.isNaN(instant)) reply.clearCookie('shop-now', { path: '/' })
      else reply.setCookie('shop-now', new Date(instant).toISOString(), { path: '/', sameSite: 'lax' })
      return reply.redirect('/dev/now')
    }
    const now = new Date(ctxOf(request, reply).now).toISOString()
    return page(
      reply,
      'The shop’s now',
      `<p>For this browser the shop’s now is <strong>${now}</strong>. It moves today, sales times and ages; deadlines stay real.</p>
<form method="get"><label>ISO instant <input name="at" size="30" placeholder="2026-12-24T08:20:00+01:00"></label> <button>Move</button></form>
<p><a href="/dev/now?at=">Back to the real now</a></p>`,
    )
  })

  app.get('/dev/waiting-room', async (request, reply) => {
    const { pressure } = request.query as { pressure?: string }
    if (pressure !== undefined) {
      waitingRoom.pretend(PRESSURES.find((one) => one === pressure))
      return reply.redirect('/dev/waiting-room')
    }
    const choices = PRESSURES.map((one) => `<button name="pressure" value="${one}">${one}</button>`)
    return page(
      reply,
      'The waiting room',
      `<p>Pretends a pressure to this process. When it is high, prices and time slots are told to wait; when it is too high, newcomers see the waiting page, such as a private window.</p>
<form method="get">${choices.join(' ')} <button name="pressure" value="">the real one</button></form>`,
    )
  })

  app.get('/dev/samples', async (request, reply) => {
    const ctx = ctxOf(request, reply)
    const file = join(ctx.config.resortFolder, 'catalogue.json')
    const source = JSON.parse(readFileSync(file, 'utf8')) as Source
    const samples = await samplesNow(ctx, source)
    if ((request.headers.accept ?? '').includes('application/json')) return reply.send(samples)
    const kinds = Object.entries(samples).map(
      ([kind, list]) => `<h2>${escapeHtml(kind)}</h2><pre>${escapeHtml(JSON.stringify(list, null, 2))}</pre>`,
    )
    return page(reply, 'Samples', `${kinds.join('')}${BANK_HELP}`)
  })
}

type KeptMail = {
  id: number
  message_id: string
  recipients: string[]
  subject: string
  body_text: string
  body_html: string
  attachments: { filename: string; contentType: string; size: number; cid?: string }[]
  kept_at: number
}

const mailItem = (mail: KeptMail) => ({
  id: mail.id,
  messageId: mail.message_id,
  recipients: mail.recipients,
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  attachments: mail.attachments.map((file, index) => ({ ...file, href: `/dev/mail/${mail.id}/attachments/${index}` })),
  keptAt: new Date(mail.kept_at).toISOString(),
})

async function keptMail(ctx: VisitCtx, request: FastifyRequest): Promise<KeptMail> {
  const { id } = request.params as { id: string }
  if (!/^\d{1,12}$/.test(id)) refuse('not-found')
  const found = await sql<KeptMail>`
    select id, message_id, recipients, subject, body_text, body_html, attachments, kept_at from kept_mail where id = ${Number(id)}`.execute(
    ctx.db,
  )
  return found.rows[0] ?? refuse('not-found')
}

/** Returns the HTML of a mail, with its `cid:` pictures replaced by addresses below `/dev/mail`. */
const withPictures = ({ id, body_html, attachments }: KeptMail): string =>
  attachments.reduce(
    (html, { cid }, index) => (cid ? html.replaceAll(`cid:${cid}"`, `/dev/mail/${id}/attachments/${index}"`) : html),
    body_html,
  )

/**
 * Returns the decoded bytes of `file`, one of the attachments `all` of a mail. `raw` is the mail as our own mailer
 * wrote it: it has inline files, and other attachments, in the order of `all`. Empty when `raw` has no such part.
 */
function attachmentOf(raw: Buffer, all: KeptMail['attachments'], file: KeptMail['attachments'][number]): Buffer {
  const kind = file.cid ? 'inline' : 'attachment'
  const place = all.filter(({ cid }) => Boolean(cid) === Boolean(file.cid)).indexOf(file)
  const part = raw.toString('latin1').split(new RegExp(`\\r?\\nContent-Disposition: ${kind}`, 'i'))[place + 1] ?? ''
  const body = part.slice(part.search(/\r?\n\r?\n/)).split(/\r?\n--/)[0] ?? ''
  return Buffer.from(body.replace(/\s/g, ''), 'base64')
}
