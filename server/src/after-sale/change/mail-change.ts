import { addShares, type Shares } from '@gondola/rules/after-sale/money-back.ts'
import type { PriceStep } from '@gondola/rules/line-price.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { isBackOnVoid } from '../../benefits/order-claims.store.ts'
import type { Ctx } from '../../ctx.ts'
import { printArrival, printDayTime, printValidity } from '../../documents/tickets/print-format.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { askedMail, type ChangedEntry, changedMail, type EndOfChange } from '../../mail/after-sale/change-mail.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { type EntryWithPerson, findEntries, findOrder, type OrderRow } from '../../orders/orders.store.ts'
import { inOneCode, isCollected } from '../../orders/read/pick-up.ts'
import { textIn } from '../../orders/read/present.ts'
import { readyEntries } from '../../orders/read/ticket-entries.ts'
import { calendarOfAct } from '../../papers/calendar/order-calendar.ts'
import { noteMailed, wasMailed } from '../../papers/mail.store.ts'
import { pickUpIn } from '../../papers/mail-pick-up.ts'
import { orderUrl } from '../../papers/order-address.ts'
import { bookedTime, paperDocuments, ticketLang, ticketValidity } from '../../papers/ticket-pages.ts'
import { findAct, type WholeAct } from '../acts.store.ts'
import { documentsOf } from '../returns/mail-act.ts'
import { findMoved, findTargets } from './change.store.ts'

type Kind = JobPayloads['mail-change']['kind']

/**
 * Mails the request or the result of a change of date (docs/product.md §19.40). It goes to the order's own address.
 * Another address, given with the request, gets a copy without link and papers. A repeat sends nothing. Throws when the
 * mail server postpones, so that the job is retried.
 */
export async function mailChange(ctx: Ctx, { actId, kind }: JobPayloads['mail-change']): Promise<void> {
  const act = await findAct(ctx, actId)
  const order = act && (await findOrder(ctx, act.order_id))
  // Its personal data was erased: there is nobody to write to.
  if (!act || !order?.email) return
  const change = { act, order, parts: await partsOf(ctx, act, order) }
  await send(ctx, order, kind, await mailTo(ctx, change, { kind, to: order.email, isCopy: false }))
  if (act.email && act.email.toLowerCase() !== order.email.toLowerCase())
    await send(ctx, order, kind, await mailTo(ctx, change, { kind, to: act.email, isCopy: true }))
}

async function send(ctx: Ctx, order: OrderRow, kind: Kind, mail: Mail): Promise<void> {
  if (await wasMailed(ctx, mail.messageId)) return
  await sendMail(ctx, mail, `change-${kind}`)
  await noteMailed(ctx, { messageId: mail.messageId, orderId: order.id, kind: `change-${kind}` })
}

type Change = { act: WholeAct; order: OrderRow; parts: Parts }

async function mailTo(
  ctx: Ctx,
  { act, order, parts }: Change,
  { kind, to, isCopy }: { kind: Kind; to: string; isCopy: boolean },
): Promise<Mail> {
  const facts = {
    id: act.id,
    kind: isCopy ? `${kind}-copy` : kind,
    to,
    lang: order.lang,
    look: ctx.look,
    resortName: textIn(ctx.resort.name, order.lang),
    sender: ctx.resort,
    host: new URL(ctx.config.publicUrl).hostname,
    orderNumber: order.number,
    orderUrl: isCopy ? undefined : orderUrl(ctx, order),
    entries: parts.map(({ told }) => told),
  }
  const isOnInvoice = order.paid_with !== 'card'
  if (kind === 'changed')
    return changedMail({ ...facts, isOnInvoice, ...(await endOf(ctx, { act, order, parts }, isCopy)) })
  const { pay, pay_until: until, opened_by: openedBy } = act
  const payment = pay > 0 && until !== null ? { due: pay, until: printDayTime(until, mailLang(order.lang)) } : undefined
  return askedMail({ ...facts, payment, openedBy })
}

type Parts = { told: ChangedEntry; was: EntryWithPerson; now: EntryWithPerson; isMoved: boolean }[]

/**
 * Returns the entries of an act, each in two versions. `was` is the one before the change, `now` the requested one.
 * `isMoved`: the entry has got the requested one.
 */
