/** Letters and figures of the faces per em, so that a line with this space in it is as high as one without. */
const EM = 1000
const ASCENT = 950
const DESCENT = -250
const FIRST_CHAR = 0x202f

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/**
 * A TrueType font of U+202F alone, `width` thousandths of an em wide: the faces of the shop do not have it, and browsers
 * make it up at a width of their own.
 */
export function narrowSpaceFont(width: number): Buffer {
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      u16(4, width, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10),
      u32(1 << 31, 0, 0, 0),
      Buffer.from('NONE'),
      u16(0x40, FIRST_CHAR, FIRST_CHAR, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
      u32(0, 0),
      u16(500, 700, 0, 0x20, 1),
    ]),
    // One segment for the space, and the one that ends every table of segments.
    cmap: Buffer.concat([
      u16(0, 1, 3, 1),
      u32(12),
      u16(4, 32, 0, 4, 4, 1, 0, FIRST_CHAR, 0xffff, 0, FIRST_CHAR, 0xffff, 1 - FIRST_CHAR, 1, 0, 0),
    ]),
    // One point, which draws nothing: browsers refuse a font without any outline.
    glyf: Buffer.concat([u16(1, 0, 0, 0, 0, 0, 0), Buffer.from([0x31, 0])]),
    head: Buffer.concat([
      u16(1, 0, 1, 0),
      u32(0, 0x5f0f3cf5),
      u16(0, EM),
      Buffer.alloc(16),
      u16(0, 0, 0, 0, 0, 8, 2, 0, 0),
    ]),
    hhea: u16(1, 0, ASCENT, DESCENT, 0, width, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    hmtx: u16(0, 0, width, 0),
    loca: u16(0, 0, 8),
    maxp: u16(1, 0, 2, 1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    name: u16(0, 0, 6),
    post: Buffer.concat([u32(0x30000, 0), u16(-75, 50), u32(0, 0, 0, 0, 0)]),
  }
  const names = Object.keys(tables)
  const directory: Buffer[] = [u32(0x10000), u16(names.length, 128, 3, names.length * 16 - 128)]
  const bodies: Buffer[] = []
  let offset = 12 + names.length * 16
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    directory.push(Buffer.from(name), u32(sumOf(padded), offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([...directory, ...bodies])
}

/** Checksum of a table: the sum of its words. */
function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
