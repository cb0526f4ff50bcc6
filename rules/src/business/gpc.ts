import { type Day, isDay } from '../day.ts'
import type { Haler } from '../money.ts'
import {
  type BadFile,
  type Incoming,
  MOST_LINES,
  type ReadOptions,
  type Refused,
  type Statement,
} from './bank-statement.ts'
import { accountDigits } from './iban.ts'
import { symbolOfPayment } from './variable-symbol.ts'

/** Characters of a line without its end. */
const LINE_LENGTH = 128

/**
 * Codes for the kind of a line. Banks number reversals differently: with the wrong setting the sum of the file is
 * wrong.
 */
const SIGNS = {
  '45': { '1': -1, '2': 1, '4': 1, '5': -1 },
  '34': { '1': -1, '2': 1, '3': 1, '4': -1 },
} as const
export type ReversalCodes = keyof typeof SIGNS

type Head = Pick<Statement, 'number' | 'firstDay' | 'lastDay' | 'opening' | 'closing'> & { year: string }

/** `reversals`: how the bank of the account numbers them. */
export type GpcOptions = ReadOptions & { reversals?: ReversalCodes | undefined }

/**
 * Reads the lines of a GPC (ABO) file, decoded from Windows-1250 (docs/product.md §20.36). All or nothing: returns the
 * refusal of the first wrong line. Texts of lines 076 to 079 belong to the payment above them.
 */
export function readGpc(lines: Iterable<string>, options: GpcOptions): Statement | Refused {
  const reading = paymentsOf(lines, options)
  let step = reading.next()
  while (!step.done) step = reading.next()
  if ('problem' in step.value) return step.value
  const { year: _, ...head } = step.value
  return {
    format: 'gpc',
    account: options.account,
    ...head,
    incoming: { [Symbol.iterator]: () => paymentsOf(lines, options) },
  }
}

/** Reads a file line by line. Yields each payment with its texts; returns the head, or the refusal of a line. */
function* paymentsOf(
  lines: Iterable<string>,
  { account, today, currency, reversals = '45' }: GpcOptions,
): Generator<Incoming, Head | Refused, undefined> {
  const own = accountDigits(account)
  const counts = new Map<string, number>()
  let head: Head | undefined
  let last: (Entry & { ref: string; texts: string[] }) | undefined
  let sum = 0
  let at = 0
  for (const line of lines) {
    at++
    const refused = (problem: BadFile): Refused => ({ problem, line: at })
    if (at > MOST_LINES) return refused('too-big')
    if (at === 1 && !line.startsWith('074')) return refused('not-a-statement')
    if (hasControlSigns(line)) return refused('encoding')
    if (line.length !== LINE_LENGTH) return refused('line-length')
    const kind = line.slice(0, 3)
    if (kind === '074') {
      if (head) return refused('second-statement')
      const read = readHead(line, own, today)
      if (typeof read === 'string') return refused(read)
      head = read
      sum = head.opening
    } else if (kind === '075') {
      if (!head) return refused('not-a-statement')
      const read = readEntry(line, { own, today, reversals })
      if (typeof read === 'string') return refused(read)
      sum += read.takesBack || !read.comes ? -read.amount : read.amount
      if (last) yield incoming(last, currency)
      const nth = (counts.get(read.document) ?? 0) + 1
      counts.set(read.document, nth)
      const isKept = (read.comes || read.takesBack) && read.amount > 0
      last = isKept ? { ...read, ref: `${head.number}/${head.year}/${read.document}/${nth}`, texts: [] } : undefined
    } else if (/^07[6-9]$/.test(kind)) last?.texts.push(line.slice(3).trim())
    else return refused('not-a-statement')
  }
  if (last) yield incoming(last, currency)
  if (!head) return { problem: 'not-a-statement', line: 1 }
  return sum === head.closing ? head : { problem: 'sums', line: 1 }
}

function incoming(
  { texts, field, document: _, comes: __, ...line }: Entry & { ref: string; texts: string[] },
  currency: string,
): Incoming {
  return {
    ...line,
    currency,
    symbol: symbolOfPayment({ field, texts }),
    message: texts.join(' ').replace(/ {2,}/g, ' '),
  }
}

/** Other encodings show as characters that no bank prints. */
const hasControlSigns = (line: string) => /[\p{Cc}\ufffd\ufeff]/u.test(line)

function readHead(line: string, own: string, today: Day): Head | BadFile {
  if (line.slice(3, 19) !== own) return /^\d{16}$/.test(line.slice(3, 19)) ? 'other-account' : 'number'
  const [opening, closing] = [signed(line.slice(45, 60)), signed(line.slice(60, 75))]
  if (opening === undefined || closing === undefined) return 'amount'
  const number = line.slice(105, 108)
  if (!/^\d{3}$/.test(number)) return 'number'
  const [firstDay, lastDay] = [dayOf(line.slice(39, 45)), dayOf(line.slice(108, 114))]
  if (!firstDay || !lastDay || firstDay > lastDay) return 'day'
  if (lastDay > today) return 'future'
  return { number, firstDay, lastDay, opening, closing, year: lastDay.slice(0, 4) }
}

type Entry = Pick<Incoming, 'day' | 'amount' | 'payerName' | 'payerAccount' | 'isReversal' | 'takesBack'> & {
  document: string
  field: string
  /** Whether the money came in rather than went out. */
  comes: boolean
}

function readEntry(
  line: string,
  { own, today, reversals }: { own: string; today: Day; reversals: ReversalCodes },
): Entry | BadFile {
  if (line.slice(3, 19) !== own) return /^\d{16}$/.test(line.slice(3, 19)) ? 'other-account' : 'number'
  const digits = line.slice(48, 60)
  if (!/^\d{12}$/.test(digits)) return 'amount'
  const code = line.slice(60, 61)
  const signs: Record<string, 1 | -1> = SIGNS[reversals]
  const sign = signs[code]
  if (sign === undefined) return 'code'
  const [account, field, bank] = [line.slice(19, 35), line.slice(61, 71), line.slice(73, 77)]
  if (!/^\d{10}$/.test(field) || !/^\d{16}$/.test(account) || !/^\d{4}$/.test(bank)) return 'number'
  const day = dayOf(line.slice(122, 128))
  if (!day) return 'day'
  if (day > today) return 'future'
  return {
    document: line.slice(35, 48).trim(),
    amount: Number(digits),
    comes: sign > 0,
    isReversal: sign > 0 && code !== '2',
    takesBack: sign < 0 && code !== '1',
    field,
    payerName: line.slice(97, 117).trim(),
    payerAccount: `${account.replace(/^0+/, '') || '0'}/${bank}`,
    day,
  }
}

/** Returns 14 digits and a sign as hellers. */
function signed(text: string): Haler | undefined {
  if (!/^\d{14}[+-]$/.test(text)) return undefined
  const amount = Number(text.slice(0, 14))
  return text.endsWith('-') && amount > 0 ? -amount : amount
}

/** Returns the day of `ddmmyy`. */
function dayOf(text: string): Day | undefined {
  const day = `20${text.slice(4, 6)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return /^\d{6}$/.test(text) && isDay(day) ? day : undefined
}
