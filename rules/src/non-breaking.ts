/**
 * What no line may part: amounts with the word before them ("záloha 1 000 Kč"), ranges with a short unit
 * ("8.30–16.00", "19–64 let"), figures with what they count ("14 dnů", "52 m", "10 %"), a postcode with its town,
 * "2,5-km-Bahn", and "e-mail" with its endings. After thousands a line may end: a narrow column could not hold both.
 */
const WHOLE =
  /((?:(?<!\p{L})\p{L}{1,9}\s)?\d[\d\s]*(?:,\d\d)?\sKč|\d[\d.:]*–\d[\d.:]*(?:\s\p{L}{3}(?!\p{L}))?|\d{1,3}(?:\s\d{3})+(?!\d)|(?<![\d.,-])\d[\d\s]*(?:,\d+)?\s(?:k?m|h|%|\p{L}{3,10})(?!\p{L})|\d+(?:,\d+)?-k?m-\p{L}{1,9}|e-mail[\p{L}-]*)/iu

/** A text in pieces, of which every second one has to stay on one line. */
export const unbreakableParts = (text: string): string[] => text.split(WHOLE)

/** The parts of a name, between which a line ends rather than inside of them: "Sky Bridge 721 –", "pěšky". */
export const nameParts = (name: string): string[] => name.split(/(?<=[,:]| [–+]) /)
