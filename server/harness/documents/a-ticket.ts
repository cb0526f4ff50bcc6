import type { TicketDocument } from '../../src/documents/tickets/ticket-document.ts'

/** Creates a ticket for the gate in Czech, with changes. */
export const aTicket = (changes: Partial<TicketDocument> = {}): TicketDocument => ({
  lang: 'cz',
  type: 'pass',
  entryType: 'PRODUCT',
  name: 'Stezka korunami stromů',
  variant: 'dospělý 15–64 let',
  validity: { kind: 'day', from: '2026-12-05' },
  code: 'LIP-7F3A-9C21',
  isGift: false,
  position: 1,
  of: 1,
  orderNumber: '2026-004183',
  isFreeOrder: false,
  hasTaxDocument: true,
  purchasedOn: '2026-11-21',
  email: 'petra.dvorakova@example.cz',
  operator: {
    name: 'Gondola Sample Operator lipno s.r.o.',
    address: 'Vzorová 1, 100 00 Praha',
    ico: '12345679',
    dic: 'CZ12345679',
  },
  resortName: 'Skiareál Lipno',
  cardName: 'LIPNO.CARD',
  ...changes,
})
