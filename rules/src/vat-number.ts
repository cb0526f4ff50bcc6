import { type Buyer, tidyBuyer } from './buyer.ts'
import { bareNumber, isIco, last, weighted } from './company-number.ts'
import { isCountry } from './country.ts'
import { tidy } from './tidy.ts'

const digitsOf = (text: string): number[] => [...text].map(Number)

function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
  return sum % 10 === 0
}

/** ISO 7064, MOD 11,10. */
const isMod11And10 = (text: string): boolean =>
  digitsOf(text).reduce((check, digit) => ((((check || 10) * 2) % 11) + digit) % 10, 5) === 1

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Checks a Czech or Slovak birth number. Nine digits were given until 1953; ten have a check digit. */
function isBirthNumber(text: string): boolean {
  const [years, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)) % 50, Number(text.slice(4, 6))]
  const year = text.length === 9 ? (years < 54 ? 1900 : 1800) + years : (years < 54 ? 2000 : 1900) + years
  if (!isDate(year, month % 20, day) || (text.length === 9 && year < 1880)) return false
  return text.length === 9 || (Number(text.slice(0, 9)) % 11) % 10 === last(text)
}

const isCzech = (text: string): boolean => {
  if (text.length === 8) return !text.startsWith('9') && isIco(text)
  if (text.length === 10) return isBirthNumber(text)
  const check = weighted(text.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
  const isSpecial = text.startsWith('6') && (8 - ((10 - check + 11) % 11) + 10) % 10 === last(text)
  return isSpecial || isBirthNumber(text)
}

function isBulgarian(text: string): boolean {
  if (text.length === 9) {
    const check = weighted(text, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return (check === 10 ? weighted(text, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : check) % 10 === last(text)
  }
  const month = Number(text.slice(2, 4))
  const [century, added] = month > 40 ? [2000, 40] : month > 20 ? [1800, 20] : [1900, 0]
  const isPerson =
    isDate(century + Number(text.slice(0, 2)), month - added, Number(text.slice(4, 6))) &&
    (weighted(text, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(text)
  const isForeigner = weighted(text, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(text)
  const isOther = (11 - (weighted(text, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === last(text)
  return isPerson || isForeigner || isOther
}

function isCypriot(text: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digitsOf(text.slice(0, 8)).reduce((all, digit, at) => all + (at % 2 === 0 ? (odd[digit] ?? 0) : digit), 0)
  return !text.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === text.at(-1)
}

const SPANISH = 'TRWAGMYFPDXBNJZSQVHLCKE'
function isSpanish(text: string): boolean {
  const middle = text.slice(1, 8)
  const foreigner = 'XYZ'.indexOf(text.charAt(0))
  if (/^[KLM]/.test(text)) return SPANISH[Number(middle) % 23] === text.at(-1)
  if (/^\d/.test(text)) return SPANISH[Number(text.slice(0, 8)) % 23] === text.at(-1)
  if (foreigner >= 0) return SPANISH[Number(`${foreigner}${middle}`) % 23] === text.at(-1)
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => isLuhn(`${middle}${digit}`)) ?? 0
  return /^[ABCDEFGHJNPQRSUVW]/.test(text) && [String(check), 'JABCDEFGHI'[check]].includes(text.at(-1))
}

const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
function isFrench(text: string): boolean {
  const company = text.slice(2)
  // Numbers of Monaco begin with three zeros, and have no check digit of their own.
  if (!company.startsWith('000') && !isLuhn(company)) return false
  if (/^\d\d/.test(text)) return Number(BigInt(`${company}12`) % 97n) === Number(text.slice(0, 2))
  const [one, two] = [FRENCH.indexOf(text.charAt(0)), FRENCH.indexOf(text.charAt(1))]
  const key = one < 10 ? one * 24 + two - 10 : one * 34 + two - 100
  return (Number(company) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV'
function isIrish(text: string): boolean {
  const isOld = !/^\d{7}/.test(text)
  const digits = isOld ? `0${text.slice(2, 7)}${text.charAt(0)}` : text.slice(0, 7)
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + (isOld ? 0 : 9 * Math.max(0, IRISH.indexOf(text.slice(8))))
  return IRISH[sum % 23] === text.charAt(7)
}

function isItalian(text: string): boolean {
  const office = Number(text.slice(7, 10))
  const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
  return Number(text.slice(0, 7)) > 0 && isOffice && isLuhn(text)
}

function isLithuanian(text: string): boolean {
  const sum = (shift: number) =>
    digitsOf(text.slice(0, -1)).reduce((all, digit, at) => all + (1 + ((at + shift) % 9)) * digit, 0) % 11
  return text.at(-2) === '1' && (sum(0) === 10 ? sum(2) : sum(0)) % 10 === last(text)
}

function isLatvian(text: string): boolean {
  if (Number(text[0]) > 3) return weighted(text, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  if (text.startsWith('32')) return true
  const century = 1800 + 100 * Number(text[6])
  const isBorn = isDate(century + Number(text.slice(4, 6)), Number(text.slice(2, 4)), Number(text.slice(0, 2)))
  return isBorn && ((1 + weighted(text, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(text)
}

function isDutch(text: string): boolean {
  const whole = text.padStart(12, '0')
  const inDigits = `2321${whole.replace('B', '11')}`
  return weighted(whole, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || BigInt(inDigits) % 97n === 1n
}

function isRomanian(text: string): boolean {
  if (text.length < 13)
    return ((10 * weighted(text.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(text)
  const check = weighted(text, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  const isBorn = isDate(2000 + Number(text.slice(1, 3)), Number(text.slice(3, 5)), Number(text.slice(5, 7)))
  return isBorn && (check === 10 ? 1 : check) === last(text)
}

function isAustrian(text: string): boolean {
  const sum = digitsOf(text.slice(1, 8)).reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : Math.floor(digit / 5) + ((2 * digit) % 10)),
    4,
  )
  return (10 - (sum % 10)) % 10 === last(text)
}

function isBritish(text: string): boolean {
  if (/^(GD|HA)/.test(text)) return text.startsWith('GD') === Number(text.slice(2)) < 500
  const check = weighted(text, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return check === 0 || (Number(text.slice(0, 3)) >= 100 && (check === 42 || check === 55))
}

/** The first digits check each other. Citizens have their own number, with their birth day, or it plus 40. */
function isIndonesian(text: string): boolean {
  const [day, month, year] = [6, 8, 10].map((at) => Number(text.slice(at, at + 2))) as [number, number, number]
  return /^[1-9]\d{15}$/.test(text) ? isDate(2000 + year, month, day > 40 ? day - 40 : day) : isLuhn(text.slice(0, -6))
}

const isGreek = (text: string): boolean => {
  const whole = text.padStart(9, '0')
  return (weighted(whole, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(whole)
}
const isBelgian = (text: string): boolean =>
  (Number(text.slice(0, -2)) + Number(text.slice(-2))) % 97 === 0 && Number(text) > 0
const isSlovenian = (text: string): boolean => {
  const check = 11 - (weighted(text, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return (check === 10 ? 0 : check) === last(text)
}
const isSlovak = (text: string): boolean =>
  isBirthNumber(text) || (/^[1-9]\d[234789]/.test(text) && Number(text) % 11 === 0)
const sumsTo =
  (modulus: number, weights: readonly number[]) =>
  (text: string): boolean =>
    weighted(text, weights) % modulus === 0

/** Countries whose numbers are checked like another's. */
const SAME_AS: Record<string, string> = { GR: 'EL', XI: 'GB' }
/** Kind of tax and county after a Hungarian number. */
const AT_HOME = /(?<=^\d{8})[1-5](0[2-9]|[1-4]\d|51)$/

/**
 * Shape after the country's letters, and check digit, for the countries of most companies. Some without a check digit
 * begin with letters of their own.
 */
const NUMBERS: Record<string, [shape: RegExp, isRight?: (text: string) => boolean]> = {
  AD: [/^[A-Z]\d{6}[A-Z]$/],
  AL: [/^[A-M]\d{8}[A-Z]$/],
  AT: [/^U\d{8}$/, isAustrian],
  BE: [/^[01]?\d{9}$/, isBelgian],
  BG: [/^\d{9,10}$/, isBulgarian],
  BW: [/^[A-Z]?\d{8,12}$/],
  BY: [/^([1-7]\d|[ABCEHKM][ABCEHKMOPT])\d{7}$/],
  CHE: [/^\d{9}((HR|RC)?(MWST|TVA|IVA|TPV){1,4})?$/, sumsTo(11, [5, 4, 3, 2, 7, 6, 5, 4, 1])],
  CM: [/^[A-Z]\d{12}[A-Z]$/],
  CY: [/^\d{8}[A-Z]$/, isCypriot],
  CZ: [/^\d{8,10}$/, isCzech],
  DE: [/^[1-9]\d{8}$/, isMod11And10],
  DK: [/^[1-9]\d{7}$/, sumsTo(11, [2, 7, 6, 5, 4, 3, 2, 1])],
  EE: [/^\d{9}$/, sumsTo(10, [3, 7, 1, 3, 7, 1, 3, 7, 1])],
  EL: [/^\d{8,9}$/, isGreek],
  // Companies outside the EU that report to one member state only.
  EU: [/^\d{9}$/],
  ES: [/^[A-Z\d]\d{7}[A-Z\d]$/, isSpanish],
  FI: [/^\d{8}$/, sumsTo(11, [7, 9, 10, 5, 8, 4, 2, 1])],
  FR: [/^[\dA-HJ-NP-Z]{2}\d{9}$/, isFrench],
  GB: [/^(\d{9}|\d{12}|(GD|HA)\d{3})$/, isBritish],
  GH: [/^((GH)?A?\d{10}|[CGPQV]00[A-Z\d]{8})$/],
  HR: [/^\d{11}$/, isMod11And10],
  HU: [/^\d{8}$/, sumsTo(10, [9, 7, 3, 1, 9, 7, 3, 1])],
  ID: [/^\d{15,16}$/, isIndonesian],
  IE: [/^\d[\dA-Z+*]\d{5}[A-W][A-W]?$/, isIrish],
  IT: [/^\d{11}$/, isItalian],
  JP: [/^T?\d{13}$/],
  KE: [/^[A-Z]\d{9}[A-Z]$/],
  LT: [/^(\d{9}|\d{12})$/, isLithuanian],
  LU: [/^\d{8}$/, (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6))],
  LV: [/^\d{11}$/, isLatvian],
  MT: [/^[1-9]\d{7}$/, sumsTo(37, [3, 4, 6, 7, 8, 9, 10, 1])],
  MX: [/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/],
  MY: [/^([A-Z]{1,2}\d{9,14}|\d{6,19}[A-Z]?)$/],
  NI: [/^([A-Z]\d{13}|\d{13}[A-Z\d])$/],
  NL: [/^\d{7,9}B(?!00)\d{2}$/, isDutch],
  NO: [/^\d{9}(MVA)?$/, sumsTo(11, [3, 2, 7, 6, 5, 4, 3, 2, 1])],
  PL: [/^\d{10}$/, sumsTo(11, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1])],
  PT: [/^[1-9]\d{8}$/, (text) => ((11 - (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(text)],
  RO: [/^[1-9](\d{1,9}|\d{12})$/, isRomanian],
  SE: [/^\d{12}$/, (text) => isLuhn(text.slice(0, 10))],
  SG: [/^(M[A-Z\d]\d{7}[A-Z\d]|\d{8,9}[A-Z]|[RST]\d\d[A-Z]{2}\d{4}[A-Z])$/],
  SI: [/^[1-9]\d{7}$/, isSlovenian],
  SK: [/^\d{10}$/, isSlovak],
  SM: [/^(COE)?\d{1,6}$/],
  VE: [/^[A-Z]\d{8,9}$/],
}

/** A number of a country whose shape is not known here. It begins with a digit. */
const OTHER: [shape: RegExp] = [/^\d[0-9A-Z]{1,27}$/]
/** Names of a number that are codes of countries as well. */
const NAMES = ['BN', 'CF', 'NR', 'TC']
/** Letters at the beginning of a word, or against a label. */
const BEGINNINGS = /((?<![\p{L}\d])|(?<=DI[CČ]|DPH|VAT|UID|NIP|IVA|TVA|BTW|ID-?NR))(CHE|[A-Z]{2})/gu
const ENDS = /(?<=[\p{L}\d])(?![\p{L}\d])/gu
/** A customs number is no VAT number, and a country is not written twice. */
const NO_NUMBER = /EORI|^([A-Z]{2,3})[^\p{L}\d]+\1U?(?!\p{L})/u

/** Most characters of a typed number. Contracts take no longer one. */
const LONGEST = 80

type Found = { number: string; index: number; isRight: boolean; isSure: boolean }

/** Fewest characters of a number without a check digit in the middle of a text. */
const LONG = 8

/**
 * Returns what has the shape of a country's number at the end of a text. A country counts where a word begins and
 * its number follows. Countries without a check digit count at the beginning only, or `anywhere` with a long number.
 * Behind a word "no" is Norway only with MVA, and "id" is never Indonesia.
 */
function foundAtEnd(text: string, { anywhere = false } = {}): Found[] {
  return [...text.matchAll(BEGINNINGS)].flatMap(({ 0: country, index }): Found[] => {
    const rest = bareNumber(text.slice(index + country.length))
    // Only Danish and German ones are separated by commas as well, and Hungarian ones end with tax and county at home.
    const own = /D[EK]/.test(country) ? rest.replaceAll(',', '') : country === 'HU' ? rest.replace(AT_HOME, '') : rest
    const [shape, isRight] = NUMBERS[SAME_AS[country] ?? country] ?? (isCountry(country) ? OTHER : [])
    const isFirst = bareNumber(text.slice(0, index)) === ''
    const isSure = isRight !== undefined && country !== 'ID' && (country !== 'NO' || own.endsWith('MVA'))
    if (!shape?.test(own) || NAMES.includes(country) || !(isSure || isFirst || (anywhere && own.length >= LONG)))
      return []
    return [{ number: (country === 'GR' ? 'EL' : country) + own, index, isRight: isRight?.(own) !== false, isSure }]
  })
}

/**
 * Returns the VAT number in a text; undefined without a right one. Of two different numbers none is chosen, also where the
 * first has a wrong check digit. One of a wrong length is no number.
 */
function vatNumberIn(typed: string): string | undefined {
  const text = tidy(typed).toUpperCase()
  if (text.length > LONGEST || NO_NUMBER.test(text)) return undefined
  const found = foundAtEnd(text).filter(({ isRight }) => isRight)
  const { number, index } = found.find(({ isSure }) => isSure) ?? found[0] ?? {}
  const before = text.slice(0, index)
  const isSecond = [...before.matchAll(ENDS)].some((end) =>
    foundAtEnd(before.slice(0, end.index), { anywhere: true }).some((other) => other.number !== number),
  )
  return isSecond ? undefined : number
}

/**
 * Returns a VAT number without its label and separators, in capitals. Greek ones begin with EL, as the law writes them.
 * Hungarian ones are without the kind of tax and the county that follow their eight digits at home. What is no right
 * number stays as typed.
 */
export const tidyVatNumber = (typed: string): string => vatNumberIn(typed) ?? tidy(typed)

/**
 * Returns whether a typed VAT number is right for its country. Shape and check digit decide. Where no
 * shape is known it has a country's code and 28 characters at most, the first a digit.
 */
export const isVatNumber = (typed: string): boolean => vatNumberIn(typed) !== undefined

/** Returns the buyer as stored: tidy, with nothing around the VAT number. */
export function storedBuyer(typed: Parameters<typeof tidyBuyer>[0]): Partial<Buyer> {
  const buyer = tidyBuyer(typed)
  return buyer.dic === undefined ? buyer : { ...buyer, dic: tidyVatNumber(buyer.dic) }
}
