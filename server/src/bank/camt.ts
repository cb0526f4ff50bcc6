import {
  type BadFile,
  type Incoming,
  MOST_LINES,
  type ReadOptions,
  type Refused,
  type Statement,
} from '@gondola/rules/business/bank-statement.ts'
import { symbolOfPayment } from '@gondola/rules/business/variable-symbol.ts'
import { type Day, isDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

type Node = { readonly [name: string]: unknown }

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Returns the element or text at a path of names; undefined without one. Of repeated elements it takes the first. */
function at(node: unknown, ...path: string[]): unknown {
  let here = node
  for (const name of path) {
    const [first] = listOf(here)
    if (!isNode(first)) return undefined
    here = first[name]
  }
  return listOf(here)[0]
}

/** Returns the trimmed text at a path of element names; empty where there is none. */
function text(node: unknown, ...path: string[]): string {
  const found = at(node, ...path)
  const value = isNode(found) ? found['#text'] : found
  return typeof value === 'string' ? value.trim() : ''
}

type Read = Incoming & { sign: 1 | -1 }

/**
 * Reads a CAMT.053 statement of any version (docs/product.md §20.36). Returns its incoming payments and those that the
 * bank took back, or the refusal of the whole file with its first wrong line. Opening balance and all booked entries
 * have to add up to the closing balance. Entries are parsed one at a time, so that a long file needs little memory.
 */
export function readCamt(xml: string, options: ReadOptions): Statement | Refused {
  const { account, today, currency } = options
  const lines = lineCounter(xml)
  const forbidden = /<!(?:DOCTYPE|ENTITY|\[CDATA\[)/i.exec(xml)
  if (forbidden) return { problem: 'entities', line: lines(forbidden.index) }
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return { problem: 'cut', line: valid.err.line }
  const { skeleton, entries } = splitEntries(xml)
  const statements = listOf(at(parser.parse(skeleton), 'Document', 'BkToCstmrStmt')).flatMap((one) =>
    isNode(one) ? listOf(one.Stmt) : [],
  )
  const [statement] = statements
  if (!isNode(statement)) return { problem: 'not-a-statement', line: 1 }
  const starts = [...xml.matchAll(/<(?:[\w.-]+:)?Stmt[\s>]/g)].map(({ index }) => index)
  if (statements.length > 1) return { problem: 'second-statement', line: lines(starts[1] ?? 0) }
  const refusedHead = (problem: BadFile): Refused => ({ problem, line: lines(starts[0] ?? 0) })
  const head = readHead(statement, options)
  if (typeof head === 'string') return refusedHead(head)
  if (entries.length > MOST_LINES) return { problem: 'too-big', line: lines(entries[MOST_LINES]?.from ?? 0) }
  const incoming: Incoming[] = []
  const seen = new Set<string>()
  let sum = head.opening
  let nth = 0
  for (const { from, to } of entries) {
    nth++
    const entry = at(parser.parse(xml.slice(from, to)), 'Ntry')
    const read = isNode(entry)
      ? readEntry(entry, { today, currency, place: `${head.number}/${head.lastDay}/${nth}` })
      : 'cut'
    if (typeof read === 'string') return { problem: read, line: lines(from) }
    for (const { sign, ...line } of read) {
      if (seen.has(line.ref)) return { problem: 'same-reference', line: lines(from) }
      seen.add(line.ref)
      sum += sign * line.amount
      if (sign > 0 || line.takesBack) incoming.push(line)
    }
  }
  if (sum !== head.closing) return refusedHead('sums')
  return { format: 'camt', account, ...head, incoming }
}

/**
 * Splits a file into its entries (`Ntry`) and `skeleton`, the file without them. `from` and `to` are positions in
 * `xml`, the end exclusive.
 */
function splitEntries(xml: string): { skeleton: string; entries: { from: number; to: number }[] } {
  const entries: { from: number; to: number }[] = []
  const around: string[] = []
  let done = 0
  const tag = /<!--[\s\S]*?-->|<(\/?)(?:[\w.-]+:)?Ntry(?=[\s>])[^>]*>/g
  let from: number | undefined
  for (const found of xml.matchAll(tag)) {
    const isEnd = found[1] === '/'
    if (found[0].startsWith('<!--')) continue
    if (!isEnd) from = found.index
    else if (from !== undefined) {
      around.push(xml.slice(done, from))
      done = found.index + found[0].length
      entries.push({ from, to: done })
      from = undefined
    }
  }
  around.push(xml.slice(done))
  return { skeleton: around.join(''), entries }
}

/**
 * Returns a function that turns a position in `xml` into its line, counted from 1. It continues where the former call
 * ended; a position before that is counted from the start again.
 */
function lineCounter(xml: string): (place: number) => number {
  let [line, counted] = [1, 0]
  return (place) => {
    if (place < counted) [line, counted] = [1, 0]
    for (let end = xml.indexOf('\n', counted); end !== -1 && end < place; end = xml.indexOf('\n', counted)) {
      line++
      counted = end + 1
    }
    return line
  }
}

function readHead(
  statement: Node,
  { account, today, currency }: ReadOptions,
): Pick<Statement, 'number' | 'firstDay' | 'lastDay' | 'opening' | 'closing'> | BadFile {
  if (text(statement, 'Acct', 'Id', 'IBAN') !== account) return 'other-account'
  const balanceOf = (...codes: string[]) =>
    listOf(statement.Bal).find((one) => codes.includes(text(one, 'Tp', 'CdOrPrtry', 'Cd')))
  const [before, after] = [balanceOf('OPBD', 'PRCD'), balanceOf('CLBD')]
  if (!before || !after) return 'amount'
  if ([before, after].some((one) => text(one, 'Amt', '@_Ccy') !== currency)) return 'currency'
  const [opening, closing] = [signed(before), signed(after)]
  if (opening === undefined || closing === undefined) return 'amount'
  const [firstDay, lastDay] = [dayIn(before, 'Dt'), dayIn(after, 'Dt')]
  if (!firstDay || !lastDay || firstDay > lastDay) return 'day'
  if (lastDay > today) return 'future'
  const number = text(statement, 'ElctrncSeqNb') || text(statement, 'LglSeqNb') || text(statement, 'Id')
  return number ? { number, firstDay, lastDay, opening, closing } : 'number'
}

/**
 * Reads an entry (`Ntry`) as one line, or one line for each of several transactions. Empty for an entry that the bank
 * has not booked, and for one of 0 without several transactions. `place` becomes the `ref` where the bank gives no
 * reference. Returns a `BadFile` for a wrong entry.
 */
function readEntry(
  entry: Node,
  { today, currency, place }: { today: Day; currency: string; place: string },
): Read[] | BadFile {
  const status = text(entry, 'Sts', 'Cd') || text(entry, 'Sts')
  if (!['BOOK', 'PDNG', 'INFO', 'FUTR'].includes(status)) return 'code'
  if (status !== 'BOOK') return []
  const amount = amountOf(text(entry, 'Amt'))
  if (amount === undefined) return 'amount'
  if (text(entry, 'Amt', '@_Ccy') !== currency) return 'currency'
  const day = dayIn(entry, 'BookgDt')
  if (!day) return 'day'
  if (day > today) return 'future'
  const sign = signOf(entry)
  if (sign === undefined) return 'code'
  const isReversed = ['true', '1'].includes(text(entry, 'RvslInd'))
  const kind = { isReversal: isReversed && sign > 0, takesBack: isReversed && sign < 0 }
  const details = listOf(entry.NtryDtls)
    .flatMap((one) => (isNode(one) ? listOf(one.TxDtls) : []))
    .filter(isNode)
  const ref = text(entry, 'AcctSvcrRef') || text(details[0], 'Refs', 'AcctSvcrRef') || place
  if (details.length < 2) {
    const told = details[0] ?? {}
    return amount === 0 ? [] : [{ ...tellOf(told, entry), ref, day, amount, currency, ...kind, sign }]
  }
  const parts: Read[] = []
  for (const [index, one] of details.entries()) {
    const own = amountOf(text(one, 'Amt') || text(one, 'AmtDtls', 'TxAmt', 'Amt'))
    if (own === undefined) return 'amount'
    parts.push({ ...tellOf(one, entry), ref: `${ref}/${index + 1}`, day, amount: own, currency, ...kind, sign })
  }
  return parts.reduce((sum, part) => sum + part.amount, 0) === amount ? parts : 'sums'
}

/** Returns payer, message and variable symbol of a transaction. */
function tellOf(details: Node, entry: Node): Pick<Incoming, 'symbol' | 'payerName' | 'payerAccount' | 'message'> {
  const information = at(details, 'RmtInf')
  const free = isNode(information) ? listOf(information.Ustrd).map((one) => text(one)) : []
  const structured = isNode(information) ? listOf(information.Strd).map((one) => text(one, 'CdtrRefInf', 'Ref')) : []
  const named = listOf(at(details, 'Refs') ? (at(details, 'Refs') as Node).Prtry : undefined)
    .filter((one) => text(one, 'Tp').toUpperCase() === 'VS')
    .map((one) => text(one, 'Ref'))
  const texts = [...structured, text(details, 'Refs', 'EndToEndId'), ...free, text(entry, 'AddtlNtryInf')]
  return {
    symbol: symbolOfPayment({ field: named[0] ?? '', texts }),
    payerName: text(details, 'RltdPties', 'Dbtr', 'Nm') || text(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    payerAccount:
      text(details, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ||
      text(details, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id'),
    message: free.join(' '),
  }
}

function signOf(node: unknown): 1 | -1 | undefined {
  const code = text(node, 'CdtDbtInd')
  return code === 'CRDT' ? 1 : code === 'DBIT' ? -1 : undefined
}

function signed(balance: unknown): Haler | undefined {
  const [amount, sign] = [amountOf(text(balance, 'Amt')), signOf(balance)]
  if (amount === undefined || sign === undefined) return undefined
  return amount === 0 ? 0 : sign * amount
}

/** Returns an amount such as `12.5` in hellers. Undefined for a sign, a comma or more than two decimals. */
function amountOf(typed: string): Haler | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return whole ? Number(whole) * 100 + Number(decimals.padEnd(2, '0')) : undefined
}

function dayIn(node: unknown, name: string): Day | undefined {
  const day = text(node, name, 'Dt') || text(node, name, 'DtTm').slice(0, 10)
  return isDay(day) ? day : undefined
}