async function partsOf(ctx: Ctx, act: WholeAct, order: OrderRow): Promise<Parts> {
  const [entries, targets, moved] = [
    await findEntries(ctx, order.id),
    await findTargets(ctx, act.id),
    await findMoved(ctx, act.id),
  ]
  return act.items.flatMap(({ entry_uuid: uuid, state, error, used_at }) => {
    const [entry, target] = [entries.find((one) => one.uuid === uuid), targets.get(uuid)]
    if (!entry || !target) return []
    const was = { ...entry, ...moved.get(uuid) }
    const { day, days, slot_start, difference, rule } = target
    const now = { ...was, version: was.version + 1, day, days, slot_start }
    const name = [textIn(entry.product_name, order.lang), textIn(entry.variant_name, order.lang)]
    const told = {
      name: name.filter(Boolean).join(', '),
      was: whenOf(was, order),
      now: whenOf(now, order),
      days: daysOf(was, now),
      difference,
      waived: waivedIn(rule),
      error,
      usedAt: used_at === null ? undefined : printDayTime(used_at, mailLang(order.lang)),
    }
    return [{ told, was, now, isMoved: state === 'success' }]
  })
}

/**
 * Returns the rise in price that a storm day waives, else 0 (docs/product.md §19.45). `rule` is how the target's price
 * was made.
 */
function waivedIn(rule: unknown): Haler {
  const { steps = [] } = (rule ?? {}) as { steps?: PriceStep[] }
  return steps.reduce((sum, step) => (step.kind === 'benefit' && step.benefit === 'storm' ? sum - step.amount : sum), 0)
}

function whenOf(entry: EntryWithPerson, { lang }: OrderRow): string {
  const shown = mailLang(lang)
  const { slot } = bookedTime(entry)
  return [printValidity(ticketValidity(entry), shown), ...(slot ? [printArrival(slot, shown)] : [])].join(', ')
}

function daysOf(was: EntryWithPerson, now: EntryWithPerson): ChangedEntry['days'] {
  const [before, after] = [was, now].map((entry) => {
    const validity = ticketValidity(entry)
    const { slot } = bookedTime(entry)
    // A leaf has no room for the part that the time is for.
    return validity.kind === 'day' && !slot?.part ? { day: validity.from, from: slot?.from } : undefined
  })
  return before && after ? { was: before, now: after } : undefined
}

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/**
 * Returns the one pick-up code to print for moved entries. `own`: moved entries with codes of their own. `moved`: moved
 * entries that share the code of all entries `inCode`. With one `own` entry its code is returned, even beside `moved`
 * ones; with none, the shared code. Undefined where `own` has several entries, and where `own` and `moved` are empty.
 */
async function codeOfMoved(
  ctx: Ctx,
  order: OrderRow,
  { moved, own, inCode }: Record<'moved' | 'own' | 'inCode', EntryWithPerson[]>,
): Promise<EndOfChange['pickUp']> {
  if (own.length > 1 || own.length + moved.length === 0) return undefined
  const found = await pickUpIn(ctx, order, own.length === 1 ? own : inCode)
  return found?.shown
}

async function endOf(
  ctx: Ctx,
  { act, order, parts }: Change,
  isCopy: boolean,
): Promise<
  Pick<EndOfChange, 'back' | 'isBackOnVoid' | 'paid' | 'codes' | 'documents' | 'tickets' | 'calendar' | 'pickUp'>
> {
  const back = act.items
    .map(({ back_card: card, back_credit: credit, back_voucher: voucher }) => ({ card, credit, voucher }))
    .reduce(addShares, { ...NOTHING, card: act.back_over })
  const paid = act.paid_at === null ? 0 : act.pay
  const moved = parts.filter(({ isMoved }) => isMoved)
  if (isCopy || moved.length === 0)
    return { back, paid, codes: 'same', documents: [], tickets: undefined, calendar: undefined }
  const entries = await findEntries(ctx, order.id)
  const uuids = new Set(moved.map(({ now }) => now.uuid))
  const shown = entries.filter(({ uuid }) => uuids.has(uuid))
  const collected = readyEntries(entries).filter(isCollected)
  const inCode = inOneCode(collected)
  const own = shown.filter((entry) => collected.includes(entry) && !inCode.includes(entry))
  const pages = paperDocuments(ctx, order, { entries, shown }, ticketLang(order.lang))
  return {
    back,
    isBackOnVoid: back.voucher > 0 && (await isBackOnVoid(ctx, { orderId: order.id, actId: act.id })),
    paid,
    // A code for several needs two.
    codes: own.length === 0 ? 'same' : inCode.length < 2 ? 'own' : 'own-and-others',
    documents: await documentsOf(ctx, order, entries, act),
    pickUp: await codeOfMoved(ctx, order, { moved: shown.filter((entry) => inCode.includes(entry)), own, inCode }),
    tickets: pages.length > 0 ? await ctx.documents.renderTicketsPdf(pages) : undefined,
    calendar: await calendarOfAct(ctx, order, {
      entries,
      left: moved.map(({ was }) => was),
      stamp: act.ended_at ?? act.created_at,
    }),
  }
}
