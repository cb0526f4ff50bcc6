import { join } from 'node:path'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort as lipno } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../../src/documents/page-look.ts'
import {
  type MailPickUp,
  type OrderConfirmation,
  type OrderMailEntry,
  orderConfirmationMail,
} from '../../src/mail/orders/order-mail.ts'
import { type Refund, refundMail } from '../../src/mail/orders/refund-mail.ts'

export const NBSP = '\u00a0'

export function anEntry(changes: Partial<OrderMailEntry> = {}): OrderMailEntry {
  return {
    name: 'Stezka korunami stromů',
    variant: 'dospělý 15–64 let',
    type: 'pass',
    entryType: 'PRODUCT',
    validity: { kind: 'day', from: '2026-12-06' },
    priceHaler: 26_000,
    isOver: false,
    ...changes,
  }
}

export const look = readLook(join(RESORTS_DIR, 'lipno'), lipno)

export const facts = {
  look: { ...look, mailPictures: {} },
  resortName: 'Skiareál Lipno',
  lang: 'cz',
  to: 'petra.dvorakova@example.cz',
  orderUuid: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
  orderNumber: '2026-004183',
  isFree: false,
  generation: 1,
  host: 'shop.example.cz',
  sender: {
    operator: {
      name: 'Vzorový provozovatel s.r.o.',
      address: 'Vzorová 1, 100 00 Praha',
      ico: '12345679',
      dic: 'CZ12345679',
    },
    contact: lipno.contact,
  },
} as const

export const aReceipt = (...more: { amount: number; vatRate: number }[]) => ({
  number: 'LIP2026000123',
  day: '2026-11-21',
  supplier: facts.sender.operator,
  sums: receiptSums([{ amount: 248_000, vatRate: 12 }, ...more], 'CZ'),
  law: 'CZ' as const,
  pdf: Buffer.from('%PDF- receipt'),
})

export const aConfirmation = (changes: Partial<OrderConfirmation> = {}) =>
  orderConfirmationMail({
    ...facts,
    orderUrl: 'https://shop.example.cz/shopping/confirmation?transaction=0b7a&key=k1',
    entries: [anEntry(), anEntry({ variant: 'dítě 3–14 let', priceHaler: 222_000 })],
    blocked: [],
    refused: [],
    benefits: [],
    totalHaler: 248_000,
    payments: [],
    receipt: aReceipt(),
    service: { from: '2026-12-06', to: '2026-12-06' },
    tickets: Buffer.from('%PDF-'),
    calendar: Buffer.from('BEGIN:VCALENDAR'),
    codeField: { on: 'page', url: 'https://shop.example.cz/kod' },
    terms: {
      text: 'OBCHODNÍ PODMÍNKY',
      versions: [
        {
          title: 'Obchodní podmínky',
          from: '2026-11-27',
          url: 'https://shop.example.cz/terms/general?version=2026-11-27&lng=cz',
        },
      ],
    },
    ...changes,
  })

export const aPickUp = (changes: Partial<MailPickUp> = {}): MailPickUp => ({
  code: '2026-004183-7F3A-9C21',
  picture: Buffer.from('PNG'),
  count: 4,
  cardDepositHaler: 10_000,
  when: 'sobota 12.12.2026',
  ...changes,
})

export const aRefund = (changes: Partial<Refund> = {}) =>
  refundMail({
    ...facts,
    kind: 'refund',
    amountHaler: 248_000,
    ways: [],
    reason: 'late',
    validOrderUrl: undefined,
    shopUrl: 'https://shop.example.cz/shopping/eshop',
    correction: undefined,
    ...changes,
  })

/** Words about payment in a mail. */
export const PAYING = /zapla|plaťte|bezahlt|zahlen|\bpaid\b|\bpay\b/i
