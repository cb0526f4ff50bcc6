/** Crockford's 32 signs: none is misread for another, and QR codes hold them in their dense mode for capitals and digits. */
export const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people read for a sign that there is not. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Five bits a sign, the last one filled up with zeros. */
export function toBase32(bytes: Uint8Array): string {
  let [text, held, count] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (count += 8; count >= 5; count -= 5) text += SIGNS[(held >> (count - 5)) & 31]
    held &= (1 << count) - 1
  }
  return count > 0 ? text + SIGNS[(held << (5 - count)) & 31] : text
}

/** The bytes of capital signs; undefined for anything that `toBase32` does not write, but for misread signs. */
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
