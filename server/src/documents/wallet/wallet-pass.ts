import type { Resort } from '../../../../resorts/resort.ts'
import { registerNumber } from '../company-numbers.ts'
import type { PageLook } from '../page-look.ts'
import { stepsOf } from '../page-parts.ts'
import { printArrival, printDay, printPrice, printValidity, printWeekday } from '../tickets/print-format.ts'
import { type KeptUse, type TicketDocument, type TicketPiece, ticketUse } from '../tickets/ticket-document.ts'
import { ticketHint, ticketLang, ticketTexts } from '../tickets/ticket-texts.ts'
import type { PassSigner } from './wallet-signature.ts'
import { walletTexts } from './wallet-texts.ts'
import { walletTimes } from './wallet-time.ts'

/** A ticket for a phone's wallet. */
export type WalletTicket = {
  /**
   * Uuid of the entry, or of the order for its pick-up code. A pass with the same serial replaces the one on the phone,
   * also for another date.
   */
  serial: string
  ticket: TicketDocument
  /** Address and token with which a phone loads the pass again. */
  service: { url: string; token: string }
  /** Set when the ticket was given back or is blocked. */
  isVoid?: true
}

type PassStyle = 'eventTicket' | 'generic' | 'storeCard'

/** Style of a pass: ticket for gates, plain pass for collection, store card for money. */
const STYLES: Record<KeptUse, PassStyle> = {
  gate: 'eventTicket',
  collect: 'generic',
  card: 'generic',
  voucher: 'storeCard',
}

/**
 * Returns how a ticket on a phone is used. Undefined for tickets that phones do not keep: those on cards, with offline
 * codes, or without a code.
 */
export function keptUse(ticket: Pick<TicketDocument, 'type' | 'entryType' | 'code' | 'desk'>): KeptUse | undefined {
  const use = ticketUse(ticket)
  return use === 'on-card' || use === 'desk' || ticket.code === '' ? undefined : use
}

/** A row of a pass. A phone announces a changed value with `changeMessage`, and keeps silent without it. */
type Field = { key: string; label?: string; value: string; changeMessage?: string }

/** Rows of a pass by place. Apple truncates rows that are too long. */
type Fields = Record<
  'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields',
  (Field | undefined)[]
>

export type PassFace = {
  look: Pick<PageLook, 'night' | 'onNight'>
  contact: Resort['contact']
  shortName: string
}

/**
 * Returns the content of a ticket's `pass.json`, and the style that decides its pictures. Throws for a ticket that
 * phones do not keep.
 */
export function passContent(
  { ticket, ...wallet }: WalletTicket,
  face: PassFace,
  signer: Pick<PassSigner, 'passTypeIdentifier' | 'teamIdentifier'>,
): { style: PassStyle; content: object } {
  const use = keptUse(ticket)
  if (!use) throw new Error('this ticket is none for a phone')
  const { serial, service, isVoid } = wallet
  const style = STYLES[use]
  const { relevant, from, to } = walletTimes(ticket)
  const kind = walletTexts(ticketLang(ticket.lang)).kind[use]
  const fields = fieldsOf({ ticket, ...wallet }, { use, kind }, face)
  const isAscii = /^[\x20-\x7e]*$/.test(ticket.code)
  return {
    style,
    content: {
      formatVersion: 1,
      passTypeIdentifier: signer.passTypeIdentifier,
      teamIdentifier: signer.teamIdentifier,
      serialNumber: serial,
      webServiceURL: service.url,
      authenticationToken: service.token,
      organizationName: ticket.resortName,
      description: [kind, ticket.name, ticket.variant].filter(Boolean).join(', '),
      logoText: face.shortName,
      backgroundColor: rgb(face.look.night),
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: rgb(face.look.onNight),
      ...(relevant ? { relevantDate: relevant } : {}),
      ...(from ? { relevantDates: [{ startDate: from, endDate: to }] } : {}),
      ...(to ? { expirationDate: to } : {}),
      ...(style === 'eventTicket' ? { groupingIdentifier: ticket.orderNumber } : {}),
      // A phone shows a void pass in grey, and without a code nobody takes it to a gate.
      ...(isVoid
        ? { voided: true }
        : {
            barcodes: [
              {
                format: 'PKBarcodeFormatQR',
                message: ticket.code,
                messageEncoding: isAscii ? 'iso-8859-1' : 'utf-8',
                altText: ticket.code,
              },
            ],
          }),
      [style]: Object.fromEntries(Object.entries(fields).map(([part, some]) => [part, some.filter(Boolean)])),
    },
  }
}

/**
 * Returns the line of one piece of a pick-up code, such as "2 × Adult". Days and time follow where pieces differ in
 * them.
 */
const pieceLine = ({ count, name, when }: TicketPiece) => [`${count} × ${name}`, when].filter(Boolean).join(', ')

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

function fieldsOf(
  { ticket, isVoid }: WalletTicket,
  { use, kind }: { use: KeptUse; kind: string },
  { contact, shortName }: PassFace,
): Fields {
  const lang = ticketLang(ticket.lang)
  const texts = { ...ticketTexts(lang), ...walletTexts(lang) }
  const { validity, slot, operator } = ticket
  const field = (key: string, label: string, value: string | undefined): Field | undefined =>
    value ? { key, label, value } : undefined
  /** Returns a field whose changes a phone announces to its owner. */
  const told = (...of: Parameters<typeof field>): Field | undefined => {
    const made = field(...of)
    return made && { ...made, changeMessage: texts.changed('%@') }
  }
  const valid = field('valid', texts.valid, printValidity(validity, lang))
  const time = slot && printArrival(slot, lang)
  const worth = use === 'voucher' && ticket.priceHaler !== undefined ? printPrice(ticket.priceHaler) : undefined
  const order = field('order', texts.order, ticket.orderNumber)
  // In a stack of passes only the header fields are visible.
  const head =
    validity.kind === 'day' ? told('day', printWeekday(validity.from, lang), printDay(validity.from)) : undefined
  return {
    headerFields: [head],
    primaryFields: [worth ? field('value', texts.value, worth) : field('name', kind, ticket.name)],
    secondaryFields: [
      head ? undefined : told('valid', texts.valid, valid?.value),
      told('time', texts.entryTime, time),
      worth ? undefined : field('who', texts.forWhom, ticket.variant),
    ],
    auxiliaryFields: [field('holder', texts.holder, ticket.userName), order],
    backFields: [
      field('pieces', texts.collects, ticket.pieces?.map(pieceLine).join('\n')),
      ...(isVoid
        ? [field('void', kind, texts.isVoid)]
        : [
            field('how', texts.howTo, stepsOf({ ticket, texts, say: (text) => text }).join('\n')),
            field('good', texts.goodToKnow, ticketHint(texts, ticket)),
          ]),
      // The front cuts what is too long for its row.
      field('whole-ticket', kind, [ticket.name, ticket.variant].filter(Boolean).join(', ')),
      field('whole-valid', texts.valid, [valid?.value, time].filter(Boolean).join(', ')),
      field('whole-name', texts.holder, ticket.userName),
      order && { ...order, key: 'whole-order' },
      field('number', texts.code, isVoid ? undefined : ticket.code),
      field('contact', texts.contact, [contact.phone, contact.email].filter(Boolean).join('\n')),
      field('shop', texts.shop, ticket.shopAddress ?? shortName),
      field(
        'seller',
        texts.seller,
        `${operator.name}, ${operator.address}, ${registerNumber(texts.ico, operator.ico)}`,
      ),
    ],
  }
}
