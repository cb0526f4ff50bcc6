import type { Ctx } from '../ctx.ts'
import { googleWalletLink } from '../documents/wallet-link.ts'
import { keptUse, type WalletTicket } from '../documents/wallet-pass.ts'
import type { EntryWithPerson, OrderRow } from './orders.store.ts'
import type { WalletData } from './present.ts'
import { readyEntries, ticketDocuments, ticketLang } from './tickets.ts'

/** The tickets of an order as phones keep them, in the order's language. */
export function walletTickets(ctx: Ctx, order: OrderRow, entries: EntryWithPerson[]): WalletTicket[] {
  const ready = readyEntries(entries)
  return ticketDocuments(ctx, order, entries, ticketLang(order.lang)).flatMap((ticket, index) => {
    const serial = ready[index]?.uuid
    return serial && keptUse(ticket) ? [{ serial, ticket }] : []
  })
}

/** Where each ticket can be put on a phone, by the uuid of its entry; `key` is the one that opened the order. */
export async function walletLinks(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
  key: string | undefined,
): Promise<Map<string, WalletData>> {
  const { apple, google } = ctx.wallet
  const tickets = order.status === 'finished' && (apple || google) ? walletTickets(ctx, order, entries) : []
  const face = google && { keys: google, resortKey: ctx.resort.key, look: ctx.look }
  const links = tickets.map(async (wallet): Promise<[string, WalletData]> => {
    const query = new URLSearchParams({ cartId: wallet.serial, ...(key ? { key } : {}) })
    return [
      wallet.serial,
      {
        pkpassContent: apple ? `/transactions/${order.id}/wallet-pass?${query}` : null,
        googleWalletLink: (face && (await googleWalletLink(wallet, face, order.created_at))) ?? null,
      },
    ]
  })
  return new Map(await Promise.all(links))
}
