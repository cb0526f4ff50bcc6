import { type KeyObject, sign, verify } from 'node:crypto'
import { addDays, type Day, daysBetween, NO_VALIDITY_DAY } from '@gondola/rules/day.ts'
import { tidyNumber } from '@gondola/rules/tidy.ts'
import { fromBase32, toBase32 } from './base32.ts'

/** Content of an offline code: a paid entry whose ticket is not made yet. Its bytes are in docs/offline-codes.md. */
export type OfflineCode = {
  entryUuid: string
  orderNumber: string
  variantId: string
  /** Days on which the entry is valid, both ends inclusive. */
  from: Day
  to: Day
  /** Last day on which a desk accepts the code. */
  until: Day
  persons: number
}

export type OfflineCodeReading =
  | { state: 'valid' | 'early' | 'expired'; code: OfflineCode }
  /** The content was changed, or the key is unknown. */
  | { state: 'forged' }
  | { state: 'unreadable' }

const VERSION = 1
const PREFIX = 'DESK-'
const SIGNATURE_BYTES = 64
const TEXTS_AT = 24
const MOST_PERSONS = 255

/** Signs the content of an offline code. Equal content and key give equal codes. */
export const offlineCode = (code: OfflineCode, key: KeyObject): string => {
  const content = bytesOf(code)
  return PREFIX + toBase32(Buffer.concat([content, sign(null, content, key)]))
}

/**
 * Verifies a code on a day, with public keys alone. `early` is before its first day, `expired` after `until`.
 * `unreadable` is no code of this kind, or only a part of one.
 */
export function readOfflineCode(text: string, keys: KeyObject[], today: Day): OfflineCodeReading {
  const signed = signedPart(text)
  const code = signed && contentOf(signed.content)
  if (!code) return { state: 'unreadable' }
  if (!keys.some((key) => verify(null, signed.content, key, signed.signature))) return { state: 'forged' }
  if (today > code.until) return { state: 'expired', code }
  return { state: today < code.from ? 'early' : 'valid', code }
}

/**
 * Returns the days since 1970-01-01, at most what two bytes hold (2149-06-06). That day also means validity without an
 * end.
 */
const numberOfDay = (day: Day) => Math.min(daysBetween(NO_VALIDITY_DAY, day), 0xffff)
const dayOfNumber = (number: number) => addDays(NO_VALIDITY_DAY, number)

function bytesOf({ entryUuid, orderNumber, variantId, from, to, until, persons }: OfflineCode): Buffer {
  const head = Buffer.alloc(TEXTS_AT)
  head.writeUInt8(VERSION, 0)
  Buffer.from(entryUuid.replaceAll('-', ''), 'hex').copy(head, 1)
  for (const [i, day] of [from, to, until].entries()) head.writeUInt16BE(numberOfDay(day), 17 + 2 * i)
  head.writeUInt8(Math.min(persons, MOST_PERSONS), 23)
  const texts = [orderNumber, variantId].flatMap((text) => {
    const bytes = Buffer.from(text)
    return [Buffer.of(bytes.length), bytes]
  })
  return Buffer.concat([head, ...texts])
}

function signedPart(text: string): { content: Buffer; signature: Buffer } | undefined {
  const plain = tidyNumber(text).toUpperCase().replace(/\s/g, '')
  const bytes = plain.startsWith(PREFIX) ? fromBase32(plain.slice(PREFIX.length).replaceAll('-', '')) : undefined
  if (!bytes || bytes.length <= TEXTS_AT + SIGNATURE_BYTES) return undefined
  return { content: bytes.subarray(0, -SIGNATURE_BYTES), signature: bytes.subarray(-SIGNATURE_BYTES) }
}

function contentOf(bytes: Buffer): OfflineCode | undefined {
  if (bytes[0] !== VERSION) return undefined
  const number = textAt(bytes, TEXTS_AT)
  const variant = number && textAt(bytes, number.end)
  if (variant?.end !== bytes.length) return undefined
  const day = (at: number) => dayOfNumber(bytes.readUInt16BE(at))
  return {
    entryUuid: bytes.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    orderNumber: number?.text ?? '',
    variantId: variant.text,
    from: day(17),
    to: day(19),
    until: day(21),
    persons: bytes[23] ?? 0,
  }
}

/** Reads a text after its length byte; undefined when it ends beyond the bytes. */
function textAt(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  const end = at + 1 + (bytes[at] ?? bytes.length)
  return end <= bytes.length ? { text: bytes.toString('utf8', at + 1, end), end } : undefined
}
