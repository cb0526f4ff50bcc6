/**
 * What no line may part: amounts with the word before them ("záloha 1 000 Kč"), postcodes with their town, thousands,
 * ranges with a short unit ("8.30–16.00", "19–64 let"), figures with what they count ("14 dnů", "52 m", "10 %"),
 * "2,5-km-Bahn", and "e-mail" with its endings. After thousands a line may end: a narrow column could not hold both.
 */
const WHOLE =
  /((?:(?<!\p{L})\p{L}{1,9}[\u00a0 ])?\d{1,3}(?:[\u00a0 ]\d{3})*(?:,\d\d)?[\u00a0 ]Kč|\d{3} \d\d \p{L}+|\d{1,3}(?:[\u00a0 ]\d{3})+|\d[\d.:]*–\d[\d.:]*(?:[\u00a0 ]\p{L}{3}(?!\p{L}))?|(?<![\d.,-])\d+(?:,\d+)?[\u00a0 ](?:k?m|h|%|\p{L}{3,10})(?!\p{L})|\d+(?:,\d+)?-k?m-\p{L}{1,9}|e-mail[\p{L}-]*)/iu

/** A text in pieces, of which every second one has to stay on one line. */
export const wholes = (text: string): string[] => text.split(WHOLE)

/** Words of a page or a mail, already escaped, where what has to stay on one line stands in a span with this attribute. */
export const withWholes = (html: string, attribute: string): string =>
  wholes(html)
    .map((piece, index) => (index % 2 ? `<span ${attribute}>${piece}</span>` : piece))
    .join('')

/** The parts of a name, between which a line ends rather than inside of them: "Sky Bridge 721 –", "pěšky". */
export const nameParts = (name: string): string[] => name.split(/(?<=[,:]| [–+]) /)
