import type { OrderEntryItem, OrderItem, TicketItem } from '@gondola/contract/orders.ts'

type Change = Partial<Omit<OrderEntryItem, 'product' | 'meta'>> & {
  product?: Partial<OrderEntryItem['product']>
  meta?: Partial<OrderEntryItem['meta']>
}

let made = 0

/** Returns a printed day ticket for 5 December 2026, ready at the gate. */
export const anEntry = ({ product, meta, ...change }: Change): OrderEntryItem => ({
  uuid: `entry-${++made}`,
  type: 'product',
  amount: 950,
  tax: 0,
  listed: 950,
  voucher: 0,
  credit: 0,
  reversed: false,
  product: {
    _id: 'ski-1day',
    name: '1denní skipas',
    imageId: 'ski',
    variant: { _id: 'adult', name: 'dospělý' },
    meta: { allowDateChange: true, tokenValidityAmount: 1, tokenValidityUnit: 'days' },
    ...product,
  },
  meta: {
    validFrom: '2026-12-05',
    originalValidFrom: '2026-12-05',
    inclusiveValidity: ['2026-12-05'],
    timeSlot: null,
    timeSlotType: null,
    method: 'for-print',
    giftTemplate: null,
    exchangeBirthday: null,
    priceValidTo: null,
    ...meta,
  },
  errors: [],
  benefitsApplied: [],
  voucherJournal: [],
  token: null,
  ticketSystem: null,
  ready: { state: 'ready' },
  ...change,
})

export const aTicket = (change: Partial<TicketItem>): TicketItem => ({
  uuid: 'ticket',
  type: 'pass',
  name: '1denní skipas',
  variant: 'dospělý',
  validity: ['2026-12-05'],
  code: '123',
  userName: null,
  isGift: false,
  smallTicketInfo: '',
  walletData: { googleWalletLink: null, pkpassContent: null },
  exhangeType: null,
  ...change,
})

export const anOrder = (uuid: string, entries: OrderEntryItem[]): OrderItem => ({
  uuid,
  number: '2026-000001',
  status: 'finished',
  type: 'purchase',
  amount: { base: 950, club: 950, voucher: 0, credit: 0, due: 950 },
  entries,
  benefits: [],
  voucherResults: [],
  points: 0,
  salesPoint: 'eshop',
  origin: 'eshop',
  paidWith: 'card',
  skipPayment: false,
  createdAt: '2026-11-21T09:00:00Z',
  meta: {
    email: 'jana@example.com',
    lang: 'cz',
    receipt: null,
    corrections: [],
    invoice: { depositPdfUrl: null, pdfURL: null },
    account: { credit: { spent: 0 } },
  },
  tickets: [],
})
