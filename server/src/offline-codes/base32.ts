/**
 * Alphabet of Crockford's base 32, without letters that look like digits. QR codes encode it in their dense
 * alphanumeric mode.
 */
export const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters outside the alphabet, with the digits that people mistake for them. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Replaces capitals outside the alphabet by the digits that they are mistaken for. */
export const asRead = (text: string): string => text.replace(/[OIL]/g, (letter) => MISREAD[letter] ?? letter)

/** Encodes five bits per character; the last one is padded with zeros. */
export function toBase32(bytes: Uint8Array): string {
  let [text, held, count] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (count += 8; count >= 5; count -= 5) text += SIGNS[(held >> (count - 5)) & 31]
    held &= (1 << count) - 1
  }
  return count > 0 ? text + SIGNS[(held << (5 - count)) & 31] : text
}

/** Decodes capital characters, `O`, `I` and `L` as digits. Undefined for other characters and a wrong length or padding. */
export function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = []
  let [held, count] = [0, 0]
  for (const letter of text) {
    const value = SIGNS.indexOf(MISREAD[letter] ?? letter)
    if (value < 0) return undefined
    held = (held << 5) | value
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((held >> count) & 255)
    held &= (1 << count) - 1
  }
  return count < 5 && held === 0 ? Buffer.from(bytes) : undefined
}
