import { LETTERS } from './czech.ts'

const L = `[${LETTERS}]`

/**
 * Parts of a text that have to stay on one line.
 * - Amounts with the word before them: "záloha 1 000 Kč".
 * - Ranges with a short unit: "8.30–16.00", "19–64 let".
 * - Figures with what they count: "14 dnů", "52 m", "10 %", "23:59 Uhr".
 * - A postcode with its town, "2,5-km-Bahn", and "e-mail" with its endings.
 * The full stop or comma after them stays with them, or it would begin a line.
 * A line may end after thousands: a narrow column could not hold both.
 */
const WHOLE = new RegExp(
  String.raw`((?:(?:(?<!${L})${L}{1,9}\s)?\d[\d\s]*(?:,\d\d)?\sKč|\d[\d.:]*–\d[\d.:]*(?:\s${L}{3}(?!${L}))?|\d{1,3}(?:\s\d{3})+(?!\d)|(?<![\d.,:-])(?:\d{1,2}:)?\d[\d\s]*(?:,\d+)?\s(?:k?m|h|%|${L}{3,10})(?!${L})|\d+(?:,\d+)?-k?m-${L}{1,9}|e-mail(?:${L}|-)*)[.,;:!?)]*)`,
  'i',
)

/** Splits a text; every second part has to stay on one line. */
export const unbreakableParts = (text: string): string[] => text.split(WHOLE)

/**
 * Splits a name where a line may end: into "Sky Bridge 721 –" and "pěšky". A line ends between the parts rather than
 * inside of them.
 */
export const nameParts = (name: string): string[] => name.split(/(?<=[,:]| [–+]) /)
