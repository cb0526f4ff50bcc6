import type { Ctx } from '../../ctx.ts'
import { googleWalletLink } from '../../documents/wallet/wallet-link.ts'
import { keptUse, type WalletTicket } from '../../documents/wallet/wallet-pass.ts'
import { refuse } from '../../http/refusal.ts'
import type { EntryWithPerson, OrderRow } from '../../orders/orders.store.ts'
import { inOneCode, isCollected } from '../../orders/read/pick-up.ts'
import { findOpenOrder, type OrderRight } from '../../orders/read/read-order.ts'
import { readyEntries } from '../../orders/read/ticket-entries.ts'
import { entryDocument, pickUpDocument, ticketLang } from '../ticket-pages.ts'
import { passToken } from './pass-token.ts'

type WalletQuestion = { orderId: string; right: OrderRight; entryUuid: string }
type Order = { order: OrderRow; entries: EntryWithPerson[] }

/**
 * Returns an entry's ticket for a phone's wallet, in the order's language. The order's uuid as `serial` means its
 * pick-up code. A ticket that was given back or is blocked has `isVoid` (docs/product.md §19.65). Undefined when it is
 * not made yet, or not kept on phones.
 */
export function walletTicket(ctx: Ctx, { order, entries }: Order, serial: string): WalletTicket | undefined {
  const found = serial === order.id ? codeForAll(ctx, { order, entries }) : codeOfOne(ctx, { order, entries }, serial)
  if (!found || !keptUse(found.ticket)) return undefined
  const { orderId, url } = { orderId: order.id, url: `${ctx.config.publicUrl}/wallet` }
  return { serial, ...found, service: { url, token: passToken(ctx.config.ORDER_SECRET, { orderId, serial }) } }
}

type Found = Pick<WalletTicket, 'ticket' | 'isVoid'>

function codeOfOne(ctx: Ctx, { order, entries }: Order, uuid: string): Found | undefined {
  const entry = entries.find((one) => one.uuid === uuid)
  if (entry?.state !== 'ready') return undefined
  const isVoid = !readyEntries(entries).includes(entry)
  return {
    ticket: entryDocument(ctx, order, { entries, entry }, ticketLang(order.lang)),
    ...(isVoid ? { isVoid } : {}),
  }
}

/**
 * Returns the pass of the pick-up code. Undefined unless tickets of two or more collected entries were made. The pass
 * keeps its code when entries are given back, as the ticket office still reads it. The pass is void when no collected
 * entry is left.
 */
function codeForAll(ctx: Ctx, { order, entries }: Order): Found | undefined {
  const collected = entries.filter((entry) => entry.state === 'ready' && isCollected(entry))
  if (collected.length < 2) return undefined
  const left = inOneCode(readyEntries(collected))
  const isVoid = left.length === 0
  const shown = isVoid ? collected : left
  const ticket = pickUpDocument(ctx, order, { entries, collected: shown }, ticketLang(order.lang))
  return ticket && { ticket, ...(isVoid ? { isVoid } : {}) }
}

/**
 * Returns a ticket for the wallet to whoever may open the order. Undefined without a right to the order, for a void
 * ticket, and for one that phones do not keep. Undefined also for a pick-up code that collects fewer than two entries.
 * Refuses `not-finished` while the ticket of the entry is not made.
 */
async function validTicket(ctx: Ctx, { orderId, right, entryUuid }: WalletQuestion): Promise<WalletTicket | undefined> {
  const opened = await findOpenOrder(ctx, orderId, right)
  if (!opened) return undefined
  if (opened.entries.some(({ uuid, state }) => uuid === entryUuid && state === 'waiting')) refuse('not-finished')
  const ticket = walletTicket(ctx, opened, entryUuid)
  return ticket?.isVoid ? undefined : ticket
}

/**
 * Returns a ticket as a file for Apple Wallet. Undefined and refused like `validTicket`; undefined also without Apple
 * keys.
 */
export async function walletPass(
  ctx: Ctx,
  question: WalletQuestion,
): Promise<{ pass: Buffer; filename: string } | undefined> {
  const wallet = ctx.wallet.apple && (await validTicket(ctx, question))
  if (!wallet) return undefined
  const { orderNumber, position, pieces } = wallet.ticket
  const filename = `${orderNumber}${pieces ? '' : `-${position}`}.pkpass`
  return { pass: await ctx.documents.renderPass(wallet), filename }
}

/**
 * Returns the address at Google that saves a ticket. Undefined and refused like `validTicket`; undefined also without
 * Google keys.
 */
export async function walletAddress(ctx: Ctx, question: WalletQuestion): Promise<string | undefined> {
  const { google } = ctx.wallet
  const wallet = google && (await validTicket(ctx, question))
  if (!wallet) return undefined
  const face = { keys: google, resortKey: ctx.resort.key, look: ctx.look }
  // Google does not know the shop's moved clock.
  return googleWalletLink(wallet, face, Date.now())
}
