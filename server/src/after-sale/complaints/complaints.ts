import type { ComplaintBody, ComplaintReply } from '@gondola/contract/complaints.ts'
import { complaintErrors, decideUntil, isToldLate } from '@gondola/rules/after-sale/complaint.ts'
import { orderNumberIn } from '@gondola/rules/after-sale/statement.ts'
import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { emailKey } from '@gondola/rules/email.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../../ctx.ts'
import { printDay } from '../../documents/tickets/print-format.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { complaintDecidedMail, complaintMail } from '../../mail/after-sale/complaint-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { printMoment } from '../print-moment.ts'
import { type ComplaintRow, findComplaint, writeComplaint } from './complaints.store.ts'

/**
 * Limit of confirmed complaints with one e-mail in a day. Further ones are confirmed only if an order has the order
 * number and e-mail that they name.
 */
const PER_ADDRESS = { points: 10, duration: 24 * 3600 }
/** Complaints of one network in an hour that are confirmed at once. Further ones are confirmed an hour later. */
const NETWORK = { points: 20, duration: 3600 }

const isWithin = (limiter: RateLimiterMemory, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

/**
 * Stores a complaint and queues its confirmation (docs/product.md §19.58). Refuses `bad-input` with the first wrong
 * field. Late complaints, and those whose order number and e-mail are of no order, are taken as well: a person reads
 * them.
 */
async function raiseComplaint(
  ctx: VisitCtx,
  { ticket, phone, ...body }: z.output<typeof ComplaintBody>,
  { addresses, networks }: { addresses: RateLimiterMemory; networks: RateLimiterMemory },
): Promise<ComplaintRow> {
  const [wrong] = Object.entries(complaintErrors({ ...body, phone, ticket }, ctx.today))
  if (wrong) refuse('bad-input', { key: wrong[1] }, wrong[0])
  const isHeldBack = !(await isWithin(networks, ctx.network ?? ''))
  const isQuiet = !(await isWithin(addresses, emailKey(body.email)))
  return writeComplaint(
    ctx,
    {
      ...body,
      order: orderNumberIn(body.order),
      ticket: ticket || null,
      phone: phone || null,
      shopNow: ctx.shopNow ?? null,
    },
    { mail: isQuiet ? 'none' : isHeldBack ? 'later' : 'now' },
  )
}

/** Fields as typed into the plain form, which needs no script. `discovered` is a day in any notation. */
type TypedComplaint = {
  name?: string | undefined
  order?: string | undefined
  email?: string | undefined
  complaint?: { ticket: string; what: string; discovered: string; phone: string } | undefined
}

/** Returns the wrong fields of a complaint from the plain form, with their text keys. */
export const wrongInComplaint = ({ name = '', order = '', email = '', complaint }: TypedComplaint, today: Day) =>
  complaintErrors(
    {
      ...{ name, order, email },
      what: complaint?.what ?? '',
      ticket: complaint?.ticket || undefined,
      phone: complaint?.phone || undefined,
      discoveredOn: parseTypedDay(complaint?.discovered ?? '') ?? '',
    },
    today,
  )

/** Returns a complaint as the API and the plain page show it. */
export const presentComplaint = ({ number, raised_at, shop_now, discovered_on }: ComplaintRow): ComplaintReply => ({
  number,
  raisedAt: new Date(raised_at).toISOString(),
  decidedUntil: decideUntil(pragueDay(raised_at)),
  isLate: isToldLate(discovered_on, pragueDay(shop_now ?? raised_at)),
})

export type Raise = (ctx: VisitCtx, body: z.output<typeof ComplaintBody>) => Promise<ComplaintRow>

/** Returns the use case that takes complaints. The API and the plain form share its limits. */
export function complaintDesk(): Raise {
  const limiters = { addresses: new RateLimiterMemory(PER_ADDRESS), networks: new RateLimiterMemory(NETWORK) }
  return (ctx, body) => raiseComplaint(ctx, body, limiters)
}

export const complaintHandlers = (raise: Raise): Pick<Handlers, 'raiseComplaint'> => ({
  raiseComplaint: async (ctx, { body }) => presentComplaint(await raise(ctx, body)),
})

/**
 * Mails the confirmation of a complaint, or its decision. If an order has the order number and e-mail of the complaint,
 * the mail goes to the order's address, else to the typed one. A retry has the same Message-ID. Throws when the mail
 * server postpones, so that the job is retried.
 */
export async function mailComplaint(
  ctx: Ctx,
  { complaintId, kind }: { complaintId: string; kind: 'received' | 'decided' },
): Promise<void> {
  const complaint = await findComplaint(ctx, complaintId)
  // Erased meanwhile: there is nobody to write to.
  if (!complaint?.email) return
  const { order_id, lang, raised_at } = complaint
  const order = order_id === null ? undefined : await findOrder(ctx, order_id)
  const facts = {
    id: complaint.id,
    kind: `complaint-${kind}`,
    to: order?.email ?? complaint.email,
    lang,
    look: ctx.look,
    resortName: textIn(ctx.resort.name, lang),
    sender: ctx.resort,
    host: new URL(ctx.config.publicUrl).hostname,
    number: complaint.number,
    raisedAt: printMoment(raised_at, lang),
  }
  const mail =
    kind === 'decided'
      ? complaintDecidedMail({ ...facts, isGranted: complaint.is_granted ?? false, decision: complaint.decision ?? '' })
      : complaintMail({
          ...facts,
          orderNumber: complaint.order_number ?? '',
          ticket: complaint.ticket ?? '',
          what: complaint.what ?? '',
          wanted: complaint.wanted,
          discoveredOn: printDay(complaint.discovered_on),
          decidedUntil: printDay(decideUntil(pragueDay(raised_at))),
          isLate: isToldLate(complaint.discovered_on, pragueDay(complaint.shop_now ?? raised_at)),
          name: complaint.name ?? '',
          email: complaint.email,
          phone: complaint.phone ?? '',
        })
  await sendMail(ctx, mail, facts.kind)
}
