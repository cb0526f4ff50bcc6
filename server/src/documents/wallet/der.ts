/** The little of DER that a signature and a certificate of our own need. */
export const INTEGER = 0x02
export const BIT_STRING = 0x03
export const OCTET_STRING = 0x04
export const NULL = 0x05
export const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
export const SEQUENCE = 0x30
export const SET = 0x31
/** What is told apart by its place instead of its kind. */
export const placed = (place: number): number => 0xa0 + place
const OBJECT_ID = 0x06

/** One element: its kind, its length, its content. */
export function der(kind: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : size < 0x10000 ? [0x82, size >> 8, size & 0xff] : undefined
  if (!length) throw new Error('too long for DER as we write it')
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}

export const derText = (kind: number, text: string): Buffer => der(kind, Buffer.from(text))

/** A whole number below 128. */
export const derNumber = (value: number): Buffer => der(INTEGER, Buffer.from([value]))

/** An object identifier from its dotted numbers. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const arc of rest) {
    const groups = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(OBJECT_ID, Buffer.from(bytes))
}

/** `YYMMDDhhmmssZ`. */
export const utcTime = (time: Date): Buffer =>
  derText(UTC_TIME, `${time.toISOString().replace(/\D/g, '').slice(2, 14)}Z`)

type Element = { kind: number; content: Buffer; whole: Buffer }

/** The elements that follow one another. Throws when they do not fit. */
export function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes.readUInt8(at)
    const short = bytes.readUInt8(at + 1)
    const more = short < 0x80 ? 0 : short & 0x7f
    const size = more === 0 ? short : bytes.readUIntBE(at + 2, more)
    const start = at + 2 + more
    if (start + size > bytes.length) throw new Error('this is no DER')
    elements.push({ kind, content: bytes.subarray(start, start + size), whole: bytes.subarray(at, start + size) })
    at = start + size
  }
  return elements
}
