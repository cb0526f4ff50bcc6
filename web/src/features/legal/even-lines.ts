/** Words of the text parts of an HTML, without its tags and what stands in them. */
const WORDS = />[^<]+/g

/**
 * The same HTML, where no line ends in "e-" of "e-mail", inside a range or a figure, or between a figure and what it counts;
 * after thousands it may, as the narrow columns of a table could not hold both.
 */
export const evenLines = (html: string): string =>
  html.replace(WORDS, (words) =>
    words
      .replace(/\be-(?=m)/gi, '$&\u2060')
      .replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
      .replace(/(?<=\d) (?=\d)/g, '\u00a0')
      .replace(/(?<=\d)(?<!\d\u00a0\d{3}) (?=\p{L})/gu, '\u00a0'),
  )
