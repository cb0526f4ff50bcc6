import type { OrderItem } from '@gondola/contract/orders.ts'
import { anEntry, anOrder, aTicket } from './sample-order.ts'

type Transfer = NonNullable<OrderItem['meta']['transfer']>
type Document = NonNullable<OrderItem['meta']['documents']>[number]

/** Returns how the sample hotel pays 12,960 crowns by transfer. */
export const aTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  onCredit: true,
  dueDay: '2026-12-11',
  endsAt: null,
  rest: 12_960,
  received: 0,
  symbol: '7726000013',
  account: '19-2000145399/0800',
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
  reference: null,
  qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:12960.00*CC:CZK*MSG:GONDOLA LIPNO 7726000013*X-VS:7726000013',
  purchaseOrder: 'OBJ-2026-118',
  ...change,
})

export const aDocument = (change: Partial<Document> = {}): Document => ({
  kind: 'deposit',
  number: '7726000013',
  day: '2026-11-27',
  pdf: '/transactions/hotel/deposit.pdf',
  isdoc: '/transactions/hotel/deposit.isdoc',
  ...change,
})

/** Returns an order whose tickets are printed rather than exchanged. */
export const printed = (order: OrderItem): OrderItem => ({
  ...order,
  tickets: order.tickets.map((ticket) => ({ ...ticket, type: 'pass' })),
})

/** Returns an order of the sample hotel on invoice: ten adults and four children, tickets ready. */
export function anInvoiceOrder(
  { transfer, documents = [aDocument()] }: { transfer?: Partial<Transfer>; documents?: Document[] } = {},
  change: Partial<OrderItem> = {},
): OrderItem {
  const day = ['2027-01-12']
  const entries = [...Array<'adult'>(10).fill('adult'), ...Array<'child'>(4).fill('child')].map((kind) =>
    anEntry({
      amount: kind === 'adult' ? 1000 : 740,
      product: {
        name: 'Skipas pro partnery 1 den',
        variant: { _id: kind, name: kind === 'adult' ? 'Dospělý 15+' : 'Dítě 6–14' },
      },
      meta: { validFrom: '2027-01-12', inclusiveValidity: day, method: 'for-exchange-only' },
    }),
  )
  const order = anOrder('3f0a6a52-3a3a-4a0f-8a55-6f1f5a0b7c11', entries)
  return {
    ...order,
    number: '2026-004102',
    status: 'unpaid',
    salesPoint: 'b2b',
    paidWith: 'invoice',
    amount: { base: 12_960, club: 12_960, voucher: 0, credit: 0, due: 12_960 },
    tickets: entries.map(({ uuid }, at) => aTicket({ uuid, type: 'exchange-pass', code: `LIP-4E7A-90C${at + 1}` })),
    ...change,
    meta: {
      ...order.meta,
      email: 'partner.lipno@example.com',
      invoice: { depositPdfUrl: '/transactions/hotel/deposit.pdf', pdfURL: null },
      transfer: aTransfer(transfer),
      documents,
      ...change.meta,
    },
  }
}
