import { isAscii, isUtf8 } from 'node:buffer'
import { MOST_BYTES, type Refused, type Statement } from '@gondola/rules/business/bank-statement.ts'
import { readFio } from '@gondola/rules/business/fio.ts'
import { type GpcOptions, readGpc } from '@gondola/rules/business/gpc.ts'
import { readCamt } from './camt.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Reads a bank statement as GPC, CAMT.053 or Fio JSON (docs/product.md §20.36). The first characters decide which.
 * Returns why a file is refused, with its first wrong line. In Fio JSON `line` is the number of the transaction, or 0
 * where none is at fault.
 */
export function readStatement(bytes: Uint8Array, options: GpcOptions): Statement | Refused {
  if (bytes.length > MOST_BYTES) return { problem: 'too-big', line: 1 }
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 200))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start.startsWith('074') && !isAscii(bytes) && isUtf8(bytes))
    return { problem: 'encoding', line: firstWithoutAscii(bytes) }
  if (start.startsWith('074')) return readGpc({ [Symbol.iterator]: () => linesOf(bytes) }, options)
  if (start.startsWith('<')) {
    const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8'
    const xml = decoded(bytes, declared)
    return xml === undefined ? { problem: 'encoding', line: 1 } : readCamt(xml, options)
  }
  if (start.startsWith('{')) {
    const json = decoded(bytes, 'utf-8')
    return json === undefined ? { problem: 'encoding', line: 0 } : readFio(json, options)
  }
  return { problem: 'not-a-statement', line: 1 }
}

/**
 * Returns the number of the first line with a byte beyond ASCII, counted from 1. A GPC file in UTF-8 is refused there:
 * its letters take several bytes, so the columns after them are moved.
 */
function firstWithoutAscii(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte > 0x7f)
  return bytes.subarray(0, at).filter((byte) => byte === LINE_FEED).length + 1
}

/**
 * Yields the lines of a file in Windows-1250, without their ends. Each is decoded when it is asked for, to save memory.
 */
function* linesOf(bytes: Uint8Array): Generator<string, undefined> {
  const decoder = new TextDecoder('windows-1250')
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, from)
    const end = found === -1 ? bytes.length : found
    const isReturned = found !== -1 && bytes[end - 1] === CARRIAGE_RETURN
    yield decoder.decode(bytes.subarray(from, isReturned ? end - 1 : end))
    from = end + 1
  }
}

/** Returns the text of a file. Undefined where `encoding` is unknown or the bytes do not fit it. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
