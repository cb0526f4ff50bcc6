import { needsGuardian, parseBirthday } from '../age.ts'
import type { Day } from '../day.ts'
import { tidy } from '../tidy.ts'
import { typedDate } from '../typed-day.ts'
import { type UserField, type UserInfo, type UserInfoErrors, userInfoErrors } from '../user-info.ts'

/** Most rows that are read, as an order has no more pieces. */
export const MOST_ROWS = 100

/** Columns of a list. Consent is missing: it is given once for all. */
export type Column = Exclude<UserField, 'agreements'>

/** A person of a list, as the form takes it. */
export type PastedRow = {
  /** Number of its line, from 1, without the head line. */
  line: number
  info: UserInfo
  /** What is wrong, by column. */
  errors: UserInfoErrors
  /** Whether the person is under 15: the form then asks for a guardian. */
  needsGuardian: boolean
}

/** Cells that were typed over, by line and column. */
export type Fixes = Readonly<Record<number, Partial<Record<Column, string>>>>

export type Pasted = {
  rows: PastedRow[]
  /** Pieces without a row. */
  missing: number
  /** Rows without a piece. */
  extra: number
}

/** Words of a head line, in the languages of the shop, without marks above letters. */
const HEADS: Record<Column, readonly string[]> = {
  firstName: ['jmeno', 'krestni jmeno', 'vorname', 'first name', 'given name'],
  lastName: ['prijmeni', 'nachname', 'familienname', 'last name', 'surname'],
  birthday: ['datum narozeni', 'narozeni', 'geburtsdatum', 'geburtstag', 'date of birth', 'birthday'],
  address: ['adresa', 'ulice', 'adresse', 'strasse', 'address', 'street'],
  city: ['mesto', 'obec', 'ort', 'stadt', 'city', 'town'],
  postalCode: ['psc', 'plz', 'postleitzahl', 'postal code', 'zip'],
  country: ['zeme', 'stat', 'land', 'country'],
  phone: ['telefon', 'mobil', 'phone', 'telephone'],
  email: ['e-mail', 'email', 'mail'],
}

/** Words of a head line that are also names or places: Jan Land from Ort. */
const NAMES: readonly string[] = 'land ort stadt stat mesto obec city town street ulice strasse'.split(' ')

/** Returns the columns that a list is asked for. */
export const columnsOf = (fields: readonly UserField[]): Column[] =>
  fields.filter((field): field is Column => field !== 'agreements')

/**
 * Reads persons copied from a spreadsheet (docs/product.md §20.10). Each is a row, with cells between tabs, semicolons
 * or commas. A head line names the columns; without one they are those of the form, in its order. `fixes` are cells
 * that were typed since.
 */
export function readPeople(
  text: string,
  { fields, pieces, today, fixes = {} }: { fields: readonly UserField[]; pieces: number; today: Day; fixes?: Fixes },
): Pasted {
  const asked = columnsOf(fields)
  const [first = [], ...others] = cellsOf(text)
  const head = first.map(headOf)
  const hasHead = isHead(first, others.length)
  const columns = hasHead ? head : asked
  const all = hasHead ? others : first.length > 0 ? [first, ...others] : []
  const rows = all
    .slice(0, MOST_ROWS)
    .map((cells, index) => rowOf({ line: index + 1, cells, columns, asked, today, fixed: fixes[index + 1] ?? {} }))
  return { rows, missing: Math.max(0, pieces - rows.length), extra: Math.max(0, all.length - pieces) }
}

type RowInput = {
  line: number
  cells: readonly string[]
  columns: readonly (Column | undefined)[]
  asked: readonly Column[]
  today: Day
  fixed: Partial<Record<Column, string>>
}

function rowOf({ line, cells, columns, asked, today, fixed }: RowInput): PastedRow {
  const info: UserInfo = {}
  for (const column of asked) {
    const value = tidy(fixed[column] ?? cells[columns.indexOf(column)] ?? '')
    if (value !== '') info[column] = column === 'birthday' ? (typedDate(value) ?? value) : value
  }
  const birthday = parseBirthday(info.birthday ?? '', today)
  // Guardians are typed in the form.
  const all = userInfoErrors(asked, info, today)
  const errors: UserInfoErrors = {}
  for (const column of asked) if (all[column]) errors[column] = all[column]
  return { line, info, errors, needsGuardian: birthday !== undefined && needsGuardian(birthday, today) }
}

/** Returns the month that a typed day exceeds, from 1, and its length. Undefined for any other text. */
export function exceededMonth(text: string): { year: number; month: number; days: number } | undefined {
  const [, day, month, year] = (/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(tidy(text)) ?? []).map(Number)
  if (!day || !month || !year || month > 12 || day > 31) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day > days ? { year, month, days } : undefined
}

const wordOf = (cell: string): string =>
  tidy(cell)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

function headOf(cell: string): Column | undefined {
  const word = wordOf(cell)
  return (Object.keys(HEADS) as Column[]).find((column) => HEADS[column].includes(word))
}

/** Returns whether a row is a head line. Of names and places alone it is one if they are all, and a row follows. */
function isHead(cells: readonly string[], rowsBelow: number): boolean {
  const filled = cells.filter((cell) => tidy(cell) !== '')
  const known = filled.filter((cell) => headOf(cell) !== undefined)
  if (known.some((cell) => !NAMES.includes(wordOf(cell)))) return true
  return known.length > 0 && known.length === filled.length && rowsBelow > 0
}

/** Returns the cells of each row that has any. A quoted cell may hold separators and line ends. */
function cellsOf(text: string): string[][] {
  const clean = text
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^sep=.\n/i, '')
  const separator = separatorOf(clean)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < clean.length; at++) {
    const sign = clean.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (clean.charAt(at + 1) === '"') cell += clean.charAt(++at)
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.filter((cells) => cells.some((one) => tidy(one) !== ''))
}

/**
 * Returns the separator of the cells, as found outside quotes. Tabs of a copied table come first, then the semicolons
 * of a local Excel, then commas.
 */
function separatorOf(text: string): string {
  const bare = text.replace(/"[^"]*"/g, '')
  return ['\t', ';'].find((sign) => bare.includes(sign)) ?? ','
}
