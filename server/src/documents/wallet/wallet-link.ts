import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { PageLook } from '../page-look.ts'
import { printArrival, printValidity } from '../tickets/print-format.ts'
import type { KeptUse } from '../tickets/ticket-document.ts'
import { ticketLang, ticketTexts } from '../tickets/ticket-texts.ts'
import type { GoogleKeys } from './wallet-keys.ts'
import { keptUse, type WalletTicket } from './wallet-pass.ts'
import { walletTexts } from './wallet-texts.ts'
import { walletTimes } from './wallet-time.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Google accepts no more characters in the signed part. */
const LONGEST = 1800
/** Characters of a signature of 2048 bits with its dot. */
const SIGNATURE = 343
/** Parts that too long a link omits, in this order. */
const LUXURIES = ['heroImage', 'logo', 'textModulesData'] as const
const TAGS = { cz: 'cs', de: 'de', en: 'en', pl: 'pl' }
const KINDS: Record<KeptUse, string> = {
  gate: 'GENERIC_ENTRY_TICKET',
  collect: 'GENERIC_RESERVATIONS',
  card: 'GENERIC_RESERVATIONS',
  voucher: 'GENERIC_VOUCHER',
}

const signWith = promisify(sign)
const encoded = (part: object | Buffer) =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url')

type Words = { defaultValue: { language: string; value: string } }
type Picture = { sourceUri: { uri: string } }
/** The part of Google's `GenericObject` that we use. */
export type WalletObject = {
  id: string
  classId: string
  genericType: string
  state: 'ACTIVE' | 'EXPIRED'
  hexBackgroundColor: string
  cardTitle: Words
  subheader: Words
  header: Words
  barcode?: { type: 'QR_CODE'; value: string; alternateText: string }
  validTimeInterval?: { start?: { date: string }; end: { date: string } }
  textModulesData?: { id: string; header: string; body: string }[]
  logo?: Picture
  heroImage?: Picture
}

export type LinkFace = {
  keys: GoogleKeys
  resortKey: string
  look: Pick<PageLook, 'night'>
}

/**
 * Returns the link that saves a ticket in Google Wallet. Undefined for tickets that no phone keeps. Signs in the thread
 * pool. `issuedAt` is in epoch milliseconds.
 */
export async function googleWalletLink(
  wallet: WalletTicket,
  face: LinkFace,
  issuedAt: number,
): Promise<string | undefined> {
  const object = walletObject(wallet, face)
  if (!object) return undefined
  const claims = {
    iss: face.keys.account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(issuedAt / 1000),
    payload: { genericClasses: [{ id: object.classId }], genericObjects: [object] },
  }
  const written = () => `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  for (const part of LUXURIES) if (written().length + SIGNATURE > LONGEST) delete object[part]
  const signed = written()
  const signature = await signWith('sha256', Buffer.from(signed), await face.keys.key())
  return `${SAVE}${signed}.${encoded(signature)}`
}

/**
 * Creates the wallet object: a class per resort and use, an object per entry.
 * By these ids Google is told of a later change. One that is void has expired and has no code. It names nobody, as Google keeps it as long as it likes.
 */
export function walletObject(
  { serial, ticket, isVoid }: WalletTicket,
  { keys, resortKey, look }: LinkFace,
): WalletObject | undefined {
  const use = keptUse(ticket)
  if (!use) return undefined
  const lang = ticketLang(ticket.lang)
  const texts = ticketTexts(lang)
  const { from, to } = walletTimes(ticket)
  const said = (value: string) => ({ defaultValue: { language: TAGS[lang], value } })
  const when = [printValidity(ticket.validity, lang), ticket.slot && printArrival(ticket.slot, lang)]
  const picture = (name: string) => ({ sourceUri: { uri: `${keys.pictures}${name}.png` } })
  return {
    id: `${keys.issuer}.${serial}`,
    classId: `${keys.issuer}.${resortKey}-${use}`,
    genericType: KINDS[use],
    state: isVoid ? 'EXPIRED' : 'ACTIVE',
    hexBackgroundColor: look.night,
    cardTitle: said([ticket.resortName, ...(use === 'gate' ? [] : [walletTexts(lang).kind[use]])].join(' · ')),
    subheader: said(when.filter(Boolean).join(' · ')),
    header: said(ticket.name),
    ...(isVoid ? {} : { barcode: { type: 'QR_CODE' as const, value: ticket.code, alternateText: ticket.code } }),
    ...(to ? { validTimeInterval: { ...(from ? { start: { date: from } } : {}), end: { date: to } } } : {}),
    ...(ticket.variant ? { textModulesData: [{ id: 'for', header: texts.forWhom, body: ticket.variant }] } : {}),
    ...(keys.pictures ? { logo: picture('badge'), heroImage: picture('hero') } : {}),
  }
}
