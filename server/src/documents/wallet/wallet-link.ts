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
/** Most characters of the token in a link to Google Wallet. */
const LONGEST = 1800
/** Characters of a base64url signature of 2048 bits, with the dot before it. */
const SIGNATURE = 343
/** Parts of an object that too long a link leaves out, in this order. */
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
/** Fields of Google's `GenericObject` that the shop sets. */
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
 * Returns the link that saves a ticket in Google Wallet. Undefined for tickets that phones do not keep. `issuedAt` is
 * in epoch milliseconds. Signs in the thread pool.
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
 * Returns the Google Wallet object of a ticket. Undefined for tickets that phones do not keep. `id` has the ticket's
 * `serial`, so a changed object replaces the one that was saved. `classId` has the resort's key and how the ticket is
 * used (`KeptUse`). A void ticket is `EXPIRED` and has no code. Names of people are left out, as Google may keep the
 * object.
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
