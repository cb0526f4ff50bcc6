import type { Ctx } from '../ctx.ts'
import { googleWalletLink } from '../documents/wallet/wallet-link.ts'
import { keptUse, type WalletTicket } from '../documents/wallet/wallet-pass.ts'
import { refuse } from '../http/refusal.ts'
import { type OrderRight, openOrder } from '../orders/read/read-order.ts'
import { readyEntries } from '../orders/read/ticket-entries.ts'
import { pickUpDocument, ticketDocuments, ticketLang } from './ticket-pages.ts'

type WalletQuestion = { orderId: string; right: OrderRight; entryUuid: string }

/**
 * Returns one ticket for a phone's wallet, in the order's language; under the order's uuid the one code that collects
 * several. Refuses `not-found` without a right to the order
 * and for an entry without such a ticket, and `not-finished` before it is ready.
 */
async function walletTicket(ctx: Ctx, { orderId, right, entryUuid }: WalletQuestion): Promise<WalletTicket> {
  const { order, entries } = await openOrder(ctx, orderId, right)
  if (entryUuid === order.id) {
    const ticket = pickUpDocument(ctx, order, { entries }, ticketLang(order.lang))
    return ticket ? { serial: order.id, ticket } : refuse('not-found')
  }
  if (entries.some(({ uuid, state }) => uuid === entryUuid && state === 'waiting')) refuse('not-finished')
  const index = readyEntries(entries).findIndex(({ uuid }) => uuid === entryUuid)
  const ticket = ticketDocuments(ctx, order, entries, ticketLang(order.lang))[index]
  return ticket && keptUse(ticket) ? { serial: entryUuid, ticket } : refuse('not-found')
}

/** Returns a ticket as a file for Apple Wallet. Refuses like `walletTicket`, and `not-found` without keys for Apple. */
export async function walletPass(ctx: Ctx, question: WalletQuestion): Promise<{ pass: Buffer; filename: string }> {
  if (!ctx.wallet.apple) refuse('not-found')
  const wallet = await walletTicket(ctx, question)
  const { orderNumber, position, pieces } = wallet.ticket
  const filename = `${orderNumber}${pieces ? '' : `-${position}`}.pkpass`
  return { pass: await ctx.documents.renderPass(wallet), filename }
}

/**
 * Returns the address at Google that saves a ticket. Refuses like `walletTicket`, and `not-found` without keys for
 * Google.
 */
export async function walletAddress(ctx: Ctx, question: WalletQuestion): Promise<string> {
  const { google } = ctx.wallet
  if (!google) refuse('not-found')
  const face = { keys: google, resortKey: ctx.resort.key, look: ctx.look }
  // Google does not know the shop's moved clock.
  const link = await googleWalletLink(await walletTicket(ctx, question), face, Date.now())
  return link ?? refuse('not-found')
}
