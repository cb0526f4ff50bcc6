/**
 * Crockford's 32 characters, none of which is misread for another.
 * QR codes encode them in their dense alphanumeric mode.
 */
export const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters outside the alphabet, and what they are misread from. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Replaces capitals outside the alphabet by what they are misread from. */
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

/** Decodes capital characters, misread ones included; undefined for anything else. */
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
