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
import { symbolOfPayment } from './variable-symbol.ts'

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Columns of a transaction. */
const COLUMN = {
  id: 22,
  day: 0,
  amount: 1,
  currency: 14,
  symbol: 5,
  account: 2,
  bank: 3,
  name: 10,
  message: 16,
  note: 7,
}

/**
 * Reads a Fio answer in JSON (docs/product.md §20.36). All or nothing: returns the refusal of the first wrong
 * transaction, counted from 1; 0 is the head.
 */
export function readFio(text: string, options: ReadOptions): Statement | Refused {
  const statement = parsed(text)
  if (statement === 'cut') return { problem: 'cut', line: 0 }
  const info = statement?.info
  const list = isObject(statement?.transactionList) ? statement.transactionList.transaction : undefined
  if (!isObject(info) || !Array.isArray(list)) return { problem: 'not-a-statement', line: 0 }
  const head = readHead(info, options)
  if (typeof head === 'string') return { problem: head, line: 0 }
  if (list.length > MOST_LINES) return { problem: 'too-big', line: MOST_LINES + 1 }
  const incoming: Incoming[] = []
  const seen = new Set<string>()
  let sum = head.opening
  let at = 0
  for (const one of list) {
    at++
    const read = isObject(one) ? readTransaction(one, options.today) : 'not-a-statement'
    if (typeof read === 'string') return { problem: read, line: at }
    if (seen.has(read.ref)) return { problem: 'same-reference', line: at }
    seen.add(read.ref)
    sum += read.amount
    if (read.amount > 0) incoming.push(read)
  }
  if (sum !== head.closing) return { problem: 'sums', line: 0 }
  return { format: 'fio', account: options.account, ...head, incoming }
}

function parsed(text: string): Json | 'cut' | undefined {
  try {
    const whole: unknown = JSON.parse(text)
    return isObject(whole) && isObject(whole.accountStatement) ? whole.accountStatement : undefined
  } catch {
    return 'cut'
  }
}

function readHead(
  info: Json,
  { account, today, currency }: ReadOptions,
): Pick<Statement, 'number' | 'firstDay' | 'lastDay' | 'opening' | 'closing'> | BadFile {
  if (typeof info.iban !== 'string') return 'not-a-statement'
  if (info.iban !== account) return 'other-account'
  if (info.currency !== currency) return 'currency'
  const [opening, closing] = [hellersOf(info.openingBalance), hellersOf(info.closingBalance)]
  if (opening === undefined || closing === undefined) return 'amount'
  const [firstDay, lastDay] = [dayOf(info.dateStart), dayOf(info.dateEnd)]
  if (!firstDay || !lastDay || firstDay > lastDay) return 'day'
  if (firstDay > today) return 'future'
  const number = typeof info.idList === 'number' ? String(info.idList) : `${firstDay}/${lastDay}`
  return { number, firstDay, lastDay, opening, closing }
}

/** Reads one transaction (docs/product.md §20.36). */
export function readTransaction(one: Json, today: Day): Incoming | BadFile {
  const columnOf = (column: number): unknown => {
    const found = one[`column${column}`]
    return isObject(found) ? found.value : undefined
  }
  const textOf = (column: number): string => {
    const value = columnOf(column)
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  }
  const id = columnOf(COLUMN.id)
  if (!Number.isSafeInteger(id)) return 'number'
  const amount = hellersOf(columnOf(COLUMN.amount))
  if (amount === undefined) return 'amount'
  const day = dayOf(columnOf(COLUMN.day))
  if (!day) return 'day'
  if (day > today) return 'future'
  const currency = textOf(COLUMN.currency)
  if (!/^[A-Z]{3}$/.test(currency)) return 'currency'
  const [message, note, bank, account] = [COLUMN.message, COLUMN.note, COLUMN.bank, COLUMN.account].map(textOf)
  return {
    ref: String(id),
    day,
    amount,
    currency,
    symbol: symbolOfPayment({ field: textOf(COLUMN.symbol), texts: [message ?? '', note ?? ''] }),
    payerName: textOf(COLUMN.name),
    payerAccount: bank ? `${account}/${bank}` : (account ?? ''),
    message: [message, note].filter(Boolean).join(' '),
    // Fio marks no reversals: it books each as a payment of its own, with its sign.
    isReversal: false,
    takesBack: false,
  }
}

/** Returns decimal crowns as hellers; undefined for anything but an amount with two decimals. */
function hellersOf(value: unknown): Haler | undefined {
  if (typeof value !== 'number') return undefined
  const hellers = Math.round(value * 100)
  return Number.isSafeInteger(hellers) && hellers / 100 === value ? hellers : undefined
}

/** Returns the day of `2026-12-01+0100`, as the bank means it in any time zone. */
function dayOf(value: unknown): Day | undefined {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)(?:[+-]\d{4})?$/.exec(value) ?? []) : []
  return day !== undefined && isDay(day) ? day : undefined
}
