/**
 * Parts of a text that have to stay on one line.
 * - Amounts with the word before them: "záloha 1 000 Kč".
 * - Ranges with a short unit: "8.30–16.00", "19–64 let".
 * - Figures with what they count: "14 dnů", "52 m", "10 %", "23:59 Uhr".
 * - A postcode with its town, "2,5-km-Bahn", and "e-mail" with its endings.
 * The full stop or comma after them stays with them, or it would begin a line.
 * A line may end after thousands: a narrow column could not hold both.
 */
const WHOLE =
  /((?:(?:(?<!\p{L})\p{L}{1,9}\s)?\d[\d\s]*(?:,\d\d)?\sKč|\d[\d.:]*–\d[\d.:]*(?:\s\p{L}{3}(?!\p{L}))?|\d{1,3}(?:\s\d{3})+(?!\d)|(?<![\d.,:-])(?:\d{1,2}:)?\d[\d\s]*(?:,\d+)?\s(?:k?m|h|%|\p{L}{3,10})(?!\p{L})|\d+(?:,\d+)?-k?m-\p{L}{1,9}|e-mail[\p{L}-]*)[.,;:!?)]*)/iu

/** Splits a text; every second part has to stay on one line. */
export const unbreakableParts = (text: string): string[] => text.split(WHOLE)

/**
 * Splits a name where a line may end: into "Sky Bridge 721 –" and "pěšky". A line ends between the parts rather than
 * inside of them.
 */
export const nameParts = (name: string): string[] => name.split(/(?<=[,:]| [–+]) /)
